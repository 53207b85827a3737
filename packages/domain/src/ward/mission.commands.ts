import { z } from 'zod';
import { edits } from '../core/edit.ts';
import { DomainError } from '../core/error.ts';
import { line, optionalReason, remark, rowID, unixSeconds } from '../core/schema.ts';
import type { CommandContext, Sight } from '../engine/command.ts';
import { defineCommand } from '../engine/command.ts';
import { editedDocument } from '../engine/edited-document.ts';
import { demandSeenRows, seenRows, seesRows, takenFrom } from '../engine/seen-rows.ts';
import { changedSince } from '../engine/seen-values.ts';
import type { StayPlan } from '../hospital/plan.schema.ts';
import {
  doseLook,
  type Execution,
  execution,
  infusionRate,
  isGiven,
  type MissionLog,
  type MissionOutcome,
  MOST_EXECUTIONS,
  MOST_LOOKS,
  MOST_OUTCOMES,
  missionLogSchema,
  OUTCOMES,
} from '../hospital/stay-day.schema.ts';
import { missionLogID, planID } from '../hospital/stay-ids.ts';
import { decidedBoth, markAsNeeded, unseenBeside } from './as-needed-doubles.ts';
import { asOrdered, orderedIn } from './as-ordered.ts';
import { entriesOf, nearestDue } from './doses.ts';
import { rateInForce } from './infusion-given.ts';
import { keepLog, logOf, missionDay, missionReads, onItsDay, requireExecution } from './mission-log.ts';
import { consistent, corrected, demandReason, isSameDose, undoubled } from './mission-outcome.ts';
import { requireDay } from './require-stay.ts';
import { controlledMissions, isLookedAt, type LookRule, lookedAt, looksLeft, NOT_ASKED } from './second-look.ts';

/** What is said of one thing that was due. `done` follows from the outcome where one is given. */
export const toldMission = z.object({
  missionID: rowID,
  done: z.boolean().default(true),
  due: unixSeconds.optional(),
  outcome: z.enum(OUTCOMES).optional(),
  reason: remark(300).optional(),
  /** mL an hour at which an infusion runs from then on. Without `due` the pump was set anew, which answers nothing that was arranged. */
  rate: infusionRate.optional(),
});

/** The same with what the mission was to whoever carried it out: what counts where somebody has taken it out of the plan meanwhile. */
const handedMission = toldMission.extend({ handed: asOrdered.optional() });

/** Why a controlled drug is given without a second person. */
const uncheckedReason = line(300).default('');
/** The missions of controlled drugs that the author had before them. */
const known = z.array(rowID).max(400).optional();

const withMember = (input: unknown, name: string, value: unknown): unknown =>
  typeof input === 'object' && input !== null ? { ...input, [name]: value } : input;
/** Version 2 asks for a second person. */
const notAsked = (input: unknown): unknown => withMember(input, 'uncheckedReason', NOT_ASKED);
/** Version 3 of the note may say a pump's rate, version 4 tells what its missions were, version 5 what they were charged for. */
const asItWas = (input: unknown): unknown => input;
const reasonNotAsked = (input: unknown): unknown =>
  typeof input === 'object' && input !== null && 'reason' in input && input.reason !== ''
    ? input
    : withMember(input, 'reason', NOT_ASKED);

const knownOf = async (sight: Sight, plan: StayPlan | undefined): Promise<string[]> =>
  plan ? [...(await controlledMissions(sight, plan))].slice(0, 400) : [];

/**
 * Notes what was carried out in a ward, or wasn't and why (spec 2 §3 "Mission log"). A fact: never refused because the plan changed or the animal was discharged
 * meanwhile. A dose that somebody else had noted, unseen, is noted all the same and marked as a double: it counts once somebody says that both were given.
 * Of what is given as needed, without a time by which a dose could be known, notes that hadn't seen each other within its least gap are such doubles as well. Noting the same entry again changes nothing. A controlled drug needs the look of a second person (`mission.check`) or, where none can be had, a reason: then the
 * look is owed.
 * @throws DomainError notFound, with the rule `dayRemoved` for a day that was taken away; badParameter (`reasonMissing`) for something not given without a reason,
 * (`logFull`) after a thousand entries or three thousand doses of one day, which no ward writes; contradictory (`secondPerson`) for a controlled drug without a second person and a reason
 */
