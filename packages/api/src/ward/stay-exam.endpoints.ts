import { DomainError } from '@vetloom/domain/core/error.ts';
import { newRowID } from '@vetloom/domain/core/ids.ts';
import { documentID, rowID, rowOfID, unixSeconds } from '@vetloom/domain/core/schema.ts';
import { examTodoSince } from '@vetloom/domain/exam/bench.ts';
import { stayExamSchema } from '@vetloom/domain/hospital/stay-day.schema.ts';
import { stayExamID } from '@vetloom/domain/hospital/stay-ids.ts';
import { editStayExam, orderStayExam } from '@vetloom/domain/ward/stay-exam.commands.ts';
import { fieldwise } from '@vetloom/http/shape.ts';
import { z } from 'zod';
import { one, reading, writing } from '../engine/clinic-call.ts';
import { page, pageOf } from '../engine/listing.ts';
import { shown, shownAll } from '../engine/shown.ts';
import { editsOf } from '../engine/update.ts';
import { tagRead } from '../engine/version.ts';
import { keptNames } from '../files/kept-names.ts';
import { endpoint } from '../services.ts';
import { stayExamInList, waitingStayExams } from './stay-lists.ts';
import { answer, reads as base, dayBody, dayQuery, frame, partsOfStay, stayField, WARD } from './ward-frame.ts';

const reads = { ...base, permission: ['RECORD_READ', 'LAB_TASK_READ'] } as const;
const writes = { ...frame, permission: orderStayExam.permission, write: true } as const;
const view = fieldwise(stayExamSchema);
const fields = stayExamSchema.pick({ examTask: true, examConsumable: true });

const order = endpoint({
  ...writes,
  method: 'POST',
  path: `${WARD}/exam`,
  summary: 'Order exams on a day of a stay; under an id that is there, the tasks that are new are added',
  description: 'The laboratory works on it as on a visit: the calls below `/todo/exam` take its id.',
  command: orderStayExam.name,
  body: fields.extend({ ...dayBody.shape, executeID: rowOfID.optional(), dateTime: unixSeconds.optional() }),
  result: view.nullable(),
  errors: ['notFound'],
  handle: (call) => {
    const { inHospitalID, planDateTime, executeID = newRowID(call.random), dateTime = call.now, ...rest } = call.body;
    const input = { inHospitalID, planDateTime, executeID, dateTime, fields: rest };
    return writing(
      call,
      orderStayExam,
      input,
      answer(call, 'inHospitalExam', stayExamID(inHospitalID, planDateTime, executeID)),
    );
  },
});

const get = endpoint({
  ...reads,
  method: 'GET',
  path: `${WARD}/exam`,
  summary: 'An exam of a stay',
  query: dayQuery.extend({ executeID: rowID }),
  result: view.nullable(),
  versioned: true,
  errors: ['notFound'],
  handle: (call) =>
    reading(call, async (clinic) => {
      const { inHospitalID, planDateTime, executeID } = call.query;
      const found = await one(clinic.reader, 'inHospitalExam', stayExamID(inHospitalID, planDateTime, executeID));
      if (!found) throw new DomainError('notFound', 'no such exam');
      await tagRead(call, clinic, 'inHospitalExam', found._id);
      return keptNames(clinic.rows, shown(call.actor, 'inHospitalExam', found));
    }),
});

const update = endpoint({
  ...writes,
  method: 'PUT',
  path: `${WARD}/exam`,
  summary:
    'Change what is noted of a stay’s exam: its time, consumables and the instruments’ notes; only the fields sent',
  command: editStayExam.name,
  body: fieldwise(stayExamSchema.pick({ dateTime: true, examConsumable: true, idexxInstrumentNotes: true })).extend({
    ...dayBody.shape,
    executeID: rowID,
    updateDateTime: unixSeconds.optional(),
  }),
  result: view.nullable(),
  versioned: true,
  errors: ['notFound', 'conflict'],
  handle: (call) => {
    const { inHospitalID, planDateTime, executeID, ...sent } = call.body;
    const examID = stayExamID(inHospitalID, planDateTime, executeID);
    return writing(
      call,
      editStayExam,
      async (read) => ({ examID, edits: await editsOf(read, call, 'inHospitalExam', examID, sent) }),
      answer(call, 'inHospitalExam', examID),
    );
  },
});

const ofStay = endpoint({
  ...reads,
  method: 'POST',
  path: `${WARD}/exam/list`,
  summary: 'The exams of a stay, the first first',
  body: page.extend({ inHospitalID: stayField }),
  result: z.array(view),
  errors: [],
  handle: (call) =>
    reading(call, async (clinic) => {
      const listing = partsOfStay('inHospitalExam', call.body.inHospitalID, '"n_dateTime"');
      return keptNames(clinic.rows, shownAll(call.actor, 'inHospitalExam', await pageOf(clinic, listing, call.body)));
    }),
});

const ofPet = endpoint({
  ...reads,
  method: 'POST',
  path: `${WARD}/exam/pet`,
  summary: 'The exams of an animal over all of its stays, the latest first',
  body: page.extend({ petID: documentID('pet') }),
  result: z.array(view),
  errors: [],
  handle: (call) =>
    reading(call, async (clinic) => {
      const where = ['"t_petID" = $2'];
      const listing = {
        collection: 'inHospitalExam',
        where,
        values: [call.body.petID],
        order: '"n_dateTime" DESC',
      } as const;
      return keptNames(clinic.rows, shownAll(call.actor, 'inHospitalExam', await pageOf(clinic, listing, call.body)));
    }),
});

const todo = endpoint({
  ...reads,
  method: 'POST',
  path: `${WARD}/todo/exam`,
  summary: 'Exams of stays that wait in the laboratory, of the last 30 days, the oldest first',
  body: page,
  result: z.array(stayExamInList),
  errors: [],
  handle: (call) => reading(call, (clinic) => waitingStayExams(call, clinic, examTodoSince(call.now), call.body)),
});

/** Exams of stays (spec 2 §7 "In-hospital v2": exam, todo). */
export const stayExamEndpoints = [order, get, update, ofStay, ofPet, todo];
