import { z } from 'zod';
import { line } from '../core/schema.ts';
import { BILLING_TYPE, type StayPlan } from '../hospital/plan.schema.ts';
import { type MissionOutcome, type OrderCharge, orderCharge, tookFromShelf } from '../hospital/stay-day.schema.ts';
import { tookOf } from '../hospital/stay-goods.ts';
import { MISSION_LISTS } from './doses.ts';

/** What a mission was as it was carried out: what it is called, what it takes from the shelf, and what it is charged for. */
export const asOrdered = z.object({
  name: line(160).optional(),
  took: tookFromShelf.optional(),
  charge: orderCharge.optional(),
});
/** What a mission was as it was carried out. */
export type AsOrdered = Pick<MissionOutcome, 'name' | 'took' | 'charge'>;

/** A mission as a plan has it; undefined where it has none. What is only watched is called by its id. */
export function orderedIn(plan: StayPlan, missionID: string): AsOrdered | undefined {
  const mission = MISSION_LISTS.flatMap((list) => [...plan[list]]).find((one) => one.missionID === missionID);
  if (mission === undefined) return undefined;
  const took = tookOf(plan, missionID);
  const charge = chargeIn(plan, missionID);
  return {
    ...(mission.name === '' ? {} : { name: mission.name.slice(0, 160) }),
    ...(took ? { took } : {}),
    ...(charge ? { charge } : {}),
  };
}

const CHARGED = ['injectionMission', 'threrapyMission', 'otherTherapyMission', 'examTherapyMission'] as const;

/** What an order is charged for; undefined for what has its price elsewhere, as drugs of a bag have, or none. */
function chargeIn(plan: StayPlan, missionID: string): OrderCharge | undefined {
  const infusion = plan.infusionDrugMission.find((one) => one.missionID === missionID);
  if (infusion) {
    const { price, number, subTotal } = infusion;
    return { price, ...discounted(plan.infusionDrugDiscountRate), once: true, number, ...fixed(subTotal) };
  }
  const mission = CHARGED.flatMap((list) => [...plan[list]]).find((one) => one.missionID === missionID);
  if (mission === undefined) return undefined;
  const { price, discountRate, billingType, subTotal } = mission;
  const isOnce = billingType !== BILLING_TYPE.onDemand || subTotal !== undefined;
  return { price, ...discounted(discountRate), ...(isOnce ? { once: true } : {}), ...fixed(subTotal) };
}

const discounted = (discountRate: number) => (discountRate === 1 ? {} : { discountRate });
const fixed = (subTotal: number | undefined) => (subTotal === undefined ? {} : { subTotal });
