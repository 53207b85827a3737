import { createHash, randomBytes } from 'node:crypto';
import { CODE } from '@vetloom/domain/core/codes.ts';
import type { LoginResult } from '@vetloom/protocol/auth.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashPassword } from '../access/passwords.ts';
import { TestApi } from '../test-kit.ts';

const BACK = 'https://lab.test/back';
const DOCTOR = 'doctor@demo.vetloom.test';
let api: TestApi;
let login: LoginResult;
let secret: string;
beforeAll(async () => {
  api = await TestApi.open();
  await api.enroll(DOCTOR, ['CUSTOMER_READ', 'CUSTOMER_WRITE', 'PET_READ', 'RECORD_READ']);
  await api.enroll(DOCTOR, ['CUSTOMER_READ'], 'harbour');
  await api.enroll('sudo@demo.vetloom.test', []);
  const { system } = api.database.db;
  const sudo = await system.findAccount('sudo@demo.vetloom.test');
  if (!sudo) throw new Error('no sudo');
  await system.saveAccount({ ...sudo, systemRole: 'sudo' });
  login = await api.login(DOCTOR);
  const { jwt } = await api.login('sudo@demo.vetloom.test');
  const save = (body: object) => api.call('POST', '/api/oauth/clients', { token: jwt, body });
  const frame = { redirectURIs: [BACK], scopes: ['patients.read', 'records.read'] };
  await save({ id: 'lab', name: '檢驗所', ...frame });
  secret = (await save({ id: 'server', name: '伺服器', confidential: true, ...frame })).result.secret;
});
afterAll(() => api.close());

