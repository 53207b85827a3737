import { z } from 'zod';
import { edits, joinEdits } from '../core/edit.ts';
import { DomainError } from '../core/error.ts';
import { rowID } from '../core/schema.ts';
import { defineCommand } from '../engine/command.ts';
import { withEdits } from '../engine/edited-document.ts';
import { demandSeenRows, seenRows, seesRows, type TakenRows, takenFrom } from '../engine/seen-rows.ts';
import { examsBefore, readsOfHolder, requireExams } from '../holder/holder.ts';
import { holderRef } from '../holder/holder-ref.ts';
import { examObject, FILE_CATEGORIES, RESULT_CATEGORIES, type ResultCategory } from '../lines/exam.schema.ts';
import { examOf } from '../lines/exam-tasks.ts';
import type { ExamHolder } from '../lines/holder.ts';
import { merged, resultPart } from './exam-steps.ts';

/** The visit, or the exam of a stay's day. */
const ofRecord = (input: { readonly recordID: string }) => readsOfHolder(input.recordID);

/**
 * Adds results to a visit (spec 2 §5: only the seven categories): values replace those of the same item and task and the others stay;
 * files go to their task, or to the visit's list of that category where no task is named. An emptied value is taken out.
 */
export const mergeExamResults = defineCommand({
  name: 'exam.mergeResults',
  word: '填寫檢驗結果',
  version: 1,
  permission: ['LAB_TASK_WRITE'],
  input: z.object({ recordID: holderRef, taskID: rowID.optional(), parts: z.array(resultPart).min(1).max(20) }),
  reads: ofRecord,
  async run(tx, { recordID, taskID, parts }, ctx) {
    const { before, save } = await requireExams(tx, ctx, recordID);
    await save(merged(before, parts, taskID, ctx), 'assign');
  },
});

const isFileCategory = (category: ResultCategory): boolean => FILE_CATEGORIES.some((one) => one === category);

/** The rows of one category that are taken out: values, or files of tasks and of the visit's lists. */
function takenResults(holder: ExamHolder | undefined, category: ResultCategory, ids: readonly string[]): TakenRows {
  if (!holder) return new Map();
  const listed: readonly { readonly _id: string }[] =
    category === 'outsourcing' ? (holder.outsourcingFile ?? []) : examOf(holder)[category];
  const ofTasks = isFileCategory(category)
    ? holder.examTask.flatMap(({ files }) => files.filter(({ type }) => type === category))
    : [];
  return takenFrom([...listed, ...ofTasks], ({ _id }) => _id, ids);
}

/** The exams without rows of one category, by their ids. */
function withoutResults(before: ExamHolder, category: ResultCategory, ids: readonly string[]): ExamHolder {
  const gone = new Set(ids);
  const without = <R extends { readonly _id: string }>(rows: readonly R[] = []) =>
    rows.filter(({ _id }) => !gone.has(_id));
  const exam = examOf(before);
  const after: ExamHolder = { ...before };
  if (category === 'outsourcing') after.outsourcingFile = without(before.outsourcingFile);
  else after.exam = { ...exam, [category]: without<{ readonly _id: string }>(exam[category]) };
  if (isFileCategory(category))
    after.examTask = before.examTask.map((task) => ({
      ...task,
      files: task.files.filter((file) => !(gone.has(file._id) && file.type === category)),
    }));
  return after;
}

/**
 * Takes results out of a visit by their ids (spec 2 §5; [2.5.04]): values, or files of tasks and of the visit's lists.
 * @throws DomainError contradictory (`writtenSince`) where somebody has changed one since it was seen
 */
export const removeExamResults = defineCommand({
  name: 'exam.removeResults',
  word: '刪除檢驗結果',
  version: 1,
  permission: ['LAB_TASK_WRITE'],
  input: z.object({
    recordID: holderRef,
    category: z.enum(RESULT_CATEGORIES),
    ids: z.array(rowID).min(1).max(300),
    seen: seenRows,
  }),
  reads: ofRecord,
  witness: seesRows(async (sight, { recordID, category, ids }) =>
    takenResults(await examsBefore(sight, recordID), category, ids),
  ),
  async run(tx, { recordID, category, ids, seen }, ctx) {
    const { before, save } = await requireExams(tx, ctx, recordID);
    demandSeenRows(before, takenResults(before, category, ids), seen);
    await save(withoutResults(before, category, ids), 'assign');
  },
});

/** Files that are taken off, wherever they stand: at tasks, or in the lists of the exam. */
const takenFiles = (holder: ExamHolder | undefined, ids: readonly string[]): TakenRows =>
  new Map(FILE_CATEGORIES.flatMap((category) => [...takenResults(holder, category, ids)]));

/**
 * Takes files off a visit's exams, or off a stay's exam, by their ids, of whatever category they are. One that is gone counts as taken off.
 * @throws DomainError contradictory (`writtenSince`) where somebody has changed one since it was seen
 */
export const removeExamFiles = defineCommand({
  name: 'exam.removeFiles',
  word: '刪除檢驗檔案',
  version: 1,
  permission: ['LAB_TASK_WRITE'],
  input: z.object({ recordID: holderRef, ids: z.array(rowID).min(1).max(300), seen: seenRows }),
  reads: ofRecord,
  witness: seesRows(async (sight, { recordID, ids }) => takenFiles(await examsBefore(sight, recordID), ids)),
  async run(tx, { recordID, ids, seen }, ctx) {
    const { before, save } = await requireExams(tx, ctx, recordID);
    demandSeenRows(before, takenFiles(before, ids), seen);
    await save(
      FILE_CATEGORIES.reduce((held, category) => withoutResults(held, category, ids), before),
      'assign',
    );
  },
});

const TEXT_ROOTS: ReadonlySet<string> = new Set(['exam']);
/** What of the exam object is prose and not results. */
const TEXTS: ReadonlySet<string> = new Set(['other', 'temp', 'suggestion', 'summary']);

/** Writes the exam's texts: suggestion, summaries, other findings and the laboratory's note. */
export const writeExamTexts = defineCommand({
  name: 'exam.write',
  word: '修改檢驗小結與建議',
  version: 1,
  permission: ['LAB_TASK_WRITE', 'RECORD_WRITE'],
  input: z.object({ recordID: holderRef, edits }),
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
    const { before, save } = await requireExams(tx, ctx, input.recordID);
    const other = input.edits.find(({ path }) => !TEXTS.has(path[1] ?? ''));
    if (other) throw new DomainError('badParameter', 'only texts are written here', { field: other.path.join('.') });
    const stored = { ...before, exam: examOf(before) };
    const edited = withEdits(ctx, stored, input.edits, TEXT_ROOTS);
    const exam = examObject.safeParse(edited.exam);
    if (!exam.success)
      throw new DomainError('badParameter', 'the edited exam is not valid', {
        field: exam.error.issues[0]?.path.join('.') ?? '',
      });
    await save({ ...before, exam: exam.data }, 'assign');
  },
});
