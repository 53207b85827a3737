import { type RandomBytes, randomSuffix } from '../core/ids.ts';
import { by, type Declared, defineKind } from '../engine/kind.ts';
import type { SignatureRequest } from './signature.schema.ts';

/** Documents that somebody is asked to sign electronically, with what happened to each. Nobody edits one. */
export const signatureKind = defineKind<SignatureRequest>()({
  collection: 'signature',
  word: '電子簽署',
  idPrefix: '/signature/',
  locality: 'work',
  work: { packBy: 'petID', time: 'createDateTime' },
  indexes: {
    byPet: by('petID', 'createDateTime'),
    byOwner: by('userID', 'createDateTime'),
    byStage: by('stage', 'createDateTime'),
  },
  readers: [{ anyOf: ['RECORD_READ', 'BILLING_READ'], fields: 'all' }],
  belongs: {
    petID: { to: 'pet', by: 'byPet', removed: 'goes' },
    // A name and a signature: nothing of it outlasts the person's erasure.
    userID: { to: 'user', by: 'byOwner', removed: 'stays', erased: true },
  },
});

/** `/signature{petID}/{unixSeconds}-{suffix}` */
export const signatureID = (petID: string, now: number, random: RandomBytes): string =>
  `/signature${petID}/${now}-${randomSuffix(random, 5)}`;

declare module '../engine/kind.ts' {
  interface Kinds {
    signature: Declared<SignatureRequest, typeof signatureKind>;
  }
}
