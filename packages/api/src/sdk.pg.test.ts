import { CODE } from '@vetloom/domain/core/codes.ts';
import { VetLoomClient } from '@vetloom/sdk/vetloom-client.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PASSWORD, TestApi } from './test-kit.ts';

const ADMIN = 'admin@demo.vetloom.test';
const options = { url: 'http://clinic.test', clinic: 'demo', username: ADMIN, password: PASSWORD };

let api: TestApi;
let client: VetLoomClient;
const sent: string[] = [];

/** The API without a network, as `fetch` would reach it. */
const throughApi: typeof fetch = async (input, init = {}) => {
  const { pathname, search } = new URL(String(input));
  sent.push(`${init.method} ${pathname}`);
  const answer = await api.app.inject({
    method: init.method as 'GET',
    url: pathname + search,
    headers: init.headers as Record<string, string>,
    ...(init.body === undefined || init.body === null ? {} : { payload: String(init.body) }),
  });
  return new Response(answer.body, { status: answer.statusCode });
};

beforeAll(async () => {
  api = await TestApi.open();
  await api.enroll(ADMIN, 'admin');
  client = await VetLoomClient.signIn({ ...options, fetch: throughApi });
});
afterAll(() => api.close());

const refusalOf = (work: Promise<unknown>) =>
  work.then(
    () => expect.fail('it was not refused'),
    (error: unknown) => error,
  );

describe('the client for other programs', () => {
  it('[1.7.07] [3.7.264] resolves every call with code 100000 and its result, by token and by Basic, with ids sealed in paths', async () => {
    const owner = await client.inClinic<{ _id: string }>('POST', '/user', {
      body: { name: '陳怡君', phone: '0912345678' },
    });
    expect(owner).toEqual({ code: 100000, result: expect.objectContaining({ name: '陳怡君' }) });
    const params = { userID: owner.result._id };
    sent.length = 0;
    const read = await client.inClinic('GET', '/user/{userID}', { params });
    expect(read).toEqual({ code: 100000, result: expect.objectContaining({ phone: '0912345678' }) });
    expect(sent).toEqual([expect.stringMatching(/^GET \/api\/sdk\/v2\/demo\/user\/~[\w-]+$/)]);
    const basic = new VetLoomClient({ ...options, fetch: throughApi });
    expect(await basic.inClinic('GET', '/user/{userID}', { params })).toEqual(read);
    expect(sent.at(-1)).toContain(encodeURIComponent(owner.result._id));
    const twice = { body: { name: '林佳蓉', phone: '0912345679' }, idempotencyKey: 'once' };
    expect(await client.inClinic('POST', '/user', twice)).toEqual(await client.inClinic('POST', '/user', twice));
  });

  it('[1.7.08] [3.7.265] rejects with the catalogue’s code where it has one, and with 900000 and the raw error for everything else', async () => {
    await client.inClinic('POST', '/user', { body: { name: '王小明', phone: '0922000111' } });
    const taken = client.inClinic('POST', '/user', { body: { name: '王大明', phone: '0922000111' } });
    expect(await refusalOf(taken)).toMatchObject({ code: 200004, raw: { code: 200004 } });
    const cut = new TypeError('fetch failed');
    const offline = new VetLoomClient({ ...options, fetch: async () => Promise.reject(cut) });
    expect(await refusalOf(offline.inClinic('GET', '/clinic'))).toMatchObject({ code: CODE.failure, raw: cut });
    const proxy = new VetLoomClient({
      ...options,
      fetch: async () => new Response('<html>Bad Gateway</html>', { status: 502 }),
    });
    expect(await refusalOf(proxy.inClinic('GET', '/clinic'))).toMatchObject({ code: 900000 });
    const strange = new VetLoomClient({ ...options, fetch: async () => Response.json({ code: 123456 }) });
    expect(await refusalOf(strange.inClinic('GET', '/clinic'))).toMatchObject({ code: 900000, raw: { code: 123456 } });
    expect(await refusalOf(client.inClinic('GET', '/pet/{petID}'))).toMatchObject({ code: 100105 });
  });
});

it('[3.8.03] a call without a sign-in or a password is rejected with 100103', async () => {
  const stranger = new VetLoomClient({ url: options.url, clinic: options.clinic, fetch: throughApi });
  for (const path of ['/clinic', '/setting'])
    expect(await refusalOf(stranger.inClinic('GET', path)), path).toMatchObject({ code: 100103 });
});

it('[3.8.05] a parameter that is missing, an argument that is no object and a wrong kind of exam item are rejected with 100105', async () => {
  expect(await refusalOf(client.inClinic('POST', '/booking', { body: { cause: '健檢' } }))).toMatchObject({
    code: 100105,
  });
  expect(await refusalOf(client.petIndex.create('entry' as unknown as object))).toMatchObject({ code: 100105 });
  const write = client.call('POST', '/api/sdk/demo/idexx/writeRequest/{recordID}', {
    params: { recordID: '/record/1' },
    body: { selectedItems: ['ultraSonicFiles'] },
  });
  expect(await refusalOf(write)).toMatchObject({ code: 100105 });
});

describe('index entries', () => {
  const kinds = [
    ['1.5.06 [3.5.14] of pets', 'petIndex', '/petIndex'],
    ['1.5.07 [3.5.15] of owners', 'userIndex', '/userIndex'],
  ] as const;

  it.each(kinds)(
    '%s are refused with 100105 and nothing is sent unless they are objects; the server refuses them too',
    async (_, index, path) => {
      sent.length = 0;
      for (const wrong of ['entry', ['entry'], null, 7, undefined])
        for (const act of ['create', 'update', 'transfer'] as const)
          expect(await refusalOf(client[index][act](wrong as unknown as object)), act).toMatchObject({
            code: 100105,
            raw: wrong,
          });
      expect(sent).toEqual([]);
      const { jwt } = await api.login(ADMIN);
      for (const wrong of ['"entry"', '["entry"]', 'null'])
        for (const [method, at] of [
          ['POST', path],
          ['PUT', path],
          ['PUT', '/userIndex/transferPetID'],
        ] as const)
          expect(
            (await api.call(method, `/api/sdk/demo${at}`, { token: jwt, body: wrong })).code,
            `${method} ${at}`,
          ).toBe(100105);
    },
  );

  it('reach the server as objects', async () => {
    const { result: owner } = await client.inClinic<{ _id: string }>('POST', '/user', {
      body: { name: '吳承恩', phone: '0933111222' },
    });
    const kept = await client.userIndex.create({ userID: owner._id, tag: 'VIP' });
    expect(kept).toMatchObject({ code: 100000, result: { id: owner._id, stored: { tag: 'VIP' } } });
  });
});
