import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sumOf } from './movement.ts';
import { type Drawing, type DrawingFrom, drawn, goodUntil, type OpenedUnit, restOf, unitSize } from './opened-units.ts';

const SPOT = { productID: 'insulin', lotID: 'A', placeID: 'fridge' };
const PRODUCT = { openDays: 28, sellFactor: 1, purchaseFactor: 10 };
const NOW = 1_795_147_200;

/** Bottles of 10 mL at one spot, and what becomes of them. */
class Fridge {
  units: OpenedUnit[] = [];
  today = '2026-11-20';
  lies: number;
  #next = 0;

  constructor(lies = 100) {
    this.lies = lies;
  }

  take(quantity: number, more: Partial<DrawingFrom> & { readonly at?: number } = {}) {
    const drawing: Drawing = { ...SPOT, quantity: -quantity, at: more.at ?? NOW };
    const changed = drawn([drawing], {
      opened: this.units,
      products: new Map([['insulin', PRODUCT]]),
      spotOf: () => ({ quantity: this.lies, expiresOn: null }),
      ...{ chosen: new Set<string>(), causeID: 'visit', today: this.today, newID: () => `u${this.#next++}` },
      ...more,
    });
    this.units = [
      ...this.units.map((unit) => changed.find(({ openedID }) => openedID === unit.openedID) ?? unit),
      ...changed.filter(({ openedID }) => this.units.every((unit) => unit.openedID !== openedID)),
    ];
    this.lies = sumOf([this.lies, -quantity]);
  }

  get open() {
    return this.units.filter(({ status }) => status === 'open').map(({ openedID, taken }) => [openedID, taken]);
  }
}

describe('a bottle', () => {
  it('holds a stock unit where parts of it are sold, and a purchase unit otherwise', () => {
    expect(unitSize({ sellFactor: 0.1, purchaseFactor: 12 })).toBe(1);
    expect(unitSize({ sellFactor: 1, purchaseFactor: 10 })).toBe(10);
    expect(unitSize({ sellFactor: 1, purchaseFactor: 1 })).toBe(1);
  });

  it('is good for so many days once it is opened, and no longer than its lot', () => {
    expect(goodUntil('2026-11-20', 28, null)).toBe('2026-12-18');
    expect(goodUntil('2026-11-20', 28, '2026-12-01')).toBe('2026-12-01');
    expect(goodUntil('2026-12-30', 3, '2027-06-01')).toBe('2027-01-02');
  });

  it('is opened by the first taking of it, used before another one, and used up', () => {
    const fridge = new Fridge();
    fridge.take(3);
    expect(fridge.units).toMatchObject([
      { openedID: 'u0', size: 10, taken: 3, openedAt: NOW, until: '2026-12-18', causeID: 'visit', status: 'open' },
    ]);
    fridge.take(6);
    expect(fridge.open).toEqual([['u0', 9]]);
    fridge.take(2);
    expect(fridge.open).toEqual([['u1', 1]]);
    expect(fridge.units[0]).toMatchObject({ taken: 10, status: 'empty' });
  });

  it.each([
    ['first', 0],
    ['last', 1],
  ])('was opened by what was taken of it soonest, which is heard of %s', (_, turn) => {
    const fridge = new Fridge();
    const takings = [
      ['2026-11-20', NOW, 2],
      ['2026-11-22', NOW + 2 * 86_400, 3],
    ] as const;
    for (const [day, at, quantity] of turn === 0 ? takings : takings.toReversed()) {
      fridge.today = day;
      fridge.take(quantity, { at });
    }
    expect(fridge.units).toMatchObject([{ openedAt: NOW, until: '2026-12-18', taken: 5 }]);
  });

  it('that goes out whole isn’t opened, and of several that go the last one is', () => {
    const fridge = new Fridge();
    fridge.take(20);
    expect(fridge.units).toEqual([]);
    fridge.take(24.5);
    expect(fridge.open).toEqual([['u0', 4.5]]);
  });

  it('of a product that isn’t kept by its opening is nobody’s matter', () => {
    const fridge = new Fridge();
    fridge.take(3, { products: new Map([['insulin', { ...PRODUCT, openDays: null }]]) });
    expect(fridge.units).toEqual([]);
  });

  it('that is past its day is left, unless somebody took from it by hand or nothing else lies there', () => {
    const past = () => {
      const fridge = new Fridge(20);
      fridge.take(3);
      fridge.today = '2026-12-19';
      return fridge;
    };
    const left = past();
    left.take(2);
    expect(left.open).toEqual([
      ['u0', 3],
      ['u1', 2],
    ]);
    const byHand = past();
    byHand.take(2, { chosen: new Set(['u0']) });
    expect(byHand.open).toEqual([['u0', 5]]);
    const alone = past();
    alone.lies = 7;
    alone.take(2);
    expect(alone.open).toEqual([['u0', 5]]);
  });

  it('of which everything was given back wasn’t opened, unless somebody had opened it by hand', () => {
    const fridge = new Fridge();
    fridge.take(3);
    fridge.take(-3);
    expect(fridge.units).toMatchObject([{ taken: 0, status: 'undone' }]);
    const byHand = new Fridge();
    byHand.units = [
      { ...SPOT, openedID: 'h', size: 10, taken: 0, openedAt: NOW, until: '2026-12-18', causeID: '', status: 'open' },
    ];
    byHand.take(3);
    byHand.take(-3);
    expect(byHand.open).toEqual([['h', 0]]);
  });

  it('that was used up is open again for what is given back', () => {
    const fridge = new Fridge();
    fridge.take(4);
    fridge.take(6);
    expect(fridge.open).toEqual([]);
    fridge.take(-6);
    expect(fridge.open).toEqual([['u0', 4]]);
  });

  it('has no more left than lies there at all', () => {
    expect(restOf({ size: 10, taken: 3 }, 100)).toBe(7);
    expect(restOf({ size: 10, taken: 3 }, 2)).toBe(2);
    expect(restOf({ size: 10, taken: 3 }, -1)).toBe(0);
  });
});

it('what is opened never holds less than nothing nor more than a bottle, whatever is taken and given back', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -80, max: 250 }), { maxLength: 30 }), (tenths) => {
      const fridge = new Fridge(10_000);
      let out = 0;
      tenths.forEach((tenth, at) => {
        const quantity = Math.max(tenth, -out);
        if (quantity === 0) return;
        out += quantity;
        fridge.take(quantity / 10, { at: NOW + at });
        for (const { size, taken, status } of fridge.units) {
          expect(taken).toBeGreaterThanOrEqual(0);
          expect(taken).toBeLessThanOrEqual(size);
          expect(status === 'empty').toBe(taken === size);
        }
      });
    }),
  );
});
