import { CODE } from '@vetloom/domain/core/codes.ts';
import { sealID } from '@vetloom/protocol/sealed-id.ts';
import { SYNC_PROTOCOL } from '@vetloom/protocol/sync.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PASSWORD, TestApi } from '../test-kit.ts';

/* What people try who want more than their role gives them. */

const ADMIN = 'admin@demo.vetloom.test';
const SECOND = 'second@demo.vetloom.test';
const HR = 'hr@demo.vetloom.test';
const LEAVER = 'leaver@demo.vetloom.test';
const B = '/api/sdk/v2/demo';
const at = encodeURIComponent;

let api: TestApi;
const tokens: Record<string, string> = {};
beforeAll(async () => {
  api = await TestApi.open();
  await api.enroll(ADMIN, 'admin');
  await api.enroll(SECOND, 'admin');
  await api.enroll(HR, ['ACCOUNT_READ', 'ACCOUNT_WRITE', 'ACCOUNT_DELETE', 'ROLE']);
  await api.enroll(LEAVER, ['CUSTOMER_READ', 'CUSTOMER_WRITE', 'PET_READ']);
  await api.enroll('neighbour@harbour.test', 'admin', 'harbour');
  for (const email of [ADMIN, SECOND, HR, LEAVER, 'neighbour@harbour.test'])
    tokens[email] = (await api.login(email)).jwt;
});
afterAll(async () => {
  expect(api.unexpected).toEqual([]);
  await api.close();
});

const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown, email = ADMIN, headers = {}) =>
  api.call(method, path.startsWith('/api/') ? path : `${B}${path}`, {
    token: tokens[email] ?? '',
    headers,
    ...(body === undefined ? {} : { body }),
  });
const staff = (email: string) => `/staff/${at(`/staff/${email}`)}`;

describe('more rights than the role gives', () => {
  it('are not to be had by naming oneself or another an administrator', async () => {
    for (const body of [
      { permissionDetail: '/role/admin' },
      { permission: 'admin' },
      { permissionDetail: '/role/administrator' },
      { permissionDetail: '/role/Admin' },
    ]) {
      const { code } = await call('PUT', staff(HR), body, HR);
      expect([CODE.forbidden, CODE.badParameter], JSON.stringify(body)).toContain(code);
    }
    const wish = { name: '影子', email: 'shadow@demo.vetloom.test', pwd: 'three cats on a warm roof' };
    for (const body of [
      { ...wish, permissionDetail: '/role/admin' },
      { ...wish, permissionDetail: '/role/hr', permission: 'admin' },
      { ...wish, permissionDetail: '/role/hr', systemRole: 'sudo' },
    ])
      expect([CODE.forbidden, CODE.badParameter], JSON.stringify(body)).toContain(
        (await call('POST', '/staff', body, HR)).code,
      );
    for (const _id of ['/role/admin', '/role/admin2', '/role/administrators', '/role/admin/x']) {
      const { code } = await call('POST', '/role', { _id, name: _id, permissions: [] }, HR);
      expect([CODE.contradictory, CODE.badParameter, CODE.conflict], _id).toContain(code);
    }
    expect((await api.login(HR)).clinicRoles[0]?.permissions).toEqual([
      'ACCOUNT_READ',
      'ACCOUNT_WRITE',
      'ACCOUNT_DELETE',
      'ROLE',
    ]);
  });

  it('are not to be had by codes that no catalogue knows', async () => {
    const { result } = await call('POST', '/role', {
      name: '怪',
      permissions: ['__proto__', 'constructor', 'admin', '*', 'SUDO'],
    });
    await api.enroll('odd@demo.vetloom.test', []);
    await call('PUT', staff('odd@demo.vetloom.test'), { permissionDetail: result._id });
    const { clinicRoles, jwt } = await api.login('odd@demo.vetloom.test');
    expect(clinicRoles[0]?.permissions).toEqual([]);
    expect((await api.call('POST', `${B}/user/getList`, { token: jwt, body: {} })).code).toBe(CODE.forbidden);
  });

  it('a role that loses its own editor the right to edit roles is refused, by whatever way round', async () => {
    for (const permissions of [[], ['ACCOUNT_READ', 'ACCOUNT_WRITE'], ['ROLE_', 'role']])
      expect(await call('PUT', '/role', { _id: '/role/hr', permissions }, HR)).toMatchObject({
        detail: { rule: 'ownRole' },
      });
    const without = await call('PUT', '/role', { _id: '/role/hr', permissions: ['ROLE'] }, HR);
    expect(without.result.permissions).toEqual(['ACCOUNT_READ', 'ACCOUNT_WRITE', 'ROLE']);
    expect((await call('DELETE', '/role', { _id: '/role/hr' }, HR)).code).toBe(CODE.badParameter);
  });
});

