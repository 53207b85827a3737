import { describe, expect, it } from 'vitest';
import { pastedFigures, readDay } from './pasted-figures.ts';

const products = [
  { prodID: 'A', name: '安莫西林', code: 'AM', barcode: '4710000000017' },
  { prodID: 'B', name: '丙泊酚', code: '', barcode: '' },
];
const at = { placeID: 'pharmacy', now: 100 };
const paste = (text: string) => pastedFigures(text, products, at);

describe('what is pasted out of a spreadsheet', () => {
  it('names products by name, code or barcode, with lot, day, quantity and cost', () => {
    const { entries, unread } = paste(
      '品名\t批號\t效期\t數量\t成本\n安莫西林\tL1\t2027/1/31\t1,200\t3.5\nam\tL2\t\t5\t\n4710000000017\t\t116/12/31\t0.3\t\n\n',
    );
    expect(unread).toEqual([]);
    expect(entries).toEqual([
      {
        prodID: 'A',
        lot: 'L1',
        expiresOn: '2027-01-31',
        placeID: 'pharmacy',
        counted: 1200,
        countedDateTime: 100,
        unitCost: 3.5,
      },
      {
        prodID: 'A',
        lot: 'L2',
        expiresOn: null,
        placeID: 'pharmacy',
        counted: 5,
        countedDateTime: 100,
        unitCost: null,
      },
      {
        prodID: 'A',
        lot: '',
        expiresOn: '2027-12-31',
        placeID: 'pharmacy',
        counted: 0.3,
        countedDateTime: 100,
        unitCost: null,
      },
    ]);
  });

  it('leaves out rows that mean nothing, and says which and why', () => {
    const { entries, unread } = paste('丙泊酚\tX\t2027-02-30\t1\n誰\tX\t\t1\n丙泊酚\tX\t\t-1\n丙泊酚\tX\t\t幾瓶');
    expect(entries).toEqual([]);
    expect(unread.map(({ row, why }) => [row, why])).toEqual([
      [1, 'day'],
      [2, 'product'],
      [3, 'quantity'],
      [4, 'quantity'],
    ]);
  });
});

it('a day is read as the West and as the Republic count years', () => {
  expect(readDay('2027.3.1')).toBe('2027-03-01');
  expect(readDay('116/3/1')).toBe('2027-03-01');
  expect(readDay('')).toBeNull();
  expect(readDay('2027/13/1')).toBeUndefined();
  expect(readDay('下個月')).toBeUndefined();
});
