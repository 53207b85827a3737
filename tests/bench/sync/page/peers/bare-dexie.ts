import type { CollectionName } from '@vetloom/domain/engine/kind.ts';
import { COLLECTION_NAMES, kindOf } from '@vetloom/domain/kinds.ts';
import { Dexie } from 'dexie';
import { type Copy, pages } from './peer.ts';

const indexesOf = (collection: CollectionName): string[] =>
  Object.values(kindOf(collection).indexes).map((fields) => {
    const paths = fields.map(([field]) => field);
    return paths.length === 1 ? `${paths[0]}` : `[${paths.join('+')}]`;
  });

/** Dexie as its handbook shows it: a table a collection with our indexes, bulkPut of each page. */
export const copyDexie: Copy = async (source) => {
  const database = new Dexie('peer-dexie', { chromeTransactionDurability: 'relaxed' });
  database
    .version(1)
    .stores(
      Object.fromEntries(COLLECTION_NAMES.map((name) => [name, ['_id', ...new Set(indexesOf(name))].join(', ')])),
    );
  await database.open();
  for await (const page of pages(source))
    for (const [collection, documents] of Map.groupBy(page, (document) => document.collection))
      await database.table(collection).bulkPut(documents);
  const counts = await Promise.all(COLLECTION_NAMES.map((name) => database.table(name).count()));
  return counts.reduce((sum, count) => sum + count, 0);
};
