import { z } from 'zod';
import { edits } from '../core/edit.ts';
import { DomainError } from '../core/error.ts';
import { documentID } from '../core/schema.ts';
import { defineCommand } from '../engine/command.ts';
import { editedDocument, madeBy } from '../engine/edited-document.ts';
import { presentOf } from '../engine/hand-over.ts';
import { demandSeen, seenDocuments, seesDocuments } from '../engine/seen-documents.ts';
import { demandSeenValue, seenValue, seesValue } from '../engine/seen-values.ts';
import {
  bookingPlace,
  bookingRef,
  bookingSchema,
  bookingWords,
  seenBeside,
  sendToLine,
  withBeside,
} from './booking.schema.ts';
import { demandDoctors } from './demand-doctors.ts';
import { ownersPet, seesWhose } from './owners-pet.ts';
import {
  decided,
  demandNotCome,
  demandOpen,
  demandPlace,
  ofItsOwner,
  placeOf,
  requireBooking,
  saveBooking,
} from './saved-booking.ts';
import { gotPlace } from './wait.commands.ts';

const WORDS: ReadonlySet<string> = new Set(Object.keys(bookingWords.shape));

/**
 * Makes a booking (spec 3 §4). One that the clinic itself makes stands at once; `pending` waits for its word, and holds its place meanwhile. Hours, days off and rosters
 * bind nobody here: the clinic's own people are told of them, and the page for owners doesn't offer what they forbid.
 * @throws DomainError ownerNotFound, petNotFound, conflict for a used id, badParameter, contradictory (`slotTaken`, `notDoctor`, `bookingOtherOwner`, `waitBooked`)
 */
export const createBooking = defineCommand({
  name: 'booking.create',
  word: '新增預約',
  version: 3,
  // Version 2 may say who of the waiting list gets it, version 3 tells whose animal its author saw.
  upcasters: { 1: (input) => input, 2: (input) => input },
  permission: ['BOOKING_WRITE'],
  input: z.object({
    _id: bookingRef,
    userID: documentID('user'),
    petID: documentID('pet'),
    place: bookingPlace,
    words: bookingWords.default(() => bookingWords.parse({})),
    status: z.enum(['pending', 'approved']).default('approved'),
    platform: bookingSchema.shape.platform,
    beside: seenBeside,
    /** Who of the waiting list gets this place. */
    waitID: documentID('bookingWait/').optional(),
    sendToLine,
    seen: seenValue,
  }),
  reads: (input) => [
    { collection: 'user', id: input.userID },
    { collection: 'pet', id: input.petID },
    { collection: 'booking', id: input._id },
    ...(input.waitID === undefined ? [] : [{ collection: 'bookingWait' as const, id: input.waitID }]),
    ...(input.place.doctorID === '' ? [] : [{ collection: 'staff' as const, id: input.place.doctorID }]),
  ],
  witness: seesWhose,
  async run(tx, { _id, userID, petID, place, words, status, platform, beside, waitID, seen }, ctx) {
    const whose = await ownersPet(tx, ctx, { userID, petID, seen });
    if (await tx.get('booking', _id)) throw new DomainError('conflict', `booking ${_id} exists`, { id: _id });
    await demandDoctors(tx, [], [place.doctorID]);
    const made = bookingSchema.parse({
      ...{ ...place, ...words, _id, collection: 'booking', ...whose },
      ...{ status: 'pending', platform, openStatus: 1, beside },
      ...madeBy(ctx),
    });
    await demandPlace(tx, made);
    const stands = status === 'pending' ? made : decided(ctx, made, { approvalStatus: 'approved', reason: '' });
    await saveBooking(tx, ctx, stands);
    if (waitID !== undefined) await gotPlace(tx, ctx, waitID, stands);
  },
});

/**
 * Changes a booking: what is written in it by edits, its place as one. Who moves a booking that somebody else has moved meanwhile, cancelled or checked in is told, and nothing is moved.
 * @throws DomainError notFound, badParameter, contradictory (`changedSince`, `slotTaken`, `bookingCheckedIn`, `bookingOver`, `notDoctor`)
 */
export const editBooking = defineCommand({
  name: 'booking.edit',
  word: '修改預約',
  version: 1,
  permission: ['BOOKING_WRITE'],
  input: z.object({
    bookingID: bookingRef,
    edits: edits.optional(),
    place: bookingPlace.optional(),
    beside: seenBeside,
    sendToLine,
    seen: seenValue,
  }),
  reads: (input) => [
    { collection: 'booking', id: input.bookingID },
    ...(input.place?.doctorID ? [{ collection: 'staff' as const, id: input.place.doctorID }] : []),
  ],
  witness: (input) =>
    input.place === undefined
      ? undefined
      : seesValue(async (sight, { bookingID }: typeof input) => {
          const booking = await sight.get('booking', bookingID);
          return booking && placeOf(booking);
        })(input),
  async run(tx, input, ctx) {
    const before = await requireBooking(tx, input.bookingID);
    const after = input.edits ? editedDocument(ctx, bookingSchema, before, input.edits, WORDS) : before;
    if (input.place) {
      demandSeenValue(before, { stored: placeOf(before), wanted: input.place, seen: input.seen });
      demandOpen(before);
      await demandDoctors(tx, [before.doctorID], [input.place.doctorID]);
      const placed = withBeside({ ...after, ...input.place, kept: [] }, input.beside);
      // What lies ahead already has followed its animal.
      const moved = before.dateTimeEnd > presentOf(ctx) ? placed : await ofItsOwner(tx, ctx, placed);
      await demandPlace(tx, moved);
      await saveBooking(tx, ctx, moved);
    } else await saveBooking(tx, ctx, after);
  },
});

/**
 * Takes a booking away that was a mistake; one that is called off is cancelled instead, and stays. A missing one counts as taken away.
 * @throws DomainError contradictory (`bookingCheckedIn`; `writtenSince` where somebody has written in it since its author saw it)
 */
export const removeBooking = defineCommand({
  name: 'booking.remove',
  word: '刪除預約',
  version: 1,
  permission: ['BOOKING_WRITE'],
  input: z.object({
    bookingID: bookingRef,
    seen: seenDocuments,
    /** Whose booking of when it was, where its owner is to be told by LINE: it is gone by then. */
    sendToLine: bookingSchema.pick({ userID: true, petID: true, dateTime: true }).optional(),
  }),
  reads: (input) => [{ collection: 'booking', id: input.bookingID }],
  witness: seesDocuments('booking', (input) => [input.bookingID]),
  async run(tx, { bookingID, seen }, ctx) {
    const booking = await tx.get('booking', bookingID);
    if (!booking) return;
    demandNotCome(booking);
    demandSeen(bookingSchema, booking, seen, ctx.actor);
    await tx.remove('booking', booking._id);
  },
});
