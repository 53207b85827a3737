import type { Booking, BookingPlace } from './booking.schema.ts';
import { holdsPlace } from './booking-status.ts';
import type { DayGround } from './day-ground.ts';

/** How many places a doctor has on a day, at the clinic's length of one (minutes); of all open parts where no doctor is asked for. */
export const placesOn = ({ open }: DayGround, doctorID: string, timeSlotMin: number): number =>
  open
    .filter(({ onDuty }) => doctorID === '' || onDuty === undefined || onDuty.includes(doctorID))
    .reduce((sum, { from, to }) => sum + Math.floor((to - from) / (timeSlotMin * 60)), 0);

/** What somebody's working hours are taken by. */
type Busy = Pick<Booking, '_id' | 'dateTime' | 'dateTimeEnd' | 'doctorID' | 'assistantList' | 'status' | 'beside'>;

/** Who is wanted twice: a person, and the bookings in which they are needed at the same time. */
export interface WantedTwice {
  readonly staffID: string;
  readonly ids: readonly string[];
}

/**
 * Whom a booking wants who is needed in another one at the same time: who helps here and treats or helps there, and a doctor who helps there. Nothing is refused by it:
 * whoever helps can be two steps away. A doctor who treats in both is a double ({@link doublesOf}), and isn't told a second time.
 */
export function wantedTwice(
  place: BookingPlace & { readonly _id: string; readonly assistantList: readonly string[] },
  bookings: readonly Busy[],
): WantedTwice[] {
  const others = bookings.filter(
    (other) =>
      other._id !== place._id &&
      holdsPlace(other) &&
      other.dateTime < place.dateTimeEnd &&
      place.dateTime < other.dateTimeEnd,
  );
  const found = (staffID: string, isNeeded: (other: Busy) => boolean): WantedTwice[] => {
    const ids = others.filter(isNeeded).map(({ _id }) => _id);
    return ids.length === 0 ? [] : [{ staffID, ids }];
  };
  return [
    ...(place.doctorID === '' ? [] : found(place.doctorID, (other) => other.assistantList.includes(place.doctorID))),
    ...place.assistantList.flatMap((staffID) =>
      found(staffID, (other) => other.doctorID === staffID || other.assistantList.includes(staffID)),
    ),
  ];
}
