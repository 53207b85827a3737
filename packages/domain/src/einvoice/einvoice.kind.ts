import { type RandomBytes, randomSuffix } from '../core/ids.ts';
import { by, type Declared, defineKind } from '../engine/kind.ts';
import type { Einvoice } from './einvoice.schema.ts';

/** Invoices for what was received. */
export const einvoiceKind = defineKind<Einvoice>()({
  collection: 'einvoice',
  word: '電子發票',
  idPrefix: '/einvoice/',
  locality: 'work',
  work: { packBy: 'petID', time: 'dateTime' },
  indexes: {
    byBill: by('collectionID', 'dateTime'),
    byNumber: by('number', 'dateTime'),
    byPeriod: by('period', 'dateTime'),
    byOwner: by('userID', 'dateTime'),
    byPet: by('petID', 'dateTime'),
  },
  readers: [{ anyOf: ['BILLING_READ'], fields: 'all' }],
  belongs: {
    petID: { to: 'pet', by: 'byPet', removed: 'stays' },
    userID: { to: 'user', by: 'byOwner', removed: 'stays' },
    collectionID: { to: 'record', by: 'byBill', removed: 'stays' },
  },
  hasHistory: true,
});

/** `/einvoice/{unixSeconds}-{suffix}`; its number is a field, because the server may have to give another one. */
export const einvoiceID = (now: number, random: RandomBytes) => `/einvoice/${now}-${randomSuffix(random, 6)}`;

/** Four digits that nobody foresees, for a number that has no code yet. */
export const randomCode = (random: RandomBytes): string => Array.from(random(4), (byte) => String(byte % 10)).join('');

declare module '../engine/kind.ts' {
  interface Kinds {
    einvoice: Declared<Einvoice, typeof einvoiceKind>;
  }
}
