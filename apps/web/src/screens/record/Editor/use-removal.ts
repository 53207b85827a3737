import type { Edit } from '@vetloom/domain/core/edit.ts';
import { showUndo } from '@vetloom/ui/feedback/toasts.tsx';
import { visit } from '../../../locale/record.ts';
import type { FieldPath } from './drafts/field-drafts.ts';
import { useEditing } from './editing.ts';

/** A row that is taken out of a list of the visit. */
export interface Removal {
  readonly list: FieldPath;
  readonly key: string;
  readonly row: object;
  readonly name: string;
  /** What goes and comes back with it. */
  readonly also?: { readonly out: readonly Edit[]; readonly back: readonly Edit[] };
}

/** Takes a row out at once and offers for ten seconds to put it back: undo, not a question before. */
export function useRemoval(): (removal: Removal) => void {
  const { act } = useEditing();
  return ({ list, key, row, name, also }) => {
    const place = [...list, key];
    void act([{ op: 'remove', path: place }, ...(also?.out ?? [])], [place]).then((done) => {
      if (!done) return;
      showUndo({
        message: visit.removed(name),
        undoWord: visit.undo,
        onUndo: () => {
          const copy = structuredClone(row) as Record<string, unknown>;
          void act([...(also?.back ?? []), { op: 'insert', path: [...list], row: copy }]);
        },
      });
    });
  };
}
