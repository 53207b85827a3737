import { addDays, dayStart, nextDay } from '@vetloom/domain/core/clock.ts';
import type { Zone } from '@vetloom/domain/core/zone.ts';
import type { AskedDay, ClockReading } from '../store/rows.ts';
import { CLOCK_TOLERANCE, type Moment } from './server-clock.ts';

/** What is to become of a command's time. */
export type Verdict =
  | { readonly kind: 'stands' }
  | { readonly kind: 'mended'; readonly at: number }
  | { readonly kind: 'asked'; readonly asked: AskedDay };

/** At most so many days are offered; more would be a guess. */
const MOST_DAYS = 7;

const STANDS: Verdict = { kind: 'stands' };

/**
 * When a command was made, as far as the server's time now tells. It can't have been after `now` less what the page's steady clock has counted
 * since, nor before what was surely known then. Its own page knows it exactly, unless the clock was set or the machine slept between; otherwise the
 * device's clock says it in two ways: as it was corrected then, and as it is now. Where neither the exact time nor the day can be told, a person is
 * asked.
 */
export function verdictOf(at: number, reading: ClockReading, now: Moment, zone: Zone): Verdict {
  const sameLife = reading.life === now.life;
  const counted = now.steady - reading.steady;
  const most = sameLife ? now.server - counted : now.server;
  if (sameLife && near(now.wall - reading.wall, counted)) return near(at, most) ? STANDS : mended(most);
  const least = Math.min(reading.least, most);
  const isPossible = (time: number) => time >= least - CLOCK_TOLERANCE && time <= most + CLOCK_TOLERANCE;
  const byWall = reading.wall + now.server - now.wall;
  const possible = (sameLife ? [at, byWall] : [byWall, at]).filter(isPossible);
  const day = (time: number) => dayStart(time, zone);
  // What speaks for other minutes of the same day makes no question of them.
  if (possible.includes(at) && (near(at, byWall) || (possible.includes(byWall) && day(at) === day(byWall))))
    return STANDS;
  const clamped = (time: number) => Math.min(Math.max(time, least), most);
  const likely = clamped(possible[0] ?? most);
  if (day(least) === day(most)) return near(at, likely) ? STANDS : mended(likely);
  const onDay = (start: number) => {
    const told = possible.find((time) => day(time) === start);
    return Math.floor(clamped(told ?? sameHour(at, start, zone)));
  };
  const days = [...new Set([day(likely), ...possible.map(day), ...daysBefore(day(most), day(least), zone)])]
    .slice(0, MOST_DAYS)
    .sort((a, b) => a - b);
  const asked = { given: day(at), likely: day(likely), days, times: days.map(onDay) };
  return { kind: 'asked', asked };
}

/** When a command was made, as far as is known: where a person is asked for the day, on the likely one. Unix seconds. */
export function likelyAt({ at, clock }: { readonly at: number; readonly clock?: ClockReading | undefined }): number {
  const asked = clock?.asked;
  return asked?.times[asked.days.indexOf(asked.likely)] ?? Number(at);
}

const near = (one: number, other: number): boolean => Math.abs(one - other) <= CLOCK_TOLERANCE;
const mended = (at: number): Verdict => ({ kind: 'mended', at: Math.floor(at) });

/** The days from `last` back to `first`. */
function daysBefore(last: number, first: number, zone: Zone): number[] {
  const days: number[] = [];
  for (let day = last; day >= first && days.length < MOST_DAYS; day = addDays(day, -1, zone)) days.push(day);
  return days;
}

/** The hour that a command was given, on another day. */
const sameHour = (at: number, start: number, zone: Zone): number =>
  Math.min(start + at - dayStart(at, zone), nextDay(start, zone) - 1);
