import { DomainError } from '@vetloom/domain/core/error.ts';
import { MAX_COLUMNS, MAX_ROWS, MAX_TEXT_ROWS, type tableEncoding } from '@vetloom/domain/import/import.schema.ts';
import type { RowGaps } from '@vetloom/domain/import/row-gaps.ts';
import type { z } from 'zod';

/** How a table came. */
type TableEncoding = z.output<typeof tableEncoding>;

/** A table as text that is read row by row, as often as it is asked: a long one is never in memory as a whole. Every row has as many cells as the headings. */
export interface Table {
  readonly encoding: TableEncoding;
  readonly headings: readonly string[];
  /** How many rows it has, without the headings. */
  readonly total: number;
  /** Where its rows stand in the file. */
  readonly gaps: RowGaps;
  readonly rows: () => Iterable<string[]>;
}

/** Why a file is no table that can be imported. */
export type TableReason =
  | 'kind'
  | 'old-excel'
  | 'empty'
  | 'columns'
  | 'rows'
  | 'quotes'
  | 'encoding'
  | 'damaged'
  | 'too-large';

/** A refusal of the whole file. */
export const tableError = (reason: TableReason, message: string, more: Readonly<Record<string, number>> = {}) =>
  new DomainError('badParameter', message, { field: 'file', reason, ...more });

const isEmpty = (row: readonly string[]): boolean => row.every((cell) => cell.trim() === '');
/** Most characters of a cell; what is longer is no cell of a table of people. */
const MAX_CELL = 20_000;

/**
 * Makes a rectangle of rows: without empty rows, the headings being the first that has at least two cells filled (titles above a table
 * are left out), without columns that are empty throughout at the right. `source` is read once for its measures and then for its rows;
 * `numbers` are those of its rows in the file, where some are left out.
 * @throws DomainError badParameter: empty, columns, rows
 */
export function rectangle(
  encoding: TableEncoding,
  source: () => Iterable<readonly string[]>,
  numbers?: readonly number[],
): Table {
  const { from, width, total, gaps } = measured(source(), numbers);
  const limit = encoding === 'xlsx' || encoding === 'ods' ? MAX_ROWS : MAX_TEXT_ROWS;
  if (width > MAX_COLUMNS)
    throw tableError('columns', `${width} columns, the most is ${MAX_COLUMNS}`, { columns: width, limit: MAX_COLUMNS });
  if (total < 1) throw tableError('empty', 'a heading and at least one row are needed');
  if (total > limit) throw tableError('rows', `${total} rows, the most is ${limit}`, { rows: total, limit });
  const [headings = []] = filledFrom(source(), from, width);
  return {
    encoding,
    headings,
    total,
    gaps,
    *rows() {
      let isFirst = true;
      for (const row of filledFrom(source(), from, width)) {
        if (!isFirst) yield row;
        isFirst = false;
      }
    },
  };
}

interface Measures {
  readonly from: number;
  readonly width: number;
  readonly total: number;
  readonly gaps: RowGaps;
}

/** Where the headings stand among the rows that aren't empty, how wide the table is from there on, how many rows follow, and where in the file. */
function measured(rows: Iterable<readonly string[]>, numbers: readonly number[] | undefined): Measures {
  let [from, filled, width, read] = [-1, 0, 0, 0];
  let gaps: [row: number, further: number][] = [];
  for (const row of rows) {
    const number = numbers?.[read] ?? read + 1;
    read += 1;
    if (isEmpty(row)) continue;
    if (from < 0 && row.filter((cell) => cell.trim() !== '').length >= 2) {
      [from, width] = [filled, 0];
      gaps = [];
    }
    filled += 1;
    width = Math.max(width, lastFilled(row) + 1);
    const inTable = filled - Math.max(from, 0);
    const further = number - inTable;
    if (further !== (gaps.at(-1)?.[1] ?? 0)) gaps.push([inTable, further]);
  }
  const begins = Math.max(from, 0);
  return { from: begins, width, total: filled - begins - 1, gaps };
}

function* filledFrom(rows: Iterable<readonly string[]>, from: number, width: number): Generator<string[]> {
  let at = 0;
  for (const row of rows) {
    if (isEmpty(row)) continue;
    if (at >= from) yield Array.from({ length: width }, (_, cell) => stored((row[cell] ?? '').slice(0, MAX_CELL)));
    at += 1;
  }
}

const lastFilled = (row: readonly string[]): number => row.findLastIndex((cell) => cell.trim() !== '');

/** Without what neither a name nor a database takes: NUL and halves of characters. */
const stored = (cell: string): string => cell.toWellFormed().replaceAll('\u0000', '');

/** The most cells of a row that hold anything. */
export const columnCount = (rows: readonly (readonly string[])[]): number =>
  rows.reduce((most, row) => Math.max(most, row.findLastIndex((text) => text.trim() !== '') + 1), 0);

/** A number as it is meant, without the rests of binary fractions. */
export const plainNumber = (number: number): string =>
  Number.isInteger(number) ? number.toFixed(0) : String(Number(number.toPrecision(15)));
