import { describe, expect, it } from 'vitest';
import { countCorrections, type LaterCount } from './later-counts.ts';

const SPOT = { productID: 'p', lotID: 'l', placeID: 'pharmacy' };
const count = (countedAt: number, more: Partial<LaterCount> = {}): LaterCount => ({
  ...{ ...SPOT, formID: `form${countedAt}`, row: 'c1', countedAt, bookedAt: countedAt + 5, steps: 1, ...more },
});
const moved = (quantity: number, at: number, more: object = {}) => ({ ...SPOT, quantity, at, ...more });

describe('what is heard of after a count', () => {
  it('that happened before it, or in its second, is taken back at the first count since then', () => {
    const counts = [count(30), count(20), count(10)];
    expect(countCorrections([moved(-2, 11), moved(-1, 20)], counts)).toEqual([
      { ...SPOT, formID: 'form20', row: 'c1', bookedAt: 25, step: 1, quantity: 3, unitCost: null },
    ]);
  });

  it('that happened after it, elsewhere or in another lot isn’t', () => {
    const elsewhere = [moved(-2, 5, { placeID: 'ward' }), moved(-2, 5, { lotID: 'k' }), moved(-2, 11)];
    expect(countCorrections(elsewhere, [count(10)])).toEqual([]);
  });

  it('and was taken back before it moves nothing', () => {
    expect(countCorrections([moved(-0.1, 5), moved(-0.2, 5), moved(0.3, 6)], [count(10)])).toEqual([]);
  });
});
