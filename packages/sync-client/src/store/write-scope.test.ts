import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { describe, expect, it } from 'vitest';
import { openDexieStore } from './dexie-store.ts';

const open = (name: string) => openDexieStore(name, { indexedDB: new IDBFactory(), keyRange: IDBKeyRange });

describe('a write of the local database', () => {
  it('over no collection lets documents be read meanwhile', async () => {
    const store = await open('scope');
    const done: string[] = [];
    const long = store.write(
      'strict',
      async (tx) => {
        for (let turn = 0; turn < 200; turn += 1) await tx.putMeta('offset', turn);
      },
      [],
    );
    await Promise.all([
      long.then(() => done.push('write')),
      store.readDocuments('pet', (tx) => tx.rows('pet', ['/pet/none'])).then(() => done.push('read')),
    ]);
    expect(done).toEqual(['read', 'write']);
    store.close();
  });

  it('over a collection makes its readers wait, so that they see all of it or nothing', async () => {
    const store = await open('whole');
    const done: string[] = [];
    const long = store.write(
      'strict',
      async (tx) => {
        for (let turn = 0; turn < 200; turn += 1) await tx.putMeta('offset', turn);
      },
      ['pet'],
    );
    await Promise.all([
      long.then(() => done.push('write')),
      store.readDocuments('pet', (tx) => tx.rows('pet', ['/pet/none'])).then(() => done.push('read')),
    ]);
    expect(done).toEqual(['write', 'read']);
    store.close();
  });
});