describe('[1.2.40] a role without CUSTOMER_READ and PET_READ', () => {
  it('gets no owner and no animal, whichever route it opens: a device is sent none, and no call shows one', async () => {
    const board = 'board@demo.vetloom.test';
    await api.enroll(board, ['DAILY_STATUS', 'BILLING_READ']);
    const { jwt: token } = await api.login(board);
    const { _id: userID } = (await call('POST', '/user', { name: '不該看到', phone: '0977000111' })).result;
    const { _id: petID } = (await call('POST', '/pet', { userID, name: '藏起來' })).result;
    for (const path of [
      `/user/${at(userID)}`,
      `/pet/${at(petID)}`,
      `/pet/getList/${at(userID)}`,
      `/alliance/demo-alliance/harbour/user/${at(userID)}`,
    ])
      expect((await api.call('GET', B + path, { token })).code, path).toBe(CODE.forbidden);
    for (const path of ['/user/getList', '/user/search', '/pet/getList', '/pet/search', '/pet/simpleSearch'])
      expect((await api.call('POST', B + path, { token, body: { keyword: '0977000111' } })).code, path).toBe(
        CODE.forbidden,
      );
    const client = '00000000-0000-4000-8000-00000000000b';
    for (const [stage, collection] of [
      ['reference'],
      ['today'],
      ['open'],
      ['people'],
      ['history'],
      ['collection', 'user'],
      ['collection', 'pet'],
    ]) {
      const body = { protocol: SYNC_PROTOCOL, client, stage, after: null, ...(collection && { collection }) };
      const answer = await api.call('POST', '/sync/v1/demo/snapshot', { token, body });
      expect(answer.text, stage).not.toMatch(/不該看到|0977000111|藏起來/);
      expect(answer.result?.documents ?? [], `${stage} ${collection}`).not.toContainEqual(
        expect.objectContaining({ collection: expect.stringMatching(/^(user|pet)$/) }),
      );
    }
    const pull = { protocol: SYNC_PROTOCOL, epoch: null, client, cursor: 0 };
    expect((await api.call('POST', '/sync/v1/demo/pull', { token, body: pull })).text).not.toMatch(/不該看到|藏起來/);
  });
});

describe('the last administrator', () => {
  it('stays, though two administrators unmake each other at the same moment', async () => {
    const roles = await call('POST', '/role', { name: '一般', permissions: ['DAILY_STATUS'] });
    const unmake = (who: string, by: string) => call('PUT', staff(who), { permissionDetail: roles.result._id }, by);
    const answers = await Promise.all([unmake(SECOND, ADMIN), unmake(ADMIN, SECOND)]);
    expect(answers.map(({ code }) => code).sort()).not.toEqual([CODE.success, CODE.success]);
    const left = (await Promise.all([ADMIN, SECOND].map((email) => api.login(email)))).filter(
      ({ clinicRoles }) => clinicRoles[0]?.roleID === '/role/admin',
    );
    expect(left).toHaveLength(1);
    const last = left[0]?.email ?? '';
    tokens[ADMIN] = left[0]?.jwt ?? '';
    for (const [method, body] of [
      ['PUT', { permissionDetail: roles.result._id }],
      ['PUT', { status: 0 }],
      ['PUT', { status: false }],
      ['DELETE', undefined],
    ] as const)
      expect((await call(method, staff(last), body)).code, `${method} ${JSON.stringify(body)}`).toBe(
        CODE.contradictory,
      );
    expect((await call('DELETE', `/api/sdk/demo${staff(last)}`)).code).toBe(CODE.contradictory);
  });
});

