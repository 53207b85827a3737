import { type RandomBytes, randomSuffix } from '../core/ids.ts';
import { by, type Declared, defineKind } from '../engine/kind.ts';
import type { Consent } from './consent.schema.ts';

/** What owners are asked to agree to, with what they said. Nobody edits one. */
export const consentKind = defineKind<Consent>()({
  collection: 'consent',
  word: '同意書',
  idPrefix: '/consent/',
  locality: 'work',
  work: { packBy: 'petID', time: 'createDateTime' },
  indexes: {
    byPet: by('petID', 'createDateTime'),
    byOwner: by('userID', 'createDateTime'),
    byStay: by('inHospitalID', 'createDateTime'),
    byRecord: by('recordID', 'createDateTime'),
  },
  readers: [{ anyOf: ['RECORD_READ', 'BILLING_READ'], fields: 'all' }],
  belongs: {
    petID: { to: 'pet', by: 'byPet', removed: 'goes' },
    // A name and a signature: nothing of it outlasts the person's erasure.
    userID: { to: 'user', by: 'byOwner', removed: 'stays', erased: true },
    inHospitalID: { to: 'inHospital', by: 'byStay', removed: 'stays' },
    // An owner's word outlasts a visit that was checked in by mistake.
    recordID: { to: 'record', by: 'byRecord', removed: 'stays' },
  },
});

/** `/consent{petID}/{unixSeconds}-{suffix}` */
export const consentID = (petID: string, now: number, random: RandomBytes): string =>
  `/consent${petID}/${now}-${randomSuffix(random, 5)}`;

declare module '../engine/kind.ts' {
  interface Kinds {
    consent: Declared<Consent, typeof consentKind>;
  }
}
