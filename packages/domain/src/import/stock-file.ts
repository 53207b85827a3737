import { isoDay } from '../core/clock.ts';
import { MOST_PRICE } from '../core/schema.ts';
import type { Zone } from '../core/zone.ts';
import type { PriceListRow } from '../stock/price-list.ts';
import { readImportedFactor, readImportedPrice } from './catalogue-values.ts';
import { aliasesOf, guessColumns } from './column-guess.ts';
import { plainText, readDate } from './read-values.ts';
import { isTotalRow } from './row-cells.ts';

/** What a column of a price list holds. */
export const PRICE_LIST_FIELDS = ['code', 'barcode', 'name', 'unit', 'factor', 'minNumber', 'price'] as const;
/** What a column of an opening holds. */
export const OPENING_FIELDS = [
  'code',
  'barcode',
  'name',
  'lot',
  'expiresOn',
  'counted',
  'unitCost',
  'value',
  'place',
] as const;
/** What a column of a price list holds. */
export type PriceListField = (typeof PRICE_LIST_FIELDS)[number];
/** What a column of an opening holds. */
export type OpeningField = (typeof OPENING_FIELDS)[number];

const NAMES = [
  '品名規格',
  '商品名稱',
  '產品名稱',
  '藥品名稱',
  '品項名稱',
  '中文品名',
  '品名',
  '名稱',
  '品項',
  'product name',
  'description',
  'name',
];
const CODES = [
  '廠商料號',
  '供應商品號',
  '產品編號',
  '商品編號',
  '產品代號',
  '貨號',
  '料號',
  '品號',
  '型號',
  '編號',
  '代號',
  'item no',
  'sku',
  'code',
];
const BARCODES = ['國際條碼', '商品條碼', '條碼', 'barcode', 'ean', 'gtin'];

const PRICE_LIST_ALIASES = aliasesOf<PriceListField>({
  name: NAMES,
  code: CODES,
  barcode: BARCODES,
  unit: ['銷售單位', '單位', '包裝單位', 'unit', 'uom'],
  factor: ['包裝量', '入數', '裝量', '每盒數量', '換算', 'pack size', 'qty per pack'],
  minNumber: ['最低訂購量', '最小訂購量', '起訂量', '最低訂量', 'moq', 'minimum order'],
  price: [
    '未稅單價',
    '含稅單價',
    '進貨價',
    '批發價',
    '優惠價',
    '新價格',
    '調整後價格',
    '報價',
    '單價',
    '價格',
    '售價',
    'unit price',
    'price',
  ],
});
const OPENING_ALIASES = aliasesOf<OpeningField>({
  name: NAMES,
  code: CODES,
  barcode: BARCODES,
  lot: ['批號', '批次號碼', '批次', 'lot number', 'lot', 'batch'],
  expiresOn: ['有效期限', '有效日期', '到期日', '效期', '保存期限', 'expiry date', 'expiry', 'expires'],
  counted: [
    '期初數量',
    '盤點數量',
    '庫存數量',
    '現有庫存',
    '庫存量',
    '結存數量',
    '結存',
    '數量',
    'quantity',
    'qty',
    'stock',
  ],
  unitCost: ['單位成本', '平均成本', '進貨單價', '成本單價', '成本', '進價', 'unit cost', 'cost'],
  value: ['庫存金額', '成本金額', '期初金額', '結存金額', '金額', 'value', 'amount'],
  place: ['倉庫', '庫位', '儲位', '存放位置', '位置', 'location', 'place'],
});

/** Guesses what the columns of a price list hold. */
export const guessPriceList = (headings: readonly string[]): (PriceListField | null)[] =>
  guessColumns(PRICE_LIST_ALIASES, headings);
/** Guesses what the columns of an opening hold. */
export const guessOpening = (headings: readonly string[]): (OpeningField | null)[] =>
  guessColumns(OPENING_ALIASES, headings);

/** Why a row of such a file wasn't read. */
export type StockRowProblem = 'unnamed' | 'price' | 'factor' | 'number' | 'day' | 'cost' | 'quantity';

/** What was read of a file: its rows, and those that say nothing that can be kept, by their number in the file. */
export interface ReadFile<Row> {
  readonly rows: readonly Row[];
  readonly problems: readonly { readonly row: number; readonly why: StockRowProblem; readonly text: string }[];
}

type Cells<F extends string> = Readonly<Record<F, string>>;

function cellsOf<F extends string>(
  fields: readonly F[],
  mapping: readonly (F | null)[],
  row: readonly string[],
): Cells<F> {
  const cells = Object.fromEntries(fields.map((field) => [field, ''])) as Record<F, string>;
  for (const [at, field] of mapping.entries()) if (field !== null) cells[field] = plainText(row[at] ?? '');
  return cells;
}

/** Characters of a row that are shown to whoever looks for it in their file. */
const SHOWN = 60;
const shownOf = (row: readonly string[]): string =>
  row
    .filter((cell) => cell.trim() !== '')
    .join(' · ')
    .slice(0, SHOWN);

