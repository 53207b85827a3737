import { Button } from '@mantine/core';
import { CODE } from '@vetloom/domain/core/codes.ts';
import type { Edit } from '@vetloom/domain/core/edit.ts';
import { DomainError } from '@vetloom/domain/core/error.ts';
import type { FileRef } from '@vetloom/domain/core/file-ref.schema.ts';
import type { VisitRecord } from '@vetloom/domain/record/record.schema.ts';
import { type FileList as ListName, listOf } from '@vetloom/domain/record/record-files.ts';
import { withRoots } from '@vetloom/domain/record/record-roots.ts';
import { editRecord } from '@vetloom/domain/visit/visit.commands.ts';
import { Notice } from '@vetloom/ui/feedback/Notice.tsx';
import { showError, showUndo } from '@vetloom/ui/feedback/toasts.tsx';
import { useRun } from '../../../../data/engine/hooks.ts';
import { useBlobs, useFileStatus } from '../../../../data/files/device-files.ts';
import { refusal } from '../../../../locale/codes.ts';
import { fileRefusal, files } from '../../../../locale/files.ts';
import { AttachFiles } from '../../../../parts/files/AttachFiles.tsx';
import { FileList, filesOf, type ListedFile } from '../../../../parts/files/FileList.tsx';
import classes from '../../../../parts/files/files.module.css';
import { PhoneUpload } from '../../../../parts/files/PhoneUpload.tsx';

interface VisitFilesProps {
  readonly record: VisitRecord;
  readonly editable: boolean;
  /** Shows and fills this list alone: files of the therapy, of the surgery. */
  readonly only?: ListName;
  /** Lists that stand elsewhere on the page. */
  readonly except?: readonly ListName[];
}

/** The files of a visit: seen, added and taken off, with and without a network. */
export function VisitFiles({ record, editable, only, except = [] }: VisitFilesProps) {
  const { attach, remove } = useVisitFiles(record, only);
  const listed = filesOf(record).filter(({ list }) => (only ? list === only : !except.includes(list)));
  return (
    <AttachFiles
      editable={editable}
      narrow={only !== undefined}
      pastes={only === undefined}
      onAttach={(picked) => void attach(picked)}
    >
      <FileList recordID={record._id} listed={listed} onRemove={editable ? (entry) => void remove(entry) : undefined} />
      {listed.length === 0 && !editable ? <p className={classes.none}>{files.none}</p> : null}
      <QuotaNotice listed={listed} />
      {editable && only === undefined ? <PhoneUpload recordID={record._id} count={listed.length} /> : null}
    </AttachFiles>
  );
}

/** Says once for the visit that the clinic's storage is full. */
function QuotaNotice({ listed }: { readonly listed: readonly ListedFile[] }) {
  const blobs = useBlobs();
  const { items } = useFileStatus();
  const full = items.some(({ state, hash }) => state === 'quota' && listed.some(({ file }) => file.hash === hash));
  if (!full) return null;
  return (
    <Notice
      tone="ochre"
      action={
        <Button size="compact-sm" variant="default" onClick={() => void blobs?.uploadNow()}>
          {files.retry}
        </Button>
      }
    >
      {files.overQuota} {CODE.storageQuotaFull}
    </Notice>
  );
}

/** Attaching puts the bytes on this device first and the reference into the visit after; both then travel on their own. */
function useVisitFiles(record: VisitRecord, only: ListName | undefined) {
  const blobs = useBlobs();
  const run = useRun();
  const recordID = record._id;

  const edit = async (edits: Edit[]): Promise<boolean> => {
    try {
      await run(editRecord, { recordID, edits: withRoots(record, edits) });
      return true;
    } catch (error) {
      const { sentence, code } = refusal(error);
      showError(sentence, code);
      return false;
    }
  };

  const keep = async (file: File): Promise<FileRef | undefined> => {
    try {
      return await blobs?.add(file);
    } catch (error) {
      const { sentence, code } = refusal(error);
      const why = error instanceof DomainError ? fileRefusal(error.codeName, error.detail) : undefined;
      showError(why ?? sentence, code);
      return undefined;
    }
  };

  return {
    async attach(picked: readonly File[]): Promise<void> {
      const known = new Set(filesOf(record).map(({ file }) => file.hash));
      const edits: Edit[] = [];
      for (const file of picked) {
        const ref = await keep(file);
        if (!ref) continue;
        if (known.has(ref.hash)) showError(files.already(ref.name));
        else edits.push({ op: 'insert', path: [only ?? listOf(ref.mime)], row: ref });
        known.add(ref.hash);
      }
      if (edits.length > 0) await edit(edits);
    },
    async remove({ list, file }: ListedFile): Promise<void> {
      if (!(await edit([{ op: 'remove', path: [list, file._id] }]))) return;
      showUndo({
        message: files.removed(file.name),
        undoWord: files.undo,
        onUndo: () => void edit([{ op: 'insert', path: [list], row: { ...file } }]),
      });
    },
  };
}
