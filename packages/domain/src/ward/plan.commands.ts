import { z } from 'zod';
import { fingerprint } from '../core/canonical.ts';
import { daysBetween } from '../core/clock.ts';
import { edits, joinEdits } from '../core/edit.ts';
import { DomainError } from '../core/error.ts';
import { documentID, optionalReason, rowID, unixSeconds } from '../core/schema.ts';
import { refusedBy } from '../engine/bonds.ts';
import type { CommandContext, Sight } from '../engine/command.ts';
import { defineCommand } from '../engine/command.ts';
import { madeBy, withEdits } from '../engine/edited-document.ts';
import type { AnyDocument } from '../engine/kind.ts';
import { demandSeenRows, seenRows, seesRows, type TakenRows } from '../engine/seen-rows.ts';
import { demandSeenValue, seenValue, seesValue } from '../engine/seen-values.ts';
import type { Tx } from '../engine/transaction.ts';
import { MOST_STOPS, planSchema, type StayPlan } from '../hospital/plan.schema.ts';
import { savePlan, saveStay } from '../hospital/save-stay.ts';
import type { Stay } from '../hospital/stay.schema.ts';
import { missionLogID, planID, stayMonitorID } from '../hospital/stay-ids.ts';
import { isDayLocked, STAY_LOCKED } from '../hospital/stay-lock.ts';
import { chargeBoarding, chargedCage } from './charge-boarding.ts';
import { hasFacts } from './day-facts.ts';
import { withBagFacts, withReasons } from './day-keeping.ts';
import { takeOffExams } from './exam-orders.ts';
import { orderedAgain } from './given-off-plan.ts';
import { withoutHeldEdits } from './held-day-edits.ts';
import { carriedOver, newDay } from './new-day.ts';
import { demandDayStart, requireDay, requireStay, stamp } from './require-stay.ts';
import { demandFewMoments, demandTimesOfDay, syncMissionReminders } from './sync-reminders.ts';
import { reportUnseenDay } from './unseen-day.ts';

const stayRef = documentID('inHospital/');
/** The day of a stay, by the start of its day. */
const day = { inHospitalID: stayRef, planDateTime: unixSeconds };

// The plan first: what the rows of a day's edits looked like to their author is asked of it (`engine/witness.ts`).
const readsOfDay = ({ inHospitalID, planDateTime }: { inHospitalID: string; planDateTime: number }) => [
  { collection: 'inHospitalPlan', id: planID(inHospitalID, planDateTime) },
  { collection: 'inHospital', id: inHospitalID },
  { collection: 'inHospitalMissionLog', id: missionLogID(inHospitalID, planDateTime) },
  { collection: 'inHospitalMonitor', id: stayMonitorID(inHospitalID, planDateTime) },
];

/**
 * Opens a day of a stay with what is watched in every animal, or with what goes on of another day (`copyOf`; [2.7.104]). A stay has one plan a day: a day that is
 * open already stays as it is, also when two people open it at once. What the one who comes second had planned for it and it hasn't becomes a conflict for them.
 * @throws DomainError notFound, badParameter (`notDayStart`, `dayTooFar`)
 */
