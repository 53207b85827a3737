import { CODE } from '@vetloom/domain/core/codes.ts';
import { DomainError } from '@vetloom/domain/core/error.ts';
import { isImageMime } from '@vetloom/domain/core/file-rules.ts';
import type { Benched } from '@vetloom/domain/exam/bench.ts';
import { examFiles } from '@vetloom/domain/exam/exam-files.ts';
import { mergeExamResults, removeExamResults } from '@vetloom/domain/exam/exam-result.commands.ts';
import { type ExamTask, MOST_FILES } from '@vetloom/domain/lines/exam.schema.ts';
import { fileCategoryOf } from '@vetloom/domain/lines/exam-tasks.ts';
import { showError } from '@vetloom/ui/feedback/toasts.tsx';
import { useState } from 'react';
import { heldOrEmpty } from '../../data/engine/held.ts';
import { useLive, useRun } from '../../data/engine/hooks.ts';
import { useBlobs } from '../../data/files/device-files.ts';
import { refusal } from '../../locale/codes.ts';
import { exam } from '../../locale/exam.ts';
import { fileRefusal } from '../../locale/files.ts';
import { AttachFiles } from '../files/AttachFiles.tsx';
import { FileStage, isStaged } from '../files/FileStage.tsx';
import { FileTile } from '../files/FileTile.tsx';
import { PhoneUpload } from '../files/PhoneUpload.tsx';
import { useOpenFile } from '../files/use-open-file.ts';
import { LaterViewer } from '../viewer/LaterViewer.tsx';
import type { ViewedImage } from '../viewer/Pane.tsx';
import classes from './exam.module.css';

interface ExamFilesProps {
  readonly record: Benched;
  readonly task: ExamTask;
  readonly editable: boolean;
}

/** The pictures and papers of an exam: picked, dropped, pasted or sent by phone; pictures open in the viewer. */
export function ExamFiles({ record, task, editable }: ExamFilesProps) {
  const own = examFiles(record).filter(({ taskID }) => taskID === task._id);
  const { attach, remove } = useExamFiles(record, task);
  const list = <Thumbs record={record} task={task} onRemove={editable ? remove : undefined} />;
  if (!editable) return own.length === 0 ? null : list;
  return (
    <AttachFiles editable narrow onAttach={(picked) => void attach(picked)}>
      {list}
      <PhoneUpload recordID={record._id} count={own.length} taskID={task._id} />
    </AttachFiles>
  );
}

interface ThumbsProps {
  readonly record: Benched;
  readonly task: ExamTask;
  readonly onRemove: ((id: string) => Promise<void>) | undefined;
}

function Thumbs({ record, task, onRemove }: ThumbsProps) {
  const [large, setLarge] = useState<string>();
  const openFile = useOpenFile(record._id);
  const own = examFiles(record).filter(({ taskID }) => taskID === task._id);
  if (own.length === 0) return null;
  const staged = own.find(({ hash, mime }) => hash === large && isStaged(mime));
  return (
    <>
      <ul className={classes.thumbs} aria-label={exam.files(task.name || task.type)}>
        {own.map((file) => (
          <FileTile
            key={file._id}
            file={file}
            recordID={record._id}
            onOpen={() => (isImageMime(file.mime) || isStaged(file.mime) ? setLarge(file.hash) : void openFile(file))}
            onRemove={onRemove && (() => void onRemove(file._id))}
          />
        ))}
      </ul>
      <FileStage holderID={record._id} listed={own} file={staged} onClose={() => setLarge(undefined)} />
      {large === undefined || staged ? null : (
        <PetViewer record={record} task={task} at={large} onMove={setLarge} onClose={() => setLarge(undefined)} />
      )}
    </>
  );
}

interface PetViewerProps extends Omit<ThumbsProps, 'onRemove'> {
  readonly at: string;
  readonly onMove: (hash: string) => void;
  readonly onClose: () => void;
}

/** The viewer over all pictures of that kind that the animal has, so that two dates can be compared. */
function PetViewer({ record, task, ...rest }: PetViewerProps) {
  const category = fileCategoryOf(task.type);
  const images = useLive(
    async (store): Promise<ViewedImage[]> => {
      const visits = await heldOrEmpty(() =>
        store.query('record', 'byPet', { equals: [record.petID], descending: true }),
      );
      const stays = await heldOrEmpty(() =>
        store.query('inHospitalExam', 'byPet', { equals: [record.petID], descending: true }),
      );
      const all = [...visits, ...stays].toSorted((a, b) => b.dateTime - a.dateTime);
      return all.flatMap((visit) =>
        examFiles(visit)
          .filter((file) => file.category === category && isImageMime(file.mime))
          .map((file) => ({ ...file, recordID: visit._id, at: visit.dateTime })),
      );
    },
    [record.petID, category],
  );
  return images === undefined ? null : <LaterViewer images={images} {...rest} />;
}

/** Attaching puts the bytes on this device first and the reference to the exam after; both then travel on their own. */
function useExamFiles({ _id: recordID }: Benched, task: ExamTask) {
  const blobs = useBlobs();
  const run = useRun();
  const category = fileCategoryOf(task.type);
  const fail = (error: unknown) => {
    const { sentence, code } = refusal(error);
    const why = error instanceof DomainError ? fileRefusal(error.codeName, error.detail) : undefined;
    showError(why ?? sentence, code);
  };
  return {
    async attach(picked: readonly File[]): Promise<void> {
      // Told before anything is kept on this device: the visit would refuse them all.
      if (task.files.length + picked.length > MOST_FILES) {
        showError(exam.tooManyFiles(MOST_FILES, Math.max(0, MOST_FILES - task.files.length)), CODE.badParameter);
        return;
      }
      try {
        const files = [];
        for (const file of picked) {
          const ref = await blobs?.add(file);
          if (ref) files.push({ ...ref, mmPerPixel: null });
        }
        if (files.length > 0) await run(mergeExamResults, { recordID, taskID: task._id, parts: [{ category, files }] });
      } catch (error) {
        fail(error);
      }
    },
    remove: (id: string): Promise<void> =>
      run(removeExamResults, { recordID, category, ids: [id] }).then(() => undefined, fail),
  };
}
