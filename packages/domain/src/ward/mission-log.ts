import { DAY_SECONDS } from '../core/clock.ts';
import { DomainError } from '../core/error.ts';
import { documentID, unixSeconds } from '../core/schema.ts';
import type { CommandContext } from '../engine/command.ts';
import type { Tx } from '../engine/transaction.ts';
import type { StayPlan } from '../hospital/plan.schema.ts';
import { type Execution, type MissionLog, missionLogSchema } from '../hospital/stay-day.schema.ts';
import { missionLogID, planID, stayMonitorID } from '../hospital/stay-ids.ts';
import { notAhead, requireStay, stamp } from './require-stay.ts';
import { syncMissionReminders } from './sync-reminders.ts';

/** What names a day of a stay in the commands of its log. */
export const missionDay = { inHospitalID: documentID('inHospital/'), planDateTime: unixSeconds };
type Day = { readonly inHospitalID: string; readonly planDateTime: number };

/** What they surely read. */
export const missionReads = ({ inHospitalID, planDateTime }: Day) => [
  { collection: 'inHospitalPlan', id: planID(inHospitalID, planDateTime) },
  { collection: 'inHospitalMissionLog', id: missionLogID(inHospitalID, planDateTime) },
  { collection: 'inHospitalMonitor', id: stayMonitorID(inHospitalID, planDateTime) },
];

/** @throws DomainError notFound */
export function requireExecution(log: MissionLog, executeID: string): Execution {
  const entry = log.execute.find(({ _id }) => _id === executeID);
  if (!entry) throw new DomainError('notFound', `no execution ${executeID}`, { id: executeID });
  return entry;
}

/** The log of a day; an empty one where nothing was carried out yet. */
export async function logOf(tx: Tx, plan: StayPlan, ctx: CommandContext): Promise<MissionLog> {
  const known = await tx.get('inHospitalMissionLog', missionLogID(plan.inHospitalID, plan.planDateTime));
  if (known) return known;
  const stay = await requireStay(tx, plan.inHospitalID);
  return missionLogSchema.parse({
    _id: missionLogID(plan.inHospitalID, plan.planDateTime),
    collection: 'inHospitalMissionLog',
    inHospitalID: plan.inHospitalID,
    petID: plan.petID,
    recordID: plan.recordID,
    planDateTime: plan.planDateTime,
    dischargeDateTime: stay.dischargeDateTime,
    dischargeBy: stay.dischargeBy,
    ...stamp(ctx),
  });
}

/** Writes a log with the reminders that follow from it. */
export async function keepLog(tx: Tx, ctx: CommandContext, plan: StayPlan, log: MissionLog): Promise<void> {
  const kept = { ...log, ...stamp(ctx) };
  await tx.put('inHospitalMissionLog', kept);
  const monitor = await tx.get('inHospitalMonitor', stayMonitorID(plan.inHospitalID, plan.planDateTime));
  await syncMissionReminders(tx, ctx, { before: plan, plan, log: kept, monitor });
}

/** Seconds by which something may have been carried out before its day began, or after it ended: a night's round, or a clock that was wrong. */
const AROUND = 2 * DAY_SECONDS;

/** When something of a day was carried out, as somebody says: not further from that day than can be, nor after today, because the shelf's books go by it. */
export const onItsDay = ({ planDateTime }: StayPlan, told: number, ctx: Pick<CommandContext, 'now' | 'zone'>): number =>
  notAhead(Math.min(Math.max(told, planDateTime - AROUND), planDateTime + DAY_SECONDS + AROUND), ctx);
