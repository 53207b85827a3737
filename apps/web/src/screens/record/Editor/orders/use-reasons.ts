import type { Edit } from '@vetloom/domain/core/edit.ts';
import type { DrugBag, DrugLine } from '@vetloom/domain/lines/drug-bag.schema.ts';
import { type PrescribeWarning, unexplained } from '@vetloom/domain/pharmacy/prescribe-warnings.ts';
import type { VisitRecord } from '@vetloom/domain/record/record.schema.ts';
import { reasonEdits } from '../../../../parts/prescribing/reason-edits.ts';
import { useEditing } from '../editing.ts';
import { useVisitDrugs } from '../Prescribed.tsx';

/** Warnings about the animal, not about the drug: one reason serves every drug of the visit. */
const SHARED: ReadonlySet<PrescribeWarning['kind']> = new Set(['stale-weight', 'no-weight']);

/** Giving reasons for going against warnings. Who and when is the command's to write. */
export interface Reasons {
  /** Whether a reason for these would be written to other drugs too. */
  readonly isShared: (drug: DrugLine, warnings: readonly PrescribeWarning[]) => boolean;
  readonly give: (
    bag: DrugBag,
    drug: DrugLine,
    warnings: readonly PrescribeWarning[],
    reason: string,
  ) => Promise<boolean>;
}

/** Reasons of the visit that is being edited. */
export function useReasons(): Reasons {
  const { act } = useEditing();
  const prescribing = useVisitDrugs();
  const sharers = (drug: DrugLine, warnings: readonly PrescribeWarning[]) => {
    const keys = new Set(warnings.filter(({ kind }) => SHARED.has(kind)).map(({ key }) => key));
    return unexplained(prescribing)
      .map(({ bag, drug: other, warnings: open }) => ({ bag, drug: other, keys: open.map(({ key }) => key) }))
      .map((one) => ({ ...one, keys: one.keys.filter((key) => keys.has(key)) }))
      .filter((one) => one.drug._id !== drug._id && one.keys.length > 0);
  };
  return {
    isShared: (drug, warnings) => sharers(drug, warnings).length > 0,
    give: (bag, drug, warnings, reason) => {
      const all = [{ bag, drug, keys: warnings.map(({ key }) => key) }, ...sharers(drug, warnings)];
      return act((stored) => all.flatMap((one) => editsOf(stored, one.bag.bagID, one.drug._id, one.keys, reason)));
    },
  };
}

function editsOf(stored: VisitRecord, bagID: string, rowID: string, keys: readonly string[], reason: string): Edit[] {
  const drug = stored.drugBag.find((bag) => bag.bagID === bagID)?.items.find((item) => item._id === rowID);
  if (!drug) return [];
  const path = ['drugBag', bagID, 'items', rowID, 'overrides'];
  return reasonEdits(
    path,
    drug.overrides,
    keys.map((_id) => ({ _id, reason })),
  );
}
