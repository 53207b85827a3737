import { createOwner } from '@vetloom/domain/owner/owner.commands.ts';
import { person } from '@vetloom/testing/domain/clinic.ts';
import { SyncWorld } from '@vetloom/testing/sync-world.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { clinicsHere } from './unsent-here.ts';

let world: SyncWorld;
beforeEach(() => {
  world = new SyncWorld();
});
afterEach(() => world.close());

describe('what a browser tells before anyone has signed in', () => {
  it('is whose clinic has how much unsent work here since when, and nothing of what it says', async () => {
    const device = world.device();
    const look = () => clinicsHere(device.profile, device.indexedDB);
    expect(await look()).toEqual([]);
    expect(await device.indexedDB.databases()).toEqual([]);

    const store = await device.open(world.member(person('admin@demo.test')));
    await store.syncNow();
    world.server.failing = () => true;
    const at = store.now();
    await store.run(createOwner, { _id: '/user/amy', fields: { name: '丁小姐', phone: '0912000001' } });
    await store.run(createOwner, { _id: '/user/bob', fields: { name: '林先生', phone: '0912000002' } });
    await store.close();
    const [here, ...others] = await look();
    expect(others).toEqual([]);
    expect(here).toEqual({ clinic: 'demo', name: expect.any(String), unsent: 2, since: expect.any(Number) });
    expect(here?.since).toBeGreaterThanOrEqual(at);
    expect(JSON.stringify(here)).not.toMatch(/丁|林|0912|user/);
  });

  it('is nothing once its data were cleared', async () => {
    const device = world.device();
    const store = await device.open(world.member(person('admin@demo.test')));
    await store.run(createOwner, { _id: '/user/amy', fields: { name: '丁小姐', phone: '0912000001' } });
    await store.close();
    await new Promise((resolve) => {
      device.indexedDB.deleteDatabase(`${device.profile}:demo`).onsuccess = resolve;
    });
    expect(await clinicsHere(device.profile, device.indexedDB)).toEqual([]);
  });
});
