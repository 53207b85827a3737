import { linesTotal } from '@vetloom/domain/core/money.ts';
import { aDrugItem, aProduct } from '@vetloom/testing/domain/builders.ts';
import { expect, it } from 'vitest';
import { archivedMatch, foundItems } from '../parts/found-items.ts';
import { controlledOf, withItems, withNumber } from './sale-lines.ts';

let rows = 0;
const newRowID = () => `s${++rows}`;
const SHAMPOO = aProduct('洗毛精', { price: 350, barcode: '4710001' });

it('an item that stands there already is one more of it, but not where it is part of a package', () => {
  const once = withItems([], [{ item: SHAMPOO, number: 1 }], newRowID);
  const twice = withItems(once, [{ item: SHAMPOO, number: 1 }], newRowID);
  expect(twice).toMatchObject([{ number: 2 }]);
  const bundled = withItems(twice, [{ item: SHAMPOO, number: 1, subTotal: 300, note: '洗澡組' }], newRowID);
  expect(bundled).toMatchObject([{ number: 2 }, { number: 1, subTotal: 300, note: '洗澡組' }]);
  expect(linesTotal(bundled)).toBe(1000);
});

it('another number of what came in a package is at its own price', () => {
  const [line] = withItems([], [{ item: SHAMPOO, number: 1, subTotal: 300, note: '洗澡組' }], newRowID);
  if (!line) throw new Error('a line');
  expect(linesTotal([withNumber(line, 2)])).toBe(700);
});

it('what a scanner reads finds the item, and what is archived is not offered', () => {
  expect(foundItems([SHAMPOO], '4710001')).toEqual([SHAMPOO]);
  expect(foundItems([{ ...SHAMPOO, active: false }], '4710001')).toEqual([]);
  // It is named where nothing else was found, so that nobody looks for a slip of their own.
  expect(archivedMatch([{ ...SHAMPOO, active: false }], ' 洗毛 ')).toMatchObject({ name: '洗毛精' });
  expect(archivedMatch([SHAMPOO], '洗毛')).toBeUndefined();
  expect(archivedMatch([{ ...SHAMPOO, active: false }], ' ')).toBeUndefined();
});

it('what was scanned with its lot is a line for each lot, and one more of a lot that stands there', () => {
  const picked = (lot: string) => ({ lotID: '', lot, expiresOn: null, placeID: '' });
  const one = [{ item: SHAMPOO, number: 1 }];
  const first = withItems([], one, newRowID, picked('A'));
  const again = withItems(first, one, newRowID, picked('A'));
  expect(again.map(({ number, fromLot }) => [number, fromLot?.lot])).toEqual([[2, 'A']]);
  const other = withItems(again, one, newRowID, picked('B'));
  expect(other.map(({ number, fromLot }) => [number, fromLot?.lot])).toEqual([
    [2, 'A'],
    [1, 'B'],
  ]);
});

it('a controlled drug is named, also one within a package: it isn’t sold over the counter', () => {
  const ketamine = aDrugItem('愷他命', [], { controlled: true });
  const picked = [SHAMPOO, ketamine].map((item) => ({ item, number: 1 }));
  expect(controlledOf(picked)).toEqual(['愷他命']);
  expect(controlledOf([{ item: aDrugItem('抗生素', [], { controlled: false }), number: 1 }])).toEqual([]);
});
