import type { ListSort } from '@vetloom/ui/table/list-table.types.ts';

/** What rows are sorted by in a column: texts by their characters, amounts by size, what isn't known last in either direction. */
export type SortValue = string | number | null;

/** Rows in the order of a column, those that are alike in the order in which they came. */
export function inOrder<Row>(
  rows: readonly Row[],
  of: ((row: Row) => SortValue) | undefined,
  sort: ListSort | undefined,
): readonly Row[] {
  if (of === undefined || sort === undefined) return rows;
  const sign = sort.descending ? -1 : 1;
  return rows
    .map((row) => ({ row, value: of(row) }))
    .sort((a, b) => {
      if (a.value === b.value) return 0;
      if (a.value === null || a.value === '') return 1;
      if (b.value === null || b.value === '') return -1;
      return a.value < b.value ? -sign : sign;
    })
    .map(({ row }) => row);
}

/** A list's order as its address holds it. */
export const sortText = ({ key, descending }: ListSort): string => `${key}-${descending ? 'desc' : 'asc'}`;

/** The same read from the address; undefined for a column that there is not. */
export function sortOf(text: string | undefined, columns: readonly string[]): ListSort | undefined {
  const [, key = '', direction] = /^(.+)-(asc|desc)$/.exec(text ?? '') ?? [];
  return columns.includes(key) ? { key, descending: direction === 'desc' } : undefined;
}