const verifier = randomBytes(32).toString('base64url');
const challenge = createHash('sha256').update(verifier).digest('base64url');
const asked = {
  response_type: 'code',
  client_id: 'lab',
  redirect_uri: BACK,
  scope: 'patients.read',
  state: 'S',
  code_challenge: challenge,
  code_challenge_method: 'S256',
};
const form = (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  api.app.inject({
    method: 'POST',
    url: `/api/oauth/${path}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: new URLSearchParams(fields).toString(),
  });
async function agree(parts: object = {}, token = login.jwt): Promise<URL> {
  const answer = await api.call('POST', '/api/oauth/authorize', {
    token,
    body: { ...asked, clinic: 'demo', ...parts },
  });
  expect(answer.code, answer.text).toBe(CODE.success);
  return new URL(answer.result.redirect);
}
const exchange = (code: string, parts: Record<string, string> = {}) =>
  form('token', {
    grant_type: 'authorization_code',
    code,
    redirect_uri: BACK,
    code_verifier: verifier,
    client_id: 'lab',
    ...parts,
  });
const tokens = async () => (await exchange((await agree()).searchParams.get('code') ?? '')).json();

describe('the consent', () => {
  it('names the program, where the answer goes, what it may do and for which clinics', async () => {
    const query = new URLSearchParams(asked);
    const view = await api.call('GET', `/api/oauth/request?${query}`, { token: login.jwt });
    expect(view.result).toMatchObject({ clientName: '檢驗所', host: 'lab.test', scopes: ['patients.read'] });
    expect(view.result.clinics).toEqual([
      { id: 'demo', name: '示範動物醫院' },
      { id: 'harbour', name: '港灣動物醫院' },
    ]);
    expect(view.result.refusal).toBe(`${BACK}?error=access_denied&state=S&iss=http%3A%2F%2Flocalhost`);
  });

  it('answers the registered address with code, state and issuer', async () => {
    const address = await agree();
    expect(address.origin + address.pathname).toBe(BACK);
    expect(Object.fromEntries(address.searchParams)).toEqual({
      code: expect.any(String),
      state: 'S',
      iss: 'http://localhost',
    });
  });

  it('is refused for a foreign address, a foreign clinic, and to programs themselves', async () => {
    const send = (parts: object, token = login.jwt) =>
      api.call('POST', '/api/oauth/authorize', { token, body: { ...asked, clinic: 'demo', ...parts } });
    expect((await send({ redirect_uri: 'https://evil.test/' })).code).toBe(CODE.badParameter);
    expect((await send({ client_id: 'nobody' })).code).toBe(CODE.badParameter);
    expect((await send({ clinic: 'nowhere' })).code).toBe(CODE.noDatabaseAccess);
    expect((await send({}, (await tokens()).access_token)).code).toBe(CODE.forbidden);
  });
});

describe('the code', () => {
  it('is exchanged once; a second time ends what the first one got', async () => {
    const code = (await agree()).searchParams.get('code') ?? '';
    const first = await exchange(code);
    expect(first.headers['cache-control']).toBe('no-store');
    expect(first.json()).toEqual({
      access_token: expect.stringMatching(/^vlo_/),
      token_type: 'Bearer',
      expires_in: 600,
      refresh_token: expect.any(String),
      scope: 'patients.read',
      clinic: 'demo',
    });
    const second = await exchange(code);
    expect(second.statusCode).toBe(400);
    expect(second.json()).toMatchObject({ error: 'invalid_grant' });
    const info = await api.call('GET', '/api/oauth/userinfo', { token: first.json().access_token });
    expect(info.code).toBe(CODE.notLoggedIn);
  });

  it.each([
    ['another verifier', { code_verifier: 'x'.repeat(43) }],
    ['no verifier', { code_verifier: '' }],
    ['another return address', { redirect_uri: 'https://lab.test/other' }],
  ])('is refused with %s, and spent', async (_, parts) => {
    const code = (await agree()).searchParams.get('code') ?? '';
    expect((await exchange(code, parts)).json()).toMatchObject({ error: 'invalid_grant' });
    expect((await exchange(code)).json()).toMatchObject({ error: 'invalid_grant' });
  });

  it('is good for a minute', async () => {
    const code = (await agree()).searchParams.get('code') ?? '';
    api.now += 61;
    expect((await exchange(code)).json()).toMatchObject({ error: 'invalid_grant' });
    api.now -= 61;
  });

  it('needs the secret of a program that has one', async () => {
    const code = async () => (await agree({ client_id: 'server' })).searchParams.get('code') ?? '';
    const wrong = await exchange(await code(), { client_id: 'server', client_secret: 'wrong' });
    expect([wrong.statusCode, wrong.json().error]).toEqual([401, 'invalid_client']);
    expect((await exchange(await code(), { client_id: 'server', client_secret: secret })).statusCode).toBe(200);
    const basic = { authorization: `Basic ${Buffer.from(`server:${secret}`).toString('base64')}` };
    const fields = {
      grant_type: 'authorization_code',
      code: await code(),
      redirect_uri: BACK,
      code_verifier: verifier,
    };
    expect((await form('token', fields, basic)).statusCode).toBe(200);
    expect((await exchange(await code())).json(), 'another program').toMatchObject({ error: 'invalid_grant' });
  });

  it('[1.7.20] [3.7.146] is given by the older call for the session’s own person and a registered program', async () => {
    const ask = (query: Record<string, string>) =>
      api.call('GET', `/api/oauth/code?${new URLSearchParams(query)}`, { token: login.jwt });
    const own = { clientID: 'lab', email: DOCTOR, clinic: 'demo', code_challenge: challenge };
    const given = await ask(own);
    expect((await exchange(given.result.code)).statusCode).toBe(200);
    expect((await ask({ ...own, email: 'other@demo.vetloom.test' })).code).toBe(CODE.forbidden);
    expect((await ask({ ...own, clientID: 'nobody' })).code).toBe(CODE.notFound);
    expect((await ask({ clientID: 'lab', email: DOCTOR, clinic: 'demo' })).code, 'PKCE').toBe(CODE.badParameter);
    expect((await ask({ clientID: 'server', email: DOCTOR })).detail, 'two clinics').toMatchObject({ field: 'clinic' });
    expect((await ask({ clientID: 'server', email: DOCTOR, clinic: 'demo' })).code).toBe(CODE.success);
    expect((await api.call('GET', '/api/oauth/code?clientID=lab&email=a')).code).toBe(CODE.notLoggedIn);
  });
});

describe('a program’s token', () => {
  const B = '/api/sdk/v2';
  it('does what both the consent and the person allow, in that clinic alone', async () => {
    const { access_token: token } = await tokens();
    const list = (clinic: string) => api.call('POST', `${B}/${clinic}/user/getList`, { token, body: {} });
    expect((await list('demo')).code).toBe(CODE.success);
    expect((await list('harbour')).code).toBe(CODE.noDatabaseAccess);
    const owner = { _id: '/user/1-x', name: '陳怡君', phone: '0911222333' };
    expect((await api.call('POST', `${B}/demo/user`, { token, body: owner })).code, 'no scope').toBe(CODE.forbidden);
    expect((await api.call('POST', `${B}/demo/user`, { token: login.jwt, body: owner })).code).toBe(CODE.success);
    const info = await api.call('GET', '/api/oauth/userinfo', { token });
    const { sub, ...claims } = JSON.parse(info.text);
    expect(claims).toMatchObject({ email: DOCTOR, clinic: 'demo' });
    expect(sub).toMatch(/^[A-Za-z0-9_-]{43}$/);
    expect(JSON.parse((await api.call('POST', '/api/oauth/userinfo', { token })).text), 'by POST').toMatchObject({
      sub,
    });
    const later = await api.call('GET', '/api/oauth/userinfo', { token: (await tokens()).access_token });
    expect(JSON.parse(later.text).sub, 'the same for good').toBe(sub);
  });

  it('never reaches the person’s own account', async () => {
    const { access_token: token } = await tokens();
    for (const [method, path] of [
      ['GET', `${B}/basic/account`],
      ['POST', `${B}/basic/password`],
      ['POST', '/api/sdk/clinicList'],
      ['POST', '/sync/v1/keys'],
    ] as const)
      expect((await api.call(method, path, { token, ...(method === 'POST' ? { body: {} } : {}) })).code).toBe(
        CODE.forbidden,
      );
  });

  it('is renewed with less than the person agreed to where the program asks for less, and never with more', async () => {
    const given = (
      await exchange((await agree({ scope: 'patients.read records.read' })).searchParams.get('code') ?? '')
    ).json();
    expect(given.scope).toBe('patients.read records.read');
    const renew = async (refresh: string, scope?: string) =>
      (
        await form('token', {
          ...{ grant_type: 'refresh_token', refresh_token: refresh, client_id: 'lab' },
          ...(scope !== undefined && { scope }),
        })
      ).json();
    expect(await renew(given.refresh_token, 'patients.read billing.read')).toMatchObject({ error: 'invalid_scope' });
    const narrow = await renew(given.refresh_token, 'patients.read');
    expect(narrow.scope).toBe('patients.read');
    const asks = async (token: string) =>
      (await api.call('POST', `${B}/demo/record/getList/dateTime`, { token, body: { begin: 0, end: 1 } })).code;
    expect(await asks(narrow.access_token)).toBe(CODE.forbidden);
    // The refresh token keeps all that was agreed to (RFC 6749 §6).
    const whole = await renew(narrow.refresh_token);
    expect(whole.scope).toBe('patients.read records.read');
    expect(await asks(whole.access_token)).not.toBe(CODE.forbidden);
  });

  it('is renewed by the refresh token; an old one used again ends the consent', async () => {
    const first = await tokens();
    const renew = (refresh: string) =>
      form('token', { grant_type: 'refresh_token', refresh_token: refresh, client_id: 'lab' });
    const second = (await renew(first.refresh_token)).json();
    const third = (await renew(second.refresh_token)).json();
    expect(third.access_token).toMatch(/^vlo_/);
    expect((await renew(first.refresh_token)).json()).toMatchObject({ error: 'invalid_grant' });
    expect((await renew(third.refresh_token)).json()).toMatchObject({ error: 'invalid_grant' });
    expect((await api.call('GET', '/api/oauth/userinfo', { token: third.access_token })).code).toBe(CODE.notLoggedIn);
  });

  it('ends with the program’s or the person’s word, and after ten minutes', async () => {
    const one = await tokens();
    expect(
      (await form('revoke', { token: one.refresh_token, client_id: 'server', client_secret: secret })).statusCode,
    ).toBe(200);
    expect((await api.call('GET', '/api/oauth/userinfo', { token: one.access_token })).code, 'foreign').toBe(
      CODE.success,
    );
    await form('revoke', { token: one.refresh_token, client_id: 'lab' });
    expect((await api.call('GET', '/api/oauth/userinfo', { token: one.access_token })).code).toBe(CODE.notLoggedIn);
    const other = await tokens();
    const { apps } = (await api.call('GET', `${B}/basic/account`, { token: login.jwt })).result;
    // Beside those that other tests agreed to, maybe in the same second.
    expect(apps).toContainEqual(
      expect.objectContaining({ clientName: '檢驗所', clinicName: '示範動物醫院', scopes: ['patients.read'] }),
    );
    for (const { id } of apps) await api.call('POST', '/api/oauth/withdraw', { token: login.jwt, body: { id } });
    expect((await api.call('GET', '/api/oauth/userinfo', { token: other.access_token })).code).toBe(CODE.notLoggedIn);
    const third = await tokens();
    api.now += 601;
    expect((await api.call('GET', '/api/oauth/userinfo', { token: third.access_token })).code).toBe(CODE.notLoggedIn);
    api.now -= 601;
  });
});

describe('what a person let a program do', () => {
  const alive = async (token: string) =>
    (await api.call('GET', '/api/oauth/userinfo', { token })).code === CODE.success;

  it('ends when their password is changed, by whomever, and an unused code with it', async () => {
    const given = await tokens();
    const code = (await agree()).searchParams.get('code') ?? '';
    expect(await alive(given.access_token)).toBe(true);
    const hash = (await api.database.db.system.findAccount(DOCTOR))?.passwordHash ?? '';
    await api.database.db.system.setPasswordHash(DOCTOR, await hashPassword('another long sentence'));
    expect(await alive(given.access_token)).toBe(false);
    expect((await exchange(code)).statusCode).toBe(400);
    const renewed = await form('token', {
      grant_type: 'refresh_token',
      refresh_token: given.refresh_token,
      client_id: 'lab',
    });
    expect(renewed.statusCode).toBe(400);
    await api.database.db.system.setPasswordHash(DOCTOR, hash);
  });

  it('ends in the clinic that they leave, and does not come back with them', async () => {
    await api.enroll('head@demo.vetloom.test', 'admin');
    const { jwt: token } = await api.login('head@demo.vetloom.test');
    const put = (status: boolean) =>
      api.call('PUT', `/api/sdk/v2/demo/staff/${encodeURIComponent(`/staff/${DOCTOR}`)}`, { token, body: { status } });
    const given = await tokens();
    expect((await put(false)).code).toBe(CODE.success);
    expect((await put(true)).code).toBe(CODE.success);
    expect(await alive(given.access_token)).toBe(false);
  });
});

it('programs are registered by the system administrator alone, with safe return addresses', async () => {
  const { jwt } = await api.login('sudo@demo.vetloom.test');
  const save = (token: string, body: object) => api.call('POST', '/api/oauth/clients', { token, body });
  const program = { id: 'new', name: '新', redirectURIs: ['https://new.test/back'], scopes: ['bookings.read'] };
  expect((await save(login.jwt, program)).code).toBe(CODE.forbidden);
  expect((await save(jwt, { ...program, redirectURIs: ['http://new.test/'] })).code).toBe(CODE.badParameter);
  expect((await save(jwt, { ...program, scopes: ['everything'] })).code).toBe(CODE.badParameter);
  expect((await save(jwt, program)).result).toEqual({ id: 'new', secret: null });
  const list = await api.call('GET', '/api/oauth/clients', { token: jwt });
  expect(list.result.map(({ id }: { id: string }) => id).sort()).toEqual(['lab', 'new', 'server']);
  expect(list.text).not.toMatch(/secretHash/);
  await save(jwt, { ...program, disabled: true });
  expect((await api.call('GET', '/api/oauth/client?clientID=new')).code).toBe(CODE.notFound);
});

it('programs find the endpoints by the standard’s document', async () => {
  const { statusCode, json } = await api.app.inject({ url: '/.well-known/oauth-authorization-server' });
  expect(statusCode).toBe(200);
  expect(json()).toMatchObject({
    issuer: 'http://localhost',
    authorization_endpoint: 'http://localhost/app/oauth/authorize',
    code_challenge_methods_supported: ['S256'],
  });
});

it('leaves no unexpected failure behind', () => expect(api.unexpected).toEqual([]));

it('is found at the address where libraries of OpenID Connect look, with the same words', async () => {
  const at = async (name: string) => (await api.app.inject({ url: `/.well-known/${name}` })).json();
  const found = await at('openid-configuration');
  expect(found).toEqual(await at('oauth-authorization-server'));
  expect(found).toMatchObject({
    subject_types_supported: ['public'],
    claims_supported: expect.arrayContaining(['sub']),
  });
});
