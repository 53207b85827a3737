import { type RandomBytes, randomSuffix } from '../core/ids.ts';
import { byCommand, type Declared, defineKind } from '../engine/kind.ts';
import type { Holiday } from './holiday.schema.ts';

/** Days off: few, and asked by every calendar. */
export const holidayKind = defineKind<Holiday>()({
  collection: 'holiday',
  word: '休診日',
  idPrefix: '/holiday/',
  locality: 'people',
  indexes: { byEnd: [['end', 'text']] },
  readers: [{ anyOf: ['BIZ_HOURS_READ', 'DOCTOR_ROASTER_READ', 'BOOKING_READ'], fields: 'all' }],
  prose: ['note'],
  editedBy: byCommand('holiday.edit', 'holidayID'),
  editors: ['BIZ_HOURS_WRITE'],
});

/** `/holiday/{first day}-{suffix}`. */
export const holidayID = (start: string, random: RandomBytes) => `/holiday/${start}-${randomSuffix(random, 5)}`;

/** A day of the office calendar: it is there once, whoever takes it over. */
export const officialHolidayID = (start: string) => `/holiday/${start}-official`;

/** A day closed at short notice: two who close it without hearing of each other close it once. */
export const suddenHolidayID = (start: string) => `/holiday/${start}-sudden`;

declare module '../engine/kind.ts' {
  interface Kinds {
    holiday: Declared<Holiday, typeof holidayKind>;
  }
}
