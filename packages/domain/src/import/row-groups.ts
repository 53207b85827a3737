import type { Mapping } from './guess-mapping.ts';
import type { ImportField } from './import-kinds.ts';
import { isErasedRow } from './person-traces.ts';
import { plainText } from './read-values.ts';
import { isTotalRow } from './row-cells.ts';

/** Rows that are one thing: the first of them, counted as the caller counts, and their cells. */
export interface RowGroup {
  readonly first: number;
  readonly cells: readonly (readonly string[])[];
}

/** By what rows belong together. */
export interface Grouping {
  /**
   * Fields that say which thing a row is about. A row that says nothing of them goes on with the row above: merged cells hold their value once. One that adds
   * the others up is none of them.
   */
  readonly identity: readonly ImportField[];
  /** Fields of a line of it. A row that says something of these goes on with the row above if both say the same of `identity`; any other begins a thing. */
  readonly lines: readonly ImportField[];
}

const SEPARATOR = '\u0001';

/** Groups rows that stand together; `first` is the number of the first row. A row whose person was erased stands alone, so that nothing goes on across it. */
export function groupRows(
  rows: readonly (readonly string[])[],
  mapping: Mapping,
  { identity, lines }: Grouping,
  first = 0,
): RowGroup[] {
  const textsOf = (fields: readonly ImportField[]) => {
    const columns = [...mapping.entries()].filter(([, field]) => field !== null && fields.includes(field));
    return (cells: readonly string[]) => columns.map(([column]) => plainText(cells[column] ?? ''));
  };
  const [keyOf, lineOf] = [textsOf(identity), textsOf(lines)];
  const groups: { first: number; key: string; cells: (readonly string[])[] }[] = [];
  for (const [offset, cells] of rows.entries()) {
    const said = keyOf(cells);
    const key = said.join(SEPARATOR);
    const last = groups.at(-1);
    const isLine = key === last?.key && lineOf(cells).some((text) => text !== '');
    const goesOn = isLine || (said.every((text) => text === '') && !isTotalRow(cells));
    const isApart = isErasedRow(cells) || last?.cells.every(isErasedRow);
    if (last && goesOn && !isApart) last.cells.push(cells);
    else groups.push({ first: first + offset, key, cells: [cells] });
  }
  return groups;
}
