import type { CatalogItem } from '@vetloom/domain/catalog/catalog.schema.ts';
import { pickedItems } from '@vetloom/domain/catalog/package-lines.ts';
import { presentKind } from '@vetloom/domain/clinic/present-kinds.ts';
import type { Edit } from '@vetloom/domain/core/edit.ts';
import type { LotChoice } from '@vetloom/domain/lines/lot-choice.schema.ts';
import { type ChargeSource, chargeEdits } from '@vetloom/domain/writing/charge-picked.ts';
import { undoOf } from '@vetloom/domain/writing/undo-edits.ts';
import { showError, showSuccess, showUndo } from '@vetloom/ui/feedback/toasts.tsx';
import { shownZone } from '@vetloom/ui/format/shown-zone.ts';
import { found, useDocument, useStore } from '../../../data/engine/hooks.ts';
import { newID } from '../../../data/engine/ids.ts';
import { visit } from '../../../locale/record.ts';
import { useKinds, useReminderTemplates } from '../../../parts/form/use-customize.ts';
import { useEditing } from './editing.ts';

/**
 * Puts an item of the catalogue on the visit's bill, from a lot where a scanner read one. A package comes line by line, says what of it can't be had any more, and can be taken back whole for ten seconds.
 */
export function useCharging(at: ChargeSource['at']): (item: CatalogItem, fromLot?: LotChoice) => void {
  const { record, itemOf, act } = useEditing();
  const store = useStore();
  const type = found(useDocument('pet', record.petID))?.type ?? '';
  const petType = presentKind(useKinds(), type);
  const templates = useReminderTemplates();
  const chargePicked = async (item: CatalogItem, fromLot: LotChoice | undefined) => {
    const { items, gone } = pickedItems(item, itemOf);
    if (gone.length > 0) showError(visit.packageGone(item.name, gone));
    if (items.length === 0) return;
    const source = { at, petType, templates, now: Math.floor(store.now()), zone: shownZone(), newRowID: newID.row };
    let edits: readonly Edit[] = [];
    const done = await act((stored) => {
      edits = chargeEdits(stored, items, source).map((edit) => (fromLot ? withLot(edit, fromLot) : edit));
      return edits;
    });
    if (!done || item.kind !== 'package') return;
    showUndo({
      message: visit.packageCharged(item.name),
      undoWord: visit.undo,
      onUndo: () => {
        const back = undoOf(edits);
        const out = back.flatMap((edit) => (edit.op === 'remove' ? [edit.path] : []));
        void act(back, out).then((undone) => undone && showSuccess(visit.packageUndone));
      },
    });
  };
  return (item, fromLot) => void chargePicked(item, fromLot);
}

/** A new row from a lot that was scanned with it. A vaccine's number stands on its certificate too. */
function withLot(edit: Edit, fromLot: LotChoice): Edit {
  if (edit.op !== 'insert' || edit.path[0] === 'examTask') return edit;
  const named = edit.path[0] === 'vaccine' && fromLot.lot !== '' ? { lot: fromLot.lot } : {};
  return { ...edit, row: { ...edit.row, ...named, fromLot } };
}
