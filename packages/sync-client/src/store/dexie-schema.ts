import type { CollectionName } from '@vetloom/domain/engine/kind.ts';
import { COLLECTION_NAMES, kindOf, storeName } from '@vetloom/domain/kinds.ts';

/** Raise it when a table or a declared index changes; `dexie-schema.test.ts` fails when they change without it. */
export const LOCAL_SCHEMA = 26;

/**
 * The schema since which history is packed as it is now: devices from before load theirs again. A new kind leaves it as it is; a changed
 * index of a kind that there was before raises it to LOCAL_SCHEMA, because packs are found by what indexes ask.
 */
export const PACKED_SCHEMA = 20;

/** The table of a collection's unpacked documents. */
export const documentTable = (collection: CollectionName): string => `doc_${storeName(collection)}`;

/** Tables that serve every collection. */
export const STATE_TABLES = {
  base: '[collection+id], collection',
  packed: '[page+part]',
  packPage: 'page, collection',
  packMark: 'key',
  tombstone: '[collection+id], at, collection',
  outbox: '++order, uuid, state, coalesceKey',
  acknowledged: 'uuid, at',
  feed: 'email',
  openedPet: 'petID',
  meta: 'key',
} as const;

/** Tables of earlier schemas: what they held is loaded again. */
export const FORMER_TABLES = ['pack', 'packBound', 'alias'] as const;

/** The key path of a declared index in a document's row. */
export function indexPath(collection: CollectionName, index: string): string {
  const fields = kindOf(collection).indexes[index];
  if (!fields) throw new Error(`${collection} has no index ${index}`);
  const paths = fields.map(([field]) => `body.${field}`);
  return paths.length === 1 ? `${paths[0]}` : `[${paths.join('+')}]`;
}

/** Dexie's schema, generated from the declared collections. */
export function localSchema(): Record<string, string> {
  const schema: Record<string, string> = { ...STATE_TABLES };
  for (const collection of COLLECTION_NAMES) {
    const paths = Object.keys(kindOf(collection).indexes).map((index) => indexPath(collection, index));
    schema[documentTable(collection)] = ['id', ...new Set(paths)].join(', ');
  }
  return schema;
}
