import { CODE } from '@vetloom/domain/core/codes.ts';
import { AUTH_BASE } from '@vetloom/protocol/auth-base.ts';
import { writeIn } from '@vetloom/testing/contract/clinic-database.ts';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { passwordMatches } from '../access/passwords.ts';
import { PASSWORD, TestApi } from '../test-kit.ts';

const HOME = { origin: 'http://localhost:80', host: 'localhost' };
let api: TestApi;
let count = 0;
beforeAll(async () => {
  api = await TestApi.open();
  await api.enroll('admin@demo.vetloom.test', 'admin');
});
afterAll(() => api.close());

/** A person of the clinic of this test alone. */
async function someone(name = 'person', clinic = 'demo'): Promise<string> {
  count += 1;
  const email = `${name}${count}@demo.vetloom.test`;
  await api.enroll(email, ['PET_READ'], clinic);
  return email;
}

const post = (path: string, body: unknown, token?: string, headers: Record<string, string> = {}) =>
  api.call('POST', `${AUTH_BASE}/${path}`, { body, headers, ...(token === undefined ? {} : { token }) });
const overviewOf = async (token: string) => (await api.call('GET', `${AUTH_BASE}/account`, { token })).result;

/** Signs in with a browser's cookies. */
async function browser(email: string, jar: Map<string, string> = new Map(), more: object = {}) {
  const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
  const login = await post(
    'login',
    { username: email, password: PASSWORD, cookie: true, station: true, ...more },
    undefined,
    {
      ...HOME,
      ...(cookie === '' ? {} : { cookie }),
    },
  );
  keepCookies(login.headers, jar);
  return { login, jar, headers: () => ({ ...HOME, cookie: [...jar].map((pair) => pair.join('=')).join('; ') }) };
}

function keepCookies(headers: Readonly<Record<string, unknown>>, jar: Map<string, string>): void {
  for (const line of [headers['set-cookie'] ?? []].flat()) {
    const [name = '', value = ''] = String(line).split(';', 1)[0]?.split('=') ?? [];
    jar.set(name, value);
  }
}

describe('the own password', () => {
  it('is changed with the old one, kept as argon2id, and ends every other sign-in', async () => {
    const email = await someone();
    const here = await api.login(email);
    const there = await api.login(email);
    const change = (body: object) => post('password', body, here.jwt);
    const wrong = await change({ password: 'not it', newPassword: 'a long new sentence' });
    expect(wrong).toMatchObject({ status: 400, code: CODE.badParameter, detail: { field: 'password' } });
    const weak = await change({ password: PASSWORD, newPassword: 'short' });
    expect(weak.detail).toEqual({ field: 'newPassword', reason: 'short' });
    expect((await change({ password: PASSWORD, newPassword: PASSWORD })).detail).toMatchObject({ reason: 'same' });
    expect(await change({ password: PASSWORD, newPassword: 'a long new sentence' })).toMatchObject({
      code: CODE.success,
    });
    const account = await api.database.db.system.findAccount(email);
    expect(account?.passwordHash).toMatch(/^\$argon2id\$/);
    expect(await passwordMatches(account?.passwordHash, 'a long new sentence')).toBe(true);
    expect((await post('login', { username: email, password: PASSWORD })).code).toBe(CODE.wrongCredentials);
    expect((await post('refresh', { refreshToken: there.refreshToken })).code).toBe(CODE.notLoggedIn);
    expect((await post('verify', { jwt: there.jwt })).code).toBe(CODE.sessionRevoked);
    expect((await post('refresh', { refreshToken: here.refreshToken })).code).toBe(CODE.success);
  });

  it('can not be changed without a session [1.5.13]', async () => {
    expect(await post('password', { password: PASSWORD, newPassword: 'x' })).toMatchObject({ code: CODE.notLoggedIn });
  });
});

