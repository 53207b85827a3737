import { z } from 'zod';
import { DomainError } from '../core/error.ts';
import { same } from '../core/same.ts';
import { documentID, optionalReason, rowID } from '../core/schema.ts';
import type { CommandContext, Sight } from '../engine/command.ts';
import { defineCommand } from '../engine/command.ts';
import { demandSeenValue, seenValue, seesValue } from '../engine/seen-values.ts';
import type { Tx } from '../engine/transaction.ts';
import { finished, submitted } from '../exam/exam-steps.ts';
import { withTasks } from '../exam/with-tasks.ts';
import { examsBefore, readsOfHolder, requireExams } from '../holder/holder.ts';
import { holderRef } from '../holder/holder-ref.ts';
import { isOutside } from '../lines/exam-tasks.ts';
import type { ExamHolder } from '../lines/holder.ts';
import { attached, detached } from './attach-values.ts';
import { type CameSince, cameSince } from './came-since.ts';
import { type DeviceReport, deviceReportSchema, EXAM_STATE } from './device-exam.schema.ts';
import { hangs } from './exam-state.ts';
import { askedPlace, matchAsked } from './match-asked.ts';
import { matchReport } from './match-report.ts';
import { settleOrder } from './order-standing.ts';

const reportRef = documentID('exam/device/');
const WORKING = ['LAB_TASK_WRITE'] as const;
const ofReport = ({ reportID }: { readonly reportID: string }) => [{ collection: 'exam', id: reportID }];

async function requireReport(tx: Tx, reportID: string): Promise<DeviceReport> {
  const report = await tx.get('exam', reportID);
  if (report?.of !== 'device') throw new DomainError('notFound', `report ${reportID} not found`, { id: reportID });
  return report;
}

/** What of a report somebody decides about: where it hangs, and by whose word. Hung up and taken off meanwhile it stands where it stood, by another's word. */
const standing = (report: Pick<DeviceReport, 'state' | 'attachedID' | 'taskIDs' | 'updateBy' | 'updateDateTime'>) => {
  const { state, attachedID, taskIDs, updateBy, updateDateTime } = report;
  return { state, attachedID, taskIDs, updateBy, updateDateTime };
};
// Whoever has only been told of it can't know by whose word it stands: they look first.
const UNSEEN = { state: EXAM_STATE.waiting, attachedID: '', taskIDs: [], updateBy: '', updateDateTime: 0 };
/** The record on which a report hangs; undefined where it hangs on none, or that was deleted since. */
const recordOf = async (tx: Tx, ctx: CommandContext, report: DeviceReport) =>
  hangs(report) && (await examsBefore(tx, report.attachedID)) ? requireExams(tx, ctx, report.attachedID) : undefined;

const standingBefore = async (sight: Sight, { reportID }: { readonly reportID: string }) => {
  const report = await sight.get('exam', reportID);
  return standing(report?.of === 'device' ? report : UNSEEN);
};

const stamp = (ctx: CommandContext) => ({ updateDateTime: ctx.now, updateBy: ctx.actor.staffID });

/** Exams that a report answers: what was sent is finished by whoever acts; what it corrects is news again for whoever has seen it. */
function answered(holder: ExamHolder, report: DeviceReport, hasCorrected: boolean, ctx: CommandContext): ExamHolder {
  const known = report.taskIDs.filter((id) =>
    holder.examTask.some(({ _id, type }) => _id === id && !isOutside({ type })),
  );
  const sent = withTasks(holder, known, (task) => ({
    ...task,
    // It was sent, whoever forgot to say so: here is its result.
    createTaskDateTime: task.createTaskDateTime || ctx.now,
    ...(hasCorrected && task.finishDateTime !== 0 ? { seenDateTime: 0, seenBy: '' } : {}),
  }));
  if (report.status === 'partial' || report.status === 'cancelled') return sent;
  return submitted(finished(sent, known, ctx), ctx);
}

