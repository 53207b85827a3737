import type { AnyDocument } from '@vetloom/domain/core/collections.ts';
import { createOwner, editOwner } from '@vetloom/domain/owner/owner.commands.ts';
import { ownerFields } from '@vetloom/domain/owner/owner.schema.ts';
import { createPet } from '@vetloom/domain/pet/pet.commands.ts';
import { checkIn, editRecord } from '@vetloom/domain/visit/visit.commands.ts';
import { person, TEST_NOW } from '@vetloom/testing/domain/clinic.ts';
import { type Device, MemoryLocks, SyncWorld } from '@vetloom/testing/sync-world.ts';
import { Dexie } from 'dexie';
import { IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ClinicStore, Signal } from '../client.types.ts';
import { browserTimers } from '../platform.ts';
import { openPack } from '../store/pack-codec.ts';
import type { PackRow } from '../store/pack-directory.ts';

/** Waits long: the machine may be busy. */
const until = (condition: () => boolean | Promise<boolean>) => vi.waitUntil(condition, { timeout: 20_000 });
vi.setConfig({ testTimeout: 30_000 });

let world: SyncWorld;
beforeEach(() => {
  world = new SyncWorld();
});
afterEach(() => world.close());

const ADMIN = 'admin@demo.test';
const admin = () => world.member(person(ADMIN));
const owner = (name: string, phone: string) => ({ _id: `/user/${name}`, fields: { name, phone } });
const pet = (name: string, userID: string) => ({ _id: `/pet/${name}`, userID, fields: { name, species: 'cat' } });
const names = async (store: ClinicStore) => (await store.query('user', 'byName', {})).map((found) => found.name);
const seedOwner = (name: string, phone: string, more: object = {}) =>
  ({
    ...ownerFields.parse({ name, phone }),
    _id: `/user/${name}`,
    collection: 'user',
    nameLowerCase: name,
    createDateTime: 0,
    createBy: '',
    updateDateTime: 0,
    updateBy: '',
    ...more,
  }) as AnyDocument;
const DAY = 86_400;
const seedVisit = (time: number, petID: string, more: object = {}) =>
  ({
    _id: `/record/${time}-seeds`,
    collection: 'record',
    petID,
    userID: '/user/amy',
    dateTime: time,
    status: 90,
    archiveStatus: 90,
    ...more,
  }) as AnyDocument;

const open = async (device: Device, actor = admin(), more = {}) => {
  const store = await device.open(actor, more);
  await store.syncNow();
  return store;
};
const signals = (store: ClinicStore) => {
  const heard: Signal['kind'][] = [];
  store.onSignal(({ kind }) => heard.push(kind));
  return heard;
};

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
    expect(store.status.get().waiting).toMatchObject([{ state: 'doubtful', code: 200004 }]);
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
    await store.run(checkIn, { visits: [visit] });
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

  it('[C4] a saving stays its own when something after it stands on it', async () => {
    const { store } = await begun();
    await store.run(editRecord, typed('itch', 'itchy'));
    const { complete } = await import('@vetloom/domain/visit/visit.commands.ts');
    await store.run(complete, { recordID: visit._id });
    await store.run(editRecord, typed('itchy', 'itchy ear'));
    expect(store.status.get().waiting.map(({ name }) => name)).toEqual([
      'record.edit',
      'record.complete',
      'record.edit',
    ]);
  });
});

