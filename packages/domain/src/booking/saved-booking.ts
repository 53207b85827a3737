import { DomainError } from '../core/error.ts';
import type { CommandContext } from '../engine/command.ts';
import { presentOf } from '../engine/hand-over.ts';
import type { Tx } from '../engine/transaction.ts';
import { type Booking, type BookingPlace, bookingSchema, withBeside } from './booking.schema.ts';
import { type Approval, type BookingStatus, isOpenBooking, LONGEST_BOOKING } from './booking-status.ts';
import { ofNewOwner } from './intake.ts';
import { doublesOf } from './places.ts';

/** A booking that is there. @throws DomainError notFound */
export async function requireBooking(tx: Tx, id: string): Promise<Booking> {
  const booking = await tx.get('booking', id);
  if (!booking) throw new DomainError('notFound', `booking ${id} not found`, { id });
  return booking;
}

/** What is moved as one, as it is seen and compared. */
export const placeOf = ({ dateTime, dateTimeEnd, doctorID, roomID }: BookingPlace): BookingPlace => ({
  ...{ dateTime, dateTimeEnd, doctorID, roomID },
});

/**
 * Refuses a place that ends before it begins, and a double that its author hasn't seen; `beside` names those that they have. A double that only the server finds comes back to
 * its author, who chooses another place or keeps both. @throws DomainError badParameter (`bookingTimes`), contradictory (`slotTaken`)
 */
export async function demandPlace(
  tx: Tx,
  booking: BookingPlace & { readonly _id: string; readonly beside: readonly string[] },
): Promise<void> {
  const { dateTime, dateTimeEnd } = booking;
  if (dateTimeEnd <= dateTime || dateTimeEnd - dateTime > LONGEST_BOOKING)
    throw new DomainError('badParameter', 'a booking ends after it begins, within a day', {
      rule: 'bookingTimes',
      field: 'dateTimeEnd',
    });
  const { doctor, room } = await doublesNear(tx, booking);
  const ids = [...new Set([...doctor, ...room])].sort();
  if (ids.length > 0)
    throw new DomainError('contradictory', 'the place is taken', {
      rule: 'slotTaken',
      id: booking._id,
      ids,
      field: doctor.length > 0 ? 'doctorID' : 'roomID',
    });
}

/** Bookings that hold the doctor or the room of a place at its time. */
async function doublesNear(
  tx: Tx,
  booking: BookingPlace & { readonly _id: string; readonly beside: readonly string[] },
) {
  const { dateTime, dateTimeEnd, doctorID, roomID } = booking;
  const around = { from: dateTime - LONGEST_BOOKING, to: dateTimeEnd };
  const near = [
    ...(doctorID === '' ? [] : await tx.query('booking', 'byDoctor', { equals: [doctorID], ...around })),
    ...(roomID === '' ? [] : await tx.query('booking', 'byTime', around)),
  ];
  return doublesOf(booking, near);
}

/** Stores a booking with what follows from the rest of it. */
export async function saveBooking(tx: Tx, ctx: CommandContext, booking: Booking): Promise<void> {
  const openStatus = isOpenBooking(booking) ? 1 : 0;
  const stamps = { updateDateTime: ctx.now, updateBy: ctx.actor.staffID };
  await tx.put('booking', bookingSchema.parse({ ...booking, openStatus, ...stamps }));
}

const MOST_DECISIONS = 100;

/** A booking of which somebody has decided. One that is decided the same again stays as it is. */
export function decided(
  ctx: CommandContext,
  booking: Booking,
  { approvalStatus, reason }: { readonly approvalStatus: Approval; readonly reason: string },
): Booking {
  const by = ctx.actor.staffID;
  const _id = `${ctx.now}-${booking.decisions.length}`;
  const row = { _id, approvalStatus, by, dateTime: ctx.now, reason };
  const decisions = [...booking.decisions, row].slice(-MOST_DECISIONS);
  return { ...booking, status: approvalStatus, approvalStatus, by, reason, decisions };
}

/** Whether nothing more can be decided of a booking: the animal has come, which outranks what anybody planned. */
export function demandNotCome(booking: Booking): void {
  if (booking.status === 'checkedIn')
    throw new DomainError('contradictory', 'the animal has come', { rule: 'bookingCheckedIn', id: booking._id });
}

/** Refuses to move what is over. @throws DomainError contradictory, with the rule `bookingOver` */
export function demandOpen(booking: Booking): void {
  demandNotCome(booking);
  if (!isOpenBooking(booking))
    throw new DomainError('contradictory', 'the booking is over', { rule: 'bookingOver', id: booking._id });
}

/** A booking that lies ahead once more is whose its animal is by now. */
export async function ofItsOwner<B extends Pick<Booking, 'petID' | 'userID' | 'dateTimeEnd' | 'intake'>>(
  tx: Tx,
  ctx: Pick<CommandContext, 'now' | 'received'>,
  booking: B,
): Promise<B> {
  const pet = booking.dateTimeEnd > presentOf(ctx) ? await tx.get('pet', booking.petID) : undefined;
  return pet ? ofNewOwner(booking, pet.userID) : booking;
}

/** A booking whose visit is there, or is gone again: it stands as it did before somebody came (spec 3 §4). */
export const withVisit = (booking: Booking, recordId: string, checkInDateTime: number): Booking => ({
  ...booking,
  status: 'checkedIn' satisfies BookingStatus,
  recordId,
  checkInDateTime,
});

/**
 * The same without the visit. Where its place has become another's meanwhile (an animal may come by a booking that was cancelled), both stand, and each shows the other: that a check-in
 * is taken back fails for nobody.
 */
export async function withoutVisit(tx: Tx, ctx: CommandContext, booking: Booking): Promise<Booking> {
  const again: Booking = {
    ...(await ofItsOwner(tx, ctx, booking)),
    status: 'approved' satisfies BookingStatus,
    recordId: '',
    checkInDateTime: 0,
  };
  const { doctor, room } = await doublesNear(tx, again);
  return withBeside(again, [...doctor, ...room]);
}
