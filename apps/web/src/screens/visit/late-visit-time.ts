import { timeOf } from '../../parts/form/clinic-time.ts';

/** A visit of which nobody knows the hour any more stands at noon of its day. */
const UNKNOWN_HOUR = '12:00';

/** When a visit was that is written down afterwards, Unix seconds: undefined without a day, and for what is still to come at `now`. */
export function lateVisitTime(day: string, time: string, now: number): number | undefined {
  const at = timeOf(day, time === '' ? UNKNOWN_HOUR : time);
  if (at === undefined) return undefined;
  if (at <= now) return at;
  // Today before noon: the hour was made up, so it was now at the latest.
  const begin = timeOf(day);
  return time === '' && begin !== undefined && begin <= now ? now : undefined;
}
