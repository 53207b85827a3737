import { editSetting } from '@vetloom/domain/clinic/settings/setting.commands.ts';
import { createOwner } from '@vetloom/domain/owner/owner.commands.ts';
import { combinePets, undoCombinePets } from '@vetloom/domain/pet/merge.commands.ts';
import { ruleIn } from '@vetloom/domain/pet/number-counter.ts';
import { leasePetNumbers, nextLeased } from '@vetloom/domain/pet/number-lease.commands.ts';
import { createPet, editPet } from '@vetloom/domain/pet/pet.commands.ts';
import { renamePet } from '@vetloom/domain/pet/rename.commands.ts';
import { addPetWeight } from '@vetloom/domain/pet/weight.commands.ts';
import { checkInPets } from '@vetloom/domain/visit/visit.commands.ts';
import { person, TEST_NOW, TEST_ZONE } from '@vetloom/testing/domain/clinic.ts';
import { SyncWorld } from '@vetloom/testing/sync-world.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ClinicStore } from './client.types.ts';

let world: SyncWorld;
beforeEach(() => {
  world = new SyncWorld();
});
afterEach(() => world.close());

const admin = () => world.member(person('admin@demo.test'));
const ready = async () => {
  const device = world.device();
  const store = await device.open(admin());
  await store.syncNow();
  return { store, transport: device.transport('admin@demo.test') };
};

/** A clinic that numbers by the Gregorian day, with an owner. */
async function numbered(store: ClinicStore): Promise<void> {
  await store.run(editSetting, {
    settingID: '/setting/petNumber',
    edits: [{ op: 'set', path: ['petIDFormat'], from: 0, to: 2 }],
  });
  await store.run(createOwner, { _id: '/user/amy', fields: { name: 'Amy', phone: '0912345678' } });
  await store.syncNow();
}
const pet = (_id: string, more: object = {}) => ({ _id, userID: '/user/amy', fields: { name: 'Mochi' }, ...more });
const PROVISIONAL = `/pet/${TEST_NOW}-abcdef`;
const RECORD = `/record/${TEST_NOW}-a`;
const number = (at: number) => `/pet/20261120${String(at).padStart(3, '0')}`;

describe('numbers of animals on devices (law 9)', () => {
  it('rename a provisional id when it reaches the server, and everything made with it follows', async () => {
    const { store, transport } = await ready();
    await numbered(store);
    transport.setOnline(false);
    await store.run(createPet, pet(PROVISIONAL));
    await store.run(checkInPets, { visits: [{ _id: RECORD, petID: PROVISIONAL, cause: '嘔吐' }] });
    await store.run(addPetWeight, {
      petID: PROVISIONAL,
      weight: { id: 'w1', value: 4.2, dateTime: TEST_NOW, source: 'pet' },
    });
    transport.setOnline(true);
    await store.syncNow();
    expect(store.status.get()).toMatchObject({ unsynced: 0 });
    // What is still open on the screen resolves.
    const found = await store.get('pet', PROVISIONAL);
    expect(found).toMatchObject({ _id: number(1), petNumber: '20261120001', weightHistory: [{ value: 4.2 }] });
    expect((await store.query('pet', 'byOwner', { equals: ['/user/amy'] })).map(({ _id }) => _id)).toEqual([number(1)]);
    expect(await store.get('record', RECORD)).toMatchObject({ petID: number(1) });
    // A late command of another device that still knows the old id finds its target.
    const other = await ready();
    await other.store.run(editPet, {
      petID: PROVISIONAL,
      edits: [{ op: 'set', path: ['allergy'], from: '', to: '青黴素' }],
    });
    await other.store.syncNow();
    await store.syncNow();
    expect(await store.get('pet', number(1))).toMatchObject({ allergy: '青黴素' });
  });

  it('come from each device’s own block while both are offline', async () => {
    const devices = [await ready(), await ready()];
    for (const [at, { store }] of devices.entries()) {
      if (at === 0) await numbered(store);
      await store.syncNow();
      await store.run(leasePetNumbers, { device: `device-${at}` });
      await store.syncNow();
    }
    for (const { transport } of devices) transport.setOnline(false);
    const given: string[] = [];
    for (const [at, { store }] of devices.entries())
      for (const turn of [0, 1, 2]) {
        const leases = await store.query('petNumberLease', 'byDevice', { equals: [`device-${at}`] });
        const next = nextLeased(leases, await ruleIn(store), '', world.now, TEST_ZONE);
        if (!next) throw new Error(`no number at turn ${turn}`);
        await store.run(createPet, pet(next.id, { lease: next.lease }));
        given.push(next.id);
      }
    for (const { transport, store } of devices) {
      transport.setOnline(true);
      await store.syncNow();
    }
    expect(new Set(given).size).toBe(6);
    await devices[0]?.store.syncNow();
    const kept = (await devices[0]?.store.query('pet', 'byOwner', { equals: ['/user/amy'] }))?.map(({ _id }) => _id);
    expect(kept?.sort()).toEqual([...given].sort());
  });
});

