import { createHash, randomBytes } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { CODE } from '@vetloom/domain/core/codes.ts';
import { until } from '@vetloom/testing/until.ts';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { PASSWORD, TestApi } from '../test-kit.ts';
import { closeDemo } from '../walk-closed.fixture.ts';

/*
 * What was under way when an operator closed the clinic. That no call writes in a closed one is walked in `walk-closed.pg.test.ts`.
 */

const ADMIN = 'admin@demo.vetloom.test';
const B = '/api/sdk/v2/demo';
const CLOSED = { status: 423, code: CODE.clinicClosed };

let api: TestApi;
let token: string;
let recordID: string;
beforeAll(async () => {
  api = await TestApi.open();
  await api.enroll(ADMIN, 'admin');
  token = (await api.login(ADMIN)).jwt;
  const owner = await at('POST', '/user', { name: '王小明', phone: '0912345678' });
  const pet = await at('POST', '/pet', { userID: owner.result._id, name: '小黑' });
  recordID = (await at('POST', '/record/checkin', { petID: pet.result._id, cause: '外傷' })).result._id;
});
afterAll(async () => {
  expect(api.unexpected).toEqual([]);
  await api.close();
});

const at = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown) =>
  api.call(method, B + path, { token, ...(body === undefined ? {} : { body }) });

async function send(url: string, payload: Buffer, signedIn = true, method: 'PUT' | 'POST' = 'PUT') {
  const answer = await api.app.inject({
    method,
    url,
    payload,
    headers: {
      'content-type': 'application/octet-stream',
      ...(signedIn && { authorization: `Bearer ${token}` }),
    },
  });
  return { status: answer.statusCode, ...answer.json() };
}

/** Everything that lies in the folder of files. */
const onDisk = () =>
  readdirSync(api.folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
    .sort();

/** A PDF of two chunks. */
const paper = () => Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(70_000), Buffer.from('\n%%EOF\n')]);
const CHUNK = 65_536;

describe('a file that is under way when the clinic is closed', () => {
  /** `base` of the file's calls. */
  async function goesOn(base: string, bytes: Buffer, signedIn: boolean) {
    const as = signedIn ? { token } : {};
    // A phone says again what the file is called.
    const finish = () => api.call('POST', `${base}/finish`, { ...as, body: signedIn ? {} : { name: 'a.pdf' } });
    const info = { name: 'a.pdf', mime: 'application/pdf', size: bytes.length };
    expect((await api.call('POST', base, { ...as, body: info })).result).toEqual({ stored: false, offset: 0 });
    const first = await send(`${base}?offset=0`, bytes.subarray(0, CHUNK), signedIn);
    expect(first.result).toEqual({ stored: false, offset: CHUNK });
    const open = await closeDemo(api);
    const before = onDisk();
    try {
      expect(await send(`${base}?offset=${CHUNK}`, bytes.subarray(CHUNK), signedIn)).toMatchObject(CLOSED);
      expect(await finish()).toMatchObject(CLOSED);
      api.closingComesLate = true;
      expect(await send(`${base}?offset=${CHUNK}`, bytes.subarray(CHUNK), signedIn)).toMatchObject(CLOSED);
      expect(onDisk()).toEqual(before);
    } finally {
      api.closingComesLate = false;
      await open();
    }
    const second = await send(`${base}?offset=${CHUNK}`, bytes.subarray(CHUNK), signedIn);
    expect(second.result).toEqual({ stored: false, offset: bytes.length });
    const finished = await finish();
    expect(finished.result, finished.text).toMatchObject({ stored: true });
  }

  it('stays as it was without a byte more on the disk, and goes on where it stood when it is opened again', async () => {
    const bytes = paper();
    const hash = createHash('sha256').update(bytes).digest('hex');
    await goesOn(`${B}/record/file/${hash}`, bytes, true);
  });

  it('by a phone’s link likewise, whose page still says what it is for', async () => {
    const { result } = await at('POST', `/record/${encodeURIComponent(recordID)}/uploadLink`, {});
    const bytes = paper();
    const hash = createHash('sha256').update(bytes).digest('hex');
    await goesOn(`/api/upload/${result.token}/file/${hash}`, bytes, false);
    const visit = (await at('GET', `/record/${encodeURIComponent(recordID)}`)).result;
    expect(JSON.stringify(visit)).toContain(hash);
    const open = await closeDemo(api);
    expect((await api.call('GET', `/api/upload/${result.token}`)).result).toMatchObject({ petName: '小黑' });
    const stored = await at('GET', `/record/${encodeURIComponent(recordID)}/file/${hash}`);
    expect(stored.code, stored.text).toBe(CODE.success);
    await open();
  });
});

