import { type Declared, defineKind } from '../engine/kind.ts';
import type { EinvoiceRange } from './range.schema.ts';

/** Numbers of invoices that the tax office gave the clinic. */
export const einvoiceRangeKind = defineKind<EinvoiceRange>()({
  collection: 'einvoiceRange',
  word: '發票字軌',
  idPrefix: '/einvoiceRange/',
  locality: 'reference',
  indexes: { byPeriod: [['period', 'text']] },
  readers: [{ anyOf: ['BILLING_READ', 'GENERAL_SETTINGS_WRITE'], fields: 'all' }],
});

declare module '../engine/kind.ts' {
  interface Kinds {
    einvoiceRange: Declared<EinvoiceRange, typeof einvoiceRangeKind>;
  }
}
