import { type Declared, defineKind } from '../engine/kind.ts';
import type { CageCare } from './cage-care.schema.ts';

/** What is to be cleaned in the ward: a document a cage, on every device before an animal is put into one. */
export const cageCareKind = defineKind<CageCare>()({
  collection: 'cageCare',
  word: '籠位清潔',
  idPrefix: '/cageCare/',
  locality: 'reference',
  indexes: { byLeft: [['leftDateTime', 'number']] },
  readers: [{ anyOf: ['RECORD_READ'], fields: 'all' }],
});

/** The document of a cage, by its row in the setting. */
export const cageCareID = (cageID: string): string => `/cageCare/${cageID}`;

declare module '../engine/kind.ts' {
  interface Kinds {
    cageCare: Declared<CageCare, typeof cageCareKind>;
  }
}
