import { expect, it } from 'vitest';
import { readOptions } from './options.ts';

it('a run of the fleet has twenty minutes, a count every five, and the seed that it is given', () => {
  expect(readOptions([], 7)).toEqual({ minutes: 20, calm: 5, seed: 7 });
  expect(readOptions(['minutes=0.5', 'seed=12', 'calm=1'], 7)).toEqual({ minutes: 0.5, calm: 1, seed: 12 });
});

it.each(['seed', 'seed=x', 'hours=1', 'minutes=0'])('%s is refused', (word) => {
  expect(() => readOptions([word], 7)).toThrow(/means nothing|more than nothing/);
});
