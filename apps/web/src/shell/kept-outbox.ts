/** What a clinic's database on this browser holds that the server has not heard of, as it stands there. */
export interface KeptOutbox {
  readonly unsent: readonly unknown[];
  readonly client: unknown;
}

const answerOf = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

/**
 * Reads the outbox of a database that a newer version of the app has made, and that this one can't open: rows as they are, whatever their shape.
 * Only `IndexedDB` itself opens a database of any version. Nothing is found where there is none.
 */
export async function readKeptOutbox(clinic: string): Promise<KeptOutbox> {
  const database = await answerOf(indexedDB.open(`vetloom:${clinic}`));
  try {
    const names = [...database.objectStoreNames];
    if (!names.includes('outbox') || !names.includes('meta')) return { unsent: [], client: undefined };
    const tx = database.transaction(['outbox', 'meta'], 'readonly');
    const [rows, client] = await Promise.all([
      answerOf<Record<string, unknown>[]>(tx.objectStore('outbox').getAll()),
      answerOf<unknown>(tx.objectStore('meta').get('client')),
    ]);
    return { unsent: rows.filter(({ outcome }) => outcome === undefined), client };
  } finally {
    database.close();
  }
}
