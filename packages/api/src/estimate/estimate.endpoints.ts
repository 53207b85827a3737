import { DomainError } from '@vetloom/domain/core/error.ts';
import { documentID, unixSeconds } from '@vetloom/domain/core/schema.ts';
import { createEstimate, editEstimate } from '@vetloom/domain/estimate/estimate.commands.ts';
import { estimateID } from '@vetloom/domain/estimate/estimate.kind.ts';
import { estimateContent, estimateFields, estimateSchema } from '@vetloom/domain/estimate/estimate.schema.ts';
import { CLINIC_BASE } from '@vetloom/http/endpoint.ts';
import { fieldwise } from '@vetloom/http/shape.ts';
import type { AfterState } from '@vetloom/sync-server/run-command.ts';
import { z } from 'zod';
import { type AnyClinicCall, one, reading, writing } from '../engine/clinic-call.ts';
import { pageOf } from '../engine/listing.ts';
import { editsOf } from '../engine/update.ts';
import { tagWritten } from '../engine/version.ts';
import { endpoint } from '../services.ts';
import { decisionsOf, estimateView, frame, reads, viewsOf } from './estimate-view.ts';

const PATH = `${CLINIC_BASE}/estimate`;
const writes = { ...frame, permission: ['RECORD_WRITE'], write: true } as const;
const _id = documentID('estimate/pet');
/** An animal has a handful of estimates. */
const ALL = { limit: 500, skip: 0 };

/** The estimate that a write left, as it is stored. */
const answer = (call: AnyClinicCall, id: string) => async (after: AfterState) => {
  tagWritten(call, after, 'estimate', id);
  return (await one(after.reader, 'estimate', id)) ?? null;
};

const list = endpoint({
  ...reads,
  method: 'GET',
  path: `${PATH}/list`,
  summary: 'Estimates of an animal, or of one visit, newest first, with where each stands and what was decided',
  query: z.object({ petID: documentID('pet').optional(), recordID: documentID('record/').optional() }),
  result: z.array(estimateView),
  errors: ['petNotFound', 'notFound', 'badParameter'],
  handle: (call) =>
    reading(call, async (clinic) => {
      const { petID, recordID } = call.query;
      const visit = recordID === undefined ? undefined : await one(clinic.reader, 'record', recordID);
      if (recordID !== undefined && !visit) throw new DomainError('notFound', 'no such visit', { id: recordID });
      const named = visit?.petID ?? petID;
      if (named === undefined) throw new DomainError('badParameter', 'an animal or a visit', { field: 'petID' });
      const pet = await one(clinic.reader, 'pet', named);
      if (!pet) throw new DomainError('petNotFound', 'the animal was not found', { id: named });
      const of = visit
        ? { where: ['"t_recordID" = $2'], values: [visit._id] }
        : { where: ['"t_petID" = $2'], values: [pet._id] };
      const found = await pageOf(clinic, { collection: 'estimate', ...of, order: '"n_createDateTime" DESC' }, ALL);
      return viewsOf(found, await decisionsOf(clinic.reader, 'byPet', pet._id));
    }),
});

const get = endpoint({
  ...reads,
  method: 'GET',
  path: PATH,
  summary: 'An estimate with where it stands and what was decided',
  query: z.object({ _id }),
  result: estimateView.nullable(),
  errors: ['notFound'],
  handle: (call) =>
    reading(call, async ({ reader }) => {
      const found = await one(reader, 'estimate', call.query._id);
      if (!found) throw new DomainError('notFound', 'no such estimate', { id: call.query._id });
      return viewsOf([found], await decisionsOf(reader, 'byEstimate', found._id))[0] ?? null;
    }),
});

const create = endpoint({
  ...writes,
  method: 'POST',
  path: PATH,
  summary: 'Write down what a visit, or something planned, may come to',
  description:
    'A line comes to `price` × `number` at least, and × `most` at most where that is more. `supersedesID` names an earlier estimate, in whose place this one stands once it is accepted.',
  command: createEstimate.name,
  body: estimateFields.extend({ petID: documentID('pet') }),
  result: estimateSchema.nullable(),
  errors: ['petNotFound', 'notFound', 'contradictory'],
  handle: (call) => {
    const { petID, ...fields } = call.body;
    const id = estimateID(petID, call.now, call.random);
    return writing(call, createEstimate, { _id: id, petID, fields }, answer(call, id));
  },
});

const update = endpoint({
  ...writes,
  method: 'PUT',
  path: PATH,
  summary: 'Change an estimate: only the fields sent, and of one that was decided about nothing of its content',
  command: editEstimate.name,
  body: fieldwise(estimateContent.extend({ recordID: estimateFields.shape.recordID, withdrawn: z.boolean() })).extend({
    _id,
    updateDateTime: unixSeconds.optional(),
  }),
  result: estimateSchema.nullable(),
  versioned: true,
  errors: ['notFound', 'contradictory'],
  handle: (call) => {
    const { _id: id, ...changes } = call.body;
    return writing(
      call,
      editEstimate,
      async (base) => ({ estimateID: id, edits: await editsOf(base, call, 'estimate', id, changes) }),
      answer(call, id),
    );
  },
});

/** What owners are told that visits and planned operations may come to. */
export const estimateEndpoints = [list, get, create, update];
