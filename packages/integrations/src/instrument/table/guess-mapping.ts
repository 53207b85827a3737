import { HEADING_WORDS, TABLE_COLUMNS, type TableColumn } from '@vetloom/domain/instrument/heading-words.ts';
import { type TableMapping, tableMapping } from '@vetloom/domain/instrument/sync-tool.schema.ts';
import { Doubts } from '../said/doubts.ts';
import { flagOf } from '../said/flags.ts';
import { momentOf } from '../said/moments.ts';
import { narrow, numberOf, rangeOf } from '../said/numbers.ts';
import { plainLine } from '../said/plain.ts';
import { cellsOf, delimiterOf } from './cells.ts';
import { type GridRow, isXml, MOST_HEADING, textGrid } from './grid.ts';
import { guessedRows } from './guess-rows.ts';
import { type TableRow, tableRows } from './read-table.ts';

const SHOWN_ROWS = 20;
const LOOKED_AT_ROWS = 200;
const SHOWN_SAMPLES = 3;

/** What is proposed for a table of which nothing but an example is known. */
export interface GuessedMapping {
  readonly mapping: TableMapping;
  /** Every column with what it is taken for, and what stands in its first rows. */
  readonly columns: readonly {
    readonly column: string;
    readonly means: TableColumn | undefined;
    readonly samples: readonly string[];
  }[];
  /** What the first rows would be by that mapping. */
  readonly rows: readonly TableRow[];
  /** What stands in the way of using it, and what was passed over, in English. */
  readonly doubts: readonly string[];
}

/** What rows would be by a mapping that was changed by hand. */
export function previewRows(text: string, mapping: TableMapping): Pick<GuessedMapping, 'rows' | 'doubts'> {
  const doubts = new Doubts();
  const read = tableRows(text, mapping, doubts);
  if (read.kind === 'unreadable') return { rows: [], doubts: [read.why] };
  return { rows: read.rows.slice(0, SHOWN_ROWS), doubts: doubts.all() };
}

/** Proposes how a table is read, from an example of it: its delimiter, headings, shape, and what its columns mean, by their headings and by what stands in them. */
export function guessMapping(text: string): GuessedMapping {
  const doubts = new Doubts();
  const start = isXml(text) ? xmlStart(text) : textStart(text, doubts);
  if (typeof start === 'string')
    return { mapping: tableMapping.parse({}), columns: [], rows: [], doubts: [...doubts.all(), start] };
  const { columns, rows } = start;
  const usable = columns.filter(
    (column) => column.length <= MOST_HEADING && plainLine(column, MOST_HEADING) === column,
  );
  const samples = new Map(usable.map((column) => [column, samplesOf(rows, column)]));
  const meanings = meaningsOf(usable, samples, start.isHeaded);
  const shape = meanings.has('code') && meanings.has('value') ? 'tall' : 'wide';
  const mapping = mappingOf(start.mapping, meanings, shape);
  if (!mapping.orderNumber && !mapping.id) doubts.add('no column holds a number of the order or the animal');
  const preview = previewRows(text, mapping);
  for (const doubt of preview.doubts) doubts.add(doubt);
  if (!preview.rows.some(({ values }) => values.length > 0)) doubts.add('no row would hold a value');
  return {
    mapping,
    columns: usable.map((column) => ({
      column,
      means: [...meanings].find(([, taken]) => taken === column)?.[0],
      samples: (samples.get(column) ?? []).filter(Boolean).slice(0, SHOWN_SAMPLES),
    })),
    rows: preview.rows,
    doubts: doubts.all(),
  };
}

interface Start {
  readonly mapping: TableMapping;
  readonly columns: readonly string[];
  readonly rows: readonly GridRow[];
  readonly isHeaded: boolean;
}

/** How the rows of an example stand; why there are none otherwise. */
function textStart(text: string, doubts: Doubts): Start | string {
  const delimiter = delimiterOf(text);
  const cells = cellsOf(text, delimiter, doubts).slice(0, LOOKED_AT_ROWS);
  const headed = headingRow(cells);
  const below = headed < 0 ? cells : cells.slice(headed);
  const mapping = tableMapping.parse({ delimiter, hasHeadings: headed >= 0 });
  const grid = textGrid(below, mapping, doubts);
  if (grid.kind === 'unreadable' || grid.rows.length === 0) return 'it holds no row of values';
  return { mapping, columns: grid.columns, rows: grid.rows, isHeaded: headed >= 0 };
}

function xmlStart(text: string): Start | string {
  const found = guessedRows(text);
  if (typeof found === 'string') return found;
  return { ...found, mapping: tableMapping.parse({ rows: found.path }), isHeaded: true };
}

