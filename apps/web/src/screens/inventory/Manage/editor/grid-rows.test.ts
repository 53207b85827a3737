import { describe, expect, it } from 'vitest';
import { expiryTyped } from './expiry-text.ts';
import { emptyLot, emptyRow, type RowText } from './form-text.ts';
import {
  beside,
  type Cell,
  copiedDown,
  entered,
  type GoodsItem,
  linesOf,
  pasted,
  scanned,
  withLot,
  withoutLine,
  withProduct,
  withRoom,
  written,
} from './grid-rows.ts';
import { fieldsOf, formProblem, rowProblems } from './read-form.ts';

const item = (prodID: string, more: Partial<GoodsItem> = {}): GoodsItem => ({
  ...{ prodID, name: `藥${prodID}`, code: `C${prodID}`, barcode: '', unit: '顆', price: 20 },
  ...more,
});
const ITEMS = [item('1', { barcode: '4710001234569' }), item('2'), item('3')];
const row = (prodID: string, more: Partial<RowText> = {}): RowText => ({
  ...withProduct(emptyRow(), item(prodID), 'purchase'),
  ...{ number: '2', price: '10', lots: [emptyLot()] },
  ...more,
});
const lot = (name: string, expiresOn = '', number = '') => ({ ...emptyLot(), lot: name, expiresOn, number });
const form = (rows: readonly RowText[]) => ({
  ...{ customID: '', supplierID: 's', clientName: '', date: '2026-11-20', paymentTerm: 'monthly' as const },
  ...{ taxMode: 1 as const, orderID: '', purchaseID: '', info: '', rows },
});

describe('the keys of the grid', () => {
  it('go by Enter through what is typed in every row, and at its end to the next row', () => {
    const lines = linesOf([row('1'), row('2')], 'purchase');
    const walked: string[] = [];
    for (let cell: Cell | undefined = { line: 0, column: 'name' }; cell; cell = entered(lines, cell, 1))
      walked.push(`${cell.line} ${cell.column}`);
    const whole = ['name', 'lot', 'expiresOn', 'number', 'price'];
    expect(walked).toEqual([0, 1].flatMap((line) => whole.map((column) => `${line} ${column}`)));
    expect(entered(lines, { line: 1, column: 'name' }, -1)).toEqual({ line: 0, column: 'price' });
    expect(entered(lines, { line: 0, column: 'free' }, 1)).toEqual({ line: 0, column: 'price' });
    expect(entered(lines, { line: 0, column: 'name' }, -1)).toBeUndefined();
  });

  it('go through a further lot’s own cells, and up and down past those it lacks', () => {
    const lines = linesOf(withLot([row('1'), row('2')], 0), 'purchase');
    expect(entered(lines, { line: 0, column: 'price' }, 1)).toEqual({ line: 1, column: 'lot' });
    expect(entered(lines, { line: 1, column: 'number' }, 1)).toEqual({ line: 2, column: 'name' });
    expect(beside(lines, { line: 0, column: 'price' }, 1)).toEqual({ line: 2, column: 'price' });
    expect(beside(lines, { line: 2, column: 'lot' }, -1)).toEqual({ line: 1, column: 'lot' });
    expect(beside(lines, { line: 0, column: 'name' }, -1)).toBeUndefined();
  });

  it('copy the cell above, the product with its unit and price', () => {
    const rows = [row('1', { price: '7', unit: '盒', factor: '100' }), emptyRow()];
    const lines = linesOf(rows, 'purchase');
    expect(copiedDown(rows, lines, { line: 1, column: 'name' })[1]).toMatchObject({
      ...{ prodID: '1', unit: '盒', factor: '100', price: '7', number: '' },
    });
    expect(copiedDown(rows, lines, { line: 1, column: 'number' })[1]?.number).toBe('2');
    expect(copiedDown(rows, lines, { line: 0, column: 'number' })).toBe(rows);
  });

  it('take a further lot away by itself and a row with all its lots', () => {
    const rows = withLot([row('1'), row('2')], 0);
    const lines = linesOf(rows, 'purchase');
    const line = (at: number) => lines[at] as (typeof lines)[number];
    expect(withoutLine(rows, line(1))[0]?.lots).toHaveLength(1);
    expect(withoutLine(rows, line(0)).map(({ prodID }) => prodID)).toEqual(['2']);
  });

  it('always leave an empty row to go on in, and no second one', () => {
    const rows = withRoom([row('1')]);
    expect(rows).toHaveLength(2);
    expect(withRoom(rows)).toBe(rows);
  });
});

describe('what is pasted', () => {
  const paste = (rows: readonly RowText[], at: { row: number; column: 'name' | 'number' }, text: string) =>
    pasted(rows, at, text, { kind: 'purchase', items: ITEMS });

  it('fills cells to the right and rows further down, products by name, code or barcode', () => {
    const rows = paste(
      [emptyRow()],
      { row: 0, column: 'name' },
      '藥2\tL1\t2027/3\t5\r\nC3\tL2\t270131\t6\r\n4710001234569\t\t\t7\r\n',
    );
    expect(rows.map(({ prodID, number }) => [prodID, number])).toEqual([
      ['2', '5'],
      ['3', '6'],
      ['1', '7'],
    ]);
    expect(rows.map(({ lots }) => lots[0]?.expiresOn)).toEqual(['2027-03-31', '2027-01-31', '']);
  });

  it('keeps the text of a product that nobody knows, so that it can be chosen', () => {
    const [first] = paste([emptyRow()], { row: 0, column: 'name' }, '不知道\tL');
    expect(first).toMatchObject({ prodID: '', name: '不知道' });
    expect(rowProblems(first as RowText, 'purchase').name).toBeDefined();
  });

  it('begins where it is pasted and leaves what lies beside', () => {
    const rows = paste([row('1'), row('2')], { row: 0, column: 'number' }, '8\n9\n');
    expect(rows.map(({ prodID, number, price }) => [prodID, number, price])).toEqual([
      ['1', '8', '10'],
      ['2', '9', '10'],
    ]);
  });
});

