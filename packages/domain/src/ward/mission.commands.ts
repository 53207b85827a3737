import { z } from 'zod';
import { DAY_SECONDS } from '../core/clock.ts';
import { edits } from '../core/edit.ts';
import { DomainError } from '../core/error.ts';
import { documentID, optionalReason, remark, rowID, unixSeconds } from '../core/schema.ts';
import type { CommandContext } from '../engine/command.ts';
import { defineCommand } from '../engine/command.ts';
import { editedDocument } from '../engine/edited-document.ts';
import { demandSeenRows, seenRows, seesRows, takenFrom } from '../engine/seen-rows.ts';
import { changedSince } from '../engine/seen-values.ts';
import type { Tx } from '../engine/transaction.ts';
import type { StayPlan } from '../hospital/plan.schema.ts';
import {
  type Execution,
  execution,
  isGiven,
  type MissionLog,
  type MissionOutcome,
  MOST_EXECUTIONS,
  missionLogSchema,
  OUTCOMES,
} from '../hospital/stay-day.schema.ts';
import { tookOf } from '../hospital/stay-goods.ts';
import { missionLogID, planID, stayMonitorID } from '../hospital/stay-ids.ts';
import { entriesOf, nearestDue } from './doses.ts';
import { requireDay, requireStay, stamp } from './require-stay.ts';
import { syncMissionReminders } from './sync-reminders.ts';

const day = { inHospitalID: documentID('inHospital/'), planDateTime: unixSeconds };
type Day = { readonly inHospitalID: string; readonly planDateTime: number };

const reads = ({ inHospitalID, planDateTime }: Day) => [
  { collection: 'inHospitalPlan', id: planID(inHospitalID, planDateTime) },
  { collection: 'inHospitalMissionLog', id: missionLogID(inHospitalID, planDateTime) },
  { collection: 'inHospitalMonitor', id: stayMonitorID(inHospitalID, planDateTime) },
];

/** What is said of one thing that was due. `done` follows from the outcome where one is given. */
export const toldMission = z.object({
  missionID: rowID,
  done: z.boolean().default(true),
  due: unixSeconds.optional(),
  outcome: z.enum(OUTCOMES).optional(),
  reason: remark(300).optional(),
});

/**
 * Notes what was carried out in a ward, or wasn't and why (spec 2 §3 "Mission log"). A fact: never refused because the plan changed or the animal was discharged
 * meanwhile. A dose that somebody else had noted, unseen, is noted all the same and marked as a double: it counts once somebody says that both were given.
 * Noting the same entry again changes nothing.
 * @throws DomainError notFound, with the rule `dayRemoved` for a day that was taken away; badParameter (`reasonMissing`) for something not given without a reason,
 * (`logFull`) after a thousand entries of one day, which no ward writes
 */
export const executeMissions = defineCommand({
  name: 'mission.execute',
  word: '執行住院任務',
  version: 1,
  permission: ['EXECUTE_IN_HOSPITAL_PLAN'],
  input: z.object({
    ...day,
    entry: execution.omit({ missions: true, optBy: true }).extend({ missions: z.array(toldMission).min(1).max(200) }),
    /** Entries of these doses that its author sees: what they note is meant beside them. */
    beside: z.array(rowID).max(200).optional(),
  }),
  reads,
  witness: (input) => async (sight) => {
    const [plan, log] = [
      await sight.get('inHospitalPlan', planID(input.inHospitalID, input.planDateTime)),
      await sight.get('inHospitalMissionLog', missionLogID(input.inHospitalID, input.planDateTime)),
    ];
    // Which dose is meant is known where it is given: later the same words would name the next one.
    const missions = input.entry.missions.map((mission) => {
      const due = mission.due ?? (plan && nearestDue(plan, log, mission.missionID, input.entry.dateTime));
      return due === undefined ? mission : { ...mission, due };
    });
    const named = new Set(missions.map(({ missionID }) => missionID));
    const beside = (log?.execute ?? []).filter((entry) => entry.missions.some(({ missionID }) => named.has(missionID)));
    return { ...input, entry: { ...input.entry, missions }, beside: beside.slice(-200).map(({ _id }) => _id) };
  },
  async run(tx, { inHospitalID, planDateTime, entry, beside }, ctx) {
    const plan = await requireDay(tx, inHospitalID, planDateTime);
    const log = await logOf(tx, plan, ctx);
    if (log.execute.some(({ _id }) => _id === entry._id)) return;
    const told = entry.missions.map((mission) => outcomeOf(plan, log, mission, entry, beside ?? []));
    const missions = told.filter((mission, at) => told.findIndex((other) => isSameDose(other, mission)) === at);
    if (log.execute.length >= MOST_EXECUTIONS)
      throw new DomainError('badParameter', 'the log of the day is full', { field: 'entry', rule: 'logFull' });
    const dateTime = onItsDay(plan, entry.dateTime);
    const execute = [...log.execute, { ...entry, dateTime, missions, optBy: ctx.actor.staffID }];
    await keepLog(tx, ctx, plan, { ...log, execute });
  },
});

