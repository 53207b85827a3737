/** Seconds that Asia/Taipei is ahead of UTC; Taiwan has had no daylight saving time since 1979. */
const TAIPEI_OFFSET = 8 * 3600;
const DAY = 86_400;

/** Unix seconds of the start of the clinic's day that holds `time`. The clinic's offset is given in seconds. */
export const dayStart = (time: number, offset: number = TAIPEI_OFFSET): number =>
  Math.floor((time + offset) / DAY) * DAY - offset;

/** Calendar date of a time in the clinic's zone. */
export function calendarDate(
  time: number,
  offset: number = TAIPEI_OFFSET,
): { year: number; month: number; day: number } {
  const date = new Date((time + offset) * 1000);
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
}

/** Unix seconds of midnight in the clinic's zone on a calendar date. */
export const fromCalendarDate = (year: number, month: number, day: number, offset: number = TAIPEI_OFFSET): number =>
  Date.UTC(year, month - 1, day) / 1000 - offset;

/** Length of a day in seconds. */
export const DAY_SECONDS = DAY;
