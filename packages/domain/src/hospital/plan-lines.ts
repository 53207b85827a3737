import { drugsOf, type HeldLines, type NamedLine } from '../lines/holder.ts';
import type { StayPlan } from './plan.schema.ts';
import { CAGE_LINE, cageTotal, missionTotal, type PricedMission, timesCharged } from './plan.totals.ts';

const missionLine = (mission: PricedMission): NamedLine => ({
  _id: mission.missionID,
  name: mission.name,
  price: mission.price,
  number: timesCharged(mission),
  subTotal: missionTotal(mission),
});

const group = (kind: HeldLines['kind'], lines: readonly NamedLine[]): HeldLines => ({ kind, class: '', lines });

/** What a stay's day is charged for, by what kind of thing it is, in the order of the bill. Rates of its drugs and discounts are not in it. */
export const planLines = (plan: StayPlan): HeldLines[] => [
  group('cage', plan.cage === null ? [] : [{ ...plan.cage, _id: CAGE_LINE, subTotal: cageTotal(plan.cage) }]),
  group('charge', plan.chargeService),
  group('drug', drugsOf(plan.drugBag)),
  group(
    'infusion',
    plan.infusionDrugMission.map((drug) => ({ ...drug, _id: drug.missionID })),
  ),
  group('injection', plan.injectionMission.map(missionLine)),
  group('therapy', plan.threrapyMission.map(missionLine)),
  group('otherTherapy', plan.otherTherapyMission.map(missionLine)),
  group('examTherapy', plan.examTherapyMission.map(missionLine)),
  group('product', plan.chargeProduct),
];
