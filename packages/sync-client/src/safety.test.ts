import type { AnyDocument } from '@vetloom/domain/engine/kind.ts';
import { createOwner } from '@vetloom/domain/owner/owner.commands.ts';
import { person } from '@vetloom/testing/domain/clinic.ts';
import { SyncWorld } from '@vetloom/testing/sync-world.ts';
import { Dexie } from 'dexie';
import { IDBKeyRange, IDBObjectStore } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ClinicStore, Signal } from './client.types.ts';
import { followRead } from './store/observed-read.ts';

/** Waits long: the machine may be busy. */
const until = (condition: () => boolean | Promise<boolean>) => vi.waitUntil(condition, { timeout: 30_000 });

let world: SyncWorld;
beforeEach(() => {
  world = new SyncWorld();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await world.close();
});

const admin = () => world.member(person('admin@demo.test'));
const owner = (name: string, phone: string) => ({ _id: `/user/${name}`, fields: { name, phone } });
const names = async (store: ClinicStore) => (await store.query('user', 'byName', {})).map((found) => found.name);

const ready = async () => {
  const device = world.device();
  const store = await device.open(admin());
  await store.syncNow();
  /** The database as somebody else's code would open it. */
  const raw = async () => {
    const db = new Dexie(`${device.profile}:demo`, { indexedDB: device.indexedDB, IDBKeyRange });
    await db.open();
    return db;
  };
  return { device, store, raw };
};

