import type { Edit } from '@vetloom/domain/core/edit.ts';

/** A row with its place in a list that people arrange. */
interface Placed {
  readonly _id: string;
  readonly order: number;
}

/** The edits that move a row one place up (−1) or down (1) in a list whose rows stand in their order. */
export function moveRow(list: string, arranged: readonly Placed[], id: string, by: 1 | -1): Edit[] {
  const rows = [...arranged];
  const from = rows.findIndex(({ _id }) => _id === id);
  const [moved, other] = [rows[from], rows[from + by]];
  if (moved === undefined || other === undefined) return [];
  rows[from] = other;
  rows[from + by] = moved;
  return rows.flatMap((row, at) =>
    row.order === at ? [] : [{ op: 'set' as const, path: [list, row._id, 'order'], from: row.order, to: at }],
  );
}
