import { calendarDate, fromCalendarDate } from '../core/clock.ts';
import { halfWidth } from '../core/half-width.ts';
import type { Zone } from '../core/zone.ts';

/** The first year of the Taiwanese era counts from 1912. */
const ROC_OFFSET = 1911;
/** A year of at most three digits is one of the Taiwanese era. */
const MOST_ROC_DIGITS = 3;

function onCalendar(year: number, month: number, day: number, zone: Zone): number | undefined {
  const date = new Date(Date.UTC(year, month - 1, day));
  const real = date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return real && year >= 1900 && year <= 2200 ? fromCalendarDate(year, month, day, zone) : undefined;
}

const western = (text: string): number => (text.length > MOST_ROC_DIGITS ? Number(text) : Number(text) + ROC_OFFSET);

/** A month counts as this many days when an age in months is turned into a birth. */
const AGE = /^(?:(\d{1,3})\s*(?:歲|岁|y|yr|yrs|years?))?\s*(?:(\d{1,3})\s*(?:個月|个月|月|m|mo|months?))?(?:大)?$/i;

/**
 * Reads a date as people in Taiwan write it, as Unix seconds of the start of that day in the clinic's zone: `2020/9/10`, `2020-09-10`,
 * `20200910`, `109/9/10` or `民國109年9月10日` (Taiwanese era), `1090910`. Undefined when it is none.
 */
export function readWrittenDate(text: string, zone: Zone): number | undefined {
  const plain = halfWidth(text)
    .trim()
    .replace(/^民國\s*/, '');
  const parts = /^(\d{2,4})\s*[/.\-年]\s*(\d{1,2})\s*[/.\-月]\s*(\d{1,2})\s*日?$/.exec(plain);
  if (parts) return onCalendar(western(parts[1] ?? ''), Number(parts[2]), Number(parts[3]), zone);
  const run = /^(\d{2,4})(\d{2})(\d{2})$/.exec(plain);
  return run ? onCalendar(western(run[1] ?? ''), Number(run[2]), Number(run[3]), zone) : undefined;
}

/** Like `readWrittenDate`, and a month and day alone (`9/10`, `0910`, `9月10日`) are those of the year of `now` (Unix seconds). */
export function readDay(text: string, now: number, zone: Zone): number | undefined {
  const plain = halfWidth(text).trim();
  const short = /^(\d{1,2})\s*[/.\-月]\s*(\d{1,2})\s*日?$/.exec(plain) ?? /^(\d{2})(\d{2})$/.exec(plain);
  return short
    ? onCalendar(calendarDate(now, zone).year, Number(short[1]), Number(short[2]), zone)
    : readWrittenDate(plain, zone);
}

/** Like `readWrittenDate`, and an age (`6歲`, `2y3m`, `8個月`) counts back from `now` (Unix seconds) to the same day of the month. */
export function readBirth(text: string, now: number, zone: Zone): number | undefined {
  const plain = halfWidth(text).trim();
  const age = plain === '' ? null : AGE.exec(plain);
  if (!age || (age[1] === undefined && age[2] === undefined)) return readWrittenDate(plain, zone);
  const today = calendarDate(now, zone);
  const months = today.year * 12 + today.month - 1 - Number(age[1] ?? 0) * 12 - Number(age[2] ?? 0);
  const year = Math.floor(months / 12);
  const month = (months % 12) + 1;
  const lastDay = new Date(Date.UTC(year, month, 0)).getUTCDate();
  return onCalendar(year, month, Math.min(today.day, lastDay), zone);
}
