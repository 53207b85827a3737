import { type RandomBytes, randomSuffix } from '../core/ids.ts';
import { by, type Declared, defineKind } from '../engine/kind.ts';
import type { SentReferral } from './sent-referral.schema.ts';

/** Letters to clinics of the alliance. Nobody edits one. */
export const sentReferralKind = defineKind<SentReferral>()({
  collection: 'sentReferral',
  word: '送出的轉診單',
  idPrefix: '/sentReferral/',
  locality: 'work',
  work: { packBy: 'petID', time: 'createDateTime', open: { field: 'open', values: [1] } },
  indexes: {
    byPet: by('petID', 'createDateTime'),
    byOwner: by('userID', 'createDateTime'),
    byOpen: [
      ['open', 'number'],
      ['createDateTime', 'number'],
    ],
    byCarried: [
      ['toCarry', 'number'],
      ['createDateTime', 'number'],
    ],
  },
  readers: [{ anyOf: ['RECORD_READ'], fields: 'all' }],
  belongs: {
    petID: { to: 'pet', by: 'byPet', removed: 'goes' },
    // Names and a phone stand in it: nothing of it outlasts the person's erasure.
    userID: { to: 'user', by: 'byOwner', removed: 'stays', erased: true },
  },
});

/** `/sentReferral{petID}/{unixSeconds}-{suffix}` */
export const sentReferralID = (petID: string, now: number, random: RandomBytes): string =>
  `/sentReferral${petID}/${now}-${randomSuffix(random, 5)}`;

declare module '../engine/kind.ts' {
  interface Kinds {
    sentReferral: Declared<SentReferral, typeof sentReferralKind>;
  }
}
