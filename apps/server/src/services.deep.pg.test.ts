import { mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, connect, createServer, type Socket as NetSocket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { hashPassword } from '@vetloom/api/access/passwords.ts';
import { Pouch } from '@vetloom/couch-view/test-kit.ts';
import { CODE } from '@vetloom/domain/core/codes.ts';
import { LIVE_NAMESPACE, type LiveChange } from '@vetloom/protocol/live.ts';
import { openDatabase } from '@vetloom/storage/database/open-database.ts';
import { enroll } from '@vetloom/sync-server/test-kit.ts';
import { migratedDatabase } from '@vetloom/testing/postgres/migrated-database.ts';
import type { TestDatabase } from '@vetloom/testing/postgres/test-database.ts';
import { until } from '@vetloom/testing/until.ts';
import pg from 'pg';
import { io, type Socket } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLogger } from './start/logger.ts';
import { type Options, readOptions } from './start/options.ts';
import { type RunningServer, startServer } from './start/start-server.ts';

const ADMIN = 'admin@demo.vetloom.test';
const PASSWORD = 'vetloom-demo';
const BASIC = { authorization: `Basic ${Buffer.from(`${ADMIN}:${PASSWORD}`).toString('base64')}` };
const log = createLogger('silent');
let database: TestDatabase;
let dataDir: string;
let server: RunningServer;
const optionsOf = (more: Partial<Options> = {}): Options => ({
  ...readOptions(['--empty'], { DATABASE_URL: database.url, VETLOOM_DATA: dataDir }),
  ports: { ...readOptions([], {}).ports, gateway: 0, api: 0, database: 0, realtime: 0, erp: 0 },
  services: ['gateway', 'database', 'realtime', 'erp'],
  ...more,
});
const urlOf = (service: string, of = server) =>
  of.listeners.find((listener) => listener.service === service)?.url ?? '';

beforeAll(async () => {
  database = await migratedDatabase();
  dataDir = mkdtempSync(join(tmpdir(), 'vetloom-services-'));
  const db = await openDatabase({ url: database.url });
  await db.system.createClinic({ id: 'demo', name: '示範動物醫院' });
  await db.system.createClinic({ id: 'harbour', name: '港灣動物醫院' });
  await enroll({ db, url: database.url, close: async () => undefined }, ADMIN, 'admin');
  await db.system.setPasswordHash(ADMIN, await hashPassword(PASSWORD));
  await db.close();
  server = await startServer(optionsOf(), log);
}, 60_000);
afterAll(async () => {
  await server.stop();
  await database.close();
  rmSync(dataDir, { recursive: true });
});

const login = async (): Promise<string> => {
  const response = await fetch(`${urlOf('gateway')}/api/sdk/v2/basic/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: ADMIN, password: PASSWORD }),
  });
  return ((await response.json()) as { result: { jwt: string } }).result.jwt;
};

let phones = 0;
const createOwner = async (jwt: string): Promise<string> => {
  phones += 1;
  const response = await fetch(`${urlOf('gateway')}/api/sdk/v2/demo/user`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${jwt}` },
    body: JSON.stringify({ name: '陳怡君', phone: `09440000${String(phones).padStart(2, '0')}` }),
  });
  return ((await response.json()) as { result: { _id: string } }).result._id;
};

