import { createOwner } from '@vetloom/domain/owner/owner.commands.ts';
import { TEST_NOW } from '@vetloom/testing/domain/clinic.ts';
import { MemoryLocks } from '@vetloom/testing/sync-world.ts';
import { describe, expect, it, vi } from 'vitest';
import type { Signal } from '../client.types.ts';
import { browserTimers } from '../platform.ts';
import type { Transport } from '../transport.ts';

import { ADMIN, admin, names, open, owner, renewWorld, until, world } from './sync-world.fixture.ts';

renewWorld();

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

  it('[C20] numbers follow the order in which people acted, with the server in reach and without', async () => {
    const device = world.device();
    const store = await device.open(admin(), { background: true });
    await until(() => store.status.get().usable && store.status.get().stages.every(({ done }) => done));
    const transport = device.transport(ADMIN);
    const decided = () => [...world.clinic.state.decided.values()].map(({ outcome }) => outcome.number);
    await store.run(createOwner, owner('amy', '0912000001'));
    await until(() => decided().length === 1);
    transport.setOnline(false);
    await store.run(createOwner, owner('bob', '0912000002'));
    await store.run(createOwner, owner('cat', '0912000003'));
    transport.setOnline(true);
    await store.syncNow();
    await store.run(createOwner, owner('dog', '0912000004'));
    await until(() => decided().length === 4);
    expect(decided()).toEqual([1, 2, 3, 4]);
    expect([...world.clinic.state.documents.keys()]).toEqual(
      ['amy', 'bob', 'cat', 'dog'].map((name) => `user /user/${name}`),
    );
    expect(transport.calls.filter((call) => call === 'push').length).toBeGreaterThanOrEqual(3);
    expect(world.clinic.state.lastNumbers.size).toBe(1);
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

  it('[C86] a page says that it is connected once the server has told what is new, not because the page before it was', async () => {
    const device = world.device();
    const before = await device.open(admin(), { background: true });
    await until(() => before.status.get().connection === 'online');
    await before.close();
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
    const transport = device.transport(ADMIN);
    let asked = false;
    const slow: Transport = {
      ...transport,
      pull: async (...given) => {
        asked = true;
        await answered;
        return transport.pull(...given);
      },
    };
    const page = await device.open(admin(), { background: true, transport: slow });
    const said = new Set([page.status.get().connection]);
    page.status.subscribe(() => said.add(page.status.get().connection));
    await until(() => asked);
    expect([...said]).toEqual(['connecting']);
    answer();
    await until(() => page.status.get().connection === 'online');
  });

  it('[C86] a further tab of a browser that is connected says so though it has no link of its own', async () => {
    const device = world.device();
    const locks = new MemoryLocks();
    const first = await device.open(admin(), { background: true, locks });
    await until(() => first.status.get().connection === 'online');
    const second = await device.open(admin(), { background: true, locks });
    await until(() => second.status.get().connection === 'online');
  });

  it('[C84] [3.9.07] ten minutes without the live link are signalled once', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { StatusBoard } = await import('./status-board.ts');
    const link = { connection: 'offline', downSince: TEST_NOW, attention: [] };
    const tx = { outbox: async () => [], feed: async () => undefined, meta: async () => link };
    const heard: Signal[] = [];
    const board = new StatusBoard(
      { readState: async (work: (tx: unknown) => unknown) => work(tx), watch: () => () => {} } as never,
      ADMIN,
      { now: () => TEST_NOW, state: () => ({ ahead: 0, trust: 'sure', known: TEST_NOW }) },
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
      { now: () => TEST_NOW, state: () => ({ ahead: 0, trust: 'sure', known: TEST_NOW }) },
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
