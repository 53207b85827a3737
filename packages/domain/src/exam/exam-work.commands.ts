import { z } from 'zod';
import type { CommandContext } from '../core/command.ts';
import { defineCommand } from '../core/command.ts';
import { DomainError } from '../core/error.ts';
import { documentID, line, rowID } from '../core/schema.ts';
import type { VisitRecord } from '../visit/record.schema.ts';
import { requireRecord, saveRecord } from '../visit/save-record.ts';
import { type ExamTask, examTask, LAB_CATEGORIES } from './exam.schema.ts';
import {
  demandCreated,
  freshTask,
  hasEmptySubmit,
  maySubmit,
  needsSubmit,
  valueCategoryOf,
  withTasks,
} from './exam-tasks.ts';

const recordRef = documentID('record/');
const taskIDs = z.array(rowID).min(1).max(100);
const ofRecord = (input: { readonly recordID: string }) => [{ collection: 'record', id: input.recordID }];
const WORKING = ['LAB_TASK_WRITE'] as const;
/** Whoever answers for the visit may, beside the laboratory. */
const ANSWERING = ['LAB_TASK_WRITE', 'RECORD_WRITE'] as const;

/** Marks the visit's exams as submitted where all that was created is finished; else leaves it as it is ([2.4.85]). */
const submitted = (record: VisitRecord, ctx: CommandContext): VisitRecord =>
  needsSubmit(record) && maySubmit(record.examTask)
    ? { ...record, examTaskSubmitDateTime: ctx.now, examTaskSubmitBy: ctx.actor.staffID }
    : record;

/**
 * Asks an instrument, through a sync tool or its vendor, for results (spec 2 §7 "request instrument results"). Named by task, or by
 * kind for every unfinished in-house task of it; a kind without a task asks for nothing.
 */
export const requestInstrument = defineCommand({
  name: 'exam.request',
  version: 1,
  permission: WORKING,
  input: z.object({
    recordID: recordRef,
    items: z
      .array(z.object({ type: z.enum(LAB_CATEGORIES), taskID: rowID.optional() }))
      .min(1)
      .max(60),
    tool: line(80).default(''),
  }),
  reads: ofRecord,
  async run(tx, { recordID, items, tool }, ctx) {
    const before = await requireRecord(tx, recordID);
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
    await saveRecord(tx, ctx, before, after, 'assign');
  },
});

const setting = examTask.pick({ device: true, vendor: true, standardID: true, standardName: true }).partial();

/** Chooses the device, the vendor or the device standard of a task (spec 2 §7 `settingTask`). */
export const setExam = defineCommand({
  name: 'exam.setting',
  version: 1,
  permission: WORKING,
  input: z.object({ recordID: recordRef, taskID: rowID, setting }),
  reads: ofRecord,
  async run(tx, input, ctx) {
    const before = await requireRecord(tx, input.recordID);
    const sent = Object.entries(input.setting).filter(([, value]) => value !== undefined);
    const after = withTasks(before, [input.taskID], (task) => ({ ...task, ...Object.fromEntries(sent) }));
    await saveRecord(tx, ctx, before, after, 'assign');
  },
});

/** Finishes exams (spec 2 §4; [2.4.84]). An in-house one that was not sent is refused as contradictory; finishing twice keeps the first. */
export const finishExams = defineCommand({
  name: 'exam.finish',
  version: 1,
  permission: WORKING,
  input: z.object({
    recordID: recordRef,
    taskIDs,
    /** What an examiner says of each, by task. */
    results: z.record(rowID, examTask.shape.result).optional(),
    /** Submits at once where everything is finished. */
    submit: z.boolean().default(false),
  }),
  reads: ofRecord,
  async run(tx, { recordID, taskIDs: ids, results = {}, submit }, ctx) {
    const before = await requireRecord(tx, recordID);
    const after = withTasks(before, ids, (task) => {
      demandCreated(task);
      const result = results[task._id] ?? task.result;
      if (task.finishDateTime !== 0) return { ...task, result };
      return { ...task, result, finishDateTime: ctx.now, finishBy: ctx.actor.staffID };
    });
    await saveRecord(tx, ctx, before, submit ? submitted(after, ctx) : after, 'assign');
  },
});

