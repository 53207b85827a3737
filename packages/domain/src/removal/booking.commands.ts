import { z } from 'zod';
import { bookingRef } from '../booking/booking.schema.ts';
import { requireBooking, saveBooking, withoutVisit } from '../booking/saved-booking.ts';
import { defineCommand, type Sight } from '../engine/command.ts';
import { demandSeenGoing, seenDocuments, seesWhatGoes } from '../engine/seen-documents.ts';
import { isBareCheckIn } from '../record/bare-check-in.ts';
import { recordSchema } from '../record/record.schema.ts';
import { saveRecord } from '../record/save-record.ts';
import { takeAway } from './removal.commands.ts';

/** The visit that a booking became, as somebody has it before them. */
const visitOf = async (sight: Sight, bookingID: string): Promise<string[]> => {
  const booking = await sight.get('booking', bookingID);
  return booking === undefined || booking.recordId === '' ? [] : [booking.recordId];
};

/**
 * Takes a check-in back (spec 3 §4): the booking stands again and may be checked in again. A visit in which nobody but the front desk has done anything goes, and is kept for 30 days as
 * any that is removed; one that has begun stays as it is, only without the booking. A booking that isn't checked in stays as it is.
 * @throws DomainError notFound, contradictory (`writtenSince`) where somebody has written in the visit since its author saw it
 */
export const revokeCheckIn = defineCommand({
  name: 'booking.revokeCheckIn',
  word: '撤銷預約報到',
  version: 1,
  permission: ['CHECK_IN'],
  input: z.object({ bookingID: bookingRef, seen: seenDocuments }),
  reads: (input) => [{ collection: 'booking', id: input.bookingID }],
  witness: (input) => async (sight) => {
    const ids = await visitOf(sight, input.bookingID);
    return seesWhatGoes('record', (_: typeof input) => ids)(input)(sight);
  },
  async run(tx, { bookingID, seen }, ctx) {
    const booking = await requireBooking(tx, bookingID);
    if (booking.status !== 'checkedIn') return;
    const record = await tx.get('record', booking.recordId);
    if (record && isBareCheckIn(record)) {
      await demandSeenGoing(tx, recordSchema, record, seen, ctx);
      await takeAway(tx, ctx, record, '');
    } else if (record) await saveRecord(tx, ctx, record, { ...record, bookingID: '' }, 'assign');
    const after = await requireBooking(tx, bookingID);
    if (after.recordId !== '') await saveBooking(tx, ctx, await withoutVisit(tx, ctx, after));
  },
});
