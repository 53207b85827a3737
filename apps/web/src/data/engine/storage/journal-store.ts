import type { JournalEntry, JournalStore } from './draft-journal.ts';

const NAME = 'vetloom-drafts';
const STORE = 'entry';

const asked = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

function opened(factory: IDBFactory): Promise<IDBDatabase> {
  const request = factory.open(NAME, 1);
  request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: 'key' });
  return asked(request);
}

/**
 * A small database of its own, by the browser's bare interface: it is written at every frame in which somebody types, and a library would
 * take turns of its own and tell every tab. Relaxed durability is enough: what the browser's process has taken over outlives its end.
 */
export function journalStore(factory: IDBFactory): JournalStore {
  let database: Promise<IDBDatabase> | undefined;
  const begin = async () => {
    try {
      const made = await opened(factory);
      const forget = () => {
        made.close();
        database = undefined;
      };
      // Somebody clears this browser's data: what is typed from then on begins a new one.
      made.onclose = forget;
      made.onversionchange = forget;
      return made;
    } catch (error) {
      database = undefined;
      throw error;
    }
  };
  const transaction = async (mode: IDBTransactionMode) => {
    database ??= begin();
    return (await database).transaction(STORE, mode, { durability: 'relaxed' });
  };
  const writing = async (act: (store: IDBObjectStore) => void) => {
    const tx = await transaction('readwrite');
    act(tx.objectStore(STORE));
    await new Promise<void>((resolve, reject) => {
      tx.oncomplete = () => resolve();
      tx.onabort = () => reject(tx.error);
      // Without waiting for the answers of what was put in.
      tx.commit();
    });
  };
  return {
    put: (entries) =>
      writing((store) => {
        for (const entry of entries) store.put(entry);
      }),
    all: async () => asked<JournalEntry[]>((await transaction('readonly')).objectStore(STORE).getAll()),
    forget: (keys) =>
      writing((store) => {
        for (const key of keys) store.delete(key);
      }),
  };
}
