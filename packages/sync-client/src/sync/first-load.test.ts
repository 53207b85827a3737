import type { AnyDocument } from '@vetloom/domain/engine/kind.ts';
import { createOwner } from '@vetloom/domain/owner/owner.commands.ts';
import { editRecord } from '@vetloom/domain/visit/visit.commands.ts';
import { person, TEST_NOW } from '@vetloom/testing/domain/clinic.ts';
import type { Device } from '@vetloom/testing/sync-world.ts';
import { Dexie } from 'dexie';
import { IDBKeyRange } from 'fake-indexeddb';
import { describe, expect, it } from 'vitest';
import { openPack } from '../store/pack-codec.ts';
import type { PackRow } from '../store/pack-directory.ts';

import {
  ADMIN,
  admin,
  DAY,
  names,
  open,
  owner,
  renewWorld,
  seedOwner,
  seedVisit,
  until,
  world,
} from './sync-world.fixture.ts';

renewWorld();

describe('first load', () => {
  it('[C50] goes by stages, goes on where it stopped, and says how far it is', async () => {
    world.clinic.seed(Array.from({ length: 1200 }, (_, at) => seedOwner(`o${at}`, `0913${100_000 + at}`)));
    const device = world.device();
    const transport = device.transport(ADMIN);
    const { snapshot } = transport;
    let pages = 0;
    transport.snapshot = async (clinic, request) => {
      pages += 1;
      if (pages === 4) transport.setOnline(false);
      return snapshot(clinic, request);
    };
    const store = await open(device);
    expect(store.status.get()).toMatchObject({ usable: true, connection: 'offline' });
    expect(store.status.get().stages.find(({ stage }) => stage === 'people')).toEqual({
      stage: 'people',
      done: false,
      loaded: 500,
      total: 1200,
    });
    transport.setOnline(true);
    await store.syncNow();
    expect(store.status.get().stages.every(({ done }) => done)).toBe(true);
    expect(await names(store)).toHaveLength(1200);
    // History has a request of its own.
    expect(pages).toBe(7);
  });

  it('[3.7.276] [3.7.277] [3.7.278] lets work begin before history is here, with every role and member by name, those who left too', async () => {
    const staff = (name: string, status: number) =>
      ({ _id: `/staff/${name}@demo.test`, collection: 'staff', name, status, updateDateTime: 1 }) as AnyDocument;
    const old = TEST_NOW - 200 * DAY;
    world.clinic.seed([
      { _id: '/role/night', collection: 'role', name: '夜班', permissions: [], updateDateTime: 1 } as AnyDocument,
      ...[staff('林佳蓉', 1), staff('陳柏翰', 0)],
      seedVisit(old, '/pet/tama'),
      seedVisit(TEST_NOW, '/pet/tama', { archiveStatus: 0, status: 0 }),
    ]);
    const device = world.device();
    const transport = device.transport(ADMIN);
    const { history } = transport;
    const released = Promise.withResolvers<void>();
    transport.history = async (clinic, request) => {
      await released.promise;
      return history(clinic, request);
    };
    const store = await device.open(admin());
    const syncing = store.syncNow();
    await until(() => store.status.get().usable);
    expect(store.status.get().stages.find(({ stage }) => stage === 'history')).toMatchObject({ done: false });
    const named = async (collection: 'role' | 'staff', id: string) => await store.get(collection, id);
    expect(await named('role', '/role/night')).toMatchObject({ name: '夜班' });
    expect(await named('staff', '/staff/林佳蓉@demo.test')).toMatchObject({ name: '林佳蓉', status: 1 });
    expect(await named('staff', '/staff/陳柏翰@demo.test')).toMatchObject({ name: '陳柏翰', status: 0 });
    const times = async () =>
      (await store.query('record', 'byPet', { equals: ['/pet/tama'] })).map(({ dateTime }) => dateTime);
    // An animal that somebody opens may be fetched ahead of the rest, whole.
    expect(await times()).toContain(TEST_NOW);
    await store.run(createOwner, owner('amy', '0912000111'));
    expect(await names(store)).toContain('amy');
    released.resolve();
    await syncing;
    expect(await times()).toEqual([old, TEST_NOW]);
  });

  it('[C51] packs cold history, reads it with the rest, and thaws what changes', async () => {
    const old = TEST_NOW - 100 * DAY;
    world.clinic.seed([
      seedVisit(old, '/pet/tama'),
      seedVisit(old + 1, '/pet/tama'),
      seedVisit(TEST_NOW, '/pet/tama', { archiveStatus: 0, status: 0 }),
    ]);
    const store = await open(world.device());
    const times = async () =>
      (await store.query('record', 'byPet', { equals: ['/pet/tama'] })).map((found) => found.dateTime);
    expect(await times()).toEqual([old, old + 1, TEST_NOW]);
    world.clinic.seed([seedVisit(old, '/pet/tama', { dateTime: old + 5 })]);
    world.clinic.unseed('record', `/record/${old + 1}-seeds`);
    await store.syncNow();
    expect(await times()).toEqual([old + 5, TEST_NOW]);
    expect(await store.get('record', `/record/${old}-seeds`)).toMatchObject({ dateTime: old + 5 });
  });

  it('[C52] opening a pet brings what lies beyond the window; without a network it says that it is not all', async () => {
    const ancient = TEST_NOW - 3000 * DAY;
    world.clinic.seed([seedVisit(ancient, '/pet/tama')]);
    const device = world.device();
    const store = await open(device);
    const visits = () => store.query('record', 'byPet', { equals: ['/pet/tama'] });
    expect(await visits()).toHaveLength(0);
    const transport = device.transport(ADMIN);
    transport.setOnline(false);
    expect(await store.openPet('/pet/tama')).toEqual({ complete: false });
    transport.setOnline(true);
    expect(await store.openPet('/pet/tama')).toEqual({ complete: true });
    expect(await visits()).toHaveLength(1);
    transport.calls.length = 0;
    expect(await store.openPet('/pet/tama')).toEqual({ complete: true });
    expect(transport.calls).toEqual([]);
  });
});

