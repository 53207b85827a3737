import { type Declared, defineKind } from '../engine/kind.ts';
import type { CatalogItem } from './catalog.schema.ts';

/** A product, service or package as visits name it (law 25). */
export const catalogKind = defineKind<CatalogItem>()({
  collection: 'catalog',
  word: '品項',
  idPrefix: '/catalog/',
  locality: 'reference',
  serverOnly: true,
  indexes: { byName: [['nameLowerCase', 'text']] },
  readers: [
    {
      anyOf: ['PRODUCT_READ', 'SERVICE_READ', 'RECORD_READ', 'BILLING_READ', 'DRUG_TASK_READ', 'LAB_TASK_READ'],
      fields: 'all',
    },
  ],
});

declare module '../engine/kind.ts' {
  interface Kinds {
    catalog: Declared<CatalogItem, typeof catalogKind>;
  }
}
