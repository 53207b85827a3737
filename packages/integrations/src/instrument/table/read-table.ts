import type { TableMapping } from '@vetloom/domain/instrument/sync-tool.schema.ts';
import { MOST_VALUES } from '@vetloom/protocol/sync-tool.ts';
import { type Charset, decoded } from '../charset/decode.ts';
import type { InstrumentReport, Reading } from '../report.ts';
import { CollectedReport, type WrittenAnimal, type WrittenValue } from '../said/collected.ts';
import { Doubts } from '../said/doubts.ts';
import { flagOf } from '../said/flags.ts';
import { momentOf } from '../said/moments.ts';
import { numberOf, ordered, rangeOf, saidValue } from '../said/numbers.ts';
import { declaredCharset } from '../xml/xml-tree.ts';
import { type GridRow, gridOf } from './grid.ts';

const MOST_REPORTS = 500;

/** What one row of a table says: of whom, and which values. */
export interface TableRow {
  readonly at: string;
  readonly animal: WrittenAnimal;
  readonly values: readonly WrittenValue[];
}

/** The rows of a table as a mapping reads them, or why it can't be read by it. */
export type TableRows =
  | { readonly kind: 'read'; readonly rows: readonly TableRow[] }
  | { readonly kind: 'unreadable'; readonly why: string };

/** Reads the rows of a text, one by one. */
export function tableRows(text: string, mapping: TableMapping, doubts: Doubts): TableRows {
  const grid = gridOf(text, mapping, doubts);
  if (grid.kind === 'unreadable') return grid;
  const read = mapping.shape === 'tall' ? tallValue : wideValues;
  const rows = grid.rows.map((row) => ({
    at: row.at,
    animal: animalIn(row, mapping),
    values: read(row, mapping, doubts),
  }));
  return { kind: 'read', rows };
}

const cellIn = (row: GridRow, column: string): string => (column === '' ? '' : row.cell(column));

const animalIn = (row: GridRow, mapping: TableMapping): WrittenAnimal => ({
  orderNumber: cellIn(row, mapping.orderNumber),
  id: cellIn(row, mapping.id),
  name: cellIn(row, mapping.name),
  ownerName: cellIn(row, mapping.ownerName),
  species: cellIn(row, mapping.species),
});

/** Bounds in columns of their own, or both in one. */
function boundsIn(row: GridRow, { low, high }: TableMapping) {
  const [from, to] = [cellIn(row, low), cellIn(row, high)];
  if (low === high || (numberOf(from) === undefined && from !== '' && to === '')) return rangeOf(from);
  return ordered(numberOf(from), numberOf(to));
}

function tallValue(row: GridRow, mapping: TableMapping, doubts: Doubts): WrittenValue[] {
  const { at } = row;
  const [code, written] = [cellIn(row, mapping.code), cellIn(row, mapping.value)];
  if (code === '' && written === '') return [];
  const { low, high } = boundsIn(row, mapping);
  const value = saidValue(written, `the value of ${at}`, doubts);
  return [
    {
      at,
      code,
      value,
      unit: cellIn(row, mapping.unit),
      low,
      high,
      flag: flagOf([cellIn(row, mapping.flag)]),
      status: 'final',
      measured: momentOf(cellIn(row, mapping.measured), `the time of ${at}`, doubts),
    },
  ];
}

/** `ALT (U/L)` and `ALT [U/L]`: a code with its unit. */
const HEADED = /^([^([]{1,80})[([]([^)\]]{1,40})[)\]]$/;

function wideValues(row: GridRow, mapping: TableMapping, doubts: Doubts): WrittenValue[] {
  const measured = momentOf(cellIn(row, mapping.measured), `the time of ${row.at}`, doubts);
  const taken = new Set(
    [mapping.orderNumber, mapping.id, mapping.name, mapping.ownerName, mapping.species, mapping.measured].map(
      (column) => column.toLowerCase(),
    ),
  );
  return row.cells.flatMap(([column, text], index): WrittenValue[] => {
    if (text === '' || taken.has(column.toLowerCase()) || taken.has(`#${index + 1}`)) return [];
    const [, code = column, unit = ''] = HEADED.exec(column) ?? [];
    const at = `${row.at}, ${column.slice(0, 40)}`;
    const value = saidValue(text, `the value of ${at}`, doubts);
    return [
      { at, code: code.trim(), unit: unit.trim(), value, low: null, high: null, flag: '', status: 'final', measured },
    ];
  });
}

/**
 * Reads a table of a watched folder, separated text or XML, by the mapping that was learned from an example. Rows of one animal, by its numbers and names, are one report, wherever
 * they stand.
 * @param sender what the instrument is called, since a table doesn't say it
 */
export function readTable(bytes: Uint8Array, charset: Charset, mapping: TableMapping, sender: string): Reading {
  const doubts = new Doubts();
  const table = tableRows(decoded(bytes, declaredCharset(bytes) ?? charset, doubts), mapping, doubts);
  if (table.kind === 'unreadable') return table;
  const reports = new Map<string, { readonly report: CollectedReport; count: number }>();
  for (const { at, animal, values } of table.rows) {
    if (values.length === 0) continue;
    const key = JSON.stringify(Object.values(animal));
    let into = reports.get(key);
    if (!into) {
      if (reports.size >= MOST_REPORTS) {
        doubts.add(`it has more than ${MOST_REPORTS} animals: ${at} and others were passed over`);
        continue;
      }
      into = { report: new CollectedReport(animal, doubts), count: 0 };
      reports.set(key, into);
    }
    // A table of months may hold more of an animal than a report does.
    for (const value of values) if (into.count < MOST_VALUES + 1 && into.report.value(value)) into.count += 1;
  }
  const read = [...reports.values()].flatMap(({ report }): InstrumentReport[] =>
    report.isEmpty ? [] : [report.report(sender, '')],
  );
  if (read.length === 0) return { kind: 'empty', why: 'no row holds a value' };
  return { kind: 'read', identity: '', reports: read, doubts: doubts.all() };
}
