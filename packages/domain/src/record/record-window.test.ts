import { expect, it } from 'vitest';
import { fromCalendarDate } from '../core/clock.ts';
import { recordWindow } from './record-window.ts';

it('[2.9.12] [2.9.01] visits are shown from two weeks back to the end of the day six months ahead, in the clinic’s days', () => {
  expect(recordWindow(1_763_600_400)).toEqual({
    from: fromCalendarDate(2025, 11, 6),
    to: fromCalendarDate(2026, 5, 21),
  });
  expect(recordWindow(fromCalendarDate(2026, 8, 31)).to).toBe(fromCalendarDate(2027, 3, 1));
});
