import { type CalendarDate, calendarDate, isoDay, wallSeconds, weekdayOf } from '@vetloom/domain/core/clock.ts';
import type { Zone } from '@vetloom/domain/core/zone.ts';
import { MISSING } from './missing.ts';
import { shownZone } from './shown-zone.ts';

const two = (value: number): string => String(value).padStart(2, '0');
const monthDay = ({ month, day }: CalendarDate): string => `${two(month)}/${two(day)}`;

let weekdays: readonly string[] | undefined;
/** The days of the week in one character each, from Monday. Made when a first one is shown: a formatter takes milliseconds, of a page's start too. */
function weekdayNames(): readonly string[] {
  if (weekdays) return weekdays;
  const names = new Intl.DateTimeFormat('zh-TW', { weekday: 'narrow', timeZone: 'UTC' });
  // 1970-01-05 was a Monday.
  weekdays = [0, 1, 2, 3, 4, 5, 6].map((day) => names.format((day + 4) * 86_400_000));
  return weekdays;
}
const weekday = (at: number, zone: Zone): string => `\uFF08${weekdayNames()[weekdayOf(at, zone)] ?? ''}\uFF09`;

type Instant = number | null | undefined;

const shown = (at: Instant): at is number => typeof at === 'number' && Number.isFinite(at) && Math.abs(at) < 8.64e12;

/** `2026/11/20` in the clinic's zone. Unix seconds. */
export function formatDate(at: Instant, zone: Zone = shownZone()): string {
  if (!shown(at)) return MISSING;
  const date = calendarDate(at, zone);
  return `${date.year}/${monthDay(date)}`;
}

/** The date with its weekday in full-width brackets, as page headers show it. Unix seconds. */
export function formatDay(at: Instant, zone: Zone = shownZone()): string {
  if (!shown(at)) return MISSING;
  return formatDate(at, zone) + weekday(at, zone);
}

/** Month and day with the weekday, for timelines within one year. Unix seconds. */
export function formatShortDay(at: Instant, zone: Zone = shownZone()): string {
  if (!shown(at)) return MISSING;
  return monthDay(calendarDate(at, zone)) + weekday(at, zone);
}

/** `11/20` in the clinic's zone. Unix seconds. */
export function formatMonthDay(at: Instant, zone: Zone = shownZone()): string {
  if (!shown(at)) return MISSING;
  return monthDay(calendarDate(at, zone));
}

/** Month and day, with the weekday, of a day in the year of `now`; a day of another year is said with it: a debt of three years ago isn't one of last week. */
export function formatNearDay(at: Instant, now: number, zone: Zone = shownZone()): string {
  if (!shown(at)) return MISSING;
  return calendarDate(at, zone).year === calendarDate(now, zone).year ? formatShortDay(at, zone) : formatDate(at, zone);
}

/** `14:32` in the clinic's zone. Unix seconds. */
export function formatTime(at: Instant, zone: Zone = shownZone()): string {
  if (!shown(at)) return MISSING;
  const minutes = Math.floor(wallSeconds(at, zone) / 60);
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

/** A day and its time as one text. A full-width bracket brings its own room after it, so that no space follows one. */
export const dayAndTime = (day: string, time: string): string =>
  [day, time].filter(Boolean).join(day.endsWith('\uFF09') ? '' : ' ');

/** `2026/11/20 14:32` in the clinic's zone. Unix seconds. */
export function formatDateTime(at: Instant, zone: Zone = shownZone()): string {
  return shown(at) ? `${formatDate(at, zone)} ${formatTime(at, zone)}` : MISSING;
}

/** The Taiwan-era date, `115/11/20`; years before 1912 have none. Unix seconds. */
export function formatRocDate(at: Instant, zone: Zone = shownZone()): string {
  if (!shown(at)) return MISSING;
  const date = calendarDate(at, zone);
  const rocYear = date.year - 1911;
  return rocYear > 0 ? `${rocYear}/${monthDay(date)}` : MISSING;
}

/** The ISO day (`2026-11-20`) on which an instant falls in the clinic's zone; two instants share a day when these match. */
export const dayKey = (at: number, zone: Zone = shownZone()): string => isoDay(at, zone);
