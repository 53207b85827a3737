import { by, type Declared, defineKind } from '../engine/kind.ts';
import type { ReceivedReferral } from './received-referral.schema.ts';

/** Letters of clinics of the alliance. Nobody edits one. */
export const receivedReferralKind = defineKind<ReceivedReferral>()({
  collection: 'receivedReferral',
  word: '收到的轉診單',
  idPrefix: '/receivedReferral/',
  locality: 'work',
  work: { packBy: 'petID', time: 'dateTime', open: { field: 'open', values: [1] } },
  indexes: {
    byPet: by('petID', 'dateTime'),
    byOwner: by('userID', 'dateTime'),
    byOpen: [
      ['open', 'number'],
      ['dateTime', 'number'],
    ],
    byCarried: [
      ['toCarry', 'number'],
      ['createDateTime', 'number'],
    ],
  },
  readers: [{ anyOf: ['RECORD_READ'], fields: 'all' }],
  belongs: {
    // It came from elsewhere and was answered: it stays where the animal is taken off the lists.
    petID: { to: 'pet', by: 'byPet', removed: 'stays' },
    userID: { to: 'user', by: 'byOwner', removed: 'stays', erased: true },
  },
});

/** `/receivedReferral/{clinic}{the letter's id there}`: the same letter that is brought twice is one. */
export const receivedReferralID = (from: string, sentID: string): string => `/receivedReferral/${from}${sentID}`;

declare module '../engine/kind.ts' {
  interface Kinds {
    receivedReferral: Declared<ReceivedReferral, typeof receivedReferralKind>;
  }
}
