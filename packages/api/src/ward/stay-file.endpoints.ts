import type { Edit } from '@vetloom/domain/core/edit.ts';
import { DomainError } from '@vetloom/domain/core/error.ts';
import { MAX_FILE_BYTES } from '@vetloom/domain/core/file-rules.ts';
import { newRowID } from '@vetloom/domain/core/ids.ts';
import { rowID } from '@vetloom/domain/core/schema.ts';
import { examFiles } from '@vetloom/domain/exam/exam-files.ts';
import { mergeExamResults, removeExamFiles } from '@vetloom/domain/exam/exam-result.commands.ts';
import {
  type Execution,
  type MissionLog,
  missionLogSchema,
  type StayExam,
  stayExamSchema,
} from '@vetloom/domain/hospital/stay-day.schema.ts';
import { missionLogID, stayExamID } from '@vetloom/domain/hospital/stay-ids.ts';
import type { FileCategory } from '@vetloom/domain/lines/exam.schema.ts';
import { fileCategoryOf } from '@vetloom/domain/lines/exam-tasks.ts';
import { editExecution } from '@vetloom/domain/ward/mission.commands.ts';
import { idParam } from '@vetloom/http/path-id.ts';
import { fieldwise } from '@vetloom/http/shape.ts';
import { uploadedFiles } from '@vetloom/http/upload-body.ts';
import { z } from 'zod';
import { handOf } from '../access/traces.ts';
import { type AnyClinicCall, one, reading, writing } from '../engine/clinic-call.ts';
import { shown } from '../engine/shown.ts';
import { keptNames } from '../files/kept-names.ts';
import { endpoint } from '../services.ts';
import { answer, dayQuery, frame, WARD } from './ward-frame.ts';

/** Where the specification's first table has photos of stays ([2.7.005] to [2.7.008]). */
const PHOTO = '/api/sdk/photo/{clinic}/inHospital';
const MOST = 100;
const wanted = z.array(z.string().min(1).max(200)).min(1).max(MOST);
const MULTIPART = 'Multipart field photo, once for each file. Pictures are decoded and encoded anew.';
const WHICH_TASK =
  'The files go to the exam that taskID names, else to the only one there is; among several they stand in the list of their kind.';
const WHICH_FILES = 'A hash, an _id or a name each. One that is gone counts as taken off.';

const ofExam = {
  ...frame,
  permission: mergeExamResults.permission,
  write: true,
  result: fieldwise(stayExamSchema).nullable(),
} as const;
const ofMission = {
  ...frame,
  permission: editExecution.permission,
  write: true,
  result: fieldwise(missionLogSchema).nullable(),
} as const;
const uploads = { accepts: 'upload', bodyLimit: MAX_FILE_BYTES } as const;
const UPLOAD_ERRORS = ['notFound', 'tooLarge', 'storageQuotaFull'] as const;

const examParams = z.object({ examID: idParam('inHospital/', 'notFound') });
const missionParams = z.object({ logID: idParam('inHospital/', 'notFound'), executeID: rowID });
const executeQuery = dayQuery.extend({ executeID: rowID });
const examQuery = executeQuery.extend({ taskID: rowID.optional() });

type UploadCall = AnyClinicCall & { readonly request: { readonly body: unknown } };

/** Keeps the files of a multipart call; the rows that list them, with the call's text fields. */
async function keptFiles(call: UploadCall) {
  const { files, fields } = uploadedFiles(call.request.body);
  const rows = [];
  for (const sent of files) {
    const kept = await call.services.files.keepWhole(call.clinic, sent, handOf(call.person));
    rows.push({ _id: newRowID(call.random), ...kept, desc: '' });
  }
  return { rows, fields };
}

async function requireExam(call: AnyClinicCall, id: string): Promise<StayExam> {
  const found = await reading(call, ({ reader }) => one(reader, 'inHospitalExam', id));
  if (!found) throw new DomainError('notFound', 'no such exam', { id });
  return found;
}

