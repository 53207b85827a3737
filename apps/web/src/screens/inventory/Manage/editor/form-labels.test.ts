import { expect, it } from 'vitest';
import { formLabelRows } from './form-labels.ts';
import { emptyLot, emptyRow } from './form-text.ts';

it('a purchase gives a label for each package of each lot, and none for rows without goods', () => {
  const row = { ...emptyRow(), prodID: 'p', name: '紗布', number: '5' };
  const lot = (number: string, more: object = {}) => ({
    ...emptyLot(),
    lot: 'A',
    expiresOn: '2027-01-31',
    number,
    ...more,
  });
  const goods = [{ prodID: 'p', name: '紗布', code: '', barcode: '4710001234569', unit: '包', price: 10 }];
  const counts = (rows: Parameters<typeof formLabelRows>[0]) =>
    formLabelRows(rows, goods).map(({ name, copies }) => [name, copies]);
  expect(counts([emptyRow()])).toEqual([]);
  expect(counts([{ ...row, lots: [lot('')] }])).toEqual([['紗布 A', 5]]);
  expect(counts([{ ...row, lots: [lot('2'), lot('2.5', { lot: 'B' })] }])).toEqual([
    ['紗布 A', 2],
    ['紗布 B', 2],
  ]);
  expect(formLabelRows([{ ...row, lots: [lot('1')] }], goods)[0]?.label('bars')).toEqual({
    title: '紗布',
    lines: ['效期 2027/01/31', '批號 A'],
    code: { symbology: 'gs1Matrix', text: '(01)04710001234569(17)270131(10)A' },
  });
});
