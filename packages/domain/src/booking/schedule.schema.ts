import { z } from 'zod';
import { documentID, rowID, unixSeconds } from '../core/schema.ts';

/**
 * How a roster repeats (spec 3 §4): every day for a year, on the same weekday for 53 weeks, from Monday to Friday for 52 weeks; `once` is a single day. Where several
 * cover a day the most particular one counts ({@link rosterOf}).
 */
export const CYCLE_TYPES = ['everyday', 'everyweek', 'weekdays', 'once'] as const;
/** How a roster repeats. */
export type CycleType = (typeof CYCLE_TYPES)[number];

/** Who works in a part of the day, by the staff's ids. */
const onDuty = z.array(z.string().min(1).max(200)).max(60).default([]);

/** Who works in each part of a day. */
export const dutyParts = z.object({ morning: onDuty, afternoon: onDuty, evening: onDuty });
/** Who works in each part of a day. */
export type DutyParts = z.output<typeof dutyParts>;

/** A day's roster of one cycle (spec 3 §3 "schedule"). */
export const scheduleSchema = dutyParts.extend({
  _id: documentID('schedule/'),
  collection: z.literal('schedule'),
  /** Start of the clinic's day, Unix seconds. */
  dateTime: unixSeconds,
  cycleType: z.enum(CYCLE_TYPES),
  /** What one act has generated shares it. */
  cycleTag: rowID,
  createDateTime: unixSeconds,
  createBy: z.string().max(200),
  updateDateTime: unixSeconds,
  updateBy: z.string().max(200),
});
/** A day's roster of one cycle. */
export type Schedule = z.output<typeof scheduleSchema>;
