import { type RandomBytes, randomSuffix } from '../core/ids.ts';
import { by, byCommand, type Declared, defineKind } from '../engine/kind.ts';
import type { Referral } from './referral.schema.ts';

/** An animal that was sent to another clinic, or came from one (spec 3 §3). */
export const referralKind = defineKind<Referral>()({
  collection: 'referral',
  word: '轉診',
  idPrefix: '/referral/',
  locality: 'work',
  work: { packBy: 'petID', time: 'dateTime' },
  indexes: { byPet: by('petID', 'dateTime') },
  readers: [{ anyOf: ['RECORD_READ'], fields: 'all' }],
  belongs: { petID: { to: 'pet', by: 'byPet', removed: 'goes' } },
  prose: ['note'],
  editedBy: byCommand('referral.edit', 'referralID'),
  editors: ['RECORD_WRITE'],
});

/** `/referral{petID}/{unixSeconds}-{suffix}` (spec 3 §3: built from the animal's id and a timestamp). */
export const referralID = (petID: string, now: number, random: RandomBytes) =>
  `/referral${petID}/${now}-${randomSuffix(random, 5)}`;

declare module '../engine/kind.ts' {
  interface Kinds {
    referral: Declared<Referral, typeof referralKind>;
  }
}
