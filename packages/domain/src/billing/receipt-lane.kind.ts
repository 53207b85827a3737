import { type Declared, defineKind } from '../engine/kind.ts';
import type { ReceiptLane } from './receipt-lane.schema.ts';

/** The lanes in which tills number their receipts. */
export const receiptLaneKind = defineKind<ReceiptLane>()({
  collection: 'receiptLane',
  word: '收據機號',
  idPrefix: '/receiptLane/',
  locality: 'reference',
  indexes: { byLane: [['lane', 'text']] },
  readers: [{ anyOf: ['BILLING_WRITE'], fields: 'all' }],
});

declare module '../engine/kind.ts' {
  interface Kinds {
    receiptLane: Declared<ReceiptLane, typeof receiptLaneKind>;
  }
}