/** Hangs a report on a record, and moves its order on; `since` of one that hung there before. */
async function attach(tx: Tx, ctx: CommandContext, report: DeviceReport, since?: CameSince): Promise<void> {
  const { before, save } = await requireExams(tx, ctx, report.attachedID);
  const after = attached(before, report, report.taskIDs, ctx.actor.staffID, since);
  await save(answered(after.holder, report, after.hasCorrected, ctx), 'assign');
  // Whose the animal is stands with the animal: what the device said of them isn't kept twice, and goes with them when they are erased.
  const state = report.state === EXAM_STATE.questioned ? report.state : EXAM_STATE.attached;
  const hung = { ...report, said: { ...report.said, ownerName: '' }, state };
  await tx.put('exam', hung);
  await settleOrder(tx, ctx, { holder: after.holder, report: hung });
}

/**
 * A report of an instrument, as the server has read it. Where its order or its animal's number says whose it is, it hangs on the record at once; else it waits for a person. The
 * same report again changes nothing. What can't be kept on the record (it is full) waits too: a result is never refused.
 */
export const receiveReport = defineCommand({
  name: 'deviceExam.receive',
  word: '收到儀器結果',
  only: 'server',
  version: 1,
  permission: [],
  input: z.object({
    report: deviceReportSchema.omit({
      ...{ collection: true, of: true, petID: true, attachedID: true, state: true, taskIDs: true, orderNumber: true },
      ...{ matchedBy: true, doubts: true, attachedDateTime: true, attachedBy: true, asideReason: true },
      ...{ createDateTime: true, updateDateTime: true, updateBy: true },
    }),
    /** Of what somebody had fetched for a record: where it belongs as far as it doesn't say so itself. */
    asked: askedPlace.optional(),
  }),
  reads: ({ report }) => [{ collection: 'exam', id: report._id }],
  async run(tx, { report: said, asked }, ctx) {
    if (await tx.get('exam', said._id)) return;
    const found = await matchReport(tx, said, ctx.now);
    const match = (asked && (await matchAsked(tx, found, asked))) ?? found;
    const report = deviceReportSchema.parse({
      ...said,
      ...{ collection: 'exam', of: 'device', state: EXAM_STATE.waiting, doubts: [...match.doubts] },
      ...{ petID: match.petID, matchedBy: match.by, orderNumber: match.order?.orderNumber ?? '' },
      ...{ createDateTime: ctx.now, ...stamp(ctx) },
    });
    if (match.doubts.length > 0 || match.attachedID === '') {
      await tx.put('exam', report);
      return;
    }
    const hung = { ...report, attachedID: match.attachedID, taskIDs: [...match.taskIDs], attachedDateTime: ctx.now };
    const attachedBy = match === found ? ctx.actor.staffID : (asked?.by ?? '');
    try {
      await attach(tx, ctx, { ...hung, attachedBy });
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      await tx.put('exam', { ...report, doubts: ['recordClosed'] });
    }
  },
});

const READ = ['values', 'note', 'status', 'dateTime', 'passedOver'] as const;
type Read = Pick<DeviceReport, (typeof READ)[number] | 'said'>;
/** Whether it is open whose a report is, and nobody has decided about it: one that somebody has taken off says no more why it waits. */
const isUndecided = ({ state, doubts }: Pick<DeviceReport, 'state' | 'doubts'>): boolean =>
  state === EXAM_STATE.waiting && doubts.length > 0;
/** Whether a report stands as its message is understood: reading that again would change nothing. Whom it names says something as long as nobody has decided whose it is. */
export const standsAsRead = (report: Read & Pick<DeviceReport, 'state' | 'doubts'>, read: Read): boolean =>
  READ.every((field) => same(report[field], read[field])) && (!isUndecided(report) || same(report.said, read.said));

/**
 * A report as its message is understood now, after codes or mappings were mended. One that waits is matched anew, unless somebody has taken it off: they know better than what it names.
 * Of one that hangs on a record its former values go and these stand in their place, news for whoever saw the others; a correction that has come since, and what somebody has entered
 * instead, count still. What says the same changes nothing.
 */