describe('growing old', () => {
  const inTables = async (device: Device) => {
    const db = new Dexie(`${device.profile}:demo`, { indexedDB: device.indexedDB, IDBKeyRange });
    await db.open();
    const packs: PackRow[] = await db.table('packed').toArray();
    const found = {
      hot: await db.table('doc_record').toCollection().primaryKeys(),
      packed: packs.flatMap((pack) => openPack(pack).map(({ id }) => id)),
    };
    db.close();
    return found;
  };

  it('[C53] work that has been closed for a month is packed again, open work never', async () => {
    const device = world.device();
    const store = await open(device);
    world.clinic.seed([
      seedVisit(TEST_NOW, '/pet/tama'),
      seedVisit(TEST_NOW + 1, '/pet/tama', { status: 0, archiveStatus: 0 }),
    ]);
    await store.syncNow();
    world.now += 40 * DAY;
    await store.syncNow();
    expect(await inTables(device)).toEqual({
      hot: [`/record/${TEST_NOW + 1}-seeds`],
      packed: [`/record/${TEST_NOW}-seeds`],
    });
    expect(await store.query('record', 'byPet', { equals: ['/pet/tama'] })).toHaveLength(2);
  });

  it('[C53] history that has left the window leaves the device, and is not taken for absent', async () => {
    world.clinic.seed([seedVisit(TEST_NOW - 700 * DAY, '/pet/tama')]);
    const device = world.device();
    const store = await open(device);
    expect((await inTables(device)).packed).toHaveLength(1);
    world.now += 60 * DAY;
    await store.syncNow();
    expect(await inTables(device)).toEqual({ hot: [], packed: [] });
    const change = {
      recordID: `/record/${TEST_NOW - 700 * DAY}-seeds`,
      edits: [{ op: 'set' as const, path: ['cause'], from: '', to: 'x' }],
    };
    expect(await store.run(editRecord, change)).toMatchObject({ local: 'waiting' });
    expect(await store.openPet('/pet/tama')).toEqual({ complete: true });
    expect(await store.query('record', 'byPet', { equals: ['/pet/tama'] })).toHaveLength(1);
  });
});

