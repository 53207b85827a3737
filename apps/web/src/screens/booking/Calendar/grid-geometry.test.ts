import { DEFAULT_TIME_ZONE, zoneOf } from '@vetloom/domain/core/zone.ts';
import { expect, it } from 'vitest';
import { type Geometry, hourHeight, lanesOf, shownHours, timeAt, topOf, wordTop } from './grid-geometry.ts';

const zone = zoneOf(DEFAULT_TIME_ZONE);
const HOUR = 3600;
/** Start of 2026-11-20 in Taipei. */
const DAY = Date.UTC(2026, 10, 19, 16) / 1000;
const booked = (from: number, to: number) => ({ dateTime: DAY + from * HOUR, dateTimeEnd: DAY + to * HOUR });
const geometry: Geometry = { from: 9 * HOUR, to: 18 * HOUR, hour: 60, zone };

it('draws the whole hours of what is open and booked, and the usual ones where nothing is', () => {
  const part = { part: 'morning' as const, from: DAY + 9.5 * HOUR, to: DAY + 12 * HOUR, onDuty: undefined };
  const ground = { day: DAY, isoDay: '2026-11-20', holidays: [], open: [part] };
  expect(shownHours([ground], [booked(17, 18.5)], zone)).toEqual({ from: 9 * HOUR, to: 19 * HOUR });
  expect(shownHours([], [], zone)).toEqual({ from: 9 * HOUR, to: 18 * HOUR });
  expect(shownHours([], [booked(23, 24)], zone)).toEqual({ from: 23 * HOUR, to: 24 * HOUR });
  expect(shownHours([], [booked(23, 25)], zone)).toEqual({ from: 23 * HOUR, to: 24 * HOUR });
});

it('a time and its height say the same, on whole steps and within the day that is drawn', () => {
  expect(topOf(geometry, DAY + 10.5 * HOUR, DAY)).toBe(90);
  expect(timeAt(geometry, 92, DAY, 15)).toBe(DAY + 10.5 * HOUR);
  expect(timeAt(geometry, -40, DAY, 15)).toBe(DAY + 9 * HOUR);
  expect(timeAt(geometry, 9000, DAY, 15)).toBe(DAY + 17.75 * HOUR);
});

it('what is at the same time stands side by side, and no narrower than its own group needs', () => {
  const items = [booked(9, 11), booked(9, 10), booked(10, 11), booked(11, 12)];
  expect(lanesOf(items)).toEqual([
    { at: 0, of: 2 },
    { at: 1, of: 2 },
    { at: 1, of: 2 },
    { at: 0, of: 1 },
  ]);
  expect(lanesOf([])).toEqual([]);
});

it('an hour is as high as the clinic’s places need, and a place as high as a finger on a tablet', () => {
  expect([30, 15, 10, 5].map((slot) => hourHeight(slot, false))).toEqual([56, 88, 132, 176]);
  expect(hourHeight(30, true)).toBe(92);
});

it('the ground says what it is where no booking lies over its word, and nothing where there is no room for it', () => {
  expect(wordTop(100, 200, [])).toBe(150);
  expect(wordTop(100, 200, [{ top: 130, end: 158 }])).toBe(179);
  expect(
    wordTop(100, 200, [
      { top: 90, end: 120 },
      { top: 170, end: 260 },
    ]),
  ).toBe(145);
  // Two at the same time leave what both leave.
  expect(
    wordTop(100, 200, [
      { top: 110, end: 190 },
      { top: 112, end: 130 },
    ]),
  ).toBeUndefined();
  expect(wordTop(100, 110, [])).toBeUndefined();
});
