import { describe, expect, it } from 'vitest';
import type { LotBalance } from './first-expired.ts';
import { Shelf } from './shelf.ts';

const lot = (lotID: string, quantity: number, expiresOn: string | null = null): LotBalance => ({
  ...{ lotID, quantity, expiresOn, isUsable: true },
});
const takes = (row: string, quantity: number) => ({ row, productID: 'p', quantity, unknownLot: 'unknown' });
const had = (row: string, lotID: string, quantity: number) => ({
  ...{ row, productID: 'p', lotID, placeID: 'x', quantity: -quantity, steps: 1, unitCost: null },
});
const shelf = (lots: readonly LotBalance[], posted: readonly ReturnType<typeof had>[] = []) =>
  new Shelf(new Map([['p', lots]]), { posted, today: '2026-11-27' });
const shares = (taken: readonly { row: string; lotID: string; quantity: number }[]) =>
  taken.map(({ row, lotID, quantity }) => [row, lotID, quantity]);

describe('rows that take from a shelf', () => {
  it('don’t take the same twice', () => {
    const taken = shelf([lot('a', 3, '2027-01-01'), lot('b', 3, '2027-02-01')]).take([takes('r1', 2), takes('r2', 2)]);
    expect(shares(taken)).toEqual([
      ['r1', 'a', 2],
      ['r2', 'a', 1],
      ['r2', 'b', 1],
    ]);
  });

  it('keep the lots that they had, however they are changed, and give back what expires last', () => {
    // Five of the first lot and two of the second were taken.
    const after = [lot('soon', 0, '2027-01-01'), lot('late', 3, '2027-06-01')];
    const posted = [had('r1', 'late', 2), had('r1', 'soon', 5)];
    expect(shares(shelf(after, posted).take([takes('r1', 6)]))).toEqual([
      ['r1', 'soon', 5],
      ['r1', 'late', 1],
    ]);
    expect(shares(shelf(after, posted).take([takes('r1', 9)]))).toEqual([
      ['r1', 'soon', 5],
      ['r1', 'late', 4],
    ]);
  });

  it('leave to another row what that one had', () => {
    const after = [lot('a', 0, '2027-01-01'), lot('b', 5, '2027-02-01')];
    const taken = shelf(after, [had('r2', 'a', 2)]).take([takes('r1', 1), takes('r2', 2)]);
    expect(shares(taken)).toEqual([
      ['r2', 'a', 2],
      ['r1', 'b', 1],
    ]);
  });

  it('take what is preferred before what expires first, as far as it is there', () => {
    const lots = [lot('soon', 5, '2027-01-01'), lot('bought', 2, '2027-06-01')];
    const taken = shelf(lots).take([takes('r1', 4)], [{ productID: 'p', lotID: 'bought', quantity: 10 }]);
    expect(shares(taken)).toEqual([
      ['r1', 'bought', 2],
      ['r1', 'soon', 2],
    ]);
  });

  it('may take more than there is', () => {
    expect(shares(shelf([]).take([takes('r1', 4)]))).toEqual([['r1', 'unknown', 4]]);
  });
});
