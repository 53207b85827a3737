import type { FileRef } from '../core/file-ref.schema.ts';
import { same } from '../core/same.ts';
import type { OwnerNote, StayPlan, ToldNote } from '../hospital/plan.schema.ts';

/** A note of which nothing was written. */
export const EMPTY_NOTE: OwnerNote = { text: '', photos: [] };

/** How a day's note stands. `draft`: something is written that nobody was told as it reads now. */
export type NoteState = 'empty' | 'draft' | 'told';

const isEmpty = ({ text, photos }: OwnerNote): boolean => text.trim() === '' && photos.length === 0;
const shownPhotos = (photos: readonly FileRef[]) => photos.map(({ hash, desc }) => ({ hash, desc }));

/** Whether an owner was told a note as it reads now. */
export const isTold = ({ text, photos }: OwnerNote, told: ToldNote): boolean =>
  told.text.trim() === text.trim() && same(shownPhotos(told.photos), shownPhotos(photos));

/** How a day's note stands. */
export function noteState({
  ownerNote = EMPTY_NOTE,
  ownerTold = [],
}: Pick<StayPlan, 'ownerNote' | 'ownerTold'>): NoteState {
  if (isEmpty(ownerNote)) return ownerTold.length === 0 ? 'empty' : 'told';
  return ownerTold.some((told) => isTold(ownerNote, told)) ? 'told' : 'draft';
}

/** For how many days the link to a note's photographs serves. */
export const NOTE_LINK_DAYS = 14;

/** A photograph of a day's note, or of what was told of it, by the hash of its content or by its name. */
export function findNoteFile(
  { ownerNote, ownerTold = [] }: Pick<StayPlan, 'ownerNote' | 'ownerTold'>,
  wanted: string,
): FileRef | undefined {
  const all = [...(ownerNote?.photos ?? []), ...ownerTold.flatMap(({ photos }) => photos)];
  return all.find(({ hash }) => hash === wanted) ?? all.find(({ name }) => name === wanted);
}
