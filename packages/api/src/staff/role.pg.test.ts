import { ALL_PERMISSIONS } from '@vetloom/domain/access/permissions.ts';
import { withPrerequisites } from '@vetloom/domain/access/prerequisites.ts';
import { CODE } from '@vetloom/domain/core/codes.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestApi } from '../test-kit.ts';

const B = '/api/sdk/v2/demo';
const ADMIN = 'admin@demo.vetloom.test';
const CLERK = 'clerk@demo.vetloom.test';

let api: TestApi;
let admin: string;
beforeAll(async () => {
  api = await TestApi.open();
  await api.enroll(ADMIN, 'admin');
  await api.enroll(CLERK, ['CUSTOMER_READ']);
  admin = (await api.login(ADMIN)).jwt;
});
afterAll(() => api.close());

const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown, token = admin) =>
  api.call(method, `${B}${path}`, { token, ...(body === undefined ? {} : { body }) });
const make = async (name: string, permissions: readonly string[] = []) =>
  (await call('POST', '/role', { name, permissions })).result as { _id: string; permissions: string[] };

describe('roles', () => {
  it('[1.7.83] [1.7.84] are made and changed, with the id in the body and the audit fields stamped', async () => {
    const { _id } = await make('美容', ['DAILY_STATUS']);
    const changed = await call('PUT', '/role', { _id, name: '美容師', permissions: ['DAILY_STATUS', 'BOOKING_READ'] });
    expect(changed.result).toMatchObject({
      name: '美容師',
      permissions: ['DAILY_STATUS', 'BOOKING_READ'],
      createBy: `/staff/${ADMIN}`,
      updateBy: `/staff/${ADMIN}`,
    });
  });

  it('[1.5.08] [1.5.09] [1.8.09] need an array of permissions, else 100105', async () => {
    const { _id } = await make('陣列');
    for (const permissions of ['PET_READ', { a: 1 }, null]) {
      expect((await call('POST', '/role', { name: 'x', permissions })).code).toBe(100105);
      expect((await call('PUT', '/role', { _id, permissions })).code).toBe(100105);
    }
    expect((await call('POST', '/role', { name: 'x' })).code).toBe(100105);
  });

  it('[1.6.11] [1.6.12] never write without reading: whatever is missing of its prerequisites is added to each permission', async () => {
    const { _id, permissions } = await make('實習', ['PET_WRITE']);
    expect(permissions).toEqual(['PET_READ', 'PET_WRITE']);
    const changed = await call('PUT', '/role', { _id, permissions: ['CHECK_IN'] });
    expect(changed.result.permissions).toEqual(['DAILY_STATUS', 'CHECK_IN']);
    for (const code of ALL_PERMISSIONS) {
      const alone = await call('PUT', '/role', { _id, permissions: [code] });
      expect(alone.result.permissions, code).toEqual(withPrerequisites([code]));
      if (code.endsWith('_WRITE') && code !== 'CHRONIC_DRUG_WRITE')
        expect(alone.result.permissions, code).toContain(code.replace('_WRITE', '_READ'));
    }
  });

  it('[1.5.10] [1.7.85] are deleted unless an active person holds them (100105), also while somebody is given one at the same time', async () => {
    const { _id } = await make('短期');
    const staff = (email: string) => ({
      name: '吳承恩',
      email,
      permissionDetail: _id,
      pwd: 'three cats on a warm roof',
    });
    expect((await call('POST', '/staff', staff('temp@demo.vetloom.test'))).code).toBe(CODE.success);
    expect(await call('DELETE', '/role', { _id })).toMatchObject({
      code: 100105,
      detail: { rule: 'roleInUse', count: 1 },
    });
    await call('PUT', `/staff/${encodeURIComponent('/staff/temp@demo.vetloom.test')}`, { status: 0 });
    const [removed, given] = await Promise.all([
      call('DELETE', '/role', { _id }),
      call('POST', '/staff', staff('temp2@demo.vetloom.test')),
    ]);
    expect([removed.code, given.code].filter((code) => code === CODE.success)).toHaveLength(1);
    expect((await call('DELETE', '/role', {})).code).toBe(100105);
    const left = (await make('離職者的')) as { _id: string };
    const leaver = { ...staff('leaver@demo.vetloom.test'), permissionDetail: left._id };
    expect((await call('POST', '/staff', leaver)).code).toBe(CODE.success);
    expect((await call('DELETE', '/role', left)).code).toBe(100105);
    await call('PUT', `/staff/${encodeURIComponent('/staff/leaver@demo.vetloom.test')}`, { status: 0 });
    expect((await call('DELETE', '/role', { _id: left._id })).code).toBe(CODE.success);
    const free = (await make('沒有人')) as { _id: string };
    expect((await call('DELETE', '/role', { _id: free._id })).code).toBe(CODE.success);
    const listed = (await call('GET', '/role/getList')).result as { _id: string }[];
    expect(listed.map((role) => role._id)).not.toContain(free._id);
  });

  it('[1.7.86] are listed by a part of the name and by permissions', async () => {
    await make('夜班櫃檯', ['BILLING_READ', 'BILLING_WRITE']);
    const names = async (query: string) =>
      ((await call('GET', `/role/getList${query}`)).result as { name: string }[]).map(({ name }) => name);
    expect(await names(`?name=${encodeURIComponent('夜班')}`)).toEqual(['夜班櫃檯']);
    expect(await names('?permissions=BILLING_WRITE,BILLING_READ')).toEqual(['夜班櫃檯']);
  });

  it('[1.3.34] are for those with ROLE; the administrator’s is fixed, lists nothing and grants everything', async () => {
    const { jwt } = await api.login(CLERK);
    for (const [method, body] of [
      ['POST', { name: 'x', permissions: [] }],
      ['PUT', { _id: '/role/clerk' }],
      ['DELETE', { _id: '/role/clerk' }],
    ] as const)
      expect((await call(method, '/role', body, jwt)).code).toBe(CODE.forbidden);
    expect((await call('PUT', '/role', { _id: '/role/admin', permissions: [] })).detail).toMatchObject({
      rule: 'adminRole',
    });
    expect((await call('DELETE', '/role', { _id: '/role/admin' })).detail).toMatchObject({ rule: 'adminRole' });
    const { clinicRoles } = await api.login(ADMIN);
    expect([...(clinicRoles[0]?.permissions ?? [])].sort()).toEqual([...ALL_PERMISSIONS].sort());
  });

  it('[1.6.04 call half] act at once on who is signed in: the very next call of the same token', async () => {
    const { jwt } = await api.login(CLERK);
    const { _id } = (await call('POST', '/user', { name: '陳怡君', phone: '0912345678' })).result;
    const read = () => call('GET', `/user/${encodeURIComponent(_id)}`, undefined, jwt);
    expect((await read()).code).toBe(CODE.success);
    await call('PUT', '/role', { _id: '/role/clerk', permissions: [] });
    expect((await read()).code).toBe(CODE.forbidden);
    await call('PUT', '/role', { _id: '/role/clerk', permissions: ['CUSTOMER_READ'] });
    expect((await read()).code).toBe(CODE.success);
  });
});
