import { expect, it } from 'vitest';
import { arrivalWord, neuterWord } from './patient-words.ts';

const NOON = Date.UTC(2026, 10, 20, 4) / 1000;
const HOUR = 3600;

it('counts how long an animal has been here, also past midnight, and names the day of one that has left or came on another day', () => {
  expect(arrivalWord({ status: 0, since: NOON - 27 * 60 }, NOON)).toBe('到院 27 分');
  expect(arrivalWord({ status: 20, since: NOON - 13 * HOUR }, NOON)).toBe('到院 13 時 0 分');
  expect(arrivalWord({ status: 20, since: NOON - 136 * HOUR }, NOON)).toBe('11/14 到院');
  expect(arrivalWord({ status: 90, since: NOON - HOUR }, NOON)).toBe('11/20 到院');
});

it('[1.3.19 strip half] [1.3.20 strip half] says of each way of neutering that it is done, of Intact that it is not, and nothing of what nobody knows', () => {
  for (const done of ['Neutered', 'Spayed', 'Castrated', 'OHE'] as const) expect(neuterWord(done)).toBe('已絕育');
  expect(neuterWord('Intact')).toBe('未絕育');
  expect(neuterWord('')).toBe('');
});
