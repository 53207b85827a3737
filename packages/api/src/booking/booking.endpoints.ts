import { createBooking, editBooking, removeBooking } from '@vetloom/domain/booking/booking.commands.ts';
import { bookingID as newBookingID } from '@vetloom/domain/booking/booking.kind.ts';
import { bookingPlace, bookingRef, bookingSchema, bookingWords } from '@vetloom/domain/booking/booking.schema.ts';
import { removeBookingsOfPet } from '@vetloom/domain/booking/pet-bookings.command.ts';
import { BOOKING_SETTING } from '@vetloom/domain/clinic/settings/booking.setting.ts';
import { settingOf } from '@vetloom/domain/clinic/settings/setting-concern.ts';
import { documentID, unixSeconds } from '@vetloom/domain/core/schema.ts';
import { idParam } from '@vetloom/http/path-id.ts';
import { fieldwise } from '@vetloom/http/shape.ts';
import type { BaseReader } from '@vetloom/sync-server/run-command.ts';
import { z } from 'zod';
import { one, writing } from '../engine/clinic-call.ts';
import { editsOf } from '../engine/update.ts';
import { endpoint } from '../services.ts';
import { answerBooking, BOOKINGS, beside, bookingQuery, frame, result, sendToLine } from './booking-frame.ts';

const writes = { ...frame, write: true, path: BOOKINGS } as const;
const create = endpoint({
  ...writes,
  method: 'POST',
  permission: createBooking.permission,
  summary: 'Make a booking',
  description:
    'Without `dateTimeEnd` it is one slot of the calendar long. `pending` waits for the clinic’s word. A doctor and a room are taken once: bookings that are meant beside this one are named in `beside`; `waitID` says who of the waiting list gets the place.',
  command: createBooking.name,
  body: bookingWords.extend({
    _id: bookingRef.optional(),
    userID: documentID('user'),
    petID: documentID('pet'),
    ...bookingPlace.shape,
    dateTimeEnd: unixSeconds.optional(),
    status: z.enum(['pending', 'approved']).default('approved'),
    platform: bookingSchema.shape.platform.default('program'),
    beside,
    waitID: documentID('bookingWait/').optional(),
    sendToLine,
  }),
  result,
  errors: ['ownerNotFound', 'petNotFound', 'conflict', 'contradictory'],
  handle: (call) => {
    const { _id = newBookingID(call.now, call.random), userID, petID, ...body } = call.body;
    const {
      dateTime,
      dateTimeEnd,
      doctorID,
      roomID,
      status,
      platform,
      beside: seen,
      waitID,
      sendToLine: told,
      ...words
    } = body;
    return writing(
      call,
      createBooking,
      async (base) => {
        const slot = dateTimeEnd === undefined ? (await settingOf(base, BOOKING_SETTING)).timeSlotMin : 0;
        const place = { dateTime, dateTimeEnd: dateTimeEnd ?? dateTime + slot * 60, doctorID, roomID };
        return { _id, userID, petID, place, words, status, platform, beside: seen, waitID, sendToLine: told };
      },
      answerBooking(call, _id),
    );
  },
});

const placeFields = fieldwise(bookingPlace);
const PLACE: ReadonlySet<string> = new Set(Object.keys(bookingPlace.shape));

const update = endpoint({
  ...writes,
  method: 'PUT',
  permission: editBooking.permission,
  summary: 'Change a booking: only the fields sent; its time, doctor and room are moved as one',
  command: editBooking.name,
  body: fieldwise(bookingWords).extend({
    bookingID: bookingRef,
    ...placeFields.shape,
    updateDateTime: unixSeconds.optional(),
    beside,
    sendToLine,
  }),
  result,
  versioned: true,
  errors: ['notFound', 'conflict', 'contradictory'],
  handle: (call) => {
    const { bookingID, beside: seen, updateDateTime, sendToLine: told, ...sent } = call.body;
    const isPlace = ([field]: readonly [string, unknown]) => PLACE.has(field);
    const [moved, written] = [true, false].map((wanted) =>
      Object.fromEntries(Object.entries(sent).filter((entry) => isPlace(entry) === wanted)),
    );
    return writing(
      call,
      editBooking,
      async (base) => {
        const stored = await one(base, 'booking', bookingID);
        // A caller who says which state they saw is told of what came since, in the words as in the place.
        const changes = { ...written, ...(updateDateTime === undefined ? {} : { updateDateTime }) };
        const hasWords = Object.keys(written ?? {}).length > 0;
        const edits = hasWords ? await editsOf(base, call, 'booking', bookingID, changes) : undefined;
        if (Object.keys(moved ?? {}).length === 0) return { bookingID, edits, beside: seen, sendToLine: told };
        const place = bookingPlace.parse({ dateTime: 0, dateTimeEnd: 0, ...stored, ...moved });
        return { bookingID, edits, place, beside: seen, sendToLine: told };
      },
      answerBooking(call, bookingID),
    );
  },
});

const remove = endpoint({
  ...writes,
  method: 'DELETE',
  permission: removeBooking.permission,
  summary: 'Take a booking away that was a mistake; a missing one counts as taken away',
  command: removeBooking.name,
  query: bookingQuery.extend({ sendToLine: z.enum(['true', 'false']).default('false') }),
  result: z.null(),
  errors: ['contradictory'],
  handle: (call) => {
    const { bookingID, sendToLine: told } = call.query;
    const of = async (base: BaseReader) => {
      const booking = told === 'true' ? await one(base, 'booking', bookingID) : undefined;
      if (!booking) return { bookingID };
      const { userID, petID, dateTime } = booking;
      return { bookingID, sendToLine: { userID, petID, dateTime } };
    };
    return writing(call, removeBooking, of, async () => null);
  },
});

const removeOfPet = endpoint({
  ...writes,
  method: 'DELETE',
  path: `${BOOKINGS}/pet`,
  permission: removeBookingsOfPet.permission,
  summary: 'Take the bookings of an animal away; those by which it has come stay',
  command: removeBookingsOfPet.name,
  query: z.object({ petID: idParam('pet', 'petNotFound') }),
  result: z.null(),
  errors: ['petNotFound'],
  handle: (call) => writing(call, removeBookingsOfPet, { petID: call.query.petID }, async () => null),
});

/** Making, changing and taking away bookings (spec 3 §7). */
export const bookingEndpoints = [create, update, remove, removeOfPet];
