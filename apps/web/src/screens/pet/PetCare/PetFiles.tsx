import { DomainError } from '@vetloom/domain/core/error.ts';
import { addPetFile, removePetFile } from '@vetloom/domain/pet/file.commands.ts';
import type { Pet, PetFile } from '@vetloom/domain/pet/pet.schema.ts';
import { listOf } from '@vetloom/domain/record/record-files.ts';
import { showError, showUndo } from '@vetloom/ui/feedback/toasts.tsx';
import { formatDate } from '@vetloom/ui/format/date.ts';
import { useState } from 'react';
import { useRun } from '../../../data/engine/hooks.ts';
import { useBlobs } from '../../../data/files/device-files.ts';
import { refusal } from '../../../locale/codes.ts';
import { fileRefusal, files as words } from '../../../locale/files.ts';
import { petCare } from '../../../locale/pet-care.ts';
import { AttachFiles } from '../../../parts/files/AttachFiles.tsx';
import { FileList, type ListedFile } from '../../../parts/files/FileList.tsx';
import classes from '../PetPage/pet-page.module.css';
import { EditPetFile } from './EditPetFile.tsx';

/** Whoever brings a file back stands beside it. */
const withoutAuthor = ({ by: _, ...file }: PetFile): Omit<PetFile, 'by'> => file;

/** Papers and pictures of an animal that belong to no visit: seen, added, taken off, with and without a network. */
export function PetFiles({ pet, editable }: { readonly pet: Pet; readonly editable: boolean }) {
  const blobs = useBlobs();
  const run = useRun();
  const tell = (error: unknown) => {
    const { sentence, code } = refusal(error);
    const why = error instanceof DomainError ? fileRefusal(error.codeName, error.detail) : undefined;
    showError(why ?? sentence, code);
  };
  const attach = async (picked: readonly File[]) => {
    for (const file of picked) {
      try {
        const kept = await blobs?.add(file);
        if (!kept) continue;
        if (pet.files?.some(({ hash }) => hash === kept.hash)) showError(words.already(kept.name));
        else await run(addPetFile, { petID: pet._id, file: kept });
      } catch (error) {
        tell(error);
      }
    }
  };
  const [editing, setEditing] = useState<PetFile>();
  const kept = ({ file }: ListedFile) => pet.files?.find(({ _id }) => _id === file._id);
  const tagOf = (entry: ListedFile) => {
    const file = kept(entry);
    return file && [file.kind && petCare.files.kinds[file.kind], formatDate(file.dateTime)].filter(Boolean).join(' ');
  };
  const remove = async (file: PetFile) => {
    try {
      await run(removePetFile, { petID: pet._id, fileID: file._id });
    } catch (error) {
      tell(error);
      return;
    }
    showUndo({
      message: words.removed(file.name),
      undoWord: words.undo,
      onUndo: () => void run(addPetFile, { petID: pet._id, file: withoutAuthor(file) }).catch(tell),
    });
  };
  const listed = (pet.files ?? []).map((file): ListedFile => ({ list: listOf(file.mime), file }));
  if (listed.length === 0 && !editable) return <p className={classes.hint}>{petCare.files.none}</p>;
  return (
    <AttachFiles narrow editable={editable} onAttach={(picked) => void attach(picked)}>
      <FileList
        recordID={pet._id}
        listed={listed}
        label={petCare.files.list}
        tagOf={tagOf}
        onRemove={
          editable
            ? (entry) => {
                const file = kept(entry);
                if (file) void remove(file);
              }
            : undefined
        }
        onEdit={editable ? (entry) => setEditing(kept(entry)) : undefined}
      />
      {editing ? (
        <EditPetFile
          pet={pet}
          file={editing}
          onClose={() => setEditing(undefined)}
          onRefused={tell}
          onRemove={() => {
            setEditing(undefined);
            void remove(editing);
          }}
        />
      ) : null}
    </AttachFiles>
  );
}
