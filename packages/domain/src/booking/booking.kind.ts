import { type RandomBytes, randomSuffix } from '../core/ids.ts';
import { by, byCommand, type CareEnd, type Declared, defineKind } from '../engine/kind.ts';
import type { Booking } from './booking.schema.ts';
import { isOpenBooking } from './booking-status.ts';

/** The row by which the end of an animal's care cancels its bookings: the same on every device, and found again when the end is taken back. */
const careRow = (at: number) => `care-${at}`;

/** Nobody is expected with an animal that is in nobody's care any more. */
const cancelled = (booking: Booking, at: number, staffID: string): Booking | undefined => {
  if (!isOpenBooking(booking) || booking.dateTime < at) return undefined;
  const row = { _id: careRow(at), approvalStatus: 'cancel', by: staffID, dateTime: at, reason: '' } as const;
  const decided = { approvalStatus: 'cancel', by: staffID, reason: '' } as const;
  const stamps = { updateDateTime: at, updateBy: staffID };
  return { ...booking, ...decided, status: 'cancel', openStatus: 0, decisions: [...booking.decisions, row], ...stamps };
};

/** One that the end of care had cancelled stands again as it did, unless somebody has decided otherwise since. */
const resumed = (booking: Booking, { at }: CareEnd): Booking | undefined => {
  const before = booking.decisions.slice(0, -1);
  if (booking.decisions.at(-1)?._id !== careRow(at)) return undefined;
  const { approvalStatus = '', by: decidedBy = '', reason = '' } = before.at(-1) ?? {};
  const status = before.length === 0 ? 'pending' : 'approved';
  return { ...booking, status, openStatus: 1, decisions: before, approvalStatus, by: decidedBy, reason };
};

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
    petID: { to: 'pet', by: 'byPet', removed: 'goes', careEnded: cancelled, careResumed: resumed },
    userID: { to: 'user', by: 'byOwner', removed: 'goes', erased: true },
    doctorID: { to: 'staff', by: 'byDoctor', removed: 'stays' },
  },
  prose: ['cause', 'info', 'reason', 'decisions.reason'],
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
