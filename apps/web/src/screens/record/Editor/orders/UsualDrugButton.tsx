import { Button } from '@mantine/core';
import type { Edit } from '@vetloom/domain/core/edit.ts';
import { same } from '@vetloom/domain/core/same.ts';
import type { DrugLine } from '@vetloom/domain/lines/drug-bag.schema.ts';
import { usualDrugOf, usualDrugRows } from '@vetloom/domain/staff/staff-setting.schema.ts';
import { showSuccess, showUndo } from '@vetloom/ui/feedback/toasts.tsx';
import { newID } from '../../../../data/engine/ids.ts';
import { useOwnSetting } from '../../../../data/staff/own-setting.ts';
import { usualDrug as words } from '../../../../locale/prescribing.ts';
import { attempt } from '../../../../parts/act/attempt.ts';
import { type FieldPath, fieldKey } from '../drafts/field-drafts.ts';
import { useEditing } from '../editing.ts';

const FIELDS = ['dosePerKg', 'frequency', 'days', 'route', 'direction'] as const;
const courseOf = (drug: Pick<DrugLine, (typeof FIELDS)[number]>) =>
  Object.fromEntries(FIELDS.map((field) => [field, drug[field]]));

interface UsualDrugButtonProps {
  readonly drug: DrugLine;
  /** Where the drug stands in the visit. */
  readonly path: FieldPath;
}

/** Keeps a prescription as the way in which this doctor usually orders the drug, or gives that up where it is the one. */
export function UsualDrugButton({ drug, path }: UsualDrugButtonProps) {
  const own = useOwnSetting();
  const { desk } = useEditing();
  if (own === undefined || drug.itemID === '') return null;
  const usual = usualDrugOf(own.setting, drug.itemID);
  const isUsual = usual !== undefined && same(courseOf(usual), courseOf(drug));
  const keep = async () => {
    // What was typed a moment ago is on its way into the visit.
    const typed = FIELDS.flatMap((field) => {
      const draft = desk.draft(fieldKey([...path, field]));
      return draft?.valid ? [[field, draft.to] as const] : [];
    });
    const standing: DrugLine = { ...drug, ...Object.fromEntries(typed) };
    const row = { _id: newID.row(), itemID: drug.itemID, ...courseOf(standing) };
    const edits: Edit[] =
      usual === undefined
        ? [{ op: 'insert', path: ['drugs'], row }]
        : FIELDS.filter((field) => usual[field] !== standing[field]).map((field) => ({
            op: 'set',
            path: ['drugs', usual._id, field],
            from: usual[field],
            to: standing[field],
          }));
    if (edits.length === 0 || (await attempt(() => own.change(edits)))) showSuccess(words.kept(drug.name));
  };
  const giveUp = async () => {
    const gone = usualDrugRows(own.setting, drug.itemID);
    if (!(await attempt(() => own.change(gone.map(({ _id }): Edit => ({ op: 'remove', path: ['drugs', _id] }))))))
      return;
    showUndo({
      message: words.givenUp(drug.name),
      undoWord: words.undo,
      onUndo: () =>
        void attempt(() => own.change(gone.map((row): Edit => ({ op: 'insert', path: ['drugs'], row: { ...row } })))),
    });
  };
  return (
    <Button size="compact-sm" variant="subtle" onClick={() => void (isUsual ? giveUp() : keep())}>
      {isUsual ? words.giveUp : words.keep}
    </Button>
  );
}