/** A row of a file, by its number there. */
export interface FileRow {
  readonly row: number;
  readonly cells: readonly string[];
}

/** Reads rows one by one; empty ones and those that add up the others are passed over. */
function readRows<F extends string, Row extends object>(
  rows: readonly FileRow[],
  { fields, mapping }: { readonly fields: readonly F[]; readonly mapping: readonly (F | null)[] },
  read: (cells: Cells<F>, row: number) => Row | StockRowProblem | undefined,
): ReadFile<Row> {
  const found: Row[] = [];
  const problems: ReadFile<Row>['problems'][number][] = [];
  for (const { row, cells } of rows) {
    if (cells.every((cell) => cell.trim() === '') || isTotalRow(cells)) continue;
    const answer = read(cellsOf(fields, mapping, cells), row);
    if (answer === undefined) continue;
    if (typeof answer === 'string') problems.push({ row, why: answer, text: shownOf(cells) });
    else found.push(answer);
  }
  return { rows: found, problems };
}

const isNamed = ({ code, barcode, name }: Cells<'code' | 'barcode' | 'name'>) => `${code}${barcode}${name}` !== '';

/** A number that a cell says, `none` for an empty one, undefined for what is none or is below zero. */
function numberOf(text: string): number | 'none' | undefined {
  const read = readImportedPrice(text);
  return typeof read === 'number' ? read : read === 'none' ? 'none' : undefined;
}

/** Reads a supplier's price list. A row without a price or with a heading of its own (a name alone) is passed over. */
export const readPriceList = (
  rows: readonly FileRow[],
  mapping: readonly (PriceListField | null)[],
): ReadFile<PriceListRow> =>
  readRows(rows, { fields: PRICE_LIST_FIELDS, mapping }, (cells, row): PriceListRow | StockRowProblem | undefined => {
    const price = numberOf(cells.price);
    if (price === 'none') return undefined;
    if (!isNamed(cells)) return 'unnamed';
    if (price === undefined) return 'price';
    const factor = readImportedFactor(cells.factor);
    if (factor === undefined) return 'factor';
    const minNumber = numberOf(cells.minNumber);
    if (minNumber === undefined) return 'number';
    const { code, barcode, name, unit } = cells;
    return {
      ...{ row, code: code.slice(0, 60), barcode, name: name.slice(0, 160), unit: unit.slice(0, 20), price },
      factor: factor === 'none' ? undefined : factor,
      minNumber: minNumber === 'none' ? undefined : minNumber,
    };
  });

/** A row of an opening as it was read. */
export interface OpeningRow {
  readonly row: number;
  readonly code: string;
  readonly barcode: string;
  readonly name: string;
  readonly lot: string;
  /** `YYYY-MM-DD`; null where the file says none. */
  readonly expiresOn: string | null;
  /** Stock units. */
  readonly counted: number;
  /** NT$ of one stock unit; null where the file says none. */
  readonly unitCost: number | null;
  /** What the place is called; empty where the file doesn't say. */
  readonly place: string;
}

/** Reads what lay there at the change-over. What a whole row is worth is divided by its quantity, where the cost of one unit isn't said. */
export const readOpening = (
  rows: readonly FileRow[],
  mapping: readonly (OpeningField | null)[],
  zone: Zone,
): ReadFile<OpeningRow> =>
  readRows(rows, { fields: OPENING_FIELDS, mapping }, (cells, row): OpeningRow | StockRowProblem => {
    if (!isNamed(cells)) return 'unnamed';
    const counted = numberOf(cells.counted);
    if (counted === undefined || counted === 'none') return 'quantity';
    const expiresOn = dayOf(cells.expiresOn, zone);
    if (expiresOn === undefined) return 'day';
    const [cost, value] = [numberOf(cells.unitCost), numberOf(cells.value)];
    if (cost === undefined || value === undefined) return 'cost';
    const worked =
      value === 'none' || counted === 0 ? null : Math.min(MOST_PRICE, Number((value / counted).toFixed(4)));
    const { code, barcode, name, lot, place } = cells;
    return {
      row,
      code,
      barcode,
      name,
      lot: lot.slice(0, 60),
      expiresOn,
      counted,
      place,
      unitCost: cost === 'none' ? worked : cost,
    };
  });

const MONTH = /^(\d{2,4})\s*[-/.年]\s*(\d{1,2})\s*月?$/;

/** A day as `YYYY-MM-DD`, a month's last day where the cell names a month alone; null for an empty cell, undefined for what is no day. */
function dayOf(text: string, zone: Zone): string | null | undefined {
  if (text === '') return null;
  const [, year = '', month = ''] = MONTH.exec(text) ?? [];
  const from = readDate(month === '' ? text : `${year}/${month}/1`, zone);
  if (from === undefined) return undefined;
  const day = isoDay(from, zone);
  if (month === '') return day;
  const [full = 0, of = 0] = day.split('-').map(Number);
  return `${day.slice(0, 8)}${new Date(Date.UTC(full, of, 0)).getUTCDate()}`;
}
