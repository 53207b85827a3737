import { CODE } from '@vetloom/domain/core/codes.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestApi } from '../test-kit.ts';

const SUDO = 'sudo@ops.vetloom.test';
const DOCTOR = 'doctor@demo.vetloom.test';
const ADMIN = 'admin@demo.vetloom.test';
const BASE = '/api/sdk/sudo';

let api: TestApi;
let sudo: string;
let admin: string;
beforeAll(async () => {
  api = await TestApi.open();
  await api.enroll(ADMIN, 'admin');
  await api.enroll(DOCTOR, ['CUSTOMER_READ', 'CUSTOMER_WRITE']);
  await api.enroll('gone@demo.vetloom.test', []);
  // Works in both: the operator's token must open only the one that was named.
  await api.enroll('both@demo.vetloom.test', ['CUSTOMER_READ']);
  await api.enroll('both@demo.vetloom.test', ['CUSTOMER_READ'], 'harbour');
  await api.enroll(SUDO, [], 'harbour');
  const account = await api.database.db.system.findAccount(SUDO);
  if (account) await api.database.db.system.saveAccount({ ...account, systemRole: 'sudo' });
  sudo = (await api.login(SUDO)).jwt;
  admin = (await api.login(ADMIN)).jwt;
});
afterAll(() => api.close());

const ask = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown, token = sudo) =>
  api.call(method, path, { token, ...(body === undefined ? {} : { body }) });
const emulate = async (staffID: string, clinic = 'demo', reason = '工單 1024') =>
  ask('POST', `${BASE}/tokenEmulator`, { clinic, staffID, reason });
const acting = async (email: string, clinic = 'demo'): Promise<string> =>
  (await emulate(`/staff/${email}`, clinic)).result.jwt;