export const rereadReport = defineCommand({
  name: 'deviceExam.reread',
  word: '重新解讀儀器結果',
  only: 'server',
  version: 1,
  permission: [],
  input: z.object({
    reportID: reportRef,
    read: deviceReportSchema.pick({
      values: true,
      note: true,
      status: true,
      dateTime: true,
      passedOver: true,
      said: true,
    }),
  }),
  reads: ofReport,
  async run(tx, { reportID, read: { said, ...read } }, ctx) {
    const report = await requireReport(tx, reportID);
    if (standsAsRead(report, { ...read, said })) return;
    const changed: DeviceReport = { ...report, ...read, ...stamp(ctx) };
    const record = await recordOf(tx, ctx, report);
    if (record) {
      const since = await cameSince(tx, report, record.before);
      await record.save(detached(record.before, report, report.taskIDs, report.attachedBy), 'assign');
      await attach(tx, ctx, changed, since);
      return;
    }
    if (!isUndecided(report)) {
      await tx.put('exam', changed);
      return;
    }
    const match = await matchReport(tx, { ...changed, said }, ctx.now);
    const known = { ...changed, said, petID: match.petID, matchedBy: match.by, doubts: [...match.doubts] };
    if (match.doubts.length > 0 || match.attachedID === '') {
      await tx.put('exam', known);
      return;
    }
    const hung = { ...known, attachedID: match.attachedID, taskIDs: [...match.taskIDs], attachedDateTime: ctx.now };
    await attach(tx, ctx, { ...hung, orderNumber: match.order?.orderNumber ?? '', attachedBy: ctx.actor.staffID });
  },
});

/** A report that hangs by the word of whoever acts: nobody doubts it any more. */
const hungByPerson = (
  ctx: CommandContext,
): Pick<
  DeviceReport,
  'state' | 'doubts' | 'asideReason' | 'matchedBy' | 'attachedBy' | 'attachedDateTime' | 'updateBy' | 'updateDateTime'
> => ({
  ...stamp(ctx),
  state: EXAM_STATE.attached,
  doubts: [],
  asideReason: '',
  matchedBy: 'person',
  attachedDateTime: ctx.now,
  attachedBy: ctx.actor.staffID,
});

/** Takes what a report brought off its record. @throws DomainError badParameter (`detachReason`) where an owner was told of it and nothing is said */
async function takeOff(tx: Tx, ctx: CommandContext, report: DeviceReport, reason: string) {
  const record = await recordOf(tx, ctx, report);
  const isTold = record?.before.examTask.some(
    (task) => report.taskIDs.includes(task._id) && (task.toldDateTime ?? 0) !== 0,
  );
  if (isTold && reason === '')
    throw new DomainError('badParameter', 'the owner was told of it', { field: 'reason', rule: 'detachReason' });
  const holder = record && detached(record.before, report, report.taskIDs, report.attachedBy);
  if (holder) await record.save(holder, 'assign');
  return holder;
}

/**
 * Hangs a report that waits, or that was set aside, on a visit or an exam of a stay's day, and its values there. Twice on the same changes nothing. One whose chip is questioned
 * is confirmed where it hangs, or moves to where it is hung now, unless an owner was told of it: then it is taken off with a reason first.
 * @throws DomainError notFound, contradictory (`attachedElsewhere`: somebody has hung it on another record meanwhile; `changedSince`), badParameter (`detachReason`)
 */
export const attachReport = defineCommand({
  name: 'deviceExam.attach',
  word: '歸入儀器結果',
  version: 1,
  permission: WORKING,
  input: z.object({
    reportID: reportRef,
    recordID: holderRef,
    taskIDs: z.array(rowID).max(60).default([]),
    seen: seenValue,
  }),
  reads: (input) => [...ofReport(input), ...readsOfHolder(input.recordID)],
  witness: seesValue((sight, input) => standingBefore(sight, input)),
  async run(tx, { reportID, recordID, taskIDs, seen }, ctx) {
    const report = await requireReport(tx, reportID);
    if (report.state === EXAM_STATE.attached) {
      if (report.attachedID === recordID) return;
      throw new DomainError('contradictory', 'the report hangs on another record', {
        ...{ rule: 'attachedElsewhere', id: report.attachedID, by: report.attachedBy },
      });
    }
    const wanted = standing({ ...report, state: EXAM_STATE.attached, attachedID: recordID, taskIDs, ...stamp(ctx) });
    demandSeenValue(report, { stored: standing(report), wanted, seen });
    const byPerson = hungByPerson(ctx);
    if (hangs(report) && report.attachedID === recordID) {
      await tx.put('exam', { ...report, ...byPerson });
      return;
    }
    if (hangs(report)) {
      const holder = await takeOff(tx, ctx, report, '');
      const off = { ...report, attachedID: '', taskIDs: [], state: EXAM_STATE.waiting };
      await tx.put('exam', off);
      await settleOrder(tx, ctx, { holder, report: off });
    }
    const { before } = await requireExams(tx, ctx, recordID);
    const { petID = report.petID } = before as { readonly petID?: string };
    const missing = taskIDs.find((id) => !before.examTask.some(({ _id }) => _id === id));
    if (missing !== undefined) throw new DomainError('notFound', `exam task ${missing} not found`, { taskID: missing });
    await attach(tx, ctx, { ...report, ...byPerson, petID, attachedID: recordID, taskIDs });
  },
});

