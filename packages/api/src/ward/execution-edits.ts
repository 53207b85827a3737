import type { Edit } from '@vetloom/domain/core/edit.ts';
import { rowKey } from '@vetloom/domain/core/rows.ts';
import { same } from '@vetloom/domain/core/same.ts';
import type { Execution } from '@vetloom/domain/hospital/stay-day.schema.ts';

type Row = Readonly<Record<string, unknown>>;

/**
 * The edits of an entry of the log from what a call sends of it: of its lists, what is done and the files, row by row. A row that isn't sent is taken out. Those of
 * an entry that is gone are of nothing: the command says that it is.
 */
export function executionEdits(stored: Execution | undefined, sent: Readonly<Record<string, unknown>>): Edit[] {
  const edits = Object.entries(sent).flatMap(([field, to]): Edit[] => {
    const from = stored?.[field as keyof Execution];
    if (!Array.isArray(to) || !Array.isArray(from)) return [{ op: 'set', path: [field], from: from ?? null, to }];
    return rowEdits(field, from as readonly Row[], to as readonly Row[]);
  });
  return edits.length > 0 ? edits : [{ op: 'set', path: ['note'], from: stored?.note ?? '', to: stored?.note ?? '' }];
}

function rowEdits(field: string, from: readonly Row[], to: readonly Row[]): Edit[] {
  const before = new Map(from.map((row) => [rowKey(row) ?? '', row]));
  const after = new Map(to.map((row) => [rowKey(row) ?? '', row]));
  return [
    ...[...before.keys()].filter((key) => !after.has(key)).map((key): Edit => ({ op: 'remove', path: [field, key] })),
    ...[...after].flatMap(([key, row]): Edit[] => {
      const known = before.get(key);
      if (!known) return [{ op: 'insert', path: [field], row }];
      return Object.entries(row)
        .filter(([member, value]) => !same(known[member], value))
        .map(
          ([member, value]): Edit => ({
            op: 'set',
            path: [field, key, member],
            from: known[member] ?? null,
            to: value,
          }),
        );
    }),
  ];
}