describe('an operator', () => {
  it('[1.6.72] [1.7.21] [3.6.32] lists every clinic; nobody else does', async () => {
    const { result } = await ask('GET', `${BASE}/clinicList`);
    expect(result.map(({ clinic }: { clinic: string }) => clinic).sort()).toEqual(['demo', 'harbour']);
    expect((await ask('GET', `${BASE}/clinicList`, undefined, admin)).code).toBe(CODE.forbidden);
  });

  it('[1.6.73] [1.7.22] [3.6.33] lists the people of a clinic with their roles; nobody else does', async () => {
    const { result } = await ask('GET', `${BASE}/staffRoleList?clinicID=demo`);
    expect(result).toContainEqual(
      expect.objectContaining({ staffID: `/staff/${DOCTOR}`, roleName: 'doctor', active: true }),
    );
    expect((await ask('GET', `${BASE}/staffRoleList?clinicID=demo`, undefined, admin)).code).toBe(CODE.forbidden);
    expect((await ask('GET', `${BASE}/staffRoleList?clinicID=nowhere`)).code).toBe(CODE.notFound);
  });

  it('sets and takes away how many people a clinic may have, which [1.5.17] the next one feels; nobody else does', async () => {
    const limit = (clinic: string, people: unknown, token = sudo) =>
      ask('PUT', `${BASE}/staffLimit`, { clinic, people }, token);
    const add = (email: string) =>
      ask('POST', '/api/sdk/v2/demo/staff', { email, name: '新人', permissionDetail: '/role/doctor' }, admin);
    const places = async () => (await ask('GET', '/api/sdk/v2/demo/staff/limit', undefined, admin)).result;
    const { active, invited } = await places();
    expect((await limit('demo', active + invited)).code).toBe(CODE.success);
    expect(await places()).toEqual({ active, invited, limit: active + invited });
    expect((await add('one@demo.vetloom.test')).code).toBe(200006);
    const { result } = await ask('GET', `${BASE}/clinicList`);
    expect(result).toContainEqual(expect.objectContaining({ clinic: 'demo', staffLimit: active + invited }));
    expect((await limit('demo', null)).code).toBe(CODE.success);
    expect(await places()).toEqual({ active, invited, limit: null });
    expect((await limit('nowhere', 3)).code).toBe(CODE.notFound);
    expect((await limit('demo', -1)).code).toBe(CODE.badParameter);
    expect((await limit('demo', 3, admin)).code).toBe(CODE.forbidden);
  });

  it('[1.7.19] members who may read staff get the same list of their own clinic', async () => {
    expect((await ask('GET', '/api/sdk/clinicStaffRoleList/demo', undefined, admin)).result).toHaveLength(4);
    expect((await ask('GET', '/api/sdk/clinicStaffRoleList/harbour', undefined, admin)).code).toBe(
      CODE.noDatabaseAccess,
    );
    const doctor = (await api.login(DOCTOR)).jwt;
    expect((await ask('GET', '/api/sdk/clinicStaffRoleList/demo', undefined, doctor)).code).toBe(CODE.forbidden);
  });

  it('[1.6.74] [1.7.23] [3.6.34] acts with exactly the rights of that person, and only an operator may', async () => {
    const { result } = await emulate(`/staff/${DOCTOR}`);
    expect(result).toMatchObject({
      email: DOCTOR,
      emulatedBy: SUDO,
      clinicRole: { clinic: 'demo', roleName: 'doctor' },
    });
    expect(result.clinicRole.permissions.sort()).toEqual(['CUSTOMER_READ', 'CUSTOMER_WRITE']);
    const made = await ask('POST', '/api/sdk/v2/demo/user', { name: '陳怡君', phone: '0912345678' }, result.jwt);
    expect(made.code).toBe(CODE.success);
    expect(
      (await ask('POST', '/api/sdk/v2/demo/pet', { userID: made.result._id, name: '麻糬' }, result.jwt)).code,
    ).toBe(CODE.forbidden);
    expect(
      (
        await api.call('POST', `${BASE}/tokenEmulator`, {
          token: admin,
          body: { clinic: 'demo', staffID: `/staff/${DOCTOR}` },
        })
      ).code,
    ).toBe(CODE.forbidden);
  });

  it('[1.4.22] [2.6.16] takes on a person with that person’s permissions, and leaves both names in the history and the reason in the trail', async () => {
    const { jwt: token, clinicRole } = (await emulate(`/staff/${DOCTOR}`)).result;
    expect(clinicRole.permissions.sort()).toEqual(['CUSTOMER_READ', 'CUSTOMER_WRITE']);
    await ask('POST', '/api/sdk/v2/demo/user', { _id: '/user/trail', name: '丁慧敏', phone: '0987654321' }, token);
    const [row] = await api.database.db.readClinic('demo', (tx) =>
      tx.sql(`SELECT author, on_behalf_of FROM vetloom.history WHERE doc_id = '/user/trail'`),
    );
    expect(row).toEqual({ author: SUDO, on_behalf_of: DOCTOR });
    const trail = await ask('GET', `${BASE}/trail`);
    expect(trail.result[0]).toMatchObject({
      by: SUDO,
      clinic: 'demo',
      staffID: `/staff/${DOCTOR}`,
      reason: '工單 1024',
    });
    expect((await ask('GET', `${BASE}/trail`, undefined, admin)).code).toBe(CODE.forbidden);
  });

  it('opens no other clinic with the token, also where the person works there too', async () => {
    const token = await acting('both@demo.vetloom.test');
    expect((await ask('POST', '/api/sdk/v2/demo/user/getList', {}, token)).code).toBe(CODE.success);
    expect((await ask('POST', '/api/sdk/v2/harbour/user/getList', {}, token)).code).toBe(CODE.noDatabaseAccess);
  });

  it('reaches neither the account, nor passwords, nor the operator’s own calls with the token', async () => {
    const token = await acting(ADMIN);
    const pwd = await ask(
      'PUT',
      `/api/sdk/demo/staff/${encodeURIComponent(`/staff/${DOCTOR}`)}/pwd`,
      { pwd: 'three cats on a warm roof' },
      token,
    );
    expect(pwd).toMatchObject({ code: CODE.forbidden, detail: { rule: 'emulation' } });
    const added = await ask(
      'POST',
      '/api/sdk/v2/demo/staff',
      { name: 'x', email: 'x@demo.vetloom.test', permissionDetail: '/role/doctor' },
      token,
    );
    expect(added.code).toBe(CODE.forbidden);
    for (const path of [`${BASE}/clinicList`, `${BASE}/trail`])
      expect((await ask('GET', path, undefined, token)).detail).toMatchObject({ rule: 'emulation' });
  });

  it('takes the place of nobody who has left, of no other operator, and not of themselves', async () => {
    await ask(
      'PUT',
      `/api/sdk/v2/demo/staff/${encodeURIComponent('/staff/gone@demo.vetloom.test')}`,
      { status: 0 },
      admin,
    );
    expect((await emulate('/staff/gone@demo.vetloom.test')).code).toBe(CODE.personNotFound);
    expect((await emulate('/staff/nobody@demo.vetloom.test')).code).toBe(CODE.personNotFound);
    expect((await emulate(`/staff/${SUDO}`, 'harbour')).code).toBe(CODE.contradictory);
  });

  it('is out when the token is ten minutes old, and when their own sign-in ends', async () => {
    const token = await acting(DOCTOR);
    const list = () => ask('POST', '/api/sdk/v2/demo/user/getList', {}, token);
    expect((await list()).code).toBe(CODE.success);
    api.now += 601;
    expect((await list()).code).toBe(CODE.notLoggedIn);
    sudo = (await api.login(SUDO)).jwt;
    const second = await acting(DOCTOR);
    await api.call('POST', '/api/sdk/v2/basic/logout', { token: sudo, body: {} });
    expect((await ask('POST', '/api/sdk/v2/demo/user/getList', {}, second)).code).toBe(CODE.sessionRevoked);
    sudo = (await api.login(SUDO)).jwt;
    admin = (await api.login(ADMIN)).jwt;
  });
});
