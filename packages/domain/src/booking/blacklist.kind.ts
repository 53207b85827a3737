import { type Declared, defineKind } from '../engine/kind.ts';
import type { Blacklisted } from './blacklist.schema.ts';

/** Owners who may not book by themselves. */
export const blacklistKind = defineKind<Blacklisted>()({
  collection: 'bookingBlacklist',
  word: '預約黑名單',
  idPrefix: '/bookingBlacklist/',
  locality: 'people',
  indexes: { byOwner: [['userID', 'text']] },
  readers: [{ anyOf: ['BOOKING_READ'], fields: 'all' }],
  belongs: { userID: { to: 'user', by: 'byOwner', removed: 'goes', erased: true } },
  prose: ['reason'],
  hasHistory: true,
});

/** An owner's, by which there is one. */
export const blacklistID = (userID: string): string => `/bookingBlacklist${userID}`;

declare module '../engine/kind.ts' {
  interface Kinds {
    bookingBlacklist: Declared<Blacklisted, typeof blacklistKind>;
  }
}
