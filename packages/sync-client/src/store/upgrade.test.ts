import { Dexie } from 'dexie';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { expect, it } from 'vitest';
import { localSchema, PACKED_SCHEMA } from './dexie-schema.ts';
import { openDexieStore } from './dexie-store.ts';

/** What the browser has of a device when a newer app opens it. */
async function opened(indexedDB: IDBFactory) {
  return openDexieStore('device', { indexedDB, keyRange: IDBKeyRange });
}

/** The tables of the first schema that later ones don't have. */
const FIRST = {
  pack: '++key, *ids, *keys, collection',
  packBound: '[collection+field+max+min+pack], pack, collection',
  alias: '[collection+from]',
};

it('[C41] a device of the first schema keeps its commands and loads the history again, which was packed in another way', async () => {
  const indexedDB = new IDBFactory();
  const { packed: _, packPage: __, packMark: ___, ...common } = localSchema();
  const old = new Dexie('device', { indexedDB, IDBKeyRange });
  old.version(1).stores({ ...common, ...FIRST });
  await old.open();
  const stage = (name: string) => ({ stage: name, done: true, after: null, loaded: 7, total: 7 });
  await old.table('feed').put({ email: 'a@b.test', cursor: 3, stages: [stage('open'), stage('history')] });
  await old.table('pack').add({ collection: 'record', ids: ['record /record/1'], keys: [], rows: [] });
  await old.table('openedPet').put({ petID: '/pet/1' });
  await old.table('outbox').add({ uuid: 'kept', state: 'pending' });
  old.close();

  const store = await opened(indexedDB);
  const found = await store.readState(async (tx) => ({
    feed: await tx.feed('a@b.test'),
    outbox: (await tx.outbox()).map(({ uuid }) => uuid),
    opened: await tx.petOpened('/pet/1'),
  }));
  expect(found.feed?.stages).toEqual([
    stage('open'),
    { stage: 'history', done: false, after: null, loaded: 0, total: null },
  ]);
  expect(found).toMatchObject({ outbox: ['kept'], opened: false });
  expect(await store.readDocuments('record', (tx) => tx.query('record', 'byTime', {}))).toEqual([]);
  await store.destroy();
});

it('[C41] [C64] a device from before a kind of document came gets its tables and keeps all that it holds', async () => {
  const indexedDB = new IDBFactory();
  const { doc_reminder__inHospitalMission: _, ...before } = localSchema();
  const old = new Dexie('device', { indexedDB, IDBKeyRange });
  old.version(PACKED_SCHEMA).stores(before);
  await old.open();
  const stages = [{ stage: 'history', done: true, after: null, loaded: 7, total: 7 }];
  await old.table('feed').put({ email: 'a@b.test', cursor: 3, stages });
  await old.table('openedPet').put({ petID: '/pet/1' });
  await old.table('doc_problem').put({ id: '/problem/1', seq: 1, version: 1, body: { _id: '/problem/1' } });
  old.close();

  const store = await opened(indexedDB);
  const [feed, isOpened] = await store.readState(async (tx) => [
    await tx.feed('a@b.test'),
    await tx.petOpened('/pet/1'),
  ]);
  expect(feed?.stages).toEqual(stages);
  expect(isOpened).toBe(true);
  expect(await store.readDocuments('problem', (tx) => tx.rows('problem', ['/problem/1']))).toHaveLength(1);
  const kind = 'reminder/inHospitalMission';
  const body = { _id: '/reminder/1', collection: kind, date: 5 };
  await store.write('strict', (tx) => tx.write(kind, [{ id: body._id, seq: 4, version: 1, body }], []), [kind]);
  const found = await store.readDocuments(kind, (tx) => tx.query(kind, 'byDate', { from: 1 }));
  expect(found.map(({ id }) => id)).toEqual([body._id]);
  await store.destroy();
});