/**
 * Corrects an entry of the log: its time, its words and pictures, what came of each thing. Whether a dose is a double isn't corrected but decided (`decideDouble`):
 * one that the entry is now said to have given, and that another has, becomes one.
 * @throws DomainError notFound, badParameter (`reasonMissing`)
 */
export const editExecution = defineCommand({
  name: 'mission.edit',
  word: '修改執行紀錄',
  version: 1,
  permission: ['EXECUTE_IN_HOSPITAL_PLAN'],
  input: z.object({ ...day, executeID: rowID, edits }),
  reads,
  async run(tx, { inHospitalID, planDateTime, executeID, edits: changes }, ctx) {
    const plan = await requireDay(tx, inHospitalID, planDateTime);
    const log = await logOf(tx, plan, ctx);
    const before = requireExecution(log, executeID);
    const within = changes.map((change) => {
      const [field = ''] = change.path;
      if (!EDITABLE.has(field)) throw new DomainError('badParameter', `field ${field} can't be edited`, { field });
      return { ...change, path: ['execute', executeID, ...change.path] };
    });
    const edited = editedDocument(ctx, missionLogSchema, log, within, new Set(['execute']));
    const execute = edited.execute.map((one) =>
      one._id === executeID
        ? { ...one, dateTime: onItsDay(plan, one.dateTime), missions: corrected(plan, log, before, one.missions) }
        : one,
    );
    await keepLog(tx, ctx, plan, undoubled({ ...edited, execute }));
  },
});
const EDITABLE: ReadonlySet<string> = new Set(['dateTime', 'note', 'type', 'name', 'missions', 'attachmentFile']);

/**
 * Takes an entry of the log back, with the reason in the history: what it said wasn't done, and is due again. One that is gone counts as taken back.
 * @throws DomainError contradictory (`writtenSince`) where somebody has corrected it since it was seen
 */
export const removeExecution = defineCommand({
  name: 'mission.remove',
  word: '刪除執行紀錄',
  version: 1,
  permission: ['EXECUTE_IN_HOSPITAL_PLAN'],
  input: z.object({ ...day, executeID: rowID, reason: optionalReason(), seen: seenRows }),
  reads,
  witness: seesRows(async (sight, { inHospitalID, planDateTime, executeID }) =>
    takenFrom(
      (await sight.get('inHospitalMissionLog', missionLogID(inHospitalID, planDateTime)))?.execute,
      ({ _id }) => _id,
      [executeID],
    ),
  ),
  async run(tx, { inHospitalID, planDateTime, executeID, seen }, ctx) {
    const log = await tx.get('inHospitalMissionLog', missionLogID(inHospitalID, planDateTime));
    if (!log?.execute.some(({ _id }) => _id === executeID)) return;
    demandSeenRows(
      log,
      takenFrom(log.execute, ({ _id }) => _id, [executeID]),
      seen,
    );
    const plan = await requireDay(tx, inHospitalID, planDateTime);
    await keepLog(tx, ctx, plan, undoubled({ ...log, execute: log.execute.filter(({ _id }) => _id !== executeID) }));
  },
});

/**
 * Decides about a dose that two people noted without seeing each other's note: both were given, or it was one and the later note goes. Decided alike already counts as
 * decided.
 * @throws DomainError notFound (`dayRemoved`); contradictory (`changedSince`) where somebody has decided otherwise
 */
export const decideDouble = defineCommand({
  name: 'mission.decideDouble',
  word: '確認重複執行',
  version: 1,
  permission: ['EXECUTE_IN_HOSPITAL_PLAN'],
  input: z.object({ ...day, executeID: rowID, missionID: rowID, both: z.boolean() }),
  reads,
  async run(tx, { inHospitalID, planDateTime, executeID, missionID, both }, ctx) {
    const plan = await requireDay(tx, inHospitalID, planDateTime);
    const log = await logOf(tx, plan, ctx);
    const entry = log.execute.find(({ _id }) => _id === executeID);
    const told = entry?.missions.filter((mission) => mission.missionID === missionID) ?? [];
    if (!entry || !told.some(({ double }) => double)) {
      // Somebody has decided meanwhile: the same, or otherwise, which whoever decides now has to see.
      if (both === told.some(({ done }) => done)) return;
      throw changedSince(log);
    }
    const missions = entry.missions.flatMap((mission) => {
      if (mission.missionID !== missionID || !mission.double) return [mission];
      const { double: _double, ...counted } = mission;
      return both ? [counted] : [];
    });
    const rest = missions.length === 0 && entry.note === '' && entry.attachmentFile.length === 0;
    const execute = log.execute.flatMap((one) =>
      one._id === executeID ? (rest ? [] : [{ ...one, missions }]) : [one],
    );
    await keepLog(tx, ctx, plan, { ...log, execute });
  },
});

/** Seconds by which something may have been carried out before its day began, or after it ended: a night's round, or a clock that was wrong. */
const AROUND = 2 * DAY_SECONDS;