describe('the list of sign-ins', () => {
  it('tells device, address and time, and ends one or all others', async () => {
    const email = await someone();
    const [here, there, elsewhere] = [await api.login(email), await api.login(email), await api.login(email)];
    const { sessions } = await overviewOf(here.jwt);
    expect(sessions).toHaveLength(3);
    expect(sessions.filter((one: { current: boolean }) => one.current)).toHaveLength(1);
    expect(sessions[0]).toMatchObject({ address: '127.0.0.1', method: 'password', lastSeenAt: expect.any(Number) });
    const mine = sessions.find((one: { current: boolean }) => one.current).family;
    const other = sessions.find((one: { family: string }) => one.family !== mine).family;
    expect((await post('sessions/end', { family: other }, here.jwt)).code).toBe(CODE.success);
    expect((await overviewOf(here.jwt)).sessions).toHaveLength(2);
    await post('sessions/end', { others: true }, here.jwt);
    expect((await overviewOf(here.jwt)).sessions).toHaveLength(1);
    const ended = await Promise.all([there, elsewhere].map(({ refreshToken }) => post('refresh', { refreshToken })));
    expect(ended.map(({ code }) => code)).toEqual([CODE.notLoggedIn, CODE.notLoggedIn]);
  });

  it('never ends somebody else’s', async () => {
    const [one, other] = [await someone(), await someone()];
    const [mine, theirs] = [await api.login(one), await api.login(other)];
    const { sessions } = await overviewOf(theirs.jwt);
    const answer = await post('sessions/end', { family: sessions[0].family }, mine.jwt);
    expect(answer).toMatchObject({ code: CODE.notFound });
    expect((await post('verify', { jwt: theirs.jwt })).code).toBe(CODE.success);
  });

  it('[1.7.97] [3.7.156] shows what the browser said of its own address, and takes nothing that is none', async () => {
    const { jwt: token } = await api.login(await someone());
    const save = (body: unknown) => api.call('POST', '/api/saveIP', { token, body });
    expect((await save({ userIP: '203.0.113.9', active: true })).code).toBe(CODE.success);
    expect((await overviewOf(token)).sessions[0]).toMatchObject({ userIP: '203.0.113.9' });
    expect((await save({ userIP: '<script>', active: true })).code).toBe(CODE.badParameter);
    expect((await save({})).code).toBe(CODE.badParameter);
    expect((await api.call('POST', '/api/saveIP', { body: {} })).code).toBe(CODE.notLoggedIn);
  });
});

describe('codes of an authenticator', () => {
  const codeAt = (secret: string, at: number) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at * 1000 });
  const login = (email: string, secondFactor?: string) =>
    post('login', { username: email, password: PASSWORD, ...(secondFactor === undefined ? {} : { secondFactor }) });

  /** An account with an authenticator, its secret and recovery codes. */
  async function enrolled() {
    const email = await someone();
    const { jwt } = await api.login(email);
    const { secret, uri } = (await post('totp/begin', { password: PASSWORD }, jwt)).result;
    expect(uri).toContain(secret);
    expect((await login(email)).code, 'before it is confirmed').toBe(CODE.success);
    expect((await post('totp/confirm', { code: '000000' }, jwt)).detail).toMatchObject({ field: 'code' });
    const { recoveryCodes } = (await post('totp/confirm', { code: codeAt(secret, api.now) }, jwt)).result;
    return { email, jwt, secret, recoveryCodes: recoveryCodes as string[] };
  }

  it('are asked for after the right password alone, and each counts once', async () => {
    const { email, secret } = await enrolled();
    expect(await login(email)).toMatchObject({ status: 401, code: CODE.secondFactorNeeded });
    const wrong = await post('login', { username: email, password: 'wrong', secondFactor: '1234' });
    expect(wrong).toMatchObject({ code: CODE.wrongCredentials, detail: undefined });
    expect((await login(email, codeAt(secret, api.now))).code, 'the code that confirmed it').toBe(
      CODE.wrongCredentials,
    );
    api.now += 30;
    const code = codeAt(secret, api.now);
    expect((await login(email, `${code.slice(0, 3)} ${code.slice(3)}`)).code).toBe(CODE.success);
    const again = await login(email, code);
    expect(again).toMatchObject({ code: CODE.wrongCredentials, detail: { field: 'secondFactor' } });
  });

  it('are replaced by recovery codes that each count once, also where the authenticator is lost', async () => {
    const { email, jwt, recoveryCodes } = await enrolled();
    expect(new Set(recoveryCodes).size).toBe(10);
    const [first = '', second = ''] = recoveryCodes;
    expect((await login(email, first.toUpperCase())).code).toBe(CODE.success);
    expect((await login(email, first)).code).toBe(CODE.wrongCredentials);
    expect((await overviewOf(jwt)).totp).toMatchObject({ recoveryLeft: 9 });
    const { recoveryCodes: fresh } = (await post('totp/recovery', { password: PASSWORD }, jwt)).result;
    expect((await login(email, second)).code).toBe(CODE.wrongCredentials);
    expect((await login(email, fresh[0])).code).toBe(CODE.success);
  });

  it('close Basic authentication, which carries none', async () => {
    const { email } = await enrolled();
    const authorization = `Basic ${Buffer.from(`${email}:${PASSWORD}`).toString('base64')}`;
    const answer = await api.call('POST', '/api/sdk/clinicList', { headers: { authorization } });
    expect(answer).toMatchObject({ code: CODE.secondFactorNeeded });
  });

  it('are kept sealed, and turned off with the password', async () => {
    const { email, jwt, secret } = await enrolled();
    const { totpSecret } = await api.database.db.access.factors.find(email);
    expect(Buffer.from(totpSecret ?? []).includes(Buffer.from(Secret.fromBase32(secret).bytes))).toBe(false);
    expect((await post('totp/disable', { password: 'wrong' }, jwt)).code).toBe(CODE.badParameter);
    expect((await post('totp/disable', { password: PASSWORD }, jwt)).code).toBe(CODE.success);
    expect((await login(email)).code).toBe(CODE.success);
  });
});