export const openDay = defineCommand({
  name: 'stayPlan.create',
  word: '新增住院日計畫',
  version: 2,
  // Version 2 tells whether its author had the day before them.
  upcasters: { 1: (input) => input },
  permission: ['RECORD_WRITE'],
  input: z.object({ ...day, copyOf: unixSeconds.optional(), seen: seenValue }),
  reads: (input) => [
    ...readsOfDay(input),
    ...(input.copyOf === undefined ? [] : readsOfDay({ ...input, planDateTime: input.copyOf })),
  ],
  witness: seesValue(async (sight, { inHospitalID, planDateTime }) => isOpen(sight, inHospitalID, planDateTime)),
  async run(tx, { inHospitalID, planDateTime, copyOf, seen }, ctx) {
    demandDayStart(planDateTime, ctx);
    const stay = await requireStay(tx, inHospitalID);
    const open = await tx.get('inHospitalPlan', planID(inHospitalID, planDateTime));
    if (open && (copyOf === undefined || seen !== UNOPENED)) return;
    const empty = newDay(stay, planDateTime, madeBy(ctx));
    const fresh = { ...empty, cage: await chargedCage(tx, ctx, stay, empty) };
    const source = copyOf === undefined ? undefined : await requireDay(tx, inHospitalID, copyOf);
    const plan = source
      ? carriedOver(source, fresh, daysBetween(source.planDateTime, planDateTime, ctx.zone), ctx.zone)
      : fresh;
    if (open) return reportUnseenDay(ctx, open, plan);
    await keepPlan(tx, ctx, fresh, plan, undefined);
    // Another day of a boarded animal may say of the ones before that it wasn't fetched.
    await chargeBoarding(tx, ctx, stay);
  },
});

const isOpen = async (sight: Sight, inHospitalID: string, planDateTime: number): Promise<boolean> =>
  (await sight.get('inHospitalPlan', planID(inHospitalID, planDateTime))) !== undefined;
/** What an author saw who had no such day before them. */
const UNOPENED = fingerprint(false);

/** What an edit of a day may change; what was handed out and what ended have commands of their own. */
export const EDITABLE_DAY = {
  doctor: true,
  doctorID: true,
  monitorMission: true,
  cage: true,
  drugBag: true,
  drugMission: true,
  refDrugBags: true,
  drugDiscountRate: true,
  injectionDrugBag: true,
  injectionMission: true,
  infusionDrugMission: true,
  infusionDrugDiscountRate: true,
  estimatedInfusionDrugDiscountRate: true,
  estimatedInfusionDrugSubTotal: true,
  threrapyMission: true,
  otherTherapyMission: true,
  examTherapyMission: true,
  chargeService: true,
  chargeProduct: true,
  stateOfIllness: true,
  communication: true,
  ownerNote: true,
  // So that a call that writes a day may say in one that its bags may be handed out.
  dispensingReadyDateTime: true,
} as const satisfies Partial<Record<keyof StayPlan, true>>;
const EDITABLE: ReadonlySet<string> = new Set(Object.keys(EDITABLE_DAY));

/**
 * Changes a day of a stay field by field and row by row (law 3), with all that follows: sums, the stay's total, what the pharmacy sees, reminders, what the
 * laboratory was asked for. What was carried out or found meanwhile stays, also where its mission is gone from the plan.
 * @throws DomainError notFound (`dayRemoved`), badParameter (`bagTwice`, `momentsTooMany`, `timeOfOtherDay`), contradictory (`controlledHandedOut`), forbidden (`billLocked`)
 */
export const editDay = defineCommand({
  name: 'stayPlan.edit',
  word: '修改住院日計畫',
  version: 1,
  permission: ['RECORD_WRITE'],
  input: z.object({ ...day, edits }),
  reads: readsOfDay,
  // A day is saved as it is typed; unsent savings travel as one (law 33).
  coalesce: {
    key: ({ inHospitalID, planDateTime }) => `stayPlan.edit ${planID(inHospitalID, planDateTime)}`,
    merge(earlier, later) {
      const joined = joinEdits(earlier.edits, later.edits);
      return edits.safeParse(joined).success ? { ...later, edits: joined } : undefined;
    },
  },
  async run(tx, { inHospitalID, planDateTime, edits: changes }, ctx) {
    const before = await requireDay(tx, inHospitalID, planDateTime);
    const stay = await tx.get('inHospital', inHospitalID);
    const isLocked = stay !== undefined && isDayLocked(stay, planDateTime);
    const kept = withoutHeldEdits(before, changes, EDITABLE, ctx, isLocked);
    const edited = withReasons(before, withBagFacts(before, withEdits(ctx, before, kept, EDITABLE), ctx), ctx);
    const after = planSchema.safeParse(edited);
    if (!after.success) {
      const issue = after.error.issues[0];
      throw new DomainError('badParameter', `the edited day is not valid: ${issue?.message ?? ''}`, {
        field: issue?.path.join('.') ?? '',
      });
    }
    demandFewMoments(after.data);
    demandTimesOfDay(before, after.data);
    const plan = orderedAgain(after.data);
    await keepPlan(tx, ctx, before, plan, before);
    await takeOffExams(tx, ctx, before, plan);
  },
});

