import { DomainError } from '@vetloom/domain/core/error.ts';
import { MAX_COLUMNS, MAX_ROWS, type tableEncoding } from '@vetloom/domain/import/import.schema.ts';
import type { z } from 'zod';

/** A table as text, the headings first. Every row has as many cells as the headings. */
export interface Table {
  readonly encoding: z.output<typeof tableEncoding>;
  readonly rows: readonly (readonly string[])[];
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
 * are left out), without columns that are empty throughout at the right.
 * @throws DomainError badParameter: empty, columns, rows
 */
export function rectangle(rows: readonly (readonly string[])[]): string[][] {
  const filled = rows.filter((row) => !isEmpty(row));
  const heading = filled.findIndex((row) => row.filter((cell) => cell.trim() !== '').length >= 2);
  const from = Math.max(heading, 0);
  const width = filled.slice(from).reduce((most, row) => Math.max(most, lastFilled(row) + 1), 0);
  if (width > MAX_COLUMNS)
    throw tableError('columns', `${width} columns, the most is ${MAX_COLUMNS}`, { columns: width, limit: MAX_COLUMNS });
  const data = filled.length - from - 1;
  if (data < 1) throw tableError('empty', 'a heading and at least one row are needed');
  if (data > MAX_ROWS)
    throw tableError('rows', `${data} rows, the most is ${MAX_ROWS}`, { rows: data, limit: MAX_ROWS });
  return filled
    .slice(from)
    .map((row) => Array.from({ length: width }, (_, at) => stored((row[at] ?? '').slice(0, MAX_CELL))));
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
