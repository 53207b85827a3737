import { recordID as newRecordID, newRowID } from '@vetloom/domain/core/ids.ts';
import { documentID, prose, requiredLine } from '@vetloom/domain/core/schema.ts';
import { explainAmendment, unlockBill } from '@vetloom/domain/record/amendment.commands.ts';
import { restoreRecord } from '@vetloom/domain/removal/removal.commands.ts';
import { removalSchema } from '@vetloom/domain/removal/removal.schema.ts';
import { giveTicket } from '@vetloom/domain/visit/ticket.commands.ts';
import { completeRecord, duplicateRecord } from '@vetloom/domain/visit/visit.commands.ts';
import { CLINIC_BASE } from '@vetloom/http/endpoint.ts';
import { fieldwise } from '@vetloom/http/shape.ts';
import { z } from 'zod';
import { reading, writing } from '../engine/clinic-call.ts';
import { page, pageOf } from '../engine/listing.ts';
import { shown } from '../engine/shown.ts';
import { endpoint } from '../services.ts';
import { answerRecord, recordParams as params } from './record.endpoints.ts';
import { twice } from './record-search.endpoints.ts';
import { recordView } from './record-view.ts';

const BASE = `${CLINIC_BASE}/record`;
const writes = { scope: 'clinic', tag: 'Visits', write: true } as const;
const result = recordView.nullable();
const reason = requiredLine(300);

const completeVisit = endpoint({
  ...writes,
  permission: completeRecord.permission,
  method: 'PUT',
  path: `${BASE}/{recordID}/complete`,
  summary: 'Complete a visit: pharmacy and cashier are asked',
  command: completeRecord.name,
  params,
  result,
  errors: ['notFound'],
  handle: (call) => {
    const { recordID } = call.params;
    return writing(call, completeRecord, { recordID }, answerRecord(call, recordID));
  },
});

const duplicateVisit = endpoint({
  ...writes,
  permission: duplicateRecord.permission,
  method: 'POST',
  path: `${BASE}/{recordID}/duplicate`,
  summary: 'Copy a visit to now, as one written by hand',
  description:
    'What was written, prescribed, ordered and charged is copied; measurements, findings, results, files, receipts and what happened to bags are not.',
  command: duplicateRecord.name,
  params,
  body: z.object({ _id: documentID('record/').optional() }),
  result,
  errors: ['notFound', 'petNotFound', 'conflict', 'contradictory'],
  handle: (call) => {
    const { _id = newRecordID(call.now, call.random) } = call.body;
    return writing(call, duplicateRecord, { recordID: call.params.recordID, _id }, answerRecord(call, _id));
  },
});

const ticket = endpoint({
  ...writes,
  permission: giveTicket.permission,
  method: 'POST',
  path: `${BASE}/ticket`,
  summary: 'Give a visit its waiting number of the day; one that has a number keeps it',
  command: giveTicket.name,
  body: z.object({ recordID: documentID('record/') }),
  result,
  errors: ['notFound'],
  handle: (call) => {
    const { recordID } = call.body;
    return writing(call, giveTicket, { recordID }, answerRecord(call, recordID));
  },
});

const unlock = endpoint({
  ...writes,
  permission: unlockBill.permission,
  method: 'PUT',
  path: `${BASE}/{recordID}/unlockBill`,
  summary: 'Open a settled bill, so that what is priced can be corrected',
  description: 'The reason stays on the visit. The bill locks itself when it is settled again or the visit completed.',
  command: unlockBill.name,
  params,
  body: z.object({ reason }),
  result,
  errors: ['notFound', 'contradictory'],
  handle: (call) => {
    const { recordID } = call.params;
    const input = { recordID, unlockID: newRowID(call.random), reason: call.body.reason };
    return writing(call, unlockBill, input, answerRecord(call, recordID));
  },
});

const explain = endpoint({
  ...writes,
  permission: explainAmendment.permission,
  method: 'PUT',
  path: `${BASE}/{recordID}/amendment`,
  summary: 'Say why one changes a completed visit; it stands beside what one changes within the hour',
  command: explainAmendment.name,
  params,
  body: z.object({ reason }),
  result,
  errors: ['notFound'],
  handle: (call) => {
    const { recordID } = call.params;
    return writing(call, explainAmendment, { recordID, reason: call.body.reason }, answerRecord(call, recordID));
  },
});

const restore = endpoint({
  ...writes,
  permission: restoreRecord.permission,
  method: 'POST',
  path: `${BASE}/{recordID}/restore`,
  summary: 'Bring a removed visit back with everything that went with it, within 30 days',
  command: restoreRecord.name,
  params,
  result,
  errors: ['notFound', 'petNotFound', 'conflict'],
  handle: (call) => {
    const { recordID } = call.params;
    return writing(call, restoreRecord, { recordID }, answerRecord(call, recordID));
  },
});

const removalView = fieldwise(
  removalSchema.pick({
    recordID: true,
    petID: true,
    userID: true,
    dateTime: true,
    received: true,
    closed: true,
    removedDateTime: true,
    removedBy: true,
    removedName: true,
    expireDateTime: true,
  }),
).extend({ reason: prose(300).optional() });

const removed = twice('removed', (path) =>
  endpoint({
    scope: 'clinic',
    tag: 'Visits',
    permission: restoreRecord.permission,
    write: false,
    method: 'POST',
    path,
    summary: 'Removed visits that can still be brought back, the latest visit first',
    body: page,
    result: z.array(removalView),
    errors: [],
    handle: (call) =>
      reading(call, async (clinic) => {
        const where = ['"n_expireDateTime" > $2'];
        const listing = { collection: 'removal', where, values: [call.now], order: '"n_dateTime" DESC' } as const;
        const found = await pageOf(clinic, listing, call.body);
        return found.flatMap((removal) => shown(call.actor, 'removal', removal) ?? []);
      }),
  }),
);

/** What is done with a visit as a whole (spec 2 §7 "Record"). */
export const recordActEndpoints = [completeVisit, duplicateVisit, ticket, unlock, explain, restore, ...removed];
