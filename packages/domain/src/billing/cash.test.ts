import fc from 'fast-check';
import { expect, it } from 'vitest';
import { changePieces, quickAmounts } from './cash.ts';

it('offers the round sums above what is due', () => {
  expect(quickAmounts(4320)).toEqual([4400, 4500, 5000]);
  expect(quickAmounts(900)).toEqual([1000]);
  expect(quickAmounts(1000)).toEqual([1100, 1500, 2000]);
  expect(quickAmounts(0)).toEqual([]);
});

it('gives change in pieces that add up, with the fewest of each smaller unit', () => {
  expect(changePieces(680)).toEqual([
    { unit: 500, count: 1 },
    { unit: 100, count: 1 },
    { unit: 50, count: 1 },
    { unit: 10, count: 3 },
  ]);
  fc.assert(
    fc.property(fc.nat(100_000), (change) => {
      const pieces = changePieces(change);
      expect(pieces.reduce((sum, piece) => sum + piece.unit * piece.count, 0)).toBe(change);
    }),
  );
});
