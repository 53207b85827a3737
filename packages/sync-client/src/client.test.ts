import { DomainError } from '@vetloom/domain/core/error.ts';
import { createOwner, editOwner } from '@vetloom/domain/owner/owner.commands.ts';
import { createPet } from '@vetloom/domain/pet/pet.commands.ts';
import { checkInPets } from '@vetloom/domain/visit/visit.commands.ts';
import { person } from '@vetloom/testing/domain/clinic.ts';
import { SyncWorld } from '@vetloom/testing/sync-world.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ClinicStore } from './client.types.ts';

let world: SyncWorld;
beforeEach(() => {
  world = new SyncWorld();
});
afterEach(() => world.close());

const admin = () => world.member(person('admin@demo.test'));
const owner = (name: string, phone: string, _id = `/user/${name}`) => ({ _id, fields: { name, phone } });
const pet = (name: string, userID: string) => ({ _id: `/pet/${name}`, userID, fields: { name, species: 'cat' } });
const rename = (userID: string, from: string, to: string) => ({
  userID,
  edits: [{ op: 'set' as const, path: ['name'], from, to }],
});
const names = async (store: ClinicStore) => (await store.query('user', 'byName', {})).map((found) => found.name);

/** A device that has loaded everything. */
const ready = async (actor = admin()) => {
  const device = world.device();
  const store = await device.open(actor);
  await store.syncNow();
  return { device, store, transport: device.transport(actor.email) };
};

describe('running commands', () => {
  it('[C1] shows the effect at once and keeps the command until the server has it', async () => {
    const { store, transport } = await ready();
    transport.setOnline(false);
    expect(await store.run(createOwner, owner('amy', '0912000001'))).toMatchObject({ local: 'done' });
    expect(await names(store)).toEqual(['amy']);
    expect(store.status.get()).toMatchObject({ unsynced: 1 });
    transport.setOnline(true);
    await store.syncNow();
    expect(store.status.get()).toMatchObject({ unsynced: 0, waiting: [] });
    expect(world.clinic.state.documents.get('user /user/amy')).toMatchObject({ name: 'amy' });
    expect(await names(store)).toEqual(['amy']);
  });

  it('[C2] stores nothing when a rule refuses', async () => {
    const { store } = await ready();
    await store.run(createOwner, owner('amy', '0912000001'));
    const refused = store.run(createOwner, owner('bob', '0912-000-001'));
    await expect(refused).rejects.toThrow(DomainError);
    await expect(refused).rejects.toMatchObject({ codeName: 'ownerPhoneTaken' });
    expect(store.status.get().unsynced).toBe(1);
    expect(await names(store)).toEqual(['amy']);
  });

  it('[C2] names the wrong field of a malformed input', async () => {
    const { store } = await ready();
    const refused = store.run(createOwner, owner('amy', 'no phone'));
    await expect(refused).rejects.toMatchObject({ codeName: 'badParameter', detail: { field: 'fields.phone' } });
  });

  it('[C2] asks the permission before it looks at anything', async () => {
    const { store } = await ready(world.member(person('reader@demo.test', ['CUSTOMER_READ'])));
    await expect(store.run(createOwner, owner('amy', ''))).rejects.toMatchObject({ codeName: 'forbidden' });
  });

  it('[C3] survives a reload with its effects and its order', async () => {
    const { device, store } = await ready();
    const transport = device.transport('admin@demo.test');
    transport.setOnline(false);
    await store.run(createOwner, owner('amy', '0912000001'));
    await store.run(createPet, pet('tama', '/user/amy'));
    await store.close();
    const again = await device.open(admin());
    expect(await names(again)).toEqual(['amy']);
    expect(again.status.get().waiting.map((command) => command.name)).toEqual(['owner.create', 'pet.create']);
    transport.setOnline(true);
    await again.syncNow();
    expect(world.clinic.state.documents.get('pet /pet/tama')).toMatchObject({ userName: 'amy' });
  });
});

