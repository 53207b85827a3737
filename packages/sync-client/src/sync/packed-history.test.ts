import { CODE } from '@vetloom/domain/core/codes.ts';
import type { AnyDocument } from '@vetloom/domain/engine/kind.ts';
import { person, TEST_NOW } from '@vetloom/testing/domain/clinic.ts';
import { type Device, SyncWorld } from '@vetloom/testing/sync-world.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ClinicStore } from '../client.types.ts';
import { TransportError } from '../transport.ts';

const ADMIN = 'admin@demo.test';
const DAY = 86_400;
const VISITS = 130;

let world: SyncWorld;
beforeEach(() => {
  world = new SyncWorld();
  world.member(person(ADMIN));
  world.clinic.seed(Array.from({ length: VISITS }, (_, at) => visit(at)));
});
afterEach(() => world.close());

const idOf = (at: number) => `/record/${TEST_NOW - (30 + at) * DAY}-v${at}`;
const visit = (at: number, more: object = {}): AnyDocument =>
  ({
    _id: idOf(at),
    collection: 'record',
    petID: `/pet/${at % 7}`,
    userID: '/user/amy',
    dateTime: TEST_NOW - (30 + at) * DAY,
    status: 90,
    archiveStatus: 90,
    ...more,
  }) as AnyDocument;

const open = async (device: Device, email = ADMIN): Promise<ClinicStore> => {
  const store = await device.open(world.people.get(email) ?? person(email));
  await store.syncNow();
  return store;
};
const ids = async (store: ClinicStore) =>
  (await store.query('record', 'byTime', { descending: true })).map(({ _id }) => _id);
const ALL = Array.from({ length: VISITS }, (_, at) => idOf(at));

