import { type Booking, bookingSchema } from '@vetloom/domain/booking/booking.schema.ts';
import { isOpenBooking } from '@vetloom/domain/booking/booking-status.ts';
import { doublesOf } from '@vetloom/domain/booking/places.ts';
import { type Schedule, scheduleSchema } from '@vetloom/domain/booking/schedule.schema.ts';
import { type BookingWait, waitSchema } from '@vetloom/domain/booking/wait.schema.ts';
import type { Pet } from '@vetloom/domain/pet/pet.schema.ts';
import type { VisitRecord } from '@vetloom/domain/record/record.schema.ts';
import type { Contents } from './server-database.ts';

/**
 * The calendar holds together: nobody has one doctor or one room twice at a time without having said so, a booking is checked in exactly where it has a visit, which names it, and
 * what lies ahead (from `from` on, Unix seconds) is on every device and whose its animal is by now. Who waits has no place, and who has got one names it. A call of a number stands once, and so does
 * the clinic's word of a paper.
 */
export function checkBookings({ documents }: Contents, from: number): string[] {
  const live = documents.filter((row) => !row.deleted);
  const bodies = <T>(collection: string) =>
    live.filter((row) => row.collection === collection).map((row) => row.body as T);
  const bookings = bodies<Booking>('booking');
  const visits = new Map(bodies<VisitRecord>('record').map((visit) => [visit._id, visit]));
  const open = bookings.filter(isOpenBooking);
  const pets = new Map(bodies<Pet>('pet').map((pet) => [pet._id, pet]));
  const waits = bodies<BookingWait>('bookingWait').filter(({ status }) => status === 'waiting');
  const ahead = open.filter(({ dateTimeEnd }) => dateTimeEnd > from);
  return [
    ...bookings.flatMap((booking) =>
      bookingSchema.safeParse(booking).success ? [] : [`${booking._id} is no booking`],
    ),
    ...bodies<Schedule>('schedule').flatMap((roster) =>
      scheduleSchema.safeParse(roster).success ? [] : [`${roster._id} is no roster`],
    ),
    ...bodies<BookingWait>('bookingWait').flatMap(wrongWait),
    ...open.flatMap((booking) => {
      const { doctor, room } = doublesOf(booking, open);
      return [...doctor, ...room].map((other) => `${booking._id} has the place of ${other}`);
    }),
    ...bookings.flatMap(wrongWords),
    ...bookings.flatMap((booking) => wrongCheckIn(booking, visits.get(booking.recordId))),
    ...[...visits.values()].flatMap(wrongCalls),
    ...[...ahead, ...waits].flatMap(({ _id, petID, userID }) => {
      const owner = pets.get(petID)?.userID;
      return owner === undefined || owner === userID ? [] : [`${_id} is ${userID}'s, and its animal ${owner}'s`];
    }),
  ];
}

function wrongCheckIn(
  { _id, status, recordId, openStatus, ...rest }: Booking,
  visit: VisitRecord | undefined,
): string[] {
  const isIn = status === 'checkedIn';
  return [
    ...(isIn === (recordId !== '') ? [] : [`${_id} is ${status} with the visit "${recordId}"`]),
    ...(isIn && visit?.bookingID !== _id
      ? [`${_id} is checked in by ${recordId}, which names ${visit?.bookingID}`]
      : []),
    ...(openStatus === (isOpenBooking({ status }) ? 1 : 0) ? [] : [`${_id} is open wrongly`]),
    ...(isIn === (rest.checkInDateTime !== 0) ? [] : [`${_id} has come at no time`]),
  ];
}

/** Of those who look for one paper the last word stands, and it says who and when. */
function wrongWords({ _id, paperWords = [] }: Booking): string[] {
  const papers = paperWords.map(({ _id: paper }) => paper);
  return [
    ...(new Set(papers).size === papers.length ? [] : [`${_id} has two words of one paper`]),
    ...paperWords.flatMap(({ _id: paper, by, dateTime }) =>
      by !== '' && dateTime > 0 ? [] : [`nobody says ${paper} of ${_id}`],
    ),
  ];
}

/** A call that was sent twice stands once. */
function wrongCalls({ _id, calls = [] }: VisitRecord): string[] {
  return new Set(calls.map((row) => row._id)).size === calls.length ? [] : [`${_id} keeps a call twice`];
}

function wrongWait(wait: BookingWait): string[] {
  const { _id, status, bookingID, openStatus } = wait;
  return [
    ...(waitSchema.safeParse(wait).success ? [] : [`${_id} waits for nothing`]),
    ...((status === 'booked') === (bookingID !== '') ? [] : [`${_id} is ${status} with the booking "${bookingID}"`]),
    ...((status === 'waiting') === (openStatus === 1) ? [] : [`${_id} is open wrongly`]),
  ];
}
