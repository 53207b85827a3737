import { createOwner, editOwner } from '@vetloom/domain/owner/owner.commands.ts';
import { createPet } from '@vetloom/domain/pet/pet.commands.ts';
import { checkInPets, editRecord } from '@vetloom/domain/visit/visit.commands.ts';
import { person, TEST_NOW } from '@vetloom/testing/domain/clinic.ts';
import { describe, expect, it, vi } from 'vitest';

import {
  ADMIN,
  admin,
  names,
  open,
  owner,
  pet,
  renewWorld,
  seedOwner,
  signals,
  until,
  world,
} from './sync-world.fixture.ts';

renewWorld();

describe('identity', () => {
  it('[C30] a cloned profile takes a new identity, and nothing is lost or doubled', async () => {
    const device = world.device();
    const store = await open(device);
    await store.run(createOwner, owner('amy', '0912000001'));
    await store.syncNow();
    const [client] = [...world.clinic.state.lastNumbers.keys()];
    // The clone has used the next number already.
    const number = 2;
    const outcome = {
      number,
      uuid: crypto.randomUUID(),
      status: 'applied' as const,
      code: 100000,
      message: '',
      detail: {},
      seq: 1,
    };
    world.clinic.state.decided.set(outcome.uuid, { outcome, client: client ?? '' });
    world.clinic.state.lastNumbers.set(client ?? '', number);
    const heard = signals(store);
    await store.run(createOwner, owner('bob', '0912000002'));
    await store.syncNow();
    expect(heard).toEqual(['forked']);
    expect(world.clinic.state.lastNumbers.size).toBe(2);
    expect(store.status.get().unsynced).toBe(0);
    expect(await names(store)).toEqual(['amy', 'bob']);
  });

  it('[C31] a gap of numbers is closed with a new identity, by UUID', async () => {
    const store = await open(world.device());
    await store.run(createOwner, owner('amy', '0912000001'));
    await store.syncNow();
    world.clinic.state.lastNumbers.clear();
    world.clinic.state.decided.clear();
    await store.run(createOwner, owner('bob', '0912000002'));
    await store.syncNow();
    expect(store.status.get().unsynced).toBe(0);
    expect(world.clinic.state.documents.has('user /user/bob')).toBe(true);
  });

  it('[C32] commands of one person are carried by another who signs in later, under their author', async () => {
    const device = world.device();
    const doctor = world.member(person('doctor@demo.test', ['CUSTOMER_READ', 'CUSTOMER_WRITE']));
    const first = await open(device, doctor);
    device.transport(doctor.email).setOnline(false);
    await first.run(createOwner, owner('amy', '0912000001'));
    await first.close();
    const later = await open(device);
    expect(later.status.get().unsynced).toBe(0);
    expect(world.clinic.state.documents.get('user /user/amy')).toMatchObject({ createBy: doctor.staffID });
  });

  it('[C33] a key that the server does not take is told, and its commands stay', async () => {
    const device = world.device();
    const transport = device.transport(ADMIN);
    transport.registerKey = async () => {
      const { TransportError } = await import('../transport.ts');
      throw new TransportError('refused', 'sign in again', 300001);
    };
    const store = await open(device);
    await store.run(createOwner, owner('amy', '0912000001'));
    await store.syncNow();
    expect(store.status.get()).toMatchObject({ unsynced: 1, attention: ['key-not-registered'] });
    expect(world.clinic.state.decided.size).toBe(0);
  });
});

