import { z } from 'zod';
import { DomainError } from '../core/error.ts';
import { same } from '../core/same.ts';
import { rowID } from '../core/schema.ts';
import type { CommandContext } from '../engine/command.ts';
import {
  type ExamImage,
  type ExamResult,
  examImage,
  examObject,
  examResult,
  examTask,
  FILE_CATEGORIES,
  type FileCategory,
  MOST_FILES,
  resultValue,
  type TaskFile,
  VALUE_CATEGORIES,
  type ValueCategory,
} from '../lines/exam.schema.ts';
import { demandCreated, examOf, freshTask, insideTasks, maySubmit, needsSubmit } from '../lines/exam-tasks.ts';
import type { VisitRecord } from '../record/record.schema.ts';
import { withTasks } from './with-tasks.ts';

/*
 * The laboratory's steps as pure functions from a visit to the visit after it. Each is a command of its own, and `exam.work` takes
 * several at once.
 */

/** What of a task the laboratory chooses. */
export const taskSetting = examTask
  .pick({ device: true, vendor: true, standardID: true, standardName: true })
  .partial()
  .extend({ taskID: rowID });
/** What of a task the laboratory chooses. */
export type TaskSetting = z.output<typeof taskSetting>;

/** The visit with a task's device, vendor or device standard chosen. @throws DomainError notFound */
export function withSetting(record: VisitRecord, { taskID, ...setting }: TaskSetting): VisitRecord {
  const sent = Object.entries(setting).filter(([, value]) => value !== undefined);
  return withTasks(record, [taskID], (task) => ({ ...task, ...Object.fromEntries(sent) }));
}

/** What an examiner says of exams, by task. */
export const taskTexts = z.record(rowID, examTask.shape.result);

/** The visit with an examiner's words on some tasks. @throws DomainError notFound */
export const withTexts = (record: VisitRecord, texts: z.output<typeof taskTexts>): VisitRecord =>
  withTasks(record, Object.keys(texts), (task) => ({ ...task, result: texts[task._id] ?? task.result }));

/**
 * The visit with tasks finished by whoever acts; what is finished keeps its first time. Two devices' clocks differ: none is finished
 * before it was sent. @throws DomainError contradictory, notFound
 */
export const finished = (record: VisitRecord, taskIDs: readonly string[], ctx: CommandContext): VisitRecord =>
  withTasks(record, taskIDs, (task) => {
    demandCreated(task);
    if (task.finishDateTime !== 0) return task;
    const finishDateTime = Math.max(ctx.now, task.createTaskDateTime);
    return { ...task, finishDateTime, finishBy: ctx.actor.staffID };
  });

/** The visit with tasks open again, as they were before somebody finished them. @throws DomainError notFound */
export const reset = (record: VisitRecord, taskIDs: readonly string[]): VisitRecord =>
  withTasks(record, taskIDs, (task) => ({
    ...freshTask(task),
    createTaskDateTime: task.createTaskDateTime,
    requestDateTime: task.requestDateTime,
    requestBy: task.requestBy,
    requestTool: task.requestTool ?? '',
  }));

/**
 * The visit submitted where all that was created is finished; else as it is ([2.4.85]). What was finished at a desk whose clock is ahead
 * is submitted with the rest, so the time is never before theirs.
 */
export const submitted = (record: VisitRecord, ctx: CommandContext): VisitRecord =>
  needsSubmit(record) && maySubmit(record.examTask)
    ? {
        ...record,
        examTaskSubmitDateTime: insideTasks(record.examTask).reduce(
          (latest, { finishDateTime }) => Math.max(latest, finishDateTime),
          ctx.now,
        ),
        examTaskSubmitBy: ctx.actor.staffID,
      }
    : record;

/** A value as entered; `from` is the value that was seen before, so that two people at one sample lose nothing. */
export const enteredResult = examResult.omit({ by: true }).extend({ from: resultValue.nullable().optional() });
/** A value as entered. */
export type EnteredResult = z.input<typeof enteredResult>;

/** Results of one category. */
export const resultPart = z.discriminatedUnion('category', [
  z.object({ category: z.enum(VALUE_CATEGORIES), results: z.array(enteredResult).max(300) }),
  z.object({ category: z.enum(FILE_CATEGORIES), files: z.array(examImage).max(200) }),
]);

