import { Dexie, liveQuery } from 'dexie';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { expect, it, vi } from 'vitest';
import { putAll } from './put-all.ts';

// Live queries only run where Dexie finds an IndexedDB, whichever one a database then uses.
Dexie.dependencies.indexedDB = new IDBFactory();
Dexie.dependencies.IDBKeyRange = IDBKeyRange;

const rowsFrom = (first: number, count: number) =>
  Array.from({ length: count }, (_, at) => ({ id: first + at, size: at }));

it('[C42] a page of many documents wakes only the live queries that read one of them', async () => {
  const db = new Dexie('put-all', { cache: 'disabled' });
  db.version(1).stores({ rows: 'id, size' });
  const table = db.table<{ id: number; size: number }, number>('rows');
  await table.bulkPut(rowsFrom(0, 10));
  const seen = vi.fn();
  const subscription = liveQuery(() => table.bulkGet([1, 2, 3])).subscribe({ next: seen });
  await vi.waitUntil(() => seen.mock.calls.length === 1);
  await putAll(table, rowsFrom(1000, 500));
  expect(await table.count()).toBe(510);
  await putAll(table, [...rowsFrom(2000, 120), { id: 2, size: 7 }]);
  await vi.waitUntil(() => seen.mock.calls.length > 1);
  // The first page had nothing of it, so that the only other answer is that of the second.
  expect(seen.mock.calls.map(([rows]) => rows[1].size)).toEqual([2, 7]);
  subscription.unsubscribe();
  db.close();
});
