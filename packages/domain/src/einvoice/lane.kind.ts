import { type Declared, defineKind } from '../engine/kind.ts';
import type { EinvoiceLane } from './lane.schema.ts';

/** The numbers of invoices that desks hold. */
export const einvoiceLaneKind = defineKind<EinvoiceLane>()({
  collection: 'einvoiceLane',
  word: '發票配號',
  idPrefix: '/einvoiceLane/',
  locality: 'reference',
  indexes: { byDevice: [['device', 'text']] },
  readers: [{ anyOf: ['BILLING_WRITE'], fields: 'all' }],
});

declare module '../engine/kind.ts' {
  interface Kinds {
    einvoiceLane: Declared<EinvoiceLane, typeof einvoiceLaneKind>;
  }
}
