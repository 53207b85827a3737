import { calendarDate, DAY_SECONDS, dayStart, fromCalendarDate } from '@vetloom/domain/core/clock.ts';

/** Ranges that a click chooses; `custom` is given by two dates. */
export type RangeName = 'day' | 'week' | 'month' | 'quarter' | 'custom';

/** Days, both ends included: starts of days, Unix seconds. */
export interface DayRange {
  readonly from: number;
  readonly to: number;
}

/** Up to a leap year, as the server answers at most. */
const MOST_DAYS = 366;

/** The start of a day that an address names (`2026-11-20`), or undefined. */
export function dayNamed(text: string | undefined): number | undefined {
  const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text ?? '');
  if (!parts) return undefined;
  const [year, month, day] = parts.slice(1).map(Number) as [number, number, number];
  const found = fromCalendarDate(year, month, day);
  return Number.isFinite(found) ? found : undefined;
}

/** The days of a range up to today; weeks begin on Monday. A range from the future or turned around is brought in order. */
export function daysOf(name: RangeName, now: number, custom: Partial<DayRange> = {}): DayRange {
  const today = dayStart(now);
  const { year, month } = calendarDate(today);
  if (name === 'week')
    return { from: today - ((Math.floor((today + 8 * 3600) / DAY_SECONDS) + 3) % 7) * DAY_SECONDS, to: today };
  if (name === 'month') return { from: fromCalendarDate(year, month, 1), to: today };
  if (name === 'quarter') return { from: fromCalendarDate(year, month - ((month - 1) % 3), 1), to: today };
  if (name === 'day') return { from: today, to: today };
  const [from, to] = [custom.from ?? today, custom.to ?? today]
    .map((day) => Math.min(day, today))
    .sort((a, b) => a - b) as [number, number];
  return { from: Math.max(from, to - (MOST_DAYS - 1) * DAY_SECONDS), to };
}

/** The days just before, as many. */
export const daysBefore = ({ from, to }: DayRange): DayRange => ({
  from: from - (to - from) - DAY_SECONDS,
  to: from - DAY_SECONDS,
});

/** Every day of a range. */
export const eachDay = ({ from, to }: DayRange): number[] =>
  Array.from({ length: Math.round((to - from) / DAY_SECONDS) + 1 }, (_, at) => from + at * DAY_SECONDS);