describe('permissions', () => {
  it('[C60] losing a collection removes it; gaining one loads it', async () => {
    world.clinic.seed([seedOwner('amy', '0912000001')]);
    const email = 'desk@demo.test';
    const device = world.device();
    const store = await open(device, world.member(person(email, ['CUSTOMER_READ'])));
    expect(await names(store)).toEqual(['amy']);
    world.member(person(email, ['PET_READ']));
    await store.syncNow();
    expect(await names(store)).toEqual([]);
    world.member(person(email, ['CUSTOMER_READ', 'PET_READ']));
    await store.syncNow();
    expect(await names(store)).toEqual(['amy']);
  });

  it('[C61] a wider view of the same documents brings their other fields', async () => {
    const at = TEST_NOW - 60;
    world.clinic.seed([
      seedVisit(at, '/pet/tama', { diagnosis: 'itch', total: 100 }),
      seedVisit(at - 40 * DAY, '/pet/tama', { diagnosis: 'cough', total: 1 }),
    ]);
    const email = 'desk@demo.test';
    const store = await open(world.device(), world.member(person(email, ['BILLING_READ'])));
    const read = () => store.query('record', 'byPet', { equals: ['/pet/tama'] });
    expect(await read()).toMatchObject([{ total: 1 }, { total: 100 }]);
    expect((await read())[0]).not.toHaveProperty('diagnosis');
    world.member(person(email, ['RECORD_READ']));
    await store.syncNow();
    expect(await read()).toMatchObject([{ diagnosis: 'cough' }, { diagnosis: 'itch' }]);
    world.member(person(email, ['BILLING_READ']));
    await store.syncNow();
    expect((await read()).map((found) => 'diagnosis' in found)).toEqual([false, false]);
  });

  it('[C62] a browser holds the union of what its people may read, and neither takes from the other', async () => {
    world.clinic.seed([seedVisit(TEST_NOW - 60, '/pet/tama', { diagnosis: 'itch', total: 100 })]);
    const device = world.device();
    const doctor = world.member(person('doctor@demo.test', ['RECORD_READ']));
    const cashier = world.member(person('cashier@demo.test', ['BILLING_READ', 'CUSTOMER_READ']));
    await (await open(device, doctor)).close();
    world.clinic.seed([seedOwner('amy', '0912000001')]);
    world.clinic.seed([seedVisit(TEST_NOW - 60, '/pet/tama', { diagnosis: 'better', total: 200 })]);
    const till = await open(device, cashier);
    const [visit] = await till.query('record', 'byPet', { equals: ['/pet/tama'] });
    expect(visit).toMatchObject({ total: 200, diagnosis: 'itch' });
    expect(await names(till)).toEqual(['amy']);
    await till.close();
    const again = await open(device, doctor);
    expect(await again.query('record', 'byPet', { equals: ['/pet/tama'] })).toMatchObject([
      { total: 200, diagnosis: 'better' },
    ]);
    expect(await names(again)).toEqual(['amy']);
  });

  it('[C63] a person who was taken out of the clinic keeps what is unsynced and hears why', async () => {
    const device = world.device();
    const store = await open(device);
    await store.run(createOwner, owner('amy', '0912000001'));
    world.people.delete(ADMIN);
    await store.syncNow();
    expect(store.status.get()).toMatchObject({ unsynced: 1, attention: ['no-access'] });
  });
});
