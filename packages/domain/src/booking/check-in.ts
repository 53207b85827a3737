import { can } from '../access/policy.ts';
import { DomainError } from '../core/error.ts';
import type { CommandContext, Sight } from '../engine/command.ts';
import type { Tx } from '../engine/transaction.ts';
import type { VisitRecord } from '../record/record.schema.ts';
import type { Booking } from './booking.schema.ts';
import { isOpenBooking } from './booking-status.ts';
import { demandNotCome, saveBooking, withoutVisit, withVisit } from './saved-booking.ts';

/*
 * A booking and the visit that it became (spec 3 §4): the visit names the booking, the booking the visit and when. That an animal has come is a fact: whoever saw the booking
 * open makes the visit, whatever has become of the booking meanwhile.
 */

type Come = Pick<VisitRecord, 'petID' | 'bookingID'> & {
  readonly recordID: string;
  readonly isBooked?: true | undefined;
};

/** Whether somebody has a booking before them that an animal can come by: also one that was noted as missed. */
export async function seesOpenBooking(sight: Sight, bookingID: string): Promise<boolean> {
  const booking = bookingID === '' ? undefined : await sight.get('booking', bookingID);
  return booking !== undefined && canCome(booking);
}

const canCome = (booking: Booking): boolean => isOpenBooking(booking) || booking.status === 'noShow';

/**
 * An animal has come as it was booked. Answers the booking that its visit names: none where it was taken away meanwhile. Where two stations check one booking in, both visits stand, and are
 * shown as two of one animal; the booking is the first one's.
 * @throws DomainError notFound, contradictory (`bookingCheckedIn`, `bookingOver`, `bookingOtherPet`)
 */
export async function comeAsBooked(tx: Tx, ctx: CommandContext, come: Come): Promise<string> {
  if (come.bookingID === '') return '';
  const booking = await tx.get('booking', come.bookingID);
  const hadIt = come.isBooked === true && ctx.where === 'server';
  if (!booking) {
    if (hadIt) return '';
    throw new DomainError('notFound', `booking ${come.bookingID} not found`, { id: come.bookingID });
  }
  if (booking.petID !== come.petID)
    throw new DomainError('contradictory', 'the booking is of another animal', {
      rule: 'bookingOtherPet',
      id: booking._id,
    });
  if (!canCome(booking) && !hadIt) {
    demandNotCome(booking);
    throw new DomainError('contradictory', 'the booking is over', { rule: 'bookingOver', id: booking._id });
  }
  if (booking.recordId === '') await saveBooking(tx, ctx, withVisit(booking, come.recordID, ctx.now));
  return booking._id;
}

/** Whether this run can tell what becomes of the booking: a device whose person reads none leaves it to the server. */
const reaches = ({ actor, where }: CommandContext): boolean => where === 'server' || can(actor, 'BOOKING_READ');

/** The visit is gone: its booking stands again, and somebody may come by it (spec 3 §4). */
export async function leaveBooking(tx: Tx, ctx: CommandContext, record: VisitRecord): Promise<void> {
  if (record.bookingID === '' || !reaches(ctx)) return;
  const booking = await tx.get('booking', record.bookingID);
  if (booking?.recordId === record._id) await saveBooking(tx, ctx, await withoutVisit(tx, ctx, booking));
}

/** The visit is back: so is its booking's, unless the animal has come by it once more. */
export async function backFromBooking(tx: Tx, ctx: CommandContext, record: VisitRecord): Promise<void> {
  if (record.bookingID === '' || !reaches(ctx)) return;
  const booking = await tx.get('booking', record.bookingID);
  if (booking?.recordId === '') await saveBooking(tx, ctx, withVisit(booking, record._id, record.createDateTime));
}
