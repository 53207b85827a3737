import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { expect, it } from 'vitest';
import { openDexieStore } from './dexie-store.ts';
import type { Row } from './rows.ts';

const row = (at: number): Row => ({
  id: `/pet/${String(at).padStart(4, '0')}`,
  seq: at,
  version: 1,
  body: { _id: `/pet/${String(at).padStart(4, '0')}`, collection: 'pet' } as unknown as Row['body'],
});

it.each([
  ['none', 0, 0],
  ['some', 40, 80],
  ['all', 0, 400],
])('many ids at once are answered in the order asked when the device has %s of them', async (_, from, to) => {
  const store = await openDexieStore('many', { indexedDB: new IDBFactory(), keyRange: IDBKeyRange });
  const held = Array.from({ length: to - from }, (_, at) => row(from + at));
  await store.write('strict', (tx) => tx.write('pet', held, []));
  const asked = Array.from({ length: 120 }, (_, at) => row((at * 37) % 120).id);
  const found = await store.write('strict', (tx) => tx.hotRows('pet', asked));
  const ids = new Set(held.map(({ id }) => id));
  expect(found.map((one) => one?.id)).toEqual(asked.map((id) => (ids.has(id) ? id : undefined)));
  await store.destroy();
});
