import { bookingRef } from '@vetloom/domain/booking/booking.schema.ts';
import {
  approveBooking,
  cancelBooking,
  missBooking,
  reconsiderBooking,
  refuseBooking,
  reviveBooking,
} from '@vetloom/domain/booking/decide.commands.ts';
import { keepBooking } from '@vetloom/domain/booking/keep.commands.ts';
import { LOSSES } from '@vetloom/domain/booking/losses.ts';
import { tickPaper } from '@vetloom/domain/booking/paper.commands.ts';
import { optionalReason } from '@vetloom/domain/core/schema.ts';
import { recordID as newRecordID } from '@vetloom/domain/record/record.kind.ts';
import { revokeCheckIn } from '@vetloom/domain/removal/booking.commands.ts';
import { checkInPets } from '@vetloom/domain/visit/visit.commands.ts';
import { z } from 'zod';
import { one, reading, writing } from '../engine/clinic-call.ts';
import { endpoint } from '../services.ts';
import {
  answerBooking,
  BOOKINGS,
  beside,
  bookingIn,
  bookingParams,
  bookingQuery,
  frame,
  reads,
  result,
  sendToLine,
} from './booking-frame.ts';

const decides = { ...frame, write: true, method: 'PUT', params: bookingParams, result } as const;
const reason = optionalReason();
const BY = '`by` is whoever calls, whatever is sent.';

const approve = endpoint({
  ...decides,
  path: `${BOOKINGS}/v2/{id}/approve`,
  permission: approveBooking.permission,
  summary: 'Decide of a booking that waits: `approved`, or `refuse`',
  description: `${BY} Approving asks once more whether the place is free; bookings that are meant beside it are named in \`beside\`.`,
  command: approveBooking.name,
  body: z.object({
    by: z.string().max(200).optional(),
    reason,
    approvalStatus: z.enum(['approved', 'refuse']).default('approved'),
    beside,
    sendToLine,
  }),
  errors: ['notFound', 'contradictory'],
  handle: (call) => {
    const { id } = call.params;
    const { approvalStatus, reason: why, beside: seen, sendToLine: told } = call.body;
    return approvalStatus === 'refuse'
      ? writing(call, refuseBooking, { bookingID: id, reason: why, sendToLine: told }, answerBooking(call, id))
      : writing(
          call,
          approveBooking,
          { bookingID: id, reason: why, beside: seen, sendToLine: told },
          answerBooking(call, id),
        );
  },
});

const keep = endpoint({
  ...decides,
  path: `${BOOKINGS}/v2/{id}/keep`,
  permission: keepBooking.permission,
  summary: 'Keep a booking where it is although the clinic closes or its doctor isn’t there',
  command: keepBooking.name,
  body: z.object({ losses: z.array(z.enum(LOSSES)).min(1).max(LOSSES.length) }),
  errors: ['notFound'],
  handle: (call) => {
    const { id } = call.params;
    return writing(call, keepBooking, { bookingID: id, losses: call.body.losses }, answerBooking(call, id));
  },
});

const paper = endpoint({
  ...decides,
  path: `${BOOKINGS}/v2/{id}/paper`,
  permission: tickPaper.permission,
  summary: 'Say whether a paper that is asked for before the visit is at hand',
  description: '`paperID` is a row of the papers of its kind of appointment. It outranks what the owner says.',
  command: tickPaper.name,
  body: tickPaper.input.pick({ paperID: true, isThere: true }),
  errors: ['notFound'],
  handle: (call) => {
    const { id } = call.params;
    return writing(call, tickPaper, { bookingID: id, ...call.body }, answerBooking(call, id));
  },
});

const cancel = endpoint({
  ...decides,
  path: `${BOOKINGS}/v2/{id}/cancel`,
  permission: cancelBooking.permission,
  summary: 'Cancel a booking with a reason; its place is free again',
  description: BY,
  command: cancelBooking.name,
  body: z.object({
    by: z.string().max(200).optional(),
    reason: cancelBooking.input.shape.reason,
    approvalStatus: z.literal('cancel').default('cancel'),
    sendToLine,
  }),
  errors: ['notFound', 'contradictory'],
  handle: (call) => {
    const { id } = call.params;
    return writing(
      call,
      cancelBooking,
      { bookingID: id, reason: call.body.reason, sendToLine: call.body.sendToLine },
      answerBooking(call, id),
    );
  },
});