/** The list of an exam into which files go that belong to none of its tasks: that of its tasks' kind, where they are of one. */
function listOf({ examTask }: StayExam): FileCategory {
  const kinds = [...new Set(examTask.map(({ type }) => fileCategoryOf(type)))];
  return kinds.length === 1 && kinds[0] !== undefined ? kinds[0] : 'outsourcing';
}

async function addToExam(call: UploadCall, examID: string, asked?: string) {
  const exam = await requireExam(call, examID);
  const { rows, fields } = await keptFiles(call);
  const named = asked ?? fields.taskID;
  const only = exam.examTask.length === 1 ? exam.examTask[0]?._id : undefined;
  const taskID = named || only;
  const task = exam.examTask.find(({ _id }) => _id === taskID);
  if (taskID !== undefined && !task) throw new DomainError('notFound', 'no such exam', { taskID });
  const files = rows.map((row) => ({ ...row, mmPerPixel: null }));
  const part = { category: task ? fileCategoryOf(task.type) : listOf(exam), files };
  const input = { recordID: examID, ...(task && { taskID: task._id }), parts: [part] };
  return writing(call, mergeExamResults, input, answer(call, 'inHospitalExam', examID));
}

async function takeOffExam(call: AnyClinicCall, examID: string, names: readonly string[]) {
  const asked = new Set(names);
  const idsIn = (exam: StayExam) =>
    examFiles(exam)
      .filter(({ _id, hash, name }) => asked.has(_id) || asked.has(hash) || asked.has(name))
      .map(({ _id }) => _id);
  const exam = await requireExam(call, examID);
  const ids = idsIn(exam);
  if (ids.length === 0) return reading(call, ({ rows }) => keptNames(rows, shown(call.actor, 'inHospitalExam', exam)));
  return writing(call, removeExamFiles, { recordID: examID, ids }, answer(call, 'inHospitalExam', examID));
}

/** An entry of a log with its log. @throws DomainError notFound */
async function requireEntry(call: AnyClinicCall, logID: string, executeID: string) {
  const log = await reading(call, ({ reader }) => one(reader, 'inHospitalMissionLog', logID));
  const entry = log?.execute.find(({ _id }) => _id === executeID);
  if (!log || !entry) throw new DomainError('notFound', 'no such execution', { id: logID, executeID });
  return { log, entry };
}

const editing = (call: AnyClinicCall, log: MissionLog, { _id }: Execution, edits: Edit[]) => {
  const { inHospitalID, planDateTime } = log;
  const input = { inHospitalID, planDateTime, executeID: _id, edits };
  return writing(call, editExecution, input, answer(call, 'inHospitalMissionLog', log._id));
};

async function addToMission(call: UploadCall, logID: string, executeID: string) {
  const { log, entry } = await requireEntry(call, logID, executeID);
  const { rows } = await keptFiles(call);
  const edits = rows.map((row): Edit => ({ op: 'insert', path: ['attachmentFile'], row }));
  return editing(call, log, entry, edits);
}

async function takeOffMission(call: AnyClinicCall, logID: string, executeID: string, names: readonly string[]) {
  const { log, entry } = await requireEntry(call, logID, executeID);
  const asked = new Set(names);
  const edits = entry.attachmentFile
    .filter(({ _id, hash, name }) => asked.has(_id) || asked.has(hash) || asked.has(name))
    .map(({ _id }): Edit => ({ op: 'remove', path: ['attachmentFile', _id] }));
  if (edits.length > 0) return editing(call, log, entry, edits);
  return reading(call, ({ rows }) => keptNames(rows, shown(call.actor, 'inHospitalMissionLog', log)));
}

const photoOfExam = endpoint({
  ...ofExam,
  ...uploads,
  method: 'POST',
  path: `${PHOTO}/exam/{examID}`,
  summary: 'Put files on an exam of a stay',
  description: `${MULTIPART} ${WHICH_TASK} taskID is a text field.`,
  command: mergeExamResults.name,
  params: examParams,
  errors: UPLOAD_ERRORS,
  handle: (call) => addToExam(call, call.params.examID),
});

