import { type Booking, bookingRef, bookingSchema } from '@vetloom/domain/booking/booking.schema.ts';
import { DomainError } from '@vetloom/domain/core/error.ts';
import { unixSeconds } from '@vetloom/domain/core/schema.ts';
import type { Reader } from '@vetloom/domain/engine/overlay.ts';
import { CLINIC_BASE } from '@vetloom/http/endpoint.ts';
import { idParam } from '@vetloom/http/path-id.ts';
import type { AfterState } from '@vetloom/sync-server/run-command.ts';
import { z } from 'zod';
import { type AnyClinicCall, one } from '../engine/clinic-call.ts';
import { tagWritten } from '../engine/version.ts';

/** Where the calls of bookings stand. */
export const BOOKINGS = `${CLINIC_BASE}/booking`;

/** What they share. */
export const frame = { scope: 'clinic', tag: 'Bookings' } as const;
/** What their reads share. */
export const reads = { ...frame, permission: ['BOOKING_READ'], write: false } as const;

/** A booking as it is answered; null where the call took it away. */
export const result = bookingSchema.nullable();
/** Bookings as they are answered. */
export const list = z.array(bookingSchema);

/** The booking of a call in a query. */
export const bookingQuery = z.object({ bookingID: idParam('booking/', 'notFound') });
/** The same in a path. */
export const bookingParams = z.object({ id: idParam('booking/', 'notFound') });

/** Bookings of the same time that the caller has seen and means beside this one. */
export const beside = z.array(bookingRef).max(50).default([]);
/** Whether the owner is told by LINE: the message stands in the ledger where they are reached by it. */
export const sendToLine = z.boolean().default(false);

/** A range of times in a query, where everything is text: the end is not included. */
export const range = {
  begin: z.coerce.number().pipe(unixSeconds),
  end: z.coerce.number().pipe(unixSeconds),
};

/** A booking that is there. @throws DomainError notFound */
export async function bookingIn(reader: Reader, id: string): Promise<Booking> {
  const booking = await one(reader, 'booking', id);
  if (!booking) throw new DomainError('notFound', `booking ${id} not found`, { id });
  return booking;
}

/** A booking that a write left. */
export const answerBooking =
  (call: AnyClinicCall, id: string) =>
  async (after: AfterState): Promise<Booking | null> => {
    tagWritten(call, after, 'booking', id);
    return (await one(after.reader, 'booking', id)) ?? null;
  };
