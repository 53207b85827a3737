import { expect, it } from 'vitest';
import { pressesApart } from './in-a-hurry.ts';

it('the second press of a double click is none, however many follow it, and one that comes later is', () => {
  const isApart = pressesApart();
  expect([1000, 1120, 1300, 1500, 1900, 5000].map(isApart)).toEqual([true, false, false, false, true, true]);
});
