import { DomainError } from '../core/error.ts';
import type { Tx } from '../engine/transaction.ts';
import type { Owner } from '../owner/owner.schema.ts';
import type { Booking } from './booking.schema.ts';
import { requireBooking } from './saved-booking.ts';

/** A booking, and whose it is as their link says. */
export type Own = { readonly bookingID: string; readonly userID: string };

/** A booking of an owner's link, with that owner: one that is another's by now, or whose animal is, is nobody's. @throws DomainError notFound */
export async function demandOwn(tx: Tx, { bookingID, userID }: Own): Promise<{ booking: Booking; owner: Owner }> {
  const booking = await requireBooking(tx, bookingID);
  const [owner, pet] = [await tx.get('user', userID), await tx.get('pet', booking.petID)];
  if (booking.userID !== owner?._id || pet?.userID !== owner._id)
    throw new DomainError('notFound', `booking ${bookingID} not found`);
  return { booking, owner };
}
