import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { GoodsUse } from '../lines/goods-use.ts';
import { type GoodsShelves, goodsMovements, type ShelfLot } from './goods-lots.ts';
import {
  type GoodsCatalogue,
  type GoodsChange,
  goodsDemand,
  goodsTaken,
  isSoldBy,
  type PostedGoods,
} from './goods-moved.ts';
import { sumOf } from './movement.ts';
import type { OpenedUnit } from './opened-units.ts';

const NOW = 1_763_596_800;
const CATALOGUE: GoodsCatalogue = {
  sellFactors: new Map([
    ['tablet', 1],
    ['bottle', 0.02],
  ]),
  supplies: new Map([['exam', [{ productID: 'tablet', number: 0.5 }]]]),
};
const LOTS: readonly ShelfLot[] = [
  lot('late', 5, '2027-06-30'),
  lot('soon', 2, '2026-12-31'),
  { ...lot('blocked', 9, '2026-11-30'), isUsable: false },
  lot('gone', 9, '2024-01-31'),
];
const SHELVES: GoodsShelves = { lots: LOTS, places: ['pharmacy', 'fridge'], today: '2025-11-20' };

function lot(lotID: string, quantity: number, expiresOn: string | null, more: Partial<ShelfLot> = {}): ShelfLot {
  return {
    ...{ productID: 'tablet', lotID, placeID: 'pharmacy', printed: lotID, quantity, expiresOn, isUsable: true },
    ...more,
  };
}

const use = (more: Partial<GoodsUse> = {}): GoodsUse => ({
  ...{ row: 'drugBag/a/1', itemID: '/catalog/product/tablet', number: 3, cause: 'dispensing', at: NOW, lots: [] },
  ...more,
});

/** The ledger of one document. */
class Book {
  posted: PostedGoods[] = [];
  before: GoodsChange['before'] = 'absent';

  write(after: readonly GoodsUse[], shelves: GoodsShelves = SHELVES, at = NOW) {
    const demand = goodsDemand({ before: this.before, after, at }, this.posted, CATALOGUE);
    let next = 0;
    const moved = goodsMovements(demand, this.posted, shelves, { at, newLotID: () => `new${next++}` });
    for (const { step: _, at: __, ...posting } of moved.postings) {
      const key = (one: PostedGoods) => JSON.stringify([one.cause, one.row, one.productID, one.lotID, one.placeID]);
      const own = this.posted.find((one) => key(one) === key({ ...posting, steps: 0 }));
      this.posted = [
        ...this.posted.filter((one) => one !== own),
        { ...posting, quantity: sumOf([posting.quantity, own?.quantity ?? 0]), steps: (own?.steps ?? 0) + 1 },
      ];
    }
    this.before = after;
    return moved;
  }

  get taken() {
    return sumOf(this.posted.map(({ quantity }) => -quantity));
  }

  get lots() {
    return Object.fromEntries(
      this.posted.flatMap(({ lotID, quantity }) => (quantity === 0 ? [] : [[lotID, -quantity]])),
    );
  }
}

describe('what a document takes from the shelf', () => {
  it('is what expires first, of lots that are neither blocked nor expired, and the same again takes nothing', () => {
    const book = new Book();
    book.write([use()]);
    expect(book.lots).toEqual({ soon: 2, late: 1 });
    expect(book.write([use()]).postings).toEqual([]);
  });

  it('is in stock units of its factor, and of a service what giving it uses up', () => {
    expect(goodsTaken([use({ itemID: '/catalog/product/bottle', number: 5 })], CATALOGUE)).toEqual(
      new Map([['bottle', 0.1]]),
    );
    expect(goodsTaken([use({ itemID: '/catalog/service/exam', number: 3 })], CATALOGUE)).toEqual(
      new Map([['tablet', 1.5]]),
    );
    expect(goodsTaken([use({ number: 0.1 }), use({ row: 'b', number: 0.2 })], CATALOGUE)).toEqual(
      new Map([['tablet', 0.3]]),
    );
  });

  it('moves the difference when a row changes, and keeps the lots that it had', () => {
    const book = new Book();
    book.write([use()]);
    book.write([use({ number: 2 })]);
    expect(book.lots).toEqual({ soon: 2 });
    book.write([]);
    expect(book.lots).toEqual({});
  });

  it('is of the lot that was chosen by hand, by its id or by what is printed on it, blocked or not', () => {
    const book = new Book();
    book.write([use({ lots: [{ lotID: 'blocked', placeID: '', number: null }] })]);
    expect(book.lots).toEqual({ blocked: 3 });
    const vaccine = new Book();
    vaccine.write([use({ lots: [{ printed: 'late', placeID: '', number: null }] })]);
    expect(vaccine.lots).toEqual({ late: 3 });
    const parts = new Book();
    parts.write([use({ number: 4, lots: [{ lotID: 'late', placeID: '', number: 1 }] })]);
    expect(parts.lots).toEqual({ late: 2, soon: 2 });
  });

  it('of a printed number that nobody booked is a new lot below zero, of a lot of another product what expires first', () => {
    const book = new Book();
    expect(book.write([use({ lots: [{ printed: 'X9', placeID: '', number: null }] })]).newLots).toEqual([
      { lotID: 'new0', productID: 'tablet', printed: 'X9' },
    ]);
    expect(book.lots).toEqual({ new0: 3 });
    const other = new Book();
    other.write([use({ lots: [{ lotID: 'of-another', placeID: '', number: null }] })]);
    expect(other.lots).toEqual({ soon: 2, late: 1 });
  });

  it('is taken from where the product lies, and stands below zero where nothing is', () => {
    const book = new Book();
    book.write([use()], { ...SHELVES, lots: [lot('cold', 8, null, { placeID: 'fridge' })] });
    expect(book.posted).toMatchObject([{ lotID: 'cold', placeID: 'fridge', quantity: -3 }]);
    const empty = new Book();
    expect(empty.write([use()], { ...SHELVES, lots: [] }).newLots).toMatchObject([
      { productID: 'tablet', printed: '' },
    ]);
    expect(empty.posted).toMatchObject([{ placeID: 'pharmacy', quantity: -3 }]);
  });

  it('happened when the fact did, and a correction when it was made', () => {
    const book = new Book();
    expect(book.write([use({ at: NOW - 60 })], SHELVES, NOW - 60).postings).toMatchObject([
      { at: NOW - 60 },
      { at: NOW - 60 },
    ]);
    expect(book.write([use({ at: NOW - 60, number: 4 })]).postings).toMatchObject([{ at: NOW, quantity: -1 }]);
  });

  it('before stock was kept moves nothing, not when its visit is changed, deleted or brought back', () => {
    const old = use({ at: NOW - 999_999 });
    const book = new Book();
    book.before = [old];
    book.write([{ ...old, number: 1 }]);
    book.write([]);
    book.before = 'absent';
    book.write([old]);
    expect(book.posted).toEqual([]);
  });

  it('is taken again when a visit is brought back that had taken it', () => {
    const book = new Book();
    book.write([use()]);
    book.write([]);
    book.before = 'absent';
    book.write([use()], SHELVES, NOW + 999);
    expect(book.taken).toBe(3);
  });

  it('is known to be sold by what it moved beside bags', () => {
    const book = new Book();
    book.write([use()]);
    expect(isSoldBy(book.posted)).toBe(false);
    book.write([use(), use({ row: 'chargeDivision/1', cause: 'sale' })]);
    expect(isSoldBy(book.posted)).toBe(true);
  });
});

