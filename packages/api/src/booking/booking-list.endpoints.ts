import { bookingSchema } from '@vetloom/domain/booking/booking.schema.ts';
import { BOOKING_STATUSES } from '@vetloom/domain/booking/booking-status.ts';
import { documentID } from '@vetloom/domain/core/schema.ts';
import { aliasAt } from '@vetloom/http/endpoint.ts';
import { z } from 'zod';
import { type AnyClinicCall, reading } from '../engine/clinic-call.ts';
import { pageOf, shortPage } from '../engine/listing.ts';
import { tagRead } from '../engine/version.ts';
import { endpoint } from '../services.ts';
import { BOOKINGS, bookingIn, bookingParams, bookingQuery, list, range, reads } from './booking-frame.ts';

const answerOne = (call: AnyClinicCall, id: string) =>
  reading(call, async (clinic) => {
    const booking = await bookingIn(clinic.reader, id);
    await tagRead(call, clinic, 'booking', id);
    return booking;
  });

const get = endpoint({
  ...reads,
  method: 'GET',
  path: BOOKINGS,
  summary: 'A booking',
  query: bookingQuery,
  result: bookingSchema,
  versioned: true,
  errors: ['notFound'],
  handle: (call) => answerOne(call, call.query.bookingID),
});

const getByPath = endpoint({
  ...reads,
  method: 'GET',
  path: `${BOOKINGS}/v2/{id}`,
  summary: 'A booking, by its id in the address',
  params: bookingParams,
  result: bookingSchema,
  versioned: true,
  errors: ['notFound'],
  handle: (call) => answerOne(call, call.params.id),
});

/** What bookings are looked for by. */
const filters = shortPage.extend({
  doctorID: z.string().max(200).optional(),
  petID: documentID('pet').optional(),
  userID: documentID('user').optional(),
  status: z.enum(BOOKING_STATUSES).optional(),
  begin: range.begin.optional(),
  end: range.end.optional(),
});

/** Bookings by what is asked for, in the order of their time. */
const found = (call: AnyClinicCall, query: z.output<typeof filters>) =>
  reading(call, (clinic) => {
    const asked: readonly (readonly [string, unknown])[] = [
      ['"t_doctorID" =', query.doctorID],
      ['"t_petID" =', query.petID],
      ['"t_userID" =', query.userID],
      ['"t_status" =', query.status],
      ['"n_dateTime" >=', query.begin],
      ['"n_dateTime" <', query.end],
    ];
    const said = asked.filter(([, value]) => value !== undefined);
    const where = said.map(([condition], at) => `${condition} $${at + 2}`);
    const values = said.map(([, value]) => value);
    return pageOf(clinic, { collection: 'booking', where, values, order: '"n_dateTime"' }, query);
  });

const explore = endpoint({
  ...reads,
  method: 'GET',
  path: `${BOOKINGS}/explore`,
  summary: 'Bookings by doctor, animal, owner, status and time, the earliest first',
  query: filters,
  result: list,
  errors: [],
  handle: (call) => found(call, call.query),
});

const inRange = endpoint({
  ...reads,
  method: 'GET',
  path: `${BOOKINGS}/range`,
  summary: 'Bookings that begin between two times, the earliest first; the end is not included',
  query: shortPage.extend(range),
  result: list,
  errors: [],
  handle: (call) => found(call, call.query),
});

const waiting = endpoint({
  ...reads,
  method: 'GET',
  path: `${BOOKINGS}/check`,
  summary: 'Bookings that wait for the clinic’s word, the earliest first',
  query: shortPage,
  result: list,
  errors: [],
  handle: (call) => found(call, { ...call.query, status: 'pending' }),
});

/** Reading and listing bookings (spec 3 §7). */
export const bookingListEndpoints = [
  get,
  explore,
  aliasAt(explore, `${BOOKINGS}/v2/list`),
  inRange,
  aliasAt(inRange, `${BOOKINGS}/v2/range`),
  waiting,
  getByPath,
];