export const executeMissions = defineCommand({
  name: 'mission.execute',
  word: '執行住院任務',
  version: 5,
  permission: ['EXECUTE_IN_HOSPITAL_PLAN'],
  input: z.object({
    ...missionDay,
    entry: execution
      .omit({ missions: true, optBy: true, looks: true })
      .extend({ missions: z.array(handedMission).min(1).max(200) }),
    /** Entries of these doses that its author sees: what they note is meant beside them. */
    beside: z.array(rowID).max(200).optional(),
    uncheckedReason,
    known,
    seenLooks: z.array(doseLook).max(MOST_LOOKS).optional(),
  }),
  upcasters: { 1: notAsked, 2: asItWas, 3: asItWas, 4: asItWas },
  reads: missionReads,
  witness: (input) => async (sight) => {
    const [plan, log] = [
      await sight.get('inHospitalPlan', planID(input.inHospitalID, input.planDateTime)),
      await sight.get('inHospitalMissionLog', missionLogID(input.inHospitalID, input.planDateTime)),
    ];
    // Which dose is meant is known where it is given: later the same words would name the next one. So is the rate of a pump.
    const missions = input.entry.missions.map((mission) => {
      if (!plan) return mission;
      const handed = orderedIn(plan, mission.missionID);
      const timed = withDue(mission, dueOf(plan, log, mission, input.entry));
      return { ...withRate(plan, log, timed, input.entry), ...(handed ? { handed } : {}) };
    });
    const named = new Set(missions.map(({ missionID }) => missionID));
    const beside = (log?.execute ?? []).filter((entry) => entry.missions.some(({ missionID }) => named.has(missionID)));
    const seen = {
      beside: beside.slice(-200).map(({ _id }) => _id),
      known: await knownOf(sight, plan),
      seenLooks: log?.looks,
    };
    return { ...input, entry: { ...input.entry, missions }, ...seen };
  },
  async run(tx, { inHospitalID, planDateTime, entry, beside, ...asked }, ctx) {
    const plan = await requireDay(tx, inHospitalID, planDateTime);
    const log = await logOf(tx, plan, ctx);
    if (log.execute.some(({ _id }) => _id === entry._id)) return;
    const told = entry.missions.map((mission) => outcomeOf(plan, log, mission, entry, beside));
    const once = told.filter((mission, at) => told.findIndex((other) => isSameDose(other, mission)) === at);
    const rule = { controlled: await controlledMissions(tx, plan), ...asked, looks: log.looks ?? [] };
    const given = once.map((mission) => lookedAt(mission, rule, ctx));
    const missions = given.map(({ mission }) => mission);
    const looks = given.flatMap(({ look }) => look ?? []);
    if (log.execute.length >= MOST_EXECUTIONS || outcomesIn(log) + missions.length > MOST_OUTCOMES) throw logFull();
    const dateTime = onItsDay(plan, entry.dateTime, ctx);
    const said = { ...entry, dateTime, missions, optBy: ctx.actor.staffID, ...(looks.length > 0 ? { looks } : {}) };
    await keepLog(tx, ctx, plan, withoutLooks(markAsNeeded({ ...log, execute: [...log.execute, said] }), missions));
  },
});

/**
 * Corrects an entry of the log: its time, its words and pictures, what came of each thing. Whether a dose is a double isn't corrected but decided (`decideDouble`):
 * one that the entry is now said to have given, and that another has, becomes one. A controlled drug that it is now said to have given needs what giving one does.
 * @throws DomainError notFound, badParameter (`reasonMissing`; `checkedReason` for leaving out what a second person has looked at; `logFull`), contradictory (`secondPerson`)
 */
