import { TEST_ZONE } from '@vetloom/testing/domain/clinic.ts';
import { describe, expect, it } from 'vitest';
import { guessOpening, guessPriceList, readOpening, readPriceList } from './stock-file.ts';

const numbered = (rows: readonly string[][]) => rows.map((cells, at) => ({ row: at + 2, cells }));

describe('a supplier’s price list', () => {
  const headings = ['貨號', '品名規格', '單位', '入數', '起訂量', '未稅單價'];

  it('is guessed by its headings', () => {
    expect(guessPriceList(headings)).toEqual(['code', 'name', 'unit', 'factor', 'minNumber', 'price']);
    expect(guessPriceList(['Item No.', 'Description', 'Unit price (NT$)', '備註'])).toEqual([
      'code',
      'name',
      'price',
      null,
    ]);
  });

  it('is read row by row, without its headings of groups, empty rows and sums, and says which rows it couldn’t read', () => {
    const rows = [
      ['', '【抗生素】', '', '', '', ''],
      ['ZX-50', '速諾錠 50mg', '盒', '100', '2', 'NT$ 1,250'],
      ['', '', '', '', '', ''],
      ['B', '沒有價格', '', '', '', '另計'],
      ['C', '價格不明', '', '', '', '請洽業務'],
      ['D', '入數不對', '', '0', '', '30'],
      ['', '', '', '', '', '30'],
      ['合計', '', '', '', '', '99,999'],
    ];
    const { rows: read, problems } = readPriceList(numbered(rows), guessPriceList(headings));
    expect(read).toEqual([
      { row: 3, code: 'ZX-50', barcode: '', name: '速諾錠 50mg', unit: '盒', factor: 100, minNumber: 2, price: 1250 },
    ]);
    expect(problems.map(({ row, why }) => [row, why])).toEqual([
      [6, 'price'],
      [7, 'factor'],
      [8, 'unnamed'],
    ]);
  });
});

describe('an opening', () => {
  const headings = ['品號', '品名', '批號', '效期', '庫存數量', '單位成本', '庫存金額', '倉庫'];
  const read = (...rows: string[][]) => readOpening(numbered(rows), guessOpening(headings), TEST_ZONE);

  it('is guessed by its headings', () => {
    expect(guessOpening(headings)).toEqual([
      'code',
      'name',
      'lot',
      'expiresOn',
      'counted',
      'unitCost',
      'value',
      'place',
    ]);
  });

  it('is read with lots, days of either calendar or months alone, and costs of one unit or of all', () => {
    const { rows, problems } = read(
      ['A', '', 'L1', '2027/3/5', '1,200', '2.5', '', '藥局'],
      ['B', '', 'L2', '116/2', '30', '', '900', ''],
      ['C', '', '', '', '0', '', '0', ''],
      ['D', '', '', '46100', '1', '', '', ''],
    );
    expect(problems).toEqual([]);
    expect(rows.map(({ expiresOn, counted, unitCost }) => [expiresOn, counted, unitCost])).toEqual([
      ['2027-03-05', 1200, 2.5],
      ['2027-02-28', 30, 30],
      [null, 0, null],
      ['2026-03-19', 1, null],
    ]);
  });

  it('says of each row that it can’t take why', () => {
    const { rows, problems } = read(
      ['', '', '', '', '3', '', '', ''],
      ['A', '', '', '不詳', '3', '', '', ''],
      ['B', '', '', '', '-3', '', '', ''],
      ['C', '', '', '', '', '', '', ''],
      ['D', '', '', '', '3', '很貴', '', ''],
    );
    expect(rows).toEqual([]);
    expect(problems.map(({ row, why }) => [row, why])).toEqual([
      [2, 'unnamed'],
      [3, 'day'],
      [4, 'quantity'],
      [5, 'quantity'],
      [6, 'cost'],
    ]);
  });
});
