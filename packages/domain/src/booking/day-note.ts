import type { DayNote } from './day-note.schema.ts';

/** Id of a day's note: there is one a day. */
export const dayNoteID = (day: string) => `/bookingDayNote/${day}` as const;

/** The note of a day on which nobody wrote one. */
export const noDayNote = (day: string): DayNote => ({
  _id: dayNoteID(day),
  collection: 'bookingDayNote',
  day,
  note: '',
  createDateTime: 0,
  createBy: '',
  updateDateTime: 0,
  updateBy: '',
});
