import { createHash, randomUUID } from 'node:crypto';
import { anInstrument, astmReport, PairedTool } from '@vetloom/api/instrument/tool.fixture.ts';
import { TestApi } from '@vetloom/api/test-kit.ts';
import { CODE } from '@vetloom/domain/core/codes.ts';
import { TOOL_BASE } from '@vetloom/protocol/sync-tool.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { serveToolDoor } from './tool-door.ts';

const ADMIN = 'admin@demo.vetloom.test';
const plain = encodeURIComponent;
/** As much as a few messages of 100,000 signs, and none more over time. */
const BROUGHT = { atOnce: 1_000_000, perSecond: 0 };
let api: TestApi;
let tool: PairedTool;
let token = '';
let jwt = '';
beforeAll(async () => {
  api = await TestApi.open({ beside: (app, ports) => serveToolDoor(app, ports.services, BROUGHT) });
  await api.enroll(ADMIN, 'admin');
  await api.enroll('admin@harbour.vetloom.test', 'admin', 'harbour');
  jwt = (await api.login(ADMIN)).jwt;
  tool = await PairedTool.pair(api, ADMIN);
  await people('PUT', `/syncTool/${plain(tool.toolID)}/instrument`, anInstrument());
  token = await tool.session();
});
afterAll(async () => {
  expect(api.unexpected).toEqual([]);
  await api.close();
});

const people = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown) => {
  api.now += 1;
  return api.call(method, `/api/sdk/v2/demo${path}`, { token: jwt, ...(body === undefined ? {} : { body }) });
};
const door = (method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown, as = token) =>
  api.call(method, TOOL_BASE + path, { token: as, ...(body === undefined ? {} : { body }) });
const message = (more: object = {}) => ({
  ...{ messageID: randomUUID(), instrumentID: 'chem-1', receivedAt: api.now, files: [], source: '' },
  raw: Buffer.from(astmReport({ name: '麻糬' }, [['ALT', 1]])).toString('base64'),
  ...more,
});
const pdf = Buffer.from('%PDF-1.4\n%%EOF\n');
const hash = createHash('sha256').update(pdf).digest('hex');
const file = { hash, name: 'report.pdf', mime: 'application/pdf', size: pdf.length };

/** Every call behind the door, with what is good to say there. */
const calls = () =>
  [
    ['GET', '/jobs', undefined],
    ['POST', `/jobs/${randomUUID()}`, { state: 'done' }],
    ['POST', '/messages', message()],
    ['POST', '/health', { clock: api.now, waiting: 0, instruments: [] }],
    ['GET', `/files/${hash}`, undefined],
    ['POST', `/files/${hash}`, { name: file.name, mime: file.mime, size: file.size }],
    ['PUT', `/files/${hash}?offset=0`, undefined],
    ['POST', `/files/${hash}/finish`, {}],
  ] as const;

it('a stranger comes in by no call, nor does a person, nor a tool of before', async () => {
  const gone = await PairedTool.pair(api, ADMIN, '二樓');
  const removed = await gone.session();
  expect((await door('GET', '/jobs', undefined, removed)).code).toBe(CODE.success);
  await people('DELETE', `/syncTool/${plain(gone.toolID)}`);
  for (const [method, path, body] of calls())
    for (const as of ['', 'x', jwt, `${token}x`, removed])
      expect([path, (await door(method, path, body, as)).status]).toEqual([path, 401]);
});

it('a tool is let in nowhere else, and speaks for its own clinic alone', async () => {
  for (const path of ['/api/sdk/v2/demo/syncTool/list', '/api/sdk/v2/demo/exam/device/count'])
    expect((await api.call('GET', path, { token })).status).toBe(401);
  const harbour = await PairedTool.pair(api, 'admin@harbour.vetloom.test', '港灣', 'harbour');
  const theirs = await harbour.session();
  const asked = (await people('POST', '/syncTool/test', { toolID: tool.toolID, instrumentID: 'chem-1' })).result;
  expect((await door('POST', `/jobs/${asked.jobID}`, { state: 'done' }, theirs)).code).toBe(CODE.notFound);
  await door('POST', `/files/${hash}`, { name: file.name, mime: file.mime, size: file.size });
  await api.app.inject({
    method: 'PUT',
    url: `${TOOL_BASE}/files/${hash}?offset=0`,
    payload: pdf,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' },
  });
  expect((await door('POST', `/files/${hash}/finish`, {})).result).toMatchObject({ stored: true });
  expect((await door('GET', `/files/${hash}`, undefined, theirs)).result).toMatchObject({ stored: false });
  expect((await door('POST', '/messages', message({ files: [file] }), theirs)).code).toBe(CODE.badParameter);
  Object.assign(harbour, { clinic: 'demo', toolID: tool.toolID });
  await expect(harbour.session()).rejects.toMatchObject({ codeName: 'notLoggedIn' });
});

it('a message leads to no file that was not sent, nor to one larger than any', async () => {
  const never = { ...file, hash: 'a'.repeat(64) };
  for (const one of [never, { ...file, size: 2 ** 40 }])
    expect((await door('POST', '/messages', message({ files: [one] }))).code).toBe(CODE.badParameter);
  expect((await door('POST', '/messages', message({ raw: '', files: [file] }))).result).toEqual({ state: 'kept' });
});

it('nothing that a tool says takes the server down: each call, with every wrong thing in its place', async () => {
  const wrong: unknown[] = [null, 7, '', [], {}, 'x'.repeat(20_000), '\u202e', { __proto__: 1 }, { constructor: 1 }];
  for (const [method, path, body] of calls()) {
    if (body === undefined) continue;
    for (const bad of wrong) expect((await door(method, path, bad)).status).toBeLessThan(500);
    for (const field of Object.keys(body))
      for (const bad of wrong) expect((await door(method, path, { ...body, [field]: bad })).status).toBeLessThan(500);
  }
});

it('a tool that brings more than can be read is asked to wait, and others aren’t', async () => {
  const other = await (await PairedTool.pair(api, ADMIN, '三樓')).session();
  const raw = Buffer.alloc(75_000, 'x').toString('base64');
  const codes: number[] = [];
  for (let n = 0; n < 10; n += 1)
    codes.push((await door('POST', '/messages', message({ raw, instrumentID: `none-${n}` }))).code);
  expect(codes.slice(0, 5)).toEqual(Array.from({ length: 5 }, () => CODE.success));
  expect(codes.at(-1)).toBe(CODE.rateLimited);
  expect((await door('POST', '/messages', message({ instrumentID: 'none' }), other)).code).toBe(CODE.success);
});
