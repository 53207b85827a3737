import { MAX_COLUMNS, MAX_ROWS } from '@vetloom/domain/import/import.schema.ts';
import { plainNumber, tableError } from './table.ts';
import { columnOf, type MergedCells, mergedBelow, unfoldMerged } from './xlsx-merged.ts';
import { type Attributes, localName, walk } from './xml-walk.ts';

/** The paths of the sheets in their order, and whether dates count from 1904. */
export function readSheets(workbook: string, relations: string): { sheets: string[]; from1904: boolean } {
  const targets = new Map<string, string>();
  walk(relations, {
    open: (name, { Id, Target }) => {
      if (name === 'Relationship' && Id !== undefined && Target !== undefined)
        targets.set(Id, Target.startsWith('/') ? Target.slice(1) : `xl/${Target}`);
    },
  });
  const sheets: string[] = [];
  let from1904 = false;
  walk(workbook, {
    open: (name, attributes) => {
      if (name === 'workbookPr') from1904 = ['1', 'true'].includes(attributes.date1904 ?? '');
      if (name !== 'sheet' || ['hidden', 'veryHidden'].includes(attributes.state ?? '')) return;
      const id = Object.entries(attributes).find(([key]) => localName(key) === 'id')?.[1];
      const path = id === undefined ? undefined : targets.get(id);
      if (path !== undefined) sheets.push(path);
    },
  });
  return { sheets, from1904 };
}

/** The texts that cells refer to. Readings above Chinese characters (phonetic runs) are not part of them. */
export function readSharedStrings(xml: string): string[] {
  const strings: string[] = [];
  let current = '';
  let inText = false;
  let phonetic = 0;
  walk(xml, {
    open: (name) => {
      if (name === 'si') current = '';
      if (name === 'rPh') phonetic += 1;
      inText = name === 't' && phonetic === 0;
    },
    close: (name) => {
      if (name === 't') inText = false;
      if (name === 'rPh') phonetic -= 1;
      if (name === 'si') strings.push(current);
    },
    text: (text) => {
      if (inText) current += text;
    },
  });
  return strings;
}

/** Number formats of the spreadsheets themselves that are dates; 27 to 36 and 50 to 58 are those of East Asian calendars. */
const isDateFormat = (id: number): boolean =>
  (id >= 14 && id <= 17) || id === 22 || (id >= 27 && id <= 36) || (id >= 50 && id <= 58);
/** A format's own letters; what stands in quotes, brackets or after a backslash is text. */
const showsDate = (code: string): boolean =>
  /[yd]|e/i.test(code.replaceAll(/"[^"]*"|\[[^\]]*\]|\\./g, '')) && !/^general$/i.test(code);

/** For each cell style whether it shows a date. */
export function readStyles(xml: string): boolean[] {
  const custom = new Map<number, boolean>();
  const styles: boolean[] = [];
  let inCells = false;
  walk(xml, {
    open: (name, attributes) => {
      const id = Number(attributes.numFmtId);
      if (name === 'numFmt') custom.set(id, showsDate(attributes.formatCode ?? ''));
      if (name === 'cellXfs') inCells = true;
      if (name === 'xf' && inCells) styles.push(custom.get(id) ?? isDateFormat(id));
    },
    close: (name) => {
      if (name === 'cellXfs') inCells = false;
    },
  });
  return styles;
}

/** What cells are read with. */
interface Context {
  readonly strings: readonly string[];
  readonly dates: readonly boolean[];
  readonly from1904: boolean;
}

interface Cell {
  readonly column: number;
  readonly type: string;
  readonly style: number;
  value: string | undefined;
  inline: string;
  formula: string | undefined;
}

/** The rows of a sheet as text, and which rows of it they are; rows that are not written are left out. What stands in merged cells is said of each of their rows. */
export function readSheet(xml: string, context: Context): { readonly rows: string[][]; readonly numbers: number[] } {
  const rows: string[][] = [];
  const numbers: number[] = [];
  const merged: MergedCells[] = [];
  let row: string[] = [];
  let cell: Cell | undefined;
  let place: 'v' | 'f' | 't' | undefined;
  walk(xml, {
    open: (name, attributes) => {
      if (name === 'row') row = [];
      if (name === 'row') numbers.push(Number(attributes.r ?? (numbers.at(-1) ?? 0) + 1));
      if (name === 'mergeCell') merged.push(...mergedBelow(attributes.ref ?? ''));
      if (name === 'c') cell = newCell(attributes, row.length);
      if (name === 'v' || name === 'f' || name === 't') place = name;
      // Shared formulas have no text after the first.
      if (name === 'f' && cell) cell.formula = '';
    },
    close: (name) => {
      if (name === 'c' && cell) {
        while (row.length < cell.column) row.push('');
        row[cell.column] = textOf(cell, context);
        cell = undefined;
      }
      if (name === place) place = undefined;
      if (name === 'row') {
        rows.push(row);
        if (rows.length > MAX_ROWS * 2) throw tableError('rows', 'too many rows', { limit: MAX_ROWS });
      }
    },
    text: (text) => {
      if (!cell || !place) return;
      if (place === 'v') cell.value = (cell.value ?? '') + text;
      else if (place === 'f') cell.formula = (cell.formula ?? '') + text;
      else cell.inline += text;
    },
  });
  unfoldMerged(rows, numbers, merged);
  return { rows, numbers };
}

function newCell({ r, t, s }: Attributes, next: number): Cell {
  const column = r === undefined ? next : columnOf(r);
  if (column > MAX_COLUMNS * 4)
    throw tableError('columns', 'too many columns', { columns: column, limit: MAX_COLUMNS });
  return { column, type: t ?? 'n', style: Number(s ?? 0), value: undefined, inline: '', formula: undefined };
}

function textOf({ type, style, value, inline, formula }: Cell, { strings, dates, from1904 }: Context): string {
  if (type === 'inlineStr') return inline;
  // A formula whose value the program didn't keep can't be worked out here; it is shown, and refused where a name is wanted.
  if (value === undefined) return formula === undefined ? '' : `=${formula}`;
  if (type === 's') return strings[Number(value)] ?? '';
  if (type === 'e') return '';
  if (type === 'b') return value === '1' ? 'true' : 'false';
  if (type !== 'n') return value;
  const number = Number(value);
  if (!Number.isFinite(number)) return value;
  return dates[style] === true ? dateText(number, from1904) : plainNumber(number);
}

const DAY_MS = 86_400_000;
/** Days from day 0 of the spreadsheets to 1970; the 1904 calendar of old Macs begins 1,462 days later. */
const EPOCH_DAYS = 25_569;
const LATER_1904 = 1462;

function dateText(days: number, from1904: boolean): string {
  const date = new Date((Math.floor(days) + (from1904 ? LATER_1904 : 0) - EPOCH_DAYS) * DAY_MS);
  if (Number.isNaN(date.getTime()) || days < 1) return plainNumber(days);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${date.getUTCFullYear()}/${two(date.getUTCMonth() + 1)}/${two(date.getUTCDate())}`;
}
