import { sameGoods } from '@vetloom/domain/stock/gs1.ts';
import { sumOf } from '@vetloom/domain/stock/movement.ts';
import { scannedGoods } from '@vetloom/domain/stock/shelf-code.ts';
import { readFigure } from '@vetloom/ui/format/figure.ts';
import { expiryTyped } from './expiry-text.ts';
import { type EditedKind, emptyLot, emptyRow, isEmptyRow, type LotText, newKey, type RowText } from './form-text.ts';

/** A column of the grid. */
export type Column = 'name' | 'lot' | 'expiresOn' | 'number' | 'free' | 'unit' | 'factor' | 'price' | 'discount';

/** The columns of each kind in their order. */
export const COLUMNS: Readonly<Record<EditedKind, readonly Column[]>> = {
  order: ['name', 'number', 'free', 'unit', 'factor', 'price', 'discount'],
  purchase: ['name', 'lot', 'expiresOn', 'number', 'free', 'unit', 'factor', 'price', 'discount'],
  return: ['name', 'lot', 'expiresOn', 'number', 'unit', 'factor', 'price', 'discount'],
  sell: ['name', 'lot', 'expiresOn', 'number', 'unit', 'factor', 'price', 'discount'],
};

/** Where Enter goes: what is typed in every row. The others are reached by Tab, and change seldom. */
const ENTERED: readonly Column[] = ['name', 'lot', 'expiresOn', 'number', 'price'];
/** Columns that a further lot of a row has. */
const OF_LOT: readonly Column[] = ['lot', 'expiresOn', 'number'];

/** A line of the grid: a row with its first lot, or a further lot of it. */
export interface Line {
  readonly row: number;
  readonly lot: number;
  readonly columns: readonly Column[];
}

/** The lines that rows take; a further lot has a line of its own. */
export const linesOf = (rows: readonly RowText[], kind: EditedKind): Line[] =>
  rows.flatMap(({ lots }, row) => {
    const columns = COLUMNS[kind];
    const further = kind === 'order' ? [] : lots.slice(1);
    return [
      { row, lot: 0, columns },
      ...further.map((_, at) => ({ row, lot: at + 1, columns: columns.filter((one) => OF_LOT.includes(one)) })),
    ];
  });

/** A cell of the grid. */
export interface Cell {
  readonly line: number;
  readonly column: Column;
}

/** The cell to which Enter goes on, or back: the next that is typed in every row, at the end of a row the first of the next one. Undefined at the end of all. */
export function entered(lines: readonly Line[], { line, column }: Cell, by: 1 | -1): Cell | undefined {
  const own = lines[line]?.columns ?? [];
  const rest = by === 1 ? own.slice(own.indexOf(column) + 1) : own.slice(0, Math.max(0, own.indexOf(column)));
  const inLine = by === 1 ? rest.find(isEntered) : rest.findLast(isEntered);
  if (inLine !== undefined) return { line, column: inLine };
  const other = lines[line + by];
  if (!other) return undefined;
  const first = by === 1 ? other.columns.find(isEntered) : other.columns.findLast(isEntered);
  return first === undefined ? undefined : { line: line + by, column: first };
}
const isEntered = (column: Column): boolean => ENTERED.includes(column);

/** The cell above or below; of a further lot, which lacks some columns, the nearest line that has it. */
export function beside(lines: readonly Line[], { line, column }: Cell, by: 1 | -1): Cell | undefined {
  for (let at = line + by; at >= 0 && at < lines.length; at += by)
    if (lines[at]?.columns.includes(column)) return { line: at, column };
  return undefined;
}

/** Rows with one that is empty at the end, so that there is always a place to go on. */
export const withRoom = (rows: readonly RowText[]): readonly RowText[] => {
  const last = rows.at(-1);
  return last !== undefined && isEmptyRow(last) ? rows : [...rows, emptyRow()];
};

/** A text written in a cell. */
export function written(
  rows: readonly RowText[],
  { row, lot }: Line,
  column: Column,
  text: string,
): readonly RowText[] {
  return rows.map((one, at) => {
    if (at !== row) return one;
    const ofLot = column === 'lot' || column === 'expiresOn' || (column === 'number' && lot > 0);
    if (!ofLot) return { ...one, [column]: text, ...(column === 'name' ? { prodID: '' } : {}) };
    return { ...one, lots: one.lots.map((each, place) => (place === lot ? { ...each, [column]: text } : each)) };
  });
}

/** What stands in a cell. */
export function textIn(rows: readonly RowText[], { row, lot }: Line, column: Column): string {
  const one = rows[row];
  if (!one) return '';
  if (column === 'lot' || column === 'expiresOn' || (column === 'number' && lot > 0))
    return one.lots[lot]?.[column] ?? '';
  return one[column];
}

/** A product as rows name it. */
export interface GoodsItem {
  readonly prodID: string;
  readonly name: string;
  readonly code: string;
  readonly barcode: string;
  readonly unit: string;
  /** What it is sold at, NT$. */
  readonly price: number;
}

/** A row with a product. Of what is sold the price is known; of what is bought it is asked of the last purchase. */
export const withProduct = (row: RowText, item: GoodsItem, kind: EditedKind): RowText => ({
  ...row,
  ...{ prodID: item.prodID, name: item.name, unit: item.unit, factor: '1' },
  price: kind === 'sell' ? String(item.price) : '',
});

/** A further lot for a row; what had no number of its own had the row's. */
export const withLot = (rows: readonly RowText[], at: number): readonly RowText[] =>
  rows.map((row, place) => {
    if (place !== at) return row;
    const [first = emptyLot(), ...more] = row.lots;
    const lots = more.length === 0 && first.number === '' ? [{ ...first, number: row.number }] : row.lots;
    return { ...row, lots: [...lots, emptyLot()] };
  });

