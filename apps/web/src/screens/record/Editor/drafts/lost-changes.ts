import type { Edit } from '@vetloom/domain/core/edit.ts';
import { rowKey } from '@vetloom/domain/core/rows.ts';
import type { SyncStatus } from '../../../../data/engine/store-types.ts';
import { type FieldChange, fieldKey } from './field-drafts.ts';

interface EditArgs {
  readonly recordID?: unknown;
  readonly edits?: readonly Edit[];
}

/** A text or a figure: rows and lists aren't typed into a field. */
const isTyped = (value: unknown): boolean => value === null || ['string', 'number', 'undefined'].includes(typeof value);

/**
 * What somebody wrote in the fields of a visit that never reached the server: from what the clinic has to what was written last. Fields of rows that
 * the clinic doesn't have either are left out: there is no place to which they could come back.
 */
export function lostChanges(waiting: SyncStatus['waiting'], recordID: string, email: string): FieldChange[] {
  const lost = new Map<string, FieldChange>();
  const newRows = new Set<string>();
  for (const { name, args, author, state } of waiting) {
    if (name !== 'record.edit' || author !== email || state === 'decided' || state === 'unreadable') continue;
    const given = args as EditArgs;
    if (given.recordID !== recordID) continue;
    for (const edit of given.edits ?? []) {
      const [root, row = ''] = edit.path;
      // A body system's row is made by whoever writes in it first.
      if (edit.op === 'insert' && root !== 'finding') newRows.add(`${root} ${rowKey(edit.row)}`);
      if (edit.op !== 'set' || !isTyped(edit.to) || newRows.has(`${root} ${row}`)) continue;
      const key = fieldKey(edit.path);
      lost.set(key, { path: edit.path, from: lost.get(key)?.from ?? edit.from, to: edit.to });
    }
  }
  return [...lost.values()];
}
