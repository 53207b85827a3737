import type { Discount } from '../lines/discount.ts';
import type { ChargedWork, HeldLines } from '../lines/holder.ts';
import type { BoardingReason } from './boarding.schema.ts';
import type { StayPlan } from './plan.schema.ts';
import { dayEnd } from './plan.totals.ts';
import { planLines } from './plan-lines.ts';
import type { Stay } from './stay.schema.ts';

/** NT$ that a stay's bill still asks for; negative where more came in. Nothing is asked for before it is settled. */
export const owedOnStay = ({ settleDateTime, dischargeDateTime, total, received }: Stay): number =>
  settleDateTime === 0 && dischargeDateTime === 0 ? 0 : total - received;

/** A discount on a line of a day, and what it comes to. */
export interface DayDiscount {
  readonly given: Discount;
  /** NT$ */
  readonly off: number;
  /** Its giver might not let off more of the day as it stands. */
  readonly limited: boolean;
}

/** A day of a stay's bill. */
export interface StayDayBill {
  readonly planDateTime: number;
  /** From 1: which day of the stay. */
  readonly nth: number;
  /** NT$ */
  readonly total: number;
  /** Undefined where this reader hasn't the day as it is charged. */
  readonly groups: readonly HeldLines[] | undefined;
  /** Those whose lines are there; none where this reader hasn't the day. */
  readonly discounts: readonly DayDiscount[];
  /** Where the animal is boarded: why the day's cage costs what it costs. */
  readonly boarding?: BoardingReason | undefined;
}

function dayDiscounts(plan: StayPlan): DayDiscount[] {
  const { discounts = [] } = plan;
  const { lineOff, limited } = dayEnd(plan, 0);
  return discounts.flatMap((given) => {
    const off = lineOff.get(given._id);
    return off === undefined ? [] : [{ given, off, limited: limited.has(given._id) }];
  });
}

/**
 * A stay's bill day by day, the earliest first ([2.3.45]). Its sums are the stay's: a plan that says something else is older or newer than they are, and its lines
 * would add up to another bill.
 */
export function stayDays(stay: Pick<Stay, 'subTotal'>, plans: readonly StayPlan[]): StayDayBill[] {
  return Object.entries(stay.subTotal)
    .map(([day, total]) => ({ planDateTime: Number(day), total }))
    .sort((a, b) => a.planDateTime - b.planDateTime)
    .map(({ planDateTime, total }, at): StayDayBill => {
      const plan = plans.find((one) => one.planDateTime === planDateTime && one.total === total);
      const groups = plan && planLines(plan).filter(({ lines }) => lines.length > 0);
      const boarding = plan?.cage?.boarding;
      const discounts = plan === undefined ? [] : dayDiscounts(plan);
      return { planDateTime, nth: at + 1, total, groups, discounts, ...(boarding && { boarding }) };
    });
}

/** What of a stay's days is looked at for money that was missed, before money is taken. */
export function stayCharged(plans: readonly StayPlan[]): ChargedWork {
  return {
    drugBag: plans.flatMap(({ drugBag }) => drugBag),
    charges: [],
    examTask: [],
    unchargedVaccine: undefined,
  };
}
