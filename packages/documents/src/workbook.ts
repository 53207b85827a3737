import { DAY_SECONDS, dayNumber, wallSeconds } from '@vetloom/domain/core/clock.ts';
import type { Zone } from '@vetloom/domain/core/zone.ts';

/** A date in a table, with or without its time of day: what spreadsheets sort, filter and count with. */
export interface TableDate {
  /** Days since the last one of 1899, as spreadsheets count them, by the calendar and the clock of the clinic. */
  readonly serial: number;
  readonly format: 'yyyy/mm/dd' | 'yyyy/mm/dd hh:mm';
}

/** A cell of a table: figures and dates stay what they are, texts stay texts whatever they look like, nothing is an empty cell. */
export type TableCell = string | number | TableDate | undefined;

/** The number of 1970-01-01. */
const EPOCH_SERIAL = 25_569;
/** Spreadsheets believe in a 29 February 1900, so that what was before has two numbers. */
const FIRST_SURE_SERIAL = 61;

/** A day as a cell; Unix seconds. An empty one where it is not known, or too long ago for spreadsheets. */
export function dayCell(at: number | null | undefined, zone: Zone): TableDate | undefined {
  if (typeof at !== 'number') return undefined;
  const serial = EPOCH_SERIAL + dayNumber(at, zone);
  return serial < FIRST_SURE_SERIAL ? undefined : { serial, format: 'yyyy/mm/dd' };
}

/** A day with its time to the minute as a cell; Unix seconds. */
export function timeCell(at: number | null | undefined, zone: Zone): TableDate | undefined {
  const day = dayCell(at, zone);
  if (!day || typeof at !== 'number') return undefined;
  const minutes = Math.floor(wallSeconds(at, zone) / 60);
  return { serial: day.serial + (minutes * 60) / DAY_SECONDS, format: 'yyyy/mm/dd hh:mm' };
}

/** A table of a workbook; its first row are the headings. */
export interface WorkbookTable {
  readonly name: string;
  readonly rows: readonly (readonly TableCell[])[];
}

interface WrittenCell {
  readonly value: string | number;
  readonly type: StringConstructor | NumberConstructor;
  readonly format?: string;
  readonly fontWeight?: 'bold';
}

/** A sheet as `write-excel-file` takes it, in the browser and on the server alike. */
export interface WrittenSheet {
  sheet: string;
  data: (WrittenCell | undefined)[][];
  columns: { width: number }[];
  stickyRowsCount: number;
}

/** Excel refuses longer names and these characters in them. */
const sheetName = (name: string): string => name.replace(/[[\]:*?/\\]/g, '-').slice(0, 31);

const WIDEST = 48;
/** Characters that a cell takes; a Chinese one is twice as wide. */
const widthOf = (cell: TableCell): number =>
  typeof cell === 'object'
    ? cell.format.length
    : [...String(cell ?? '')].reduce((sum, character) => sum + (character > '\u02ff' ? 2 : 1), 0);

// A text is written as a text, so that `=…` in a name never becomes a formula.
const written = (cell: TableCell, heading: boolean): WrittenCell | undefined => {
  if (cell === undefined) return undefined;
  if (typeof cell === 'string')
    return { value: cell, type: String, ...(heading ? { fontWeight: 'bold' as const } : {}) };
  if (typeof cell === 'object') return { value: cell.serial, type: Number, format: cell.format };
  return { value: cell, type: Number, format: Number.isInteger(cell) ? '#,##0' : '#,##0.####' };
};

/** The sheets of a workbook: headings bold and always in sight, columns as wide as what stands in them. */
export const workbookSheets = (tables: readonly WorkbookTable[]): WrittenSheet[] =>
  tables.map(({ name, rows }) => {
    const columns = Math.max(0, ...rows.map((row) => row.length));
    return {
      sheet: sheetName(name),
      data: rows.map((row, at) => row.map((cell) => written(cell, at === 0))),
      columns: Array.from({ length: columns }, (_, at) => ({
        width: Math.min(WIDEST, 2 + Math.max(6, ...rows.map((row) => widthOf(row[at])))),
      })),
      stickyRowsCount: 1,
    };
  });
