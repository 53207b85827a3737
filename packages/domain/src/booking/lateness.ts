import type { Booking } from './booking.schema.ts';

/** Minutes after its time at which it is offered to note that nobody came, where the clinic says nothing else. */
export const MISSED_AFTER = 15;

type Expected = Pick<Booking, 'status' | 'dateTime' | 'dateTimeEnd'>;

/** Minutes for which somebody who is booked is late; 0 before their time, and for whoever isn't expected any more. `now`: Unix seconds. */
export const minutesLate = ({ status, dateTime }: Pick<Expected, 'status' | 'dateTime'>, now: number): number =>
  status === 'approved' ? Math.max(0, Math.floor((now - dateTime) / 60)) : 0;

/** Whether it is offered to note that nobody came; a person does it, since only people know who has telephoned. `after`: minutes. */
export const isMissed = (booking: Pick<Expected, 'status' | 'dateTime'>, now: number, after = MISSED_AFTER): boolean =>
  minutesLate(booking, now) >= Math.max(1, after);

/** Bookings of an owner on a day that one check-in may bring along: those that are expected, of the same owner, and of another animal. */
export function comeTogether<B extends Pick<Booking, '_id' | 'userID' | 'petID' | 'status'>>(
  booking: B,
  ofDay: readonly B[],
): B[] {
  const pets = new Set([booking.petID]);
  return ofDay.filter(({ _id, userID, petID, status }) => {
    const isOther = _id !== booking._id && userID === booking.userID && !pets.has(petID);
    if (!isOther || (status !== 'approved' && status !== 'pending')) return false;
    pets.add(petID);
    return true;
  });
}
