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
    // Whoever is asked what something costs ([3.6.12]).
    {
      anyOf: ['SHOP_READ'],
      fields: [
        'kind',
        'code',
        'name',
        'nameLowerCase',
        'class',
        'unit',
        'price',
        'active',
        'barcode',
        'updateDateTime',
      ],
    },
  ],
});

declare module '../engine/kind.ts' {
  interface Kinds {
    catalog: Declared<CatalogItem, typeof catalogKind>;
  }
}
