/** A database of the browser's own kind that lives in this tab's memory and nowhere else. */
export interface MemoryDatabase {
  readonly indexedDB: IDBFactory;
  readonly keyRange: typeof IDBKeyRange;
}

/** Makes one. Its code is fetched only where nothing may be written to the disk: while an operator acts in somebody's place. */
export async function memoryDatabase(): Promise<MemoryDatabase> {
  const fake = await import('fake-indexeddb');
  return { indexedDB: new fake.IDBFactory(), keyRange: fake.IDBKeyRange as unknown as typeof IDBKeyRange };
}
