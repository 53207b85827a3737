import { dayNumber } from '../core/clock.ts';
import { same } from '../core/same.ts';
import type { Zone } from '../core/zone.ts';
import { type BoardedStay, boardedCage, dayOfPlan } from './boarding-charge.ts';
import type { StayPlan } from './plan.schema.ts';
import { cageTotal, planTotals } from './plan.totals.ts';
import type { Stay } from './stay.schema.ts';
import { isDayLocked, leastOfDay } from './stay-lock.ts';

type Charged = BoardedStay & Stay;

/** A day of a stay in boarding beside what the rule says that it is charged. */
export interface RuledDay {
  readonly plan: StayPlan;
  /** As the rule charges it; the plan's own where both are the same. */
  readonly cage: StayPlan['cage'];
  /** Whether it stays as it was paid although the rule says less. */
  readonly isPaidAsMore: boolean;
}

/**
 * The days that a stay has, the earliest first, each with what the rule charges it. A second plan of one calendar day, after the clinic has changed its zone, is charged for nothing. `now` is
 * Unix seconds.
 */
export function ruledDays(
  stay: Charged,
  others: readonly BoardedStay[],
  plans: readonly StayPlan[],
  { zone, now }: { readonly zone: Zone; readonly now: number },
): RuledDay[] {
  const seen = new Set<number>();
  // Whoever opens a day says that the animal is there: who is heard late and knows less takes no night away again.
  const at = { zone, now: Math.max(now, ...plans.map(({ createDateTime }) => createDateTime)) };
  return plans
    .toSorted((a, b) => a.planDateTime - b.planDateTime)
    .map((plan) => {
      const day = dayOfPlan(plan, zone);
      const cage = seen.has(day) ? null : boardedCage(stay, others, { day, cage: plan.cage }, at);
      seen.add(day);
      if (same(plan.cage, cage)) return { plan, cage: plan.cage, isPaidAsMore: false };
      return { plan, cage, isPaidAsMore: isPaidAsMore(stay, { plan, cage, day }, zone) };
    });
}

/**
 * Whether a day that was settled and paid would come to less by the rule than it was paid as, while the animal is there or spent that night: what somebody means to do, or says of the owner's other
 * animals, lowers no bill that is locked. What a departure makes unneeded falls away, since that has happened.
 */
function isPaidAsMore(
  stay: Charged,
  { plan, cage, day }: { readonly plan: StayPlan; readonly cage: StayPlan['cage']; readonly day: number },
  zone: Zone,
): boolean {
  if (!isDayLocked(stay, plan.planDateTime)) return false;
  const wasSpent = stay.dischargeDateTime === 0 || day < dayNumber(stay.dischargeDateTime, zone);
  const now = stay.subTotal[plan.planDateTime] ?? 0;
  const byRule = now - planTotals(plan).total + planTotals({ ...plan, cage }).total;
  return wasSpent && byRule < Math.min(now, leastOfDay(stay, plan.planDateTime));
}

/** A night that was paid as more than the rule says now. */
export interface NightPaidAsMore {
  readonly planDateTime: number;
  /** NT$ as it was paid, and as the rule says. */
  readonly paid: number;
  readonly byRule: number;
}

/** Nights of a locked stay that cost less by the rule than they were paid as, such as of an animal whose companion is heard of late: whoever opens the bill brings them to it. */
export const nightsPaidAsMore = (...of: Parameters<typeof ruledDays>): NightPaidAsMore[] =>
  ruledDays(...of)
    .filter((day) => day.isPaidAsMore)
    .map(({ plan, cage }) => ({
      planDateTime: plan.planDateTime,
      paid: cageTotal(plan.cage),
      byRule: cageTotal(cage),
    }));