/** The first row whose words are known as headings, else the first without a figure above a row with one; below 0 where there is none. */
function headingRow(cells: readonly (readonly string[])[]): number {
  const rows = cells.slice(0, 30);
  const known = rows.findIndex((row) => row.filter((cell) => meaningOf(cell) !== undefined).length >= 2);
  if (known >= 0) return known;
  const isWords = (row: readonly string[]) => row.length > 1 && row.every((cell) => cell !== '' && !isFigure(cell));
  return rows.findIndex((row, index) => isWords(row) && Boolean(rows[index + 1]?.some(isFigure)));
}

const isFigure = (cell: string): boolean => numberOf(cell) !== undefined || isMoment(cell);
const isMoment = (cell: string): boolean => numberOf(cell) === undefined && momentOf(cell, 'it', new Doubts()) !== '';

const samplesOf = (rows: readonly GridRow[], column: string): string[] =>
  rows.slice(0, LOOKED_AT_ROWS).map((row) => row.cell(column));

/** A heading in the words of {@link HEADING_WORDS}: `PatientID`, `patient_id` and `Patient ID.` are one. */
const wordsOf = (heading: string): string =>
  narrow(heading)
    .slice(0, 200)
    .replace(/[([].*$/, '')
    .replace(/^.*\//, '')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/[_\-.:#@/*]+/g, ' ')
    .trim()
    .toLowerCase()
    .replace(/\s+/g, ' ');

const KNOWN: ReadonlyMap<string, { readonly means: TableColumn; readonly rank: number }> = new Map(
  TABLE_COLUMNS.flatMap((means) => HEADING_WORDS[means].map((word, rank) => [word, { means, rank }] as const)),
);
const meaningOf = (heading: string) => KNOWN.get(wordsOf(heading));

/** What each meaning's column is: by its heading, the most telling first, then by what stands in the columns that are left. */
function meaningsOf(
  columns: readonly string[],
  samples: ReadonlyMap<string, readonly string[]>,
  isHeaded: boolean,
): Map<TableColumn, string> {
  const meanings = new Map<TableColumn, string>();
  const ranks = new Map<TableColumn, number>();
  for (const column of isHeaded ? columns : []) {
    const known = meaningOf(column);
    if (!known || (ranks.get(known.means) ?? Number.POSITIVE_INFINITY) <= known.rank) continue;
    ranks.set(known.means, known.rank);
    meanings.set(known.means, column);
  }
  const kinds = (column: string) => new Set(samples.get(column)).size;
  const take = (means: TableColumn, is: (cell: string) => boolean) => {
    if (meanings.has(means)) return;
    const left = columns.filter((column) => ![...meanings.values()].includes(column));
    const fitting = left.filter((column) => {
      const cells = (samples.get(column) ?? []).filter(Boolean);
      return cells.length > 0 && cells.filter(is).length >= cells.length * 0.9;
    });
    // Codes differ from row to row, where names and numbers of an animal stay.
    const found = means === 'code' ? fitting.toSorted((one, other) => kinds(other) - kinds(one))[0] : fitting[0];
    if (found !== undefined) meanings.set(means, found);
  };
  take('measured', isMoment);
  // Without a code a table is wide: its numbers are values each, and no column is the value's, the unit's or the flag's.
  if (!isHeaded) take('code', (cell) => /^[\p{L}][\p{L}\p{N}%+#/*. -]{0,14}$/u.test(cell) && flagOf([cell]) === '');
  if (!meanings.has('code')) return meanings;
  take('value', (cell) => numberOf(cell) !== undefined || /^[<>]/.test(narrow(cell)));
  take('range', (cell) => rangeOf(cell).low !== null && rangeOf(cell).high !== null);
  take('unit', (cell) => /^(?:[\p{L}\u00b5\u03bc]{1,6}|10[\^*]?\d{1,2})?\/[\p{L}\u00b5\u03bc]{1,4}$|^%$/u.test(cell));
  take('flag', (cell) => flagOf([cell]) !== '');
  return meanings;
}

function mappingOf(
  start: TableMapping,
  meanings: ReadonlyMap<TableColumn, string>,
  shape: 'tall' | 'wide',
): TableMapping {
  const of = (means: TableColumn): string => meanings.get(means) ?? '';
  const animal = {
    orderNumber: of('orderNumber'),
    id: of('id'),
    name: of('name'),
    ownerName: of('ownerName'),
    species: of('species'),
    measured: of('measured'),
  };
  if (shape === 'wide') return { ...start, ...animal, shape };
  const bounds = { low: of('low') || of('range'), high: of('high') || of('range') };
  return {
    ...start,
    ...animal,
    ...bounds,
    shape,
    code: of('code'),
    value: of('value'),
    unit: of('unit'),
    flag: of('flag'),
  };
}