const uses = fc
  .uniqueArray(
    fc.record({
      row: fc.constantFrom('a', 'b', 'c'),
      itemID: fc.constantFrom(
        '/catalog/product/tablet',
        '/catalog/product/bottle',
        '/catalog/service/exam',
        '/catalog/product/none',
      ),
      number: fc.integer({ min: 1, max: 40 }).map((tenths) => tenths / 10),
      cause: fc.constantFrom('dispensing' as const, 'sale' as const),
      lots: fc.constantFrom(
        [],
        [{ lotID: 'late', placeID: '', number: null }],
        [{ printed: 'soon', placeID: 'fridge', number: 0.3 }],
      ),
    }),
    { selector: ({ row }) => row },
  )
  .map((rows) => rows.map((row): GoodsUse => ({ ...row, at: NOW })));

it('the ledger holds what the document says, through whatever it went and however often it was written', () => {
  fc.assert(
    fc.property(fc.array(uses, { minLength: 1, maxLength: 8 }), (states) => {
      const book = new Book();
      book.before = [];
      for (const state of states) {
        book.write(state);
        expect(book.write(state).postings).toEqual([]);
        const wanted = sumOf(goodsTaken(state, CATALOGUE).values());
        expect(book.taken).toBe(wanted);
        expect(book.posted.every(({ quantity }) => quantity <= 0)).toBe(true);
      }
    }),
  );
});

describe('from what is opened', () => {
  const BOTTLE = { openDays: 28, sellFactor: 1, purchaseFactor: 5 };
  const unit = (openedID: string, lotID: string, until: string, taken = 2): OpenedUnit => ({
    ...{ openedID, productID: 'tablet', lotID, placeID: 'pharmacy', size: 5, taken },
    ...{ openedAt: NOW - 86_400, until, causeID: 'x', status: 'open' },
  });
  const shelves = (...units: OpenedUnit[]): GoodsShelves => ({
    ...SHELVES,
    opened: { units, products: new Map([['tablet', BOTTLE]]), causeID: 'visit', newID: () => 'new' },
  });

  it('is taken before what expires first, and the rest as ever', () => {
    const book = new Book();
    const { opened } = book.write([use({ number: 4 })], shelves(unit('u', 'late', '2025-12-01')));
    expect(book.lots).toEqual({ late: 3, soon: 1 });
    expect(opened).toMatchObject([
      { openedID: 'u', taken: 5, status: 'empty' },
      { openedID: 'new', lotID: 'soon', taken: 1, until: '2025-12-18' },
    ]);
  });

  it('is passed over when its day is over, but for who takes it by hand', () => {
    const past = unit('u', 'soon', '2025-11-19', 3);
    const book = new Book();
    const { opened } = book.write([use({ number: 1 })], shelves(past));
    expect(book.lots).toEqual({ late: 1 });
    expect(opened).toMatchObject([{ openedID: 'new', lotID: 'late' }]);
    const byHand = new Book();
    const lots = [{ lotID: 'soon', placeID: 'pharmacy', number: null, openedID: 'u' }];
    expect(byHand.write([use({ number: 1, lots })], shelves(past)).opened).toMatchObject([{ openedID: 'u', taken: 4 }]);
    expect(byHand.lots).toEqual({ soon: 1 });
  });

  it('two rows of one document don’t take the same of it', () => {
    const book = new Book();
    const rows = [use({ number: 3 }), use({ row: 'b', number: 3 })];
    book.write(rows, shelves(unit('u', 'late', '2025-12-01')));
    expect(book.posted.map(({ row, lotID, quantity }) => [row, lotID, quantity])).toEqual([
      ['drugBag/a/1', 'late', -3],
      ['b', 'soon', -2],
      ['b', 'late', -1],
    ]);
  });
});
