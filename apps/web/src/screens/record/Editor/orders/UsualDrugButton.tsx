import { Button } from '@mantine/core';
import type { Edit } from '@vetloom/domain/core/edit.ts';
import { same } from '@vetloom/domain/core/same.ts';
import type { DrugLine } from '@vetloom/domain/lines/drug-bag.schema.ts';
import { type UsualDrug, usualDrugOf } from '@vetloom/domain/staff/staff-setting.schema.ts';
import { showSuccess, showUndo } from '@vetloom/ui/feedback/toasts.tsx';
import { newID } from '../../../../data/engine/ids.ts';
import { useOwnSetting } from '../../../../data/staff/own-setting.ts';
import { usualDrug as words } from '../../../../locale/prescribing.ts';
import { attempt } from '../../../../parts/act/attempt.ts';

const FIELDS = ['dosePerKg', 'frequency', 'days', 'route', 'direction'] as const;
const courseOf = (drug: Pick<DrugLine, (typeof FIELDS)[number]>) =>
  Object.fromEntries(FIELDS.map((field) => [field, drug[field]]));

/** Keeps a prescription as the way in which this doctor usually orders the drug, or gives that up where it is the one. */
export function UsualDrugButton({ drug }: { readonly drug: DrugLine }) {
  const own = useOwnSetting();
  if (own === undefined || drug.itemID === '') return null;
  const usual = usualDrugOf(own.setting, drug.itemID);
  const isUsual = usual !== undefined && same(courseOf(usual), courseOf(drug));
  const keep = async () => {
    const row = { _id: newID.row(), itemID: drug.itemID, ...courseOf(drug) };
    const edits: Edit[] =
      usual === undefined
        ? [{ op: 'insert', path: ['drugs'], row }]
        : FIELDS.filter((field) => usual[field] !== drug[field]).map((field) => ({
            op: 'set',
            path: ['drugs', usual._id, field],
            from: usual[field],
            to: drug[field],
          }));
    if (await attempt(() => own.change(edits))) showSuccess(words.kept(drug.name));
  };
  const giveUp = async (gone: UsualDrug) => {
    if (!(await attempt(() => own.change([{ op: 'remove', path: ['drugs', gone._id] }])))) return;
    showUndo({
      message: words.givenUp(drug.name),
      undoWord: words.undo,
      onUndo: () => void attempt(() => own.change([{ op: 'insert', path: ['drugs'], row: { ...gone } }])),
    });
  };
  return (
    <Button
      size="compact-sm"
      variant="subtle"
      onClick={() => void (isUsual && usual !== undefined ? giveUp(usual) : keep())}
    >
      {isUsual ? words.giveUp : words.keep}
    </Button>
  );
}
