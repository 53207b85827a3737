import { Button, Group, Modal, Select, TextInput } from '@mantine/core';
import { editPetFile, movePetFile } from '@vetloom/domain/pet/file.commands.ts';
import { PET_FILE_KINDS, type Pet, type PetFile } from '@vetloom/domain/pet/pet.schema.ts';
import { ErrorState } from '@vetloom/ui/feedback/ErrorState.tsx';
import { showSuccess, showUndo } from '@vetloom/ui/feedback/toasts.tsx';
import { type FormEvent, useState } from 'react';
import { found, useDocument, useRun } from '../../../data/engine/hooks.ts';
import { files } from '../../../locale/files.ts';
import { petCare } from '../../../locale/pet-care.ts';
import { PersonPicker } from '../../../parts/find-people/PersonPicker.tsx';
import { dateText, timeOf } from '../../../parts/form/clinic-time.ts';
import { DateField } from '../../../parts/form/DateField.tsx';
import { useAttempt } from '../../../parts/form/use-attempt.ts';
import { SignatureButton } from '../../../parts/signature/SignatureButton.tsx';
import classes from './pet-care.module.css';

const words = petCare.files;
const KINDS = [
  { value: '', label: words.noKind },
  ...PET_FILE_KINDS.map((value) => ({ value, label: words.kinds[value] })),
];

interface EditPetFileProps {
  readonly pet: Pet;
  readonly file: PetFile;
  readonly onRemove: () => void;
  readonly onClose: () => void;
  /** Tells a refusal of what is done after the dialog is gone. */
  readonly onRefused: (error: unknown) => void;
}

/**
 * What a file of an animal is: name, kind, day and note; and to which animal it belongs, which can be taken back for ten seconds. Only what was
 * changed is sent, so that a colleague's word on something else stands.
 */
export function EditPetFile({ pet, file, onRemove, onClose, onRefused }: EditPetFileProps) {
  const run = useRun();
  const [name, setName] = useState(file.name);
  const [kind, setKind] = useState<string>(file.kind ?? '');
  const [day, setDay] = useState(dateText(file.dateTime));
  const [desc, setDesc] = useState(file.desc);
  const [to, setTo] = useState<string>();
  const { busy, failure, attempt } = useAttempt();
  const target = found(useDocument('pet', to));
  const current = pet.files?.some(({ _id }) => _id === file._id) ?? false;
  const at = day === dateText(file.dateTime) ? file.dateTime : timeOf(day);
  const ready = name.trim() !== '' && at !== undefined && (to === undefined || target !== undefined) && !busy;
  const said = {
    ...(name.trim() === file.name ? {} : { name: name.trim() }),
    ...(desc.trim() === file.desc ? {} : { desc: desc.trim() }),
    ...(kind === (file.kind ?? '') ? {} : { kind: PET_FILE_KINDS.find((one) => one === kind) ?? null }),
    ...(at === file.dateTime || at === undefined ? {} : { dateTime: at }),
  };
  const moved = (petName: string, toID: string, shown: string) =>
    showUndo({
      message: words.moved(shown, petName),
      undoWord: files.undo,
      onUndo: () =>
        void run(movePetFile, { petID: toID, fileID: file._id, to: pet._id }).then(
          () => showSuccess(words.movedBack(shown)),
          onRefused,
        ),
    });
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (!ready) return;
    const ids = { petID: pet._id, fileID: file._id };
    await attempt(async () => {
      if (Object.keys(said).length > 0) await run(editPetFile, { ...ids, ...said });
      if (target) {
        await run(movePetFile, { ...ids, to: target._id });
        moved(target.name, target._id, name.trim());
      } else showSuccess(words.saved(name.trim()));
      onClose();
    });
  };
  return (
    <Modal opened onClose={onClose} title={words.edit} size={480} centered>
      <form className={classes.fileForm} onSubmit={(event) => void save(event)}>
        <TextInput
          label={words.name}
          value={name}
          maxLength={200}
          autoComplete="off"
          error={name.trim() === '' ? words.nameMissing : undefined}
          onChange={(event) => setName(event.currentTarget.value)}
          data-autofocus
        />
        <div className={classes.filePair}>
          <Select
            label={words.kind}
            data={KINDS}
            value={kind}
            allowDeselect={false}
            onChange={(value) => setKind(value ?? '')}
          />
          <DateField
            label={words.day}
            value={day}
            onChange={setDay}
            error={at === undefined ? words.dayMissing : undefined}
          />
        </div>
        <TextInput
          label={words.note}
          placeholder={words.noteHint}
          value={desc}
          maxLength={300}
          autoComplete="off"
          onChange={(event) => setDesc(event.currentTarget.value)}
        />
        <PersonPicker
          kind="pet"
          label={words.move}
          hint={words.moveHint}
          except={pet._id}
          value={to}
          onChange={setTo}
        />
        {failure !== undefined ? (
          <ErrorState title={failure.sentence} code={failure.code} />
        ) : current ? null : (
          <ErrorState title={words.gone} />
        )}
        <Group justify="space-between" mt="sm">
          <Button variant="default" c="var(--vl-cinnabar)" disabled={!current} onClick={onRemove}>
            {words.remove}
          </Button>
          <Button type="submit" disabled={!ready || !current} loading={busy}>
            {target ? words.move : words.save}
          </Button>
        </Group>
      </form>
      {/* Apart from the form: what is sent in a dialog of the button would be sent here too. */}
      {file.mime === 'application/pdf' ? (
        <SignatureButton
          isOffered
          to={{ of: 'file', hash: file.hash, petID: pet._id, title: file.name.replace(/\.pdf$/i, '') }}
          owner={pet.userName}
        />
      ) : null}
    </Modal>
  );
}
