import type { Edit } from '@vetloom/domain/core/edit.ts';
import type { FileRef } from '@vetloom/domain/core/file-ref.schema.ts';
import { isImageMime } from '@vetloom/domain/core/file-rules.ts';
import { examFiles } from '@vetloom/domain/exam/exam-files.ts';
import { MOST_NOTE_PHOTOS, type OwnerNote, type StayPlan } from '@vetloom/domain/hospital/plan.schema.ts';
import { editOwnerNote } from '@vetloom/domain/ward/owner-note.commands.ts';
import { EMPTY_NOTE } from '@vetloom/domain/ward/owner-note.ts';
import { showError } from '@vetloom/ui/feedback/toasts.tsx';
import { useEffect, useRef, useState } from 'react';
import { useDocuments, useRun } from '../../../data/engine/hooks.ts';
import { newID } from '../../../data/engine/ids.ts';
import { useBlobs } from '../../../data/files/device-files.ts';
import { wardNote as words } from '../../../locale/ward-note.ts';
import { attempt } from '../../../parts/act/attempt.ts';

/** A photograph that can be chosen, with the document in which it stands. */
export interface Candidate {
  readonly file: FileRef;
  readonly holder: string;
}

/** The photographs of a stay: of its exams and of what was carried out, the latest first, each once. */
export function useStayPhotos(inHospitalID: string): readonly Candidate[] {
  const ofStay = { equals: [inHospitalID] };
  const exams = useDocuments('inHospitalExam', 'byStay', ofStay) ?? [];
  const logs = useDocuments('inHospitalMissionLog', 'byStay', ofStay) ?? [];
  const all = [
    ...logs.flatMap((log) =>
      log.execute.flatMap(({ attachmentFile }) => attachmentFile.map((file) => ({ file, holder: log._id }))),
    ),
    ...exams.flatMap((exam) => examFiles(exam).map((file) => ({ file, holder: exam._id }))),
  ].filter(({ file }) => isImageMime(file.mime));
  return [...new Map(all.reverse().map((one) => [one.file.hash, one])).values()];
}

/** How long after the last key the text is saved, ms. */
const PAUSE_MS = 800;

/** A day's note as it is being written: what is typed is saved after a pause, and at once before it is printed or sent. */
export function useNote({ inHospitalID, planDateTime, ownerNote }: StayPlan) {
  const stored: OwnerNote = ownerNote ?? EMPTY_NOTE;
  const run = useRun();
  const blobs = useBlobs();
  const [typed, setTyped] = useState<{ readonly text: string; readonly from: string }>();
  const latest = useRef(typed);
  latest.current = typed;
  const edit = (edits: Edit[]) => attempt(() => run(editOwnerNote, { inHospitalID, planDateTime, edits }));
  const flush = async (): Promise<boolean> => {
    const saved = latest.current;
    if (saved === undefined) return true;
    if (!(await edit([{ op: 'set', path: ['ownerNote', 'text'], from: saved.from, to: saved.text }]))) return false;
    // What was typed meanwhile goes on from what was saved.
    setTyped((now) =>
      now === undefined || now.text === saved.text ? undefined : { text: now.text, from: saved.text },
    );
    return true;
  };
  const flushing = useRef(flush);
  flushing.current = flush;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each key begins the pause anew
  useEffect(() => {
    if (typed === undefined) return;
    const timer = setTimeout(() => void flushing.current(), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed?.text]);
  useEffect(() => () => void flushing.current(), []);
  const choose = (file: FileRef) => {
    const known = stored.photos.find(({ hash }) => hash === file.hash);
    if (known) return edit([{ op: 'remove', path: ['ownerNote', 'photos', known._id] }]);
    if (stored.photos.length >= MOST_NOTE_PHOTOS) {
      showError(words.full(MOST_NOTE_PHOTOS));
      return Promise.resolve(false);
    }
    const { hash, name, mime, size, desc } = file;
    const row = { _id: newID.row(), hash, name, mime, size, desc };
    return edit([{ op: 'insert', path: ['ownerNote', 'photos'], row }]);
  };
  const describe = (file: FileRef, desc: string) =>
    desc.trim() === file.desc
      ? Promise.resolve(true)
      : edit([{ op: 'set', path: ['ownerNote', 'photos', file._id, 'desc'], from: file.desc, to: desc.trim() }]);
  const attach = async (picked: readonly File[]) => {
    for (const one of picked) {
      if (!isImageMime(one.type)) showError(words.onlyPictures);
      else if (blobs) await attempt(async () => choose(await blobs.add(one)));
    }
  };
  const note: OwnerNote = { ...stored, text: typed?.text ?? stored.text };
  const type = (text: string) => setTyped((now) => ({ text, from: now?.from ?? stored.text }));
  return { note, type, flush, choose, describe, attach };
}
/** A day's note as it is being written. */
export type NoteDesk = ReturnType<typeof useNote>;
