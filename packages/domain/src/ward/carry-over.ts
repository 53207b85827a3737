import { nextDay } from '../core/clock.ts';
import type { CommandContext } from '../engine/command.ts';
import type { Tx } from '../engine/transaction.ts';
import { savePlan } from '../hospital/save-stay.ts';
import type { Stay } from '../hospital/stay.schema.ts';
import type { MissionLog } from '../hospital/stay-day.schema.ts';
import { stayMonitorID } from '../hospital/stay-ids.ts';
import { isDayLocked } from '../hospital/stay-lock.ts';
import { cageOf } from './new-day.ts';
import { stamp } from './require-stay.ts';
import { syncMissionReminders } from './sync-reminders.ts';

/** Charges the days after one for the cage in which the animal is now; what somebody has fixed for a day by hand stays, as does what was settled and paid. */
export async function rechargeLaterDays(tx: Tx, ctx: CommandContext, stay: Stay, dateTime: number): Promise<void> {
  const later = await tx.query('inHospitalPlan', 'byStay', { equals: [stay._id], from: nextDay(dateTime, ctx.zone) });
  for (const plan of later) {
    if (plan.cage?.subTotal !== undefined || plan.cage?._id === stay.cageID) continue;
    // The animal is where it is, and whoever may open the bill says what that costs.
    if (isDayLocked(stay, plan.planDateTime)) continue;
    await savePlan(tx, ctx, plan, { ...plan, cage: cageOf(stay) }, 'edit');
  }
}

/** Tells the days of a stay that it ended, or that it didn't: the lists of the ward ask the days alone (spec 2 §4). */
export async function carryDischarge(
  tx: Tx,
  ctx: CommandContext,
  inHospitalID: string,
  { dischargeDateTime, dischargeBy }: Pick<MissionLog, 'dischargeDateTime' | 'dischargeBy'>,
): Promise<void> {
  const plans = await tx.query('inHospitalPlan', 'byStay', { equals: [inHospitalID] });
  const logs = await tx.query('inHospitalMissionLog', 'byStay', { equals: [inHospitalID] });
  for (const log of logs)
    await tx.put('inHospitalMissionLog', { ...log, dischargeDateTime, dischargeBy, ...stamp(ctx) });
  for (const before of plans) {
    const plan = { ...before, dischargeDateTime, ...stamp(ctx) };
    await tx.put('inHospitalPlan', plan);
    const log = logs.find(({ planDateTime }) => planDateTime === plan.planDateTime);
    const monitor = await tx.get('inHospitalMonitor', stayMonitorID(inHospitalID, plan.planDateTime));
    await syncMissionReminders(tx, ctx, { before, plan, log, monitor });
  }
}
