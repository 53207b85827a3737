import { z } from 'zod';
import { breedKeys, type NamedBreed, type NamedEntry, sameKeys } from '../../clinic/list-entries.ts';
import { addDays, calendarDate, fromCalendarDate, nextDay } from '../../core/clock.ts';
import { line, requiredLine } from '../../core/schema.ts';
import type { Zone } from '../../core/zone.ts';

const days = z.number().int().min(1).max(7300);
const months = z.number().int().min(0).max(600);
/** Something that was given or sold at a visit, by a part of its name, and within how many days. */
const given = z.object({ name: requiredLine(80), days });

/**
 * Whose owners a campaign writes to: animals of which all that is said here is true. What is empty or null says nothing. An animal without a date of birth has
 * no age; one that was never seen was not seen for however long.
 */
export const campaignFilter = z.object({
  species: z.array(line(60)).max(40).default([]),
  breeds: z.array(line(80)).max(60).default([]),
  sex: z.enum(['Male', 'Female', '']).default(''),
  neutered: z.enum(['yes', 'no', '']).default(''),
  /** Age in whole months: from, and below. */
  monthsFrom: months.nullable().default(null),
  monthsBelow: months.nullable().default(null),
  /** Had a visit within so many days. */
  seenWithin: days.nullable().default(null),
  /** Had no visit for so many days. */
  notSeenFor: days.nullable().default(null),
  /** Got something at a visit within so many days, or did not. */
  had: given.nullable().default(null),
  hadNot: given.nullable().default(null),
  /** Any of these labels of the animal, of its owner. */
  petLabels: z.array(line(40)).max(20).default([]),
  ownerLabels: z.array(line(40)).max(20).default([]),
});
/** Whose owners a campaign writes to. */
export type CampaignFilter = z.output<typeof campaignFilter>;

/** What a filter says at a time, in Unix seconds; undefined where it says nothing. */
export interface FilterTimes {
  /** Born before, and at or after: who is six months old today was born before the end of that day. */
  readonly bornBefore: number | undefined;
  readonly bornFrom: number | undefined;
  readonly seenSince: number | undefined;
  readonly notSeenSince: number | undefined;
  readonly hadSince: number | undefined;
  readonly hadNotSince: number | undefined;
}

/** The times of a filter as it stands at a time. Days and months are the clinic's. */
export function filterTimes(filter: CampaignFilter, now: number, zone: Zone): FilterTimes {
  const daysAgo = (count: number | null | undefined) =>
    count === null || count === undefined ? undefined : addDays(now, -count, zone);
  const monthsAgo = (count: number | null) =>
    count === null ? undefined : nextDay(sameDayMonthsAgo(now, count, zone), zone);
  return {
    bornBefore: monthsAgo(filter.monthsFrom),
    bornFrom: monthsAgo(filter.monthsBelow),
    seenSince: daysAgo(filter.seenWithin),
    notSeenSince: daysAgo(filter.notSeenFor),
    hadSince: daysAgo(filter.had?.days),
    hadNotSince: daysAgo(filter.hadNot?.days),
  };
}

/** The same day so many months before; the month's last day where it has no such day. */
function sameDayMonthsAgo(now: number, count: number, zone: Zone): number {
  const { year, month, day } = calendarDate(now, zone);
  const index = year * 12 + (month - 1) - count;
  const [toYear, toMonth] = [Math.floor(index / 12), (index % 12) + 1];
  const last = new Date(Date.UTC(toYear, toMonth, 0)).getUTCDate();
  return fromCalendarDate(toYear, toMonth, Math.min(day, last), zone);
}

/** Whether a filter says anything; one that doesn't chooses every animal. */
export const saysAnything = (filter: CampaignFilter): boolean =>
  Object.values(filter).some(
    (value) => value !== null && value !== '' && !(Array.isArray(value) && value.length === 0),
  );

/** A filter with everything by which animals and owners may name what it names: kinds, breeds and labels that were renamed or became one. */
export function widenedFilter(filter: CampaignFilter, kinds: readonly KindWithBreeds[], labels: readonly NamedEntry[]) {
  const each = (words: readonly string[], same: (word: string) => readonly string[]) => [
    ...new Set(words.flatMap(same)),
  ];
  const labelled = (word: string) => sameKeys('labels', labels, word);
  return {
    ...filter,
    species: each(filter.species, (word) => sameKeys('kinds', kinds, word)),
    breeds: each(filter.breeds, (word) => [word, ...kinds.flatMap(({ breed }) => breedKeys(breed, word))]),
    petLabels: each(filter.petLabels, labelled),
    ownerLabels: each(filter.ownerLabels, labelled),
  };
}

interface KindWithBreeds extends NamedEntry {
  readonly breed: readonly NamedBreed[];
}
