import { type RandomBytes, randomSuffix } from '../core/ids.ts';
import { by, type Declared, defineKind } from '../engine/kind.ts';
import type { Receipt } from './receipt.schema.ts';

/** Money that was received for a visit or a stay (law 25). */
export const receiptKind = defineKind<Receipt>()({
  collection: 'receipt',
  word: '收款',
  idPrefix: '/receipt/',
  locality: 'work',
  work: { packBy: 'petID', time: 'createDateTime' },
  indexes: {
    byDay: [
      ['receiveDay', 'number'],
      ['createDateTime', 'number'],
    ],
    byBill: by('collectionID', 'createDateTime'),
    byOwner: by('userID', 'createDateTime'),
    byPet: by('petID', 'createDateTime'),
  },
  readers: [{ anyOf: ['BILLING_READ'], fields: 'all' }],
  belongs: {
    petID: { to: 'pet', by: 'byPet', removed: 'stays' },
    userID: { to: 'user', by: 'byOwner', removed: 'stays' },
    collectionID: { to: 'record', by: 'byBill', removed: 'ledger' },
  },
  hasHistory: true,
});

/** `/receipt/{unixSeconds}-{suffix}`: a receipt is its own document (law 25). */
export const receiptID = (now: number, random: RandomBytes) => `/receipt/${now}-${randomSuffix(random, 6)}`;

declare module '../engine/kind.ts' {
  interface Kinds {
    receipt: Declared<Receipt, typeof receiptKind>;
  }
}
