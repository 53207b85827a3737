import { CODE } from '@vetloom/domain/core/codes.ts';
import { connected, openRealtime, type TestRealtime } from '@vetloom/realtime/test-kit.ts';
import type { Socket } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { PASSWORD, TestApi } from '../test-kit.ts';
import type { Doors } from './doors.ts';

const BOTH = 'both@demo.vetloom.test';
const DOCTOR = 'doctor@demo.vetloom.test';
const SUDO = 'sudo@ops.vetloom.test';
const FRESH = 'a fresh sentence for the doctor';

let api: TestApi;
let realtime: TestRealtime;
let operator: string;
beforeAll(async () => {
  const doors: Doors[] = [];
  api = await TestApi.open({ beside: (_app, { services }) => void doors.push(services.doors) });
  await api.enroll('admin@demo.vetloom.test', 'admin');
  await api.enroll(DOCTOR, ['PET_READ', 'CUSTOMER_READ']);
  await api.enroll(BOTH, ['PET_READ']);
  await api.enroll(BOTH, ['PET_READ'], 'harbour');
  await api.enroll(SUDO, [], 'harbour');
  const account = await api.database.db.system.findAccount(SUDO);
  if (account) await api.database.db.system.saveAccount({ ...account, systemRole: 'sudo' });
  operator = (await api.login(SUDO)).jwt;
  const { db } = api.database;
  const log = { warn: () => undefined, error: () => undefined };
  const services = { db, commands: new Map(), consequences: new Map(), now: () => api.now, log };
  const [open] = doors;
  if (!open) throw new Error('no doors');
  realtime = await openRealtime(
    services,
    {},
    {},
    {
      authenticate: (token) => open.personOfToken(token, ['people', 'operators']),
      enter: (person, clinic) => open.actorIn(person, clinic),
      holds: (person) => open.holds(person),
      onEnd: (hear) => open.onEnd(hear),
    },
  );
});
afterAll(async () => {
  await realtime.close();
  await api.close();
});
const sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.close();
});

const enter = async (token: string, clinic = 'demo') => {
  const connection = await connected(realtime.url, token, clinic);
  sockets.push(connection.socket);
  const over = new Promise<string>((resolve) => connection.socket.on('disconnect', resolve));
  return { ...connection, over };
};
const acting = async (email: string): Promise<string> => {
  const body = { clinic: 'demo', staffID: `/staff/${email}`, reason: '工單' };
  return (await api.call('POST', '/api/sdk/sudo/tokenEmulator', { token: operator, body })).result.jwt;
};

describe('live changes', () => {
  it('an operator’s token hears the clinic that it names, and no other in which the person works', async () => {
    const token = await acting(BOTH);
    expect((await enter(token)).outcome).toBe('connect');
    expect((await enter(token, 'harbour')).outcome).toMatchObject({ code: CODE.noDatabaseAccess });
    const own = (await api.login(BOTH)).jwt;
    expect((await enter(own, 'harbour')).outcome).toBe('connect');
  });

  it('a program’s token hears nothing', async () => {
    expect((await enter('vlo_whatever-it-may-be')).outcome).toMatchObject({ code: CODE.notLoggedIn });
  });

  it('a changed password ends what came in by the other sign-ins at once, and keeps its own', async () => {
    const [here, there] = [await api.login(DOCTOR), await api.login(DOCTOR)];
    const [kept, ended] = [await enter(here.jwt), await enter(there.jwt)];
    const body = { password: PASSWORD, newPassword: FRESH };
    expect((await api.call('POST', '/api/sdk/v2/basic/password', { token: here.jwt, body })).code).toBe(CODE.success);
    expect(await ended.over).toBe('io server disconnect');
    expect(kept.socket.connected).toBe(true);
    await api.enroll(DOCTOR, ['PET_READ', 'CUSTOMER_READ']);
  });

  it('an operator’s own sign-out ends what they heard in somebody’s place', async () => {
    const own = await api.login(SUDO);
    const body = { clinic: 'demo', staffID: `/staff/${DOCTOR}`, reason: 'x' };
    const token = (await api.call('POST', '/api/sdk/sudo/tokenEmulator', { token: own.jwt, body })).result.jwt;
    const heard = await enter(token);
    await api.call('POST', '/api/sdk/v2/basic/logout', { body: { refreshToken: own.refreshToken } });
    expect(await heard.over).toBe('io server disconnect');
  });

  it('a changed role changes what a connection may subscribe to, and ends what it may hear no longer', async () => {
    const email = 'changing@demo.vetloom.test';
    await api.enroll(email, ['PET_READ', 'CUSTOMER_READ']);
    const { ask } = await enter((await api.login(email)).jwt);
    expect((await ask('subscribe', { collections: ['user'] })).code).toBe(CODE.success);
    const admin = (await api.login('admin@demo.vetloom.test')).jwt;
    const body = { _id: '/role/changing', permissions: ['PET_READ'] };
    expect((await api.call('PUT', '/api/sdk/v2/demo/role', { token: admin, body })).code).toBe(CODE.success);
    await expect.poll(async () => (await ask('subscribe', { collections: ['user'] })).code).toBe(CODE.forbidden);
  });
});

describe('an operator who is none any more', () => {
  it('acts in nobody’s place, though the token has minutes to live', async () => {
    const email = 'once@ops.vetloom.test';
    const { system } = api.database.db;
    await api.enroll(email, [], 'harbour');
    const account = await system.findAccount(email);
    if (account) await system.saveAccount({ ...account, systemRole: 'sudo' });
    const { jwt } = await api.login(email);
    const body = { clinic: 'demo', staffID: `/staff/${DOCTOR}`, reason: 'x' };
    const token = (await api.call('POST', '/api/sdk/sudo/tokenEmulator', { token: jwt, body })).result.jwt;
    const read = () => api.call('POST', '/api/sdk/v2/demo/pet/getList', { token, body: {} });
    expect((await read()).code).toBe(CODE.success);
    if (account) await system.saveAccount({ ...account, systemRole: null });
    expect((await read()).code).toBe(CODE.noDatabaseAccess);
  });
});

describe('a known workstation', () => {
  it('lets its person in while strangers’ wrong passwords wait, and a new device once they are over', async () => {
    const email = 'attacked@demo.vetloom.test';
    await api.enroll(email, ['PET_READ']);
    const origin = { origin: 'http://localhost:80', host: 'localhost' };
    const sign = (password: string, headers: Record<string, string> = {}) =>
      api.call('POST', '/api/sdk/v2/basic/login', {
        body: { username: email, password, cookie: true, station: true },
        headers: { ...origin, ...headers },
      });
    const first = await sign(PASSWORD);
    const cookie = [first.headers['set-cookie'] ?? []]
      .flat()
      .map((line) => String(line).split(';', 1)[0])
      .join('; ');
    const strangers = Array.from({ length: 14 }, (_, at) => sign(`wrong ${at}`));
    const owner = await sign(PASSWORD, { cookie });
    expect(owner.code).toBe(CODE.success);
    const codes = (await Promise.all(strangers)).map(({ code }) => code);
    expect(new Set(codes)).toEqual(new Set([CODE.wrongCredentials, CODE.rateLimited]));
  });
});
