import { type RandomBytes, randomSuffix } from '../core/ids.ts';
import { type Declared, defineKind } from '../engine/kind.ts';
import type { Leave } from './leave.schema.ts';

/** Requests to be away, and what became of them. */
export const leaveKind = defineKind<Leave>()({
  collection: 'leave',
  word: '請假',
  idPrefix: '/leave/',
  locality: 'people',
  indexes: { byEnd: [['end', 'text']] },
  readers: [{ anyOf: ['DOCTOR_ROASTER_READ', 'BOOKING_READ'], fields: 'all' }],
  prose: ['reason', 'answer'],
});

/** `/leave/{unixSeconds}-{suffix}`. */
export const leaveID = (now: number, random: RandomBytes) => `/leave/${now}-${randomSuffix(random, 5)}`;

declare module '../engine/kind.ts' {
  interface Kinds {
    leave: Declared<Leave, typeof leaveKind>;
  }
}
