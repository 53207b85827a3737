import { calendarDate } from '@vetloom/domain/core/clock.ts';
import type { Zone } from '@vetloom/domain/core/zone.ts';
import { MISSING } from './missing.ts';
import { shownZone } from './shown-zone.ts';

/** A calendar age (spec 1 §3: "expressed as years, months, days"). */
export interface Age {
  readonly years: number;
  readonly months: number;
  readonly days: number;
}

/** The words of an age; the app's locale gives them. */
export interface AgeWords {
  readonly years: (count: number) => string;
  readonly months: (count: number) => string;
  readonly days: (count: number) => string;
}

const daysInMonth = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate();

/**
 * The age at `at` of an animal born at `birth`, both Unix seconds, in whole calendar units of the clinic's zone.
 * A birth after `at`, or none, has no age.
 */
export function ageAt(birth: number | null | undefined, at: number, zone: Zone = shownZone()): Age | undefined {
  if (typeof birth !== 'number' || !Number.isFinite(birth) || birth > at) return undefined;
  const { year: birthYear, month: birthMonth, day: birthDay } = calendarDate(birth, zone);
  const { year, month, day } = calendarDate(at, zone);
  let months = (year - birthYear) * 12 + month - birthMonth;
  // Born on the 31st, the month is full on the last day of a shorter one.
  const anniversary = Math.min(birthDay, daysInMonth(year, month));
  let days = day - anniversary;
  if (days < 0) {
    months -= 1;
    const previousYear = month === 1 ? year - 1 : year;
    const previousMonth = month === 1 ? 12 : month - 1;
    const length = daysInMonth(previousYear, previousMonth);
    days = day + length - Math.min(birthDay, length);
  }
  return { years: Math.floor(months / 12), months: months % 12, days };
}

/** The two largest units that are not zero, joined by a space: years and months, months and days, or days. */
export function formatAge(age: Age | undefined, words: AgeWords): string {
  if (age === undefined) return MISSING;
  if (age.years > 0) return join(words.years(age.years), age.months > 0 ? words.months(age.months) : '');
  if (age.months > 0) return join(words.months(age.months), age.days > 0 ? words.days(age.days) : '');
  return words.days(age.days);
}

/** Only the largest unit, for dense cards. */
export function formatShortAge(age: Age | undefined, words: AgeWords): string {
  if (age === undefined) return MISSING;
  if (age.years > 0) return words.years(age.years);
  return age.months > 0 ? words.months(age.months) : words.days(age.days);
}

const join = (first: string, second: string): string => (second === '' ? first : `${first} ${second}`);