describe('switching by PIN', () => {
  /** Two colleagues who have both signed in on one workstation; the second is there now. */
  async function workstation() {
    const [email, colleague] = [await someone('wang'), await someone('chen')];
    const first = await browser(email);
    await post('pin', { password: PASSWORD, pin: '2580' }, first.login.result.jwt);
    const second = await browser(colleague, first.jar);
    const switchTo = (pin: string, parts: object = {}, token = second.login.result.jwt as string) =>
      post(
        'pin/switch',
        { clinic: 'demo', email, pin, cookie: true, station: true, ...parts },
        token,
        second.headers(),
      );
    return { email, colleague, second, switchTo };
  }

  it('signs the colleague in and ends the sign-in that vouched for it', async () => {
    const { email, second, switchTo } = await workstation();
    const token = second.login.result.jwt;
    const people = await api.call('GET', `${AUTH_BASE}/pin/people?clinic=demo`, { token, headers: second.headers() });
    expect(people.result).toEqual([{ email, name: email.split('@')[0] }]);
    const switched = await switchTo('2580');
    expect(switched).toMatchObject({ code: CODE.success, result: { email, refreshToken: null } });
    expect(String(switched.headers['set-cookie'])).toContain('vetloom_refresh=');
    expect((await post('verify', { jwt: token })).code).toBe(CODE.sessionRevoked);
  });

  it('works only on a workstation where the colleague has signed in', async () => {
    const { email, colleague } = await workstation();
    const elsewhere = await browser(colleague);
    const body = { clinic: 'demo', email, pin: '2580', cookie: true };
    const answer = await post('pin/switch', body, elsewhere.login.result.jwt, elsewhere.headers());
    expect(answer).toMatchObject({ code: CODE.forbidden });
    expect((await post('pin/switch', body, elsewhere.login.result.jwt)).code).toBe(CODE.forbidden);
  });

  it('works for twelve hours after a password, also through several switches', async () => {
    const { second, switchTo, colleague } = await workstation();
    const begun = api.now;
    await post('pin', { password: PASSWORD, pin: '1928' }, second.login.result.jwt);
    const first = await switchTo('2580');
    keepCookies(first.headers, second.jar);
    const back = { clinic: 'demo', email: colleague, pin: '1928', cookie: true };
    api.now = begun + 11 * 3600;
    const renewed = await post('refresh', {}, undefined, second.headers());
    keepCookies(renewed.headers, second.jar);
    const again = await post('pin/switch', back, renewed.result.jwt, second.headers());
    expect(again.code).toBe(CODE.success);
    keepCookies(again.headers, second.jar);
    api.now = begun + 12 * 3600 + 60;
    const late = await post('refresh', {}, undefined, second.headers());
    expect(await switchTo('2580', {}, late.result.jwt)).toMatchObject({
      code: CODE.forbidden,
      detail: { reason: 'oldSession' },
    });
    api.now = begun;
  });

  it('locks the PIN after five wrong tries, and the password opens it again', async () => {
    const { email, second, switchTo } = await workstation();
    for (let tries = 0; tries < 5; tries += 1)
      expect((await switchTo('0000')).detail).toMatchObject({ field: 'pin', reason: 'wrong' });
    expect(await switchTo('2580')).toMatchObject({ code: CODE.pinLocked });
    const { jwt } = await api.login(email);
    expect((await overviewOf(jwt)).pin).toMatchObject({ locked: false });
    expect((await switchTo('2580', {}, second.login.result.jwt)).code).toBe(CODE.success);
  });

  it('stays within the clinic where both work', async () => {
    const { switchTo } = await workstation();
    expect((await switchTo('2580', { clinic: 'harbour' })).code).toBe(CODE.noDatabaseAccess);
  });

  it('takes no easy PIN and keeps it slowly hashed', async () => {
    const email = await someone();
    const { jwt } = await api.login(email);
    for (const pin of ['1234', '0000', '12', 'abcd'])
      expect((await post('pin', { password: PASSWORD, pin }, jwt)).detail).toMatchObject({ field: 'pin' });
    await post('pin', { password: PASSWORD, pin: '2580' }, jwt);
    const hash = await api.database.db.access.factors.beginPinTry(email, 5);
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=65536,t=4/);
    await post('pin', { password: PASSWORD, pin: null }, jwt);
    expect((await overviewOf(jwt)).pin).toBeNull();
  });
});

