import { applyEdits, type Edit, silent } from '@vetloom/domain/core/edit.ts';
import { orderedRow } from '@vetloom/domain/hospital/ordered-drugs.ts';
import type { StayPlan } from '@vetloom/domain/hospital/plan.schema.ts';
import type { DrugLine } from '@vetloom/domain/lines/drug-bag.schema.ts';
import {
  type OrdersAround,
  orderedDrug,
  orderReason,
  ordersOfDay,
  orderWarnings,
} from '@vetloom/domain/pharmacy/order-warnings.ts';
import type { PrescribeWarning } from '@vetloom/domain/pharmacy/prescribe-warnings.ts';
import { MISSION_LISTS, type MissionList } from '@vetloom/domain/ward/doses.ts';
import { EDITABLE_DAY } from '@vetloom/domain/ward/plan.commands.ts';
import type { ReasonOf } from '../../../parts/prescribing/reason-edits.ts';

const ROOTS: ReadonlySet<string> = new Set(Object.keys(EDITABLE_DAY));

/** A drug that is about to be ordered, with what speaks against it and why it is ordered all the same. */
export interface LookedAtOrder {
  readonly list: MissionList;
  readonly missionID: string;
  readonly drug: DrugLine;
  readonly warnings: readonly PrescribeWarning[];
  readonly reasonOf: ReasonOf;
}

/**
 * The drugs of some orders as they will stand in the day once these edits are made, each looked at beside everything else of the day. `missionIDs`: which; all of the day
 * where it is left out.
 */
export function lookedAt(
  plan: StayPlan,
  edits: readonly Edit[],
  around: OrdersAround,
  missionIDs?: ReadonlySet<string>,
): LookedAtOrder[] {
  const planned = applyEdits(plan, edits, ROOTS, silent, () => false);
  const orders = ordersOfDay(planned, around);
  return MISSION_LISTS.flatMap((list) =>
    (planned[list] as readonly { readonly missionID: string }[]).flatMap(({ missionID }): LookedAtOrder[] => {
      if (missionIDs !== undefined && !missionIDs.has(missionID)) return [];
      const row = orderedRow(planned, list, missionID);
      const drug = row === undefined ? undefined : orderedDrug(orders, row);
      if (drug === undefined) return [];
      const reasonOf: ReasonOf = (warning) => orderReason(drug, warning, orders);
      return [{ list, missionID, drug, warnings: orderWarnings(drug, orders), reasonOf }];
    }),
  );
}

/** How many warnings of these orders have no reason. */
export const openWarnings = (orders: readonly LookedAtOrder[]): number =>
  orders.flatMap(({ warnings, reasonOf }) =>
    warnings.filter((warning) => warning.severity !== 'note' && reasonOf(warning) === undefined),
  ).length;

/** The reasons with others for these warnings. */
export const withReason = <R extends { readonly _id: string; readonly reason: string }>(
  reasons: readonly R[],
  warnings: readonly PrescribeWarning[],
  reason: string,
): (R | { readonly _id: string; readonly reason: string })[] => {
  const keys = new Set(warnings.map(({ key }) => key));
  return [...reasons.filter(({ _id }) => !keys.has(_id)), ...[...keys].map((_id) => ({ _id, reason }))];
};
