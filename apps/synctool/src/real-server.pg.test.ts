import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hashPassword } from '@vetloom/api/access/passwords.ts';
import { LIVE_EVENT, LIVE_NAMESPACE, LIVE_REQUEST, type LiveChange } from '@vetloom/protocol/live.ts';
import { REALTIME_PATH } from '@vetloom/protocol/realtime.ts';
import { createLogger } from '@vetloom/server/start/logger.ts';
import { readOptions } from '@vetloom/server/start/options.ts';
import { type RunningServer, startServer } from '@vetloom/server/start/start-server.ts';
import { openDatabase } from '@vetloom/storage/database/open-database.ts';
import { enroll } from '@vetloom/sync-server/test-kit.ts';
import { writeIn } from '@vetloom/testing/contract/clinic-database.ts';
import { migratedDatabase } from '@vetloom/testing/postgres/migrated-database.ts';
import type { TestDatabase } from '@vetloom/testing/postgres/test-database.ts';
import { io, type Socket } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openLog, type ToolLog } from './log/log.ts';
import { freePort, instrument, SOON } from './running-tool.fixture.ts';
import { AstmAnalyser } from './simulator/astm-analyser.ts';
import { DialledWire } from './simulator/wires.ts';
import { SyncTool } from './sync-tool.ts';

const ADMIN = 'admin@demo.vetloom.test';
const PASSWORD = 'vetloom-demo';
/** Results whose way is timed. */
const TIMED = 50;

let database: TestDatabase;
let folder: string;
let server: RunningServer;
let url: string;
let bearer: string;
let tool: SyncTool;
let toolLog: ToolLog;
let wire: DialledWire;
let analyser: AstmAnalyser;
let live: Socket;
const heard: { at: number; change: LiveChange }[] = [];

const ask = async <Result>(method: string, path: string, body?: unknown): Promise<Result> => {
  const response = await fetch(`${url}/api/sdk/v2/demo${path}`, {
    method,
    headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const { result, message } = (await response.json()) as { result: Result; message?: string };
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${message}`);
  return result;
};

beforeAll(async () => {
  database = await migratedDatabase();
  folder = mkdtempSync(join(tmpdir(), 'vetloom-wire-'));
  const db = await openDatabase({ url: database.url });
  await db.system.createClinic({ id: 'demo', name: '示範動物醫院' });
  await enroll({ db, url: database.url, close: async () => undefined }, ADMIN, 'admin');
  await db.system.setPasswordHash(ADMIN, await hashPassword(PASSWORD));
  await writeIn(db, 'demo', (tx) =>
    tx.put('clinic', {
      ...{ _id: '/clinic', collection: 'clinic', clinicID: 'demo', name: '示範動物醫院', phone: '', address: '' },
      ...{ taxID: '', licenseNumber: '', info: '', timeZone: 'Asia/Taipei', updateDateTime: 1 },
    }),
  );
  await db.close();
  const env = { DATABASE_URL: database.url, VETLOOM_DATA: join(folder, 'server') };
  server = await startServer(readOptions(['--empty', '--port=0', '--services=gateway'], env), createLogger('silent'));
  url = server.listeners[0]?.url ?? '';
  const signedIn = await fetch(`${url}/api/sdk/v2/basic/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: ADMIN, password: PASSWORD }),
  });
  bearer = ((await signedIn.json()) as { result: { jwt: string } }).result.jwt;

  toolLog = openLog(join(folder, 'tool'), 'info');
  tool = await SyncTool.start({ dataFolder: join(folder, 'tool'), port: 0, log: toolLog });
  const { code } = await ask<{ code: string }>('POST', '/syncTool/code', {});
  expect(await tool.pair({ server: url, code, name: '檢驗室' })).toBeUndefined();
  const port = await freePort();
  const toolID = encodeURIComponent(tool.view().paired?.toolID ?? '');
  await ask('PUT', `/syncTool/${toolID}/instrument`, instrument({ kind: 'listen', port }));
  wire = new DialledWire('127.0.0.1', port);
  analyser = new AstmAnalyser(wire, { answer: 2000 });

  live = io(`${url}${LIVE_NAMESPACE}`, {
    path: REALTIME_PATH,
    auth: { token: bearer, clinic: 'demo' },
    forceNew: true,
  });
  for (const event of [LIVE_EVENT.create, LIVE_EVENT.update]) {
    live.on(event, (change: LiveChange) => heard.push({ at: performance.now(), change }));
  }
  await new Promise((resolve) => live.once('connect', () => resolve(undefined)));
  await live.emitWithAck(LIVE_REQUEST.subscribe, { collections: ['exam', 'synctool'] });
});
afterAll(async () => {
  live?.disconnect();
  wire?.stop();
  await analyser?.stop();
  await tool?.stop();
  await toolLog?.close();
  await server?.stop();
  await database?.close();
  rmSync(folder, { recursive: true, force: true });
});

const result = (specimen: string) => ['P|1||X-77', `O|1|${specimen}||^^^ALT`, 'R|1|^^^ALT|43|U/L|10^100|N||F'];
const reports = () => heard.filter(({ change }) => change.kind === 'examDevice');

describe('an instrument, its tool and the server', () => {
  it('[3.4.38 tool half] the tool is told to stations when it comes', async () => {
    const list = await ask<{ name: string; isOnline: boolean }[]>('GET', '/syncTool/list');
    expect(list).toMatchObject([{ name: '檢驗室' }]);
    await expect.poll(() => tool.view().instruments[0]?.state, SOON).toBe('open');
    await expect
      .poll(async () => (await ask<{ isOnline: boolean }[]>('GET', '/syncTool/list'))[0]?.isOnline, SOON)
      .toBe(true);
  });

  it('[3.4.40 device half] a result is a document of the clinic, told to stations, and waits for somebody to say whose it is', async () => {
    analyser.measure(result('S-1'));
    await expect.poll(() => reports().length, SOON).toBe(1);
    const { document } = reports()[0]?.change ?? {};
    expect(document).toMatchObject({
      ...{ of: 'device', device: 'VS2', instrumentID: 'i1', attachedID: '' },
      said: { orderNumber: 'S-1' },
      values: [{ code: 'ALT', value: 43, unit: 'U/L', low: 10, high: 100 }],
    });
    expect(await ask<unknown[]>('POST', '/exam/device/allList', {})).toHaveLength(1);
    // The same bytes again are the same result.
    analyser.measure(result('S-1'));
    await expect.poll(() => analyser.waiting.length, SOON).toBe(0);
    await expect.poll(() => tool.view().waiting, SOON).toBe(0);
    expect(await ask<unknown[]>('POST', '/exam/device/allList', {})).toHaveLength(1);
  });

  it('a result is on its way from the line to the stations for a moment', async () => {
    const took: number[] = [];
    for (let at = 0; at < TIMED; at += 1) {
      const before = reports().length;
      const sent = performance.now();
      analyser.measure(result(`T-${at}`));
      await expect.poll(() => reports().length, { ...SOON, interval: 2 }).toBe(before + 1);
      took.push((reports().at(-1)?.at ?? 0) - sent);
    }
    took.sort((a, b) => a - b);
    const of = (share: number) => Math.round(took[Math.floor((took.length - 1) * share)] ?? 0);
    console.log(`wire to station, ms: median ${of(0.5)}, 90 % ${of(0.9)}, most ${of(1)}, of ${took.length}`);
    expect(took).toHaveLength(TIMED);
  });
});
