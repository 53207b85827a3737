import { addDays, atWallSeconds, dayStart, fromCalendarDate, isoDay, wallSeconds } from '@vetloom/domain/core/clock.ts';
import { halfWidth } from '@vetloom/domain/core/half-width.ts';
import { readDay } from '@vetloom/domain/pet/written-date.ts';
import { shownZone } from '@vetloom/ui/format/shown-zone.ts';

const two = (value: number) => String(value).padStart(2, '0');

/** A day as fields and addresses hold it, `2026-11-23`, in the clinic's zone. */
export const dateText = (at: number): string => isoDay(at, shownZone());

/** A time as fields hold it, `10:30`; empty at midnight, which stands for a day without a time. */
export function timeText(at: number): string {
  if (at - dayStart(at, shownZone()) < 60) return '';
  const minutes = Math.floor(wallSeconds(at, shownZone()) / 60);
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

/** Unix seconds of a date field and a time field; undefined while the date is incomplete or absurd. */
export function timeOf(date: string, time = ''): number | undefined {
  const [year, month, day] = date.split('-').map(Number);
  const [hour = 0, minute = 0] = time === '' ? [] : time.split(':').map(Number);
  if (!year || !month || !day || year < 1990 || year > 2190) return undefined;
  const start = fromCalendarDate(year, month, day, shownZone());
  const at = time === '' ? start : atWallSeconds(start, hour * 3600 + minute * 60, shownZone());
  return Number.isInteger(at) ? at : undefined;
}

/** The day that a typed text stands for, as `dateText` gives it; without a year in the year of `now` (Unix seconds). */
export function dayTyped(text: string, now: number): string | undefined {
  const at = readDay(text, now, shownZone());
  return at === undefined ? undefined : dateText(at);
}

/** Whether a typed date is complete, so that no further digit makes another one of it. */
export const isWholeDate = (text: string): boolean =>
  /^\d{4}\D\d{2}\D\d{2}$|^\d{3}\D\d{2}\D\d{2}$|^\d{8}$/.test(halfWidth(text).trim());

/** The day so many days after another. */
export const dayAfter = (date: string, days: number): string => {
  const at = timeOf(date);
  return at === undefined ? date : dateText(addDays(at, days, shownZone()));
};

/** The time that a typed text stands for, as `timeText` gives it: `9:5`, `0905`, `905`. */
export function timeTyped(text: string): string | undefined {
  const plain = halfWidth(text).trim();
  const parts = /^(\d{1,2})\s*[:.]\s*(\d{1,2})$/.exec(plain) ?? /^(\d{1,2})(\d{2})$/.exec(plain);
  const [hour, minute] = (parts ?? []).slice(1).map(Number);
  if (hour === undefined || minute === undefined || hour > 23 || minute > 59) return undefined;
  return `${two(hour)}:${two(minute)}`;
}
