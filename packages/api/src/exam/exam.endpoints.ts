import { DomainError } from '@vetloom/domain/core/error.ts';
import { fileName } from '@vetloom/domain/core/file-rules.ts';
import { newRowID } from '@vetloom/domain/core/ids.ts';
import { line, requiredLine, rowID, unixSeconds } from '@vetloom/domain/core/schema.ts';
import { examTodoSince } from '@vetloom/domain/exam/bench.ts';
import {
  createExams,
  editExams,
  orderExams,
  orderedExam,
  removeExams,
} from '@vetloom/domain/exam/exam-order.commands.ts';
import { taskSetting } from '@vetloom/domain/exam/exam-steps.ts';
import { fixExamSubmit, workExams } from '@vetloom/domain/exam/exam-work.commands.ts';
import { kindOfID } from '@vetloom/domain/kinds.ts';
import {
  type ExamTask,
  examResult,
  examTask,
  INSTRUMENT_PART,
  VALUE_CATEGORIES,
} from '@vetloom/domain/lines/exam.schema.ts';
import { fileCategoryOf, isOutside } from '@vetloom/domain/lines/exam-tasks.ts';
import { THREAD_STATUS } from '@vetloom/domain/record/record-status.ts';
import { CLINIC_BASE } from '@vetloom/http/endpoint.ts';
import { fieldwise } from '@vetloom/http/shape.ts';
import { contentHash } from '@vetloom/protocol/files.ts';
import { keptBlobs } from '@vetloom/storage/blob/blob-rows.ts';
import { z } from 'zod';
import { type AnyClinicCall, one, reading, writing } from '../engine/clinic-call.ts';
import { answerHeld, heldView, holderParams } from '../engine/held-document.ts';
import { pageOf } from '../engine/listing.ts';
import { asSeen } from '../engine/update.ts';
import { twice } from '../record/record-search.endpoints.ts';
import { answeredList, recordView } from '../record/record-view.ts';
import { endpoint } from '../services.ts';
import { stayExamInList, waitingStayExams } from '../ward/stay-lists.ts';

const TODO = `${CLINIC_BASE}/todo`;
const params = holderParams;
const result = heldView.nullable();
const writes = { scope: 'clinic', tag: 'Exams', permission: ['LAB_TASK_WRITE'], write: true, method: 'PUT' } as const;
const ids = z.array(rowID).max(100);
/** Most visits that the list answers. */
const MOST = 2000;

/** The exams of the visit, or of the stay's day, that a call names. @throws DomainError notFound */
async function heldExams(call: AnyClinicCall, id: string): Promise<readonly ExamTask[]> {
  const collection = kindOfID(id)?.collection === 'inHospitalExam' ? 'inHospitalExam' : 'record';
  const found = await reading(call, ({ reader }) => one(reader, collection, id));
  if (!found) throw new DomainError('notFound', 'no such document');
  return found.examTask;
}

const requestExams = endpoint({
  ...writes,
  path: `${TODO}/exam/{recordID}/request`,
  permission: createExams.permission,
  summary: 'Send exams of a visit to the laboratory; without taskIDs all that are not sent yet',
  command: createExams.name,
  params,
  body: z.object({ taskIDs: ids.min(1).optional() }),
  result,
  errors: ['notFound'],
  handle: async (call) => {
    const { recordID } = call.params;
    const held = await heldExams(call, recordID);
    const unsent = held.filter((task) => task.createTaskDateTime === 0).map((task) => task._id);
    const taskIDs = call.body.taskIDs ?? unsent;
    if (taskIDs.length === 0) throw new DomainError('badParameter', 'no exam waits to be sent', { field: 'taskIDs' });
    return writing(call, createExams, { recordID, taskIDs }, answerHeld(call, recordID));
  },
});

const entered = z
  .array(examResult.omit({ by: true, _id: true, standard: true, ...INSTRUMENT_PART }).extend({ _id: rowID.optional() }))
  .max(300);

/** The parts of a command from values by category; a row without an id gets one. */
const partsOf = (call: AnyClinicCall, given: z.output<typeof mergedResult>) =>
  VALUE_CATEGORIES.flatMap((category) => {
    const rows = given[category];
    return rows ? [{ category, results: rows.map((row) => ({ ...row, _id: row._id ?? newRowID(call.random) })) }] : [];
  });
const mergedResult = z.strictObject({
  hematology: entered.optional(),
  biochemistry: entered.optional(),
  urine: entered.optional(),
  reagent: entered.optional(),
} satisfies Record<(typeof VALUE_CATEGORIES)[number], unknown>);

