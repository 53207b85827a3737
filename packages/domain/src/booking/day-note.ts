import { calendarDate } from '../core/clock.ts';
import type { Zone } from '../core/zone.ts';
import type { DayNote } from './day-note.schema.ts';

/** Id of a day's note: there is one a day. */
export const dayNoteID = (day: string) => `/bookingDayNote/${day}` as const;

/** The calendar's day at a time, in the zone of the clinic. */
export function noteDayAt(time: number, zone: Zone): string {
  const { year, month, day } = calendarDate(time, zone);
  return [String(year).padStart(4, '0'), ...[month, day].map((part) => String(part).padStart(2, '0'))].join('-');
}

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
