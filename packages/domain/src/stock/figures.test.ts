import Big from 'big.js';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { abcOf, daysLeft, turnoverOf, worthChange } from './figures.ts';
import { movingAverage, type Valuation } from './valuation.ts';

const used = { usedCost: 0, used: 0, beginCost: 0, endCost: 0, stock: 0 };

it('classes are by the share of what went before: four fifths are A, up to nineteen twentieths B; what wasn’t used is C', () => {
  expect(abcOf([4, 60, 0, 20, 10, 6])).toEqual(['C', 'A', 'C', 'A', 'B', 'B']);
  expect(abcOf([0, 0])).toEqual(['C', 'C']);
  expect(abcOf([7])).toEqual(['A']);
});

it('turnover is of a year and unknown where nothing lay there; a correction below zero doesn’t hide it', () => {
  expect(turnoverOf({ ...used, usedCost: 100, beginCost: 300, endCost: 100 }, 73)).toBe(2.5);
  expect(turnoverOf({ ...used, usedCost: 100 }, 30)).toBeNull();
});

it('stock lasts as long as it goes on like that, not at all below zero, and for ever where nothing goes', () => {
  expect(daysLeft({ ...used, used: 30, stock: 10 }, 90)).toBe(30);
  expect(daysLeft({ ...used, used: 3, stock: -2 }, 90)).toBe(0);
  expect(daysLeft({ ...used, stock: 10 }, 90)).toBeNull();
});

it('what movements change of the worth adds up to quantity × average, whatever order they come in and however far below zero they go', () => {
  const anyMovement = fc.record({
    quantity: fc.integer({ min: -300, max: 300 }).map((tenths) => tenths / 10),
    unitCost: fc.option(fc.integer({ min: 0, max: 9999 }).map((cents) => cents / 100)),
  });
  fc.assert(
    fc.property(fc.array(anyMovement, { maxLength: 40 }), (movements) => {
      let now: Valuation = { quantity: 0, unitCost: null };
      let sum = new Big(0);
      for (const movement of movements) {
        const { after, worth } = worthChange(now, movement);
        now = after;
        sum = sum.plus(worth);
      }
      const valued = movingAverage(movements);
      // Nothing below zero is worth 0, not −0.
      expect(sum.toNumber()).toBe(new Big(valued.quantity).times(valued.unitCost ?? 0).toNumber() + 0);
    }),
  );
});
