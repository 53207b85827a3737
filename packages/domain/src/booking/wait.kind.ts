import { type RandomBytes, randomSuffix } from '../core/ids.ts';
import { by, byCommand, type Declared, defineKind, type NewOwner } from '../engine/kind.ts';
import type { BookingWait } from './wait.schema.ts';

/** Nobody waits with an animal that is in nobody's care any more. */
const over = (wait: BookingWait, at: number, staffID: string): BookingWait | undefined =>
  wait.status === 'waiting'
    ? { ...wait, status: 'over', openStatus: 0, updateDateTime: at, updateBy: staffID }
    : undefined;

/** Whoever has the animal now waits with it. */
const handedOver = (wait: BookingWait, { ownerID, at, by: staffID }: NewOwner): BookingWait | undefined =>
  wait.status === 'waiting' && wait.userID !== ownerID
    ? { ...wait, userID: ownerID, updateDateTime: at, updateBy: staffID }
    : undefined;

/** Who waits for a place in the calendar. */
export const waitKind = defineKind<BookingWait>()({
  collection: 'bookingWait',
  word: '候補',
  idPrefix: '/bookingWait/',
  locality: 'work',
  work: { packBy: 'petID', time: 'createDateTime', open: { field: 'openStatus', values: [1] } },
  indexes: {
    byOpen: [
      ['openStatus', 'number'],
      ['createDateTime', 'number'],
    ],
    byPet: by('petID', 'createDateTime'),
    byOwner: by('userID', 'createDateTime'),
  },
  readers: [{ anyOf: ['BOOKING_READ'], fields: 'all' }],
  belongs: {
    petID: { to: 'pet', by: 'byPet', removed: 'goes', careEnded: over, handedOver },
    userID: { to: 'user', by: 'byOwner', removed: 'goes', erased: true },
  },
  prose: ['cause', 'note'],
  editedBy: byCommand('bookingWait.edit', 'waitID'),
  editors: ['BOOKING_WRITE'],
});

/** `/bookingWait/{unixSeconds}-{suffix}`, by when they began to wait. */
export const waitID = (now: number, random: RandomBytes) => `/bookingWait/${now}-${randomSuffix(random, 5)}`;

declare module '../engine/kind.ts' {
  interface Kinds {
    bookingWait: Declared<BookingWait, typeof waitKind>;
  }
}
