import { z } from 'zod';
import type { CommandContext } from '../core/command.ts';
import { defineCommand } from '../core/command.ts';
import { applyEdits, conflictReporter, edits, joinEdits, same } from '../core/edit.ts';
import { DomainError } from '../core/error.ts';
import { documentID, rowID } from '../core/schema.ts';
import type { VisitRecord } from '../visit/record.schema.ts';
import { requireRecord, saveRecord } from '../visit/save-record.ts';
import {
  type ExamImage,
  type ExamResult,
  examImage,
  examObject,
  examResult,
  FILE_CATEGORIES,
  type FileCategory,
  RESULT_CATEGORIES,
  resultValue,
  type TaskFile,
  VALUE_CATEGORIES,
  type ValueCategory,
} from './exam.schema.ts';
import { examOf } from './exam-tasks.ts';

const recordRef = documentID('record/');
const ofRecord = (input: { readonly recordID: string }) => [{ collection: 'record', id: input.recordID }];

/** A value as entered; `from` is the value that was seen before, so that two people at one sample lose nothing. */
const enteredResult = examResult.omit({ by: true }).extend({ from: resultValue.nullable().optional() });
/** A value as entered. */
export type EnteredResult = z.input<typeof enteredResult>;

const part = z.discriminatedUnion('category', [
  z.object({ category: z.enum(VALUE_CATEGORIES), results: z.array(enteredResult).max(300) }),
  z.object({ category: z.enum(FILE_CATEGORIES), files: z.array(examImage).max(200) }),
]);

/**
 * Adds results to a visit (spec 2 §5: only the seven categories): values replace those of the same item and task and the others stay;
 * files go to their task, or to the visit's list of that category where no task is named. An emptied value is taken out.
 */
export const mergeResults = defineCommand({
  name: 'exam.mergeResults',
  version: 1,
  permission: ['LAB_TASK_WRITE'],
  input: z.object({ recordID: recordRef, taskID: rowID.optional(), parts: z.array(part).min(1).max(20) }),
  reads: ofRecord,
  async run(tx, { recordID, taskID, parts }, ctx) {
    const before = await requireRecord(tx, recordID);
    demandTask(before, taskID);
    const after: VisitRecord = { ...before, exam: examOf(before), examTask: [...before.examTask] };
    for (const one of parts) {
      if ('results' in one) addValues(after, one.category, one.results, taskID, ctx);
      else addFiles(after, one.category, one.files, taskID);
    }
    demandRoom(after);
    await saveRecord(tx, ctx, before, after, 'assign');
  },
});

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
const MOST_FILES = 200;

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
const joined = <F extends { readonly _id: string; readonly hash: string }>(
  rows: readonly F[],
  more: readonly F[],
): F[] => [...rows, ...more.filter(({ _id, hash }) => !rows.some((row) => row._id === _id || row.hash === hash))];

/** Takes results out of a visit by their ids (spec 2 §5; [2.5.04]): values, or files of tasks and of the visit's lists. */
export const removeResults = defineCommand({
  name: 'exam.removeResults',
  version: 1,
  permission: ['LAB_TASK_WRITE'],
  input: z.object({ recordID: recordRef, category: z.enum(RESULT_CATEGORIES), ids: z.array(rowID).min(1).max(300) }),
  reads: ofRecord,
  async run(tx, { recordID, category, ids }, ctx) {
    const before = await requireRecord(tx, recordID);
    const gone = new Set(ids);
    const without = <R extends { readonly _id: string }>(rows: readonly R[] = []) =>
      rows.filter(({ _id }) => !gone.has(_id));
    const exam = examOf(before);
    const after: VisitRecord = { ...before };
    if (category === 'outsourcing') after.outsourcingFile = without(before.outsourcingFile);
    else after.exam = { ...exam, [category]: without<{ readonly _id: string }>(exam[category]) };
    if ((FILE_CATEGORIES as readonly string[]).includes(category))
      after.examTask = before.examTask.map((task) => ({
        ...task,
        files: task.files.filter((file) => !(gone.has(file._id) && file.type === category)),
      }));
    await saveRecord(tx, ctx, before, after, 'assign');
  },
});

const TEXT_ROOTS: ReadonlySet<string> = new Set(['exam']);
/** What of the exam object is prose and not results. */
const TEXTS: ReadonlySet<string> = new Set(['other', 'temp', 'suggestion', 'summary']);

/** Writes the exam's texts: suggestion, summaries, other findings and the laboratory's note. */
export const writeExam = defineCommand({
  name: 'exam.write',
  version: 1,
  permission: ['LAB_TASK_WRITE', 'RECORD_WRITE'],
  input: z.object({ recordID: recordRef, edits }),
  reads: ofRecord,
  // Texts are saved as they are typed; unsent savings travel as one (law 33).
  coalesce: {
    key: (input) => `exam.write ${input.recordID}`,
    merge(earlier, later) {
      const all = joinEdits(earlier.edits, later.edits);
      return edits.safeParse(all).success ? { recordID: later.recordID, edits: all } : undefined;
    },
  },
  async run(tx, input, ctx) {
    const before = await requireRecord(tx, input.recordID);
    const other = input.edits.find(({ path }) => !TEXTS.has(path[1] ?? ''));
    if (other) throw new DomainError('badParameter', 'only texts are written here', { field: other.path.join('.') });
    const stored = { ...before, exam: examOf(before) };
    const edited = applyEdits(stored, input.edits, TEXT_ROOTS, conflictReporter(ctx, 'record', before._id));
    const exam = examObject.safeParse(edited.exam);
    if (!exam.success)
      throw new DomainError('badParameter', 'the edited exam is not valid', {
        field: exam.error.issues[0]?.path.join('.') ?? '',
      });
    await saveRecord(tx, ctx, before, { ...before, exam: exam.data }, 'assign');
  },
});
