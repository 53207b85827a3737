import { z } from 'zod';
import { DomainError } from '../core/error.ts';
import { line, rowID } from '../core/schema.ts';
import type { CommandContext } from '../engine/command.ts';
import { defineCommand } from '../engine/command.ts';
import { demandSeenValue, seenValue, seesValue } from '../engine/seen-values.ts';
import { examsBefore, readsOfHolder, requireExams } from '../holder/holder.ts';
import { holderRef } from '../holder/holder-ref.ts';
import { type ExamTask, examTask, LAB_CATEGORIES } from '../lines/exam.schema.ts';
import { hasEmptySubmit, valueCategoryOf } from '../lines/exam-tasks.ts';
import type { ExamHolder } from '../lines/holder.ts';
import {
  finished,
  merged,
  reset,
  resultPart,
  seenTasks,
  seesTasks,
  submitted,
  taskSetting,
  taskTexts,
  withSetting,
  withTexts,
} from './exam-steps.ts';
import { withTasks } from './with-tasks.ts';

/** The visit, or the exam of a stay's day. */
const taskIDs = z.array(rowID).min(1).max(100);
const ofRecord = (input: { readonly recordID: string }) => readsOfHolder(input.recordID);
const WORKING = ['LAB_TASK_WRITE'] as const;
/** Whoever answers for the visit may, beside the laboratory. */
const ANSWERING = ['LAB_TASK_WRITE', 'RECORD_WRITE'] as const;

/**
 * Notes that an instrument was asked for results (spec 2 §7 "request instrument results"), once it has taken the order: the call that reaches one
 * runs this afterwards, and no screen does. What an older device has queued is noted as it was. Named by task, or by kind for every unfinished in-house task of it; a kind without a task asks for nothing.
 */
export const requestInstrument = defineCommand({
  name: 'exam.request',
  word: '請儀器回傳',
  version: 1,
  permission: WORKING,
  input: z.object({
    recordID: holderRef,
    items: z
      .array(z.object({ type: z.enum(LAB_CATEGORIES), taskID: rowID.optional() }))
      .min(1)
      .max(60),
    tool: line(80).default(''),
  }),
  reads: ofRecord,
  async run(tx, { recordID, items, tool }, ctx) {
    const { before, save } = await requireExams(tx, ctx, recordID);
    const asked = (task: ExamTask) =>
      items.some(({ type, taskID }) =>
        taskID === undefined
          ? valueCategoryOf(task.type) === type && task.finishDateTime === 0
          : taskID === task._id && valueCategoryOf(task.type) === type,
      );
    const ids = before.examTask.filter(asked).map((task) => task._id);
    if (ids.length === 0) return;
    const after = withTasks(before, ids, (task) => ({
      ...task,
      requestDateTime: ctx.now,
      requestBy: ctx.actor.staffID,
      requestTool: tool,
    }));
    await save(after, 'assign');
  },
});

/**
 * Chooses the device, the vendor or the device standard of a task (spec 2 §7 `settingTask`). Where somebody has chosen otherwise meanwhile, theirs stays and
 * this one is a conflict.
 */
export const setExamDevice = defineCommand({
  name: 'exam.setting',
  word: '選擇檢驗設備',
  version: 2,
  // Version 2 tells what its author saw.
  upcasters: { 1: (input) => input },
  permission: WORKING,
  input: taskSetting.extend({ recordID: holderRef, seen: seenTasks }),
  reads: ofRecord,
  witness: seesTasks((input) => [input.taskID]),
  async run(tx, { recordID, seen, ...setting }, ctx) {
    const { before, save } = await requireExams(tx, ctx, recordID);
    await save(withSetting(before, setting, seen, ctx), 'assign');
  },
});

/** Finishes exams (spec 2 §4; [2.4.84]). An in-house one that was not sent is refused as contradictory; finishing twice keeps the first. Words meet what somebody else has said meanwhile as edits do (law 3). */
export const finishExams = defineCommand({
  name: 'exam.finish',
  word: '完成檢驗',
  version: 2,
  // Version 2 tells what its author saw.
  upcasters: { 1: (input) => input },
  permission: WORKING,
  input: z.object({
    recordID: holderRef,
    taskIDs,
    texts: taskTexts.default({}),
    /** Submits at once where everything is finished. */
    submit: z.boolean().default(false),
    seen: seenTasks,
  }),
  reads: ofRecord,
  witness: seesTasks(({ texts }) => Object.keys(texts)),
  async run(tx, { recordID, taskIDs: ids, texts, submit, seen }, ctx) {
    const { before, save } = await requireExams(tx, ctx, recordID);
    const after = finished(withTexts(before, texts, seen, ctx), ids, ctx);
    await save(submit ? submitted(after, ctx) : after, 'assign');
  },
});

