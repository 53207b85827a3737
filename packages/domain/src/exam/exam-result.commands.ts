import { z } from 'zod';
import { edits, joinEdits } from '../core/edit.ts';
import { DomainError } from '../core/error.ts';
import { documentID, rowID } from '../core/schema.ts';
import { defineCommand } from '../engine/command.ts';
import { withEdits } from '../engine/edited-document.ts';
import { examObject, FILE_CATEGORIES, RESULT_CATEGORIES } from '../lines/exam.schema.ts';
import { examOf } from '../lines/exam-tasks.ts';
import type { VisitRecord } from '../record/record.schema.ts';
import { requireRecord, saveRecord } from '../record/save-record.ts';
import { merged, resultPart } from './exam-steps.ts';

const recordRef = documentID('record/');
const ofRecord = (input: { readonly recordID: string }) => [{ collection: 'record', id: input.recordID }];

/**
 * Adds results to a visit (spec 2 §5: only the seven categories): values replace those of the same item and task and the others stay;
 * files go to their task, or to the visit's list of that category where no task is named. An emptied value is taken out.
 */
export const mergeExamResults = defineCommand({
  name: 'exam.mergeResults',
  word: '填寫檢驗結果',
  version: 1,
  permission: ['LAB_TASK_WRITE'],
  input: z.object({ recordID: recordRef, taskID: rowID.optional(), parts: z.array(resultPart).min(1).max(20) }),
  reads: ofRecord,
  async run(tx, { recordID, taskID, parts }, ctx) {
    const before = await requireRecord(tx, recordID);
    await saveRecord(tx, ctx, before, merged(before, parts, taskID, ctx), 'assign');
  },
});

/** Takes results out of a visit by their ids (spec 2 §5; [2.5.04]): values, or files of tasks and of the visit's lists. */
export const removeExamResults = defineCommand({
  name: 'exam.removeResults',
  word: '刪除檢驗結果',
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
export const writeExamTexts = defineCommand({
  name: 'exam.write',
  word: '修改檢驗小結與建議',
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
    const edited = withEdits(ctx, stored, input.edits, TEXT_ROOTS);
    const exam = examObject.safeParse(edited.exam);
    if (!exam.success)
      throw new DomainError('badParameter', 'the edited exam is not valid', {
        field: exam.error.issues[0]?.path.join('.') ?? '',
      });
    await saveRecord(tx, ctx, before, { ...before, exam: exam.data }, 'assign');
  },
});