export const editExecution = defineCommand({
  name: 'mission.edit',
  word: '修改執行紀錄',
  version: 2,
  permission: ['EXECUTE_IN_HOSPITAL_PLAN'],
  input: z.object({ ...missionDay, executeID: rowID, edits, uncheckedReason, known }),
  upcasters: { 1: notAsked },
  reads: missionReads,
  witness: (input) =>
    input.edits.some(({ path: [field] }) => field === 'missions')
      ? async (sight) => {
          const plan = await sight.get('inHospitalPlan', planID(input.inHospitalID, input.planDateTime));
          return { ...input, known: await knownOf(sight, plan) };
        }
      : undefined,
  async run(tx, { inHospitalID, planDateTime, executeID, edits: changes, ...asked }, ctx) {
    const plan = await requireDay(tx, inHospitalID, planDateTime);
    const log = await logOf(tx, plan, ctx);
    const before = requireExecution(log, executeID);
    const within = changes.map((change) => {
      const [field = ''] = change.path;
      if (!EDITABLE.has(field)) throw new DomainError('badParameter', `field ${field} can't be edited`, { field });
      return { ...change, path: ['execute', executeID, ...change.path] };
    });
    const edited = editedDocument(ctx, missionLogSchema, log, within, new Set(['execute']));
    const rule = { controlled: await controlledMissions(tx, plan), ...asked, looks: log.looks ?? [] };
    const execute = edited.execute.map((one) => {
      if (one._id !== executeID) return one;
      const told = corrected(plan, log, before, one.missions, ctx);
      demandLookedAt(before, told);
      const missions = told.map((mission) => stillLookedAt(before, mission, rule, ctx));
      return { ...one, dateTime: onItsDay(plan, one.dateTime, ctx), missions };
    });
    const after = { ...edited, execute };
    if (outcomesIn(after) > Math.max(MOST_OUTCOMES, outcomesIn(log))) throw logFull();
    await keepLog(tx, ctx, plan, undoubled(after));
  },
});
const outcomesIn = ({ execute }: MissionLog): number => execute.reduce((sum, { missions }) => sum + missions.length, 0);
const logFull = () =>
  new DomainError('badParameter', 'the log of the day is full', { field: 'entry', rule: 'logFull' });
const EDITABLE: ReadonlySet<string> = new Set(['dateTime', 'note', 'type', 'name', 'missions', 'attachmentFile']);

/**
 * Takes an entry of the log back, with the reason in the history: what it said wasn't done, and is due again. One that is gone counts as taken back.
 * @throws DomainError contradictory (`writtenSince`) where somebody has corrected it since it was seen, or looked at what it gave; badParameter (`checkedReason`)
 * without a reason for what a second person has looked at
 */
export const removeExecution = defineCommand({
  name: 'mission.remove',
  word: '刪除執行紀錄',
  version: 2,
  permission: ['EXECUTE_IN_HOSPITAL_PLAN'],
  input: z.object({
    ...missionDay,
    executeID: rowID,
    reason: optionalReason().or(z.literal(NOT_ASKED)),
    seen: seenRows,
  }),
  upcasters: { 1: reasonNotAsked },
  reads: missionReads,
  witness: seesRows(async (sight, { inHospitalID, planDateTime, executeID }) =>
    takenFrom(
      (await sight.get('inHospitalMissionLog', missionLogID(inHospitalID, planDateTime)))?.execute,
      ({ _id }) => _id,
      [executeID],
    ),
  ),
  async run(tx, { inHospitalID, planDateTime, executeID, reason, seen }, ctx) {
    const log = await tx.get('inHospitalMissionLog', missionLogID(inHospitalID, planDateTime));
    const entry = log?.execute.find(({ _id }) => _id === executeID);
    if (!log || !entry) return;
    demandSeenRows(
      log,
      takenFrom(log.execute, ({ _id }) => _id, [executeID]),
      seen,
    );
    if (reason.trim() === '') demandLookedAt(entry, []);
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
  input: z.object({ ...missionDay, executeID: rowID, missionID: rowID, both: z.boolean() }),
  reads: missionReads,
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
    await keepLog(tx, ctx, plan, markAsNeeded(decidedBoth({ ...log, execute }, executeID, missionID)));
  },
});

