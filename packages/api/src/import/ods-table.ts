import { MAX_COLUMNS, MAX_ROWS } from '@vetloom/domain/import/import.schema.ts';
import { columnCount, plainNumber, rectangle, type Table, tableError } from './table.ts';
import type { Workbook } from './workbook-parts.ts';
import { type Attributes, localName, walk } from './xml-walk.ts';

/** Spaces that one element may stand for. */
const MOST_SPACES = 1000;

/**
 * Reads the first table of an OpenDocument spreadsheet (LibreOffice, the form in which Taiwan's authorities ask for tables) that holds anything.
 * Formulas count as the value that the program kept beside them; dates come as `YYYY/MM/DD`. A cell or row that is written once for a million is not
 * unfolded beyond what a table may have.
 * @throws DomainError badParameter: damaged, too-large, empty, columns, rows
 */
export async function readOds(parts: Workbook): Promise<Table> {
  for (const { rows, numbers } of readSheets(await parts.text('content.xml')))
    if (columnCount(rows) > 0) return rectangle('ods', () => rows, numbers);
  throw tableError('empty', 'no sheet holds anything');
}

interface Cell {
  readonly attributes: Attributes;
  /** Paragraphs, of which a cell may have several. */
  readonly lines: string[];
}

/** The tables that are shown, in their order. */
function readSheets(xml: string): readonly Sheet[] {
  const sheets: Sheet[] = [];
  const hidden = new Set<string>();
  let style: string | undefined;
  let sheet: Sheet | undefined;
  let cell: Cell | undefined;
  // Notes have paragraphs of their own, tables within a cell rows of their own.
  let aside = 0;
  let depth = 0;
  walk(xml, {
    open(name, attributes) {
      if (aside > 0 || name === 'annotation') aside += 1;
      else if (name === 'style') style = of(attributes, 'name');
      else if (name === 'table-properties' && of(attributes, 'display') === 'false' && style !== undefined)
        hidden.add(style);
      else if (name === 'table') {
        depth += 1;
        if (depth === 1) sheet = new Sheet(!hidden.has(of(attributes, 'style-name') ?? ''));
      } else if (depth !== 1 || !sheet) return;
      else if (name === 'table-row') sheet.openRow(attributes);
      else if (name === 'table-cell' || name === 'covered-table-cell') cell = { attributes, lines: [] };
      else if (name === 'p') cell?.lines.push('');
      else if (name === 's') write(cell, ' '.repeat(Math.min(MOST_SPACES, countOf(attributes, 'c'))));
      else if (name === 'tab') write(cell, '\t');
      else if (name === 'line-break') write(cell, '\n');
    },
    close(name) {
      if (aside > 0) aside -= 1;
      else if (name === 'style') style = undefined;
      else if (name === 'table') {
        if (depth === 1 && sheet?.isShown) sheets.push(sheet);
        depth -= 1;
      } else if (depth !== 1 || !sheet) return;
      else if (name === 'table-row') sheet.closeRow();
      else if (cell && (name === 'table-cell' || name === 'covered-table-cell')) {
        sheet.add(textOf(cell), countOf(cell.attributes, 'number-columns-repeated'));
        cell = undefined;
      }
    },
    text(text) {
      if (aside === 0 && depth === 1) write(cell, text);
    },
  });
  return sheets;
}

/** An attribute by its name without prefix. */
function of(attributes: Attributes, name: string): string | undefined {
  for (const [key, value] of Object.entries(attributes)) if (localName(key) === name) return value;
  return undefined;
}

/** How often something stands. */
function countOf(attributes: Attributes, name: string): number {
  const count = Number(of(attributes, name) ?? 1);
  return Number.isSafeInteger(count) && count >= 1 ? count : 1;
}

/** Text between paragraphs is none of the cell. */
function write(cell: Cell | undefined, text: string): void {
  const last = (cell?.lines.length ?? 0) - 1;
  if (cell && last >= 0) cell.lines[last] += text;
}

function textOf({ attributes, lines }: Cell): string {
  const value = of(attributes, 'value');
  switch (of(attributes, 'value-type')) {
    case 'float':
    case 'currency':
    case 'percentage':
      return value !== undefined && Number.isFinite(Number(value)) ? plainNumber(Number(value)) : lines.join('\n');
    case 'date':
      return (of(attributes, 'date-value') ?? lines.join('\n')).replace(
        /^([0-9]{4})-([0-9]{2})-([0-9]{2})(T.*)?$/,
        '$1/$2/$3',
      );
    case 'boolean':
      return of(attributes, 'boolean-value') ?? '';
    default:
      return lines.length > 0 ? lines.join('\n') : (of(attributes, 'string-value') ?? '');
  }
}

/** A table while it is read. */
class Sheet {
  readonly isShown: boolean;
  readonly rows: string[][] = [];
  /** Which rows of the sheet they are. */
  readonly numbers: number[] = [];
  #row: string[] = [];
  /** Empty cells that stand before the next one: at the end of a row they are thousands, and none. */
  #gap = 0;
  #repeated = 1;
  #next = 1;

  constructor(isShown: boolean) {
    this.isShown = isShown;
  }

  openRow(attributes: Attributes): void {
    this.#row = [];
    this.#gap = 0;
    this.#repeated = countOf(attributes, 'number-rows-repeated');
  }

  add(text: string, repeated: number): void {
    if (text.trim() === '') {
      this.#gap += repeated;
      return;
    }
    const width = this.#row.length + this.#gap + repeated;
    if (width > MAX_COLUMNS * 4)
      throw tableError('columns', 'too many columns', { columns: width, limit: MAX_COLUMNS });
    for (; this.#gap > 0; this.#gap -= 1) this.#row.push('');
    for (let at = 0; at < repeated; at += 1) this.#row.push(text);
  }

  closeRow(): void {
    const first = this.#next;
    this.#next += this.#repeated;
    // Empty rows are left out of every table.
    if (this.#row.length === 0) return;
    if (this.rows.length + this.#repeated > MAX_ROWS * 2)
      throw tableError('rows', 'too many rows', { limit: MAX_ROWS });
    for (let at = 0; at < this.#repeated; at += 1) {
      this.rows.push(this.#row);
      this.numbers.push(first + at);
    }
  }
}
