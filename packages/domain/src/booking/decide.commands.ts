import { z } from 'zod';
import { fingerprint } from '../core/canonical.ts';
import { DomainError } from '../core/error.ts';
import { optionalReason, requiredReason } from '../core/schema.ts';
import { type CommandContext, defineCommand, type Sight } from '../engine/command.ts';
import { demandSeenValue, seenValue, seesValue } from '../engine/seen-values.ts';
import type { Tx } from '../engine/transaction.ts';
import { type Booking, bookingRef, seenBeside, sendToLine, withBeside } from './booking.schema.ts';
import type { Approval } from './booking-status.ts';
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

/*
 * What the clinic decides of a booking. Whoever decides has seen how it stood: where somebody else has decided otherwise meanwhile, the later one is told and may decide again.
 * That the animal has come is a fact, and outranks all of it.
 */

type Deciding = {
  readonly bookingID: string;
  readonly seen?: string | undefined;
  readonly seenPlace?: string | undefined;
};
const seesStatus = <I extends Deciding>(input: I) =>
  seesValue<I>(async (sight, { bookingID }) => (await sight.get('booking', bookingID))?.status)(input);
/** Whoever says yes or no to what was asked for has seen when and with whom: an owner may have asked for another time meanwhile. */
const seesAsked = <I extends Deciding>(input: I) => {
  const witness = seesStatus(input);
  return async (sight: Sight): Promise<I> => {
    const booking = await sight.get('booking', input.bookingID);
    const seen = await witness(sight);
    return booking === undefined ? seen : { ...seen, seenPlace: fingerprint(placeOf(booking)) };
  };
};
const frame = {
  version: 1,
  permission: ['BOOKING_WRITE'],
  reads: (input: Deciding) => [{ collection: 'booking', id: input.bookingID }],
  witness: seesStatus,
} as const;

/** Decides of a booking whose status its author saw; the same decision twice changes nothing. */
async function decide(
  tx: Tx,
  ctx: CommandContext,
  input: Deciding & { readonly reason: string },
  {
    approvalStatus,
    check,
  }: { readonly approvalStatus: Approval; readonly check?: (booking: Booking) => Promise<Booking> },
): Promise<void> {
  const before = await requireBooking(tx, input.bookingID);
  if (before.status === approvalStatus) return;
  demandNotCome(before);
  demandSeenValue(before, { stored: before.status, wanted: approvalStatus, seen: input.seen });
  demandSeenValue(before, { stored: placeOf(before), wanted: undefined, seen: input.seenPlace });
  const fit = (await check?.(before)) ?? before;
  await saveBooking(tx, ctx, decided(ctx, fit, { approvalStatus, reason: input.reason }));
}

/** Asks once more whether the place is free, as when it was booked: two who waited for the clinic's word may have asked for one place. */
const standing =
  (tx: Tx, ctx: CommandContext, seen: readonly string[] | undefined) =>
  async (booking: Booking): Promise<Booking> => {
    const fit = withBeside(await ofItsOwner(tx, ctx, booking), seen);
    await demandPlace(tx, fit);
    return fit;
  };

/** Approves a booking that waits for the clinic's word. @throws DomainError notFound, contradictory (`slotTaken`, `changedSince`, `bookingCheckedIn`) */
export const approveBooking = defineCommand({
  ...frame,
  name: 'booking.approve',
  word: '核准預約',
  witness: seesAsked,
  input: z.object({
    bookingID: bookingRef,
    reason: optionalReason(),
    beside: seenBeside,
    seen: seenValue,
    seenPlace: seenValue,
    sendToLine,
  }),
  run: (tx, input, ctx) =>
    decide(tx, ctx, input, { approvalStatus: 'approved', check: standing(tx, ctx, input.beside) }),
});

/** Refuses a booking that waits for the clinic's word (spec 3 §4). @throws DomainError notFound, contradictory (`bookingNotWaiting`, `changedSince`, `bookingCheckedIn`) */
export const refuseBooking = defineCommand({
  ...frame,
  name: 'booking.refuse',
  word: '婉拒預約',
  witness: seesAsked,
  input: z.object({
    bookingID: bookingRef,
    reason: optionalReason(),
    seen: seenValue,
    seenPlace: seenValue,
    sendToLine,
  }),
  run: (tx, input, ctx) =>
    decide(tx, ctx, input, {
      approvalStatus: 'refuse',
      check: async (booking) => {
        if (booking.status !== 'pending')
          throw new DomainError('contradictory', 'it waits for nobody', { rule: 'bookingNotWaiting', id: booking._id });
        return booking;
      },
    }),
});

/** Cancels a booking with a reason; its place is free again (spec 3 §3). @throws DomainError notFound, badParameter, contradictory (`changedSince`, `bookingCheckedIn`) */
export const cancelBooking = defineCommand({
  ...frame,
  name: 'booking.cancel',
  word: '取消預約',
  input: z.object({ bookingID: bookingRef, reason: requiredReason(), seen: seenValue, sendToLine }),
  run: (tx, input, ctx) => decide(tx, ctx, input, { approvalStatus: 'cancel' }),
});

/** Notes that nobody came. @throws DomainError notFound, contradictory (`bookingAhead` before its time, `bookingOver`, `changedSince`, `bookingCheckedIn`) */
export const missBooking = defineCommand({
  ...frame,
  name: 'booking.noShow',
  word: '標記未到',
  permission: ['BOOKING_WRITE', 'CHECK_IN'],
  input: z.object({ bookingID: bookingRef, reason: optionalReason(), seen: seenValue }),
  run: (tx, input, ctx) =>
    decide(tx, ctx, input, {
      approvalStatus: 'noShow',
      check: async (booking) => {
        demandOpen(booking);
        if (booking.dateTime > ctx.now)
          throw new DomainError('contradictory', 'nobody can have missed it', {
            rule: 'bookingAhead',
            id: booking._id,
          });
        return booking;
      },
    }),
});

/** Lets a booking stand again that was refused, cancelled or missed, where its place is free. @throws DomainError notFound, contradictory (`bookingNotOver`, `slotTaken`, `changedSince`, `bookingCheckedIn`) */
export const reviveBooking = defineCommand({
  ...frame,
  name: 'booking.revive',
  word: '恢復預約',
  input: z.object({ bookingID: bookingRef, reason: optionalReason(), beside: seenBeside, seen: seenValue }),
  async run(tx, input, ctx) {
    const { _id, status } = await requireBooking(tx, input.bookingID);
    if (status === 'pending')
      throw new DomainError('contradictory', 'it waits for the clinic', { rule: 'bookingNotOver', id: _id });
    await decide(tx, ctx, input, { approvalStatus: 'approved', check: standing(tx, ctx, input.beside) });
  },
});

/**
 * Puts a booking back to wait for the clinic's word, whose approval or refusal was a mistake. What was cancelled, missed or has come isn't decided anew by that.
 * @throws DomainError notFound, contradictory (`bookingOver`, `slotTaken`, `changedSince`, `bookingCheckedIn`)
 */
export const reconsiderBooking = defineCommand({
  ...frame,
  name: 'booking.reconsider',
  word: '放回待審核',
  input: z.object({ bookingID: bookingRef, reason: optionalReason(), beside: seenBeside, seen: seenValue }),
  run: (tx, input, ctx) =>
    decide(tx, ctx, input, {
      approvalStatus: 'pending',
      check: async (booking) => {
        if (booking.status !== 'approved' && booking.status !== 'refuse')
          throw new DomainError('contradictory', 'the booking is over', { rule: 'bookingOver', id: booking._id });
        return standing(tx, ctx, input.beside)(booking);
      },
    }),
});
