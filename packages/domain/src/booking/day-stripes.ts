import type { DayPart } from '../clinic/settings/booking.setting.ts';
import type { DayGround } from './day-ground.ts';
import type { Leave } from './leave.schema.ts';
import { isAway } from './roster.ts';

/** Why nobody is expected at a time: days off, before and after the hours, the breaks between them (`lunch` after the morning), nobody on duty, away. */
export type StripeKind = 'holiday' | 'closed' | 'lunch' | 'break' | 'notOnDuty' | 'away';

/** A stretch of a day in which a calendar's ground is hatched. */
export interface Stripe {
  readonly kind: StripeKind;
  /** Unix seconds, the end not included. */
  readonly from: number;
  readonly to: number;
  /** The name of the day off. */
  readonly name: string;
}

interface Around {
  readonly leaves: readonly Leave[];
  /** Empty for a column of no doctor, as of a room. */
  readonly doctorID: string;
  /** What of the day is drawn. */
  readonly from: number;
  readonly to: number;
}

/** The stretches of a day in which a doctor, or the clinic, isn't expected to see anybody, in order; what touches and is the same is one. */
export function stripesOf(ground: DayGround, { leaves, doctorID, from, to }: Around): Stripe[] {
  const off = ground.holidays.find(({ parts }) => parts.length > 0);
  const stripes: Stripe[] = [];
  const add = (kind: StripeKind, begin: number, end: number, name = '') => {
    const [first, last] = [Math.max(begin, from), Math.min(end, to)];
    if (first >= last) return;
    const before = stripes.at(-1);
    if (before?.kind === kind && before.to === first) stripes[stripes.length - 1] = { ...before, to: last };
    else stripes.push({ kind, from: first, to: last, name });
  };
  const addClosed = (begin: number, end: number, after: DayPart | undefined) => {
    if (off) add('holiday', begin, end, off.name);
    else add(after === undefined ? 'closed' : after === 'morning' ? 'lunch' : 'break', begin, end);
  };
  let reached = from;
  for (const [at, part] of ground.open.entries()) {
    addClosed(reached, part.from, ground.open[at - 1]?.part);
    if (doctorID !== '' && isAway(leaves, doctorID, ground.isoDay, part.part)) add('away', part.from, part.to);
    else if (doctorID !== '' && part.onDuty?.includes(doctorID) === false) add('notOnDuty', part.from, part.to);
    reached = Math.max(reached, part.to);
  }
  addClosed(reached, to, undefined);
  return stripes;
}