const stepsOf = (holder: ExamHolder | undefined, ids: readonly string[]) =>
  holder?.examTask
    .filter(({ _id }) => ids.includes(_id))
    .map(({ _id, finishDateTime, finishBy, toldDateTime, recheckedDateTime }) => [
      _id,
      finishDateTime,
      finishBy,
      toldDateTime ?? 0,
      recheckedDateTime ?? 0,
    ]);

/**
 * Opens finished exams again: they lose finish time and person, and whoever saw the result has to see the new one ([2.7.039]).
 * @throws DomainError contradictory (`changedSince`) where somebody else has finished one, or told the owner of it, since its author saw it
 */
export const resetExams = defineCommand({
  name: 'exam.reset',
  word: '重做檢驗',
  version: 2,
  // Version 2 tells what its author saw.
  upcasters: { 1: (input) => input },
  permission: WORKING,
  input: z.object({ recordID: holderRef, taskIDs, seen: seenValue }),
  reads: ofRecord,
  witness: seesValue(async (sight, { recordID, taskIDs: ids }) => stepsOf(await examsBefore(sight, recordID), ids)),
  async run(tx, input, ctx) {
    const { before, save } = await requireExams(tx, ctx, input.recordID);
    demandSeenValue(before, { stored: stepsOf(before, input.taskIDs), wanted: undefined, seen: input.seen });
    await save(reset(before, input.taskIDs), 'assign');
  },
});

/** Submits a visit's exams when all in-house tasks that were created are finished; before that it changes nothing ([2.4.85]). */
export const submitExams = defineCommand({
  name: 'exam.submit',
  word: '送出檢驗',
  version: 1,
  permission: WORKING,
  input: z.object({ recordID: holderRef }),
  reads: ofRecord,
  async run(tx, { recordID }, ctx) {
    const { before, save } = await requireExams(tx, ctx, recordID);
    const after = submitted(before, ctx);
    if (after !== before) await save(after, 'assign');
  },
});

const someTasks = z.array(rowID).max(100).default([]);

/** Several steps of the laboratory at once, in the order in which they are listed here (PUT /todo/exam, /todo/inside, /todo/outsourcing). */
export const workExams = defineCommand({
  name: 'exam.work',
  word: '處理檢驗',
  version: 2,
  // Version 2 tells what its author saw.
  upcasters: { 1: (input) => input },
  permission: WORKING,
  input: z.object({
    recordID: holderRef,
    settings: z.array(taskSetting).max(100).default([]),
    reset: someTasks,
    parts: z.array(resultPart).max(20).default([]),
    /** The task to which `parts` belong, where they do not name one each. */
    taskID: rowID.optional(),
    texts: taskTexts.default({}),
    finish: someTasks,
    submit: z.boolean().default(false),
    seen: seenTasks,
  }),
  reads: ofRecord,
  witness: seesTasks(({ settings, texts }) => [...settings.map(({ taskID }) => taskID), ...Object.keys(texts)]),
  async run(tx, input, ctx) {
    const { before, save } = await requireExams(tx, ctx, input.recordID);
    let after = input.settings.reduce((held, setting) => withSetting(held, setting, input.seen, ctx), before);
    after = reset(after, input.reset);
    after = merged(after, input.parts, input.taskID, ctx);
    after = finished(withTexts(after, input.texts, input.seen, ctx), input.finish, ctx);
    await save(input.submit ? submitted(after, ctx) : after, 'assign');
  },
});

/** Repairs a visit whose submit time contradicts its tasks (spec 2 §4; [2.4.87]); one that agrees stays as it is. */
export const fixExamSubmit = defineCommand({
  name: 'exam.fixSubmit',
  word: '修正檢驗送出',
  version: 1,
  permission: ANSWERING,
  input: z.object({ recordID: holderRef }),
  reads: ofRecord,
  async run(tx, { recordID }, ctx) {
    const { before, save } = await requireExams(tx, ctx, recordID);
    const after = hasEmptySubmit(before)
      ? { ...before, examTaskSubmitDateTime: 0, examTaskSubmitBy: '' }
      : submitted(before, ctx);
    if (after !== before) await save(after, 'assign');
  },
});