const workOnExams = endpoint({
  ...writes,
  path: `${TODO}/exam/{recordID}`,
  summary: 'Work on the in-house exams of a visit: choose devices, enter values, finish, open again, submit',
  description:
    'In one transaction and in this order: settingTask, resetTask, mergedResult, finishTask, submit. Values replace those of the same item and task; others stay. submit sets the submit time only when every exam that was sent is finished.',
  command: workExams.name,
  params,
  body: z.object({
    settingTask: z.union([taskSetting, z.array(taskSetting).max(100)]).optional(),
    resetTask: ids.default([]),
    mergedResult: mergedResult.default({}),
    finishTask: ids.default([]),
    submit: z.boolean().default(false),
  }),
  result,
  errors: ['notFound', 'contradictory'],
  handle: (call) => {
    const { recordID } = call.params;
    const { settingTask = [], resetTask, finishTask, submit } = call.body;
    const input = {
      recordID,
      settings: Array.isArray(settingTask) ? settingTask : [settingTask],
      reset: resetTask,
      parts: partsOf(call, call.body.mergedResult),
      finish: finishTask,
      submit,
    };
    return writing(call, workExams, input, answerHeld(call, recordID));
  },
});

const taskFile = z.object({
  hash: contentHash,
  _id: rowID.optional(),
  name: requiredLine(200).optional(),
  desc: line(300).default(''),
  mmPerPixel: z.number().positive().max(100).nullable().default(null),
});

/** The part that lists uploaded files at a task. @throws DomainError notFound for one that was not uploaded */
async function filesOf(call: AnyClinicCall, task: ExamTask, given: readonly z.output<typeof taskFile>[]) {
  if (given.length === 0) return [];
  const hashes = given.map(({ hash }) => hash);
  const blobs = await call.services.files.db.readClinic(call.clinic, (tx) => keptBlobs(tx, hashes));
  const files = given.map(({ hash, _id = newRowID(call.random), name, desc, mmPerPixel }) => {
    const blob = blobs.get(hash);
    if (!blob) throw new DomainError('notFound', 'this file was not uploaded', { hash });
    return {
      _id,
      hash: blob.hash,
      name: fileName(name ?? blob.name),
      mime: blob.mime,
      size: blob.size,
      desc,
      mmPerPixel,
    };
  });
  return [{ category: fileCategoryOf(task.type), files }];
}

const finishOne = (side: 'inside' | 'outsourcing') =>
  endpoint({
    ...writes,
    path: `${TODO}/${side}/{recordID}`,
    summary:
      side === 'inside'
        ? 'Finish an in-house exam of a visit, with its words and files'
        : 'Finish an outsourced exam of a visit, with its words and files',
    description: 'The files were uploaded before. Without `finish: false` the exam is finished by whoever calls.',
    command: workExams.name,
    params,
    body: z.object({
      task: taskSetting.omit({ taskID: true }).extend({
        _id: rowID,
        result: examTask.shape.result.removeDefault().optional(),
        finish: z.boolean().default(true),
      }),
      taskFiles: z.array(taskFile).max(100).default([]),
      submit: z.boolean().default(false),
    }),
    result,
    errors: ['notFound', 'contradictory'],
    handle: async (call) => {
      const { recordID } = call.params;
      const { task, taskFiles, submit } = call.body;
      const { _id, result: words, finish, ...setting } = task;
      const stored = (await heldExams(call, recordID)).find((known) => known._id === _id);
      if (!stored) throw new DomainError('notFound', 'no such exam', { taskID: _id });
      if (isOutside(stored) !== (side === 'outsourcing'))
        throw new DomainError('badParameter', `this exam is not one of ${side}`, { field: 'task', taskID: _id });
      const input = {
        recordID,
        settings: [{ taskID: _id, ...setting }],
        taskID: _id,
        parts: await filesOf(call, stored, taskFiles),
        texts: words === undefined ? {} : { [_id]: words },
        finish: finish ? [_id] : [],
        submit,
      };
      return writing(call, workExams, input, answerHeld(call, recordID));
    },
  });

const held = { ...writes, path: `${TODO}/examTask/{recordID}`, params, result } as const;