/** When something of a day was carried out, as somebody says; not further from that day than can be, because the shelf's books go by it. */
const onItsDay = ({ planDateTime }: StayPlan, told: number): number =>
  Math.min(Math.max(told, planDateTime - AROUND), planDateTime + DAY_SECONDS + AROUND);

/** What an entry says of one thing, with the time that it answers, and whether somebody else had said so unseen. */
function outcomeOf(
  plan: StayPlan,
  log: MissionLog,
  mission: z.output<typeof toldMission>,
  entry: { readonly dateTime: number },
  beside: readonly string[],
): MissionOutcome {
  const due = mission.due ?? nearestDue(plan, log, mission.missionID, entry.dateTime);
  const took = tookOf(plan, mission.missionID);
  const said = consistent({ ...mission, ...(due === undefined ? {} : { due }), ...(took ? { took } : {}) });
  demandReason(said);
  if (!said.done || due === undefined) return said;
  const others = entriesOf(log, { missionID: mission.missionID, due }).filter((other) => other.mission.done);
  const isUnseen = others.some(({ executeID }) => !beside.includes(executeID));
  return isUnseen ? { ...said, double: true } : said;
}

/** @throws DomainError badParameter (`reasonMissing`) for something that wasn't given, without why */
function demandReason({ outcome, reason = '' }: MissionOutcome): void {
  if (outcome === undefined || isGiven(outcome) || reason !== '') return;
  throw new DomainError('badParameter', 'what was not given needs a reason', {
    field: 'reason',
    rule: 'reasonMissing',
  });
}

const isSameDose = (a: MissionOutcome, b: MissionOutcome): boolean => a.missionID === b.missionID && a.due === b.due;

/** What an entry is corrected to: each dose once, and as much of a double as it was; one that it newly gives is a double where another entry has given it. */
function corrected(
  plan: StayPlan,
  log: MissionLog,
  before: Execution,
  edited: readonly MissionOutcome[],
): MissionOutcome[] {
  return edited.flatMap((one, at) => {
    if (edited.findIndex((other) => isSameDose(other, one)) !== at) return [];
    const { double: _double, took: _took, ...said } = consistent(one);
    const known = before.missions.find((other) => isSameDose(other, one));
    // What it took is by the plan as it was carried out, and nobody's to write.
    const took = known ? known.took : tookOf(plan, one.missionID);
    const mission: MissionOutcome = took ? { ...said, took } : said;
    if (known?.outcome !== mission.outcome || known?.reason !== mission.reason) demandReason(mission);
    const isDouble = known?.done ? known.double : mission.done && isGivenElsewhere(log, before._id, mission);
    return [isDouble ? { ...mission, double: true as const } : mission];
  });
}

/** Whether another entry has given the dose, which only what was arranged is. */
const isGivenElsewhere = (log: MissionLog, executeID: string, { missionID, due }: MissionOutcome): boolean =>
  due !== undefined &&
  entriesOf(log, { missionID, due }).some((other) => other.executeID !== executeID && other.mission.done);

/** `done` says what the outcome says. */
const consistent = (mission: MissionOutcome): MissionOutcome =>
  mission.outcome === undefined ? mission : { ...mission, done: isGiven(mission.outcome) };

/**
 * Where the note of a dose that counted was taken back, or says now that it wasn't given, the earliest of its doubles counts in its place: one, since the others
 * were as unseen by each other.
 */
function undoubled(log: MissionLog): MissionLog {
  const dose = ({ missionID, due }: MissionOutcome) => `${missionID} ${due}`;
  const all = log.execute.toSorted((a, b) => a.dateTime - b.dateTime);
  const given = all.flatMap(({ missions }) => missions.filter(({ done }) => done));
  const counted = new Set(given.filter(({ double }) => !double).map(dose));
  const first = new Map<string, MissionOutcome>();
  for (const mission of given)
    if (mission.double && !counted.has(dose(mission)) && !first.has(dose(mission))) first.set(dose(mission), mission);
  const counts = new Set(first.values());
  const execute = log.execute.map((entry) => ({
    ...entry,
    missions: entry.missions.map((mission) => {
      const { double, ...rest } = mission;
      return double && (!mission.done || counts.has(mission)) ? rest : mission;
    }),
  }));
  return { ...log, execute };
}

function requireExecution(log: MissionLog, executeID: string): Execution {
  const entry = log.execute.find(({ _id }) => _id === executeID);
  if (!entry) throw new DomainError('notFound', `no execution ${executeID}`, { id: executeID });
  return entry;
}

/** The log of a day; an empty one where nothing was carried out yet. */
async function logOf(tx: Tx, plan: StayPlan, ctx: CommandContext): Promise<MissionLog> {
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
async function keepLog(tx: Tx, ctx: CommandContext, plan: StayPlan, log: MissionLog): Promise<void> {
  const kept = { ...log, ...stamp(ctx) };
  await tx.put('inHospitalMissionLog', kept);
  const monitor = await tx.get('inHospitalMonitor', stayMonitorID(plan.inHospitalID, plan.planDateTime));
  await syncMissionReminders(tx, ctx, { before: plan, plan, log: kept, monitor });
}
