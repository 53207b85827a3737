import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { firstExpired, type LotBalance } from './first-expired.ts';
import { FORM_EFFECTS, FORM_KINDS } from './form-effects.ts';
import { inStockUnits, sumOf } from './movement.ts';
import { type PostedMovement, type Posting, postings, type WantedMovement } from './postings.ts';
import { movingAverage } from './valuation.ts';

const quantity = fc.integer({ min: -9999, max: 9999 }).map((tenths) => tenths / 10);
const wanted = fc.array(
  fc.record({
    row: fc.constantFrom('r1', 'r2', 'r3'),
    productID: fc.constant('p'),
    lotID: fc.constantFrom('a', 'b'),
    placeID: fc.constantFrom('pharmacy', 'ward'),
    quantity,
    unitCost: fc.constantFrom(null, 12.5),
  }),
  { maxLength: 6 },
);

const bySpot = (movements: readonly { row: string; lotID: string; placeID: string; quantity: number }[]) =>
  new Map(
    [...Map.groupBy(movements, ({ row, lotID, placeID }) => `${row} ${lotID} ${placeID}`)]
      .map(([key, group]) => [key, sumOf(group.map((one) => one.quantity))] as const)
      .filter(([, sum]) => sum !== 0),
  );

function postedOf(ledger: readonly Posting[]): PostedMovement[] {
  return [...Map.groupBy(ledger, ({ row, lotID, placeID }) => `${row} ${lotID} ${placeID}`).values()].flatMap(
    (group) => {
      const last = group.at(-1);
      return last ? [{ ...last, quantity: sumOf(group.map((one) => one.quantity)), steps: group.length }] : [];
    },
  );
}

describe('what a form or document moves', () => {
  it('is what it is to have moved, however often it was changed, sent again or removed, and nothing is taken out of the ledger', () => {
    fc.assert(
      fc.property(fc.array(wanted, { maxLength: 6 }), (versions) => {
        const ledger: Posting[] = [];
        for (const version of [...versions, []]) {
          const added = postings(version, postedOf(ledger));
          ledger.push(...added);
          expect(bySpot(ledger)).toEqual(bySpot(version));
          expect(postings(version, postedOf(ledger))).toEqual([]);
        }
        const steps = ledger.map(({ row, lotID, placeID, step }) => `${row} ${lotID} ${placeID} ${step}`);
        expect(new Set(steps).size).toBe(steps.length);
      }),
    );
  });

  it('moves the difference where a row changed, and all of it where its lot did', () => {
    const row = (lotID: string, number: number): WantedMovement => ({
      ...{ row: 'r1', productID: 'p', lotID, placeID: 'pharmacy', quantity: number, unitCost: 3 },
    });
    const posted = [{ ...row('a', 10), steps: 1 }];
    expect(postings([row('a', 12)], posted)).toMatchObject([{ lotID: 'a', quantity: 2, step: 1 }]);
    expect(postings([row('b', 10)], posted)).toMatchObject([
      { lotID: 'a', quantity: -10, step: 1 },
      { lotID: 'b', quantity: 10, step: 0 },
    ]);
  });

  it('is in exact decimals: a tenth and two tenths of a tablet are three', () => {
    expect(sumOf([0.1, 0.2])).toBe(0.3);
    expect(inStockUnits(3, 0.1)).toBe(0.3);
    expect(inStockUnits(1, 1 / 3)).toBe(0.3333);
  });
});

describe('[3.7.212 table half] the table of forms', () => {
  it('says of each kind what it does to stock', () => {
    expect(FORM_KINDS.map((kind) => [kind, FORM_EFFECTS[kind]?.cause, FORM_EFFECTS[kind]?.moves])).toEqual([
      ['payment', undefined, undefined],
      ['purchase', 'purchase', 'in'],
      ['order', undefined, undefined],
      ['sell', 'sale', 'out'],
      ['check', 'count', 'to'],
      ['return', 'purchaseReturn', 'out'],
    ]);
  });
});

describe('what is taken first', () => {
  const lot = (lotID: string, there: number, expiresOn: string | null, isUsable = true): LotBalance => ({
    ...{ lotID, quantity: there, expiresOn, isUsable },
  });
  const AT = { today: '2026-11-27', unknownLot: 'unknown' };

  it('expires first, and what has no day goes last', () => {
    const lots = [lot('none', 5, null), lot('late', 5, '2027-06-01'), lot('soon', 2, '2026-12-01')];
    expect(firstExpired(lots, 9, AT)).toEqual([
      { lotID: 'soon', quantity: 2 },
      { lotID: 'late', quantity: 5 },
      { lotID: 'none', quantity: 2 },
    ]);
  });

  it('is neither blocked nor expired', () => {
    const lots = [lot('old', 5, '2026-11-26'), lot('blocked', 5, '2026-12-01', false), lot('good', 5, '2027-01-01')];
    expect(firstExpired(lots, 3, AT)).toEqual([{ lotID: 'good', quantity: 3 }]);
  });

  it('may be more than there is: what happened is not refused', () => {
    expect(firstExpired([lot('a', 2, null)], 5, AT)).toEqual([{ lotID: 'a', quantity: 5 }]);
    expect(firstExpired([lot('a', -1, null)], 5, AT)).toEqual([{ lotID: 'a', quantity: 5 }]);
    expect(firstExpired([], 5, AT)).toEqual([{ lotID: 'unknown', quantity: 5 }]);
  });

  it('adds up to what is taken, whatever there is', () => {
    const lots = fc.array(
      fc.record({
        lotID: fc.constantFrom('a', 'b', 'c', 'd'),
        quantity,
        expiresOn: fc.constantFrom(null, '2026-12-01', '2020-01-01'),
        isUsable: fc.boolean(),
      }),
      { maxLength: 4 },
    );
    fc.assert(
      fc.property(lots, fc.integer({ min: 1, max: 9999 }), (there, tenths) => {
        const shares = firstExpired(there, tenths / 10, AT);
        expect(sumOf(shares.map((one) => one.quantity))).toBe(tenths / 10);
        expect(shares.every((one) => one.quantity > 0)).toBe(true);
      }),
    );
  });
});

describe('what stock is worth', () => {
  it('is the moving average of what came, which what goes leaves as it is', () => {
    const came = [
      { quantity: 10, unitCost: 10 },
      { quantity: -5, unitCost: 99 },
      { quantity: 5, unitCost: 20 },
    ];
    expect(movingAverage(came)).toEqual({ quantity: 10, unitCost: 15 });
  });

  it('begins anew where nothing, or less, was there', () => {
    const came = [
      { quantity: -3, unitCost: null },
      { quantity: 10, unitCost: 8 },
    ];
    expect(movingAverage(came)).toEqual({ quantity: 7, unitCost: 8 });
  });

  it('goes on from where it was taken down', () => {
    const movement = fc.record({ quantity, unitCost: fc.constantFrom(null, 1, 2.5, 10) });
    fc.assert(
      fc.property(fc.array(movement), fc.array(movement), (earlier, later) => {
        expect(movingAverage(later, movingAverage(earlier))).toEqual(movingAverage([...earlier, ...later]));
      }),
    );
  });
});
