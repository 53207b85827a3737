import { calendarDate, DAY_SECONDS, dayStart, fromCalendarDate } from '../core/clock.ts';

/** Days back and calendar months ahead that a list of visits shows by itself (spec 2 §9; R23). */
const DAYS_BACK = 14;
const MONTHS_AHEAD = 6;

/**
 * The window of visits around a time: from the start of the day two weeks back to the end of the day six months ahead. Unix seconds;
 * `to` is the first second after it. A month that lacks the day ends with its own last day.
 */
export function recordWindow(now: number): { readonly from: number; readonly to: number } {
  const today = dayStart(now);
  const { year, month, day } = calendarDate(today);
  const last = calendarDate(fromCalendarDate(year, month + MONTHS_AHEAD + 1, 1) - DAY_SECONDS);
  const end = fromCalendarDate(last.year, last.month, Math.min(day, last.day));
  return { from: today - DAYS_BACK * DAY_SECONDS, to: end + DAY_SECONDS };
}
