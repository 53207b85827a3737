import { by, type Declared, defineKind } from '../engine/kind.ts';
import type { CheckoutDay } from './checkout-day.schema.ts';

/** A day's other money in and out, or its handovers (spec 2 §3). */
export const checkoutKind = defineKind<CheckoutDay>()({
  collection: 'checkout',
  word: '收支與交班',
  idPrefix: '/checkout/',
  // Few and small: all of them are on every device, so that a handover finds the one before it.
  locality: 'people',
  indexes: { byDay: by('checkoutType', 'checkoutDate') },
  readers: [{ anyOf: ['BILLING_READ'], fields: 'all' }],
});

declare module '../engine/kind.ts' {
  interface Kinds {
    checkout: Declared<CheckoutDay, typeof checkoutKind>;
  }
}
