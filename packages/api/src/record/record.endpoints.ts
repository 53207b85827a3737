import { DomainError } from '@vetloom/domain/core/error.ts';
import { randomSuffix } from '@vetloom/domain/core/ids.ts';
import { documentID, unixSeconds } from '@vetloom/domain/core/schema.ts';
import { recordID as newRecordID } from '@vetloom/domain/record/record.kind.ts';
import type { StatusType } from '@vetloom/domain/record/record.machine.ts';
import { recordContent } from '@vetloom/domain/record/record.schema.ts';
import { removeRecord } from '@vetloom/domain/removal/removal.commands.ts';
import { logConflict } from '@vetloom/domain/sync/case.commands.ts';
import { draftLogSchema } from '@vetloom/domain/sync/case.schema.ts';
import { conflictID as newConflictID } from '@vetloom/domain/sync/conflict.kind.ts';
import { createManualRecord, editRecord, setRecordStatus } from '@vetloom/domain/visit/visit.commands.ts';
import { CLINIC_BASE } from '@vetloom/http/endpoint.ts';
import { fieldwise } from '@vetloom/http/shape.ts';
import { z } from 'zod';
import { one, reading, writing } from '../engine/clinic-call.ts';
import { editsOf } from '../engine/update.ts';
import { tagRead } from '../engine/version.ts';
import { keptNames } from '../files/kept-names.ts';
import { endpoint } from '../services.ts';
import { answerRecord, recordParams as params, petIDField, petIDOf } from './record-call.ts';
import { answeredRecord, RECORD_READERS, recordView } from './record-view.ts';

const BASE = `${CLINIC_BASE}/record`;
const writes = { scope: 'clinic', tag: 'Visits', permission: ['RECORD_WRITE'], write: true } as const;
const result = recordView.nullable();

const create = endpoint({
  ...writes,
  method: 'POST',
  path: BASE,
  summary: 'Write a visit by hand',
  permission: createManualRecord.permission,
  command: createManualRecord.name,
  body: recordContent.extend({
    _id: documentID('record/').optional(),
    petID: petIDField,
    dateTime: unixSeconds.optional(),
  }),
  result,
  errors: ['petNotFound', 'conflict'],
  handle: async (call) => {
    const { _id = newRecordID(call.now, call.random), petID, dateTime = call.now, ...content } = call.body;
    const input = { _id, petID: petIDOf(petID), content: { ...content, dateTime } };
    return writing(call, createManualRecord, input, answerRecord(call, _id));
  },
});

const get = endpoint({
  scope: 'clinic',
  tag: 'Visits',
  permission: RECORD_READERS,
  write: false,
  method: 'GET',
  path: `${BASE}/{recordID}`,
  summary: 'Read a visit',
  description: 'Readers without RECORD_READ get the bill or what is to be dispensed.',
  params,
  result,
  versioned: true,
  errors: ['notFound'],
  handle: (call) =>
    reading(call, async (clinic) => {
      const found = await one(clinic.reader, 'record', call.params.recordID);
      if (!found) throw new DomainError('notFound', 'no such visit');
      await tagRead(call, clinic, 'record', found._id);
      return keptNames(clinic.rows, await answeredRecord(call, clinic.reader, found));
    }),
});

const update = endpoint({
  ...writes,
  method: 'PUT',
  path: `${BASE}/{recordID}`,
  summary: 'Change the content of a visit: only the fields sent; sums and statuses follow',
  description:
    'Send the updateDateTime that was read to have changes of others merged or answered with a conflict; with If-Match only the present version passes.',
  command: editRecord.name,
  params,
  body: fieldwise(recordContent).extend({ updateDateTime: unixSeconds.optional() }),
  result,
  versioned: true,
  errors: ['notFound', 'conflict'],
  handle: (call) => {
    const { recordID } = call.params;
    return writing(
      call,
      editRecord,
      async (base) => ({ recordID, edits: await editsOf(base, call, 'record', recordID, call.body) }),
      answerRecord(call, recordID),
    );
  },
});

const remove = endpoint({
  ...writes,
  method: 'DELETE',
  path: `${BASE}/{recordID}`,
  permission: removeRecord.permission,
  summary: 'Delete a visit with its receipts and reminder; a missing one counts as deleted',
  description: 'It can be brought back for 30 days. Receipts of closed days stay and are taken back today.',
  command: removeRecord.name,
  params,
  result: z.null(),
  errors: ['notFound'],
  handle: (call) => writing(call, removeRecord, { recordID: call.params.recordID }, async () => null),
});

const assignStatus = endpoint({
  ...writes,
  method: 'PUT',
  path: `${BASE}/{recordID}/status`,
  permission: setRecordStatus.permission,
  summary: 'Assign a status by type and value',
  command: setRecordStatus.name,
  params,
  body: z.object({
    type: z.enum(['status', 'archiveStatus', 'examStatus', 'dispenseStatus', 'billStatus'] satisfies StatusType[]),
    status: z.number().int(),
  }),
  result,
  errors: ['notFound'],
  handle: (call) => {
    const { recordID } = call.params;
    return writing(call, setRecordStatus, { recordID, ...call.body }, answerRecord(call, recordID));
  },
});

const conflictLog = endpoint({
  ...writes,
  method: 'POST',
  path: `${BASE}/{recordID}/conflictLog`,
  summary: 'Report how a draft was merged with the stored visit',
  command: logConflict.name,
  params,
  body: draftLogSchema,
  bodyLimit: 1024 * 1024,
  result: z.object({ _id: z.string() }),
  errors: ['notFound'],
  handle: (call) => {
    const { recordID } = call.params;
    const conflictID = newConflictID(recordID, call.now, randomSuffix(call.random, 5));
    return writing(call, logConflict, { conflictID, recordID, report: call.body }, async () => ({ _id: conflictID }));
  },
});

/** Visits, one at a time (spec 2 §7 "Record"). */
export const recordEndpoints = [create, get, update, remove, assignStatus, conflictLog];