const photoOffExam = endpoint({
  ...ofExam,
  method: 'DELETE',
  path: `${PHOTO}/exam/{examID}`,
  summary: 'Take files off an exam of a stay by name',
  description: WHICH_FILES,
  command: removeExamFiles.name,
  params: examParams,
  body: wanted,
  errors: ['notFound'],
  handle: (call) => takeOffExam(call, call.params.examID, call.body),
});

const photoOfMission = endpoint({
  ...ofMission,
  ...uploads,
  method: 'POST',
  path: `${PHOTO}/missionLog/{logID}/{executeID}`,
  summary: 'Put pictures on something that was carried out in a ward',
  description: MULTIPART,
  command: editExecution.name,
  params: missionParams,
  errors: UPLOAD_ERRORS,
  handle: (call) => addToMission(call, call.params.logID, call.params.executeID),
});

const photoOffMission = endpoint({
  ...ofMission,
  method: 'DELETE',
  path: `${PHOTO}/missionLog/{logID}/{executeID}`,
  summary: 'Take pictures off something that was carried out in a ward by name',
  description: WHICH_FILES,
  command: editExecution.name,
  params: missionParams,
  body: wanted,
  errors: ['notFound'],
  handle: (call) => takeOffMission(call, call.params.logID, call.params.executeID, call.body),
});

const fileOfExam = endpoint({
  ...ofExam,
  ...uploads,
  method: 'POST',
  path: `${WARD}/file/exam`,
  summary: 'Put files on an exam of a stay, named by its day and execution',
  description: `${MULTIPART} ${WHICH_TASK}`,
  command: mergeExamResults.name,
  query: examQuery,
  errors: UPLOAD_ERRORS,
  handle: (call) => {
    const { inHospitalID, planDateTime, executeID, taskID } = call.query;
    return addToExam(call, stayExamID(inHospitalID, planDateTime, executeID), taskID);
  },
});

const fileOffExam = endpoint({
  ...ofExam,
  method: 'DELETE',
  path: `${WARD}/file/exam`,
  summary: 'Take files off an exam of a stay, named by its day and execution',
  description: WHICH_FILES,
  command: removeExamFiles.name,
  query: executeQuery,
  body: z.object({ objects: wanted }),
  errors: ['notFound'],
  handle: (call) => {
    const { inHospitalID, planDateTime, executeID } = call.query;
    return takeOffExam(call, stayExamID(inHospitalID, planDateTime, executeID), call.body.objects);
  },
});

const fileOfMission = endpoint({
  ...ofMission,
  ...uploads,
  method: 'POST',
  path: `${WARD}/file/mission`,
  summary: 'Put pictures on something that was carried out on a day of a stay',
  description: MULTIPART,
  command: editExecution.name,
  query: executeQuery,
  errors: UPLOAD_ERRORS,
  handle: (call) => {
    const { inHospitalID, planDateTime, executeID } = call.query;
    return addToMission(call, missionLogID(inHospitalID, planDateTime), executeID);
  },
});

const fileOffMission = endpoint({
  ...ofMission,
  method: 'DELETE',
  path: `${WARD}/file/mission`,
  summary: 'Take pictures off something that was carried out on a day of a stay',
  description: WHICH_FILES,
  command: editExecution.name,
  query: executeQuery,
  body: z.object({ objects: wanted }),
  errors: ['notFound'],
  handle: (call) => {
    const { inHospitalID, planDateTime, executeID } = call.query;
    return takeOffMission(call, missionLogID(inHospitalID, planDateTime), executeID, call.body.objects);
  },
});

/** Files of stays (spec 2 §7 "HTTP calls", "In-hospital v2": file). */
export const stayFileEndpoints = [
  photoOfExam,
  photoOffExam,
  photoOfMission,
  photoOffMission,
  fileOfExam,
  fileOffExam,
  fileOfMission,
  fileOffMission,
];
