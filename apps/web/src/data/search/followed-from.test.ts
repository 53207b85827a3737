import { expect, it } from 'vitest';
import { followedFrom } from './followed-from.ts';

const NOW = 1_795_147_200;

it('the search hears of what a device brings that was away for a day, and of today where a wrong clock has dated something later', () => {
  const written = NOW - 86_400;
  expect(followedFrom(NOW - 60, NOW)).toBeLessThan(written);
  expect(followedFrom(NOW + 2 * 86_400, NOW)).toBeLessThan(written);
  expect(followedFrom(0, NOW)).toBe(0);
});