/**
 * Says that a day's bags may be handed out, from `dateTime` on; 0 takes it back. What was ready and is said anew is asked for anew (spec 2 §4 "Plan dispensing").
 * @throws DomainError notFound (`dayRemoved`); contradictory (`changedSince`) where somebody has said otherwise since it was seen
 */
export const readyDay = defineCommand({
  name: 'stayPlan.ready',
  word: '通知住院調劑',
  version: 1,
  permission: ['RECORD_WRITE'],
  input: z.object({ ...day, dateTime: unixSeconds, seen: seenValue }),
  reads: readsOfDay,
  witness: seesValue(async (sight, { inHospitalID, planDateTime }) => {
    const plan = await sight.get('inHospitalPlan', planID(inHospitalID, planDateTime));
    return plan?.dispensingReadyDateTime;
  }),
  async run(tx, { inHospitalID, planDateTime, dateTime, seen }, ctx) {
    const before = await requireDay(tx, inHospitalID, planDateTime);
    demandSeenValue(before, { stored: before.dispensingReadyDateTime, wanted: dateTime, seen });
    await savePlan(tx, ctx, before, { ...before, dispensingReadyDateTime: dateTime }, 'edit');
  },
});

/**
 * Stops a bag from a moment on: its later doses are not due any more, on any day that goes on with it ([2.7.061]). Stopping again moves the moment; what was given
 * after it stays given.
 * @throws DomainError notFound (`dayRemoved`), notFound for a bag that the day hasn't; contradictory (`changedSince`)
 */
export const stopBag = defineCommand({
  name: 'stayPlan.stopBag',
  word: '停用住院藥包',
  version: 1,
  permission: ['RECORD_WRITE'],
  input: z.object({ ...day, bagID: rowID, disableDateTime: unixSeconds, reason: optionalReason(), seen: seenValue }),
  reads: readsOfDay,
  witness: seesValue(async (sight, { inHospitalID, planDateTime, bagID }) => {
    const plan = await sight.get('inHospitalPlan', planID(inHospitalID, planDateTime));
    return plan && stopOf(plan, bagID);
  }),
  async run(tx, { inHospitalID, planDateTime, bagID, disableDateTime, reason, seen }, ctx) {
    const before = await requireDay(tx, inHospitalID, planDateTime);
    demandSeenValue(before, { stored: stopOf(before, bagID), wanted: disableDateTime, seen });
    const bags = new Set([...before.drugBag, ...before.injectionDrugBag].map((bag) => bag.bagID));
    if (!bags.has(bagID)) throw new DomainError('notFound', `the day has no bag ${bagID}`, { id: bagID });
    const known = (before.drugDisable ?? []).filter((one) => one.bagID !== bagID);
    // Bags that the day hasn't any more may come back, as long as there is room for them.
    const others = known.length < MOST_STOPS ? known : known.filter((one) => bags.has(one.bagID));
    const stopped = { bagID, disableDateTime, reason, by: ctx.actor.staffID, dateTime: ctx.now };
    const plan = { ...before, drugDisable: [...others, stopped], ...stamp(ctx) };
    await tx.put('inHospitalPlan', plan);
    await remind(tx, ctx, before, plan);
  },
});

/** When a bag of a day was stopped, Unix seconds; 0: it goes on. */
const stopOf = ({ drugDisable = [] }: StayPlan, bagID: string): number =>
  drugDisable.find((one) => one.bagID === bagID)?.disableDateTime ?? 0;

