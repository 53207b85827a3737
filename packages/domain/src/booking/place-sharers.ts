import type { BookingPlace } from './booking.schema.ts';
import { doublesOf, type Taken } from './places.ts';

/** Bookings that hold a place's doctor or room at its time, also those that are meant beside it: who decides of one sees whom it meets. */
export function sharersOf(place: BookingPlace & { readonly _id: string }, bookings: readonly Taken[]): string[] {
  const { doctor, room } = doublesOf(
    { ...place, beside: [] },
    bookings.map((booking) => ({ ...booking, beside: [] })),
  );
  return [...new Set([...doctor, ...room])];
}