describe('an import that is under way when the clinic is closed', () => {
  it('waits between two of its steps, is no failure, and goes on to its end when somebody looks at it after the opening', async () => {
    const rows = Array.from(
      { length: 1600 },
      (_, index) => `飼主${index},09${String(70_000_000 + index)},毛毛${index}`,
    );
    const { result: job } = await send(
      `${B}/import?name=${encodeURIComponent('客戶.csv')}`,
      Buffer.from(`飼主姓名,手機,寵物名\n${rows.join('\n')}\n`),
      true,
      'POST',
    );
    // Its step stands before its rows until the clinic is closed.
    const blocker = new pg.Client(api.database.url);
    await blocker.connect();
    await blocker.query('BEGIN; LOCK TABLE vetloom.import_chunk IN ACCESS EXCLUSIVE MODE');
    expect((await at('POST', `/import/${job._id}/start`, job.plan)).code).toBe(CODE.success);
    const open = await closeDemo(api);
    await blocker.end();
    await until(() => expect(api.warned).toContainEqual({ clinic: 'demo', job: job._id }));
    const stopped = (await at('GET', `/import/${job._id}`)).result;
    expect(stopped).toMatchObject({ state: 'running', failure: '', done: 0 });
    for (const step of ['cancel', 'rollback', 'start'])
      expect(await at('POST', `/import/${job._id}/${step}`, step === 'start' ? job.plan : {}), step).toMatchObject(
        CLOSED,
      );
    api.now += 60;
    expect((await at('GET', `/import/${job._id}`)).result).toMatchObject({ state: 'running', done: stopped.done });
    await open();
    api.now += 60;
    await vi.waitFor(
      async () => expect((await at('GET', `/import/${job._id}`)).result).toMatchObject({ state: 'done', done: 1600 }),
      { timeout: 60_000, interval: 50 },
    );
    expect((await at('POST', '/user/search', { keyword: '0970001599' })).result).toHaveLength(1);
  });
});

describe('a person who comes to a closed clinic', () => {
  it('signs in and reads; somebody invited joins with the same link when it is opened again', async () => {
    const invited = 'guest@harbour.vetloom.test';
    await api.enroll(invited, 'admin', 'harbour');
    const added = await at('POST', '/staff', { email: invited, name: '客座醫師', permissionDetail: '/role/admin' });
    expect(added.code, added.text).toBe(CODE.success);
    const made = await at('POST', `/staff/${encodeURIComponent(`/staff/${invited}`)}/invitation`, {});
    expect(made.result, made.text).toMatchObject({ purpose: 'join' });
    const link = String(made.result.path).split('#')[1];
    const open = await closeDemo(api);
    const own = (await api.login(invited)).jwt;
    const join = () => api.call('POST', '/api/sdk/v2/basic/invitation/join', { token: own, body: { token: link } });
    expect(await join()).toMatchObject(CLOSED);
    const again = await api.call('POST', '/api/sdk/v2/basic/login', { body: { username: ADMIN, password: PASSWORD } });
    expect(again.code).toBe(CODE.success);
    expect((await at('GET', '/clinic')).result).toHaveProperty('closedDateTime');
    await open();
    expect((await join()).result).toEqual({ clinic: 'demo' });
  });
});
