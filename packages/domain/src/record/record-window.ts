import { addDays, calendarDate, fromCalendarDate, nextDay } from '../core/clock.ts';
import type { Zone } from '../core/zone.ts';

/** Days back and calendar months ahead that a list of visits shows by itself (spec 2 §9; R23). */
const DAYS_BACK = 14;
const MONTHS_AHEAD = 6;

/**
 * The window of visits around a time: from the start of the day two weeks back to the end of the day six months ahead. Unix seconds;
 * `to` is the first second after it. A month that lacks the day ends with its own last day.
 */
export function recordWindow(now: number, zone: Zone): { readonly from: number; readonly to: number } {
  const { year, month, day } = calendarDate(now, zone);
  // Day 0 is the last one of the month before.
  const last = calendarDate(fromCalendarDate(year, month + MONTHS_AHEAD + 1, 0, zone), zone);
  const end = fromCalendarDate(last.year, last.month, Math.min(day, last.day), zone);
  return { from: addDays(now, -DAYS_BACK, zone), to: nextDay(end, zone) };
}