describe('two devices', () => {
  it('[C10] converge', async () => {
    const one = await ready();
    const two = await ready();
    await one.store.run(createOwner, owner('amy', '0912000001'));
    await two.store.run(createOwner, owner('bob', '0912000002'));
    for (const { store } of [one, two, one]) await store.syncNow();
    expect(await names(one.store)).toEqual(['amy', 'bob']);
    expect(await names(two.store)).toEqual(['amy', 'bob']);
  });

  it('[C11] an edit on top of a newer server version keeps both, field by field', async () => {
    const one = await ready();
    await one.store.run(createOwner, owner('amy', '0912000001'));
    await one.store.syncNow();
    const two = await ready();
    two.transport.setOnline(false);
    await two.store.run(editOwner, rename('/user/amy', 'amy', 'amelia'));
    await one.store.run(editOwner, {
      userID: '/user/amy',
      edits: [{ op: 'set', path: ['address'], from: '', to: '台北市' }],
    });
    await one.store.syncNow();
    two.transport.setOnline(true);
    await two.store.syncNow();
    await one.store.syncNow();
    for (const { store } of [one, two])
      expect(await store.get('user', '/user/amy')).toMatchObject({ name: 'amelia', address: '台北市' });
  });

  it('[C11] edits of one field keep the first, and the second author finds a conflict to review', async () => {
    const one = await ready();
    await one.store.run(createOwner, owner('amy', '0912000001'));
    await one.store.syncNow();
    const two = await ready();
    two.transport.setOnline(false);
    await two.store.run(editOwner, rename('/user/amy', 'amy', 'anna'));
    await one.store.run(editOwner, rename('/user/amy', 'amy', 'amelia'));
    await one.store.syncNow();
    two.transport.setOnline(true);
    await two.store.syncNow();
    expect(await two.store.get('user', '/user/amy')).toMatchObject({ name: 'amelia' });
    const [conflict] = await two.store.query('conflict', 'byDocument', { equals: ['/user/amy'] });
    expect(conflict?.fields).toMatchObject([{ path: ['name'], mine: 'anna', theirs: 'amelia' }]);
  });

  it('[C12] a refused command is taken back with what stood on it, and comes as a case', async () => {
    const one = await ready();
    const two = await ready();
    two.transport.setOnline(false);
    await two.store.run(createOwner, owner('bob', '0912000001'));
    await two.store.run(createPet, pet('tama', '/user/bob'));
    await one.store.run(createOwner, owner('amy', '0912000001'));
    await one.store.syncNow();
    two.transport.setOnline(true);
    await two.store.syncNow();
    expect(await names(two.store)).toEqual(['amy']);
    expect(await two.store.get('pet', '/pet/tama')).toBeUndefined();
    const cases = await two.store.query('case', 'byAuthor', { equals: ['admin@demo.test'] });
    expect(cases.map((found) => found.command).sort()).toEqual(['owner.create', 'pet.create']);
    expect(two.store.status.get().waiting).toEqual([]);
  });

  it('[C13] a case is corrected by using the existing owner, with what hung on it', async () => {
    const one = await ready();
    const two = await ready();
    two.transport.setOnline(false);
    await two.store.run(createOwner, owner('bob', '0912000001'));
    await two.store.run(createPet, pet('tama', '/user/bob'));
    await one.store.run(createOwner, owner('amy', '0912000001'));
    await one.store.syncNow();
    two.transport.setOnline(true);
    await two.store.syncNow();
    world.now += 3600;
    const [first] = await two.store.query('case', 'byAuthor', { equals: ['admin@demo.test'] });
    await two.store.reissueCase(first?._id ?? '', { '/user/bob': '/user/amy' });
    await two.store.syncNow();
    expect(world.clinic.state.documents.get('pet /pet/tama')).toMatchObject({
      userID: '/user/amy',
      createDateTime: world.now - 3600,
    });
    const states = (await two.store.query('case', 'byAuthor', {})).map((found) => found.state);
    expect(states).toEqual(['reissued', 'reissued']);
  });

  it('[C13] a corrected case takes along what hung on it, and what hung on that', async () => {
    const one = await ready();
    const two = await ready();
    two.transport.setOnline(false);
    await two.store.run(createOwner, owner('bob', '0912000001'));
    await two.store.run(createPet, pet('tama', '/user/bob'));
    await two.store.run(checkInPets, {
      visits: [{ _id: `/record/${world.now}-tama`, petID: '/pet/tama', cause: '疫苗' }],
    });
    await one.store.run(createOwner, owner('amy', '0912000001'));
    await one.store.syncNow();
    two.transport.setOnline(true);
    await two.store.syncNow();
    const cases = await two.store.query('case', 'byAuthor', {});
    expect(cases).toHaveLength(3);
    const root = cases.find(({ command }) => command === 'owner.create');
    await two.store.reissueCase(root?._id ?? '', {}, { 'fields.phone': '0912000002' });
    await two.store.syncNow();
    expect(world.clinic.state.documents.get('user /user/bob')).toMatchObject({ phone: '0912000002' });
    expect(world.clinic.state.documents.get(`record /record/${world.now}-tama`)).toMatchObject({
      userID: '/user/bob',
      cause: '疫苗',
    });
    expect((await two.store.query('case', 'byAuthor', {})).map(({ state }) => state)).toEqual(
      Array(3).fill('reissued'),
    );
  });

  it('[C13] a case is dismissed with a reason', async () => {
    const one = await ready();
    await one.store.run(createOwner, owner('amy', '0912000001'));
    const two = await ready();
    two.transport.setOnline(false);
    await two.store.run(createOwner, owner('bob', '0912000001'));
    await one.store.syncNow();
    two.transport.setOnline(true);
    await two.store.syncNow();
    const [first] = await two.store.query('case', 'byAuthor', {});
    await expect(two.store.dismissCase(first?._id ?? '', '')).rejects.toMatchObject({ codeName: 'badParameter' });
    await two.store.dismissCase(first?._id ?? '', 'a mistake');
    await two.store.syncNow();
    expect(world.clinic.state.documents.get(`case ${first?._id}`)).toMatchObject({ state: 'dismissed' });
  });
});

