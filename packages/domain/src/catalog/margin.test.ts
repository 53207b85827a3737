import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { margin, PRICE_STEPS, priceByPercent } from './margin.ts';

describe('the margin', () => {
  it.each([
    [100, 75, 0.25],
    [80, 100, -0.25],
    [3, 1, 0.6667],
    [100, 0, 1],
  ])('of a price of %d with a cost of %d is %d', (price, cost, expected) => {
    expect(margin(price, cost)).toBe(expected);
  });

  it('is not known without a cost, and of nothing there is none', () => {
    expect(margin(100, null)).toBeNull();
    expect(margin(0, 50)).toBeNull();
  });
});

describe('a price changed by a percentage', () => {
  it.each([
    [120, 5, 1, 126],
    [99, 10, 1, 109],
    [105, 10, 5, 115],
    [111, 10, 10, 120],
    [45, -10, 1, 41],
    [0, 50, 1, 0],
    [10, -150, 1, 0],
    [1.15, 100, 1, 2],
  ] as const)('%d by %d percent to multiples of %d is %d', (price, percent, step, expected) => {
    expect(priceByPercent(price, percent, step)).toBe(expected);
  });

  it('is a multiple of the step and never negative', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1_000_000 }),
        fc.integer({ min: -200, max: 200 }),
        fc.constantFrom(...PRICE_STEPS),
        (price, percent, step) => {
          const changed = priceByPercent(price, percent, step);
          expect(changed).toBeGreaterThanOrEqual(0);
          expect(changed % step).toBe(0);
        },
      ),
    );
  });
});
