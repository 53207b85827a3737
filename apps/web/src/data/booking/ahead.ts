import type { Booking } from '@vetloom/domain/booking/booking.schema.ts';
import type { BareCalendar } from '@vetloom/domain/booking/lost-ground.ts';
import { strandedBookings } from '@vetloom/domain/booking/lost-ground.ts';
import { dayStart } from '@vetloom/domain/core/clock.ts';
import type { Pet } from '@vetloom/domain/pet/pet.schema.ts';
import { doctorsOf } from '@vetloom/domain/staff/doctors.ts';
import type { Staff } from '@vetloom/domain/staff/staff.schema.ts';
import { shownZone } from '@vetloom/ui/format/shown-zone.ts';
import { useNow } from '@vetloom/ui/hooks/use-now.ts';
import { useDeferredValue, useMemo } from 'react';
import { heldByID, heldOrEmpty } from '../engine/held.ts';
import { useLive } from '../engine/hooks.ts';
import type { LocalReads } from '../engine/store-types.ts';
import { readGround } from './read-calendar.ts';

/** What lies ahead of the clinic: its days, from today on, and what is booked on them. */
export interface Ahead {
  readonly ground: BareCalendar;
  /** Bookings that lie ahead, in order of time; empty for who may not read them. */
  readonly bookings: readonly Booking[];
  /** Doctors who work here. */
  readonly doctors: readonly Staff[];
  readonly staff: readonly Staff[];
}

/** What lies ahead from a time on. Unix seconds. */
export async function readAhead(store: LocalReads, now: number): Promise<Ahead> {
  const from = dayStart(now, shownZone());
  const open = (status: Booking['status']) =>
    heldOrEmpty(() => store.query('booking', 'byStatus', { equals: [status], from }));
  const [ground, approved, pending, staff] = await Promise.all([
    readGround(store, from),
    open('approved'),
    open('pending'),
    heldOrEmpty(() => store.query('staff', 'byName', {})),
  ]);
  const bookings = [...approved, ...pending].sort((a, b) => a.dateTime - b.dateTime || (a._id < b._id ? -1 : 1));
  return { ground, bookings, doctors: doctorsOf([...staff]), staff };
}

/** What lies ahead, live. Undefined until it is read. */
export function useAhead(): Ahead | undefined {
  const today = dayStart(useNow(), shownZone());
  return useLive((store) => readAhead(store, today), ['ahead', today]);
}

/** A booking that has lost its ground, with its animal as far as this device holds it. */
export type StrandedEntry = ReturnType<typeof strandedBookings>[number] & { readonly pet: Pet | undefined };

/** Bookings that lie ahead and have lost their ground, live. Undefined until they are read. */
export function useStranded(ahead: Ahead | undefined): readonly StrandedEntry[] | undefined {
  const now = useNow();
  const minute = Math.floor(now / 60) * 60;
  // Judged once what was changed is drawn: a key isn't answered by how many bookings lie ahead.
  const judged = useDeferredValue(ahead);
  const stranded = useMemo(() => judged && strandedBookings(judged.ground, judged.bookings, minute), [judged, minute]);
  const ids = [...new Set(stranded?.map(({ booking }) => booking.petID))].sort();
  const pets = useLive((store) => heldByID(store, 'pet', ids), ['pets of stranded', ids.join(' ')]);
  return useMemo(() => stranded?.map((entry) => ({ ...entry, pet: pets?.get(entry.booking.petID) })), [stranded, pets]);
}
