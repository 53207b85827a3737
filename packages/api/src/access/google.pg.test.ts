import { CODE } from '@vetloom/domain/core/codes.ts';
import { googleClient } from '@vetloom/integrations/google/google-client.ts';
import { GoogleSimulator, type SimulatedAccount } from '@vetloom/integrations/google/simulator/google-simulator.ts';
import { AUTH_BASE } from '@vetloom/protocol/auth-base.ts';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PASSWORD, PUBLIC_URL, TestApi } from '../test-kit.ts';

const HOME = { origin: 'http://localhost:80', host: 'localhost' };
let google: GoogleSimulator;
let api: TestApi;
let count = 0;
beforeAll(async () => {
  google = await GoogleSimulator.start({ sub: '0', email: 'nobody@gmail.com', email_verified: true });
  google.returnAddresses.add(`${PUBLIC_URL}/app/googleAuth`);
  const { clientID, clientSecret, issuer } = google;
  api = await TestApi.open({ google: googleClient({ clientID, clientSecret, issuer }) });
});
afterAll(async () => {
  await api.close();
  await google.stop();
});

const post = (path: string, body: unknown, headers: Record<string, string> = {}, token?: string) =>
  api.call('POST', `${AUTH_BASE}/${path}`, { body, headers: { ...HOME, ...headers }, ...(token ? { token } : {}) });

/** Somebody of the clinic, and a Google account of the hosted domain with the same address. */
async function someone(parts: Partial<SimulatedAccount> = {}): Promise<{ email: string; account: SimulatedAccount }> {
  count += 1;
  const email = `g${count}@demo.vetloom.test`;
  await api.enroll(email, ['PET_READ']);
  return { email, account: { sub: `sub-${count}`, email, email_verified: true, hd: 'demo.vetloom.test', ...parts } };
}

/** Goes there and comes back, as a browser does: with what stands in the address, and the cookie of the attempt. */
async function walk(account: SimulatedAccount, path = 'google/start', body: unknown = {}, token?: string) {
  google.account = account;
  const begun = await post(path, body, {}, token);
  expect(begun.code, begun.text).toBe(CODE.success);
  const cookie = String(begun.headers['set-cookie']).split(';')[0] ?? '';
  const response = await fetch(begun.result.address, { redirect: 'manual' });
  const back = Object.fromEntries(new URL(response.headers.get('location') ?? '').searchParams);
  const finish = (more: object = {}, headers: Record<string, string> = { cookie }) =>
    post('google/finish', { ...back, ...more }, headers);
  return { back, finish };
}

describe('sign-in with Google', () => {
  it('opens an existing account by its verified email, and by the subject from then on', async () => {
    const { email, account } = await someone();
    const first = await (await walk(account)).finish();
    expect(first.result).toMatchObject({ kind: 'signedIn', label: email, login: { email } });
    const renamed = await (await walk({ ...account, email: 'other@demo.vetloom.test' })).finish();
    expect(renamed.result).toMatchObject({ kind: 'signedIn', login: { email } });
  });

  it('makes no account, and takes no email that is not verified or that Google does not give out', async () => {
    const { account } = await someone();
    for (const stranger of [
      { sub: 'x1', email: 'stranger@gmail.com', email_verified: true },
      { ...account, sub: 'x2', email_verified: false },
      { sub: 'x3', email: account.email, email_verified: true },
    ])
      expect(await (await walk(stranger)).finish()).toMatchObject({ status: 404, code: CODE.personNotFound });
    expect(await api.database.db.system.findAccount('stranger@gmail.com')).toBeUndefined();
  });

  it('ends only in the browser that began it, once, and with the right state', async () => {
    const { account } = await someone();
    const { finish } = await walk(account);
    expect((await finish({}, {})).code).toBe(CODE.linkExpired);
    expect((await finish({}, { cookie: `vetloom_google=${'x'.repeat(43)}` })).code).toBe(CODE.linkExpired);
    expect((await finish({ state: 'another' })).code).toBe(CODE.linkExpired);
    expect((await finish()).code).toBe(CODE.success);
    expect((await finish()).code).toBe(CODE.linkExpired);
  });

  it('says so when the person turned back or the answer is forged', async () => {
    const { account } = await someone();
    const refused = await walk(account);
    expect(await refused.finish({ code: undefined, error: 'access_denied' })).toMatchObject({
      code: CODE.loginDataWrong,
      detail: { reason: 'refused' },
    });
    const forged = await walk(account);
    google.fault('foreign key');
    expect((await forged.finish()).code).toBe(CODE.loginDataWrong);
  });

  it('asks for the code of an authenticator, without going to Google again', async () => {
    const { email, account } = await someone();
    const { jwt } = await api.login(email);
    const { secret } = (await post('totp/begin', { password: PASSWORD }, {}, jwt)).result;
    const codeAt = (at: number) => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at * 1000 });
    await post('totp/confirm', { code: codeAt(api.now) }, {}, jwt);
    const { finish } = await walk(account);
    expect((await finish()).code).toBe(CODE.secondFactorNeeded);
    expect((await finish({ secondFactor: '000000' })).code).toBe(CODE.wrongCredentials);
    expect((await finish({ secondFactor: codeAt(api.now + 30) })).result).toMatchObject({ login: { email } });
  });
});

describe('linking from the own account', () => {
  it('takes the password and a verified email, and can be undone', async () => {
    const { email } = await someone();
    const { jwt } = await api.login(email);
    const own = { sub: 'private-1', email: 'me@elsewhere.test', email_verified: true };
    expect((await post('google/link', { password: 'wrong' }, {}, jwt)).code).toBe(CODE.badParameter);
    const linked = await (await walk(own, 'google/link', { password: PASSWORD }, jwt)).finish();
    expect(linked.result).toEqual({ kind: 'linked', label: 'me@elsewhere.test', login: null });
    expect((await (await walk(own)).finish()).result).toMatchObject({ kind: 'signedIn', login: { email } });
    const overview = await api.call('GET', `${AUTH_BASE}/account`, { token: jwt });
    expect(overview.result.google).toEqual({ label: 'me@elsewhere.test' });
    await post('google/unlink', {}, {}, jwt);
    expect((await (await walk(own)).finish()).code).toBe(CODE.personNotFound);
  });

  it('refuses an account that opens another one already', async () => {
    const [one, other] = [await someone(), await someone()];
    await (await walk(one.account)).finish();
    const { jwt } = await api.login(other.email);
    const taken = await (await walk(one.account, 'google/link', { password: PASSWORD }, jwt)).finish();
    expect(taken).toMatchObject({ code: CODE.conflict, detail: { reason: 'linkedElsewhere' } });
  });
});

it('leaves no unexpected failure behind', () => expect(api.unexpected).toEqual([]));
