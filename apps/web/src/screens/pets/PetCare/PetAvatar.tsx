import { ActionIcon } from '@mantine/core';
import { IconCamera, IconX } from '@tabler/icons-react';
import { setPetAvatar } from '@vetloom/domain/pet/file.commands.ts';
import type { Pet } from '@vetloom/domain/pet/pet.schema.ts';
import { IMAGE_MIMES, isImageMime } from '@vetloom/domain/visit/file-rules.ts';
import type { FileRef } from '@vetloom/domain/visit/record.schema.ts';
import { showError, showSuccess } from '@vetloom/ui/feedback/toasts.tsx';
import { PatientGlyph } from '@vetloom/ui/marks/PatientGlyph.tsx';
import { type ReactNode, useRef } from 'react';
import { useBlobs, useShownFile } from '../../../data/files.ts';
import { found, useDocument, useRun } from '../../../data/hooks.ts';
import { refusal } from '../../../locale/codes.ts';
import { petCare } from '../../../locale/pet-care.ts';
import { useKinds } from '../../../parts/form/use-customize.ts';
import { faceOf } from '../../../parts/patient-strip/patient-words.ts';
import classes from './pet-care.module.css';

const words = petCare.avatar;
const BREEDS = '/breedPhoto';

const asFile = (photo: { readonly hash: string; readonly mime: string }): FileRef => ({
  _id: 'photo',
  name: 'photo',
  size: 0,
  desc: '',
  ...photo,
});

/** The picture of an animal: its own, else its breed's, else the drawing of its kind, which needs no network. */
export function PetAvatar({ pet, editable }: { readonly pet: Pet; readonly editable: boolean }) {
  const kinds = useKinds();
  const breedPhoto = found(useDocument('breedPhoto', BREEDS))?.photos[pet.breed];
  const photo = pet.avatarFile ?? breedPhoto;
  const face = faceOf(kinds, pet.type);
  return (
    <div className={classes.avatar}>
      {photo === undefined || photo === null ? (
        <PatientGlyph species={face} size={40} tile={72} />
      ) : (
        <Photo
          key={photo.hash}
          file={asFile(photo)}
          holder={pet.avatarFile ? pet._id : BREEDS}
          name={pet.name}
          fallback={<PatientGlyph species={face} size={40} tile={72} />}
        />
      )}
      {editable ? <Change pet={pet} /> : null}
    </div>
  );
}

interface PhotoProps {
  readonly file: FileRef;
  readonly holder: string;
  readonly name: string;
  readonly fallback: ReactNode;
}

function Photo({ file, holder, name, fallback }: PhotoProps) {
  const { url } = useShownFile(file, holder, 'thumb');
  return url === undefined ? fallback : <img src={url} alt={words.of(name)} className={classes.photo} />;
}

function Change({ pet }: { readonly pet: Pet }) {
  const input = useRef<HTMLInputElement>(null);
  const blobs = useBlobs();
  const run = useRun();
  const set = async (file: File | undefined) => {
    try {
      const kept = file && (await blobs?.add(file));
      if (file && (!kept || !isImageMime(kept.mime))) return;
      await run(setPetAvatar, { petID: pet._id, avatar: kept ? { hash: kept.hash, mime: kept.mime } : null });
      showSuccess(kept ? words.changed : words.removed);
    } catch (error) {
      const { sentence, code } = refusal(error);
      showError(sentence, code);
    }
  };
  return (
    <div className={classes.avatarActions}>
      <ActionIcon
        variant="default"
        size={28}
        aria-label={pet.avatarFile ? words.change : words.add}
        onClick={() => input.current?.click()}
      >
        <IconCamera size={14} />
      </ActionIcon>
      {pet.avatarFile ? (
        <ActionIcon variant="default" size={28} aria-label={words.remove} onClick={() => void set(undefined)}>
          <IconX size={14} />
        </ActionIcon>
      ) : null}
      <input
        ref={input}
        type="file"
        hidden
        accept={IMAGE_MIMES.join(',')}
        aria-label={words.add}
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? [];
          event.currentTarget.value = '';
          if (file) void set(file);
        }}
      />
    </div>
  );
}