/** The log without looks at doses that were given. */
function withoutLooks(log: MissionLog, given: readonly MissionOutcome[]): MissionLog {
  if (log.looks === undefined) return log;
  return { ...log, looks: looksLeft(log.looks, given) };
}

/** Refuses to leave out of an entry, without a word, what a second person has looked at. @throws DomainError badParameter (`checkedReason`) */
function demandLookedAt(entry: Execution, left: readonly MissionOutcome[]): void {
  const isGone = entry.missions.some(
    (mission) => isLookedAt(entry, mission) && !left.some((one) => isSameDose(one, mission)),
  );
  if (!isGone) return;
  throw new DomainError('badParameter', 'what a second person has looked at is taken back with a reason', {
    field: 'reason',
    rule: 'checkedReason',
  });
}

/** What an entry is corrected to say of a controlled drug: as it was, where it was given before; else as it is with one that is given. */
function stillLookedAt(
  before: Execution,
  mission: MissionOutcome,
  rule: LookRule,
  ctx: CommandContext,
): MissionOutcome {
  const known = before.missions.find((other) => isSameDose(other, mission));
  if (!known?.done && !isLookedAt(before, mission)) return lookedAt(mission, { ...rule, looks: [] }, ctx).mission;
  const { controlled: _controlled, uncheckedReason: _reason, ...said } = mission;
  const { controlled, uncheckedReason: reason } = known ?? {};
  return {
    ...said,
    ...(controlled ? { controlled } : {}),
    ...(reason === undefined ? {} : { uncheckedReason: reason }),
  };
}

/** The time of the plan that something answers; none where a pump was only set anew. */
const dueOf = (
  plan: StayPlan,
  log: MissionLog | undefined,
  { missionID, due, rate }: z.output<typeof toldMission>,
  { dateTime }: { readonly dateTime: number },
): number | undefined => due ?? (rate === undefined ? nearestDue(plan, log, missionID, dateTime) : undefined);

const withDue = <M extends object>(mission: M, due: number | undefined): M & { readonly due?: number | undefined } =>
  due === undefined ? mission : { ...mission, due };

/** What gives an infusion, with the rate at which it runs then. */
function withRate<M extends Pick<MissionOutcome, 'missionID' | 'done' | 'outcome' | 'rate'>>(
  plan: StayPlan,
  log: MissionLog | undefined,
  mission: M,
  { dateTime }: { readonly dateTime: number },
): M {
  const { missionID, done, outcome, rate } = mission;
  if (rate !== undefined || !(outcome === undefined ? done : isGiven(outcome))) return mission;
  const inForce = rateInForce(plan, log, missionID, dateTime);
  return inForce === undefined ? mission : { ...mission, rate: inForce };
}

/** What an entry says of one thing, with the time that it answers, and whether somebody else had said so unseen. */
function outcomeOf(
  plan: StayPlan,
  log: MissionLog,
  { handed, ...mission }: z.output<typeof handedMission>,
  entry: { readonly dateTime: number },
  beside: readonly string[] | undefined,
): MissionOutcome {
  const due = dueOf(plan, log, mission, entry);
  const ordered = orderedIn(plan, mission.missionID) ?? handed;
  const said = withRate(plan, log, consistent({ ...withDue(mission, due), ...ordered }), entry);
  demandReason(said);
  if (!said.done) return said;
  if (due === undefined) {
    const unseen = unseenBeside(plan, log, said, entry, beside);
    return unseen.length === 0 ? said : { ...said, unseen };
  }
  const others = entriesOf(log, { missionID: mission.missionID, due }).filter((other) => other.mission.done);
  const isUnseen = others.some(({ executeID }) => !(beside ?? []).includes(executeID));
  return isUnseen ? { ...said, double: true } : said;
}
