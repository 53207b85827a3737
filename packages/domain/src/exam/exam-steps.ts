import { z } from 'zod';
import { DomainError } from '../core/error.ts';
import { same } from '../core/same.ts';
import { rowID } from '../core/schema.ts';
import type { CommandContext, Sight } from '../engine/command.ts';
import { withEdits } from '../engine/edited-document.ts';
import { examsBefore } from '../holder/holder.ts';
import {
  type ExamImage,
  type ExamResult,
  examImage,
  examObject,
  examResult,
  examTask,
  FILE_CATEGORIES,
  type FileCategory,
  INSTRUMENT_PART,
  MOST_EARLIER,
  MOST_FILES,
  resultValue,
  type TaskFile,
  VALUE_CATEGORIES,
  type ValueCategory,
} from '../lines/exam.schema.ts';
import { demandCreated, examOf, freshTask, insideTasks, maySubmit, needsSubmit } from '../lines/exam-tasks.ts';
import type { ExamHolder } from '../lines/holder.ts';
import { sameUnit } from './exam-range.ts';
import { withTasks } from './with-tasks.ts';

/*
 * The laboratory's steps as pure functions from a visit to the visit after it. Each is a command of its own, and `exam.work` takes
 * several at once.
 */

/** What of a task the laboratory chooses. */
export const taskSetting = z.object({
  taskID: rowID,
  // Without the defaults of a task: what is not named stays as it is.
  device: examTask.shape.device.unwrap().optional(),
  vendor: examTask.shape.vendor.unwrap().optional(),
  standardID: examTask.shape.standardID.unwrap().optional(),
  standardName: examTask.shape.standardName.unwrap().optional(),
});
/** What of a task the laboratory chooses. */
export type TaskSetting = z.output<typeof taskSetting>;

const CHOSEN = ['device', 'vendor', 'standardID', 'standardName'] as const;

/** What whoever works on exams had before them of each: what was chosen for it and what was said (law 3). A call that acts on what is stored says nothing of it. */
export const seenTasks = z
  .record(
    rowID,
    z.object({ ...taskSetting.omit({ taskID: true }).shape, result: examTask.shape.result.unwrap().optional() }),
  )
  .optional();
type SeenTasks = z.output<typeof seenTasks>;

/** The witness of a command that chooses for exams or says something of them: `idsOf` are those of which it does. */
export const seesTasks =
  <I extends { readonly recordID: string }>(idsOf: (input: I) => readonly string[]) =>
  (input: I) => {
    const ids = new Set(idsOf(input));
    if (ids.size === 0) return undefined;
    return async (sight: Sight): Promise<I> => {
      const tasks = (await examsBefore(sight, input.recordID))?.examTask.filter(({ _id }) => ids.has(_id)) ?? [];
      const seen = tasks.map(({ _id, device, vendor, standardID, standardName, result }) => [
        _id,
        { device, vendor, standardID, standardName, result },
      ]);
      return { ...input, seen: Object.fromEntries(seen) };
    };
  };

const TASK_ROOTS: ReadonlySet<string> = new Set(['examTask']);

/**
 * The visit with fields of a task written over what their writer saw there: what somebody else has said meanwhile is merged, or stays and becomes a
 * conflict of the command. @throws DomainError notFound
 */
function withWritten(
  holder: ExamHolder,
  taskID: string,
  written: { readonly [Field in (typeof CHOSEN)[number] | 'result']?: string | undefined },
  seen: SeenTasks,
  ctx: CommandContext,
): ExamHolder {
  demandTask(holder, taskID);
  const stored = holder.examTask.find(({ _id }) => _id === taskID);
  const before = { ...stored, ...seen?.[taskID] };
  const changes = ([...CHOSEN, 'result'] as const).flatMap((field) =>
    written[field] === undefined
      ? []
      : [{ op: 'set' as const, path: ['examTask', taskID, field], from: before[field], to: written[field] }],
  );
  return withEdits(ctx, holder, changes, TASK_ROOTS);
}

/** The visit with a task's device, vendor or device standard chosen. @throws DomainError notFound */
export const withSetting = (
  holder: ExamHolder,
  { taskID, ...setting }: TaskSetting,
  seen: SeenTasks,
  ctx: CommandContext,
): ExamHolder => withWritten(holder, taskID, setting, seen, ctx);

/** What an examiner says of exams, by task. */
export const taskTexts = z.record(rowID, examTask.shape.result);

/** The visit with an examiner's words on some tasks. @throws DomainError notFound */
export const withTexts = (
  holder: ExamHolder,
  texts: z.output<typeof taskTexts>,
  seen: SeenTasks,
  ctx: CommandContext,
): ExamHolder =>
  Object.entries(texts).reduce((after, [taskID, result]) => withWritten(after, taskID, { result }, seen, ctx), holder);

/**
 * The visit with tasks finished by whoever acts; what is finished keeps its first time. Two devices' clocks differ: none is finished
 * before it was sent. @throws DomainError contradictory, notFound
 */
export const finished = (holder: ExamHolder, taskIDs: readonly string[], ctx: CommandContext): ExamHolder =>
  withTasks(holder, taskIDs, (task) => {
    demandCreated(task);
    if (task.finishDateTime !== 0) return task;
    const finishDateTime = Math.max(ctx.now, task.createTaskDateTime);
    return { ...task, finishDateTime, finishBy: ctx.actor.staffID };
  });

