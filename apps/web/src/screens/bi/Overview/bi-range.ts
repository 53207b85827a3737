import type { BiStep } from '@vetloom/domain/bi/bi.schema.ts';
import { bucketStart, nextBucket } from '@vetloom/domain/bi/facts.ts';
import { addDays, calendarDate, dayStart, daysBetween, fromCalendarDate } from '@vetloom/domain/core/clock.ts';
import { shownZone } from '@vetloom/ui/format/shown-zone.ts';
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
  const today = dayStart(now, shownZone());
  if (name === 'year')
    return { from: fromCalendarDate(calendarDate(today, shownZone()).year, 1, 1, shownZone()), to: today };
  if (name !== 'custom') return daysOf(name, now);
  const [from, to] = [custom.from ?? today, custom.to ?? today]
    .map((day) => Math.min(day, today))
    .sort((a, b) => a - b) as [number, number];
  return { from: Math.max(from, addDays(to, 1 - MOST_DAYS, shownZone())), to };
}

/** The same days of the period before: of last week, month, quarter or year as far as this one has come; else the days just before. */
export function biBefore(name: BiRangeName, range: DayRange): DayRange {
  if (name === 'day' || name === 'custom') return daysBefore(range);
  if (name === 'week') return { from: addDays(range.from, -7, shownZone()), to: addDays(range.to, -7, shownZone()) };
  const { year, month } = calendarDate(range.from, shownZone());
  const months = name === 'month' ? 1 : name === 'quarter' ? 3 : 12;
  const from = fromCalendarDate(year, month - months, 1, shownZone());
  // A shorter month ends before the same number of days is reached.
  const days = daysBetween(range.from, range.to, shownZone());
  return { from, to: Math.min(addDays(from, days, shownZone()), addDays(range.from, -1, shownZone())) };
}

/** Steps in which a range can be read: a year by days can't, and a day by months says nothing. */
export function stepsOf({ from, to }: DayRange): BiStep[] {
  const days = daysBetween(from, to, shownZone()) + 1;
  if (days <= 7) return ['day'];
  const possible: BiStep[] = days <= 31 ? ['day', 'week'] : days <= 93 ? ['day', 'week', 'month'] : ['week', 'month'];
  return days > 366 ? ['month'] : possible;
}

/** Starts of all stretches of a range, empty ones too. */
export function bucketsOf({ from, to }: DayRange, step: BiStep): number[] {
  const starts: number[] = [];
  for (
    let start = bucketStart(from, step, shownZone());
    start <= to && starts.length < MOST_COLUMNS;
    start = nextBucket(start, step, shownZone())
  )
    starts.push(start);
  return starts;
}
