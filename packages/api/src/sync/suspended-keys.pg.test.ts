import { webcrypto } from 'node:crypto';
import type { Permission } from '@vetloom/domain/access/permissions.ts';
import { CODE } from '@vetloom/domain/core/codes.ts';
import { project, readView } from '@vetloom/domain/engine/read-view.ts';
import type { Case } from '@vetloom/domain/sync/case.schema.ts';
import { toBase64Url } from '@vetloom/protocol/sealed-id.ts';
import { SYNC_PROTOCOL, signedText } from '@vetloom/protocol/sync.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { PASSWORD, TestApi } from '../test-kit.ts';

/*
 * A key that was registered in somebody's name signs for them as long as nobody had reason to doubt who registered it. What it signed waits on its
 * device, whole, until the person registers it again.
 */

const ADMIN = 'admin@demo.vetloom.test';
const CARRIER = 'cashier@demo.vetloom.test';
const NEXT = 'another four words long';

let api: TestApi;
let admin = '';
let carrier = '';
let count = 0;
let person = '';
let token = '';
beforeAll(async () => {
  api = await TestApi.open();
  await api.enroll(ADMIN, 'admin');
  await api.enroll(CARRIER, ['CUSTOMER_READ']);
  admin = (await api.login(ADMIN)).jwt;
  carrier = (await api.login(CARRIER)).jwt;
});
afterAll(() => api.close());
beforeEach(async () => {
  count += 1;
  person = `signs${count}@demo.vetloom.test`;
  await api.enroll(person, ['CUSTOMER_READ', 'CUSTOMER_WRITE']);
  token = (await api.login(person)).jwt;
});

const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256' };
interface Key {
  readonly id: string;
  readonly pair: webcrypto.CryptoKeyPair;
}
const makeKey = async (): Promise<Key> => ({
  id: webcrypto.randomUUID(),
  pair: await webcrypto.subtle.generateKey(ALGORITHM, true, ['sign', 'verify']),
});
async function register({ id, pair }: Key, by = token) {
  const { x = '', y = '' } = await webcrypto.subtle.exportKey('jwk', pair.publicKey);
  return api.call('POST', '/sync/v1/keys', {
    token: by,
    body: { key: id, publicKey: { kty: 'EC', crv: 'P-256', x, y } },
  });
}
/** One command of the person, signed with a key, and brought by the cashier. */
async function carried(
  { id, pair }: Key,
  phone = `09${String(Date.now()).slice(-6)}${String(count).padStart(2, '0')}`,
) {
  const uuid = webcrypto.randomUUID();
  const args = { _id: `/user/${uuid.slice(0, 8)}`, fields: { name: '以他之名', phone } };
  const frame = { uuid, name: 'owner.create', version: 1, at: api.now, args, author: person, key: id };
  const text = new TextEncoder().encode(signedText('demo', frame));
  const signature = toBase64Url(
    new Uint8Array(await webcrypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, pair.privateKey, text)),
  );
  const body = {
    protocol: SYNC_PROTOCOL,
    epoch: null,
    client: webcrypto.randomUUID(),
    commands: [{ number: 1, ...frame, signature }],
  };
  return () => api.call('POST', '/sync/v1/demo/push', { token: carrier, body });
}
const staffPath = () => encodeURIComponent(`/staff/${person}`);
const setPassword = (pwd = NEXT) =>
  api.call('PUT', `/api/sdk/demo/staff/${staffPath()}/pwd`, { token: admin, body: { pwd } });
const endOthers = (by = token) =>
  api.call('POST', '/api/sdk/v2/basic/sessions/end', { token: by, body: { others: true } });
const changeOwn = () =>
  api.call('POST', '/api/sdk/v2/basic/password', { token, body: { password: PASSWORD, newPassword: NEXT } });
const resign = () =>
  api.call('PUT', `/api/sdk/v2/demo/staff/${staffPath()}`, { token: admin, body: { status: false } });
const comeBack = () =>
  api.call('PUT', `/api/sdk/v2/demo/staff/${staffPath()}`, { token: admin, body: { status: true } });
const signIn = async (password: string) =>
  (await api.call('POST', '/api/sdk/v2/basic/login', { body: { username: person, password } })).result;

/** A sign-in of the person by which somebody else once registered a key, and which is over. */
async function foreignKey(): Promise<Key> {
  const { jwt, refreshToken } = await api.login(person);
  const key = await makeKey();
  expect((await register(key, jwt)).code).toBe(CODE.success);
  await api.call('POST', '/api/sdk/v2/basic/logout', { body: { refreshToken } });
  return key;
}