describe('rebase', () => {
  it('[C14] a pending command whose range the news meets is replayed', async () => {
    const device = world.device();
    const store = await open(device);
    world.server.failing = () => true;
    await store.run(createOwner, owner('bob', '0912000001'));
    world.clinic.seed([seedOwner('amy', '0912000001')]);
    await store.syncNow();
    expect(store.status.get().waiting).toMatchObject([{ state: 'doubtful', code: 200004, detail: { field: 'phone' } }]);
    expect(await names(store)).toEqual(['amy']);
    world.clinic.unseed('user', '/user/amy');
    await store.syncNow();
    expect(store.status.get().waiting).toMatchObject([{ state: 'pending' }]);
    expect(await names(store)).toEqual(['bob']);
  });

  it('[C15] news that no pending command has read leaves them alone', async () => {
    const device = world.device();
    const run = vi.spyOn(editOwner, 'run');
    const store = await open(device);
    world.clinic.seed([seedOwner('amy', '0912000001'), seedOwner('bob', '0912000002')]);
    await store.syncNow();
    world.server.failing = () => true;
    await store.run(editOwner, { userID: '/user/amy', edits: [{ op: 'set', path: ['address'], from: '', to: 'x' }] });
    run.mockClear();
    world.clinic.seed([seedOwner('bob', '0912000002', { address: 'y' })]);
    await store.syncNow();
    expect(run).not.toHaveBeenCalled();
    world.clinic.seed([seedOwner('amy', '0912000001', { info: 'z' })]);
    await store.syncNow();
    expect(run).toHaveBeenCalledTimes(1);
    expect(await store.get('user', '/user/amy')).toMatchObject({ address: 'x', info: 'z' });
    run.mockRestore();
  });

  it('[C16] a command leaves the outbox when the feed has passed it, not when the push is answered', async () => {
    const device = world.device();
    const store = await open(device);
    const transport = device.transport(ADMIN);
    const { pull } = transport;
    await store.run(createOwner, owner('amy', '0912000001'));
    transport.pull = async () => {
      const { TransportError } = await import('../transport.ts');
      throw new TransportError('offline', 'gone');
    };
    await store.syncNow();
    expect(store.status.get()).toMatchObject({ unsynced: 0, waiting: [{ state: 'decided' }] });
    expect(await names(store)).toEqual(['amy']);
    transport.pull = pull;
    await store.syncNow();
    expect(store.status.get().waiting).toEqual([]);
  });

  it('[C17] changes may arrive in any order: an older version never replaces a newer one', async () => {
    const device = world.device();
    const transport = device.transport(ADMIN);
    world.clinic.seed([seedOwner('amy', '0912000001', { address: 'old' })]);
    const { snapshot } = transport;
    const store = await device.open(admin());
    transport.snapshot = async (clinic, request) => {
      const page = await snapshot(clinic, request);
      if (request.stage === 'people') {
        world.clinic.seed([seedOwner('amy', '0912000001', { address: 'new' }), seedOwner('bob', '0912000002')]);
        world.clinic.unseed('user', '/user/bob');
      }
      return page;
    };
    await store.syncNow();
    await store.syncNow();
    expect(await store.get('user', '/user/amy')).toMatchObject({ address: 'new' });
    expect(await store.get('user', '/user/bob')).toBeUndefined();
  });
});

describe('a server that was restored', () => {
  it('[C70] the device loads anew, keeps its outbox, and offers again what was acknowledged lately', async () => {
    const device = world.device();
    const store = await open(device);
    await store.run(createOwner, owner('amy', '0912000001'));
    await store.syncNow();
    const backup = world.server.backup();
    await store.run(createOwner, owner('bob', '0912000002'));
    await store.syncNow();
    const transport = device.transport(ADMIN);
    transport.setOnline(false);
    await store.run(createOwner, owner('cat', '0912000003'));
    world.server.restore(backup);
    const heard = signals(store);
    transport.setOnline(true);
    await store.syncNow();
    await store.syncNow();
    expect(heard).toEqual(['reset']);
    expect([...world.clinic.state.documents.keys()].sort()).toEqual([
      'user /user/amy',
      'user /user/bob',
      'user /user/cat',
    ]);
    expect(await names(store)).toEqual(['amy', 'bob', 'cat']);
    expect(store.status.get()).toMatchObject({ unsynced: 0, waiting: [] });
  });

  it('[C72] a device that has seen more than the server has doesn’t wait until the server knows that it has forgotten', async () => {
    const store = await open(world.device());
    await store.run(createOwner, owner('amy', '0912000001'));
    await store.syncNow();
    const backup = world.server.backup();
    await store.run(createOwner, owner('bob', '0912000002'));
    await store.syncNow();
    world.server.forget(backup);
    const heard = signals(store);
    await store.syncNow();
    await store.syncNow();
    expect(heard).toEqual(['reset']);
    expect([...world.clinic.state.documents.keys()].sort()).toEqual(['user /user/amy', 'user /user/bob']);
    // Later the server finds it as well: what is there already isn't done twice.
    world.server.restore(world.server.backup());
    await store.syncNow();
    await store.syncNow();
    expect([...world.clinic.state.documents.keys()].sort()).toEqual(['user /user/amy', 'user /user/bob']);
    expect(await names(store)).toEqual(['amy', 'bob']);
    expect(store.status.get()).toMatchObject({ unsynced: 0, waiting: [] });
  });

  it('[C71] a cursor below the floor loads anew and keeps the outbox', async () => {
    const device = world.device();
    const store = await open(device);
    world.server.failing = () => true;
    await store.run(createOwner, owner('amy', '0912000001'));
    world.clinic.seed([seedOwner('bob', '0912000002')]);
    world.server.floor = 1;
    await store.syncNow();
    expect(await names(store)).toEqual(['amy', 'bob']);
    expect(store.status.get().waiting).toMatchObject([{ name: 'owner.create' }]);
  });
});

