import { describe, expect, it } from 'vitest';
import { priceChange } from './price-change.ts';

const paid = (price: number, discount = 1, factor = 1) => ({ price, discount, factor });

describe('a price beside an earlier one', () => {
  it.each([
    ['dearer', paid(76), paid(73.5), 0.034],
    ['cheaper', paid(880), paid(890), -0.011],
    ['the same in boxes of a hundred', paid(900, 1, 100), paid(9), 0],
    ['less by its discount', paid(100, 0.9), paid(100), -0.1],
    ['of nothing known', paid(100), paid(0), null],
  ] as const)('is %s', (_what, now, before, expected) => {
    expect(priceChange(now, before)).toBe(expected);
  });
});
