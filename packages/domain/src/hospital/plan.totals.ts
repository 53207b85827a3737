import Big from 'big.js';
import { type DrugRounding, discountedTotal, linesTotal, toDollars } from '../core/money.ts';
import { type BillEnd, billEnd, type RatedLines } from '../lines/discount.ts';
import { drugsOf } from '../lines/holder.ts';
import { BILLING_TYPE, type StayPlan } from './plan.schema.ts';
import type { Stay } from './stay.schema.ts';

/** Something of a plan that is charged by the time it is done. */
export type PricedMission = StayPlan['injectionMission'][number];
type Cage = NonNullable<StayPlan['cage']>;

/** The line of a day's cage, whichever cage it is: an animal that is moved, or boarded by another rule, keeps what was let off its night. */
export const CAGE_LINE = 'cage';

/** The sums of a stay's day, whole NT$. */
export type PlanTotals = Pick<StayPlan, 'drugSubTotal' | 'infusionDrugSubTotal' | 'total'>;

/** How often a mission is charged: once, or on demand for each time that is arranged (spec 2 §5; [2.5.15], [2.5.16]). What is arranged twice for one moment is one dose. */
export const timesCharged = ({ billingType, arrangeDateTime }: PricedMission): number =>
  billingType === BILLING_TYPE.onDemand ? new Set(arrangeDateTime).size : 1;

/** NT$ of a mission: what somebody fixed, else price × discount × how often. */
export const missionTotal = (mission: PricedMission): number =>
  mission.subTotal ??
  toDollars(new Big(mission.price).round(4).times(mission.discountRate).times(timesCharged(mission)));

/** NT$ of the cage for a day. */
export const cageTotal = (cage: Cage | null): number =>
  cage === null
    ? 0
    : (cage.subTotal ??
      toDollars(new Big(cage.price).round(4).times(new Big(cage.number).round(4)).times(cage.discountRate)));

/** A day's lines with the rates at which they are charged, by the ids that discounts name. */
const ratedDay = (plan: StayPlan): RatedLines[] => [
  {
    rate: 1,
    lines: [
      ...(plan.cage === null ? [] : [{ ...plan.cage, _id: CAGE_LINE, subTotal: cageTotal(plan.cage) }]),
      ...[plan.injectionMission, plan.threrapyMission, plan.otherTherapyMission, plan.examTherapyMission].flatMap(
        (missions) =>
          missions.map((mission) => ({
            ...{ _id: mission.missionID, price: mission.price, number: timesCharged(mission) },
            subTotal: missionTotal(mission),
          })),
      ),
      ...plan.chargeService,
      ...plan.chargeProduct,
    ],
  },
  { rate: plan.drugDiscountRate, lines: drugsOf(plan.drugBag) },
  {
    rate: plan.infusionDrugDiscountRate,
    lines: plan.infusionDrugMission.map((drug) => ({ ...drug, _id: drug.missionID })),
  },
];

/** What discounts on a day's lines come to when it is `sum` NT$ without them. */
export const dayEnd = (plan: StayPlan, sum: number): BillEnd => billEnd(sum, ratedDay(plan), plan.discounts);

const missionsTotal = (missions: readonly PricedMission[]): number =>
  missions.reduce((sum, mission) => sum + missionTotal(mission), 0);

/**
 * The sums of a stay's day (spec 2 §3 "Plan total"; [2.3.65], [2.3.67]). Drug missions, bags of injections and what is measured have no
 * part of their own, and exams are charged by their missions. Discounts on single lines follow, as on a visit's bill.
 */
export function planTotals(plan: StayPlan, rounding: DrugRounding = 1): PlanTotals {
  const drugSubTotal = discountedTotal(drugsOf(plan.drugBag), plan.drugDiscountRate, rounding);
  const infusionDrugSubTotal = discountedTotal(plan.infusionDrugMission, plan.infusionDrugDiscountRate, rounding);
  const sum =
    cageTotal(plan.cage) +
    drugSubTotal +
    infusionDrugSubTotal +
    missionsTotal(plan.injectionMission) +
    missionsTotal(plan.threrapyMission) +
    missionsTotal(plan.otherTherapyMission) +
    missionsTotal(plan.examTherapyMission) +
    linesTotal(plan.chargeService) +
    linesTotal(plan.chargeProduct);
  const total = (plan.discounts ?? []).length === 0 ? sum : dayEnd(plan, sum).total;
  return { drugSubTotal, infusionDrugSubTotal, total };
}

/** The stay's sums when a day comes to so many NT$ ([2.4.79]). */
export function stayTotals(
  { subTotal: before }: Pick<Stay, 'subTotal'>,
  planDateTime: number,
  dayTotal: number,
): Pick<Stay, 'subTotal' | 'total'> {
  const subTotal: Stay['subTotal'] = { ...before, [planDateTime]: dayTotal };
  return { subTotal, total: Object.values(subTotal).reduce((sum, day) => sum + day, 0) };
}