describe('somebody who has left', () => {
  it('has no use of the token, the refresh token or the password that they still hold', async () => {
    const before = await api.login(LEAVER);
    const owner = (await call('POST', '/user', { name: '陳怡君', phone: '0912345678' }, LEAVER)).result._id;
    const basic = { authorization: `Basic ${Buffer.from(`${LEAVER}:${PASSWORD}`).toString('base64')}` };
    const read = (headers: Record<string, string>) => api.call('GET', `${B}/user/${at(owner)}`, { headers });
    const bearer = { authorization: `Bearer ${before.jwt}` };
    expect([(await read(bearer)).code, (await read(basic)).code]).toEqual([CODE.success, CODE.success]);
    expect((await call('PUT', staff(LEAVER), { status: 0 })).code).toBe(CODE.success);
    for (const headers of [bearer, basic]) {
      expect((await read(headers)).code).toBe(CODE.noDatabaseAccess);
      expect((await api.call('PUT', `${B}/user/${at(owner)}`, { headers, body: { name: '改' } })).code).toBe(
        CODE.noDatabaseAccess,
      );
      expect((await api.call('GET', `${B}/alliance`, { headers })).code).toBe(CODE.noDatabaseAccess);
      expect((await api.call('POST', '/sync/v1/demo/pull', { headers, body: {} })).code).toBe(CODE.noDatabaseAccess);
      expect((await api.call('POST', '/api/sdk/clinicList', { headers, body: {} })).result ?? {}).toEqual({});
    }
    const refresh = await api.call('POST', '/api/sdk/v2/basic/refresh', {
      body: { refreshToken: before.refreshToken },
    });
    expect(refresh.code).not.toBe(CODE.success);
    expect(
      (await api.call('POST', '/api/sdk/v2/basic/login', { body: { username: LEAVER, password: PASSWORD } })).code,
    ).toBe(CODE.noUsableClinic);
  });
});

describe('ids of another clinic', () => {
  it('open nothing here, sealed with that clinic’s key, sealed with ours or plain, and answer like ids that do not exist', async () => {
    const H = '/api/sdk/v2/harbour';
    const theirs = (
      await call('POST', `${H}/user`, { name: '港邊飼主', phone: '0955123456' }, 'neighbour@harbour.test')
    ).result._id;
    const [ours] = (await api.login(tokens[ADMIN] ? SECOND : ADMIN)).clinicRoles;
    const [foreign] = (await api.login('neighbour@harbour.test')).clinicRoles;
    const forms = (id: string) => [at(id), sealID(ours?.idKey ?? '', id), sealID(foreign?.idKey ?? '', id)];
    for (const [index, segment] of forms(theirs).entries()) {
      const none = forms('/user/none')[index] ?? '';
      for (const [method, tail, body] of [
        ['GET', '', undefined],
        ['PUT', '', { name: '改' }],
        ['DELETE', '', undefined],
        ['POST', '/touch', {}],
      ] as const) {
        const answer = await call(method, `/user/${segment}${tail}`, body);
        // Deleting what is not there counts as done (R19).
        expect(method === 'DELETE' ? [CODE.success, 200001] : [200001], `${method} ${index}`).toContain(answer.code);
        expect(answer.text.replace(/\/user\/[\w-]+/g, '')).toBe(
          (await call(method, `/user/${none}${tail}`, body)).text.replace(/\/user\/[\w-]+/g, ''),
        );
      }
    }
    expect((await call('GET', `${H}/user/${at(theirs)}`, undefined, 'neighbour@harbour.test')).result).toMatchObject({
      name: '港邊飼主',
    });
    const moved = await call('POST', '/user/bulk/read', { ids: [theirs] });
    expect(JSON.stringify(moved.result)).not.toContain('港邊');
  });
});

describe('headers', () => {
  it('change neither the method, the address nor the person of a call', async () => {
    const { _id } = (await call('POST', '/user', { name: '林佳蓉', phone: '0922333444' })).result;
    for (const headers of [
      { 'x-http-method-override': 'DELETE' },
      { 'x-method-override': 'DELETE', 'x-http-method': 'DELETE' },
      { 'x-original-url': `${B}/setting`, 'x-rewrite-url': `${B}/setting` },
      { 'x-forwarded-user': ADMIN, 'x-remote-user': ADMIN, 'x-email': ADMIN },
    ])
      expect(
        (await call('POST', `/user/${at(_id)}/touch`, {}, ADMIN, headers)).result ?? { _id },
        JSON.stringify(headers),
      ).toMatchObject({ _id });
    expect((await call('GET', `/user/${at(_id)}`)).result).toMatchObject({ name: '林佳蓉' });
    const anonymous = {
      'x-forwarded-user': ADMIN,
      'x-remote-user': ADMIN,
      cookie: `vetloom_refresh=${'a'.repeat(43)}`,
    };
    expect((await api.call('GET', `${B}/user/${at(_id)}`, { headers: anonymous })).code).toBe(CODE.notLoggedIn);
  });

  it('let no mail carry a link to the host that a request names', async () => {
    const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' };
    await api.call('POST', '/api/sdk/v2/basic/forgot', { body: { email: HR }, headers });
    await expect.poll(() => api.mails.length).toBeGreaterThan(0);
    expect(JSON.stringify(api.mails)).not.toContain('evil.example');
  });
});
