import { type RandomBytes, randomSuffix } from '../core/ids.ts';
import { by, byCommand, type Declared, defineKind } from '../engine/kind.ts';
import type { Claim } from './claim.schema.ts';

/** Claims of owners against their insurers. */
export const claimKind = defineKind<Claim>()({
  collection: 'claim',
  word: '理賠申請',
  idPrefix: '/claim/',
  locality: 'work',
  work: { packBy: 'petID', time: 'createDateTime', open: { field: 'openStatus', values: [1] } },
  indexes: {
    byPet: by('petID', 'createDateTime'),
    byOwner: by('userID', 'createDateTime'),
    byOpen: [
      ['openStatus', 'number'],
      ['createDateTime', 'number'],
    ],
  },
  readers: [{ anyOf: ['RECORD_READ', 'BILLING_READ'], fields: 'all' }],
  belongs: {
    petID: { to: 'pet', by: 'byPet', removed: 'goes' },
    // Whom they are insured with, and what for, is about the person.
    userID: { to: 'user', by: 'byOwner', removed: 'stays', erased: true },
  },
  prose: ['note'],
  editedBy: byCommand('claim.edit', 'claimID'),
  editors: ['RECORD_WRITE', 'BILLING_WRITE'],
  hasHistory: true,
});

/** `/claim{petID}/{unixSeconds}-{suffix}` */
export const claimID = (petID: string, now: number, random: RandomBytes): string =>
  `/claim${petID}/${now}-${randomSuffix(random, 5)}`;

declare module '../engine/kind.ts' {
  interface Kinds {
    claim: Declared<Claim, typeof claimKind>;
  }
}