/** The visit with results merged in; with `taskID` they belong to that task. @throws DomainError notFound, badParameter when it can't hold them */
export function merged(
  record: VisitRecord,
  parts: readonly z.output<typeof resultPart>[],
  taskID: string | undefined,
  ctx: CommandContext,
): VisitRecord {
  demandTask(record, taskID);
  const after: VisitRecord = { ...record, exam: examOf(record), examTask: [...record.examTask] };
  for (const part of parts) {
    if ('results' in part) addValues(after, part.category, part.results, taskID, ctx);
    else addFiles(after, part.category, part.files, taskID);
  }
  demandRoom(after);
  return after;
}

function demandTask(record: VisitRecord, taskID: string | undefined): void {
  if (taskID === undefined || record.examTask.some((task) => task._id === taskID)) return;
  throw new DomainError('notFound', `exam task ${taskID} not found`, { id: record._id, taskID });
}

function demandRoom(record: VisitRecord): void {
  const room =
    examObject.safeParse(record.exam).success &&
    (record.outsourcingFile ?? []).length <= MOST_FILES &&
    record.examTask.every((task) => task.files.length <= MOST_FILES);
  if (!room) throw new DomainError('badParameter', 'more results than a visit can hold', { field: 'parts' });
}

const isSameItem = (stored: ExamResult, entered: Pick<ExamResult, '_id' | 'taskID' | 'itemID' | 'name'>): boolean =>
  stored._id === entered._id ||
  (stored.taskID === entered.taskID &&
    (stored.itemID !== '' && stored.itemID === entered.itemID
      ? true
      : stored.itemID === entered.itemID && stored.name.toLowerCase() === entered.name.toLowerCase()));

function addValues(
  record: VisitRecord,
  category: ValueCategory,
  entered: readonly z.output<typeof enteredResult>[],
  taskID: string | undefined,
  ctx: CommandContext,
): void {
  const rows = [...record.exam[category]];
  for (const { from, ...given } of entered) {
    const row: ExamResult = {
      ...given,
      taskID: taskID ?? given.taskID,
      dateTime: given.dateTime || ctx.now,
      by: ctx.actor.staffID,
    };
    const at = rows.findIndex((stored) => isSameItem(stored, row));
    const stored = rows[at];
    if (stored && from !== undefined && !same(stored.value, from) && !same(stored.value, row.value)) {
      // Somebody else entered another value meanwhile: theirs stands, this one is kept for review (law 3).
      const path = ['exam', category, stored._id, 'value'];
      ctx.conflict({ collection: 'record', id: record._id, path, from, mine: row.value, theirs: stored.value });
      continue;
    }
    if (row.value === '') {
      if (stored) rows.splice(at, 1);
    } else if (stored) rows[at] = { ...row, _id: stored._id };
    else rows.push(row);
  }
  record.exam = { ...record.exam, [category]: rows };
}

const asTaskFile = (file: ExamImage, category: FileCategory): TaskFile => ({ ...file, type: category });

function addFiles(
  record: VisitRecord,
  category: FileCategory,
  files: readonly ExamImage[],
  taskID: string | undefined,
): void {
  if (taskID !== undefined) {
    record.examTask = record.examTask.map((task) =>
      task._id === taskID
        ? {
            ...task,
            files: joined(
              task.files,
              files.map((file) => asTaskFile(file, category)),
            ),
          }
        : task,
    );
  } else if (category === 'outsourcing') {
    record.outsourcingFile = joined(
      record.outsourcingFile ?? [],
      files.map(({ mmPerPixel: _, ...file }) => file),
    );
  } else record.exam = { ...record.exam, [category]: joined(record.exam[category], files) };
}

/** The rows with the new ones behind; one that is there, by its id or content, is not added again. */
function joined<F extends { readonly _id: string; readonly hash: string }>(
  rows: readonly F[],
  more: readonly F[],
): F[] {
  const all = [...rows];
  for (const one of more)
    if (!all.some(({ _id, hash }) => _id === one._id || (hash !== '' && hash === one.hash))) all.push(one);
  return all;
}
