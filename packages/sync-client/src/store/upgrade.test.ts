import { Dexie } from 'dexie';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { expect, it } from 'vitest';
import { localSchema } from './dexie-schema.ts';
import { openDexieStore } from './dexie-store.ts';

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

  const store = await openDexieStore('device', { indexedDB, keyRange: IDBKeyRange });
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