const orderTasks = endpoint({
  ...held,
  method: 'POST',
  permission: orderExams.permission,
  summary: 'Order exams on a visit, or on the exam of a stay’s day; one that is there already stays as it is',
  command: orderExams.name,
  body: z.object({
    tasks: z
      .array(orderedExam.extend({ _id: rowID.optional() }))
      .min(1)
      .max(60),
  }),
  errors: ['notFound'],
  handle: (call) => {
    const { recordID } = call.params;
    const tasks = call.body.tasks.map((task) => ({ ...task, _id: task._id ?? newRowID(call.random) }));
    return writing(call, orderExams, { recordID, tasks }, answerHeld(call, recordID));
  },
});

const editTask = endpoint({
  ...held,
  permission: editExams.permission,
  summary: 'Change what was ordered of an exam of a visit or of a stay: only the fields sent',
  description:
    'With `updateDateTime`, that of the visit or exam as the caller saw it, what somebody else has changed since stays and is a conflict.',
  command: editExams.name,
  body: fieldwise(orderedExam.omit({ _id: true })).extend({ taskID: rowID, updateDateTime: unixSeconds.optional() }),
  errors: ['notFound', 'conflict', 'contradictory'],
  handle: (call) => {
    const { recordID } = call.params;
    const { taskID, updateDateTime, ...sent } = call.body;
    return writing(
      call,
      editExams,
      async (read) => {
        const collection = kindOfID(recordID)?.collection === 'inHospitalExam' ? 'inHospitalExam' : 'record';
        const seen = await asSeen(read, call, collection, recordID, updateDateTime);
        const task = seen?.examTask.find(({ _id }) => _id === taskID);
        if (!task) throw new DomainError('notFound', 'no such exam', { taskID });
        const edits = Object.entries(sent).map(([field, to]) => ({
          ...{ op: 'set' as const, path: ['examTask', taskID, field], to },
          from: task[field as keyof typeof sent] ?? null,
        }));
        if (edits.length === 0) throw new DomainError('badParameter', 'no field was sent');
        return { recordID, edits };
      },
      answerHeld(call, recordID),
    );
  },
});

const removeTasks = endpoint({
  ...held,
  method: 'DELETE',
  permission: removeExams.permission,
  summary: 'Take an exam off a visit, or off the exam of a stay, with the values that were entered for it',
  command: removeExams.name,
  query: z.object({ taskID: rowID }),
  errors: ['notFound'],
  handle: (call) => {
    const { recordID } = call.params;
    return writing(call, removeExams, { recordID, taskIDs: [call.query.taskID] }, answerHeld(call, recordID));
  },
});

const fix = endpoint({
  ...writes,
  path: `${CLINIC_BASE}/record/{recordID}/fixExamTaskSubmit`,
  permission: fixExamSubmit.permission,
  summary: 'Repair a visit whose submit time contradicts its exams; one that agrees stays as it is',
  command: fixExamSubmit.name,
  params,
  result,
  errors: ['notFound'],
  handle: (call) => {
    const { recordID } = call.params;
    return writing(call, fixExamSubmit, { recordID }, answerHeld(call, recordID));
  },
});

/** Answered at both paths, as the other lists of visits (R17). */
const todoExam = twice('todoExam', (path) =>
  endpoint({
    scope: 'clinic',
    tag: 'Exams',
    permission: ['LAB_TASK_READ', 'RECORD_READ'],
    write: false,
    method: 'POST',
    path,
    summary: 'Visits, and exams of stays, of which something is not finished and submitted, the oldest first',
    description: '`collection` tells which each is; of an exam of a stay `cageName` says where the animal is.',
    body: z.object({ dateTime: unixSeconds.optional() }),
    result: z.array(z.union([recordView, stayExamInList])),
    errors: [],
    handle: (call) =>
      reading(call, async (clinic) => {
        const from = call.body.dateTime ?? examTodoSince(call.now);
        const waiting = {
          collection: 'record' as const,
          where: ['"n_examStatus" IN ($2, $3)', '"n_dateTime" >= $4'],
          values: [THREAD_STATUS.unrequested, THREAD_STATUS.requested, from],
          order: '"n_dateTime"',
        };
        const visits = await answeredList(call, clinic, await pageOf(clinic, waiting, { limit: MOST, skip: 0 }));
        const exams = await waitingStayExams(call, clinic, from, { limit: MOST, skip: 0 });
        return [...visits, ...exams].toSorted((a, b) => (a.dateTime ?? 0) - (b.dateTime ?? 0));
      }),
  }),
);

/** The laboratory (spec 2 §7 "Todo", "idexx"). */
export const examEndpoints = [
  requestExams,
  workOnExams,
  finishOne('inside'),
  finishOne('outsourcing'),
  orderTasks,
  editTask,
  removeTasks,
  fix,
  ...todoExam,
];
