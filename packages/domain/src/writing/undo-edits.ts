import type { Edit } from '../core/edit.ts';
import { DomainError } from '../core/error.ts';
import { rowKey } from '../core/rows.ts';

/**
 * The edits that take others back: what was set goes back to what stood there, what was put in goes out, in the reverse order.
 * A removal can't be taken back from itself alone. @throws DomainError badParameter
 */
export function undoOf(edits: readonly Edit[]): Edit[] {
  return edits.toReversed().map((edit): Edit => {
    if (edit.op === 'set') return { op: 'set', path: edit.path, from: edit.to, to: edit.from };
    const key = edit.op === 'insert' ? rowKey(edit.row) : undefined;
    if (key === undefined)
      throw new DomainError('badParameter', 'an edit that can not be taken back', { rule: 'notUndoable' });
    return { op: 'remove', path: [...edit.path, key] };
  });
}
