import { type Booking, bookingSchema } from '@vetloom/domain/booking/booking.schema.ts';
import { documentID, unixSeconds } from '@vetloom/domain/core/schema.ts';
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

/** The booking of a call, in a body, a query and a path. */
export const bookingField = documentID('booking/');
/** The same in a query. */
export const bookingQuery = z.object({ bookingID: idParam('booking/', 'notFound') });
/** The same in a path. */
export const bookingParams = z.object({ id: idParam('booking/', 'notFound') });

/** A range of times in a query, where everything is text: the end is not included. */
export const range = {
  begin: z.coerce.number().pipe(unixSeconds),
  end: z.coerce.number().pipe(unixSeconds),
};

/** A booking that a write left. */
export const answerBooking =
  (call: AnyClinicCall, id: string) =>
  async (after: AfterState): Promise<Booking | null> => {
    tagWritten(call, after, 'booking', id);
    return (await one(after.reader, 'booking', id)) ?? null;
  };
