import { expect, it } from 'vitest';
import { arrivalWord } from './patient-words.ts';

const NOON = Date.UTC(2026, 10, 20, 4) / 1000;
const HOUR = 3600;

it('counts how long an animal has been here, also past midnight, and names the day of one that has left or came on another day', () => {
  expect(arrivalWord({ status: 0, since: NOON - 27 * 60 }, NOON)).toBe('到院 27 分');
  expect(arrivalWord({ status: 20, since: NOON - 13 * HOUR }, NOON)).toBe('到院 13 時 0 分');
  expect(arrivalWord({ status: 20, since: NOON - 136 * HOUR }, NOON)).toBe('11/14 到院');
  expect(arrivalWord({ status: 90, since: NOON - HOUR }, NOON)).toBe('11/20 到院');
});
