import { CODE } from '@vetloom/domain/core/codes.ts';
import type { LiveChange, LiveStart } from '@vetloom/protocol/live.ts';
import { openDatabase } from '@vetloom/storage/database/open-database.ts';
import {
  ADMIN,
  CASHIER,
  DOCTOR,
  enroll,
  NOW,
  openTestServer,
  TestDevice,
  type TestServer,
} from '@vetloom/sync-server/test-kit.ts';
import { logEntry, writeIn } from '@vetloom/testing/contract/clinic-database.ts';
import { until } from '@vetloom/testing/until.ts';
import type { Socket } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { LiveClient } from './live-client.ts';
import { connected, openRealtime, type TestRealtime } from './test-kit.ts';

let server: TestServer;
let realtime: TestRealtime;
let device: TestDevice;
beforeAll(async () => {
  server = await openTestServer();
  device = await TestDevice.enrolled(server, DOCTOR);
  await device.push([
    await device.createOwner('l1', '0912000001'),
    await device.command('pet.create', { _id: '/pet/l1', userID: '/user/l1', fields: { name: '麻糬' } }),
    await device.command('record.checkIn', { visits: [{ _id: `/record/${NOW}-l1`, petID: '/pet/l1', cause: '嘔吐' }] }),
  ]);
  realtime = await openRealtime(server.services);
});
afterAll(async () => {
  await realtime.close();
  await server.close();
});
const sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.close();
});

const join = async (email: string, collections: readonly string[], url = realtime.url) => {
  const connection = await connected(url, email);
  sockets.push(connection.socket);
  expect(connection.outcome).toBe('connect');
  const answer = await connection.ask('subscribe', { collections });
  return { ...connection, answer };
};

let names = 0;
const createPet = (fields: Record<string, unknown> = {}) => {
  names += 1;
  const _id = `/pet/n${names}`;
  return device
    .command('pet.create', { _id, userID: '/user/l1', fields: { name: `寵物${names}`, ...fields } })
    .then((command) => device.push([command]))
    .then(() => _id);
};
const write = (run: Parameters<typeof writeIn>[2]) =>
  writeIn(server.database.db, 'demo', run).then(({ to }) => server.services.db.announce('demo', to));
const permissions = (role: string, list: string[]) =>
  write(async (tx) => {
    const found = await tx.get('role', role);
    if (found) await tx.put('role', { ...found, permissions: list });
  });
const events = (heard: readonly (readonly [string, LiveChange | LiveStart])[]) =>
  heard.map(([event, payload]) => [event, payload.collection, 'id' in payload ? payload.id : undefined]);

