import type { Booking } from '@vetloom/domain/booking/booking.schema.ts';
import { sharersOf } from '@vetloom/domain/booking/place-sharers.ts';
import type { Objection } from '@vetloom/domain/booking/places.ts';
import { dayStart, nextDay } from '@vetloom/domain/core/clock.ts';
import { shownZone } from '@vetloom/ui/format/shown-zone.ts';
import { useNow } from '@vetloom/ui/hooks/use-now.ts';
import { useMemo } from 'react';
import { type BookingEntry, useBookings, useBookingsOf } from '../../../data/booking/bookings.ts';
import { type BookingChoices, useBookingChoices, useClinicCalendar } from '../../../data/booking/clinic-calendar.ts';
import type { ClinicCalendar } from '../../../data/booking/read-calendar.ts';
import { type OwnerWarnings, useOwnerWarnings } from '../../../data/booking/warnings.ts';
import { bookingName, doublesIn, type NamesAround } from '../../../parts/booking/booking-words.ts';

/** A booking that waits, with what speaks against its place now. */
export interface PendingEntry extends BookingEntry {
  readonly objections: readonly Objection[];
  /** Bookings of its doctor or room that nobody has said it may stand beside. */
  readonly clashes: readonly string[];
  /** All bookings of its doctor or room at that time. */
  readonly sharers: readonly BookingEntry[];
  readonly warnings: OwnerWarnings | undefined;
}

/** What the review of bookings works on. */
export interface Review {
  readonly entries: readonly PendingEntry[];
  readonly choices: BookingChoices | undefined;
  readonly calendar: ClinicCalendar | undefined;
  readonly names: NamesAround;
  readonly now: number;
}

/** Past and future of a booking that is asked about: those of the same day are what it meets. */
const daysOf = (entries: readonly { readonly booking: Pick<Booking, 'dateTime'> }[], now: number) => {
  const zone = shownZone();
  const times = entries.map(({ booking }) => booking.dateTime);
  return { from: dayStart(Math.min(now, ...times), zone), to: nextDay(Math.max(now, ...times), zone) };
};

/** Every booking that waits for the clinic's word, the soonest first: whose time comes first has the least left to be told. Live. Undefined until it is read. */
export function usePending(): Review | undefined {
  const now = useNow();
  const today = dayStart(now, shownZone());
  const waiting = useBookingsOf('pending', 0);
  const { from, to } = useMemo(() => daysOf(waiting ?? [], today), [waiting, today]);
  const calendar = useClinicCalendar(from, to);
  const around = useBookings(from, to);
  const choices = useBookingChoices();
  const owners = useMemo(() => (waiting ?? []).map(({ booking }) => booking.userID), [waiting]);
  const warnings = useOwnerWarnings(owners, today);
  return useMemo(() => {
    if (waiting === undefined) return undefined;
    const byID = new Map((around ?? []).map((entry) => [entry.booking._id, entry]));
    const named = new Map([...(choices?.staff ?? []), ...(choices?.rooms ?? [])].map(({ _id, name }) => [_id, name]));
    const names: NamesAround = {
      staffName: (id) => named.get(id) ?? '',
      roomName: (id) => named.get(id) ?? '',
      bookingName: (id) => {
        const entry = byID.get(id);
        return entry ? bookingName(entry) : '';
      },
    };
    const entries = waiting.map((entry): PendingEntry => {
      const objections = calendar?.objectionsTo(entry.booking, now) ?? [];
      const sharing = sharersOf(entry.booking, calendar?.bookings ?? []);
      return {
        ...entry,
        objections,
        clashes: doublesIn(objections),
        sharers: sharing.flatMap((id) => byID.get(id) ?? []),
        warnings: warnings.get(entry.booking.userID),
      };
    });
    return { entries, choices, calendar, names, now };
  }, [waiting, around, choices, calendar, warnings, now]);
}
