import { orderedBags } from '@vetloom/domain/hospital/ordered-drugs.ts';
import type { StayPlan } from '@vetloom/domain/hospital/plan.schema.ts';
import { PLAN_ID } from '@vetloom/domain/hospital/stay-ids.ts';
import type { DrugLine } from '@vetloom/domain/lines/drug-bag.schema.ts';
import { orderReason, orderWarnings } from '@vetloom/domain/pharmacy/order-warnings.ts';
import {
  type PrescribeWarning,
  type Prescribing,
  reasonFor,
  warningsOf,
} from '@vetloom/domain/pharmacy/prescribe-warnings.ts';
import { useMemo } from 'react';
import { found, useDocument } from '../../../data/engine/hooks.ts';
import type { CounterEntry } from '../../../data/pharmacy/counter.ts';
import { usePrescribing } from '../../../parts/prescribing/use-prescribing.ts';

/** What speaks against the drugs of bags, and why they are given all the same. */
export interface BagLook {
  readonly warningsOf: (drug: DrugLine) => readonly PrescribeWarning[];
  readonly reasonOf: (drug: DrugLine, warning: PrescribeWarning) => ReturnType<typeof reasonFor>;
  /** What is injected and infused beside the bags of a stay's day. */
  readonly beside: readonly DrugLine[];
}

/** Looks at the bags of a visit as they were prescribed, and at those of a stay's day beside all that the day orders. */
export function useBagLook({ record, pet }: CounterEntry, now: number): BagLook {
  const plan = found(useDocument('inHospitalPlan', PLAN_ID.test(record._id) ? record._id : undefined));
  const prescribing = usePrescribing(record, pet, now, besideOf(plan));
  return useMemo(() => (plan === undefined ? ofVisit(prescribing) : ofDay(prescribing, plan)), [prescribing, plan]);
}

/** What of the catalogue a day injects and infuses; nothing of it on the device of who may not see it. */
const besideOf = ({ injectionMission = [], infusionDrugMission = [] }: Partial<StayPlan> = {}): readonly string[] =>
  [...injectionMission, ...infusionDrugMission].map(({ itemID }) => itemID);

const ofVisit = (prescribing: Prescribing): BagLook => ({
  warningsOf: (drug) => warningsOf(drug, prescribing),
  reasonOf: reasonFor,
  beside: [],
});

function ofDay(prescribing: Prescribing, plan: StayPlan): BagLook {
  const orders = { ...prescribing, bags: orderedBags(plan, prescribing.now) };
  const bags = new Set(plan.drugBag.map(({ bagID }) => bagID));
  return {
    warningsOf: (drug) => orderWarnings(drug, orders),
    reasonOf: (drug, warning) => orderReason(drug, warning, orders),
    beside: orders.bags.filter(({ bagID }) => !bags.has(bagID)).flatMap(({ items }) => items),
  };
}
