import { CODE } from '@vetloom/domain/core/codes.ts';
import { toBase64Url } from '@vetloom/protocol/sealed-id.ts';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PASSWORD, TestApi } from '../test-kit.ts';

const DOCTOR = 'doctor@demo.vetloom.test';
const BASIC = '/api/sdk/v2/basic';
let api: TestApi;
beforeAll(async () => {
  api = await TestApi.open();
  await api.enroll(DOCTOR, ['PET_READ', 'RECORD_WRITE']);
  await api.enroll('admin@demo.vetloom.test', 'admin');
  await api.database.db.system.saveAccount({
    email: 'nowhere@demo.vetloom.test',
    name: 'Nobody',
    passwordHash: (await api.database.db.system.findAccount(DOCTOR))?.passwordHash ?? '',
    systemRole: null,
    demo: false,
  });
});
afterAll(() => api.close());

const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  api.call('POST', `${BASIC}/${path}`, { body, headers });

describe('sign-in', () => {
  it('[1.4.16] [1.6.05] [1.6.06] [1.7.13] [1.3.37] [1.9.13 default half] answers a token and the clinics with what the role really grants', async () => {
    const answer = await post('login', { username: ` ${DOCTOR.toUpperCase()} `, password: PASSWORD });
    expect(answer).toMatchObject({ status: 200, code: CODE.success });
    expect(Object.keys(answer.result).sort()).toEqual(
      ['jwt', 'refreshToken', 'name', 'email', 'systemRole', 'alliance', 'clinicRoles'].sort(),
    );
    expect(answer.result).toMatchObject({ systemRole: null, alliance: 'demo-alliance' });
    expect(answer.result.clinicRoles).toEqual([
      {
        clinic: 'demo',
        clinicName: '示範動物醫院',
        roleID: '/role/doctor',
        roleName: 'doctor',
        // RECORD_WRITE without RECORD_READ grants nothing (spec 1 §6).
        permissions: ['PET_READ'],
        idKey: expect.stringMatching(/^[A-Za-z0-9_-]{80,}$/),
        biUrl: '/app/bi/index',
        alliance: 'demo-alliance',
        closed: [],
      },
    ]);
    expect(answer.text).not.toContain('argon2');
  });

  it('[1.3.36] answers each clinic of a person of two with its name, role, permissions and the address of its figures', async () => {
    const both = 'both@demo.vetloom.test';
    await api.enroll(both, ['PET_READ']);
    await api.enroll(both, 'admin', 'harbour');
    const { clinicRoles } = await api.login(both);
    const biUrl = expect.stringMatching(/^\/app\/bi\//);
    expect(clinicRoles).toMatchObject([
      {
        clinic: 'demo',
        clinicName: '示範動物醫院',
        roleID: '/role/both',
        roleName: 'both',
        permissions: ['PET_READ'],
        biUrl,
      },
      { clinic: 'harbour', clinicName: '港灣動物醫院', roleID: '/role/admin', roleName: 'both', biUrl },
    ]);
    expect(clinicRoles[1]?.permissions).toContain('ROLE');
  });

  it('[1.8.11] answers 100107 where no membership can be read, and leaves a person of two clinics the other', async () => {
    const broken = 'broken@demo.vetloom.test';
    await api.enroll(broken, ['PET_READ']);
    const damage = async (text: string) => {
      const sql = new pg.Client(api.database.url);
      await sql.connect();
      await sql.query(text, [`/staff/${broken}`]);
      await sql.end();
    };
    await damage(`UPDATE vetloom.document SET body = body - 'permissionDetail' WHERE clinic_id = 'demo' AND id = $1`);
    const login = () => post('login', { username: broken, password: PASSWORD });
    expect(await login()).toMatchObject({ status: 400, code: 100107 });
    const authorization = `Basic ${Buffer.from(`${broken}:${PASSWORD}`).toString('base64')}`;
    const read = await api.call('POST', '/api/sdk/v2/demo/pet/search', {
      body: { keyword: 'a' },
      headers: { authorization },
    });
    expect(read.code).toBe(CODE.noDatabaseAccess);
    await api.enroll(broken, ['PET_READ'], 'harbour');
    expect((await login()).result.clinicRoles).toMatchObject([{ clinic: 'harbour' }]);
  });

  it('[1.7.13] [1.8.05] answers a wrong password and an unknown account alike', async () => {
    const wrong = await post('login', { username: DOCTOR, password: 'wrong' });
    const unknown = await post('login', { username: 'who@demo.vetloom.test', password: PASSWORD });
    expect(wrong).toMatchObject({ status: 401, code: CODE.wrongCredentials });
    expect(unknown.text).toBe(wrong.text);
  });

  it('[1.1.03] is for people of a clinic: an owner is a document, and neither their phone nor their email signs in', async () => {
    const { jwt } = (await api.login('admin@demo.vetloom.test')) as { jwt: string };
    const owner = { name: '王小明', phone: '0912000111', email: 'wang@example.test' };
    const made = await api.call('POST', '/api/sdk/v2/demo/user', { token: jwt, body: owner });
    expect(made.result).toMatchObject({ collection: 'user' });
    for (const username of [owner.phone, owner.email])
      expect(await post('login', { username, password: PASSWORD })).toMatchObject({ code: CODE.wrongCredentials });
  });

  it('[1.4.17] [1.8.10] fails without a clinic', async () => {
    expect(await post('login', { username: 'nowhere@demo.vetloom.test', password: PASSWORD })).toMatchObject({
      code: CODE.noUsableClinic,
    });
  });

  it.each([
    ['nothing', undefined],
    ['a broken body', '{'],
    ['wrong types', { username: 7, password: [] }],
    ['an unknown field', { username: DOCTOR, password: PASSWORD, role: 'admin' }],
    ['a prototype', '{"username":"a","password":"b","__proto__":{"cookie":true}}'],
    ['a megabyte', { username: DOCTOR, password: 'x'.repeat(1_000_000) }],
  ])('refuses %s with a code', async (_, body) => {
    const answer = await post('login', body);
    expect([CODE.badParameter, CODE.tooLarge]).toContain(answer.code);
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
  });
});

describe('the refresh token', () => {
  it('stays valid until its successor is used, and its reuse after that ends the sign-in', async () => {
    const first = await api.login(DOCTOR);
    const second = await post('refresh', { refreshToken: first.refreshToken });
    const again = await post('refresh', { refreshToken: first.refreshToken });
    expect([second.code, again.code]).toEqual([CODE.success, CODE.success]);
    const third = await post('refresh', { refreshToken: again.result.refreshToken });
    expect(third.code).toBe(CODE.success);
    expect(await post('refresh', { refreshToken: first.refreshToken })).toMatchObject({
      status: 401,
      code: CODE.sessionRevoked,
    });
    expect(await post('refresh', { refreshToken: third.result.refreshToken })).toMatchObject({
      code: CODE.notLoggedIn,
    });
  });

  it('goes into a cookie that scripts can not read, for requests of the same site alone', async () => {
    const home = { origin: 'http://localhost:80', host: 'localhost' };
    const login = await post('login', { username: DOCTOR, password: PASSWORD, cookie: true }, home);
    expect(login.result.refreshToken).toBeNull();
    const cookie = String(login.headers['set-cookie']);
    expect(cookie).toMatch(/; Path=\/api\/sdk\/v2\/basic; Max-Age=\d+; HttpOnly; SameSite=Strict/);
    const sent = { ...home, cookie: cookie.split(';')[0] ?? '' };
    expect((await post('refresh', {}, { ...sent, origin: 'http://evil.test' })).code).toBe(CODE.forbidden);
    expect((await post('refresh', {}, { cookie: sent.cookie })).code).toBe(CODE.forbidden);
    const refreshed = await post('refresh', {}, sent);
    expect(refreshed).toMatchObject({ code: CODE.success, result: { refreshToken: null, email: DOCTOR } });
    const next = { ...home, cookie: String(refreshed.headers['set-cookie']).split(';')[0] ?? '' };
    const out = await post('logout', {}, next);
    expect(String(out.headers['set-cookie'])).toContain('Max-Age=0');
    expect((await post('refresh', {}, next)).code).toBe(CODE.notLoggedIn);
  });

  it('may be late in a cookie: a browser killed before its newest one reached the disk stays signed in', async () => {
    const home = { origin: 'http://localhost:80', host: 'localhost' };
    const cookieOf = ({ headers }: { headers: Record<string, unknown> }) =>
      String(headers['set-cookie']).split(';')[0] ?? '';
    const onDisk = cookieOf(await post('login', { username: DOCTOR, password: PASSWORD, cookie: true }, home));
    const renewed = cookieOf(await post('refresh', {}, { ...home, cookie: onDisk }));
    expect((await post('refresh', {}, { ...home, cookie: renewed })).code).toBe(CODE.success);
    const restarted = await post('refresh', {}, { ...home, cookie: onDisk });
    expect(restarted.code).toBe(CODE.success);
    expect((await post('refresh', {}, { ...home, cookie: cookieOf(restarted) })).code).toBe(CODE.success);
  });

  it('is gone after signing out, and signing out twice is no error', async () => {
    const { refreshToken, jwt } = await api.login(DOCTOR);
    expect((await post('logout', { refreshToken })).code).toBe(CODE.success);
    expect((await post('logout', { refreshToken })).code).toBe(CODE.success);
    expect((await post('refresh', { refreshToken })).code).toBe(CODE.notLoggedIn);
    expect((await post('verify', { jwt })).code).toBe(CODE.sessionRevoked);
  });
});

describe('the access token', () => {
  it('is good for ten minutes', async () => {
    const { jwt } = await api.login(DOCTOR);
    const verified = await post('verify', { jwt });
    expect(verified.result).toEqual({ email: DOCTOR, expiresAt: expect.any(Number) });
    expect(verified.result.expiresAt - api.now).toBeLessThanOrEqual(600);
    api.now += 601;
    expect((await post('verify', { jwt })).code).toBe(CODE.notLoggedIn);
    api.now -= 601;
  });

  it('[1.7.14] is verified while it is valid, not when it has expired or was tampered with', async () => {
    const { jwt } = await api.login(DOCTOR);
    const [head, body = '', signature] = jwt.split('.');
    const claims = { ...JSON.parse(Buffer.from(body, 'base64url').toString()), sub: 'admin@demo.vetloom.test' };
    const forged = [head, Buffer.from(JSON.stringify(claims)).toString('base64url'), signature].join('.');
    const none = [Buffer.from('{"alg":"none"}').toString('base64url'), body, ''].join('.');
    for (const token of [forged, none, 'rubbish', `${jwt}x`])
      expect((await post('verify', { jwt: token })).code).toBe(CODE.notLoggedIn);
    expect((await post('verify', { jwt })).result).toMatchObject({ email: DOCTOR });
    api.now += 601;
    expect((await post('verify', { jwt })).code).toBe(CODE.notLoggedIn);
    api.now -= 601;
  });

  it('opens only the clinics of its person; foreign and unknown ones answer alike', async () => {
    const { jwt: token } = await api.login(DOCTOR);
    const pull = (clinic: string) => api.call('POST', `/sync/v1/${clinic}/pull`, { token, body: {} });
    const foreign = await pull('harbour');
    expect(foreign).toMatchObject({ status: 403, code: CODE.noDatabaseAccess });
    expect((await pull('nowhere')).text).toBe(foreign.text);
    expect((await pull('..%2Fdemo')).text).toBe(foreign.text);
    expect((await pull('demo')).code).toBe(CODE.badParameter);
  });
});

describe('Basic credentials', () => {
  const basic = (email: string, password: string) =>
    api.call('POST', '/api/sdk/clinicList', {
      headers: { authorization: `Basic ${Buffer.from(`${email}:${password}`).toString('base64')}` },
    });
  it('[1.7.18] serve API clients: the names of the clinics that they may know, all or those asked for', async () => {
    expect((await basic(DOCTOR, PASSWORD)).result).toEqual({ demo: '示範動物醫院' });
    const { jwt: token } = await api.login(DOCTOR);
    const named = (body: unknown) => api.call('POST', '/api/sdk/clinicList', { token, body });
    expect((await named(['demo', 'harbour', 'nowhere'])).result).toEqual({ demo: '示範動物醫院' });
    expect((await named([])).result).toEqual({});
    expect((await named(undefined)).result).toEqual({ demo: '示範動物醫院' });
  });
  it('[1.7.04] [1.7.05] [3.6.37] open the versioned API as the token of a login does', async () => {
    const ask = (authorization: string) =>
      api.call('POST', '/api/sdk/v2/demo/staff/getList', { headers: { authorization }, body: {} });
    const basicOf = (password: string) => `Basic ${Buffer.from(`${DOCTOR}:${password}`).toString('base64')}`;
    const byPassword = await ask(basicOf(PASSWORD));
    expect(byPassword.code).toBe(CODE.success);
    expect((await ask(basicOf('wrong'))).code).toBe(CODE.wrongCredentials);
    expect((await ask(`Bearer ${(await api.login(DOCTOR)).jwt}`)).result).toEqual(byPassword.result);
    const neither = await api.call('POST', '/api/sdk/v2/demo/staff/getList', { body: {} });
    expect(neither).toMatchObject({ status: 401, code: CODE.notLoggedIn });
  });
  it('[1.8.07] answer 100101 when wrong, and 100103 when absent', async () => {
    expect(await basic(DOCTOR, 'wrong')).toMatchObject({ status: 401, code: CODE.wrongCredentials });
    expect(await api.call('POST', '/api/sdk/clinicList')).toMatchObject({ status: 401, code: CODE.notLoggedIn });
  });
});

it('[1.7.10] [1.7.11] the version is told without a sign-in, the same at both addresses', async () => {
  const [one, other] = [await api.call('GET', '/api/version'), await api.call('GET', `${BASIC}/version`)];
  expect([one.result, other.result]).toEqual(['test', 'test']);
});

it('[1.7.98] [3.7.157] what a browser reports reaches the log, short and by named fields alone', async () => {
  const { jwt: token } = await api.login(DOCTOR);
  const entry = {
    level: 'error',
    message: 'a screen failed: TypeError',
    source: '/app/assets/index.js:1:2',
    path: '/app/pets',
  };
  const send = (body: unknown, as: { token?: string } = { token }) => api.call('POST', '/api/webLog', { ...as, body });
  expect((await send({ entries: [entry] })).code).toBe(CODE.success);
  expect(api.warned).toContainEqual({ web: { ...entry, version: '' } });
  expect((await send({ entries: [{ ...entry, owner: '陳怡君' }] })).code).toBe(CODE.badParameter);
  expect((await send({ entries: [{ ...entry, message: 'x'.repeat(301) }] })).code).toBe(CODE.badParameter);
  expect((await send({ entries: [entry] }, {})).code).toBe(CODE.notLoggedIn);
});

describe('a device key', () => {
  it('is registered with a session fresh from a password, once', async () => {
    const { jwt: token } = await api.login(DOCTOR);
    const pair = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign', 'verify']);
    const { x, y } = await crypto.subtle.exportKey('jwk', pair.publicKey);
    const body = { key: 'key-1', publicKey: { kty: 'EC', crv: 'P-256', x, y } };
    const register = (sent: unknown, as = token) => api.call('POST', '/sync/v1/keys', { token: as, body: sent });
    expect((await register(body)).code).toBe(CODE.success);
    expect((await register(body)).code).toBe(CODE.success);
    const other = await api.login('admin@demo.vetloom.test');
    expect((await register(body, other.jwt)).code).toBe(CODE.conflict);
    const point = toBase64Url(new Uint8Array(32).fill(1));
    const off = { key: 'key-2', publicKey: { kty: 'EC', crv: 'P-256', x: point, y: point } };
    expect((await register(off)).code).toBe(CODE.badParameter);
  });
});

it('leaves no unexpected failure behind', () => expect(api.unexpected).toEqual([]));
