import type { TableMapping } from '@vetloom/domain/instrument/sync-tool.schema.ts';
import type { Doubts } from '../said/doubts.ts';
import { narrow } from '../said/numbers.ts';
import { plainLine } from '../said/plain.ts';
import { type XmlElement, xmlTree } from '../xml/xml-tree.ts';
import { cellsOf } from './cells.ts';

const MOST_ROWS = 20_000;
/** Titles and particulars that may stand above the headings. */
const MOST_ABOVE = 30;
const MOST_CELLS = 500;
/** Characters of a column's name in a mapping. */
export const MOST_HEADING = 80;

/** One row of a table, whether it was separated text or an element of XML. */
export interface GridRow {
  /** How the row is called in doubts, `row 4`. */
  readonly at: string;
  /** What stands in a column; empty where there is none of that name. */
  cell(column: string): string;
  /** Every cell with its column, in their order. */
  readonly cells: readonly (readonly [column: string, text: string])[];
}

/** A table, or why there is none. */
export type GridRead =
  | { readonly kind: 'read'; readonly columns: readonly string[]; readonly rows: readonly GridRow[] }
  | { readonly kind: 'unreadable'; readonly why: string };

/** A heading by which columns are found: capitals, full width and spaces don't matter. */
const headingKey = (heading: string): string => plainLine(narrow(heading), 400).toLowerCase();

/** Whether a text is XML rather than a table of characters. */
export const isXml = (text: string): boolean => /^\s{0,100}<[?!\p{L}]/u.test(text.slice(0, 200));

/** The table of a text, as a mapping says it is laid out. */
export function gridOf(text: string, mapping: TableMapping, doubts: Doubts): GridRead {
  if (isXml(text)) return xmlGrid(text, mapping.rows, doubts);
  return textGrid(cellsOf(text, mapping.delimiter, doubts), mapping, doubts);
}

const columnsNamed = ({
  orderNumber,
  id,
  name,
  ownerName,
  species,
  measured,
  code,
  value,
  unit,
  low,
  high,
  flag,
}: TableMapping) =>
  [orderNumber, id, name, ownerName, species, measured, code, value, unit, low, high, flag].filter(Boolean);

/** The heading of a column without one, `#3`; also what it can be called by where it has one. */
export const numbered = (index: number): string => `#${index + 1}`;

/** A heading as a mapping can name it; what it can't is called by its number. */
const headingOf = (heading: string): string => {
  const clean = plainLine(heading, MOST_HEADING + 1);
  return clean.length > MOST_HEADING || /^#\d/.test(clean) ? '' : clean;
};

/** The headings stand in the first row that has all columns of the mapping; titles may stand above it. */
export function textGrid(cells: readonly string[][], mapping: TableMapping, doubts: Doubts): GridRead {
  const wanted = columnsNamed(mapping)
    .filter((column) => !/^#\d+$/.test(column))
    .map(headingKey);
  const holdsAll = (row: readonly string[]) => {
    const keys = new Set(row.map(headingKey));
    return wanted.every((one) => keys.has(one));
  };
  const first = mapping.hasHeadings ? cells.slice(0, MOST_ABOVE).findIndex(holdsAll) : -1;
  if (cells.length === 0) return { kind: 'unreadable', why: 'it holds no row' };
  if (mapping.hasHeadings && first < 0) {
    const lacking = cells.slice(0, MOST_ABOVE).map((row) => {
      const keys = new Set(row.map(headingKey));
      return columnsNamed(mapping).filter((column) => !keys.has(headingKey(column)));
    });
    const [missing = []] = lacking.toSorted((one, other) => one.length - other.length);
    return { kind: 'unreadable', why: `no row has the headings ${plainLine(missing.slice(0, 5).join(', '), 120)}` };
  }
  const headings = mapping.hasHeadings ? (cells[first] ?? []) : [];
  const width = Math.min(
    MOST_CELLS,
    cells.reduce((most, { length }) => Math.max(most, length), 0),
  );
  const columns = Array.from({ length: width }, (_, index) => headingOf(headings[index] ?? '') || numbered(index));
  const places = new Map<string, number>();
  for (const [index, column] of columns.entries()) {
    const key = headingKey(column);
    if (!places.has(key)) places.set(key, index);
    else doubts.add(`two columns are headed ${JSON.stringify(column.slice(0, 60))}`);
  }
  for (const index of columns.keys()) places.set(numbered(index), index);
  const rows = cells.slice(first + 1).map(
    (row, index): GridRow => ({
      at: `row ${first + 2 + index}`,
      cell: (column) => row[places.get(headingKey(column)) ?? -1] ?? '',
      cells: row.slice(0, width).map((cell, place) => [columns[place] ?? numbered(place), cell] as const),
    }),
  );
  return { kind: 'read', columns, rows };
}

/** The path of an element, `Report/Result`. */
export function pathOf(element: XmlElement): string {
  const names: string[] = [];
  for (let at: XmlElement | undefined = element; at; at = at.parent) names.unshift(at.name);
  return names.join('/');
}

/** Every element of a document. */
export function* elementsOf(root: XmlElement): Generator<XmlElement> {
  const waiting = [root];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    yield next;
    for (let at = next.children.length - 1; at >= 0; at -= 1) {
      const child = next.children[at];
      if (child) waiting.push(child);
    }
  }
}

