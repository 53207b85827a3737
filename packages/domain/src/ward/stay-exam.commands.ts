import { z } from 'zod';
import { edits } from '../core/edit.ts';
import { DomainError } from '../core/error.ts';
import { documentID, rowOfID, unixSeconds } from '../core/schema.ts';
import { defineCommand } from '../engine/command.ts';
import { editedDocument } from '../engine/edited-document.ts';
import { saveStayExam } from '../hospital/save-stay.ts';
import { stayExamSchema } from '../hospital/stay-day.schema.ts';
import { planID, stayExamID } from '../hospital/stay-ids.ts';
import { freshTask } from '../lines/exam-tasks.ts';
import { requireDay, stamp } from './require-stay.ts';

const ORDERING = ['LAB_TASK_WRITE', 'RECORD_WRITE'] as const;

/**
 * Orders exams on a day of a stay (spec 2 §3 "In-hospital exam"): one document an execution, on which the laboratory then works as on a visit. Ordered under the same
 * id counts as ordered: tasks that are new are added. Its price is its mission's.
 * @throws DomainError notFound (`dayRemoved`), badParameter (`examTooLong`)
 */
export const orderStayExam = defineCommand({
  name: 'stayExam.create',
  word: '新增住院檢驗',
  version: 1,
  permission: ORDERING,
  input: z.object({
    inHospitalID: documentID('inHospital/'),
    planDateTime: unixSeconds,
    executeID: rowOfID,
    dateTime: unixSeconds,
    fields: stayExamSchema.pick({ examTask: true, examConsumable: true }),
  }),
  reads: ({ inHospitalID, planDateTime, executeID }) => [
    { collection: 'inHospitalPlan', id: planID(inHospitalID, planDateTime) },
    { collection: 'inHospitalExam', id: stayExamID(inHospitalID, planDateTime, executeID) },
  ],
  async run(tx, { inHospitalID, planDateTime, executeID, dateTime, fields }, ctx) {
    const plan = await requireDay(tx, inHospitalID, planDateTime);
    const id = stayExamID(inHospitalID, planDateTime, executeID);
    const known = await tx.get('inHospitalExam', id);
    const added = <R extends { readonly _id: string }>(before: readonly R[], rows: readonly R[]): R[] => [
      ...before,
      ...rows.filter((row) => !before.some(({ _id }) => _id === row._id)),
    ];
    const exam = known ?? {
      ...stayExamSchema.parse({
        _id: id,
        collection: 'inHospitalExam',
        inHospitalID,
        petID: plan.petID,
        recordID: plan.recordID,
        planDateTime,
        dateTime,
        ...stamp(ctx),
      }),
    };
    const examTask = added(exam.examTask, fields.examTask.map(freshTask));
    const examConsumable = added(exam.examConsumable, fields.examConsumable);
    const ordered = stayExamSchema.safeParse({ ...exam, examTask, examConsumable });
    if (!ordered.success)
      throw new DomainError('badParameter', 'the exam has too many rows', { field: 'examTask', rule: 'examTooLong' });
    await saveStayExam(tx, ctx, ordered.data, 'edit');
  },
});

/** What the laboratory notes of a stay's exam beside its tasks, on which `exam.*` work. */
const EDITABLE: ReadonlySet<string> = new Set(['dateTime', 'examConsumable', 'idexxInstrumentNotes']);

/** Changes what is noted of a stay's exam. @throws DomainError notFound, badParameter */
export const editStayExam = defineCommand({
  name: 'stayExam.edit',
  word: '修改住院檢驗',
  version: 1,
  permission: ORDERING,
  input: z.object({ examID: documentID('inHospital/'), edits }),
  reads: ({ examID }) => [{ collection: 'inHospitalExam', id: examID }],
  async run(tx, { examID, edits: changes }, ctx) {
    const before = await tx.get('inHospitalExam', examID);
    if (!before) throw new DomainError('notFound', `exam ${examID} not found`, { id: examID });
    await saveStayExam(tx, ctx, editedDocument(ctx, stayExamSchema, before, changes, EDITABLE), 'edit');
  },
});