const miss = endpoint({
  ...decides,
  path: `${BOOKINGS}/v2/{id}/noShow`,
  permission: missBooking.permission,
  summary: 'Note that nobody came, once its time has come',
  command: missBooking.name,
  body: z.object({ reason }),
  errors: ['notFound', 'contradictory'],
  handle: (call) => {
    const { id } = call.params;
    return writing(call, missBooking, { bookingID: id, reason: call.body.reason }, answerBooking(call, id));
  },
});

const revive = endpoint({
  ...decides,
  path: `${BOOKINGS}/v2/{id}/revive`,
  permission: reviveBooking.permission,
  summary: 'Let a booking stand again that was refused, cancelled or missed',
  command: reviveBooking.name,
  body: z.object({ reason, beside }),
  errors: ['notFound', 'contradictory'],
  handle: (call) => {
    const { id } = call.params;
    return writing(call, reviveBooking, { bookingID: id, ...call.body }, answerBooking(call, id));
  },
});

const reconsider = endpoint({
  ...decides,
  path: `${BOOKINGS}/v2/{id}/reconsider`,
  permission: reconsiderBooking.permission,
  summary: 'Put a booking back to wait for the clinic’s word that was approved or refused by mistake',
  command: reconsiderBooking.name,
  body: z.object({ reason, beside }),
  errors: ['notFound', 'contradictory'],
  handle: (call) => {
    const { id } = call.params;
    return writing(call, reconsiderBooking, { bookingID: id, ...call.body }, answerBooking(call, id));
  },
});

const checkIn = endpoint({
  ...frame,
  write: true,
  method: 'PUT',
  path: `${BOOKINGS}/checkIn`,
  permission: checkInPets.permission,
  summary: 'Check an animal in by its booking: its visit has the booking’s doctor, service and cause',
  command: checkInPets.name,
  body: z.object({ bookingID: bookingRef }),
  result,
  errors: ['notFound', 'contradictory'],
  handle: (call) => {
    const { bookingID } = call.body;
    return writing(
      call,
      checkInPets,
      async (base) => {
        const booking = await bookingIn(base, bookingID);
        const { petID, cause, division, doctorID } = booking;
        const doctor = doctorID === '' ? '' : ((await one(base, 'staff', doctorID))?.name ?? '');
        const _id = newRecordID(call.now, call.random);
        return { visits: [{ _id, petID, cause, division, doctorID, doctor, bookingID: booking._id }] };
      },
      answerBooking(call, bookingID),
    );
  },
});

const revoke = endpoint({
  ...frame,
  write: true,
  method: 'DELETE',
  path: `${BOOKINGS}/checkIn`,
  permission: revokeCheckIn.permission,
  summary: 'Take a check-in by booking back',
  description:
    '`visit` says what became of the visit: `removed` while nobody but the front desk had done anything in it, `kept` once it has begun, then without the booking; `none` where the booking was not checked in.',
  command: revokeCheckIn.name,
  query: bookingQuery,
  result: z.object({ booking: result, visit: z.enum(['removed', 'kept', 'none']) }),
  errors: ['notFound', 'contradictory'],
  handle: (call) => {
    const { bookingID } = call.query;
    let recordID = '';
    return writing(
      call,
      revokeCheckIn,
      async (base) => {
        recordID = (await one(base, 'booking', bookingID))?.recordId ?? '';
        return { bookingID };
      },
      async (after) => {
        const isKept = recordID !== '' && (await one(after.reader, 'record', recordID)) !== undefined;
        const visit = recordID === '' ? ('none' as const) : isKept ? ('kept' as const) : ('removed' as const);
        return { booking: await answerBooking(call, bookingID)(after), visit };
      },
    );
  },
});

const status = endpoint({
  ...reads,
  method: 'GET',
  path: `${BOOKINGS}/checkIn/status`,
  summary: 'Whether and when an animal has come by a booking',
  query: bookingQuery,
  result: z.object({ checkedIn: z.boolean(), checkInDateTime: z.number(), recordId: z.string() }),
  errors: ['notFound'],
  handle: (call) =>
    reading(call, async ({ reader }) => {
      const { bookingID } = call.query;
      const booking = await bookingIn(reader, bookingID);
      const { checkInDateTime, recordId } = booking;
      return { checkedIn: recordId !== '', checkInDateTime, recordId };
    }),
});

/** What is decided of bookings, and coming by them (spec 3 §7). */
export const decideEndpoints = [keep, paper, approve, cancel, miss, revive, reconsider, checkIn, revoke, status];
