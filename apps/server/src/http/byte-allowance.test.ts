import { expect, it } from 'vitest';
import { ByteAllowance } from './byte-allowance.ts';

it('a sender brings so much at once and so much over time; what was refused isn’t counted, and others have their own', () => {
  let now = 0;
  const allowance = new ByteAllowance({ atOnce: 100, perSecond: 10 }, () => now);
  expect([60, 50, 40, 1].map((bytes) => allowance.takes('one', bytes))).toEqual([true, false, true, false]);
  expect(allowance.takes('other', 100)).toBe(true);
  now += 2000;
  expect([21, 20, 1].map((bytes) => allowance.takes('one', bytes))).toEqual([false, true, false]);
  now += 3_600_000;
  expect([101, 100].map((bytes) => allowance.takes('one', bytes))).toEqual([false, true]);
});
