const answered = <T>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

/** IndexedDB with nothing above it: one table without indexes. */
export class BareStore {
  readonly #database: IDBDatabase;

  private constructor(database: IDBDatabase) {
    this.#database = database;
  }

  static async open(): Promise<BareStore> {
    const request = indexedDB.open('vetloom-bench-bare', 1);
    request.onupgradeneeded = () => request.result.createObjectStore('rows', { autoIncrement: true });
    return new BareStore(await answered(request));
  }

  /** Writes one record and waits for the disk; answers how long that took, in ms. */
  async put(value: unknown): Promise<number> {
    const started = performance.now();
    const transaction = this.#database.transaction('rows', 'readwrite', { durability: 'strict' });
    transaction.objectStore('rows').put(value);
    await new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error);
    });
    return performance.now() - started;
  }
}