describe('a scan', () => {
  const GTIN = '04710001234569';
  const scan = (rows: readonly RowText[], code: string) =>
    scanned(rows, code, { kind: 'purchase', items: ITEMS, year: 2026 });
  const lotsOf = (rows: readonly RowText[] | undefined, at = 0) =>
    rows?.[at]?.lots.map(({ lot: name, expiresOn, number }) => [name, expiresOn, number]);

  it('of a plain code adds a row, and counts it up when it comes again', () => {
    const first = scan([emptyRow()], '4710001234569');
    expect(first).toMatchObject({ at: 0, rows: [{ prodID: '1', number: '1' }] });
    expect(scan(first?.rows ?? [], '4710001234569')?.rows).toMatchObject([{ prodID: '1', number: '2' }]);
  });

  it('of a GS1 code fills lot and expiry, and another lot of it has a line of its own', () => {
    const one = scan([], `01${GTIN}1727033110A`);
    expect(lotsOf(one?.rows)).toEqual([['A', '2027-03-31', '']]);
    const again = scan(one?.rows ?? [], `01${GTIN}1727033110A`);
    expect(again?.rows[0]?.number).toBe('2');
    expect(lotsOf(again?.rows)).toEqual([['A', '2027-03-31', '']]);
    const other = scan(again?.rows ?? [], `01${GTIN}1728013110B`);
    expect(other?.rows[0]?.number).toBe('3');
    expect(lotsOf(other?.rows)).toEqual([
      ['A', '2027-03-31', '2'],
      ['B', '2028-01-31', '1'],
    ]);
    expect(lotsOf(scan(other?.rows ?? [], `01${GTIN}1727033110A`)?.rows)?.[0]).toEqual(['A', '2027-03-31', '3']);
  });

  it('names the lot of a row that came from an order without one', () => {
    const rows = [row('1', { number: '5' })];
    expect(lotsOf(scan(rows, `01${GTIN}10A`)?.rows)).toEqual([['A', '', '']]);
  });

  it('of a code that no product has does nothing', () => {
    expect(scan([row('1')], '4719999999999')).toBeUndefined();
  });
});

describe('a row', () => {
  it('without a number of its lots is of the one lot whole, free goods too', () => {
    const [sent] = fieldsOf('purchase', form([row('1', { free: '1', lots: [lot('A', '2027/3')] })])).items ?? [];
    expect(sent).toMatchObject({ number: 2, free: 1, lots: [{ lot: 'A', expiresOn: '2027-03-31', number: 3 }] });
  });

  it('of several lots says how much is of each, and not more than the row', () => {
    const two = (first: string, second: string) => row('1', { lots: [lot('A', '', first), lot('B', '', second)] });
    expect(Object.values(rowProblems(two('1', '1'), 'purchase'))).toEqual([]);
    expect(Object.values(rowProblems(two('1', ''), 'purchase'))).toHaveLength(1);
    expect(Object.values(rowProblems(two('2', '1'), 'purchase'))).toHaveLength(1);
  });

  it.each([
    ['no number', { number: '' }],
    ['a number below zero', { number: '-1' }],
    ['a factor of 0', { factor: '0' }],
    ['a price that is none', { price: '1/2' }],
    ['a discount above all of it', { discount: '120' }],
    ['an expiry that is no day', { lots: [lot('A', '2027/2/31')] }],
  ])('isn’t right with %s', (_what, more) => {
    expect(Object.keys(rowProblems(row('1', more), 'purchase'))).toHaveLength(1);
    expect(formProblem('purchase', form([row('1', more)]))).toBeDefined();
  });

  it('beyond what a form may have is said before it is sent, and how many are too many', () => {
    const many = (rows: number, lots: number) =>
      form(
        Array.from({ length: rows }, (_, at) =>
          row(`p${at}`, {
            ...{ name: '愷'.repeat(40), number: String(lots) },
            lots: Array.from({ length: lots }, (_unused, of) => lot(`LOT-2026-${of}`, '2029-12-31', '1')),
          }),
        ),
      );
    expect(formProblem('purchase', many(500, 10))).toBeUndefined();
    expect(formProblem('purchase', many(503, 1))).toContain('多的 3 列');
    expect(formProblem('purchase', many(1, 51))).toContain('51 批');
    expect(formProblem('purchase', many(400, 50))).toContain('太多');
  });

  it('that is empty is none, and a form without any isn’t saved', () => {
    expect(fieldsOf('purchase', form([row('1'), emptyRow()])).items).toHaveLength(1);
    expect(formProblem('purchase', form([emptyRow()]))).toBeDefined();
    expect(formProblem('purchase', form([row('1'), emptyRow()]))).toBeUndefined();
  });

  it('of another product asks for it anew', () => {
    const rows = [row('1')];
    const [first] = written(rows, linesOf(rows, 'purchase')[0] as never, 'name', '藥');
    expect(first).toMatchObject({ prodID: '', name: '藥' });
  });
});

it.each([
  ['2027/03/31', '2027-03-31'],
  ['270331', '2027-03-31'],
  ['20270331', '2027-03-31'],
  ['2027/2', '2027-02-28'],
  ['02/2028', '2028-02-29'],
  ['270200', '2027-02-28'],
  ['2027/13', undefined],
  ['2027-02-31', undefined],
  ['A', undefined],
  ['', undefined],
])('an expiry typed as %s is %s', (text, day) => {
  expect(expiryTyped(text)).toBe(day);
});
