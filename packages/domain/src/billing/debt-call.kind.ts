import { type RandomBytes, randomSuffix } from '../core/ids.ts';
import { by, byCommand, type Declared, defineKind } from '../engine/kind.ts';
import type { DebtCall } from './debt-call.schema.ts';

/** Notes of who was called about a debt. */
export const debtCallKind = defineKind<DebtCall>()({
  collection: 'debtCall',
  word: '催款紀錄',
  idPrefix: '/debtCall/',
  // Few and short: all of them are on every device, so that a promise of last year is seen without a network.
  locality: 'people',
  indexes: { byOwner: by('userID', 'dateTime') },
  readers: [{ anyOf: ['BILLING_READ'], fields: 'all' }],
  belongs: { userID: { to: 'user', by: 'byOwner', removed: 'goes', erased: true } },
  prose: ['said'],
  editedBy: byCommand('debtCall.edit', 'callID'),
  editors: ['BILLING_WRITE'],
  hasHistory: true,
});

/** `/debtCall/{unixSeconds}-{suffix}`: a note of who was called. */
export const debtCallID = (now: number, random: RandomBytes) => `/debtCall/${now}-${randomSuffix(random, 6)}`;

declare module '../engine/kind.ts' {
  interface Kinds {
    debtCall: Declared<DebtCall, typeof debtCallKind>;
  }
}
