import { randomBytes } from 'node:crypto';
import { CODE } from '@vetloom/domain/core/codes.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestApi } from './test-kit.ts';

/*
 * What HTTP itself asks of an API (RFC 9110), as caches, download programs and generated clients rely on it.
 */

const B = '/api/sdk/v2/demo';
const ADMIN = 'admin@demo.vetloom.test';
let api: TestApi;
let token: string;
let pet: string;
beforeAll(async () => {
  api = await TestApi.open();
  await api.enroll(ADMIN, 'admin');
  token = (await api.login(ADMIN)).jwt;
  const post = (path: string, body: unknown) => api.call('POST', `${B}${path}`, { token, body });
  const userID = (await post('/user', { name: '陳怡君', phone: '0912345678' })).result._id;
  pet = encodeURIComponent((await post('/pet', { userID, name: '麻糬', type: 'Canine' })).result._id);
});
afterAll(async () => {
  expect(api.unexpected).toEqual([]);
  await api.close();
});

const ask = (
  method: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'PATCH' | 'OPTIONS' | 'HEAD',
  url: string,
  headers = {},
  payload?: string | Buffer,
) =>
  api.app.inject({
    method,
    url,
    headers: { authorization: `Bearer ${token}`, ...headers },
    ...(payload !== undefined && { payload }),
  });

describe('an address', () => {
  it('refuses a method that it does not know with 405, and says which it knows', async () => {
    const refused = await ask('PATCH', `${B}/pet/${pet}`);
    expect([refused.statusCode, refused.json().code]).toEqual([405, CODE.methodNotAllowed]);
    expect(refused.headers.allow).toBe('DELETE, GET, HEAD, OPTIONS, PUT');
    expect((await ask('PATCH', `${B}/nothing/here`)).statusCode).toBe(404);
  });

  it('answers OPTIONS with what it knows, to everybody, without doing anything', async () => {
    const options = await api.app.inject({ method: 'OPTIONS', url: `${B}/pet/${pet}` });
    expect([options.statusCode, options.headers.allow]).toEqual([204, 'DELETE, GET, HEAD, OPTIONS, PUT']);
    expect((await api.app.inject({ method: 'OPTIONS', url: `${B}/nothing/here` })).statusCode).toBe(404);
  });

  it.each([
    ['text/plain', '{"name":"x"}'],
    ['application/xml', '<a/>'],
    ['application/x-www-form-urlencoded', 'name=x'],
    ['multipart/form-data; boundary=x', '--x--'],
  ])('takes no %s where JSON is read: 415', async (type, body) => {
    const answer = await ask('PUT', `${B}/pet/${pet}`, { 'content-type': type }, body);
    expect([answer.statusCode, answer.json().code]).toEqual([415, CODE.unsupportedType]);
  });
});

describe('a read with a version', () => {
  it('answers 304 to whoever has the present one, and all of it after a change', async () => {
    const first = await ask('GET', `${B}/pet/${pet}`);
    const etag = String(first.headers.etag);
    const again = await ask('GET', `${B}/pet/${pet}`, { 'if-none-match': etag });
    expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', etag]);
    await api.call('PUT', `${B}/pet/${pet}`, { token, body: { breed: 'Poodle' } });
    const changed = await ask('GET', `${B}/pet/${pet}`, { 'if-none-match': etag });
    expect([changed.statusCode, changed.json().result.breed]).toEqual([200, 'Poodle']);
  });
});

describe('a file', () => {
  const content = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(200_000), Buffer.from('\n%%EOF\n')]);
  let url: string;
  beforeAll(async () => {
    const boundary = 'vetloom';
    const part = `--${boundary}\r\nContent-Disposition: form-data; name="photo"; filename="a.pdf"\r\nContent-Type: application/pdf\r\n\r\n`;
    const body = Buffer.concat([Buffer.from(part), content, Buffer.from(`\r\n--${boundary}--\r\n`)]);
    const type = { 'content-type': `multipart/form-data; boundary=${boundary}` };
    const listed = (await ask('POST', `${B}/pet/${pet}/file`, type, body)).json().result;
    url = `${B}/pet/${pet}/file/${listed.at(-1)._id}/content`;
  });

  it('comes in stretches, with which a broken download goes on', async () => {
    const whole = await ask('GET', url);
    expect([whole.statusCode, whole.headers['accept-ranges']]).toEqual([200, 'bytes']);
    expect(whole.rawPayload.equals(content)).toBe(true);
    const first = await ask('GET', url, { range: 'bytes=0-99999' });
    expect([first.statusCode, first.headers['content-range'], first.headers['content-length']]).toEqual([
      ...[206, `bytes 0-99999/${content.length}`, '100000'],
    ]);
    const rest = await ask('GET', url, { range: 'bytes=100000-', 'if-range': String(first.headers.etag) });
    expect(Buffer.concat([first.rawPayload, rest.rawPayload]).equals(content)).toBe(true);
    const other = await ask('GET', url, { range: 'bytes=100000-', 'if-range': '"another"' });
    expect([other.statusCode, other.rawPayload.length]).toEqual([200, content.length]);
  });

  it('has nothing behind its end: 416 with its size', async () => {
    const beyond = await ask('GET', url, { range: `bytes=${content.length}-` });
    expect([beyond.statusCode, beyond.json().code, beyond.headers['content-range']]).toEqual([
      ...[416, CODE.rangeOutside, `bytes */${content.length}`],
    ]);
  });

  it('is not sent again to whoever has it', async () => {
    const { headers } = await ask('GET', url);
    const again = await ask('GET', url, { 'if-none-match': String(headers.etag) });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });
});
