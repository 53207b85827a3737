import type { AnyDocument } from '@vetloom/domain/engine/kind.ts';
import { editRecord } from '@vetloom/domain/visit/visit.commands.ts';
import { person, TEST_NOW } from '@vetloom/testing/domain/clinic.ts';
import { SyncWorld } from '@vetloom/testing/sync-world.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ClinicStore } from '../client.types.ts';

const DAY = 86_400;
const ADMIN = 'admin@demo.test';

let world: SyncWorld;
beforeEach(() => {
  world = new SyncWorld();
  world.member(person(ADMIN));
});
afterEach(() => world.close());

const visit = (daysAgo: number, petID = '/pet/tama') => {
  const time = TEST_NOW - daysAgo * DAY;
  return {
    _id: `/record/${time}-seeds`,
    collection: 'record',
    petID,
    userID: '/user/amy',
    dateTime: time,
    status: 90,
    archiveStatus: 10,
  } as AnyDocument;
};
const opened = async () => {
  const device = world.device();
  const store = await device.open(person(ADMIN));
  await store.syncNow();
  return { store, transport: device.transport(ADMIN) };
};
const held = async (store: ClinicStore, petID = '/pet/tama') =>
  (await store.query('record', 'byPet', { equals: [petID] })).map(({ dateTime }) =>
    Math.round((TEST_NOW - dateTime) / DAY),
  );

describe('how much history stays on a device', () => {
  it('[C55] is 24 months at first', async () => {
    world.clinic.seed([visit(100), visit(700), visit(800)]);
    const { store } = await opened();
    expect(await store.historyDays()).toBe(730);
    expect(await held(store)).toEqual([700, 100]);
  });

  it('[C55] grows when somebody asks for more years, and nothing is held twice', async () => {
    world.clinic.seed([visit(100), visit(700), visit(800), visit(3000)]);
    const { store } = await opened();
    await store.openPet('/pet/tama');
    await store.keepHistory(5 * 365);
    await store.syncNow();
    expect(await store.historyDays()).toBe(5 * 365);
    expect(await held(store)).toEqual([800, 700, 100]);
    // What lies beyond is still fetched when its pet is opened.
    expect(await store.openPet('/pet/tama')).toEqual({ complete: true });
    expect(await held(store)).toEqual([3000, 800, 700, 100]);
  });

  it('[C55] shrinks at the next round, and what is gone is not taken for absent', async () => {
    world.clinic.seed([visit(5), visit(700, '/pet/old')]);
    const { store } = await opened();
    await store.keepHistory(365);
    await store.syncNow();
    expect(await held(store, '/pet/old')).toEqual([]);
    expect(await held(store)).toEqual([5]);
    const change = {
      recordID: visit(700)._id,
      edits: [{ op: 'set' as const, path: ['cause'], from: '', to: 'x' }],
    };
    expect(await store.run(editRecord, change)).toMatchObject({ local: 'waiting' });
  });

  it('[C55] is said to be missing until it has come', async () => {
    world.clinic.seed([visit(100)]);
    const { store, transport } = await opened();
    transport.setOnline(false);
    await store.keepHistory(3650);
    await store.syncNow();
    expect(store.status.get().stages.find(({ stage }) => stage === 'history')).toMatchObject({ done: false });
    transport.setOnline(true);
    await store.syncNow();
    expect(store.status.get().stages.every(({ done }) => done)).toBe(true);
    expect(await held(store)).toEqual([100]);
  });

  it('[C55] stays as chosen when the server is restored', async () => {
    world.clinic.seed([visit(800)]);
    const { store } = await opened();
    await store.keepHistory(5 * 365);
    await store.syncNow();
    world.server.epoch = 'restored';
    await store.syncNow();
    await store.syncNow();
    expect(await held(store)).toEqual([800]);
  });
});
