import { atWallSeconds } from '../core/clock.ts';
import type { ImportField } from './import-kinds.ts';
import type { SayOf } from './money-cells.ts';
import type { PastContext } from './past-context.ts';
import { readDate, readTimeOfDay } from './read-values.ts';

/**
 * When something of the past was, Unix seconds: its day with the time of day beside or behind it. Undefined where the day is missing or is none; a time of
 * day that is none leaves the day, and what is to come was not.
 */
export function readMoment<F extends ImportField>(
  fields: { readonly date: F; readonly time: F },
  said: (field: F) => string,
  { now, zone }: Pick<PastContext, 'now' | 'zone'>,
  say: SayOf<F>,
): number | undefined {
  const written = said(fields.date);
  if (written === '') say('error', fields.date, 'missing');
  const day = written === '' ? undefined : readDate(written, zone);
  if (written !== '' && day === undefined) say('error', fields.date, 'no-date');
  if (day === undefined) return undefined;
  const clock = said(fields.time);
  const seconds = clock === '' ? readTimeOfDay(written) : readTimeOfDay(clock);
  if (clock !== '' && seconds === undefined) say('warning', fields.time, 'not-a-time');
  const time = seconds === undefined ? day : atWallSeconds(day, seconds, zone);
  if (time > now) say('error', fields.date, 'in-future');
  return time;
}