describe('a device in trouble', () => {
  it('[C34] a full disk refuses the command whole, with a code', async () => {
    const { store } = await ready();
    // The outbox comes last: what the command wrote before must be undone with it.
    const { add } = IDBObjectStore.prototype;
    const spy = vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(function (this: IDBObjectStore, ...args) {
      if (this.name === 'outbox') throw new DOMException('full', 'QuotaExceededError');
      return add.apply(this, args);
    });
    await expect(store.run(createOwner, owner('amy', '0912000001'))).rejects.toMatchObject({
      codeName: 'storageQuotaFull',
    });
    spy.mockRestore();
    expect(await names(store)).toEqual([]);
    expect(store.status.get().unsynced).toBe(0);
  });

  it('[C34] what arrives while the disk is full is not taken, and comes again; nobody is told of a fault', async () => {
    const faults: unknown[] = [];
    const device = world.device();
    const platform = { onFault: (error: unknown) => void faults.push(error) };
    const store = await device.open(admin(), { platform });
    await store.syncNow();
    const spy = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    const setting = { _id: '/setting', collection: 'setting', updateDateTime: 0 } as unknown as AnyDocument;
    world.clinic.seed([setting]);
    await store.syncNow();
    expect(await store.openPet('/pet/tama')).toEqual({ complete: false });
    expect(await store.get('setting', '/setting')).toBeUndefined();
    // How the link stands is noted in the very database that is full: it is told past it.
    await until(() => store.status.get().attention.includes('disk-full'));
    spy.mockRestore();
    await store.syncNow();
    expect(await store.get('setting', '/setting')).toBeDefined();
    await until(() => store.status.get().attention.length === 0);
    expect(faults).toEqual([]);
  });

  it("[C37] [C83] another clinic's outbox that a newer app has taken over is left to that one", async () => {
    world.addClinic('harbour');
    const device = world.device();
    await (await device.open(admin(), { clinic: 'harbour' })).close();
    const newer = device.indexedDB.open(`${device.profile}:harbour`, 990);
    await new Promise((resolve) => {
      newer.onsuccess = resolve;
    });
    newer.result.close();
    const faults: unknown[] = [];
    const store = await device.open(admin(), {
      background: true,
      platform: { onFault: (error: unknown) => void faults.push(error) },
    });
    await store.run(createOwner, owner('amy', '0912000001'));
    await until(() => world.clinic.state.documents.has('user /user/amy'));
    expect(faults).toEqual([]);
  });

  it('[C35] an unreadable row of the outbox is shown and kept, and does not hold up the others', async () => {
    const { store, raw } = await ready();
    await store.run(createOwner, owner('amy', '0912000001'));
    await store.run(createOwner, owner('bob', '0912000002'));
    const db = await raw();
    const [first] = await db.table('outbox').toArray();
    await db.table('outbox').put({ ...first, at: 'yesterday' });
    db.close();
    await store.syncNow();
    expect(store.status.get()).toMatchObject({
      unsynced: 1,
      attention: ['unreadable'],
      waiting: [{ state: 'unreadable', name: 'owner.create' }],
    });
    expect([...world.clinic.state.documents.keys()]).toEqual(['user /user/bob']);
    expect(JSON.parse(await store.exportOutbox())).toMatchObject({ clinic: 'demo', outbox: [{ at: 'yesterday' }] });
    await store.discardUnreadable(store.status.get().waiting[0]?.uuid ?? '');
    expect(store.status.get()).toMatchObject({ unsynced: 0, attention: [] });
  });

  it('[C35] a row that is damaged after it was given its number leaves no gap: what is left is numbered for a new client', async () => {
    const { device, store, raw } = await ready();
    for (const [at, name] of ['amy', 'bob', 'cat'].entries())
      await store.run(createOwner, owner(name, `091200000${at}`));
    const transport = device.transport('admin@demo.test');
    const { push } = transport;
    const { TransportError } = await import('./transport.ts');
    const sent: { client: string; numbers: number[] }[] = [];
    let reachable = false;
    transport.push = async (clinic, request) => {
      if (!reachable) throw new TransportError('offline', 'no network');
      sent.push({ client: request.client, numbers: request.commands.map(({ number }) => number) });
      return push(clinic, request);
    };
    await store.syncNow();
    const db = await raw();
    const [first] = await db.table('outbox').toArray();
    expect(first.number).toBe(1);
    const { value: before } = await db.table('meta').get('client');
    await db.table('outbox').put({ ...first, at: 'yesterday' });
    db.close();
    reachable = true;
    await store.syncNow();
    expect(sent).toEqual([{ client: expect.not.stringMatching(before.id), numbers: [1, 2] }]);
    expect([...world.clinic.state.documents.keys()].sort()).toEqual(['user /user/bob', 'user /user/cat']);
  });

  it('[C36] a command that the server can not take in any company is set aside, and the rest goes on', async () => {
    const { device, store } = await ready();
    const transport = device.transport('admin@demo.test');
    const { push } = transport;
    const { TransportError } = await import('./transport.ts');
    transport.push = async (clinic, request) => {
      if (request.commands.some(({ name, args }) => name === 'owner.create' && JSON.stringify(args).includes('poison')))
        throw new TransportError('refused', 'no', 100105);
      return push(clinic, request);
    };
    for (const [at, name] of ['amy', 'poison', 'bob', 'cat'].entries())
      await store.run(createOwner, owner(name, `091200000${at}`));
    await store.syncNow();
    expect(store.status.get().waiting).toMatchObject([{ state: 'unreadable', args: { _id: '/user/poison' } }]);
    expect([...world.clinic.state.documents.keys()].sort()).toEqual([
      'user /user/amy',
      'user /user/bob',
      'user /user/cat',
    ]);
  });

  it('[C37] a newer version of the app takes the database over: this tab closes it and asks for a reload', async () => {
    const { device, store } = await ready();
    const heard: Signal['kind'][] = [];
    store.onSignal(({ kind }) => heard.push(kind));
    const newer = device.indexedDB.open(`${device.profile}:demo`, 990);
    await new Promise((resolve) => {
      newer.onsuccess = resolve;
    });
    newer.result.close();
    expect(heard).toEqual(['reload-needed']);
    await expect(device.open(admin())).rejects.toMatchObject({ name: 'NewerDatabase' });
  });

  it('[C92] this browser’s data are cleared: the tab says so at once, with what had not been sent', async () => {
    const { device, store } = await ready();
    await store.syncNow();
    await store.run(createOwner, owner('amy', '0912000001'));
    expect(store.status.get()).toMatchObject({ cleared: false, whole: true, unsynced: 1 });
    const heard: Signal['kind'][] = [];
    store.onSignal(({ kind }) => heard.push(kind));
    const cleared = device.indexedDB.deleteDatabase(`${device.profile}:demo`);
    await new Promise((resolve) => {
      cleared.onsuccess = resolve;
    });
    expect(heard).toEqual([]);
    expect(store.status.get()).toMatchObject({ cleared: true, whole: false, stages: [], unsynced: 1 });
  });

  it('[C38] wiping refuses while something is unsynced, and leaves nothing', async () => {
    const { device, store } = await ready();
    await store.run(createOwner, owner('amy', '0912000001'));
    // At once, although what a person is shown follows a moment later.
    expect(await store.unsynced()).toBe(1);
    await expect(store.wipe()).rejects.toMatchObject({ codeName: 'conflict' });
    await store.syncNow();
    expect(await store.unsynced()).toBe(0);
    await store.wipe();
    const left = await device.indexedDB.databases();
    expect(left.map(({ name }) => name)).toEqual([`${device.profile}-device`]);
  });

  it('[C39] the key that signs can not be read out of the browser', async () => {
    const { device } = await ready();
    const db = new Dexie(`${device.profile}-device`, { indexedDB: device.indexedDB, IDBKeyRange });
    await db.open();
    const [row] = await db.table('key').toArray();
    db.close();
    expect(row.privateKey.extractable).toBe(false);
    await expect(crypto.subtle.exportKey('jwk', row.privateKey)).rejects.toThrow();
  });
});

