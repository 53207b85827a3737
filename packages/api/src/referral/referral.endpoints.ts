import { DomainError } from '@vetloom/domain/core/error.ts';
import { documentID, unixSeconds } from '@vetloom/domain/core/schema.ts';
import { createReferral, editReferral, removeReferral } from '@vetloom/domain/referral/referral.commands.ts';
import { referralID } from '@vetloom/domain/referral/referral.kind.ts';
import { referralFields, referralSchema } from '@vetloom/domain/referral/referral.schema.ts';
import { CLINIC_BASE } from '@vetloom/http/endpoint.ts';
import { fieldwise } from '@vetloom/http/shape.ts';
import type { AfterState } from '@vetloom/sync-server/run-command.ts';
import { z } from 'zod';
import { type AnyClinicCall, one, reading, writing } from '../engine/clinic-call.ts';
import { pageOf } from '../engine/listing.ts';
import { editsOf } from '../engine/update.ts';
import { tagWritten } from '../engine/version.ts';
import { endpoint } from '../services.ts';

const PATH = `${CLINIC_BASE}/referral`;
const frame = { scope: 'clinic', tag: 'Referrals' } as const;
const writes = { ...frame, permission: ['RECORD_WRITE'], write: true } as const;
const _id = documentID('referral/pet');
/** An animal has a handful of referrals. */
const ALL = { limit: 500, skip: 0 };

const answer = (call: AnyClinicCall, id: string) => async (after: AfterState) => {
  tagWritten(call, after, 'referral', id);
  return (await one(after.reader, 'referral', id)) ?? null;
};

const list = endpoint({
  ...frame,
  permission: ['RECORD_READ'],
  write: false,
  method: 'GET',
  path: `${PATH}/list`,
  summary: "An animal's referrals, newest first",
  query: z.object({ petID: documentID('pet') }),
  result: z.array(referralSchema),
  errors: ['petNotFound'],
  handle: (call) =>
    reading(call, async (clinic) => {
      const pet = await one(clinic.reader, 'pet', call.query.petID);
      if (!pet) throw new DomainError('petNotFound', 'the animal was not found', { id: call.query.petID });
      const ofPet = { where: ['"t_petID" = $2'], values: [pet._id], order: '"n_dateTime" DESC' };
      return pageOf(clinic, { collection: 'referral', ...ofPet }, ALL);
    }),
});

const create = endpoint({
  ...writes,
  method: 'POST',
  path: PATH,
  summary: 'Write down that an animal was referred, to another clinic or from one',
  description:
    '`dateTime` is now unless it is sent. The letter of a visit to the same clinic is one referral, however often it is written; the answer is then null.',
  command: createReferral.name,
  body: referralFields.extend({ petID: documentID('pet'), dateTime: unixSeconds.optional() }),
  result: referralSchema.nullable(),
  errors: ['petNotFound'],
  handle: (call) => {
    const { petID, dateTime = call.now, ...fields } = call.body;
    const id = referralID(petID, call.now, call.random);
    return writing(call, createReferral, { _id: id, petID, fields: { ...fields, dateTime } }, answer(call, id));
  },
});

const update = endpoint({
  ...writes,
  method: 'PUT',
  path: PATH,
  summary: 'Change a referral: only the fields sent',
  command: editReferral.name,
  body: fieldwise(referralFields).extend({ _id, updateDateTime: unixSeconds.optional() }),
  result: referralSchema.nullable(),
  versioned: true,
  errors: ['notFound'],
  handle: (call) => {
    const { _id: referralID, ...changes } = call.body;
    return writing(
      call,
      editReferral,
      async (base) => ({ referralID, edits: await editsOf(base, call, 'referral', referralID, changes) }),
      answer(call, referralID),
    );
  },
});

const remove = endpoint({
  ...writes,
  method: 'DELETE',
  path: PATH,
  summary: "Take a referral off the animal's list; a missing one counts as removed",
  command: removeReferral.name,
  query: z.object({ _id }),
  result: z.null(),
  errors: [],
  handle: (call) => writing(call, removeReferral, { referralID: call.query._id }, async () => null),
});

/** Referrals of animals (spec 3 §5). */
export const referralEndpoints = [list, create, update, remove];
