import {
  addDays,
  calendarDate,
  dayStart,
  daysBetween,
  fromCalendarDate,
  weekdayOf,
} from '@vetloom/domain/core/clock.ts';
import { shownZone } from '@vetloom/ui/format/shown-zone.ts';

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
  const found = fromCalendarDate(year, month, day, shownZone());
  return Number.isFinite(found) ? found : undefined;
}

/** The days of a range up to today; weeks begin on Monday. A range from the future or turned around is brought in order. */
export function daysOf(name: RangeName, now: number, custom: Partial<DayRange> = {}): DayRange {
  const today = dayStart(now, shownZone());
  const { year, month } = calendarDate(today, shownZone());
  if (name === 'week') return { from: addDays(today, -weekdayOf(today, shownZone()), shownZone()), to: today };
  if (name === 'month') return { from: fromCalendarDate(year, month, 1, shownZone()), to: today };
  if (name === 'quarter') return { from: fromCalendarDate(year, month - ((month - 1) % 3), 1, shownZone()), to: today };
  if (name === 'day') return { from: today, to: today };
  const [from, to] = [custom.from ?? today, custom.to ?? today]
    .map((day) => Math.min(day, today))
    .sort((a, b) => a - b) as [number, number];
  return { from: Math.max(from, addDays(to, 1 - MOST_DAYS, shownZone())), to };
}

/** The days just before, as many. */
export const daysBefore = ({ from, to }: DayRange): DayRange => ({
  from: addDays(from, -daysBetween(from, to, shownZone()) - 1, shownZone()),
  to: addDays(from, -1, shownZone()),
});

/** Every day of a range. */
export const eachDay = ({ from, to }: DayRange): number[] =>
  Array.from({ length: daysBetween(from, to, shownZone()) + 1 }, (_, at) => addDays(from, at, shownZone()));
