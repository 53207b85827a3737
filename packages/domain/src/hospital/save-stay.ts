import { PHARMACY_SETTING } from '../clinic/settings/pharmacy.setting.ts';
import { settingOf } from '../clinic/settings/setting-concern.ts';
import { DomainError } from '../core/error.ts';
import { dollars } from '../core/schema.ts';
import type { CommandContext } from '../engine/command.ts';
import type { Tx } from '../engine/transaction.ts';
import type { HolderStep } from '../holder/holder.ts';
import { pendingInside, pendingOutside } from '../lines/exam-tasks.ts';
import type { StayPlan } from './plan.schema.ts';
import { planTotals, stayTotals } from './plan.totals.ts';
import { dispensingAfter } from './plan-dispensing.ts';
import { type Stay, stayOpenStatus, stayStatusOf } from './stay.schema.ts';
import type { StayExam } from './stay-day.schema.ts';
import { withBillLock } from './stay-lock.ts';

const stamp = (ctx: CommandContext) => ({ updateDateTime: ctx.now, updateBy: ctx.actor.staffID });

/** Refuses sums that no document keeps: it couldn't be changed any more, not even back. @throws DomainError badParameter (`billTooLarge`) */
export function demandSums(...sums: readonly number[]): void {
  if (sums.every((sum) => dollars.safeParse(sum).success)) return;
  throw new DomainError('badParameter', 'the bill is too large', { field: 'total', rule: 'billTooLarge' });
}

/** Writes a changed stay with the status and the lock that follow from its total and its receipts (spec 2 §4 "In-hospital stay"). */
export async function saveStay(tx: Tx, ctx: CommandContext, changed: Stay): Promise<void> {
  demandSums(changed.total, changed.received);
  const stay = withBillLock(await tx.get('inHospital', changed._id), changed, ctx.now);
  await tx.put('inHospital', { ...stay, status: stayStatusOf(stay), openStatus: stayOpenStatus(stay), ...stamp(ctx) });
}

/**
 * Writes a changed plan of a stay's day with everything that follows: what its bags ask of the pharmacy, its sums, and where its total changed
 * the stay's (spec 2 §3 "Plan total", §4; [2.4.79]).
 */
export async function savePlan(
  tx: Tx,
  ctx: CommandContext,
  before: StayPlan,
  changed: StayPlan,
  step: HolderStep,
): Promise<void> {
  const draft: StayPlan = { ...changed, ...stamp(ctx) };
  if (step === 'mark') {
    // Marks on bags, saved before the act is: nothing follows from them yet.
    await tx.put('inHospitalPlan', draft);
    return;
  }
  if (step === 'edit') Object.assign(draft, dispensingAfter(before, draft, ctx.now));
  draft.hasDrug = draft.drugBag.length > 0;
  // A plan has no note that could be settled in their place, as a visit has.
  if (!draft.hasDrug) Object.assign(draft, { drugDispensedDateTime: 0, drugDispensedBy: '' });
  // Whoever may not read the bill leaves the sums to the server, as with a visit.
  if (draft.total !== undefined && draft.chargeService !== undefined) await deriveSums(tx, ctx, before, draft);
  await tx.put('inHospitalPlan', draft);
}

async function deriveSums(tx: Tx, ctx: CommandContext, before: StayPlan, draft: StayPlan): Promise<void> {
  const { drugRounding } = await settingOf(tx, PHARMACY_SETTING);
  const totals = planTotals(draft, drugRounding);
  demandSums(totals.drugSubTotal, totals.infusionDrugSubTotal, totals.total);
  Object.assign(draft, totals);
  if (draft.total === before.total) return;
  const stay = await tx.get('inHospital', draft.inHospitalID);
  if (stay) await saveStay(tx, ctx, { ...stay, ...stayTotals(stay, draft.planDateTime, draft.total) });
}

/** Writes a changed exam of a stay with what follows from its tasks (spec 2 §4 "Todo lists"; [2.4.69]). Its price is its mission's. */
export async function saveStayExam(tx: Tx, ctx: CommandContext, changed: StayExam, step: HolderStep): Promise<void> {
  const draft: StayExam = { ...changed, ...stamp(ctx) };
  if (step !== 'mark') draft.hasExamTaskTodo = pendingInside(draft).length + pendingOutside(draft).length > 0;
  await tx.put('inHospitalExam', draft);
}
