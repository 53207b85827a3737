import { documentID, kilograms, optionalReason, unixSeconds } from '@vetloom/domain/core/schema.ts';
import { recordID as newRecordID } from '@vetloom/domain/record/record.kind.ts';
import { recordContent } from '@vetloom/domain/record/record.schema.ts';
import { cancelCheckIn } from '@vetloom/domain/removal/check-in.commands.ts';
import { correctCheckInPet } from '@vetloom/domain/visit/correct-pet.command.ts';
import { giveTicket } from '@vetloom/domain/visit/ticket.commands.ts';
import { checkInPets, completeRecord, duplicateRecord, editCheckIn } from '@vetloom/domain/visit/visit.commands.ts';
import { CLINIC_BASE } from '@vetloom/http/endpoint.ts';
import { fieldwise } from '@vetloom/http/shape.ts';
import { z } from 'zod';
import { writing } from '../engine/clinic-call.ts';
import { editsOf } from '../engine/update.ts';
import { answerRecord, recordParams as params, petIDField, petIDOf } from '../record/record-call.ts';
import { recordView } from '../record/record-view.ts';
import { endpoint } from '../services.ts';

const BASE = `${CLINIC_BASE}/record`;
const writes = { scope: 'clinic', tag: 'Visits', write: true } as const;
const result = recordView.nullable();

const checkInFields = recordContent
  .pick({ cause: true, division: true, doctor: true, doctorID: true, checkInNote: true, label: true })
  .extend({
    weight: kilograms.nullable().default(null),
    dateTime: unixSeconds.optional(),
    bookingID: z.string().max(160).default(''),
    ticket: z.string().max(40).default(''),
  });

const checkInPet = endpoint({
  ...writes,
  method: 'POST',
  path: `${BASE}/checkin`,
  permission: checkInPets.permission,
  summary: 'Check a pet in',
  command: checkInPets.name,
  body: checkInFields.extend({
    _id: documentID('record/').optional(),
    petID: petIDField,
    checkInGroupID: z.string().max(160).default(''),
  }),
  result,
  errors: ['petNotFound', 'conflict'],
  handle: async (call) => {
    const { _id = newRecordID(call.now, call.random), petID, checkInGroupID, ...visit } = call.body;
    const visits = [{ ...visit, _id, petID: petIDOf(petID) }];
    return writing(call, checkInPets, { checkInGroupID, visits }, answerRecord(call, _id));
  },
});

const changeCheckIn = endpoint({
  ...writes,
  method: 'PUT',
  path: `${BASE}/checkin`,
  permission: editCheckIn.permission,
  summary: 'Correct what was written at check-in: only the fields sent',
  command: editCheckIn.name,
  body: fieldwise(
    recordContent.pick({
      cause: true,
      dateTime: true,
      division: true,
      doctor: true,
      doctorID: true,
      checkInNote: true,
      label: true,
      weight: true,
    }),
  ).extend({
    _id: documentID('record/'),
    ticket: z.string().max(40).optional(),
    updateDateTime: unixSeconds.optional(),
  }),
  result,
  versioned: true,
  errors: ['notFound', 'conflict'],
  handle: (call) => {
    const { _id, ...fields } = call.body;
    return writing(
      call,
      editCheckIn,
      async (base) => ({ recordID: _id, edits: await editsOf(base, call, 'record', _id, fields) }),
      answerRecord(call, _id),
    );
  },
});

const cancel = endpoint({
  ...writes,
  permission: cancelCheckIn.permission,
  method: 'PUT',
  path: `${BASE}/{recordID}/checkin/cancel`,
  summary: 'Call a check-in off while the animal waits; a visit that has begun refuses',
  command: cancelCheckIn.name,
  params,
  body: z.object({ reason: optionalReason() }),
  result: z.null(),
  errors: ['contradictory', 'conflict'],
  handle: (call) =>
    writing(call, cancelCheckIn, { recordID: call.params.recordID, reason: call.body.reason }, async () => null),
});

const correctPet = endpoint({
  ...writes,
  permission: correctCheckInPet.permission,
  method: 'PUT',
  path: `${BASE}/{recordID}/checkin/pet`,
  summary: 'Put the right animal into a check-in while it waits; `from` is the animal that stands there',
  command: correctCheckInPet.name,
  params,
  body: z.object({ from: documentID('pet'), petID: documentID('pet') }),
  result,
  errors: ['notFound', 'petNotFound', 'contradictory'],
  handle: (call) => {
    const { recordID } = call.params;
    return writing(call, correctCheckInPet, { recordID, ...call.body }, answerRecord(call, recordID));
  },
});

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

/** The way of a visit through the clinic: check-in, waiting number, completing (spec 2 §7 "Record"). */
export const visitEndpoints = [checkInPet, changeCheckIn, cancel, correctPet, completeVisit, duplicateVisit, ticket];
