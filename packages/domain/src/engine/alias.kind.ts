import type { Alias } from './alias.schema.ts';
import { type Declared, defineKind } from './kind.ts';

/** The earlier id of a renamed or combined document (law 9). */
export const aliasKind = defineKind<Alias>()({
  collection: 'alias',
  word: '舊編號',
  idPrefix: '/alias/',
  locality: 'reference',
  indexes: { byTarget: [['to', 'text']] },
  // Ids only: without them a renamed animal's late visits would find nobody.
  readers: [{ anyOf: [], fields: 'all' }],
});

declare module './kind.ts' {
  interface Kinds {
    alias: Declared<Alias, typeof aliasKind>;
  }
}
