import { expect, it } from 'vitest';
import { emptyRow } from './form-text.ts';
import { raisedToLeast, rowsBelow } from './order-least.ts';

const offer = { prodID: 'P1', code: '', name: '', unit: '盒', factor: 100, minNumber: 2, price: null };
const row = (number: string, factor: string) => ({ ...emptyRow(), prodID: 'P1', name: '速諾錠', number, factor });

it('finds rows below what the supplier takes, whatever unit they are written in, and raises those alone', () => {
  const rows = [row('1', '100'), row('150', '1'), row('2', '100'), { ...row('1', '1'), prodID: 'P2' }, emptyRow()];
  expect(rowsBelow(rows, [offer]).map(({ least }) => least)).toEqual([2, 200]);
  expect(raisedToLeast(rows, [offer]).map(({ number }) => number)).toEqual(['2', '200', '2', '1', '']);
  expect(raisedToLeast(rows, [])).toEqual(rows);
});
