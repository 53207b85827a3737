import type { Booking, BookingPlace } from './booking.schema.ts';
import type { BareCalendar } from './lost-ground.ts';
import { calendarOf, type Taken } from './places.ts';
import { REBOOKING_DAYS, unbound } from './rebooking.ts';

/** Who is asked for, and how many places are wanted. */
export interface NextWanted {
  readonly doctorIDs: readonly string[];
  /** Unix seconds. */
  readonly now: number;
  readonly count: number;
}

/** The next free places of these doctors for a booking as long as it is, from its own day on and never in the past. Rules of owners don't bind whoever moves it for the clinic. */
export function nextPlaces(
  ground: BareCalendar,
  bookings: readonly Taken[],
  booking: Pick<Booking, '_id' | keyof BookingPlace>,
  { doctorIDs, now, count }: NextWanted,
): BookingPlace[] {
  const { freePlaces } = calendarOf({
    ...unbound(ground),
    bookings: bookings.filter(({ _id }) => _id !== booking._id),
  });
  const wanted = {
    ...{ from: Math.max(booking.dateTime, now), days: REBOOKING_DAYS, doctorIDs, now },
    ...{ minutes: (booking.dateTimeEnd - booking.dateTime) / 60, roomIDs: [booking.roomID] },
  };
  const found: BookingPlace[] = [];
  for (const place of freePlaces(wanted)) {
    if (place.dateTime === booking.dateTime && place.doctorID === booking.doctorID) continue;
    found.push(place);
    if (found.length === count) break;
  }
  return found;
}