/** What stands at `Patient/Name`, `@code` or `Patient/@id` below an element; undefined where there is no such place. */
function below(element: XmlElement, column: string): string | undefined {
  const steps = column.split('/', 10);
  let at: XmlElement | undefined = element;
  for (const step of steps) {
    if (at && step.startsWith('@')) return at.attributes.get(step.slice(1))?.trim();
    if (step === '.') continue;
    at = at?.children.find(({ name }) => name === step);
  }
  return at?.text;
}

/** A column of an element that repeats: below itself, else below what encloses it, from within. */
function around(element: XmlElement, column: string): string {
  for (let at: XmlElement | undefined = element; at; at = at.parent) {
    const text = below(at, column);
    if (text !== undefined) return text;
  }
  return '';
}

/** What an element says of its own: its attributes and the elements in it that have none themselves. */
export function leavesOf(element: XmlElement): [column: string, text: string][] {
  const attributes = [...element.attributes].map(([name, text]): [string, string] => [`@${name}`, text.trim()]);
  const children = element.children.flatMap((child): [string, string][] => [
    ...(child.children.length === 0 ? [[child.name, child.text] as [string, string]] : []),
    ...[...child.attributes].map(([name, text]): [string, string] => [`${child.name}/@${name}`, text.trim()]),
  ]);
  return [...attributes, ...children].slice(0, MOST_CELLS);
}

function xmlGrid(text: string, path: string, doubts: Doubts): GridRead {
  const tree = xmlTree(text);
  if (tree.kind === 'unreadable') return tree;
  if (path === '') return { kind: 'unreadable', why: 'it is XML, of which the mapping names no element' };
  const names = path.split('/').filter(Boolean);
  const last = names.at(-1);
  const found: XmlElement[] = [];
  for (const element of elementsOf(tree.root)) {
    if (element.name !== last) continue;
    const own = pathOf(element);
    if (own === names.join('/') || own.endsWith(`/${names.join('/')}`)) found.push(element);
  }
  if (found.length === 0) return { kind: 'unreadable', why: `it has no element ${plainLine(path, 100)}` };
  if (found.length > MOST_ROWS) doubts.add(`it has more than ${MOST_ROWS} rows`);
  const rows = found.slice(0, MOST_ROWS).map(
    (element, index): GridRow => ({
      at: `${element.name.slice(0, 40)} ${index + 1}`,
      cell: (column) => around(element, column),
      cells: leavesOf(element),
    }),
  );
  const columns = [...new Set(rows.slice(0, 50).flatMap(({ cells }) => cells.map(([column]) => column)))];
  return { kind: 'read', columns, rows };
}