const INBOX_STEPS = ['seen', 'told', 'rechecked'] as const;
/** A step of the results inbox. */
export type InboxStep = (typeof INBOX_STEPS)[number];

interface InboxInput {
  readonly taskIDs: readonly string[];
  readonly step: InboxStep;
  readonly undo: boolean;
  readonly recheckDueDateTime?: number | undefined;
}

/** What of the inbox somebody takes back or writes over: taking a step that was taken changes nothing. */
const inboxOf = (holder: ExamHolder | undefined, { taskIDs: ids, step, undo, recheckDueDateTime }: InboxInput) =>
  holder?.examTask
    .filter(({ _id }) => ids.includes(_id))
    .map((task) => [
      ...(undo ? [task[`${step}DateTime`] ?? 0, task[`${step}By`] ?? ''] : []),
      ...(undo && step === 'told' ? (task.tellings ?? []).map((telling) => telling._id) : []),
      ...(undo || recheckDueDateTime === undefined ? [] : [task.recheckDueDateTime ?? 0]),
    ]);

/**
 * Moves finished exams through the results inbox: seen, owner told, checked again. A step that was taken keeps its first time; `undo`
 * takes it back. `recheckDueDateTime` (Unix seconds, 0 for never) comes with telling the owner.
 * @throws DomainError contradictory for an unfinished exam (`examUnfinished`), and (`changedSince`) where somebody else has taken a step that would be taken back, or
 * told the owner another day, since its author saw it
 */
export const noteExamResults = defineCommand({
  name: 'exam.note',
  word: '處理檢驗報告',
  version: 2,
  // Version 2 tells what its author saw.
  upcasters: { 1: (input) => input },
  permission: ANSWERING,
  input: z.object({
    recordID: holderRef,
    taskIDs,
    step: z.enum(INBOX_STEPS),
    undo: z.boolean().default(false),
    recheckDueDateTime: examTask.shape.recheckDueDateTime.optional(),
    seen: seenValue,
  }),
  reads: ofRecord,
  witness: seesValue(async (sight, input) => inboxOf(await examsBefore(sight, input.recordID), input)),
  async run(tx, { recordID, taskIDs: ids, step, undo, recheckDueDateTime, seen }, ctx) {
    const { before, save } = await requireExams(tx, ctx, recordID);
    const named = { taskIDs: ids, step, undo, recheckDueDateTime };
    demandSeenValue(before, { stored: inboxOf(before, named), wanted: undefined, seen });
    const after = withTasks(before, ids, (task) => {
      if (task.finishDateTime === 0)
        throw new DomainError('contradictory', 'only a finished exam has a result to see', {
          rule: 'examUnfinished',
          taskID: task._id,
        });
      const due = recheckDueDateTime === undefined ? {} : { recheckDueDateTime };
      return undo ? undone(task, step) : { ...task, ...taken(task, step, ctx), ...due };
    });
    await save(after, 'assign');
  },
});

const UNDONE = {
  seen: { seenDateTime: 0, seenBy: '' },
  told: { toldDateTime: 0, toldBy: '', recheckDueDateTime: 0 },
  rechecked: { recheckedDateTime: 0, recheckedBy: '' },
} as const satisfies Record<InboxStep, Partial<ExamTask>>;

/** Without the step; who wasn't told wasn't told by anybody. */
function undone({ tellings, ...task }: ExamTask, step: InboxStep): ExamTask {
  const kept = step === 'told' || tellings === undefined ? {} : { tellings };
  return { ...task, ...kept, ...UNDONE[step] };
}

/** A later step includes being seen: nobody tells what they have not read. */
function taken(task: ExamTask, step: InboxStep, ctx: CommandContext): Partial<ExamTask> {
  const stamp = (
    time: 'seenDateTime' | 'toldDateTime' | 'recheckedDateTime',
    by: 'seenBy' | 'toldBy' | 'recheckedBy',
  ) => ((task[time] ?? 0) === 0 ? { [time]: ctx.now, [by]: ctx.actor.staffID } : {});
  const seen = stamp('seenDateTime', 'seenBy');
  if (step === 'seen') return seen;
  return step === 'told'
    ? { ...seen, ...stamp('toldDateTime', 'toldBy') }
    : { ...seen, ...stamp('recheckedDateTime', 'recheckedBy') };
}