/**
 * Takes a report off the record on which it hangs, with its values: it waits again. What somebody entered since over a value stays. Where an owner was told of the
 * result, why it is taken off has to be said. @throws DomainError notFound, contradictory (`changedSince`), badParameter (`detachReason`)
 */
export const detachReport = defineCommand({
  name: 'deviceExam.detach',
  word: '取消歸入儀器結果',
  version: 1,
  permission: WORKING,
  input: z.object({ reportID: reportRef, reason: optionalReason(), seen: seenValue }),
  reads: ofReport,
  witness: seesValue((sight, input) => standingBefore(sight, input)),
  async run(tx, { reportID, reason, seen }, ctx) {
    const report = await requireReport(tx, reportID);
    if (!hangs(report)) return;
    const waiting = { ...report, attachedID: '', taskIDs: [], state: EXAM_STATE.waiting, doubts: [], ...stamp(ctx) };
    demandSeenValue(report, { stored: standing(report), wanted: standing(waiting), seen });
    const holder = await takeOff(tx, ctx, report, reason);
    const off = { ...waiting, asideReason: reason, attachedDateTime: 0, attachedBy: '', matchedBy: '' } as const;
    await tx.put('exam', off);
    await settleOrder(tx, ctx, { holder, report: off });
  },
});

/**
 * Sets a report aside that belongs to nobody here (a control sample, a test): gone from the lists and kept. One that hangs on a record is taken off it first.
 * @throws DomainError notFound, contradictory (`reportAttached`, `changedSince`)
 */
export const setReportAside = defineCommand({
  name: 'deviceExam.setAside',
  word: '擱置儀器結果',
  version: 1,
  permission: WORKING,
  input: z.object({ reportID: reportRef, reason: optionalReason(), seen: seenValue }),
  reads: ofReport,
  witness: seesValue((sight, input) => standingBefore(sight, input)),
  async run(tx, { reportID, reason, seen }, ctx) {
    const report = await requireReport(tx, reportID);
    if (report.state === EXAM_STATE.aside) return;
    if (hangs(report))
      throw new DomainError('contradictory', 'the report hangs on a record', {
        ...{ rule: 'reportAttached', id: report.attachedID, by: report.attachedBy },
      });
    const aside = { ...report, state: EXAM_STATE.aside, asideReason: reason, ...stamp(ctx) };
    demandSeenValue(report, { stored: standing(report), wanted: standing(aside), seen });
    await tx.put('exam', aside);
  },
});

/** Brings a report back that was set aside: it waits again. One that waits, or hangs on a record, stays as it is. @throws DomainError notFound, contradictory (`changedSince`) */
export const bringReportBack = defineCommand({
  name: 'deviceExam.bringBack',
  word: '取回擱置的儀器結果',
  version: 1,
  permission: WORKING,
  input: z.object({ reportID: reportRef, seen: seenValue }),
  reads: ofReport,
  witness: seesValue((sight, input) => standingBefore(sight, input)),
  async run(tx, { reportID, seen }, ctx) {
    const report = await requireReport(tx, reportID);
    if (report.state !== EXAM_STATE.aside) return;
    const waiting = { ...report, state: EXAM_STATE.waiting, asideReason: '', ...stamp(ctx) };
    demandSeenValue(report, { stored: standing(report), wanted: standing(waiting), seen });
    await tx.put('exam', waiting);
  },
});
