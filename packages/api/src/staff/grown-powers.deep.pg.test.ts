import type { Permission } from '@vetloom/domain/access/permissions.ts';
import { CODE } from '@vetloom/domain/core/codes.ts';
import { writeIn } from '@vetloom/testing/contract/clinic-database.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { PASSWORD, TestApi } from '../test-kit.ts';

/*
 * Somebody weak holds on to a way into a colleague's account until the colleague holds more: links, passwords that they set, what they signed in to
 * set up. Whatever it was, it ends when the colleague's powers grow.
 */

const DIRECTOR = 'director@demo.vetloom.test';
const HR = 'hr@demo.vetloom.test';
const STRONG: readonly Permission[] = ['ACCOUNT_READ', 'ACCOUNT_WRITE', 'ROLE', 'DAILY_STATUS', 'BILLING_STAT'];
const WEAK: readonly Permission[] = ['ACCOUNT_READ', 'ACCOUNT_WRITE', 'ROLE', 'DAILY_STATUS'];
const B = '/api/sdk/v2/demo';
const GOOD = 'three cats on a warm roof';

let api: TestApi;
let director = '';
let hr = '';
let count = 0;
let person = '';
beforeAll(async () => {
  api = await TestApi.open();
  await api.enroll('admin@demo.vetloom.test', 'admin');
});
afterAll(async () => {
  expect(api.unexpected).toEqual([]);
  await api.close();
});
beforeEach(async () => {
  await api.enroll(DIRECTOR, STRONG);
  await api.enroll(HR, WEAK);
  director = (await api.login(DIRECTOR)).jwt;
  hr = (await api.login(HR)).jwt;
  count += 1;
  person = `grown${count}@demo.vetloom.test`;
  await role('base', ['DAILY_STATUS']);
});

const call = (token: string, method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown) =>
  api.call(method, path, { token, ...(body === undefined ? {} : { body }) });
const seg = (email = person) => encodeURIComponent(`/staff/${email}`);
const staff = (token: string, more: object = {}) =>
  call(token, 'POST', `${B}/staff`, { name: '林佳蓉', email: person, permissionDetail: '/role/base', ...more });
const change = (fields: object) => call(director, 'PUT', `${B}/staff/${seg()}`, fields);
const setPassword = (token: string, pwd = GOOD) => call(token, 'PUT', `/api/sdk/demo/staff/${seg()}/pwd`, { pwd });
const signIn = async (password = GOOD) =>
  (await api.call('POST', '/api/sdk/v2/basic/login', { body: { username: person, password } })).code;
const accept = (token: string, password = GOOD) =>
  api.call('POST', '/api/sdk/v2/basic/link/accept', { body: { token, password, name: '林佳蓉' } });
const tokenOf = (text: string) => /#([\w-]{20,})/.exec(text)?.[1] ?? '';
const mailed = async (before: number) => {
  await expect.poll(() => api.mails.filter(({ to }) => to === person).length).toBeGreaterThan(before);
  return tokenOf(api.mails.findLast(({ to }) => to === person)?.text ?? '');
};
const mails = () => api.mails.filter(({ to }) => to === person).length;
const role = (name: string, permissions: readonly Permission[]) =>
  writeIn(api.database.db, 'demo', (tx) => {
    const stamp = { createDateTime: 1, createBy: '', updateDateTime: 1, updateBy: '' };
    return tx.put('role', { _id: `/role/${name}`, collection: 'role', name, permissions: [...permissions], ...stamp });
  });