describe('tabs', () => {
  it('[C80] every tab writes; one talks to the network; the next takes over when it closes', async () => {
    const device = world.device();
    const locks = new MemoryLocks();
    const first = await device.open(admin(), { background: true, locks });
    const second = await device.open(admin(), { background: true, locks });
    await until(() => second.status.get().usable);
    await second.run(createOwner, owner('amy', '0912000001'));
    await until(() => world.clinic.state.documents.has('user /user/amy'));
    await until(() => second.status.get().waiting.length === 0);
    await first.close();
    await second.run(createOwner, owner('bob', '0912000002'));
    await until(() => world.clinic.state.documents.has('user /user/bob'));
    expect(world.clinic.state.lastNumbers.size).toBe(1);
  });

  it('[C81] two tabs that both take themselves for elected do no harm', async () => {
    const device = world.device();
    const [one, two] = [await open(device), await open(device)];
    for (let at = 0; at < 5; at += 1) {
      await one.run(createOwner, owner(`a${at}`, `091300000${at}`));
      await two.run(createOwner, owner(`b${at}`, `091400000${at}`));
    }
    await Promise.all([one.syncNow(), two.syncNow()]);
    await Promise.all([one.syncNow(), two.syncNow()]);
    expect(world.clinic.state.documents.size).toBe(10);
    expect(world.clinic.state.decided.size).toBe(10);
    expect(one.status.get().waiting).toEqual([]);
  });

  it('[C82] pokes bring what others do without a request', async () => {
    const device = world.device();
    const store = await device.open(admin(), { background: true });
    await until(() => store.status.get().stages.every(({ done }) => done) && store.status.get().usable);
    const transport = device.transport(ADMIN);
    transport.calls.length = 0;
    const other = await open(world.device());
    await other.run(createOwner, owner('amy', '0912000001'));
    await other.syncNow();
    await until(async () => (await names(store)).length === 1);
    expect(transport.calls).toEqual([]);
  });

  it('[C82] a command costs one request while the link tells the rest', async () => {
    const device = world.device();
    const store = await device.open(admin(), { background: true });
    await until(() => store.status.get().usable && store.status.get().stages.every(({ done }) => done));
    const transport = device.transport(ADMIN);
    transport.calls.length = 0;
    await store.run(createOwner, owner('amy', '0912000001'));
    await until(() => world.clinic.state.documents.has('user /user/amy'));
    await until(() => store.status.get().waiting.length === 0);
    expect(transport.calls).toEqual(['push']);
  });

  it('[C83] what is left of a clinic that no tab has open is carried by whoever is online', async () => {
    const harbour = world.addClinic('harbour');
    const device = world.device();
    const elsewhere = await open(device, admin(), { clinic: 'harbour' });
    device.transport(ADMIN).setOnline(false);
    await elsewhere.run(createOwner, owner('amy', '0912000001'));
    await elsewhere.close();
    device.transport(ADMIN).setOnline(true);
    await device.open(admin(), { background: true });
    await until(() => harbour.state.documents.has('user /user/amy'));
  });

  it('[C84] ten minutes without the live link are signalled once', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { StatusBoard } = await import('./status-board.ts');
    const link = { connection: 'offline', downSince: TEST_NOW, attention: [] };
    const tx = { outbox: async () => [], feed: async () => undefined, meta: async () => link };
    const heard: Signal[] = [];
    const board = new StatusBoard(
      { readState: async (work: (tx: unknown) => unknown) => work(tx), watch: () => () => {} } as never,
      ADMIN,
      () => TEST_NOW,
      (signal) => heard.push(signal),
      () => {},
      browserTimers,
    );
    await board.start();
    await board.refresh();
    vi.advanceTimersByTime(599_999);
    expect(heard).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(heard).toEqual([{ kind: 'disconnected-long', since: TEST_NOW }]);
    board.close();
    vi.useRealTimers();
  });

  it('[C84] a disconnect of yesterday says nothing about the page that is opened today', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { StatusBoard } = await import('./status-board.ts');
    const link = { connection: 'offline', downSince: TEST_NOW - 86_400, attention: [] };
    const tx = { outbox: async () => [], feed: async () => undefined, meta: async () => link };
    const heard: Signal['kind'][] = [];
    const board = new StatusBoard(
      { readState: async (work: (tx: unknown) => unknown) => work(tx), watch: () => () => {} } as never,
      ADMIN,
      () => TEST_NOW,
      (signal) => heard.push(signal.kind),
      () => {},
      browserTimers,
    );
    await board.start();
    vi.advanceTimersByTime(599_999);
    expect(heard).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(heard).toEqual(['disconnected-long']);
    board.close();
    vi.useRealTimers();
  });
});
