import type { OpeningRow } from '@vetloom/domain/import/stock-file.ts';
import { expect, it } from 'vitest';
import { openingPreview } from './opening-file.ts';

const PRODUCTS = [
  { prodID: 'P1', name: '速諾錠 50mg', code: 'A1', barcode: '4710000000017' },
  { prodID: 'P2', name: '舒泰', code: 'A2', barcode: '' },
  { prodID: 'P3', name: '生理食鹽水', code: '', barcode: '' },
  { prodID: 'P4', name: '生理 食鹽水', code: '', barcode: '' },
];
const PLACES = [
  { id: 'main', name: '藥局' },
  { id: 'cold', name: '冰箱' },
];
const row = (at: number, fields: Partial<OpeningRow>): OpeningRow => ({
  ...{ row: at, code: '', barcode: '', name: '', lot: '', expiresOn: null, counted: 1, unitCost: null, place: '' },
  ...fields,
});
const preview = (...rows: OpeningRow[]) =>
  openingPreview(rows, PRODUCTS, { places: PLACES, placeID: 'main', now: 1000 });

it('finds products by barcode, code or name, and places by what they are called', () => {
  const { entries, left, value } = preview(
    row(2, { barcode: '4710000000017', lot: 'L1', expiresOn: '2027-03-05', counted: 100, unitCost: 2.5 }),
    row(3, { code: 'a2', place: '冰箱', counted: 3, unitCost: 500 }),
    row(4, { name: '速諾錠50MG', lot: 'L2' }),
  );
  expect(left).toEqual([]);
  expect(entries.map(({ prodID, lot, placeID }) => [prodID, lot, placeID])).toEqual([
    ['P1', 'L1', 'main'],
    ['P2', '', 'cold'],
    ['P1', 'L2', 'main'],
  ]);
  expect(entries[0]).toMatchObject({ expiresOn: '2027-03-05', counted: 100, unitCost: 2.5, countedDateTime: 1000 });
  expect(value).toBe(1750);
});

it('leaves out what no product or several fit, places that there aren’t, and the same lot twice', () => {
  const { entries, left } = preview(
    row(2, { name: '沒有這個' }),
    row(3, { name: '生理食鹽水' }),
    row(4, { code: 'A1', place: '倉庫' }),
    row(5, { code: 'A1', lot: 'L1' }),
    row(6, { code: 'A1', lot: 'L1' }),
    row(7, { code: 'A1', lot: 'L3', counted: 2_000_000 }),
  );
  expect(entries).toHaveLength(1);
  expect(left.map(({ row: { row: at }, why }) => [at, why])).toEqual([
    [2, 'product'],
    [3, 'ambiguous'],
    [4, 'place'],
    [6, 'twice'],
    [7, 'quantity'],
  ]);
});