describe('a link by mail', () => {
  const tokenOf = (text: string) => /#([A-Za-z0-9_-]+)/.exec(text)?.[1] ?? '';
  const mailTo = async (email: string) => {
    await expect.poll(() => api.mails.some(({ to }) => to === email)).toBe(true);
    return api.mails.findLast(({ to }) => to === email)?.text ?? '';
  };

  it('invites somebody without an account, who sets name and password once and is signed in', async () => {
    const email = `invited${++count}@demo.vetloom.test`;
    await writeIn(api.database.db, 'demo', async (tx) => {
      const [staff] = [await tx.get('staff', '/staff/admin@demo.vetloom.test')];
      if (!staff) throw new Error('the administrator is missing');
      await tx.put('staff', { ...staff, _id: `/staff/${email}`, email, name: '新同事' });
    });
    const { jwt: token } = await api.login('admin@demo.vetloom.test');
    const sent = await api.call('POST', '/api/sdk/v2/demo/staff/mailLink', { token, body: { email } });
    expect(sent.result).toMatchObject({ kind: 'invitation' });
    const link = tokenOf(await mailTo(email));
    expect((await post('link/look', { token: link })).result).toEqual({
      kind: 'invitation',
      email,
      name: '新同事',
      clinicName: '示範動物醫院',
    });
    expect((await post('link/accept', { token: link, password: 'weak' })).detail).toMatchObject({ reason: 'short' });
    const accept = { token: link, name: '林新', password: 'my own long words' };
    expect((await post('link/accept', accept)).result).toMatchObject({ email, name: '林新' });
    expect((await post('link/accept', accept)).code).toBe(CODE.linkExpired);
    expect((await post('login', { username: email, password: accept.password })).code).toBe(CODE.success);
    expect(await post('link/look', { token: link })).toMatchObject({ status: 410, code: CODE.linkExpired });
  });

  it('renews a forgotten password, and the answer tells nothing of who has an account', async () => {
    const email = await someone();
    const before = await api.login(email);
    const known = await post('forgot', { email: email.toUpperCase() });
    const unknown = await post('forgot', { email: 'who@demo.vetloom.test' });
    expect(unknown.text).toBe(known.text);
    const link = tokenOf(await mailTo(email));
    expect((await post('link/accept', { token: link, password: 'my own long words' })).code).toBe(CODE.success);
    expect((await post('refresh', { refreshToken: before.refreshToken })).code).toBe(CODE.notLoggedIn);
    expect((await post('login', { username: email, password: 'my own long words' })).code).toBe(CODE.success);
    expect(api.mails.some(({ to }) => to === 'who@demo.vetloom.test')).toBe(false);
  });

  it('ends when a newer one is sent, and after its time', async () => {
    const email = await someone();
    await post('forgot', { email });
    const first = tokenOf(await mailTo(email));
    await post('forgot', { email });
    // The older link ends when the newer one is written, its letter is handed over after that: the letter is what is waited for.
    await expect.poll(() => api.mails.filter(({ to }) => to === email).length).toBe(2);
    const second = tokenOf(await mailTo(email));
    expect((await post('link/look', { token: first })).code).toBe(CODE.linkExpired);
    expect((await post('link/look', { token: second })).code).toBe(CODE.success);
    api.now += 3601;
    expect((await post('link/look', { token: second })).code).toBe(CODE.linkExpired);
    api.now -= 3601;
  });

  it('does not flood a mailbox', async () => {
    const email = await someone();
    for (let at = 0; at < 6; at += 1) await post('forgot', { email });
    await mailTo(email);
    expect(api.mails.filter(({ to }) => to === email).length).toBeLessThanOrEqual(3);
  });

  it('is sent for people of the clinic alone, by who may change them', async () => {
    const send = (token: string, email: string) =>
      api.call('POST', '/api/sdk/v2/demo/staff/mailLink', { token, body: { email } });
    const admin = await api.login('admin@demo.vetloom.test');
    expect((await send(admin.jwt, 'stranger@demo.vetloom.test')).code).toBe(CODE.personNotFound);
    const email = await someone();
    expect((await send((await api.login(email)).jwt, email)).code).toBe(CODE.forbidden);
    expect((await send(admin.jwt, email)).result).toMatchObject({ kind: 'reset' });
  });
});

