import { type RandomBytes, randomSuffix } from '../core/ids.ts';
import { by, type Declared, defineKind } from '../engine/kind.ts';
import type { Deposit } from './deposit.schema.ts';

/** An entry of an owner's deposit (spec 2 §3). */
export const depositKind = defineKind<Deposit>()({
  collection: 'deposit',
  word: '儲值',
  idPrefix: '/deposit/',
  // Few and small: all of them are on every device, so that a balance is a sum.
  locality: 'people',
  indexes: {
    byOwner: by('userID', 'createDateTime'),
    byDay: [
      ['depositDay', 'number'],
      ['createDateTime', 'number'],
    ],
  },
  readers: [{ anyOf: ['BILLING_READ'], fields: 'all' }],
  belongs: {
    userID: {
      to: 'user',
      by: 'byOwner',
      removed: 'stays',
      careLeaves: ({ amount }) => [{ matter: 'deposit', amount }],
    },
  },
});

/** `/deposit/{unixSeconds}-{suffix}`: an entry of an owner's deposit. */
export const depositID = (now: number, random: RandomBytes) => `/deposit/${now}-${randomSuffix(random, 6)}`;

declare module '../engine/kind.ts' {
  interface Kinds {
    deposit: Declared<Deposit, typeof depositKind>;
  }
}
