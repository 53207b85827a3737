import { TEST_ZONE } from '@vetloom/testing/domain/clinic.ts';
import { expect, it } from 'vitest';
import { fromCalendarDate } from '../core/clock.ts';
import { recordWindow } from './record-window.ts';

it('[2.9.12] [2.9.01] visits are shown from two weeks back to the end of the day six months ahead, in the clinic’s days', () => {
  expect(recordWindow(1_763_600_400, TEST_ZONE)).toEqual({
    from: fromCalendarDate(2025, 11, 6, TEST_ZONE),
    to: fromCalendarDate(2026, 5, 21, TEST_ZONE),
  });
  expect(recordWindow(fromCalendarDate(2026, 8, 31, TEST_ZONE), TEST_ZONE).to).toBe(
    fromCalendarDate(2027, 3, 1, TEST_ZONE),
  );
});
