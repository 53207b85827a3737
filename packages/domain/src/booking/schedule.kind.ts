import { by, byCommand, type Declared, defineKind } from '../engine/kind.ts';
import type { CycleType, Schedule } from './schedule.schema.ts';

/** Who works when: all of it on every device, because each calendar is drawn on it and small. */
export const scheduleKind = defineKind<Schedule>()({
  collection: 'schedule',
  word: '班表',
  idPrefix: '/schedule/',
  locality: 'people',
  indexes: {
    byDay: [['dateTime', 'number']],
    byType: by('cycleType', 'dateTime'),
    byTag: by('cycleTag', 'dateTime'),
  },
  readers: [{ anyOf: ['DOCTOR_ROASTER_READ', 'BOOKING_READ'], fields: 'all' }],
  editedBy: byCommand('schedule.edit', 'scheduleID'),
  editors: ['DOCTOR_ROASTER_WRITE'],
});

/** A day has one of a cycle's type: it follows from both. */
export const scheduleID = (isoDay: string, cycleType: CycleType): string => `/schedule/${isoDay}/${cycleType}`;

declare module '../engine/kind.ts' {
  interface Kinds {
    schedule: Declared<Schedule, typeof scheduleKind>;
  }
}
