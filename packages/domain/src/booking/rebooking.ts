import type { Booking, BookingPlace } from './booking.schema.ts';
import type { BareCalendar } from './lost-ground.ts';
import { calendarOf, type Taken } from './places.ts';

/** How many days on from a booking's own another place is looked for. */
export const REBOOKING_DAYS = 60;

/** Where a booking could go instead. */
export interface OtherPlaces {
  /** The next free place of the same doctor; of a booking that takes none, the next free place at all. */
  readonly same: BookingPlace | undefined;
  /** The next free place of any other doctor: as a rule its own time. */
  readonly other: BookingPlace | undefined;
}

/** What of the rules binds owners alone, lifted: the clinic's own people book for this minute, and for next year. */
const UNBOUND = { priorBookingMin: 0, futureCanBooking: 36_500 } as const;

/** Days without the rules of owners, which bind nobody who books or moves a booking for the clinic. */
export const unbound = <C extends BareCalendar>(ground: C): C => ({
  ...ground,
  setting: { ...ground.setting, ...UNBOUND },
});

/**
 * Answers for one booking after the other where it could go, each time among what is free then: places that were given out before (`taken` of the answer) are taken, so that several are moved at once
 * and none into another's place.
 */
export function rebooking(
  ground: BareCalendar,
  bookings: readonly Taken[],
  { doctorIDs, now }: { readonly doctorIDs: readonly string[]; readonly now: number },
) {
  const given: Taken[] = [];
  const places = (booking: Pick<Booking, '_id' | keyof BookingPlace>): OtherPlaces => {
    const others = bookings.filter(({ _id }) => _id !== booking._id && !given.some((one) => one._id === _id));
    const { freePlaces } = calendarOf({ ...unbound(ground), bookings: [...others, ...given] });
    const find = (among: readonly string[]): BookingPlace | undefined => {
      const asked = {
        ...{ from: Math.max(booking.dateTime, now), days: REBOOKING_DAYS, doctorIDs: among, now },
        ...{ minutes: (booking.dateTimeEnd - booking.dateTime) / 60, roomIDs: [booking.roomID] },
      };
      for (const place of freePlaces(asked)) return place;
      return undefined;
    };
    const isOf = booking.doctorID;
    const elsewhere = doctorIDs.filter((id) => id !== isOf);
    return { same: find([isOf]), other: isOf === '' || elsewhere.length === 0 ? undefined : find(elsewhere) };
  };
  /** Gives a place out to a booking: nobody who comes after it is offered that. */
  const take = (booking: Booking, place: BookingPlace): void => {
    given.push({ ...booking, ...place });
  };
  return { places, take };
}
