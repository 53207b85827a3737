import type { BookingEntry } from './bookings.ts';

/** Seconds for which a booking that has begun is still what the desk looks for. */
const RECENT = 3600;

/** The first of a day's bookings, in order of time, that the desk still looks for in the evening of a full day; the last where all are long over. */
export const firstOfNow = (all: readonly BookingEntry[], now: number): BookingEntry | undefined =>
  all.find(({ booking }) => booking.dateTime >= now - RECENT) ?? all.at(-1);