describe('history in packs', () => {
  it('[C56] is stored as it comes, and read as if nothing were packed', async () => {
    const device = world.device();
    const store = await open(device);
    const { calls } = device.transport(ADMIN);
    expect(calls.filter((call) => call === 'history').length).toBeGreaterThan(2);
    expect(await ids(store)).toEqual(ALL);
    expect(store.status.get().stages.find(({ stage }) => stage === 'history')).toEqual({
      stage: 'history',
      done: true,
      loaded: VISITS,
      total: VISITS,
    });
  });

  it('[C56] goes on where it stopped when the tab dies between two pages', async () => {
    const device = world.device();
    const transport = device.transport(ADMIN);
    const { history } = transport;
    let pages = 0;
    transport.history = async (clinic, request) => {
      pages += 1;
      if (pages === 3) transport.setOnline(false);
      return history(clinic, request);
    };
    const first = await open(device);
    const some = await ids(first);
    expect(some.length).toBeGreaterThan(0);
    expect(some).toEqual(ALL.slice(0, some.length));
    await first.close();
    transport.setOnline(true);
    pages = 10;
    expect(await ids(await open(device))).toEqual(ALL);
    // The page that was cut is asked for again, no other.
    expect(pages).toBe(10 + Math.ceil((VISITS - some.length) / 40));
  });

  it('[C56] does not bring back what was deleted after its page was read', async () => {
    const device = world.device();
    const transport = device.transport(ADMIN);
    const { history } = transport;
    let late = true;
    transport.history = async (clinic, request) => {
      const page = await history(clinic, request);
      if (late) {
        late = false;
        world.clinic.unseed('record', idOf(3));
        world.clinic.seed([visit(4, { status: 10, dateTime: TEST_NOW - 5 * DAY })]);
      }
      return page;
    };
    const store = await open(device);
    await store.syncNow();
    expect(await ids(store)).toEqual([idOf(4), ...ALL.filter((id) => id !== idOf(3) && id !== idOf(4))]);
    expect(await store.get('record', idOf(3))).toBeUndefined();
    expect(await store.get('record', idOf(4))).toMatchObject({ status: 10 });
  });

  it('[C56] a page that was read before a deletion which is already known leaves that document out', async () => {
    const device = world.device();
    const transport = device.transport(ADMIN);
    const { snapshot, history } = transport;
    // Asked for ahead, while the page before it is being stored: what is pulled meanwhile is newer than it.
    let held: ReturnType<typeof history> | undefined;
    transport.snapshot = async (clinic, request) => {
      if (request.stage === 'today') held = history(clinic, { ...request, format: 1 });
      return snapshot(clinic, request);
    };
    const first = await device.open(world.people.get(ADMIN) ?? person(ADMIN));
    transport.history = async () => {
      throw new TransportError('offline', 'slow');
    };
    await first.syncNow();
    world.clinic.unseed('record', idOf(3));
    await first.syncNow();
    const late = await held;
    transport.history = async (clinic, request) => (request.after === null && late ? late : history(clinic, request));
    await first.syncNow();
    expect(await ids(first)).toEqual(ALL.filter((id) => id !== idOf(3)));
  });

  it('[C57] comes as documents from a server that does not write its format', async () => {
    const device = world.device();
    const transport = device.transport(ADMIN);
    let asked = 0;
    transport.history = async () => {
      asked += 1;
      throw new TransportError('refused', 'another format', CODE.protocolMismatch);
    };
    expect(await ids(await open(device))).toEqual(ALL);
    expect(asked).toBe(1);
  });

  it('[C57] comes as documents to a browser on which somebody else reads the same in another way', async () => {
    const cashier = 'cashier@demo.test';
    world.member(person(cashier, ['BILLING_READ']));
    const device = world.device();
    const transport = device.transport(ADMIN);
    const { history } = transport;
    transport.history = async () => {
      throw new TransportError('offline', 'cut');
    };
    await open(device);
    transport.history = history;
    await open(device, cashier);
    const store = await open(device);
    expect(await ids(store)).toEqual(ALL);
    expect([...transport.calls, ...device.transport(cashier).calls].filter((call) => call === 'history')).toEqual([]);
  });

  it('[C58] begins anew as documents when somebody else comes to the browser in the middle of it', async () => {
    const cashier = 'cashier@demo.test';
    world.member(person(cashier));
    const device = world.device();
    const transport = device.transport(ADMIN);
    const { history } = transport;
    let pages = 0;
    transport.history = async (clinic, request) => {
      pages += 1;
      if (pages === 3) throw new TransportError('offline', 'cut');
      return history(clinic, request);
    };
    await (await open(device)).close();
    const other = await open(device, cashier);
    expect(await ids(other)).toEqual(ALL);
    await other.close();
    const store = await open(device);
    expect(store.status.get().stages.every(({ done }) => done)).toBe(true);
    expect(await ids(store)).toEqual(ALL);
  });

  it('[C58] begins anew as packs when the server writes them only from the middle of it on', async () => {
    const device = world.device();
    const transport = device.transport(ADMIN);
    const { history, snapshot } = transport;
    transport.history = async () => {
      throw new TransportError('refused', 'another format', CODE.protocolMismatch);
    };
    let pages = 0;
    transport.snapshot = async (clinic, request) => {
      if (request.stage !== 'history') return snapshot(clinic, request);
      pages += 1;
      if (pages === 2) throw new TransportError('offline', 'cut');
      return snapshot(clinic, { ...request, limit: 40 });
    };
    const store = await open(device);
    expect((await ids(store)).length).toBe(40);
    transport.history = history;
    await store.syncNow();
    expect(await ids(store)).toEqual(ALL);
    const loaded = store.status.get().stages.find(({ stage }) => stage === 'history');
    expect(loaded).toMatchObject({ done: true, loaded: VISITS });
  });

  it('[C58] gives up for a while when a place is refused twice', async () => {
    const device = world.device();
    const transport = device.transport(ADMIN);
    const { history } = transport;
    let asked = 0;
    transport.history = async (clinic, request) => {
      asked += 1;
      if (request.after === null) return history(clinic, request);
      throw new TransportError('refused', 'unreadable', CODE.badParameter);
    };
    const store = await open(device);
    expect(store.status.get().stages.find(({ stage }) => stage === 'history')?.done).toBe(false);
    expect(asked).toBe(4);
  });
});