describe('the database view', () => {
  it('[1.9.08] [3.9.11 database half] stands on its own port and on the gateway’s one origin, with the accounts of everywhere', async () => {
    for (const base of [urlOf('database'), `${urlOf('gateway')}/db`]) {
      expect(await (await fetch(`${base}/`)).json(), base).toMatchObject({ couchdb: 'Welcome' });
      const sent = { email: ADMIN, password: PASSWORD };
      const user = await fetch(`${base}/_user`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(sent),
      });
      expect(await user.json(), base).toMatchObject({
        code: CODE.loginSuccess,
        result: { email: ADMIN, systemRole: null },
      });
      const cookie = (user.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
      expect((await fetch(`${base}/demo`, { headers: { cookie } })).status, base).toBe(200);
      expect((await fetch(`${base}/demo`, { headers: BASIC })).status, base).toBe(200);
      expect((await fetch(`${base}/demo`, { headers: { authorization: `Bearer ${await login()}` } })).status).toBe(200);
      expect((await fetch(`${base}/harbour`, { headers: BASIC })).status, base).toBe(403);
      expect((await fetch(`${base}/demo`)).status, base).toBe(401);
      expect((await fetch(`${base}/demo/_bulk_docs`, { method: 'POST', headers: BASIC })).status, base).toBe(403);
    }
    expect((await fetch(`${urlOf('database')}/api/version`, { headers: BASIC })).status).toBe(403);
    expect((await fetch(`${urlOf('realtime')}/demo`, { headers: BASIC })).status).toBe(404);
  });

  it('is replicated by PouchDB through the gateway, compressed and all', async () => {
    const id = await createOwner(await login());
    const remote = new Pouch(`${urlOf('gateway')}/db/demo`, { auth: { username: ADMIN, password: PASSWORD } });
    const local = new Pouch(`services-${process.pid}`, { adapter: 'memory' });
    expect(await Pouch.replicate(remote, local)).toMatchObject({ ok: true, doc_write_failures: 0 });
    expect(await local.get(id)).toMatchObject({ name: '陳怡君' });
    expect((await remote.allDocs({ include_docs: true })).rows.map((row) => row.id)).toContain(id);
    await local.destroy();
  });

  it('signs out for good', async () => {
    const base = urlOf('database');
    const body = new URLSearchParams({ name: ADMIN, password: PASSWORD });
    const session = await fetch(`${base}/_session`, { method: 'POST', body });
    const cookie = (session.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
    await fetch(`${base}/_session`, { method: 'DELETE', headers: { cookie } });
    expect((await fetch(`${base}/demo`, { headers: { cookie } })).status).toBe(401);
  });

  it('tells a live reader of what another service wrote, and does not hold up a stop', async () => {
    const own = await startServer(optionsOf({ services: ['database'] }), log);
    const live = await fetch(`${urlOf('database', own)}/demo/_changes?feed=continuous&since=now&heartbeat=60000`, {
      headers: { ...BASIC, 'accept-encoding': 'gzip' },
    });
    let text = '';
    const reading = (async () => {
      for await (const chunk of live.body ?? []) text += Buffer.from(chunk as Uint8Array).toString('utf8');
    })();
    const id = await createOwner(await login());
    await until(() => expect(text).toContain(id));
    const begun = performance.now();
    await own.stop();
    await reading;
    expect(performance.now() - begun).toBeLessThan(8000);
  });
});

describe('the inventory service', () => {
  it('[1.9.10] [3.9.11 erp half] [3.1.05] stands on its own port and on the gateway’s one origin, with the accounts, limits and documentation of everywhere', async () => {
    const jwt = await login();
    const json = { 'content-type': 'application/json' };
    const [own, gateway] = [urlOf('erp'), urlOf('gateway')];
    const ids: string[] = [];
    for (const [base, headers] of [
      [own, BASIC],
      [gateway, { authorization: `Bearer ${jwt}` }],
    ] as const) {
      const post = (path: string, body: unknown, more: Record<string, string> = headers) =>
        fetch(base + path, { method: 'POST', headers: { ...json, ...more }, body: JSON.stringify(body) });
      const made = (await (await post('/erp/demo/supplier/', { name: '大同藥品' })).json()) as Made;
      expect(made, base).toMatchObject({ code: CODE.success, result: { name: '大同藥品' } });
      ids.push(made.result.id);
      expect((await post('/erp/harbour/supplier', { name: 'x' })).status, base).toBe(403);
      expect((await post('/erp/demo/supplier', { name: 'x' }, {})).status, base).toBe(401);
      expect((await post('/erp/demo/supplier', { name: 'x'.repeat(300_000) })).status, base).toBe(413);
    }
    // Both write the same tables.
    for (const [base, id] of [
      [own, ids[1]],
      [gateway, ids[0]],
    ])
      expect((await fetch(`${base}/erp/demo/supplier/${id}`, { headers: BASIC })).status).toBe(200);
    expect((await fetch(`${own}/api/sdk/v2/demo/user/x`, { headers: BASIC })).status).toBe(404);
    const pathsOf = async (base: string) =>
      Object.keys(((await (await fetch(`${base}/api/docs/json`)).json()) as { paths: object }).paths);
    expect((await pathsOf(own)).every((path) => path.startsWith('/erp/{clinic}/'))).toBe(true);
    expect(await pathsOf(gateway)).toEqual(
      expect.arrayContaining(['/erp/{clinic}/supplier', '/api/sdk/v2/{clinic}/user']),
    );
  });

  it('is held to the number of requests from one address', async () => {
    const strict = await startServer(optionsOf({ services: ['erp'], requestsPerMinute: 3 }), log);
    const statuses: number[] = [];
    for (let at = 0; at < 5; at += 1)
      statuses.push((await fetch(`${urlOf('erp', strict)}/erp/demo/supplier/none`, { headers: BASIC })).status);
    await strict.stop();
    expect(statuses).toEqual([404, 404, 404, 429, 429]);
  });
});

interface Made {
  readonly code: number;
  readonly result: { readonly id: string };
}

describe('live changes', () => {
  it.each(['gateway', 'realtime'])('come over the %s', async (service) => {
    const jwt = await login();
    const socket: Socket = io(`${urlOf(service)}${LIVE_NAMESPACE}`, {
      auth: { token: jwt, clinic: 'demo' },
      reconnection: false,
      forceNew: true,
    });
    const created: LiveChange[] = [];
    socket.on('create', (change: LiveChange) => created.push(change));
    await new Promise((resolve, reject) => {
      socket.on('connect', () => resolve(undefined));
      socket.on('connect_error', reject);
    });
    expect(await socket.timeout(5000).emitWithAck('subscribe', { collections: ['user'] })).toMatchObject({
      code: CODE.success,
    });
    const id = await createOwner(jwt);
    await until(() => expect(created.map((change) => change.id)).toEqual([id]));
    socket.close();
  });

  it('and pokes are held to the number of sockets from one address', async () => {
    const strict = await startServer(optionsOf({ services: ['realtime'], socketsPerAddress: 3 }), log);
    const jwt = await login();
    const tries = await Promise.all(
      Array.from({ length: 12 }, async (_, at) => {
        const namespace = at % 2 === 0 ? '/sync' : LIVE_NAMESPACE;
        const socket = io(`${urlOf('realtime', strict)}${namespace}`, {
          auth: { token: jwt, clinic: 'demo' },
          transports: ['websocket'],
          reconnection: false,
          forceNew: true,
        });
        return new Promise<Socket | undefined>((resolve) => {
          socket.on('connect', () => resolve(socket));
          socket.on('connect_error', () => resolve(undefined));
        });
      }),
    );
    const within = tries.filter((socket) => socket !== undefined);
    expect(within).toHaveLength(3);
    // All at the end: one that leaves while others still try would make room for them.
    for (const socket of within) socket.close();
    await strict.stop();
  });
});

describe('a bomb in gzip', () => {
  it.each(['/sync/v1/demo/push', '/api/sdk/v2/demo/user'])(
    'to %s is refused before it has unfolded',
    async (path) => {
      const jwt = await login();
      const before = process.memoryUsage().rss;
      const response = await fetch(urlOf('gateway') + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'content-encoding': 'gzip', authorization: `Bearer ${jwt}` },
        body: gzipSync(Buffer.alloc(200 * 1024 * 1024, ' ')),
      });
      expect(response.status).toBe(413);
      expect(await response.json()).toMatchObject({ code: CODE.tooLarge });
      expect(process.memoryUsage().rss - before).toBeLessThan(400 * 1024 * 1024);
    },
    30_000,
  );
});