describe('renaming and combining on devices (law 9)', () => {
  it('reaches other devices by the feed: the old id, its visits and its undo', async () => {
    const [one, other] = [await ready(), await ready()];
    await one.store.run(createOwner, { _id: '/user/amy', fields: { name: 'Amy', phone: '0912345678' } });
    await one.store.run(createPet, pet('/pet/a'));
    await one.store.run(createPet, pet('/pet/b'));
    await one.store.run(checkInPets, { visits: [{ _id: RECORD, petID: '/pet/a', cause: '嘔吐' }] });
    await one.store.syncNow();
    await other.store.syncNow();
    await one.store.run(renamePet, { petID: '/pet/a', newID: '/pet/A1' });
    expect(await one.store.get('pet', '/pet/a')).toMatchObject({ _id: '/pet/A1' });
    await one.store.syncNow();
    await other.store.syncNow();
    expect(await other.store.get('pet', '/pet/a')).toMatchObject({ _id: '/pet/A1' });
    expect(await other.store.get('record', RECORD)).toMatchObject({ petID: '/pet/A1' });
    await other.store.run(combinePets, { petID: '/pet/a', mainID: '/pet/b', mergeID: '/petMerge/1-a' });
    await other.store.syncNow();
    await one.store.syncNow();
    for (const id of ['/pet/a', '/pet/A1']) expect(await one.store.get('pet', id)).toMatchObject({ _id: '/pet/b' });
    expect(await one.store.get('record', RECORD)).toMatchObject({ petID: '/pet/b' });
    await one.store.run(undoCombinePets, { mergeID: '/petMerge/1-a' });
    await one.store.syncNow();
    await other.store.syncNow();
    for (const id of ['/pet/a', '/pet/A1']) expect(await other.store.get('pet', id)).toMatchObject({ _id: '/pet/A1' });
    expect(await other.store.get('record', RECORD)).toMatchObject({ petID: '/pet/A1' });
    expect(one.store.status.get().unsynced + other.store.status.get().unsynced).toBe(0);
  });

  it('is undone also before the server has heard of it, and right after', async () => {
    for (const between of [false, true]) {
      const { store } = await ready();
      const key = between ? 'x' : 'y';
      await store.run(createOwner, {
        _id: `/user/${key}`,
        fields: { name: key, phone: `09123456${between ? 11 : 22}` },
      });
      for (const name of ['a', 'b'])
        await store.run(createPet, { _id: `/pet/${key}${name}`, userID: `/user/${key}`, fields: { name } });
      await store.run(checkInPets, { visits: [{ _id: `${RECORD}${key}`, petID: `/pet/${key}a`, cause: '嘔吐' }] });
      await store.syncNow();
      await store.run(combinePets, { petID: `/pet/${key}a`, mainID: `/pet/${key}b`, mergeID: `/petMerge/1-${key}` });
      if (between) await store.syncNow();
      await store.run(undoCombinePets, { mergeID: `/petMerge/1-${key}` });
      await store.syncNow();
      await store.syncNow();
      expect(await store.query('case', 'byAuthor', {})).toEqual([]);
      expect(world.clinic.state.documents.get(`pet /pet/${key}a`)).toMatchObject({ name: 'a' });
      expect(await store.get('record', `${RECORD}${key}`)).toMatchObject({ petID: `/pet/${key}a` });
    }
  });
});
