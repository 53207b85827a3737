import { type RandomBytes, randomSuffix } from '../core/ids.ts';
import { by, byCommand, type Declared, defineKind, type NewOwner } from '../engine/kind.ts';
import type { Booking } from './booking.schema.ts';
import { isOpenBooking } from './booking-status.ts';
import { ofNewOwner } from './intake.ts';

/**
 * Nobody is expected with an animal that is in nobody's care any more. A booking doesn't come back by itself where the end is taken back: its place may be another's by then. Whoever does so is told, and
 * lets it stand again.
 */
const cancelled = (booking: Booking, at: number, staffID: string): Booking | undefined => {
  if (!isOpenBooking(booking) || booking.dateTime < at) return undefined;
  const row = { _id: `care-${at}`, approvalStatus: 'cancel', by: staffID, dateTime: at, reason: '' } as const;
  const decided = { approvalStatus: 'cancel', by: staffID, reason: '' } as const;
  const stamps = { updateDateTime: at, updateBy: staffID };
  return { ...booking, ...decided, status: 'cancel', openStatus: 0, decisions: [...booking.decisions, row], ...stamps };
};

/** Whoever has the animal now brings it. Bookings of the past and those that are over stay the former owner's: they made them, and it was they who came or didn't. */
const handedOver = (booking: Booking, { ownerID, present, at, by: staffID }: NewOwner): Booking | undefined =>
  isOpenBooking(booking) && booking.dateTimeEnd > present && booking.userID !== ownerID
    ? { ...ofNewOwner(booking, ownerID), updateDateTime: at, updateBy: staffID }
    : undefined;

/** A booking of an animal (spec 3 §3). */
export const bookingKind = defineKind<Booking>()({
  collection: 'booking',
  word: '預約',
  idPrefix: '/booking/',
  locality: 'work',
  // One may be made today for a day in spring.
  work: { packBy: 'petID', time: 'dateTime', open: { field: 'openStatus', values: [1] }, writtenLater: true },
  indexes: {
    byTime: [['dateTime', 'number']],
    byDoctor: by('doctorID', 'dateTime'),
    byPet: by('petID', 'dateTime'),
    byOwner: by('userID', 'dateTime'),
    byStatus: by('status', 'dateTime'),
    byRecord: [['recordId', 'text']],
  },
  readers: [{ anyOf: ['BOOKING_READ'], fields: 'all' }],
  belongs: {
    petID: { to: 'pet', by: 'byPet', removed: 'goes', careEnded: cancelled, handedOver },
    userID: { to: 'user', by: 'byOwner', removed: 'goes', erased: true },
    doctorID: { to: 'staff', by: 'byDoctor', removed: 'stays' },
  },
  prose: ['cause', 'info', 'reason', 'decisions.reason', 'intake.text'],
  editedBy: byCommand('booking.edit', 'bookingID'),
  editors: ['BOOKING_WRITE'],
  hasHistory: true,
});

/** `/booking/{unixSeconds}-{suffix}`, by when it was made. */
export const bookingID = (now: number, random: RandomBytes) => `/booking/${now}-${randomSuffix(random, 5)}`;

declare module '../engine/kind.ts' {
  interface Kinds {
    booking: Declared<Booking, typeof bookingKind>;
  }
}