/** Takes a line away: a further lot of a row, or the row. */
export const withoutLine = (rows: readonly RowText[], { row, lot }: Line): readonly RowText[] =>
  lot === 0
    ? rows.filter((_, at) => at !== row)
    : rows.map((one, at) => (at === row ? { ...one, lots: one.lots.filter((_, place) => place !== lot) } : one));

/** Copies into a cell what stands above it. */
export function copiedDown(rows: readonly RowText[], lines: readonly Line[], cell: Cell): readonly RowText[] {
  const [above, here] = [beside(lines, cell, -1), lines[cell.line]];
  const from = above && lines[above.line];
  if (!from || !here) return rows;
  if (cell.column !== 'name') return written(rows, here, cell.column, textIn(rows, from, cell.column));
  const source = rows[from.row];
  return rows.map((row, at) =>
    at === here.row && source
      ? {
          ...row,
          prodID: source.prodID,
          name: source.name,
          unit: source.unit,
          factor: source.factor,
          price: source.price,
        }
      : row,
  );
}

/** Finds the product that a typed or pasted text names in full: by name, code or barcode. */
export const namedBy = (items: readonly GoodsItem[], text: string): GoodsItem | undefined => {
  const plain = text.trim();
  if (plain === '') return undefined;
  return (
    items.find(({ barcode }) => sameGoods(barcode, plain)) ??
    items.find(({ code }) => code !== '' && code.toLowerCase() === plain.toLowerCase()) ??
    items.find(({ name }) => name === plain)
  );
};

/**
 * Rows with cells of a spreadsheet pasted from a cell on: columns go on to the right as the grid has them, rows further down, new ones as they are needed.
 * A product that nobody knows stays as the text that it was.
 */
export function pasted(
  given: readonly RowText[],
  { row, column }: { readonly row: number; readonly column: Column },
  text: string,
  { kind, items }: { readonly kind: EditedKind; readonly items: readonly GoodsItem[] },
): readonly RowText[] {
  const columns = COLUMNS[kind].slice(COLUMNS[kind].indexOf(column));
  const cells = text
    .replace(/\r?\n$/, '')
    .split(/\r?\n/)
    .map((line) => line.split('\t'));
  let rows = given;
  for (const [down, values] of cells.entries()) {
    while (rows.length <= row + down) rows = [...rows, emptyRow()];
    for (const [right, value] of values.entries()) {
      const into = columns[right];
      const line = { row: row + down, lot: 0, columns };
      if (into === undefined) continue;
      const item = into === 'name' ? namedBy(items, value) : undefined;
      rows = item
        ? rows.map((one, at) => (at === line.row ? withProduct(one, item, kind) : one))
        : written(rows, line, into, into === 'expiresOn' ? (expiryTyped(value) ?? value.trim()) : value.trim());
    }
  }
  return rows;
}

/** What a scan did: the rows, and which of them it was; undefined where the code names no product. */
export type Scanned = { readonly rows: readonly RowText[]; readonly at: number } | undefined;

/** Rows with one more of what was scanned: of its lot, if the code says one. A product that isn't there gets a row. */
export function scanned(
  given: readonly RowText[],
  code: string,
  { kind, items, year }: { readonly kind: EditedKind; readonly items: readonly GoodsItem[]; readonly year: number },
): Scanned {
  const meant = scannedGoods(items, code, year);
  const item = meant?.item ?? namedBy(items, code);
  if (!item) return undefined;
  const lot = { lot: meant?.lot ?? '', expiresOn: meant?.expiresOn ?? '' };
  const at = given.findIndex(({ prodID }) => prodID === item.prodID);
  if (at >= 0) return { rows: given.map((row, place) => (place === at ? oneMore(row, lot, kind) : row)), at };
  const room = given.findIndex(isEmptyRow);
  const fresh = withProduct(room < 0 ? emptyRow() : (given[room] as RowText), item, kind);
  const row = { ...fresh, number: '1', lots: [{ ...emptyLot(), ...lot }] };
  return room < 0
    ? { rows: [...given, row], at: given.length }
    : { rows: given.map((one, place) => (place === room ? row : one)), at: room };
}

const plusOne = (text: string): string => String(sumOf([readFigure(text) ?? 0, 1]));
const isNameless = ({ lot, expiresOn }: Pick<LotText, 'lot' | 'expiresOn'>) => lot === '' && expiresOn === '';

function oneMore(row: RowText, named: Pick<LotText, 'lot' | 'expiresOn'>, kind: EditedKind): RowText {
  const number = plusOne(row.number);
  if (kind === 'order' || isNameless(named)) {
    const [only, ...more] = row.lots;
    if (kind === 'order' || more.length === 0 || only === undefined) return { ...row, number };
    return { ...row, number, lots: [{ ...only, number: plusOne(only.number) }, ...more] };
  }
  const same = row.lots.findIndex((one) => one.lot === named.lot && one.expiresOn === named.expiresOn);
  if (same >= 0) {
    const counted = row.lots.length === 1 && row.lots[0]?.number === '';
    return {
      ...{ ...row, number },
      lots: counted
        ? row.lots
        : row.lots.map((one, at) => (at === same ? { ...one, number: plusOne(one.number) } : one)),
    };
  }
  const [first = emptyLot(), ...more] = row.lots;
  // A row of which nobody had written a lot is of the first one that is read.
  if (more.length === 0 && isNameless(first)) return { ...row, number, lots: [{ ...first, ...named }] };
  const lots = more.length === 0 && first.number === '' ? [{ ...first, number: row.number }] : row.lots;
  return { ...row, number, lots: [...lots, { key: newKey(), ...named, number: '1' }] };
}