describe('[S7] a key that was registered before is suspended', () => {
  it.each([
    ['when the clinic sets a new password', () => setPassword()],
    ['when the person changes the password', () => changeOwn()],
    ['when the person signs out everywhere else', () => endOthers()],
    ['when the person left the clinic and comes back', () => resign().then(comeBack)],
  ])('%s: what it signed is not decided, and nothing of it is refused for good', async (_, event) => {
    const key = await foreignKey();
    const push = await carried(key);
    const known = await carried(key);
    expect((await known()).result.outcomes).toMatchObject([{ status: 'applied' }]);
    const done = await event();
    expect(done.code, done.text).toBe(CODE.success);
    await expect.poll(async () => (await push()).code).toBe(CODE.badSignature);
    expect((await push()).detail).toEqual({ keys: [key.id] });
  });

  it('when the sign-in that registered it is withdrawn, and by a plain sign-out not', async () => {
    const { jwt, refreshToken } = await api.login(person);
    const [plain, withdrawn] = [await makeKey(), await makeKey()];
    const other = await api.login(person);
    await register(plain, jwt);
    await register(withdrawn, other.jwt);
    const [first, second] = [await carried(plain), await carried(withdrawn)];
    await api.call('POST', '/api/sdk/v2/basic/logout', { body: { refreshToken } });
    expect((await first()).result.outcomes).toMatchObject([{ status: 'applied' }]);
    const overview = await api.call('GET', '/api/sdk/v2/basic/account', { token: other.jwt });
    const { family } = overview.result.sessions.find(({ current }: { current: boolean }) => current);
    const ended = await api.call('POST', '/api/sdk/v2/basic/sessions/end', { token, body: { family } });
    expect(ended.code, ended.text).toBe(CODE.success);
    await expect.poll(async () => (await second()).code).toBe(CODE.badSignature);
  });
});

describe('[S7] a suspended key', () => {
  it('holds again once its person registered it anew, and what waited is applied', async () => {
    const key = await makeKey();
    await register(key);
    const push = await carried(key);
    await setPassword();
    await expect.poll(async () => (await push()).code).toBe(CODE.badSignature);
    expect((await register(key, token)).code, 'by the sign-in that has ended').not.toBe(CODE.success);
    const { jwt } = await signIn(NEXT);
    expect((await register(key, jwt)).code).toBe(CODE.success);
    expect((await push()).result.outcomes).toMatchObject([{ status: 'applied' }]);
  });

  it('of the browser at which the password was changed comes back without another sign-in', async () => {
    const key = await makeKey();
    const { jwt: first, refreshToken } = await api.login(person);
    await register(key, first);
    api.now += 13 * 3600;
    carrier = (await api.login(CARRIER)).jwt;
    admin = (await api.login(ADMIN)).jwt;
    const push = await carried(key);
    const renewed = await api.call('POST', '/api/sdk/v2/basic/refresh', { body: { refreshToken } });
    token = renewed.result.jwt;
    expect((await register(await makeKey())).code, 'the password is long ago').toBe(CODE.forbidden);
    expect((await changeOwn()).code).toBe(CODE.success);
    await expect.poll(async () => (await push()).code).toBe(CODE.badSignature);
    expect((await register(key)).code).toBe(CODE.success);
    expect((await push()).result.outcomes).toMatchObject([{ status: 'applied' }]);
  });

  it('stays registered where its sign-in goes on while all others end', async () => {
    const key = await makeKey();
    await register(key);
    const push = await carried(key);
    await endOthers();
    expect((await push()).result.outcomes).toMatchObject([{ status: 'applied' }]);
  });
});

describe('[C91] what somebody did who has left, and what was refused of it', () => {
  /** The cases of what the person did, as somebody of the clinic reads them. */
  const cases = async (email: string, ...permissions: Permission[]) => {
    const stored = await api.database.db.inClinic('demo', ({ reader }) =>
      reader.query('case', 'byAuthor', { equals: [person] }),
    );
    const view = readView({ admin: false, permissions: new Set(permissions), email }, 'case');
    const shown = stored.flatMap((one) => (view && project(view, one as Case)) ?? []);
    return shown.map(({ state, inCare }) => ({ state, inCare }));
  };
  const byKeeper = () => cases('keeper@demo.vetloom.test', 'ACCOUNT_READ', 'ACCOUNT_WRITE');

  it('is shown to whoever keeps the staff, and to no other colleague', async () => {
    const key = await makeKey();
    await register(key);
    const push = await carried(key);
    await api.call('DELETE', `/api/sdk/v2/demo/staff/${staffPath()}`, { token: admin });
    expect((await push()).result.outcomes).toMatchObject([{ status: 'refused', detail: { rule: 'notStaff' } }]);
    expect(await byKeeper()).toEqual([{ state: 'open', inCare: 'staff' }]);
    expect(await cases(CARRIER)).toEqual([]);
  });

  it('goes into their care with the leaving where it was refused before, and back with the coming back', async () => {
    const key = await makeKey();
    await register(key);
    const phone = `0933${String(count).padStart(6, '0')}`;
    await (await carried(key, phone))();
    expect((await (await carried(key, phone))()).result.outcomes).toMatchObject([{ status: 'refused' }]);
    expect(await byKeeper()).toEqual([]);
    await resign();
    expect(await byKeeper()).toEqual([{ state: 'open', inCare: 'staff' }]);
    await comeBack();
    expect(await byKeeper()).toEqual([]);
    expect(await cases(person)).toEqual([{ state: 'open', inCare: undefined }]);
  });
});