/** A log that is kept in memory, line by line. */
function keptLog() {
  const lines: Record<string, unknown>[] = [];
  const listening = createLogger('info', {
    write: (line: string) => {
      lines.push(JSON.parse(line));
    },
  });
  return { lines, listening };
}

describe('a fault of the store', () => {
  it('[1.8.02] [2.8.07] [2.8.09] [3.8.02] is answered with 900000 and nothing else, and logged once with code, command and clinic, without what was in it', async () => {
    const { lines, listening } = keptLog();
    const own = await startServer(optionsOf({ services: ['api'] }), listening);
    const db = new pg.Client(database.url);
    await db.connect();
    // As the store's own errors do, it quotes the row in its detail.
    await db.query(`CREATE FUNCTION public.fault() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN RAISE EXCEPTION 'fault' USING ERRCODE = 'XX001', DETAIL = NEW.body::text; END $$`);
    await db.query(`CREATE TRIGGER fault BEFORE INSERT ON vetloom.document FOR EACH ROW
      WHEN (NEW.collection = 'user') EXECUTE FUNCTION public.fault()`);
    const answer = await fetch(`${urlOf('api', own)}/api/sdk/v2/demo/user`, {
      method: 'POST',
      headers: { ...BASIC, 'content-type': 'application/json' },
      body: JSON.stringify({ name: '歐陽慧敏', phone: '0944777888' }),
    });
    await db.query('DROP TRIGGER fault ON vetloom.document');
    await db.end();
    await own.stop();
    expect(answer.status).toBe(500);
    expect(await answer.json()).toEqual({ code: CODE.failure, message: 'unexpected failure' });
    const told = lines.filter(({ code, command }) => code === CODE.failure || command !== undefined);
    expect(told).toMatchObject([{ code: CODE.failure, command: 'owner.create', clinic: 'demo', status: 500 }]);
    for (const personal of ['歐陽慧敏', '0944777888', ADMIN]) expect(JSON.stringify(lines)).not.toContain(personal);
  });

  it('[1.8.03] [2.8.06 call half] [3.8.10] that is away is answered with 800000, and what comes after its return is served', async () => {
    const store = new URL(database.url);
    const { hostname, port: at } = store;
    const lines = new Set<NetSocket>();
    const away = createServer((line) => {
      const through = connect(Number(at), hostname);
      for (const [one, other] of [
        [line, through],
        [through, line],
      ] as const) {
        lines.add(one);
        one.pipe(other);
        one.on('error', () => other.destroy()).on('close', () => other.destroy());
      }
    });
    const listen = (port: number) => new Promise<void>((done) => away.listen(port, '127.0.0.1', done));
    await listen(0);
    const { port } = away.address() as AddressInfo;
    store.host = `127.0.0.1:${port}`;
    const own = await startServer(optionsOf({ services: ['api'], databaseUrl: store.href }), log);
    const ask = () => fetch(`${urlOf('api', own)}/api/sdk/v2/demo/setting`, { headers: BASIC });
    expect((await ask()).status).toBe(200);
    away.close();
    for (const line of lines) line.destroy();
    const answer = await ask();
    expect([answer.status, await answer.json()]).toMatchObject([503, { code: CODE.databaseNotReady }]);
    await listen(port);
    await until(async () => expect((await ask()).status).toBe(200));
    await own.stop();
    away.close();
    for (const line of lines) line.destroy();
  });
});

describe('what looks like an attack', () => {
  it('is logged once with code and address, however often it comes', async () => {
    const { lines, listening } = keptLog();
    const own = await startServer(optionsOf({ services: ['api'] }), listening);
    const body = JSON.stringify({
      protocol: 99,
      epoch: null,
      client: '00000000-0000-4000-8000-000000000000',
      cursor: 0,
    });
    const headers = { ...BASIC, 'content-type': 'application/json' };
    for (let at = 0; at < 20; at += 1)
      await fetch(`${urlOf('api', own)}/sync/v1/demo/pull`, { method: 'POST', headers, body });
    await own.stop();
    expect(lines.filter(({ msg }) => msg === 'refused')).toMatchObject([
      { code: CODE.protocolMismatch, route: '/sync/v1/:clinic/pull', address: '127.0.0.1' },
    ]);
  });
});
