import { Dexie, RangeSet, type Table } from 'dexie';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { followRead, observeRead } from './observed-read.ts';

// Live queries only run where Dexie finds an IndexedDB, whichever one a database then uses.
Dexie.dependencies.indexedDB = new IDBFactory();
Dexie.dependencies.IDBKeyRange = IDBKeyRange;

interface Thing {
  readonly id: number;
  readonly size: number;
}

let db: Dexie;
let things: Table<Thing, number>;
let opened = 0;
beforeEach(async () => {
  opened += 1;
  db = new Dexie(`observed-${opened}`, { cache: 'disabled' });
  db.version(1).stores({ things: 'id, size' });
  things = db.table('things');
  await things.bulkPut([1, 2, 3].map((id) => ({ id, size: id })));
});
afterEach(() => db.close());

const small = () => things.where('size').below(10).toArray();

describe('[C42] an observed read', () => {
  it('is told once of a change to what it looked at, and of nothing else', async () => {
    const changed = vi.fn();
    const { found } = observeRead(small, changed);
    expect(await found).toHaveLength(3);
    await things.put({ id: 50, size: 50 });
    await things.delete(50);
    expect(changed).not.toHaveBeenCalled();
    await things.put({ id: 4, size: 4 });
    await things.put({ id: 5, size: 5 });
    expect(changed).toHaveBeenCalledTimes(1);
  });

  it('is told of a row that was not there when it looked', async () => {
    const changed = vi.fn();
    expect(await observeRead(() => things.get(9), changed).found).toBeUndefined();
    await things.put({ id: 8, size: 1 });
    expect(changed).not.toHaveBeenCalled();
    await things.put({ id: 9, size: 1 });
    expect(changed).toHaveBeenCalledTimes(1);
  });

  it('is told afterwards of what changed while it still read', async () => {
    const changed = vi.fn();
    let hasRead = false;
    const goOn = Promise.withResolvers<void>();
    const { found } = observeRead(async () => {
      const rows = await small();
      hasRead = true;
      await goOn.promise;
      return rows;
    }, changed);
    await vi.waitUntil(() => hasRead);
    await things.put({ id: 4, size: 4 });
    expect(changed).not.toHaveBeenCalled();
    goOn.resolve();
    expect(await found).toHaveLength(3);
    await vi.waitFor(() => expect(changed).toHaveBeenCalledTimes(1));
  });

  it('is told of what another connection and another tab have changed', async () => {
    const changed = vi.fn();
    await observeRead(small, changed).found;
    const other = new Dexie(db.name, { cache: 'disabled' });
    other.version(1).stores({ things: 'id, size' });
    await other.table('things').put({ id: 4, size: 4 });
    other.close();
    expect(changed).toHaveBeenCalledTimes(1);

    await observeRead(small, changed).found;
    // A page that comes back from the browser's cache knows nothing of what happened meanwhile.
    Dexie.on.storagemutated.fire({ all: new RangeSet(Number.NEGATIVE_INFINITY, [[]]) });
    expect(changed).toHaveBeenCalledTimes(2);
  });

  it('tells outside of the transaction that made the change, so that one can read at once', async () => {
    const { promise: counted, resolve } = Promise.withResolvers<number>();
    await observeRead(small, () => resolve(things.count())).found;
    await db.transaction('rw', things, () => things.put({ id: 4, size: 4 }));
    expect(await counted).toBe(4);
  });

  it('is told of nothing once it was stopped, be it while it reads or afterwards', async () => {
    const changed = vi.fn();
    const early = observeRead(small, changed);
    early.stop();
    const late = observeRead(small, changed);
    await late.found;
    late.stop();
    await things.put({ id: 4, size: 4 });
    expect(changed).not.toHaveBeenCalled();
  });
});

describe('[C42] a followed read', () => {
  it('tells what it finds after each change, until it is ended', async () => {
    const seen: number[] = [];
    const end = followRead(
      () => things.where('size').below(10).count(),
      (count) => seen.push(count),
      fail,
    );
    await vi.waitFor(() => expect(seen).toEqual([3]));
    await things.put({ id: 4, size: 4 });
    await vi.waitFor(() => expect(seen).toEqual([3, 4]));
    await things.delete(4);
    await vi.waitFor(() => expect(seen).toEqual([3, 4, 3]));
    end();
    await things.put({ id: 5, size: 5 });
    await small();
    expect(seen).toEqual([3, 4, 3]);
  });

  it('tells of a failure, and reads again when what it looked at before changes', async () => {
    const seen: (number | string)[] = [];
    const end = followRead(
      async () => {
        const count = await things.count();
        if (count === 3) throw new Error('three');
        return count;
      },
      (count) => seen.push(count),
      (error) => seen.push(String(error)),
    );
    await vi.waitFor(() => expect(seen).toEqual(['Error: three']));
    await things.put({ id: 4, size: 4 });
    await vi.waitFor(() => expect(seen).toEqual(['Error: three', 4]));
    end();
  });
});

function fail(error: unknown): never {
  throw error;
}
