import type { Booking } from '@vetloom/domain/booking/booking.schema.ts';
import { same } from '@vetloom/domain/core/same.ts';
import type { Pet } from '@vetloom/domain/pet/pet.schema.ts';
import type { VisitRecord } from '@vetloom/domain/record/record.schema.ts';
import { useMemo, useRef } from 'react';
import { heldByID, heldOrEmpty } from '../engine/held.ts';
import { useLive } from '../engine/hooks.ts';
import type { LocalReads } from '../engine/store-types.ts';
import { bookingsWithin } from './read-calendar.ts';

/** A booking as screens show it. Its owner's name and phone stand in the animal. */
export interface BookingEntry {
  readonly booking: Booking;
  /** Undefined while it isn't on this device. */
  readonly pet: Pet | undefined;
  /** The visit that it became, as far as this device holds it. */
  readonly visit: VisitRecord | undefined;
}

/** Joins bookings with their animals and visits. */
export async function withPatients(store: LocalReads, bookings: readonly Booking[]): Promise<BookingEntry[]> {
  const [pets, visits] = await Promise.all([
    heldByID(
      store,
      'pet',
      bookings.map(({ petID }) => petID),
    ),
    heldByID(
      store,
      'record',
      bookings.map(({ recordId }) => recordId),
    ),
  ]);
  return bookings.map((booking) => ({ booking, pet: pets.get(booking.petID), visit: visits.get(booking.recordId) }));
}

/** Bookings that touch a stretch of time with their animals and visits, live, in order of time. Undefined until they are read. What is as it was stays the object that it was. */
export function useBookings(from: number, to: number): readonly BookingEntry[] | undefined {
  const read = useLive(
    async (store) => withPatients(store, await bookingsWithin(store, from, to)),
    ['bookings', from, to],
  );
  return useUnchanged(read);
}

/** Bookings of one status that lie ahead or have just gone by, live, in order of time: what waits for the clinic's word. Unix seconds. */
export function useBookingsOf(status: Booking['status'], from: number): readonly BookingEntry[] | undefined {
  const read = useLive(
    async (store) =>
      withPatients(store, await heldOrEmpty(() => store.query('booking', 'byStatus', { equals: [status], from }))),
    ['bookings', status, from],
  );
  return useUnchanged(read);
}

/** All bookings of an animal from a time on, live. Unix seconds. */
export const useBookingsOfPet = (petID: string, from: number): readonly Booking[] | undefined =>
  useLive(
    (store) => heldOrEmpty(() => store.query('booking', 'byPet', { equals: [petID], from })),
    ['bookings', petID],
    [from],
  );

/** One booking with its animal and visit, live; undefined until it is read, null where it is gone. */
export function useBooking(id: string | undefined): BookingEntry | null | undefined {
  return useLive(
    async (store) => {
      if (id === undefined) return null;
      const [booking] = await heldOrEmpty(() => store.getMany('booking', [id]));
      const [entry] = booking ? await withPatients(store, [booking]) : [];
      return entry ?? null;
    },
    ['booking', id],
  );
}

/** Which of these animals have never been here for a visit, as far as this device knows, live. */
export const useFirstComers = (petIDs: readonly string[]): ReadonlySet<string> => {
  const key = [...new Set(petIDs)].sort().join('\n');
  const read = useLive(
    async (store) => {
      const ids = key === '' ? [] : key.split('\n');
      const visits = await Promise.all(
        ids.map((id) => heldOrEmpty(() => store.query('record', 'byPet', { equals: [id], limit: 1 }))),
      );
      return ids.filter((_, at) => visits[at]?.length === 0);
    },
    ['first comers'],
    [key],
  );
  return useMemo(() => new Set(read), [read]);
};

function useUnchanged(read: readonly BookingEntry[] | undefined): readonly BookingEntry[] | undefined {
  const known = useRef<ReadonlyMap<string, BookingEntry>>(new Map());
  return useMemo(() => {
    if (read === undefined) return undefined;
    const entries = read.map((entry) => {
      const before = known.current.get(entry.booking._id);
      return before !== undefined && same(before, entry) ? before : entry;
    });
    known.current = new Map(entries.map((entry) => [entry.booking._id, entry]));
    return entries;
  }, [read]);
}
