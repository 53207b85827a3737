import { ActionIcon, Button } from '@mantine/core';
import { IconCamera, IconX } from '@tabler/icons-react';
import { IMAGE_MIMES, isImageMime } from '@vetloom/domain/core/file-rules.ts';
import { setBreedAvatar, setPetAvatar } from '@vetloom/domain/pet/file.commands.ts';
import type { Pet } from '@vetloom/domain/pet/pet.schema.ts';
import { showError, showSuccess } from '@vetloom/ui/feedback/toasts.tsx';
import { useRef } from 'react';
import { useRun } from '../../../data/engine/hooks.ts';
import { useBlobs } from '../../../data/files/device-files.ts';
import { refusal } from '../../../locale/codes.ts';
import { petCare } from '../../../locale/pet-care.ts';
import { useKinds } from '../../../parts/form/use-customize.ts';
import { breedWord } from '../../../parts/patient-strip/patient-words.ts';
import { PetPicture, useBreedPhoto } from '../../../parts/pet-picture/PetPicture.tsx';
import classes from './pet-care.module.css';

const words = petCare.avatar;

/** The picture of an animal, and what may be done with it: another one, none, or the same for its whole breed. */
export function PetAvatar({ pet, editable }: { readonly pet: Pet; readonly editable: boolean }) {
  const ofBreed = useBreedPhoto(pet.breed);
  const pictured = Boolean(pet.avatarFile ?? ofBreed);
  if (!pictured && !editable) return null;
  return (
    <div className={classes.avatar}>
      {/* Without a picture the strip above draws the animal already, and the facts below need the room. */}
      {pictured ? <PetPicture pet={pet} side={72} named /> : null}
      {editable ? <Change pet={pet} pictured={pictured} /> : null}
    </div>
  );
}

async function attempt(work: () => Promise<unknown>, done: string): Promise<void> {
  try {
    await work();
    showSuccess(done);
  } catch (error) {
    const { sentence, code } = refusal(error);
    showError(sentence, code);
  }
}

function Change({ pet, pictured }: { readonly pet: Pet; readonly pictured: boolean }) {
  const input = useRef<HTMLInputElement>(null);
  const blobs = useBlobs();
  const run = useRun();
  const add = (file: File) =>
    attempt(async () => {
      const kept = await blobs?.add(file);
      if (kept && isImageMime(kept.mime))
        await run(setPetAvatar, { petID: pet._id, avatar: { hash: kept.hash, mime: kept.mime } });
    }, words.changed);
  return (
    <div className={classes.avatarActions}>
      {pictured ? (
        <ActionIcon
          variant="default"
          size={28}
          aria-label={pet.avatarFile ? words.change : words.add}
          onClick={() => input.current?.click()}
        >
          <IconCamera size={14} />
        </ActionIcon>
      ) : (
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconCamera size={14} />}
          onClick={() => input.current?.click()}
        >
          {words.add}
        </Button>
      )}
      {pet.avatarFile ? (
        <ActionIcon
          variant="default"
          size={28}
          aria-label={words.remove}
          onClick={() => void attempt(() => run(setPetAvatar, { petID: pet._id, avatar: null }), words.removed)}
        >
          <IconX size={14} />
        </ActionIcon>
      ) : null}
      <OfBreed pet={pet} />
      <input
        ref={input}
        type="file"
        hidden
        accept={IMAGE_MIMES.join(',')}
        aria-label={words.add}
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? [];
          event.currentTarget.value = '';
          if (file) void add(file);
        }}
      />
    </div>
  );
}

/** Makes an animal's own picture that of its breed, or takes the breed's away where it is the one that shows. */
function OfBreed({ pet }: { readonly pet: Pet }) {
  const run = useRun();
  const kinds = useKinds();
  const ofBreed = useBreedPhoto(pet.breed);
  const own = pet.avatarFile;
  if (pet.breed === '' || (!own && !ofBreed) || (own && own.hash === ofBreed?.hash)) return null;
  const { breed } = pet;
  const name = breedWord(kinds, pet);
  const avatar = own ? { hash: own.hash, mime: own.mime } : null;
  return (
    <Button
      size="sm"
      variant="default"
      title={avatar ? words.ofBreedHint(name) : words.dropBreedHint(name)}
      onClick={() =>
        void attempt(
          () => run(setBreedAvatar, { breed, avatar }),
          avatar ? words.ofBreedDone(name) : words.dropBreedDone(name),
        )
      }
    >
      {avatar ? words.ofBreed : words.dropBreed}
    </Button>
  );
}
