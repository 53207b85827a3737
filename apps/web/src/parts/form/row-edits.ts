import { type Edit, editsBetween } from '@vetloom/domain/core/edit.ts';
import { rowKey } from '@vetloom/domain/core/rows.ts';
import { same } from '@vetloom/domain/core/same.ts';

/** The edits that turn one list of rows into another, row by row (law 3): two people who change different rows lose nothing. */
export function rowEdits(list: string, before: readonly object[], after: readonly object[]): Edit[] {
  const old = new Map(before.map((row) => [rowKey(row) ?? '', row]));
  const kept = new Set(after.map((row) => rowKey(row) ?? ''));
  const gone = [...old.keys()].filter((key) => !kept.has(key));
  return [
    ...gone.map((key): Edit => ({ op: 'remove', path: [list, key] })),
    ...after.flatMap((row): Edit[] => {
      const key = rowKey(row) ?? '';
      const was = old.get(key);
      if (was === undefined) return [{ op: 'insert', path: [list], row: { ...row } }];
      if (same(was, row)) return [];
      return editsBetween(was, row, Object.keys(row) as never[]).map((edit) => ({
        ...edit,
        path: [list, key, ...edit.path],
      }));
    }),
  ];
}
