import { Dexie, liveQuery, RangeSet } from 'dexie';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, expect, it, vi } from 'vitest';
import { holdRows } from './held-rows.ts';

// Live queries only run where Dexie finds an IndexedDB, whichever one a database then uses.
Dexie.dependencies.indexedDB = new IDBFactory();
Dexie.dependencies.IDBKeyRange = IDBKeyRange;

interface Visit {
  readonly id: string;
  readonly day: number;
  readonly said: { readonly text: string };
}

const visit = (id: string, text = '', day = 1): Visit => ({ id, day, said: { text } });
const ends: (() => void)[] = [];

function opened(name: string = crypto.randomUUID()) {
  const db = new Dexie(name, { cache: 'disabled' });
  db.version(1).stores({ visit: 'id, day' });
  const letGo = holdRows(db, ['visit']);
  ends.push(() => {
    letGo();
    db.close();
  });
  const table = db.table<Visit, string>('visit');
  const ofDay = () => db.transaction('r', ['visit'], () => table.where('day').equals(1).toArray());
  return { db, table, ofDay };
}

afterEach(() => {
  for (const end of ends.splice(0)) end();
});

it('[C42] what has not changed is read once, what has changed again', async () => {
  const { table, ofDay } = opened();
  await table.bulkPut([visit('a'), visit('b'), visit('c')]);
  const before = await ofDay();
  await table.put(visit('b', 'coughs'));
  const [a, b, c] = await ofDay();
  expect(a).toBe(before[0]);
  expect(b?.said.text).toBe('coughs');
  expect(c).toBe(before[2]);
});

it('[C42] what has come into a range or left it is seen', async () => {
  const { table, ofDay } = opened();
  await table.bulkPut([visit('a'), visit('b'), visit('c')]);
  await ofDay();
  await table.bulkPut([visit('b', '', 2), visit('d')]);
  await table.delete('c');
  expect((await ofDay()).map(({ id }) => id)).toEqual(['a', 'd']);
});

it('[C42] a live query hears of each change of what it read', async () => {
  const { table, ofDay } = opened();
  await table.bulkPut([visit('a'), visit('b')]);
  const seen: string[][] = [];
  const subscription = liveQuery(ofDay).subscribe((rows) => seen.push(rows.map(({ said }) => said.text)));
  for (const text of ['', 'coughs', 'limps', 'sleeps']) {
    if (text !== '') await table.put(visit('b', text));
    await vi.waitUntil(() => seen.at(-1)?.[1] === text);
  }
  subscription.unsubscribe();
});

it('[C42] a row that changed while it was being read is read again', async () => {
  const { db, table, ofDay } = opened();
  await table.bulkPut([visit('a'), visit('b')]);
  const [a, b] = await db.transaction('r', ['visit'], () => {
    const reading = table.where('day').equals(1).toArray();
    Dexie.on.storagemutated.fire({ [`idb://${db.name}/visit/`]: new RangeSet().addKey('a') });
    return reading;
  });
  const again = await ofDay();
  expect(again[0]).toEqual(a);
  expect(again[0]).not.toBe(a);
  expect(again[1]).toBe(b);
});

it('[C42] what another connection wrote is seen', async () => {
  const one = opened('held-shared');
  const two = opened('held-shared');
  await one.table.bulkPut([visit('a'), visit('b')]);
  await two.ofDay();
  await one.table.put(visit('a', 'sneezes'));
  expect((await two.ofDay()).map(({ said }) => said.text)).toEqual(['sneezes', '']);
  await one.table.clear();
  expect(await two.ofDay()).toEqual([]);
});

it('[C1] whoever writes reads the table itself, and no reader can change what others see', async () => {
  const { db, table, ofDay } = opened();
  await table.bulkPut([visit('a')]);
  const [kept] = await ofDay();
  expect(Object.isFrozen(kept?.said)).toBe(true);
  const [own] = await db.transaction('rw', ['visit'], () => table.where('day').equals(1).toArray());
  expect(own).toEqual(kept);
  expect(own).not.toBe(kept);
  expect(Object.isFrozen(own)).toBe(false);
});

it('[C42] documents asked for by their ids are kept as well', async () => {
  const { db, table } = opened();
  const some = () => db.transaction('r', ['visit'], () => table.bulkGet(['a', 'x', 'b']));
  await table.bulkPut([visit('a'), visit('b')]);
  const [a] = await some();
  await table.bulkPut([visit('x'), visit('b', 'limps')]);
  const again = await some();
  expect(again[0]).toBe(a);
  expect(again.map((row) => row?.said.text)).toEqual(['', '', 'limps']);
});