describe('what screens rely on', () => {
  it('[C42] a followed read hears of commands and what others did', async () => {
    const { store } = await ready();
    const seen: string[][] = [];
    const end = followRead(
      () => names(store),
      (found) => seen.push(found),
      (error) => seen.push([String(error)]),
    );
    await until(() => seen.length === 1);
    await store.run(createOwner, owner('amy', '0912000001'));
    await until(() => seen.at(-1)?.length === 1);
    const other = await ready();
    await other.store.run(createOwner, owner('bob', '0912000002'));
    await other.store.syncNow();
    await store.syncNow();
    await until(() => seen.at(-1)?.length === 2);
    end();
  });

  it('[C42] the status can be observed without its object, as React does', async () => {
    const { store } = await ready();
    const { get, subscribe } = store.status;
    let calls = 0;
    const stop = subscribe(() => {
      calls += 1;
    });
    await store.run(createOwner, owner('amy', '0912000001'));
    expect(get().unsynced).toBe(1);
    expect(calls).toBeGreaterThan(0);
    stop();
  });

  it('[C43] scans whole collections a page at a time', async () => {
    const { store } = await ready();
    for (const [at, name] of ['a', 'b', 'c'].entries()) await store.run(createOwner, owner(name, `091200000${at}`));
    const first = await store.scan('user', undefined, 2);
    const rest = await store.scan('user', first.at(-1)?._id, 2);
    expect([first, rest].map((page) => page.map((found) => found.name))).toEqual([['a', 'b'], ['c']]);
  });

  it("[C44] the time of a command is the server's, whatever the device's clock says", async () => {
    const device = world.device();
    device.skew = -5000;
    const store = await device.open(admin());
    await store.syncNow();
    expect(store.now()).toBe(world.now);
    await store.run(createOwner, owner('amy', '0912000001'));
    expect(await store.get('user', '/user/amy')).toMatchObject({ createDateTime: world.now });
    await store.close();
    const again = await device.open(admin());
    expect(again.now()).toBe(world.now);
  });
});
