import { DAY_SECONDS } from '../core/clock.ts';
import { DomainError } from '../core/error.ts';
import { same } from '../core/same.ts';
import type { CommandContext } from '../engine/command.ts';
import type { Tx } from '../engine/transaction.ts';
import {
  type MissionReminder,
  MOST_REMINDED,
  missionReminderID,
  missionReminderSchema,
} from '../hospital/mission-reminder.schema.ts';
import type { StayPlan } from '../hospital/plan.schema.ts';
import type { MissionLog, StayMonitor } from '../hospital/stay-day.schema.ts';
import { dosesOf, isMet } from './doses.ts';
import { stamp } from './require-stay.ts';

/** What is reminded of, by moment: one reminder a plan and time ([2.3.78]). */
function byMoment(plan: StayPlan): Map<number, MissionReminder['missions']> {
  const moments = new Map<number, MissionReminder['missions']>();
  for (const { missionID, name, due } of dosesOf(plan)) {
    const missions = moments.get(due) ?? [];
    if (!missions.some((mission) => mission.missionID === missionID)) missions.push({ missionID, name });
    moments.set(due, missions);
  }
  return moments;
}

/** Most moments of a day at which something is due, each of which has its reminder: one in three minutes. */
const MOST_MOMENTS = 480;

/** Refuses a day that would remind of more moments than anybody keeps, or of more at one than a reminder holds. @throws DomainError badParameter (`momentsTooMany`) */
export function demandFewMoments(plan: StayPlan): void {
  const moments = byMoment(plan);
  if (moments.size <= MOST_MOMENTS && [...moments.values()].every(({ length }) => length <= MOST_REMINDED)) return;
  throw new DomainError('badParameter', 'too much is due', { field: 'arrangeDateTime', rule: 'momentsTooMany' });
}

/** Seconds around its day within which something is arranged: a night's round, or a day of another clinic's zone. */
const AROUND = 2 * DAY_SECONDS;

/**
 * Refuses to arrange something on a day that is due on quite another one: nobody would see it on its day's sheet, and its reminder would wait for years. What was
 * arranged before stays as it is. @throws DomainError badParameter (`timeOfOtherDay`)
 */
export function demandTimesOfDay(before: StayPlan, plan: StayPlan): void {
  const known = new Set(byMoment(before).keys());
  const { planDateTime } = plan;
  const isFar = (at: number) => at < planDateTime - AROUND || at > planDateTime + DAY_SECONDS + AROUND;
  if ([...byMoment(plan).keys()].every((at) => known.has(at) || !isFar(at))) return;
  throw new DomainError('badParameter', 'what is due is of another day', {
    field: 'arrangeDateTime',
    rule: 'timeOfOtherDay',
  });
}

/** A day with what was done on it; `before` is how its plan stood. */
interface DayStood {
  readonly before: StayPlan | undefined;
  readonly plan: StayPlan;
  readonly log: MissionLog | undefined;
  readonly monitor: StayMonitor | undefined;
}

/**
 * Brings the reminders of a day into line with what is planned and what was done (spec 2 §4 "Reminders"): made for each moment, gone with it, closed once all of
 * its missions are answered, opened again when one is taken back. `before` is how the plan stood, undefined for a new one.
 */
export async function syncMissionReminders(
  tx: Tx,
  ctx: CommandContext,
  { before, plan, log, monitor }: DayStood,
): Promise<void> {
  const moments = byMoment(plan);
  const times = [...new Set([...moments.keys(), ...(before ? byMoment(before).keys() : [])])];
  const ids = times.map((time) => missionReminderID(time, plan._id));
  const stored = await tx.getMany('reminder/inHospitalMission', ids);
  for (const [at, time] of times.entries()) {
    const known = stored[at];
    const missions = moments.get(time);
    if (!missions) {
      if (known) await tx.remove('reminder/inHospitalMission', known._id);
      continue;
    }
    const isNews =
      known && missions.some(({ missionID }) => !known.missions.some((one) => one.missionID === missionID));
    const isOver = plan.dischargeDateTime !== 0;
    const isClosed =
      isOver || missions.every(({ missionID }) => isMet({ log, monitor, zone: ctx.zone }, { missionID, due: time }));
    const next = missionReminderSchema.parse({
      ...(known ?? { openedBy: ctx.actor.staffID, notifiedDateTime: 0, closedDateTime: 0, closedBy: '' }),
      _id: missionReminderID(time, plan._id),
      collection: 'reminder/inHospitalMission',
      petID: plan.petID,
      inHospitalID: plan.inHospitalID,
      planDateTime: plan.planDateTime,
      date: time,
      missionExecuteDateTime: time,
      missions,
      updateDateTime: known?.updateDateTime ?? ctx.now,
      updateBy: known?.updateBy ?? ctx.actor.staffID,
    });
    if (isClosed && next.closedDateTime === 0)
      Object.assign(next, { closedDateTime: ctx.now, closedBy: ctx.actor.staffID });
    // One that opens again, or names something more, is news to whoever took note of it before.
    if (!isClosed && (isNews || next.closedDateTime !== 0))
      Object.assign(next, { closedDateTime: 0, closedBy: '', notifiedDateTime: 0 });
    if (!known || !same(known, next)) await tx.put('reminder/inHospitalMission', { ...next, ...stamp(ctx) });
  }
}
