import { atWallSeconds, nextDay, sameTimeOn, wallSeconds } from '../core/clock.ts';
import type { Zone } from '../core/zone.ts';
import { timesADay } from '../lines/dose.ts';

const HOUR = 3600;
const DAY = 24 * HOUR;

/** How often something is to be done on a day, as somebody orders it. Times are seconds after midnight, as the clock on the wall shows them. */
export type Repeat =
  | { readonly kind: 'every'; readonly hours: number; readonly from: number }
  | { readonly kind: 'at'; readonly times: readonly number[] }
  /** As needed, at least `gapHours` after the last time; 0: no rule. */
  | { readonly kind: 'asNeeded'; readonly gapHours: number };

/** The moments of a day at which something is to be done, Unix seconds, in order and each once. */
export function momentsOf(repeat: Repeat, day: number, zone: Zone): number[] {
  const at = (seconds: number) => atWallSeconds(day, seconds, zone);
  if (repeat.kind === 'asNeeded') return [];
  if (repeat.kind === 'at') return inOrder(repeat.times.map(at));
  const step = repeat.hours * HOUR;
  if (!(step >= HOUR / 4)) return [];
  const count = Math.ceil((DAY - repeat.from) / step);
  return inOrder(Array.from({ length: Math.max(0, count) }, (_, nth) => at(repeat.from + nth * step)));
}

/**
 * The moments of the next day of something that is done every so many seconds: it goes on from its last time, so that an order of 14:00 is given at 2 in the night as
 * well. Without a time of the day before nothing says when it would begin.
 */
export function goOnEvery(times: readonly number[], every: number, day: number, zone: Zone): number[] {
  const last = times.toSorted((a, b) => a - b).at(-1);
  if (last === undefined || every < HOUR / 4) return [];
  const end = nextDay(day, zone);
  const from = last + Math.max(1, Math.ceil((day - last) / every)) * every;
  const count = Math.max(0, Math.ceil((end - from) / every));
  return Array.from({ length: count }, (_, nth) => from + nth * every);
}

/** The same times of day, so many days later. */
export const sameTimes = (times: readonly number[], days: number, zone: Zone): number[] =>
  times.map((time) => sameTimeOn(time, days, zone));

const inOrder = (times: readonly number[]): number[] => [...new Set(times)].sort((a, b) => a - b);

/**
 * Times of day as people write them: `8/14/20`, `8、14:30、20`, `0830 2000`. Seconds after midnight, in order; undefined where one of them is no time.
 */
export function readTimes(text: string): number[] | undefined {
  const words = text
    .normalize('NFKC')
    .split(/[\s,，、/;；]+/)
    .filter(Boolean);
  const times = words.map(readTime);
  if (times.length === 0 || times.includes(undefined)) return undefined;
  return inOrder(times.filter((time) => time !== undefined));
}

/** The words of a text of times that are none, as they were written. */
export const unreadTimes = (text: string): string[] =>
  text
    .normalize('NFKC')
    .split(/[\s,，、/;；]+/)
    .filter((word) => word !== '' && readTime(word) === undefined);

/** When wards give what is ordered so many times a day: from eight on, with the night left out where there is time enough. */
const ROUNDS: Readonly<Record<number, readonly number[]>> = { 1: [8], 2: [8, 20], 3: [8, 14, 20], 4: [8, 12, 16, 20] };

/**
 * Times of day of a frequency as prescriptions write it (`BID`, `QD`, `q8h`): those of the ward's rounds, or every so many hours from eight on. Seconds after midnight; undefined for anything else,
 * and for what isn't every day.
 */
export function timesOfFrequency(text: string): number[] | undefined {
  const word = text.normalize('NFKC').trim();
  const times = /\s/.test(word) ? undefined : timesADay(word);
  if (times === undefined || !Number.isInteger(times) || times < 1 || times > 24) return undefined;
  const rounds = /^q\d/i.test(word) ? undefined : ROUNDS[times];
  if (rounds) return rounds.map((hour) => hour * HOUR);
  return inOrder(Array.from({ length: times }, (_, nth) => (8 * HOUR + (nth * DAY) / times) % DAY));
}

/** One time of day: `8`, `8:30`, `0830`, `14點`. */
function readTime(word: string): number | undefined {
  const [, hours, minutes = '0'] =
    /^(\d{1,2})(?:[:點時h]?)$/.exec(word) ??
    /^(\d{1,2})[:點時h](\d{2})$/.exec(word) ??
    /^(\d{2})(\d{2})$/.exec(word) ??
    [];
  if (hours === undefined || Number(hours) > 23 || Number(minutes) > 59) return undefined;
  return Number(hours) * HOUR + Number(minutes) * 60;
}

/** Times of day as they are written: `8:00、14:30`. */
export function timesWord(times: readonly number[], zone: Zone): string {
  return times
    .map((time) => wallSeconds(time, zone))
    .map((seconds) => `${Math.floor(seconds / HOUR)}:${String(Math.floor((seconds % HOUR) / 60)).padStart(2, '0')}`)
    .join('、');
}
