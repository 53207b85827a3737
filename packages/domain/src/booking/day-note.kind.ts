import { byCommand, type Declared, defineKind } from '../engine/kind.ts';
import type { DayNote } from './day-note.schema.ts';

/** What everybody should know on a day; one a day. */
export const dayNoteKind = defineKind<DayNote>()({
  collection: 'bookingDayNote',
  word: '今日備註',
  idPrefix: '/bookingDayNote/',
  // One short text a day: all of them are on every device, so that next week's can be written without a network.
  locality: 'people',
  indexes: { byDay: [['day', 'text']] },
  readers: [{ anyOf: ['BOOKING_READ', 'DAILY_STATUS', 'CHECK_IN'], fields: 'all' }],
  prose: ['note'],
  editedBy: byCommand('booking.editDayNote', 'noteID'),
  editors: ['BOOKING_WRITE', 'CHECK_IN'],
});

declare module '../engine/kind.ts' {
  interface Kinds {
    bookingDayNote: Declared<DayNote, typeof dayNoteKind>;
  }
}