describe('live changes', () => {
  it('[3.4.20] [3.4.31 feed half] start, create, update and delete reach a subscriber, each once and in order', async () => {
    const { heard, answer } = await join(DOCTOR, ['pet']);
    expect(answer).toEqual({ code: CODE.success, result: { collections: ['pet'] } });
    const id = await createPet();
    await until(() => expect(heard).toHaveLength(2));
    await write(async (tx) => {
      const pet = await tx.get('pet', id);
      if (pet) await tx.put('pet', { ...pet, breed: 'Shiba' });
    });
    await until(() => expect(heard).toHaveLength(3));
    await write((tx) => tx.remove('pet', id));
    await until(() => expect(heard).toHaveLength(4));
    expect(events(heard)).toEqual([
      ['start', 'pet', undefined],
      ['create', 'pet', id],
      ['update', 'pet', id],
      ['delete', 'pet', id],
    ]);
    expect(heard[2]?.[1]).toMatchObject({ kind: 'pet', version: 2, document: { _id: id, breed: 'Shiba' } });
    expect(heard[3]?.[1]).toMatchObject({ document: null });
  });

  it('what is made and changed before it could be told is told as made', async () => {
    const { heard } = await join(DOCTOR, ['pet']);
    names += 1;
    const id = `/pet/n${names}`;
    await device.push([
      await device.command('pet.create', { _id: id, userID: '/user/l1', fields: { name: '一' } }),
      await device.command('pet.edit', { petID: id, edits: [{ op: 'set', path: ['name'], from: '一', to: '二' }] }),
    ]);
    await until(() => expect(heard).toHaveLength(2));
    expect(heard[1]).toMatchObject(['create', { id, document: { name: '二' } }]);
  });

  it('[3.4.21] are of the collections that were subscribed to, until it is cancelled', async () => {
    const { heard, ask } = await join(DOCTOR, ['record']);
    await createPet();
    expect((await ask('subscribe', { collections: ['pet'] })).result?.collections.sort()).toEqual(['pet', 'record']);
    const second = await createPet();
    await until(() => expect(events(heard)).toContainEqual(['create', 'pet', second]));
    expect(await ask('unsubscribe', { collections: ['pet'] })).toEqual({
      code: CODE.success,
      result: { collections: ['record'] },
    });
    const third = await createPet();
    const { heard: other } = await join(DOCTOR, ['pet']);
    const fourth = await createPet();
    await until(() => expect(events(other)).toContainEqual(['create', 'pet', fourth]));
    expect(events(heard).filter(([, , id]) => id === third || id === fourth)).toEqual([]);
    expect(events(heard).filter(([event]) => event === 'start')).toHaveLength(2);
  });

  it('are shown to everyone as they may read them', async () => {
    const doctor = await join(DOCTOR, ['record']);
    const cashier = await join(CASHIER, ['record']);
    await write(async (tx) => {
      const record = await tx.get('record', `/record/${NOW}-l1`);
      if (record) await tx.put('record', { ...record, diagnosis: '急性胃炎' });
    });
    await until(() => expect([doctor.heard.length, cashier.heard.length]).toEqual([2, 2]));
    expect(JSON.stringify(doctor.heard)).toContain('急性胃炎');
    expect(JSON.stringify(cashier.heard)).not.toContain('急性胃炎');
    expect(cashier.heard[1]?.[1]).toMatchObject({ document: { petID: '/pet/l1' } });
  });

  it('[3.4.39 feed half] tell a treatment setting from other settings', async () => {
    const { heard } = await join(CASHIER, ['setting']);
    await write((tx) => tx.put('setting', { _id: '/setting/treatment/fluid', collection: 'setting' } as never));
    await write((tx) => tx.put('setting', { _id: '/setting/fluid', collection: 'setting' } as never));
    await until(() => expect(heard).toHaveLength(3));
    expect(heard.slice(1)).toMatchObject([
      ['create', { kind: 'treatmentSetting' }],
      ['create', { kind: 'setting' }],
    ]);
  });

  it('begin anew when there was too much to tell', async () => {
    const { heard } = await join(DOCTOR, ['pet', 'record']);
    const many = Array.from({ length: 700 }, (_, at) => ({
      _id: `/pet/bulk${at}`,
      collection: 'pet',
      userID: '/user/l1',
    }));
    const { to } = await server.database.db.maintenance.bulkLoad('demo', many as never);
    await server.services.db.announce('demo', to);
    await until(() => expect(events(heard).filter(([event]) => event === 'start')).toHaveLength(4));
    expect(events(heard).some(([event]) => event === 'create')).toBe(false);
  });
});