/** Opens finished exams again: they lose finish time and person, and whoever saw the result has to see the new one ([2.7.039]). */
export const resetExams = defineCommand({
  name: 'exam.reset',
  version: 1,
  permission: WORKING,
  input: z.object({ recordID: recordRef, taskIDs }),
  reads: ofRecord,
  async run(tx, input, ctx) {
    const before = await requireRecord(tx, input.recordID);
    const after = withTasks(before, input.taskIDs, (task) => ({
      ...freshTask(task),
      createTaskDateTime: task.createTaskDateTime,
      requestDateTime: task.requestDateTime,
      requestBy: task.requestBy,
      requestTool: task.requestTool ?? '',
    }));
    await saveRecord(tx, ctx, before, after, 'assign');
  },
});

/** Submits a visit's exams when all in-house tasks that were created are finished; before that it changes nothing ([2.4.85]). */
export const submitExams = defineCommand({
  name: 'exam.submit',
  version: 1,
  permission: WORKING,
  input: z.object({ recordID: recordRef }),
  reads: ofRecord,
  async run(tx, { recordID }, ctx) {
    const before = await requireRecord(tx, recordID);
    const after = submitted(before, ctx);
    if (after !== before) await saveRecord(tx, ctx, before, after, 'assign');
  },
});

/** Repairs a visit whose submit time contradicts its tasks (spec 2 §4; [2.4.87]); one that agrees stays as it is. */
export const fixSubmit = defineCommand({
  name: 'exam.fixSubmit',
  version: 1,
  permission: ANSWERING,
  input: z.object({ recordID: recordRef }),
  reads: ofRecord,
  async run(tx, { recordID }, ctx) {
    const before = await requireRecord(tx, recordID);
    const after = hasEmptySubmit(before)
      ? { ...before, examTaskSubmitDateTime: 0, examTaskSubmitBy: '' }
      : submitted(before, ctx);
    if (after !== before) await saveRecord(tx, ctx, before, after, 'assign');
  },
});

const INBOX_STEPS = ['seen', 'told', 'rechecked'] as const;
/** A step of the results inbox. */
export type InboxStep = (typeof INBOX_STEPS)[number];

/**
 * Moves finished exams through the results inbox: seen, owner told, checked again. A step that was taken keeps its first time; `undo`
 * takes it back. `recheckDueDateTime` (Unix seconds, 0 for never) comes with telling the owner.
 */
export const noteResults = defineCommand({
  name: 'exam.note',
  version: 1,
  permission: ANSWERING,
  input: z.object({
    recordID: recordRef,
    taskIDs,
    step: z.enum(INBOX_STEPS),
    undo: z.boolean().default(false),
    recheckDueDateTime: examTask.shape.recheckDueDateTime.optional(),
  }),
  reads: ofRecord,
  async run(tx, { recordID, taskIDs: ids, step, undo, recheckDueDateTime }, ctx) {
    const before = await requireRecord(tx, recordID);
    const after = withTasks(before, ids, (task) => {
      if (task.finishDateTime === 0)
        throw new DomainError('contradictory', 'only a finished exam has a result to see', {
          rule: 'examUnfinished',
          taskID: task._id,
        });
      const due = recheckDueDateTime === undefined ? {} : { recheckDueDateTime };
      return undo ? { ...task, ...UNDONE[step] } : { ...task, ...taken(task, step, ctx), ...due };
    });
    await saveRecord(tx, ctx, before, after, 'assign');
  },
});

const UNDONE = {
  seen: { seenDateTime: 0, seenBy: '' },
  told: { toldDateTime: 0, toldBy: '', recheckDueDateTime: 0 },
  rechecked: { recheckedDateTime: 0, recheckedBy: '' },
} as const satisfies Record<InboxStep, Partial<ExamTask>>;

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
