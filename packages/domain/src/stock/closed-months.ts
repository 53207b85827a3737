import { z } from 'zod';
import { fromCalendarDate, isoDay } from '../core/clock.ts';
import { unixSeconds } from '../core/schema.ts';
import type { Zone } from '../core/zone.ts';

/** A month of the clinic's calendar, `2026-11`. */
export const calendarMonth = z
  .string()
  .regex(/^\d{4}-(?:0[1-9]|1[0-2])$/)
  .meta({ examples: ['2026-11'] });

/** A month that was closed, and whether it was reopened since. */
export const stockClosing = z.object({
  month: calendarMonth,
  closeDateTime: unixSeconds,
  closeBy: z.string(),
  /** Null while it is closed. */
  reopenDateTime: unixSeconds.nullable(),
  reopenBy: z.string(),
  /** Why it was reopened. */
  reason: z.string(),
});
/** A month that was closed, and whether it was reopened since. */
export type StockClosing = z.output<typeof stockClosing>;

/** The month in which a time lies. */
export const monthOf = (time: number, zone: Zone): string => isoDay(time, zone).slice(0, 7);

/** Unix seconds from the begin of a month to that of the next. */
export function monthRange(month: string, zone: Zone): { readonly start: number; readonly end: number } {
  const [year = 0, at = 1] = month.split('-').map(Number);
  return { start: fromCalendarDate(year, at, 1, zone), end: fromCalendarDate(year, at + 1, 1, zone) };
}

/** The last month that is closed: all before it are closed with it. Undefined while none is. */
export const closedThrough = (
  closings: readonly Pick<StockClosing, 'month' | 'reopenDateTime'>[],
): string | undefined =>
  closings
    .filter(({ reopenDateTime }) => reopenDateTime === null)
    .map(({ month }) => month)
    .toSorted()
    .at(-1);

/** Whether a month is over by the clinic's clock: one that isn't can't be closed. */
export const isMonthOver = (month: string, now: number, zone: Zone): boolean => monthRange(month, zone).end <= now;

/** The first of these times that lies in a closed month, with that month and the moment from which forms are open. Undefined where all are open. */
export function closedTime(
  times: readonly number[],
  through: string | undefined,
  zone: Zone,
): { readonly time: number; readonly month: string; readonly openFrom: number } | undefined {
  if (through === undefined) return undefined;
  const { end: openFrom } = monthRange(through, zone);
  const time = times.find((one) => one < openFrom);
  return time === undefined ? undefined : { time, month: monthOf(time, zone), openFrom };
}
