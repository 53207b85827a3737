import { createOwner } from '@vetloom/domain/owner/owner.commands.ts';
import { person } from '@vetloom/testing/domain/clinic.ts';
import { SyncWorld } from '@vetloom/testing/sync-world.ts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { ClinicStore } from '../client.types.ts';

let world: SyncWorld;
beforeEach(() => {
  world = new SyncWorld();
});
afterEach(() => world.close());

const ADMIN = 'admin@demo.test';
const owner = (name: string, phone: string) => ({ _id: `/user/${name}`, fields: { name, phone } });
const known = () => [...world.clinic.state.documents.keys()].sort();
const settled = async (store: ClinicStore) => {
  for (let round = 0; round < 4; round += 1) await store.syncNow();
};

it('[C70] an answer that was given before the server was restored decides nothing any more', async () => {
  const device = world.device();
  const actor = world.member(person(ADMIN));
  const [one, two] = [await device.open(actor), await device.open(actor)];
  await one.syncNow();
  await two.syncNow();
  const backup = world.server.backup();
  await one.run(createOwner, owner('amy', '0912000001'));
  // The first tab's answer is on its way while the server is restored and the second tab hears of it.
  const transport = device.transport(ADMIN);
  const { push } = transport;
  const answered = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  transport.push = async (clinic, request) => {
    transport.push = push;
    const answer = await push(clinic, request);
    answered.resolve();
    await released.promise;
    return answer;
  };
  const first = one.syncNow();
  await answered.promise;
  world.server.restore(backup);
  await two.syncNow();
  released.resolve();
  await first;
  await settled(two);
  expect(known()).toEqual(['user /user/amy']);
  expect(two.status.get().unsynced).toBe(0);
});

it('[C33] [C70] a key that the restored server has never heard of is registered again before anything signed with it is decided', async () => {
  const device = world.device();
  const backup = world.server.backup();
  const store = await device.open(world.member(person(ADMIN)));
  await store.syncNow();
  await store.run(createOwner, owner('amy', '0912000001'));
  await store.syncNow();
  world.server.restore(backup);
  world.server.keys.clear();
  await settled(store);
  expect(known()).toEqual(['user /user/amy']);
  expect(store.status.get()).toMatchObject({ unsynced: 0, waiting: [], attention: [] });
});

it('[C33] until the key is known its commands wait, and that is shown', async () => {
  const device = world.device();
  const store = await device.open(world.member(person(ADMIN)));
  await store.syncNow();
  world.server.keys.clear();
  const { TransportError } = await import('../transport.ts');
  const transport = device.transport(ADMIN);
  transport.registerKey = () =>
    Promise.reject(new TransportError('refused', 'sign in with the password first', 300_001));
  await store.run(createOwner, owner('amy', '0912000001'));
  await settled(store);
  expect(known()).toEqual([]);
  expect(store.status.get()).toMatchObject({ unsynced: 1, attention: ['key-not-registered'] });
});

it('[C33] commands of a key that was suspended wait while a colleague’s go out, and follow once its person has signed in again', async () => {
  const device = world.device();
  const [store, colleague] = [
    await device.open(world.member(person(ADMIN))),
    await device.open(world.member(person('desk@demo.test', ['CUSTOMER_READ', 'CUSTOMER_WRITE']))),
  ];
  await settled(store);
  await settled(colleague);
  for (const [key, { email }] of world.server.keys) if (email === ADMIN) world.server.keys.delete(key);
  const { TransportError } = await import('../transport.ts');
  const transport = device.transport(ADMIN);
  const { registerKey } = transport;
  transport.registerKey = () =>
    Promise.reject(new TransportError('refused', 'sign in with the password first', 300_001));
  await store.run(createOwner, owner('amy', '0912000001'));
  await colleague.run(createOwner, owner('ben', '0912000002'));
  await settled(store);
  await settled(colleague);
  expect(known()).toEqual(['user /user/ben']);
  // And whoever stands there is told whom it waits for.
  expect(colleague.status.get()).toMatchObject({ unsynced: 1, attention: ['author-needed'] });
  transport.registerKey = registerKey;
  await settled(store);
  await settled(colleague);
  expect(colleague.status.get().attention).toEqual([]);
  expect(known()).toEqual(['user /user/amy', 'user /user/ben']);
  expect(store.status.get()).toMatchObject({ unsynced: 0, waiting: [], attention: [] });
});