/**
 * Takes a day away with its log, exams, measurements and reminders; its part of the stay's bill goes too ([2.7.107]). A day that is gone counts as taken away. What
 * was handed out, carried out or found is a fact: it is taken back first, by its own command and with its reason.
 * @throws DomainError contradictory (`dayHasFacts`); contradictory (`writtenSince`) where somebody has written in it since it was seen; forbidden
 * (`billLocked`) of a day that was settled and paid
 */
export const removeDay = defineCommand({
  name: 'stayPlan.remove',
  word: '刪除住院日計畫',
  version: 1,
  permission: ['RECORD_WRITE'],
  input: z.object({ ...day, seen: seenRows }),
  reads: readsOfDay,
  witness: seesRows(async (sight, { inHospitalID, planDateTime }) => partsOf(sight, inHospitalID, planDateTime)),
  async run(tx, { inHospitalID, planDateTime, seen }, ctx) {
    const plan = await tx.get('inHospitalPlan', planID(inHospitalID, planDateTime));
    if (!plan) return;
    const stay = await tx.get('inHospital', inHospitalID);
    if (stay && isDayLocked(stay, planDateTime)) throw STAY_LOCKED();
    const parts = await partsOf(tx, inHospitalID, planDateTime);
    demandSeenRows(plan, parts, seen);
    const documents = [...parts.values()] as AnyDocument[];
    const held = await Promise.all(documents.map((one) => refusedBy(tx, one)));
    if (documents.some(hasFacts) || held.some(Boolean))
      throw new DomainError('contradictory', 'something of the day was done', { rule: 'dayHasFacts', id: plan._id });
    const reminders = await tx.query('reminder/inHospitalMission', 'byStay', { equals: [inHospitalID] });
    for (const { _id, planDateTime: of } of reminders)
      if (of === planDateTime) await tx.remove('reminder/inHospitalMission', _id);
    for (const { collection, _id } of documents) await tx.remove(collection as 'inHospitalPlan', _id);
    if (stay) await saveStay(tx, ctx, withoutDay(stay, planDateTime));
  },
});

/** The documents of a day but for its reminders, by a row's id of their own. */
async function partsOf(sight: Sight, inHospitalID: string, planDateTime: number): Promise<TakenRows> {
  const [plan, log, monitor] = [
    await sight.get('inHospitalPlan', planID(inHospitalID, planDateTime)),
    await sight.get('inHospitalMissionLog', missionLogID(inHospitalID, planDateTime)),
    await sight.get('inHospitalMonitor', stayMonitorID(inHospitalID, planDateTime)),
  ];
  const exams = await sight.query('inHospitalExam', 'byStay', { equals: [inHospitalID] });
  const all: (AnyDocument | undefined)[] = [
    ...[plan, log, monitor],
    ...exams.filter((exam) => exam.planDateTime === planDateTime),
  ];
  return new Map(all.flatMap((document) => (document ? [[document._id.replaceAll('/', '.'), document] as const] : [])));
}

function withoutDay(stay: Stay, planDateTime: number): Stay {
  const { [planDateTime]: _gone, ...subTotal } = stay.subTotal;
  return { ...stay, subTotal, total: Object.values(subTotal).reduce((sum, amount) => sum + amount, 0) };
}

/** Writes a day with what follows from it; `known` is how it stood, undefined for a new one. */
async function keepPlan(
  tx: Tx,
  ctx: CommandContext,
  before: StayPlan,
  after: StayPlan,
  known: StayPlan | undefined,
): Promise<void> {
  await savePlan(tx, ctx, known ?? { ...before, total: 0 }, after, 'edit');
  await remind(tx, ctx, known, after);
}

async function remind(tx: Tx, ctx: CommandContext, before: StayPlan | undefined, plan: StayPlan): Promise<void> {
  const log = await tx.get('inHospitalMissionLog', missionLogID(plan.inHospitalID, plan.planDateTime));
  const monitor = await tx.get('inHospitalMonitor', stayMonitorID(plan.inHospitalID, plan.planDateTime));
  await syncMissionReminders(tx, ctx, { before, plan, log, monitor });
}