/** The visit with tasks open again, as they were before somebody finished them. @throws DomainError notFound */
export const reset = (holder: ExamHolder, taskIDs: readonly string[]): ExamHolder =>
  withTasks(holder, taskIDs, (task) => ({
    ...freshTask(task),
    createTaskDateTime: task.createTaskDateTime,
    requestDateTime: task.requestDateTime,
    requestBy: task.requestBy,
    requestTool: task.requestTool ?? '',
    // What an owner was told of the former result they were told.
    ...(task.tellings === undefined ? {} : { tellings: task.tellings }),
  }));

/**
 * The visit submitted where all that was created is finished; else as it is ([2.4.85]). What was finished at a desk whose clock is ahead
 * is submitted with the rest, so the time is never before theirs.
 */
export const submitted = (holder: ExamHolder, ctx: CommandContext): ExamHolder =>
  needsSubmit(holder) && maySubmit(holder.examTask)
    ? {
        ...holder,
        examTaskSubmitDateTime: insideTasks(holder.examTask).reduce(
          (latest, { finishDateTime }) => Math.max(latest, finishDateTime),
          ctx.now,
        ),
        examTaskSubmitBy: ctx.actor.staffID,
      }
    : holder;

/** A value as entered; `from` is the value that was seen before, so that two people at one sample lose nothing. */
const enteredResult = examResult
  .omit({ by: true, standard: true, ...INSTRUMENT_PART })
  .extend({ from: resultValue.nullable().optional() });

/** Results of one category. */
export const resultPart = z.discriminatedUnion('category', [
  z.object({ category: z.enum(VALUE_CATEGORIES), results: z.array(enteredResult).max(300) }),
  z.object({ category: z.enum(FILE_CATEGORIES), files: z.array(examImage).max(200) }),
]);

/** The visit with results merged in; with `taskID` they belong to that task. @throws DomainError notFound, badParameter when it can't hold them */
export function merged(
  holder: ExamHolder,
  parts: readonly z.output<typeof resultPart>[],
  taskID: string | undefined,
  ctx: CommandContext,
): ExamHolder {
  demandTask(holder, taskID);
  const after: ExamHolder = { ...holder, exam: examOf(holder), examTask: [...holder.examTask] };
  for (const part of parts) {
    if ('results' in part) addValues(after, part.category, part.results, taskID, ctx);
    else addFiles(after, part.category, part.files, taskID);
  }
  demandRoom(after);
  return after;
}

function demandTask(holder: ExamHolder, taskID: string | undefined): void {
  if (taskID === undefined || holder.examTask.some((task) => task._id === taskID)) return;
  throw new DomainError('notFound', `exam task ${taskID} not found`, { id: holder._id, taskID });
}

function demandRoom(holder: ExamHolder): void {
  const room =
    examObject.safeParse(holder.exam).success &&
    (holder.outsourcingFile ?? []).length <= MOST_FILES &&
    holder.examTask.every((task) => task.files.length <= MOST_FILES);
  if (!room)
    throw new DomainError('badParameter', 'more results than a visit can hold', {
      field: 'parts',
      rule: 'tooManyResults',
    });
}

const isSameItem = (stored: ExamResult, entered: Pick<ExamResult, '_id' | 'taskID' | 'itemID' | 'name'>): boolean =>
  stored._id === entered._id ||
  (stored.taskID === entered.taskID &&
    (stored.itemID !== '' && stored.itemID === entered.itemID
      ? true
      : stored.itemID === entered.itemID && stored.name.toLowerCase() === entered.name.toLowerCase()));

function addValues(
  holder: ExamHolder,
  category: ValueCategory,
  entered: readonly z.output<typeof enteredResult>[],
  taskID: string | undefined,
  ctx: CommandContext,
): void {
  const rows = [...holder.exam[category]];
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
      ctx.conflict({
        collection: holder.collection,
        id: holder._id,
        path,
        from,
        mine: row.value,
        theirs: stored.value,
      });
      continue;
    }
    if (!stored && row.value !== '' && (from ?? '') !== '') {
      // Somebody took out meanwhile what is corrected here: it stays out, and the correction is kept for review.
      const path = ['exam', category, row._id];
      const seen = { ...row, value: from };
      ctx.conflict({ collection: holder.collection, id: holder._id, path, from: seen, mine: row, theirs: null });
      continue;
    }
    if (row.value === '') {
      if (stored) rows.splice(at, 1);
    } else if (stored) rows[at] = { ...withEarlier(row, stored), _id: stored._id };
    else rows.push(row);
  }
  holder.exam = { ...holder.exam, [category]: rows };
}

/** What an instrument measured stays beside what somebody says instead. */
export function withEarlier(row: ExamResult, stored: ExamResult): ExamResult {
  const kept = stored.earlier ?? [];
  if (same(stored.value, row.value) && sameUnit(stored.unit, row.unit))
    return kept.length > 0 ? { ...row, earlier: kept } : row;
  if (stored.report === undefined && row.report === undefined && kept.length === 0) return row;
  const { value, unit, low, high, dateTime, by, report = '' } = stored;
  return { ...row, earlier: [...kept, { value, unit, low, high, dateTime, by, report }].slice(-MOST_EARLIER) };
}

const asTaskFile = (file: ExamImage, category: FileCategory): TaskFile => ({ ...file, type: category });

function addFiles(
  holder: ExamHolder,
  category: FileCategory,
  files: readonly ExamImage[],
  taskID: string | undefined,
): void {
  if (taskID !== undefined) {
    holder.examTask = holder.examTask.map((task) =>
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
    holder.outsourcingFile = joined(
      holder.outsourcingFile ?? [],
      files.map(({ mmPerPixel: _, ...file }) => file),
    );
  } else holder.exam = { ...holder.exam, [category]: joined(holder.exam[category], files) };
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
