import { z } from 'zod';
import { edits, joinEdits } from '../core/edit.ts';
import { DomainError } from '../core/error.ts';
import { rowID } from '../core/schema.ts';
import { defineCommand } from '../engine/command.ts';
import { withEdits } from '../engine/edited-document.ts';
import { demandSeenRows, seenRows, seesRows, type TakenRows } from '../engine/seen-rows.ts';
import { examsBefore, readsOfHolder, requireExams } from '../holder/holder.ts';
import { holderRef } from '../holder/holder-ref.ts';
import { pricedLine } from '../lines/charged-line.schema.ts';
import { type ExamTask, examTask, VALUE_CATEGORIES } from '../lines/exam.schema.ts';
import { examOf, freshTask, hasFound, typesToKeep, withOwnSteps } from '../lines/exam-tasks.ts';
import type { ExamHolder } from '../lines/holder.ts';
import { withTasks } from './with-tasks.ts';

/** The visit, or the exam of a stay's day. */
const taskIDs = z.array(rowID).min(1).max(100);
const ofRecord = (input: { readonly recordID: string }) => readsOfHolder(input.recordID);
/** Ordering is a part of writing the visit as well as the laboratory's work. */
const ORDERING = ['LAB_TASK_WRITE', 'RECORD_WRITE'] as const;
/** Most exams of a visit. */
const MOST_TASKS = 100;

/** What is written down when an exam is ordered; times and people are the steps'. */
export const orderedExam = examTask.pick({
  _id: true,
  itemID: true,
  type: true,
  name: true,
  vendor: true,
  device: true,
  price: true,
  number: true,
  subTotal: true,
  standardID: true,
  standardName: true,
});

/** Notes exams in a visit; they are not with the laboratory yet (spec 2 §4: unrequested). A task that is there already stays as it is. */
export const orderExams = defineCommand({
  name: 'exam.order',
  word: '開立檢驗',
  version: 1,
  permission: ORDERING,
  input: z.object({ recordID: holderRef, tasks: z.array(orderedExam).min(1).max(60) }),
  reads: ofRecord,
  async run(tx, { recordID, tasks }, ctx) {
    const { before, save } = await requireExams(tx, ctx, recordID);
    const known = new Set(before.examTask.map((task) => task._id));
    const added = tasks.filter((task) => !known.has(task._id)).map((task) => freshTask(examTask.parse(task)));
    const all = [...before.examTask, ...added];
    if (all.length > MOST_TASKS)
      throw new DomainError('badParameter', `a visit has at most ${MOST_TASKS} exams`, {
        field: 'tasks',
        rule: 'tooManyExams',
      });
    await save({ ...before, examTask: all }, 'edit');
  },
});
/**
 * Sends noted exams to the laboratory: from then on they wait there. Sending twice keeps the first time. An outside report may be back
 * before anybody says that it was sent for; it was sent no later than it came.
 */
export const createExams = defineCommand({
  name: 'exam.create',
  word: '送檢',
  version: 1,
  permission: ORDERING,
  input: z.object({ recordID: holderRef, taskIDs }),
  reads: ofRecord,
  async run(tx, input, ctx) {
    const { before, save } = await requireExams(tx, ctx, input.recordID);
    const after = withTasks(before, input.taskIDs, (task) => ({
      ...task,
      createTaskDateTime: task.createTaskDateTime || Math.min(ctx.now, task.finishDateTime || ctx.now),
    }));
    await save(after, 'assign');
  },
});

const editedExams = z.object({
  examTask: z.array(examTask).max(MOST_TASKS).default([]),
  examConsumable: z.array(pricedLine).max(100).default([]),
});
const TASK_ROOTS: ReadonlySet<string> = new Set(['examTask', 'examConsumable']);

/** Refuses another type for an exam that has to keep its own. @throws DomainError contradictory, with the rule `examHasFindings` */
function demandFreeTypes(before: ExamHolder, after: readonly ExamTask[]): void {
  const [task] = typesToKeep(before, after);
  if (task) throw hasFound(task);
}

/**
 * Edits what tasks say, field by field; their steps stay as they are. Where the type is changed while another device enters what was found,
 * either both stand (the type came first; values keep their task and are read with it) or the change is refused.
 * @throws DomainError badParameter; contradictory (`examHasFindings`)
 */
export const editExams = defineCommand({
  name: 'exam.edit',
  word: '修改檢驗',
  version: 1,
  permission: ORDERING,
  input: z.object({ recordID: holderRef, edits }),
  reads: ofRecord,
  // An examiner's words are saved as they are typed; unsent savings travel as one (law 33).
  coalesce: {
    key: (input) => `exam.edit ${input.recordID}`,
    merge(earlier, later) {
      const all = joinEdits(earlier.edits, later.edits);
      return edits.safeParse(all).success ? { recordID: later.recordID, edits: all } : undefined;
    },
  },
  async run(tx, input, ctx) {
    const { before, save } = await requireExams(tx, ctx, input.recordID);
    const parsed = editedExams.safeParse(withEdits(ctx, before, input.edits, TASK_ROOTS));
    if (!parsed.success) {
      const issue = parsed.error.issues[0];
      throw new DomainError('badParameter', `the edited exams are not valid: ${issue?.message ?? ''}`, {
        field: issue?.path.join('.') ?? '',
      });
    }
    const tasks = withOwnSteps(before.examTask, parsed.data.examTask);
    demandFreeTypes(before, tasks);
    await save({ ...before, ...parsed.data, examTask: tasks }, 'edit');
  },
});

/** Exams that are taken off, each with the values that were entered for it. */
function takenExams(holder: ExamHolder | undefined, ids: readonly string[]): TakenRows {
  if (!holder) return new Map();
  const exam = examOf(holder);
  const named = holder.examTask.filter(({ _id }) => ids.includes(_id));
  return new Map(
    named.map((task) => [
      task._id,
      { task, values: VALUE_CATEGORIES.map((category) => exam[category].filter((row) => row.taskID === task._id)) },
    ]),
  );
}

/**
 * Takes exams off a visit, with the values that were entered for them; missing ones count as taken off.
 * @throws DomainError contradictory (`writtenSince`) where somebody has worked on one since it was seen
 */
export const removeExams = defineCommand({
  name: 'exam.remove',
  word: '刪除檢驗',
  version: 1,
  permission: ORDERING,
  input: z.object({ recordID: holderRef, taskIDs, seen: seenRows }),
  reads: ofRecord,
  witness: seesRows(async (sight, { recordID, taskIDs: ids }) => takenExams(await examsBefore(sight, recordID), ids)),
  async run(tx, { recordID, taskIDs: ids, seen }, ctx) {
    const { before, save } = await requireExams(tx, ctx, recordID);
    const kept = before.examTask.filter((task) => !ids.includes(task._id));
    if (kept.length === before.examTask.length) return;
    demandSeenRows(before, takenExams(before, ids), seen);
    const exam = examOf(before);
    const values = VALUE_CATEGORIES.map((category) => [
      category,
      exam[category].filter((row) => !ids.includes(row.taskID)),
    ]);
    const after = { ...before, examTask: kept, exam: { ...exam, ...Object.fromEntries(values) } };
    await save(after, 'edit');
  },
});