describe('permission', () => {
  it('rooms are joined anew when a role changes: what is lost falls silent, what is gained starts', async () => {
    const email = 'changer@demo.vetloom.test';
    await enroll(server.database, email, ['PET_READ', 'RECORD_READ']);
    const { heard } = await join(email, ['pet', 'record']);
    await permissions('/role/changer', ['RECORD_READ']);
    const hidden = await createPet({ breed: 'Beagle' });
    await write(async (tx) => {
      const record = await tx.get('record', `/record/${NOW}-l1`);
      if (record) await tx.put('record', { ...record, cause: '咳嗽' });
    });
    await until(() => expect(JSON.stringify(heard)).toContain('咳嗽'));
    expect(JSON.stringify(heard)).not.toContain(hidden);
    const before = heard.length;
    await permissions('/role/changer', ['PET_READ']);
    await until(() => expect(events(heard.slice(before))).toContainEqual(['start', 'pet', undefined]));
    const seen = await createPet();
    await until(() => expect(events(heard)).toContainEqual(['create', 'pet', seen]));
  });

  it('are also of a kind whose name holds a slash', async () => {
    const collection = 'reminder/inHospitalMission';
    const { heard } = await join(DOCTOR, [collection]);
    const _id = `/reminder/${NOW}/inHospital/1-a/plan/1`;
    await write((tx) => tx.put(collection, { _id, collection, petID: '/pet/l1', date: NOW } as never));
    await until(() => expect(heard).toHaveLength(2));
    expect(events(heard)).toEqual([
      ['start', collection, undefined],
      ['create', collection, _id],
    ]);
  });

  it('[3.4.37 call half] tell of a reminder that is made, closed and deleted', async () => {
    const { heard } = await join(DOCTOR, ['reminder']);
    const _id = `/reminder/${NOW}/1-live`;
    const reminder = { _id, collection: 'reminder', petID: '/pet/l1', date: NOW, closedDateTime: 0 };
    // Rooms tell what a document is when they look: of what changes twice between two looks they tell the latter.
    await write((tx) => tx.put('reminder', reminder as never));
    await until(() => expect(heard).toHaveLength(2));
    await write((tx) => tx.put('reminder', { ...reminder, closedDateTime: NOW } as never));
    await until(() => expect(heard).toHaveLength(3));
    await write((tx) => tx.remove('reminder', _id));
    await until(() => expect(heard).toHaveLength(4));
    expect(events(heard)).toEqual([
      ['start', 'reminder', undefined],
      ['create', 'reminder', _id],
      ['update', 'reminder', _id],
      ['delete', 'reminder', _id],
    ]);
  });

  it('a kind that this server does not know is refused as one that may not be read; cancelling it changes nothing', async () => {
    const { answer, ask } = await join(DOCTOR, ['ward/handover']);
    expect(answer).toMatchObject({ code: CODE.forbidden });
    expect(await ask('subscribe', { collections: ['pet'] })).toMatchObject({ code: CODE.success });
    expect(await ask('unsubscribe', { collections: ['ward/handover'] })).toMatchObject({
      code: CODE.success,
      result: { collections: ['pet'] },
    });
  });

  it('a collection that may not be read is refused with a code, and nothing of it is told', async () => {
    const { answer, heard, ask } = await join(CASHIER, ['pet']);
    expect(answer).toMatchObject({ code: CODE.forbidden });
    await ask('subscribe', { collections: ['user'] });
    await createPet();
    await device.push([await device.createOwner(`o${names}`, `0922${String(names).padStart(6, '0')}`)]);
    await until(() => expect(events(heard).some(([event]) => event === 'create')).toBe(true));
    expect(events(heard).filter(([, collection]) => collection === 'pet')).toEqual([]);
  });

  it('another clinic is refused with 100108, a stranger with 100103, and a clinic in the request with 100105', async () => {
    expect((await connected(realtime.url, DOCTOR, 'harbour')).outcome).toMatchObject({ code: CODE.noDatabaseAccess });
    expect((await connected(realtime.url, DOCTOR, 'nowhere')).outcome).toMatchObject({ code: CODE.noDatabaseAccess });
    expect((await connected(realtime.url, 'stranger')).outcome).toMatchObject({ code: CODE.notLoggedIn });
    const { ask } = await join(DOCTOR, ['pet']);
    for (const body of [
      { collections: ['pet'], clinic: 'harbour' },
      { collections: ['harbour|pet|0'] },
      { collections: [] },
      { collections: 'pet' },
      'pet',
      null,
      { collections: JSON.parse(`${'['.repeat(2000)}${']'.repeat(2000)}`) },
    ])
      expect(await ask('subscribe', body)).toMatchObject({ code: CODE.badParameter });
    expect(realtime.warnings.filter((message) => message === 'a socket was refused').length).toBeLessThanOrEqual(5);
  });

  it('changes of another clinic never come', async () => {
    await enroll(server.database, 'both@harbour.test', 'admin', 'harbour');
    const { heard } = await join(ADMIN, ['pet']);
    const pet = { _id: '/pet/harbour', collection: 'pet', userID: '/user/x', name: '港灣' };
    await server.database.db.maintenance
      .bulkLoad('harbour', [pet as never])
      .then(({ to }) => server.services.db.announce('harbour', to));
    const mine = await createPet();
    await until(() => expect(events(heard)).toContainEqual(['create', 'pet', mine]));
    expect(JSON.stringify(heard)).not.toContain('港灣');
  });

  it('who leaves the clinic is disconnected, and so is a revoked sign-in', async () => {
    const email = 'leaver@demo.vetloom.test';
    await enroll(server.database, email, ['PET_READ']);
    const gone = await join(email, ['pet']);
    const disconnected = new Promise((resolve) => gone.socket.on('disconnect', resolve));
    await write(async (tx) => {
      const staff = await tx.get('staff', `/staff/${email}`);
      if (staff) await tx.put('staff', { ...staff, status: 0 });
    });
    expect(await disconnected).toBe('io server disconnect');
    const checking = await openRealtime(server.services, { revocationMs: 30 });
    const { socket } = await join(ADMIN, ['pet'], checking.url);
    const revoked = new Promise((resolve) => socket.on('disconnect', resolve));
    checking.revoked.add(ADMIN);
    expect(await revoked).toBe('io server disconnect');
    await checking.close();
  });

  it('a sign-in that ends takes its connections along at once, and nobody else’s', async () => {
    const [gone, here] = [await join(ADMIN, ['pet']), await join(DOCTOR, ['pet'])];
    const disconnected = new Promise((resolve) => gone.socket.on('disconnect', resolve));
    realtime.end(ADMIN);
    expect(await disconnected).toBe('io server disconnect');
    expect(here.socket.connected).toBe(true);
  });
});

