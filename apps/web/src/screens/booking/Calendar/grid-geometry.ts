import type { Booking } from '@vetloom/domain/booking/booking.schema.ts';
import type { DayGround } from '@vetloom/domain/booking/day-ground.ts';
import { atWallSeconds, wallSeconds } from '@vetloom/domain/core/clock.ts';
import type { Zone } from '@vetloom/domain/core/zone.ts';

const HOUR = 3600;

/** Which hours a calendar draws, and how high. The same for all its columns, whatever their days. */
export interface Geometry {
  /** Seconds after midnight by the clock on the wall. */
  readonly from: number;
  readonly to: number;
  /** Height of an hour, px. */
  readonly hour: number;
  readonly zone: Zone;
}

type Times = Pick<Booking, 'dateTime' | 'dateTimeEnd'>;

/** What is drawn of a clinic without hours, and without bookings. */
const USUAL = { from: 9 * HOUR, to: 18 * HOUR };
const DAY = 24 * HOUR;

/** The whole hours that hold what is open and what is booked. */
export function shownHours(
  grounds: readonly DayGround[],
  bookings: readonly Times[],
  zone: Zone,
): { readonly from: number; readonly to: number } {
  const begins = [
    ...grounds.flatMap(({ open }) => open.map(({ from }) => from)),
    ...bookings.map((one) => one.dateTime),
  ];
  const ends = [...grounds.flatMap(({ open }) => open.map(({ to }) => to)), ...bookings.map((one) => one.dateTimeEnd)];
  if (begins.length === 0) return USUAL;
  // What ends at midnight ends the day that it began on.
  const endOf = (end: number) => wallSeconds(end, zone) || DAY;
  const from = Math.min(...begins.map((begin) => wallSeconds(begin, zone)));
  const last = ends.some((end, at) => endOf(end) < wallSeconds(begins[at] ?? end, zone))
    ? DAY
    : Math.max(...ends.map(endOf));
  return { from: Math.floor(from / HOUR) * HOUR, to: Math.max(Math.ceil(last / HOUR) * HOUR, from + HOUR) };
}

/** A place in the clinic's calendar is at least so high, px: one line of text; a finger's for touch. */
const LINE = 22;
const FINGER = 46;
const [LOW_HOUR, HIGH_HOUR] = [56, 176];

/** The height of an hour at which the clinic's places hold a line, px. */
export const hourHeight = (timeSlotMin: number, isTouch: boolean): number =>
  Math.min(HIGH_HOUR, Math.max(LOW_HOUR, Math.round((60 / timeSlotMin) * (isTouch ? FINGER : LINE))));

/** To what a dragged booking snaps, in minutes. */
export const snapOf = (timeSlotMin: number): number => (timeSlotMin >= 30 ? 15 : timeSlotMin >= 20 ? 10 : 5);

/** Where a time of a day is drawn, px from the top. `day`: any time of that day. */
export const topOf = ({ from, hour, zone }: Geometry, time: number, day: number): number =>
  ((time - atWallSeconds(day, from, zone)) / HOUR) * hour;

/** The time of a day at a height, on the nearest whole step below. Unix seconds; `step` in minutes. */
export function timeAt({ from, to, hour, zone }: Geometry, top: number, day: number, step: number): number {
  const seconds = Math.floor(((top / hour) * HOUR) / (step * 60)) * step * 60;
  return atWallSeconds(day, Math.min(Math.max(from + seconds, from), to - step * 60), zone);
}

/** Height of the whole grid, px. */
export const gridHeight = ({ from, to, hour }: Geometry): number => ((to - from) / HOUR) * hour;

/** The full hours of a day that get a line, Unix seconds. */
export const hoursOf = ({ from, to, zone }: Geometry, day: number): number[] =>
  Array.from({ length: Math.round((to - from) / HOUR) }, (_, at) => atWallSeconds(day, from + at * HOUR, zone));

/** A word of the ground needs so much height, px. */
const WORD = 20;

/**
 * Where the ground's word stands between a stretch's top and its end so that no booking lies over it: in the middle of the highest free part, px. Undefined where none is
 * high enough.
 */
export function wordTop(
  top: number,
  end: number,
  cards: readonly { readonly top: number; readonly end: number }[],
): number | undefined {
  let best = { top, end: top };
  let reached = top;
  const free = (until: number) => {
    if (until - reached > best.end - best.top) best = { top: reached, end: until };
  };
  for (const card of cards.toSorted((a, b) => a.top - b.top)) {
    free(Math.min(card.top, end));
    reached = Math.max(reached, card.end);
  }
  free(end);
  return best.end - best.top < WORD ? undefined : (best.top + best.end) / 2;
}

/** Where one of several that are at the same time stands: which of how many beside each other. */
export interface Lane {
  readonly at: number;
  readonly of: number;
}

/** Lays out what is at the same time beside each other, each group as narrow as it has to be. Answers in the order of `items`. */
export function lanesOf(items: readonly Times[]): Lane[] {
  const order = items
    .map((_, index) => index)
    .sort((a, b) => begin(items, a) - begin(items, b) || end(items, b) - end(items, a));
  const lanes: Lane[] = new Array(items.length);
  let group: { index: number; at: number }[] = [];
  let ends: number[] = [];
  const close = () => {
    for (const { index, at } of group) lanes[index] = { at, of: ends.length };
    group = [];
    ends = [];
  };
  let reached = Number.NEGATIVE_INFINITY;
  for (const index of order) {
    const [from, to] = [begin(items, index), end(items, index)];
    if (from >= reached) close();
    const free = ends.findIndex((busyUntil) => busyUntil <= from);
    const at = free < 0 ? ends.length : free;
    ends[at] = to;
    group.push({ index, at });
    reached = Math.max(reached, to);
  }
  close();
  return lanes;
}

const begin = (items: readonly Times[], index: number): number => items[index]?.dateTime ?? 0;
const end = (items: readonly Times[], index: number): number => items[index]?.dateTimeEnd ?? 0;
