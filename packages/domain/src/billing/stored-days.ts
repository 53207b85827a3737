import { nextDay } from '../core/clock.ts';
import type { Zone } from '../core/zone.ts';

/** Longest day that any zone has (Antarctica/Troll puts its clocks by two hours), in seconds. */
export const LONGEST_DAY = 26 * 3600;

/**
 * Where documents of a period stand in the index of days, and some from before it: they were stored with the start of their day, whatever the clinic's
 * zone was then. After `startTime`, up to and including `endTime`; Unix seconds.
 */
export const storedDays = ({ startTime, endTime }: { readonly startTime: number; readonly endTime: number }) => ({
  from: startTime - LONGEST_DAY,
  to: endTime + 1,
});

/** The same for a day of the clinic by its start. */
export const storedOn = (day: number, zone: Zone) =>
  storedDays({ startTime: day - 1, endTime: nextDay(day, zone) - 1 });

/** Of what stands there that which counts on the day: by its moment, so that it is the same money as in figures and handovers. */
export function countedOn<E extends { readonly createDateTime: number }>(
  entries: readonly E[],
  day: number,
  zone: Zone,
): E[] {
  const end = nextDay(day, zone);
  return entries.filter(({ createDateTime }) => createDateTime >= day && createDateTime < end);
}
