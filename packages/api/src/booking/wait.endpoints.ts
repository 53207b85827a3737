import { bookingPlace } from '@vetloom/domain/booking/booking.schema.ts';
import { addWait, closeWait, editWait, noteOffer, reopenWait } from '@vetloom/domain/booking/wait.commands.ts';
import { waitID as newWaitID } from '@vetloom/domain/booking/wait.kind.ts';
import { OFFER_ANSWERS, waitSchema, waitWish } from '@vetloom/domain/booking/wait.schema.ts';
import { newRowID } from '@vetloom/domain/core/ids.ts';
import { documentID, requiredReason, rowID, unixSeconds } from '@vetloom/domain/core/schema.ts';
import { fieldwise } from '@vetloom/http/shape.ts';
import type { AfterState } from '@vetloom/sync-server/run-command.ts';
import { z } from 'zod';
import { type AnyClinicCall, one, reading, writing } from '../engine/clinic-call.ts';
import { pageOf, shortPage } from '../engine/listing.ts';
import { editsOf } from '../engine/update.ts';
import { tagWritten } from '../engine/version.ts';
import { endpoint } from '../services.ts';
import { BOOKINGS, frame, reads } from './booking-frame.ts';

const PATH = `${BOOKINGS}/wait`;
const waitRef = documentID('bookingWait/');
const writes = { ...frame, write: true, result: waitSchema.nullable() } as const;

const answerWait = (call: AnyClinicCall, id: string) => async (after: AfterState) => {
  tagWritten(call, after, 'bookingWait', id);
  return (await one(after.reader, 'bookingWait', id)) ?? null;
};

const list = endpoint({
  ...reads,
  method: 'GET',
  path: PATH,
  summary: 'Who waits for a place, whoever began first before the others; `open=0` those who wait no more',
  query: shortPage.extend({ open: z.enum(['0', '1']).default('1') }),
  result: z.array(waitSchema),
  errors: [],
  handle: (call) =>
    reading(call, (clinic) => {
      const of = { where: ['"n_openStatus" = $2'], values: [Number(call.query.open)], order: '"n_createDateTime"' };
      return pageOf(clinic, { collection: 'bookingWait', ...of }, call.query);
    }),
});

const add = endpoint({
  ...writes,
  method: 'POST',
  path: PATH,
  permission: addWait.permission,
  summary: 'Put an animal on the waiting list',
  command: addWait.name,
  body: waitWish.extend({ _id: waitRef.optional(), userID: documentID('user'), petID: documentID('pet') }),
  errors: ['ownerNotFound', 'petNotFound', 'conflict', 'contradictory'],
  handle: (call) => {
    const { _id = newWaitID(call.now, call.random), userID, petID, ...wish } = call.body;
    return writing(call, addWait, { _id, userID, petID, wish }, answerWait(call, _id));
  },
});

const update = endpoint({
  ...writes,
  method: 'PUT',
  path: PATH,
  permission: editWait.permission,
  summary: 'Change when somebody who waits could come, and for what: only the fields sent',
  command: editWait.name,
  body: fieldwise(waitWish).extend({ waitID: waitRef, updateDateTime: unixSeconds.optional() }),
  versioned: true,
  errors: ['notFound', 'conflict'],
  handle: (call) => {
    const { waitID, updateDateTime: _seen, ...changes } = call.body;
    return writing(
      call,
      editWait,
      async (base) => ({ waitID, edits: await editsOf(base, call, 'bookingWait', waitID, changes) }),
      answerWait(call, waitID),
    );
  },
});

const offered = endpoint({
  ...writes,
  method: 'POST',
  path: `${PATH}/offer`,
  permission: noteOffer.permission,
  summary: 'Note that somebody who waits was told of a place and doesn’t want it, or wasn’t reached',
  command: noteOffer.name,
  body: bookingPlace.extend({ waitID: waitRef, offerID: rowID.optional(), answer: z.enum(OFFER_ANSWERS) }),
  errors: ['notFound', 'conflict'],
  handle: (call) => {
    const { waitID, offerID = newRowID(call.random), answer, ...place } = call.body;
    return writing(call, noteOffer, { waitID, offerID, place, answer }, answerWait(call, waitID));
  },
});

const close = endpoint({
  ...writes,
  method: 'PUT',
  path: `${PATH}/close`,
  permission: closeWait.permission,
  summary: 'Take somebody off the waiting list, with a reason',
  command: closeWait.name,
  body: z.object({ waitID: waitRef, reason: requiredReason() }),
  errors: ['notFound', 'contradictory'],
  handle: (call) => writing(call, closeWait, call.body, answerWait(call, call.body.waitID)),
});

const reopen = endpoint({
  ...writes,
  method: 'PUT',
  path: `${PATH}/reopen`,
  permission: reopenWait.permission,
  summary: 'Let somebody wait again',
  command: reopenWait.name,
  body: z.object({ waitID: waitRef }),
  errors: ['notFound', 'contradictory'],
  handle: (call) => writing(call, reopenWait, call.body, answerWait(call, call.body.waitID)),
});

/** The waiting list of the calendar. */
export const waitEndpoints = [list, add, update, offered, close, reopen];
