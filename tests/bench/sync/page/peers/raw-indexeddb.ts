import type { CollectionName } from '@vetloom/domain/engine/kind.ts';
import { COLLECTION_NAMES, kindOf } from '@vetloom/domain/kinds.ts';
import { type Copy, type PeerDocument, pages } from './peer.ts';

const answered = <T>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

function create(database: IDBDatabase): void {
  for (const collection of COLLECTION_NAMES) {
    const store = database.createObjectStore(collection, { keyPath: '_id' });
    for (const [name, fields] of Object.entries(kindOf(collection).indexes)) {
      const paths = fields.map(([field]) => field);
      store.createIndex(name, paths.length === 1 ? (paths[0] ?? '') : paths);
    }
  }
}

/** IndexedDB with nothing above it: one record a document, the indexes that our unpacked documents have, relaxed durability. */
export const copyRaw: Copy = async (source) => {
  const request = indexedDB.open('peer-raw', 1);
  request.onupgradeneeded = () => create(request.result);
  const database = await answered(request);
  for await (const page of pages(source)) {
    const byCollection = Map.groupBy(page, (document) => document.collection as CollectionName);
    const transaction = database.transaction([...byCollection.keys()], 'readwrite', { durability: 'relaxed' });
    for (const [collection, documents] of byCollection) putAll(transaction.objectStore(collection), documents);
    await new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error);
    });
  }
  const counts = await Promise.all(
    COLLECTION_NAMES.map((name) => answered(database.transaction(name).objectStore(name).count())),
  );
  return counts.reduce((sum, count) => sum + count, 0);
};

function putAll(store: IDBObjectStore, documents: readonly PeerDocument[]): void {
  for (const document of documents) store.put(document);
}