describe('a link that somebody of the clinic made', () => {
  it.each([
    ['a stronger role', () => change({ permissionDetail: '/role/director' })],
    ['the role itself growing', () => role('base', ['DAILY_STATUS', 'BILLING_STAT'])],
    ['leaving', () => change({ status: false })],
  ])('dies with %s of the person', async (_, grow) => {
    await staff(director);
    const { path } = (await call(hr, 'POST', `${B}/staff/${seg()}/invitation`, {})).result;
    await grow();
    expect((await accept(tokenOf(path))).code).toBe(CODE.linkExpired);
    expect(await api.database.db.system.findAccount(person)).toBeUndefined();
  });

  it('dies when its maker goes, and when they may no longer make it', async () => {
    for (const weaken of [
      () => writeIn(api.database.db, 'demo', (tx) => tx.remove('staff', `/staff/${HR}`)),
      () => role('hr', ['ACCOUNT_READ', 'ACCOUNT_WRITE']),
    ]) {
      await api.enroll(HR, WEAK);
      await staff(director);
      const { path } = (await call(hr, 'POST', `${B}/staff/${seg()}/invitation`, {})).result;
      await weaken();
      expect((await accept(tokenOf(path))).code).toBe(CODE.linkExpired);
    }
  });

  it('dies when a newer one is made, handed over or mailed', async () => {
    await staff(director);
    const first = tokenOf((await call(hr, 'POST', `${B}/staff/${seg()}/invitation`, {})).result.path);
    const second = tokenOf((await call(director, 'POST', `${B}/staff/${seg()}/invitation`, {})).result.path);
    expect((await accept(first)).code).toBe(CODE.linkExpired);
    await call(director, 'POST', `${B}/staff/mailLink`, { email: person });
    expect((await accept(second)).code).toBe(CODE.linkExpired);
    expect((await accept(await mailed(0))).code).toBe(CODE.success);
  });

  it('that was mailed dies likewise, but not what the person asked for', async () => {
    await staff(director, { pwd: PASSWORD });
    await call(hr, 'POST', `${B}/staff/mailLink`, { email: person });
    const handed = await mailed(0);
    await api.call('POST', '/api/sdk/v2/basic/forgot', { body: { email: person } });
    const own = await mailed(1);
    await change({ permissionDetail: '/role/director' });
    expect((await accept(handed)).code).toBe(CODE.linkExpired);
    expect((await accept(own)).code).toBe(CODE.success);
  });

  it('to join with an account from elsewhere dies likewise', async () => {
    await api.enroll(person, ['RECORD_READ'], 'harbour');
    const { path } = (await staff(director)).result.invitation;
    const { jwt } = await api.login(person);
    await change({ permissionDetail: '/role/director' });
    const joined = await call(jwt, 'POST', '/api/sdk/v2/basic/invitation/join', { token: tokenOf(path) });
    expect(joined.code).toBe(CODE.linkExpired);
  });

  it('is good while nothing has grown', async () => {
    await staff(director);
    const { path } = (await call(hr, 'POST', `${B}/staff/${seg()}/invitation`, {})).result;
    await change({ phone: '0912345678' });
    expect((await accept(tokenOf(path))).code).toBe(CODE.success);
  });
});

