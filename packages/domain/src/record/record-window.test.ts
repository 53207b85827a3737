import { TEST_ZONE } from '@vetloom/testing/domain/clinic.ts';
import { expect, it } from 'vitest';
import { dayStart, fromCalendarDate } from '../core/clock.ts';
import { DEFAULT_TIME_ZONE, zoneOf } from '../core/zone.ts';
import { recordWindow } from './record-window.ts';

it('[2.9.01] a day begins at the midnight of the clinic, whose zone is Taipei unless it says another', () => {
  expect(dayStart(1_763_600_400, zoneOf(DEFAULT_TIME_ZONE))).toBe(1_763_568_000);
  expect(dayStart(1_763_567_999, zoneOf(DEFAULT_TIME_ZONE))).toBe(1_763_481_600);
});

it('[2.9.12] visits are shown from two weeks back to the end of the day six months ahead, in the clinic’s days', () => {
  expect(recordWindow(1_763_600_400, TEST_ZONE)).toEqual({
    from: fromCalendarDate(2025, 11, 6, TEST_ZONE),
    to: fromCalendarDate(2026, 5, 21, TEST_ZONE),
  });
  expect(recordWindow(fromCalendarDate(2026, 8, 31, TEST_ZONE), TEST_ZONE).to).toBe(
    fromCalendarDate(2027, 3, 1, TEST_ZONE),
  );
});