describe('drafts', () => {
  const visit = { _id: `/record/${TEST_NOW}-draft`, petID: '/pet/tama', cause: 'itch' };
  const typed = (from: string, to: string) => ({
    recordID: visit._id,
    edits: [{ op: 'set' as const, path: ['cause'], from, to }],
  });
  const begun = async () => {
    const device = world.device();
    const store = await open(device);
    await store.run(createOwner, owner('amy', '0912000001'));
    await store.run(createPet, pet('tama', '/user/amy'));
    await store.run(checkInPets, { visits: [visit] });
    await store.syncNow();
    device.transport(ADMIN).setOnline(false);
    return { device, store };
  };

  it('[C4] unsent savings of one draft travel as one command', async () => {
    const { device, store } = await begun();
    for (const [from, to] of [
      ['itch', 'itchy'],
      ['itchy', 'itchy skin'],
      ['itchy skin', 'itchy ear'],
    ] as const)
      await store.run(editRecord, typed(from, to));
    expect(store.status.get().waiting).toHaveLength(1);
    expect(await store.get('record', visit._id)).toMatchObject({ cause: 'itchy ear' });
    device.transport(ADMIN).setOnline(true);
    await store.syncNow();
    expect(world.clinic.state.documents.get(`record ${visit._id}`)).toMatchObject({ cause: 'itchy ear' });
    expect(await store.query('conflict', 'byDocument', {})).toEqual([]);
  });

  it('[C4] savings that are made while a push is under way travel as one', async () => {
    const device = world.device();
    const store = await device.open(admin(), { background: true });
    await until(() => store.status.get().usable && store.status.get().stages.every(({ done }) => done));
    await store.run(createOwner, owner('amy', '0912000001'));
    await store.run(createPet, pet('tama', '/user/amy'));
    await store.run(checkInPets, { visits: [visit] });
    await until(async () => (await store.unsynced()) === 0);
    const transport = device.transport(ADMIN);
    const slow = Promise.withResolvers<void>();
    const { push } = transport;
    transport.push = async (...request) => {
      const answer = await push(...request);
      await slow.promise;
      return answer;
    };
    await store.run(createOwner, owner('bob', '0912000002'));
    await until(() => world.clinic.state.documents.has('user /user/bob'));
    const before = world.clinic.state.decided.size;
    await store.run(editRecord, typed('itch', 'itchy'));
    await store.run(editRecord, typed('itchy', 'itchy ear'));
    slow.resolve();
    await until(async () => (await store.unsynced()) === 0);
    expect(world.clinic.state.documents.get(`record ${visit._id}`)).toMatchObject({ cause: 'itchy ear' });
    expect(world.clinic.state.decided.size).toBe(before + 1);
  });

  it('[C4] a saving stays its own when something after it stands on it', async () => {
    const { store } = await begun();
    await store.run(editRecord, typed('itch', 'itchy'));
    const { completeRecord } = await import('@vetloom/domain/visit/visit.commands.ts');
    await store.run(completeRecord, { recordID: visit._id });
    await store.run(editRecord, typed('itchy', 'itchy ear'));
    expect(store.status.get().waiting.map(({ name }) => name)).toEqual([
      'record.edit',
      'record.complete',
      'record.edit',
    ]);
  });
});