describe('a password that somebody weaker gave', () => {
  it.each([
    ['a stronger role', () => change({ permissionDetail: '/role/director' })],
    ['the role itself growing', () => role('base', ['DAILY_STATUS', 'BILLING_STAT'])],
  ])('is void after %s: sign-ins end, and a link goes to the person', async (_, grow) => {
    await staff(director);
    expect((await setPassword(hr)).code).toBe(CODE.success);
    expect(await signIn()).toBe(CODE.success);
    const login = (await api.call('POST', '/api/sdk/v2/basic/login', { body: { username: person, password: GOOD } }))
      .result;
    const before = mails();
    await grow();
    expect(await signIn()).toBe(CODE.wrongCredentials);
    const renewed = await api.call('POST', '/api/sdk/v2/basic/refresh', { body: { refreshToken: login.refreshToken } });
    expect(renewed.status).toBe(401);
    const own = await accept(await mailed(before), 'another four words long');
    expect(own.code).toBe(CODE.success);
    expect(await signIn('another four words long')).toBe(CODE.success);
  });

  it('while the person had left and their role was gone is void when they come back with another', async () => {
    await staff(director, { pwd: PASSWORD });
    await change({ status: false });
    await writeIn(api.database.db, 'demo', (tx) => tx.remove('role', '/role/base'));
    expect((await setPassword(hr)).code).toBe(CODE.success);
    await change({ status: true, permissionDetail: '/role/director' });
    expect(await signIn()).toBe(CODE.wrongCredentials);
  });

  it('is void when a role of the same id is made anew with more', async () => {
    await staff(director, { pwd: PASSWORD });
    await change({ status: false });
    await writeIn(api.database.db, 'demo', (tx) => tx.remove('role', '/role/base'));
    await setPassword(hr);
    await role('base', ['DAILY_STATUS', 'BILLING_STAT']);
    await change({ status: true });
    expect(await signIn()).toBe(CODE.wrongCredentials);
  });

  it('is void when the account, that no clinic listed any more, joins again with more', async () => {
    await staff(director);
    await setPassword(hr);
    await writeIn(api.database.db, 'demo', (tx) => tx.remove('staff', `/staff/${person}`));
    await staff(director, { permissionDetail: '/role/director' });
    expect(await signIn()).toBe(CODE.noUsableClinic);
    await writeIn(api.database.db, 'demo', async (tx) => {
      const card = await tx.get('staff', `/staff/${person}`);
      if (card) await tx.put('staff', { ...card, joined: true });
    });
    expect(await signIn()).toBe(CODE.wrongCredentials);
  });

  it('stays void though they changed it themselves in the person’s name, with all that they set up by it', async () => {
    await staff(director);
    await setPassword(hr);
    const { jwt } = (await api.call('POST', '/api/sdk/v2/basic/login', { body: { username: person, password: GOOD } }))
      .result;
    const fresh = 'another four words long';
    const changed = await call(jwt, 'POST', '/api/sdk/v2/basic/password', { password: GOOD, newPassword: fresh });
    expect(changed.code, changed.text).toBe(CODE.success);
    const { access } = api.database.db;
    const passkey = { credentialID: `c${count}`, email: person, publicKey: new Uint8Array([1]), counter: 0 };
    await access.passkeys.add({ ...passkey, transports: [], rpID: 'localhost', name: 'mine' });
    await access.factors.setPin(person, 'hash');
    await access.identities.link('google', `s${count}`, person, 'mine@gmail.test');
    await change({ permissionDetail: '/role/director' });
    expect(await signIn(fresh)).toBe(CODE.wrongCredentials);
    expect(await access.passkeys.of(person)).toEqual([]);
    expect((await access.factors.find(person)).pinSince).toBeUndefined();
    expect(await access.identities.of(person)).toEqual([]);
  });

  it('by a link that was handed over counts as given by its maker', async () => {
    await staff(director);
    const { path } = (await call(hr, 'POST', `${B}/staff/${seg()}/invitation`, {})).result;
    expect((await accept(tokenOf(path))).code).toBe(CODE.success);
    await change({ permissionDetail: '/role/director' });
    expect(await signIn()).toBe(CODE.wrongCredentials);
  });

  it('leaves nothing behind when somebody as strong gives another', async () => {
    await staff(director);
    await setPassword(hr);
    await api.database.db.access.factors.setPin(person, 'hash');
    await setPassword(director, 'another four words long');
    expect((await api.database.db.access.factors.find(person)).pinSince).toBeUndefined();
    await change({ permissionDetail: '/role/director' });
    expect(await signIn('another four words long')).toBe(CODE.success);
  });

  it('holds while the person grows to no more than the giver held', async () => {
    await staff(director);
    await setPassword(hr);
    await change({ permissionDetail: '/role/hr' });
    expect(await signIn()).toBe(CODE.success);
  });
});

describe('somebody without an account whom another clinic lists', () => {
  const listElsewhere = () =>
    writeIn(api.database.db, 'harbour', async (tx) => {
      const stamp = { createDateTime: 1, createBy: '', updateDateTime: 1, updateBy: '' };
      const permissions = [...STRONG];
      await tx.put('role', { _id: '/role/director', collection: 'role', name: 'd', permissions, ...stamp });
      const card = { name: '院長', phone: '', lineID: '', info: '', status: true, permission: 'staff' } as const;
      const rest = { color: '#888888', avatar: '', licenseNumber: '', doctor: false } as const;
      const ids = { _id: `/staff/${person}`, email: person, permissionDetail: '/role/director' };
      const times = { createDateTime: 1, updateDateTime: 1 };
      await tx.put('staff', { ...ids, collection: 'staff', ...card, ...rest, ...times });
    });

  it('gets neither a password nor a link from this one but by their mailbox', async () => {
    await listElsewhere();
    expect((await staff(director, { pwd: GOOD })).detail).toMatchObject({ rule: 'foreignAccount' });
    expect((await staff(director)).result.invitation).toBeNull();
    const handed = await call(director, 'POST', `${B}/staff/${seg()}/invitation`, {});
    expect(handed.detail).toMatchObject({ rule: 'mailedOnly' });
    await call(director, 'POST', `${B}/staff/mailLink`, { email: person });
    expect((await accept(await mailed(0))).code).toBe(CODE.success);
  });

  it('opens no link that was handed over before', async () => {
    const { path } = (await staff(director)).result.invitation;
    await listElsewhere();
    expect((await accept(tokenOf(path))).code).toBe(CODE.linkExpired);
  });
});