describe('a network that fails', () => {
  it('[C20] a push whose answer was lost is sent again and changes nothing', async () => {
    const { store, transport } = await ready();
    await store.run(createOwner, owner('amy', '0912000001'));
    transport.losing = 1;
    await store.syncNow();
    expect(store.status.get()).toMatchObject({ unsynced: 1, connection: 'offline' });
    const { head } = world.clinic.state;
    await store.syncNow();
    expect(world.clinic.state.head).toBe(head);
    expect(store.status.get()).toMatchObject({ unsynced: 0, connection: 'online', waiting: [] });
  });

  it('[C21] a command that fails in passing is sent again later, and nothing overtakes it', async () => {
    const { store } = await ready();
    world.server.failing = (command) => command.name === 'pet.create';
    await store.run(createOwner, owner('amy', '0912000001'));
    await store.run(createPet, pet('tama', '/user/amy'));
    await store.run(createOwner, owner('bob', '0912000002'));
    await store.syncNow();
    expect(store.status.get().unsynced).toBe(2);
    world.server.failing = () => false;
    await store.syncNow();
    expect(store.status.get().unsynced).toBe(0);
    expect([...world.clinic.state.decided.values()].map(({ outcome }) => outcome.number)).toEqual([1, 2, 3]);
  });

  it('[C22] pushes before it pulls, 250 at a time', async () => {
    const { store, transport } = await ready();
    transport.setOnline(false);
    for (let at = 0; at < 260; at += 1) await store.run(createOwner, owner(`o${at}`, `0912${100_000 + at}`));
    transport.setOnline(true);
    transport.calls.length = 0;
    await store.syncNow();
    expect(transport.calls.slice(0, 3)).toEqual(['push', 'push', 'pull']);
    expect(world.clinic.state.lastNumbers.size).toBe(1);
    expect([...world.clinic.state.lastNumbers.values()]).toEqual([260]);
    expect(store.status.get().unsynced).toBe(0);
  });
});

describe('what the device does not hold', () => {
  it('[C5] before the first load a command waits for the server, and runs there', async () => {
    world.clinic.seed([{ _id: '/user/amy', collection: 'user' }]);
    const device = world.device();
    const store = await device.open(admin());
    device.transport('admin@demo.test').setOnline(false);
    expect(await store.run(createPet, pet('tama', '/user/amy'))).toMatchObject({ local: 'waiting' });
    expect(await store.get('pet', '/pet/tama')).toBeUndefined();
    expect(store.status.get().waiting).toMatchObject([{ state: 'waiting', name: 'pet.create' }]);
  });

  it('[C5] a command that waited runs as soon as its documents are here', async () => {
    const one = await ready();
    await one.store.run(createOwner, owner('amy', '0912000001'));
    await one.store.syncNow();
    const device = world.device();
    const store = await device.open(admin());
    const transport = device.transport('admin@demo.test');
    world.server.failing = () => true;
    transport.setOnline(false);
    await store.run(createPet, pet('tama', '/user/amy'));
    transport.setOnline(true);
    await store.syncNow();
    expect(store.status.get().waiting).toMatchObject([{ state: 'pending' }]);
    expect(await store.get('pet', '/pet/tama')).toMatchObject({ userName: 'amy' });
  });

  it('[C6] what hangs on a waiting command waits with it instead of being refused', async () => {
    const device = world.device();
    const store = await device.open(admin());
    device.transport('admin@demo.test').setOnline(false);
    await store.run(createPet, pet('tama', '/user/amy'));
    const visit = { _id: `/record/${world.now}-aaaaa`, petID: '/pet/tama', cause: '' };
    expect(await store.run(checkInPets, { visits: [visit] })).toMatchObject({ local: 'waiting' });
  });
});
