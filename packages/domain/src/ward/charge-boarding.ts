import { dayNumber } from '../core/clock.ts';
import { NotHeldHere } from '../core/error.ts';
import type { CommandContext, Sight } from '../engine/command.ts';
import { madeBy } from '../engine/edited-document.ts';
import type { Tx } from '../engine/transaction.ts';
import type { Boarding } from '../hospital/boarding.schema.ts';
import { boardedCage, boardingDays, dayOfPlan, isBoarded } from '../hospital/boarding-charge.ts';
import { ruledDays } from '../hospital/paid-as-more.ts';
import type { StayPlan } from '../hospital/plan.schema.ts';
import { savePlan, saveStay } from '../hospital/save-stay.ts';
import type { Stay } from '../hospital/stay.schema.ts';
import { withLockedDays } from '../hospital/stay-lock.ts';
import { newDay } from './new-day.ts';

type Boarded = Stay & { readonly boarding: Boarding };

/**
 * An owner's stays in boarding. A device may not hold those that are over: it goes by the others then, and the server decides (law 2).
 */
export async function boardedOf(tx: Pick<Sight, 'query'>, userID: string): Promise<Boarded[]> {
  try {
    return (await tx.query('inHospital', 'byOwner', { equals: [userID] })).filter(isBoarded);
  } catch (error) {
    if (!(error instanceof NotHeldHere)) throw error;
    const inside = await tx.query('inHospital', 'byDischarge', { equals: [0] });
    return inside.filter(isBoarded).filter((stay) => stay.userID === userID);
  }
}

/** What a new day of a stay in boarding is charged for; the cage that it was opened with for any other stay. */
export async function chargedCage(tx: Tx, ctx: CommandContext, stay: Stay, plan: StayPlan): Promise<StayPlan['cage']> {
  if (!isBoarded(stay)) return plan.cage;
  const others = (await boardedOf(tx, stay.userID)).filter(({ _id }) => _id !== stay._id);
  return boardedCage(stay, others, { day: dayOfPlan(plan, ctx.zone), cage: plan.cage }, ctx);
}

/** Brings the days of a stay to what they are to be charged; one that was paid as more stays so while it is locked. */
async function recharge(tx: Tx, ctx: CommandContext, stay: Boarded, others: readonly Boarded[]): Promise<void> {
  const plans = await tx.query('inHospitalPlan', 'byStay', { equals: [stay._id] });
  for (const { plan, cage, isPaidAsMore } of ruledDays(stay, others, plans, ctx))
    if (cage !== plan.cage && !isPaidAsMore) await savePlan(tx, ctx, plan, { ...plan, cage }, 'edit');
}

/** Opens the days of a stay that has ended which nobody opened and which are charged: a night that was spent is on the bill, whether somebody planned it or not. */
async function fillDays(tx: Tx, ctx: CommandContext, stay: Boarded, others: readonly Boarded[]): Promise<void> {
  const plans = await tx.query('inHospitalPlan', 'byStay', { equals: [stay._id] });
  const known = new Set(plans.map((plan) => dayOfPlan(plan, ctx.zone)));
  const added: number[] = [];
  for (const { planDateTime, cage } of boardingDays(stay, others, plans, {
    until: stay.dischargeDateTime,
    zone: ctx.zone,
  })) {
    if (known.has(dayNumber(planDateTime, ctx.zone))) continue;
    const fresh = newDay(stay, planDateTime, madeBy(ctx));
    await savePlan(tx, ctx, { ...fresh, total: 0 }, { ...fresh, cage }, 'edit');
    added.push(planDateTime);
  }
  const filled = added.length === 0 ? undefined : await tx.get('inHospital', stay._id);
  const locked = filled && withLockedDays(filled, added);
  if (locked !== undefined && locked !== filled) await saveStay(tx, ctx, locked);
}

/**
 * Brings the days of a stay in boarding, and of the owner's others that are still there, to what the rule says: after it began, moved, ended, its end was taken back, or another of its days came.
 * What is charged follows from the stays alone, so that doing it again changes nothing, in whatever order devices are heard. The bill of an animal that has left stays.
 */
export async function chargeBoarding(tx: Tx, ctx: CommandContext, { _id, userID, boarding }: Stay): Promise<void> {
  if (boarding === undefined) return;
  const all = await boardedOf(tx, userID);
  for (const stay of all) {
    if (stay._id !== _id && stay.dischargeDateTime !== 0) continue;
    const others = all.filter((other) => other._id !== stay._id);
    await recharge(tx, ctx, stay, others);
    if (stay.dischargeDateTime !== 0) await fillDays(tx, ctx, stay, others);
  }
}