describe('links that a clinic has mailed', () => {
  it('are three to one mailbox for now, whoever asks, and twenty of one sender', async () => {
    const sender = `sender${++count}@demo.vetloom.test`;
    await api.enroll(sender, ['ACCOUNT_READ', 'ACCOUNT_WRITE', 'PET_READ']);
    const { jwt: token } = await api.login(sender);
    const send = (email: string) => api.call('POST', '/api/sdk/v2/demo/staff/mailLink', { token, body: { email } });
    const email = await someone();
    const codes: number[] = [];
    for (let at = 0; at < 5; at += 1) codes.push((await send(email)).code);
    expect(codes).toEqual([CODE.success, CODE.success, CODE.success, CODE.rateLimited, CODE.rateLimited]);
    expect(api.mails.filter(({ to }) => to === email)).toHaveLength(3);
    // What the person asks for by themselves goes to the same mailbox.
    await post('forgot', { email });
    let sent = 0;
    while ((await send(await someone())).code === CODE.success) {
      sent += 1;
      expect(sent).toBeLessThan(20);
    }
    expect(api.mails.filter(({ to }) => to === email)).toHaveLength(3);
  });
});

describe('passkeys', () => {
  it('begin only from our own page and end with a forged answer', async () => {
    const { jwt } = await api.login(await someone());
    expect((await post('passkey/options', { password: PASSWORD }, jwt)).code).toBe(CODE.forbidden);
    const begun = await post('passkey/options', { password: PASSWORD }, jwt, HOME);
    expect(begun.result.options).toMatchObject({
      rp: { id: 'localhost' },
      authenticatorSelection: { residentKey: 'required' },
    });
    const forged = { id: 'AAAA', rawId: 'AAAA', type: 'public-key', response: {}, clientExtensionResults: {} };
    const body = { ticket: begun.result.ticket, name: 'key', response: forged };
    expect((await post('passkey/register', body, jwt, HOME)).code).toBe(CODE.badParameter);
    expect((await post('passkey/register', body, jwt, HOME)).code, 'a challenge is good once').toBe(CODE.linkExpired);
    const challenge = await post('passkey/challenge', {}, undefined, HOME);
    const signIn = { ticket: challenge.result.ticket, response: forged };
    expect((await post('passkey/login', signIn, undefined, HOME)).code).toBe(CODE.wrongCredentials);
  });

  it('are asked for a hundred times from one address without an answer, and again once it was quiet there', async () => {
    api.now += 600;
    const begin = async () => (await post('passkey/challenge', {}, undefined, HOME)).code;
    const codes = [];
    for (let nth = 0; nth < 102; nth += 1) codes.push(await begin());
    expect(codes.filter((code) => code === CODE.success)).toHaveLength(100);
    expect(codes.at(-1)).toBe(CODE.rateLimited);
    api.now += 600;
    expect(await begin()).toBe(CODE.success);
  });
});

it('the sweep takes what has expired and nothing that holds', async () => {
  const email = await someone();
  const living = await api.login(email);
  const gone = await api.login(email);
  await post('logout', { refreshToken: gone.refreshToken });
  const { access } = api.database.db;
  const ages = { idempotency: 7 * 86_400, ended: 30 * 86_400 };
  const put = (hash: string, expiresAt: number) =>
    access.oneTime.put({ hash, kind: 'test', email, data: {}, expiresAt });
  await put('old', api.now - 2 * 86_400);
  await put('new', api.now + 60);
  expect((await access.sweep(api.now, ages)).get('one-time codes')).toBeGreaterThan(0);
  expect(await access.oneTime.find('new', 'test', api.now)).toBeDefined();
  expect((await post('refresh', { refreshToken: living.refreshToken })).code).toBe(CODE.success);
  const later = await access.sweep(api.now + 29 * 86_400, ages);
  expect(later.get('sessions')).toBe(0);
  const muchLater = await access.sweep(api.now + 100 * 86_400, ages);
  expect(muchLater.get('sessions')).toBeGreaterThan(1);
});

it('leaves no unexpected failure behind', () => expect(api.unexpected).toEqual([]));
