import type { LocalReads } from '@vetloom/sync-client/client.types.ts';
import { openDexieStore } from '@vetloom/sync-client/store/dexie-store.ts';
import type { LocalStore } from '@vetloom/sync-client/store/local-store.ts';
import { Dexie } from 'dexie';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { heldOrEmpty } from './held.ts';
import { watchReads } from './watch-reads.ts';

const indexedDB = new IDBFactory();
Dexie.dependencies.indexedDB = indexedDB;
Dexie.dependencies.IDBKeyRange = IDBKeyRange;

let database: LocalStore;
let reads: LocalReads;
let stop = () => {};
let opened = 0;

beforeEach(async () => {
  opened += 1;
  database = await openDexieStore(`watch-${opened}`, { indexedDB, keyRange: IDBKeyRange });
  const query: LocalReads['query'] = async (collection, index, range) => {
    const rows = await database.readDocuments(collection, (tx) => tx.query(collection, index, range));
    return rows.map((row) => row.body) as never;
  };
  const unused = () => Promise.reject(new Error('not used here'));
  reads = { query, get: unused, getMany: unused, isAbsent: unused, scan: unused };
});
afterEach(() => {
  stop();
  database.close();
});

const fail = (error: unknown) => {
  throw error;
};

const put = (collection: 'user' | 'conflict', id: string) => {
  const body = { _id: id, collection, documentID: '/user/1', saveDateTime: 5, phone: '1' };
  return database.write('strict', (tx) => tx.write(collection, [{ id, seq: 1, version: 1, body }], []));
};

/** Two reads one after the other, each behind functions of its own, as screens have them. */
async function both(store: LocalReads): Promise<string> {
  const users = await heldOrEmpty(() => store.query('user', 'byPhone', { equals: ['1'] }));
  const conflicts = await heldOrEmpty(() => store.query('conflict', 'byDocument', {}));
  return `${users.length} and ${conflicts.length}`;
}

describe('watching reads', () => {
  it('hears of every change of the first and of the second read, again and again', async () => {
    let last = '';
    stop = watchReads(reads, both, (found) => (last = found), fail);
    await expect.poll(() => last).toBe('0 and 0');
    await put('conflict', 'a');
    await expect.poll(() => last).toBe('0 and 1');
    await put('user', 'b');
    await expect.poll(() => last).toBe('1 and 1');
    await put('conflict', 'c');
    await expect.poll(() => last).toBe('1 and 2');
    await put('conflict', 'd');
    await expect.poll(() => last).toBe('1 and 3');
  });

  it('shows in the end what changed while it was still reading', async () => {
    let last = '';
    const slow = async (store: LocalReads) => {
      const found = await both(store);
      if (found === '0 and 0') await put('user', 'b');
      return found;
    };
    stop = watchReads(reads, slow, (found) => (last = found), fail);
    await expect.poll(() => last).toBe('1 and 0');
  });

  it('[3.4.21 screen half] hears nothing more once it was stopped', async () => {
    const heard: string[] = [];
    stop = watchReads(reads, both, (found) => heard.push(found), fail);
    await expect.poll(() => heard).toEqual(['0 and 0']);
    stop();
    await put('user', 'b');
    await both(reads);
    expect(heard).toEqual(['0 and 0']);
  });

  it('tells the error of a read, and goes on when the other reads change', async () => {
    let last = '';
    const failing = async (store: LocalReads) => {
      const found = await both(store);
      if (found === '0 and 0') throw new Error('broken');
      return found;
    };
    stop = watchReads(
      reads,
      failing,
      (found) => (last = found),
      (error) => (last = String(error)),
    );
    await expect.poll(() => last).toBe('Error: broken');
    await put('conflict', 'a');
    await expect.poll(() => last).toBe('0 and 1');
  });

  it('says nothing of a database that was closed under it, also in the middle of a read', async () => {
    const heard: unknown[] = [];
    let asked = 0;
    const aborts: LocalReads = {
      ...reads,
      query: async (collection, index, range) => {
        asked += 1;
        if (asked === 1) {
          database.close();
          throw Object.assign(new Error('the connection was closed'), { name: 'AbortError' });
        }
        return reads.query(collection, index, range);
      },
    };
    const hear = (error: unknown) => void heard.push(error);
    stop = watchReads(aborts, both, () => undefined, hear);
    await expect.poll(() => asked).toBe(2);
    await new Promise((resolve) => setTimeout(resolve));
    expect(heard).toEqual([]);
  });

  it('tells of everything else', async () => {
    const heard: unknown[] = [];
    const failing: LocalReads = { ...reads, query: () => Promise.reject(new Error('a fault of ours')) };
    stop = watchReads(
      failing,
      both,
      () => undefined,
      (error) => void heard.push(error),
    );
    await expect.poll(() => heard).toEqual([new Error('a fault of ours')]);
  });
});
