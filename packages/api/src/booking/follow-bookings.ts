import type { Booking } from '@vetloom/domain/booking/booking.schema.ts';
import { isOpenBooking } from '@vetloom/domain/booking/booking-status.ts';
import { same } from '@vetloom/domain/core/same.ts';
import { type BookingHold, keepHolds } from '@vetloom/storage/booking/booking-holds.ts';
import { clinicSqlOf } from '@vetloom/storage/ports/clinic-sql.ts';
import type { Follower } from '@vetloom/sync-server/services.ts';

/** Keeps which doctor and which room each booking holds, where the database forbids that two hold one at one time and nobody meant it. */
export const followBookings: Follower = async (written) => {
  const bookings = written.writes.filter(({ collection }) => collection === 'booking');
  const changed = bookings
    .map(({ id, before, after }) => ({
      id,
      before: holdsOf(before as Booking | null),
      after: holdsOf(after as Booking | null),
    }))
    .filter(({ before, after }) => !same(before, after));
  // What is let go of first may be taken by another booking of the same command.
  const lettingGoFirst = changed.toSorted((a, b) => a.after.length - b.after.length);
  for (const { id, after } of lettingGoFirst) await keepHolds(clinicSqlOf(written), id, after);
};

function holdsOf(booking: Booking | null): readonly BookingHold[] {
  if (!booking || !isOpenBooking(booking)) return [];
  const { dateTime: from, dateTimeEnd: to, doctorID, roomID, beside } = booking;
  const during = { from, to, isBeside: beside.length > 0 };
  return [
    ...(doctorID === '' ? [] : [{ kind: 'doctor' as const, heldID: doctorID, ...during }]),
    ...(roomID === '' ? [] : [{ kind: 'room' as const, heldID: roomID, ...during }]),
  ];
}
