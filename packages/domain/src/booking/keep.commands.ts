import { z } from 'zod';
import { defineCommand } from '../engine/command.ts';
import { demandSeenValue, seenValue, seesValue } from '../engine/seen-values.ts';
import { bookingRef } from './booking.schema.ts';
import { LOSSES } from './losses.ts';
import { placeOf, requireBooking, saveBooking } from './saved-booking.ts';

/**
 * Keeps a booking as it is although it has lost its ground: the doctor comes in for it, or the clinic opens. It is no longer listed for that reason; another reason lists it again, and so does moving it
 * into another such place. Said twice is said once; of a place that it has left meanwhile nothing is kept, and its author is told.
 * @throws DomainError notFound, contradictory (`changedSince`)
 */
export const keepBooking = defineCommand({
  name: 'booking.keep',
  word: '保留受影響的預約',
  version: 1,
  permission: ['BOOKING_WRITE'],
  input: z.object({
    bookingID: bookingRef,
    losses: z.array(z.enum(LOSSES)).min(1).max(LOSSES.length),
    seen: seenValue,
  }),
  reads: (input) => [{ collection: 'booking', id: input.bookingID }],
  witness: seesValue(async (sight, { bookingID }) => {
    const booking = await sight.get('booking', bookingID);
    return booking && placeOf(booking);
  }),
  async run(tx, { bookingID, losses, seen }, ctx) {
    const booking = await requireBooking(tx, bookingID);
    demandSeenValue(booking, { stored: placeOf(booking), wanted: undefined, seen });
    const before = booking.kept ?? [];
    const kept = [...new Set([...before, ...losses])];
    if (kept.length > before.length) await saveBooking(tx, ctx, { ...booking, kept });
  },
});
