import type { Booking } from './booking.schema.ts';
import { isOpenBooking } from './booking-status.ts';
import { LOSSES, type Loss } from './losses.ts';
import { type Calendar, calendarOf, type Objection } from './places.ts';

type LossObjection = Extract<Objection, { readonly kind: Loss }>;
const KINDS: ReadonlySet<string> = new Set(LOSSES);
const isLoss = (objection: Objection): objection is LossObjection => KINDS.has(objection.kind);

/** A booking that lies ahead and has lost its ground, with why. */
export interface StrandedBooking {
  readonly booking: Booking;
  readonly losses: readonly LossObjection[];
}

/** Those made before this was known have none. */
const keptLosses = ({ kept }: { readonly kept?: readonly Loss[] }): readonly Loss[] => kept ?? [];

/** What a calendar is without its bookings. */
export type BareCalendar = Omit<Calendar, 'bookings'>;

/**
 * Bookings that lie ahead and have no ground: on a day off, outside of hours, with a doctor who isn't on duty, is away, or works here no more although the roster has them. Judged by the one function that offers places, so that what is offered instead
 * is never found here. Those that somebody has decided to keep as they are (`kept`) are left out, unless something else has come between.
 */
export function strandedBookings(ground: BareCalendar, bookings: readonly Booking[], now: number): StrandedBooking[] {
  const { objectionsTo } = calendarOf({ ...ground, bookings: [] });
  return bookings
    .filter((booking) => isOpenBooking(booking) && booking.dateTimeEnd > now)
    .map((booking) => ({
      booking,
      losses: objectionsTo(booking, 0)
        .filter(isLoss)
        .filter(({ kind }) => !keptLosses(booking).includes(kind)),
    }))
    .filter(({ losses }) => losses.length > 0)
    .sort((a, b) => a.booking.dateTime - b.booking.dateTime || (a.booking._id < b.booking._id ? -1 : 1));
}

/** Bookings that a change of the ground hits: they have lost it afterwards, and had it before or lost it by something else. */
export function hitBookings(
  before: BareCalendar,
  after: BareCalendar,
  bookings: readonly Booking[],
  now: number,
): StrandedBooking[] {
  const already = new Map(
    strandedBookings(before, bookings, now).map(({ booking, losses }) => [
      booking._id,
      new Set(losses.map(({ kind }) => kind)),
    ]),
  );
  return strandedBookings(after, bookings, now).filter(({ booking, losses }) =>
    losses.some(({ kind }) => already.get(booking._id)?.has(kind) !== true),
  );
}
