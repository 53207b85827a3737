import type { BiStep } from '@vetloom/domain/bi/bi.schema.ts';
import { bucketStart, nextBucket } from '@vetloom/domain/bi/facts.ts';
import { calendarDate, DAY_SECONDS, dayStart, fromCalendarDate } from '@vetloom/domain/core/clock.ts';
import { type DayRange, daysBefore, daysOf } from '../../billing/Stat/range.ts';

/** Ranges that a click chooses; `custom` is given by two dates. */
export const BI_RANGES = ['day', 'week', 'month', 'quarter', 'year', 'custom'] as const;
/** A range that a click chooses. */
export type BiRangeName = (typeof BI_RANGES)[number];

/** Longest range that is asked for, in days: ten years. */
const MOST_DAYS = 3660;
/** Most columns that a chart can still be read with. */
const MOST_COLUMNS = 130;

/** The days of a range up to today. A custom one is brought in order and to ten years at most. */
export function biDays(name: BiRangeName, now: number, custom: Partial<DayRange> = {}): DayRange {
  const today = dayStart(now);
  if (name === 'year') return { from: fromCalendarDate(calendarDate(today).year, 1, 1), to: today };
  if (name !== 'custom') return daysOf(name, now);
  const [from, to] = [custom.from ?? today, custom.to ?? today]
    .map((day) => Math.min(day, today))
    .sort((a, b) => a - b) as [number, number];
  return { from: Math.max(from, to - (MOST_DAYS - 1) * DAY_SECONDS), to };
}

/** The same days of the period before: of last week, month, quarter or year as far as this one has come; else the days just before. */
export function biBefore(name: BiRangeName, range: DayRange): DayRange {
  if (name === 'day' || name === 'custom') return daysBefore(range);
  if (name === 'week') return { from: range.from - 7 * DAY_SECONDS, to: range.to - 7 * DAY_SECONDS };
  const { year, month } = calendarDate(range.from);
  const months = name === 'month' ? 1 : name === 'quarter' ? 3 : 12;
  const from = fromCalendarDate(year, month - months, 1);
  // A shorter month ends before the same number of days is reached.
  return { from, to: Math.min(from + (range.to - range.from), range.from - DAY_SECONDS) };
}

/** Steps in which a range can be read: a year by days can't, and a day by months says nothing. */
export function stepsOf({ from, to }: DayRange): BiStep[] {
  const days = (to - from) / DAY_SECONDS + 1;
  if (days <= 7) return ['day'];
  const possible: BiStep[] = days <= 31 ? ['day', 'week'] : days <= 93 ? ['day', 'week', 'month'] : ['week', 'month'];
  return days > 366 ? ['month'] : possible;
}

/** Starts of all stretches of a range, empty ones too. */
export function bucketsOf({ from, to }: DayRange, step: BiStep): number[] {
  const starts: number[] = [];
  for (
    let start = bucketStart(from, step);
    start <= to && starts.length < MOST_COLUMNS;
    start = nextBucket(start, step)
  )
    starts.push(start);
  return starts;
}
