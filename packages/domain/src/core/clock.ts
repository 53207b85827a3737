import { changeBetween, type Zone, type ZoneStretch } from './zone.ts';

/**
 * Length of most days in seconds: for how long something is kept or looked back on. A day of the clinic may have 23 or 25 hours, so its end is
 * `nextDay`, never its start and this.
 */
export const DAY_SECONDS = 86_400;

/** A date as people write it; months begin with 1. */
export interface CalendarDate {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

/** The number of the calendar day that a clock on the wall shows; day 0 is 1970-01-01. */
export const dayNumber = (time: number, zone: Zone): number => Math.floor((time + zone.offsetAt(time)) / DAY_SECONDS);

/** Whether no clock is changed around the day that begins at `begin`. */
const isPlain = ({ from, to }: ZoneStretch, begin: number): boolean =>
  begin - DAY_SECONDS >= from && begin + 2 * DAY_SECONDS <= to;

/** What may be meant by a time on the wall: with the offset from before a change and with the one after it. */
function readings(wall: number, zone: Zone) {
  const [before, after] = [zone.offsetAt(wall - DAY_SECONDS), zone.offsetAt(wall + DAY_SECONDS)];
  const [early, late] = [wall - before, wall - after];
  return {
    early,
    late,
    /** The first that is true; undefined where the clock was put forward over it. */
    found: zone.offsetAt(early) === before ? early : zone.offsetAt(late) === after ? late : undefined,
  };
}

/** The start of a day by its number: where midnight is left out, the moment at which the clock is put forward. */
function startOfNumber(number: number, zone: Zone): number {
  const { early, late, found } = readings(number * DAY_SECONDS, zone);
  return found ?? changeBetween(late, early, zone.offsetAt);
}

/** Unix seconds of the start of the clinic's day that holds `time`. */
export function dayStart(time: number, zone: Zone): number {
  const stretch = zone.stretchAt(time);
  const begin = Math.floor((time + stretch.offset) / DAY_SECONDS) * DAY_SECONDS - stretch.offset;
  if (isPlain(stretch, begin)) return begin;
  const number = dayNumber(time, zone);
  const next = startOfNumber(number + 1, zone);
  // Where a clock is put back just after midnight, the evening comes a second time within the new day.
  return next <= time ? next : startOfNumber(number, zone);
}

/** Unix seconds of the start of the day after the one that holds `time`: the end of that day. */
export const nextDay = (time: number, zone: Zone): number => addDays(time, 1, zone);

/** Unix seconds of the start of the day that lies `days` days after the one that holds `time`; before it where negative. */
export function addDays(time: number, days: number, zone: Zone): number {
  const begin = dayStart(time, zone);
  const stretch = zone.stretchAt(begin);
  const plain = begin + days * DAY_SECONDS;
  if (isPlain(stretch, begin) && isPlain(stretch, plain)) return plain;
  const found = startOfNumber(dayNumber(begin, zone) + days, zone);
  // A day that a country left out (Samoa, 2011-12-30) is no day to come to.
  return days > 0 && found <= begin ? startOfNumber(dayNumber(begin, zone) + days + 1, zone) : found;
}

/** Seconds of the day that holds `time`: 82,800, 86,400 or 90,000 for most. */
export const dayLength = (time: number, zone: Zone): number => nextDay(time, zone) - dayStart(time, zone);

/** The same time of day so many days after `time`: 14:30 stays 14:30, whatever happens to the clocks in between. Unix seconds. */
export const sameTimeOn = (time: number, days: number, zone: Zone): number =>
  atWallSeconds(addDays(time, days, zone), wallSeconds(time, zone), zone);

/** How many days the day of `to` lies after the day of `from`. */
export const daysBetween = (from: number, to: number, zone: Zone): number =>
  dayNumber(to, zone) - dayNumber(from, zone);

/** Calendar date of a time in the clinic's zone. */
export function calendarDate(time: number, zone: Zone): CalendarDate {
  const date = new Date((time + zone.offsetAt(time)) * 1000);
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
}

const two = (value: number): string => String(value).padStart(2, '0');

/** The day as ISO 8601 writes it, `2026-11-20`; two times share a day of the zone when these are one. */
export function isoDay(time: number, zone: Zone): string {
  const { year, month, day } = calendarDate(time, zone);
  return `${year}-${two(month)}-${two(day)}`;
}

/** Unix seconds of the start of a calendar date in the clinic's zone. Months and days beyond their range count on, as in `Date.UTC`. */
export const fromCalendarDate = (year: number, month: number, day: number, zone: Zone): number =>
  startOfNumber(Date.UTC(year, month - 1, day) / 1000 / DAY_SECONDS, zone);

/** Unix seconds of the start of the month that holds `time`. */
export function monthStart(time: number, zone: Zone): number {
  const { year, month } = calendarDate(time, zone);
  return fromCalendarDate(year, month, 1, zone);
}

/** Unix seconds of the start of the month after the one that holds `time`. */
export function nextMonth(time: number, zone: Zone): number {
  const { year, month } = calendarDate(time, zone);
  return fromCalendarDate(year, month + 1, 1, zone);
}

/** Day of the week, Monday 0 to Sunday 6. */
export const weekdayOf = (time: number, zone: Zone): number => (((dayNumber(time, zone) + 3) % 7) + 7) % 7;

/** What the clock on the wall shows, in seconds after midnight. On days of 23 or 25 hours that is not how much of the day has gone by. */
export const wallSeconds = (time: number, zone: Zone): number =>
  time + zone.offsetAt(time) - dayNumber(time, zone) * DAY_SECONDS;

/**
 * The moment at which the clock on the wall shows so many seconds after midnight, on the day that holds `day`. A time that comes twice is its
 * first; one that is left out counts on from before the clock was put forward.
 */
export function atWallSeconds(day: number, seconds: number, zone: Zone): number {
  const { early, found } = readings(dayNumber(day, zone) * DAY_SECONDS + seconds, zone);
  return found ?? early;
}
