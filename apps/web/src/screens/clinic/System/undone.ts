import type { Edit } from '@vetloom/domain/core/edit.ts';
import { rowKey } from '@vetloom/domain/core/rows.ts';
import { same } from '@vetloom/domain/core/same.ts';
import type { HistoryLine } from '../../../data/history/history.ts';
import { rowEdits } from '../../../parts/form/row-edits.ts';

/** A concern as undoing goes by it. */
interface Concern {
  readonly fields: ReadonlySet<string>;
  readonly defaults: object;
}

const isRows = (value: unknown): value is readonly object[] =>
  Array.isArray(value) && value.every((row) => typeof row === 'object' && row !== null && rowKey(row) !== undefined);

/**
 * The edits that take a change of settings back, lists row by row. `later` where what it set was changed since: whoever undid it then would take somebody else's
 * change with it. Undefined where it changed nothing that people set, or not all of it can be read.
 */
export function undone(
  { changes, kind, hidden }: Pick<HistoryLine, 'changes' | 'kind' | 'hidden'>,
  { fields, defaults }: Concern,
  standing: object,
): Edit[] | 'later' | undefined {
  const own = changes.filter(({ field }) => fields.has(field));
  if (own.length === 0 || hidden > 0 || (kind !== 'changed' && kind !== 'created')) return undefined;
  const stands = standing as Readonly<Record<string, unknown>>;
  const usual = defaults as Readonly<Record<string, unknown>>;
  if (own.some(({ field, after }) => !same(stands[field] ?? null, after ?? null))) return 'later';
  return own.flatMap(({ field, before, after }): Edit[] => {
    const back = before ?? usual[field];
    if (same(back ?? null, after ?? null)) return [];
    return isRows(back) && isRows(after)
      ? rowEdits(field, after, back)
      : [{ op: 'set', path: [field], from: after, to: back }];
  });
}