describe('servers', () => {
  it('several over one database tell their own clients of what another one did', async () => {
    const otherDatabase = await openDatabase({ url: server.database.url, connections: 3 });
    const other = await openRealtime({ ...server.services, db: otherDatabase });
    const here = await join(DOCTOR, ['pet']);
    const there = await join(DOCTOR, ['pet'], other.url);
    const id = await createPet();
    await until(() => {
      expect(events(here.heard)).toContainEqual(['create', 'pet', id]);
      expect(events(there.heard)).toContainEqual(['create', 'pet', id]);
    });
    there.socket.close();
    await other.close();
    await otherDatabase.close();
  });

  it('end a connection that wants nothing, and go on with those that do', async () => {
    const strict = await openRealtime(server.services, { idleMs: 300 });
    const busy = await join(DOCTOR, ['pet'], strict.url);
    const idle = await connected(strict.url, DOCTOR);
    sockets.push(idle.socket);
    expect(await new Promise((resolve) => idle.socket.on('disconnect', resolve))).toBe('io server disconnect');
    expect(busy.socket.connected).toBe(true);
    await strict.close();
  });
});

describe('the client', () => {
  it('[3.4.42 socket half] reports connect, disconnect and connect_error, and subscribes again after each connect', async () => {
    const first = await openRealtime(server.services);
    const { socket } = await connected(first.url, DOCTOR);
    sockets.push(socket);
    const reported: string[] = [];
    for (const event of ['connect', 'disconnect', 'connect_error']) socket.on(event, () => reported.push(event));
    const live = new LiveClient(socket);
    const starts: LiveStart[] = [];
    const created: LiveChange[] = [];
    const cancel = live.subscribe('pet', {
      start: (start) => starts.push(start),
      create: (change) => created.push(change),
    });
    await until(() => expect(starts).toHaveLength(1));
    socket.disconnect();
    socket.connect();
    await until(() => expect(starts).toHaveLength(2));
    const id = await createPet();
    await until(() => expect(created.map((change) => change.id)).toEqual([id]));
    cancel();
    await first.close();
    await until(() => expect(reported).toEqual(['disconnect', 'connect', 'disconnect']));
    socket.connect();
    await until(() => expect(reported.at(-1)).toBe('connect_error'));
  });

  it('hears why a subscription was refused', async () => {
    const { socket } = await connected(realtime.url, CASHIER);
    sockets.push(socket);
    const refusals: { code: number }[] = [];
    new LiveClient(socket).subscribe('pet', { refused: (refusal) => refusals.push(refusal) });
    await until(() => expect(refusals).toMatchObject([{ code: CODE.forbidden }]));
  });
});

describe('a clinic that is closed', () => {
  it('tells who listens that it is, lets others come in, and tells what is written after the opening', async () => {
    const { heard } = await join(ADMIN, ['clinic', 'pet']);
    const own = { _id: '/clinic', collection: 'clinic', clinicID: 'demo', name: '示範', updateDateTime: NOW };
    await write((tx) => tx.put('clinic', { ...own, closedDateTime: NOW } as never));
    const told = () => heard.find(([, event]) => event.collection === 'clinic' && 'document' in event)?.[1];
    await until(() => expect(told()).toMatchObject({ document: { closedDateTime: NOW } }));
    const id = '/pet/waits';
    const waiting = [await device.command('pet.create', { _id: id, userID: '/user/l1', fields: { name: '等候' } })];
    await expect(device.push(waiting)).rejects.toMatchObject({ code: CODE.clinicClosed });
    const late = await join(DOCTOR, ['pet']);
    expect(late.answer.code).toBe(CODE.success);
    await server.database.db.inClinic('demo', async (tx) => {
      await tx.openForWriting({ commands: [], authors: [], hints: [], evenClosed: true });
      const writes = [{ collection: 'clinic', id: '/clinic', before: { ...own, closedDateTime: NOW }, after: own }];
      await tx.flush([logEntry({ writes: writes as never })]);
    });
    await device.push(waiting);
    for (const list of [heard, late.heard])
      await until(() => expect(list.some(([, event]) => 'id' in event && event.id === id)).toBe(true));
  });
});
