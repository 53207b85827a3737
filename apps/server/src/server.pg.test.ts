import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hashPassword } from '@vetloom/api/access/passwords.ts';
import { CODE } from '@vetloom/domain/core/codes.ts';
import { type LoginResult, loginResult } from '@vetloom/protocol/auth.ts';
import { SYNC_NAMESPACE } from '@vetloom/protocol/realtime.ts';
import type { Poke } from '@vetloom/protocol/sync.ts';
import { openDatabase } from '@vetloom/storage/database/open-database.ts';
import { enroll } from '@vetloom/sync-server/test-kit.ts';
import { type TestDatabase, testDatabase } from '@vetloom/testing/postgres/test-database.ts';
import { io, type Socket } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createLogger } from './start/logger.ts';
import { type Options, readOptions } from './start/options.ts';
import { StartRefusal } from './start/refusal.ts';
import { type RunningServer, startServer } from './start/start-server.ts';
import { productVersion } from './start/version.ts';

const ADMIN = 'admin@demo.vetloom.test';
/** A process of its own, of whose code nothing was compiled before, on a machine that is busy. In ms. */
const STARTED_WITHIN_MS = 150_000;
const log = createLogger('silent');
let database: TestDatabase;
let dataDir: string;
let server: RunningServer;
let gateway: string;
const optionsOf = (more: Partial<Options> = {}): Options => ({
  ...readOptions(['--empty'], { DATABASE_URL: database.url, VETLOOM_DATA: dataDir }),
  ports: { gateway: 0, api: 0, database: 0, realtime: 0, erp: 0 },
  ...more,
});

beforeAll(async () => {
  database = await testDatabase();
  dataDir = mkdtempSync(join(tmpdir(), 'vetloom-server-'));
  const db = await openDatabase({ url: database.url });
  await db.system.createClinic({ id: 'demo', name: '示範動物醫院' });
  await enroll({ db, url: database.url, close: async () => undefined }, ADMIN, 'admin');
  await db.system.setPasswordHash(ADMIN, await hashPassword('vetloom-demo'));
  await db.close();
  server = await startServer(optionsOf(), log);
  gateway = server.listeners[0]?.url ?? '';
});
afterAll(async () => {
  await server.stop();
  await database.close();
  rmSync(dataDir, { recursive: true });
});

const urlOf = (service: string) => server.listeners.find((listener) => listener.service === service)?.url ?? '';
interface Answer {
  readonly code: number;
  readonly result: Readonly<Record<string, unknown>>;
}
const post = async (url: string, body: unknown, headers: Record<string, string> = {}) => {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  return { status: response.status, headers: response.headers, body: (await response.json()) as Answer };
};
const login = async (): Promise<LoginResult> =>
  loginResult.parse(
    (await post(`${gateway}/api/sdk/v2/basic/login`, { username: ADMIN, password: 'vetloom-demo' })).body.result,
  );

describe('listeners', () => {
  it('[1.7.10] [1.7.11] [1.9.06] [3.9.11 api half] answer the API on the gateway and on its own port, and nothing of it on the realtime port', async () => {
    for (const service of ['gateway', 'api'])
      for (const path of ['/api/version', '/api/sdk/v2/basic/version'])
        expect(await (await fetch(urlOf(service) + path)).json()).toEqual({
          code: CODE.success,
          result: productVersion(),
        });
    expect((await fetch(`${urlOf('realtime')}/api/version`)).status).toBe(404);
  });

  it('say whether the database answers, and what was measured', async () => {
    expect(await (await fetch(`${gateway}/healthz`)).json()).toEqual({ code: CODE.success, result: { status: 'ok' } });
    expect(await (await fetch(`${gateway}/metrics`)).text()).toContain('vetloom_http_request_seconds');
    for (const { url } of server.listeners)
      for (const header of ['x-forwarded-for', 'forwarded', 'via'])
        expect((await fetch(`${url}/metrics`, { headers: { [header]: '10.0.0.1' } })).status).toBe(404);
  });

  it('set a content policy without unsafe script, and keep answers out of caches', async () => {
    const { headers } = await fetch(`${gateway}/api/version`);
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain("script-src 'self'");
    expect(policy).not.toMatch(/script-src[^;]*'unsafe/);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('cache-control')).toBe('no-store');
  });

  it.each([
    ['an unknown address', '/nothing/here', {}],
    ['an unknown call', '/api/sdk/v2/demo/nothing', {}],
    ['a path out of the web app', '/app/..%2f..%2fpackage.json', {}],
    ['a broken escape', '/app/%zz', {}],
    ['another method', '/api/version', { method: 'DELETE' }],
  ])('answer %s in the one envelope', async (_, path, init) => {
    const response = await fetch(gateway + path, init);
    const body = (await response.json()) as { code: number };
    expect([CODE.notFound, CODE.badParameter, CODE.methodNotAllowed]).toContain(body.code);
    if (body.code === CODE.methodNotAllowed) expect(response.headers.get('allow')).toBe('GET, HEAD, OPTIONS');
    expect(response.status).toBeLessThan(500);
  });

  it('document the API', async () => {
    expect((await fetch(`${gateway}/api/docs/`)).headers.get('content-type')).toContain('text/html');
    expect(await (await fetch(`${gateway}/api/docs/json`)).json()).toMatchObject({ openapi: '3.1.0' });
  });

  it('slow down an address that asks without end', async () => {
    const strict = await startServer(optionsOf({ services: ['api'], requestsPerMinute: 2 }), log);
    const url = `${strict.listeners[0]?.url}/api/version`;
    const statuses = [];
    for (let at = 0; at < 3; at += 1) statuses.push((await fetch(url)).status);
    expect(statuses).toEqual([200, 200, 429]);
    expect(await (await fetch(url)).json()).toMatchObject({ code: CODE.rateLimited });
    await strict.stop();
  });

  it('take a call with a slash at the end for the same call', async () => {
    expect((await fetch(`${gateway}/api/sdk/v2/basic/version/`)).status).toBe(200);
  });
});

describe('realtime', () => {
  const connected = async (url: string, auth: object, headers: Record<string, string> = {}) => {
    const socket = io(`${url}${SYNC_NAMESPACE}`, {
      auth,
      reconnection: false,
      transports: ['websocket'],
      extraHeaders: headers,
    });
    const heard: Poke[] = [];
    socket.on('poke', (poke: Poke) => heard.push(poke));
    const outcome = await new Promise<{ code?: number } | undefined>((resolve) => {
      socket.on('connect', () => resolve(undefined));
      socket.on('connect_error', (error) => resolve((error as Error & { data?: { code: number } }).data ?? {}));
    });
    return { socket: socket as Socket, heard, outcome };
  };

  it.each(['gateway', 'realtime'])(
    '[1.9.09] [3.9.11 realtime half] pokes those who are connected to the %s after a write over REST',
    async (service) => {
      const { jwt } = await login();
      const { socket, heard, outcome } = await connected(urlOf(service), { token: jwt, clinic: 'demo' });
      expect(outcome).toBeUndefined();
      await vi.waitFor(() => expect(heard).toHaveLength(1));
      const phone = service === 'gateway' ? '0912000001' : '0912000002';
      const created = await post(
        `${gateway}/api/sdk/v2/demo/user`,
        { name: '陳怡君', phone },
        { authorization: `Bearer ${jwt}` },
      );
      await vi.waitFor(() => expect(heard).toHaveLength(2));
      expect(heard[1]?.patch?.map(({ id }) => id)).toEqual([created.body.result._id]);
      socket.close();
    },
  );

  it('refuses strangers, other clinics and other sites', async () => {
    const { jwt } = await login();
    expect((await connected(gateway, {})).outcome).toMatchObject({ code: CODE.notLoggedIn });
    expect((await connected(gateway, { token: 'x', clinic: 'demo' })).outcome).toMatchObject({
      code: CODE.notLoggedIn,
    });
    expect((await connected(gateway, { token: jwt, clinic: 'harbour' })).outcome).toMatchObject({
      code: CODE.noDatabaseAccess,
    });
    const foreign = await connected(gateway, { token: jwt, clinic: 'demo' }, { origin: 'http://evil.test' });
    expect(foreign.outcome).toEqual({});
  });
});

describe('a start', () => {
  const refusal = (more: Partial<Options>) =>
    startServer(optionsOf(more), log).then(
      () => undefined,
      (error: unknown) => error,
    );

  it('with a taken port says so in one sentence, before it makes anything', async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const address = other.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const dataDir = join(tmpdir(), `vetloom-taken-port-${port}`);
    const ports = { gateway: port, api: 0, database: 0, realtime: 0, erp: 0 };
    const error = await refusal({ services: ['gateway'], ports, dataDir });
    expect(error).toEqual(new StartRefusal(`Port ${port} (gateway) is in use by another program; choose another one.`));
    expect(existsSync(dataDir)).toBe(false);
    other.close();
  });

  it('with an address that is not of this machine, or a folder that can not be written, says so', async () => {
    expect(await refusal({ host: '192.0.2.1' })).toEqual(
      new StartRefusal('HOST 192.0.2.1 is not an address of this machine.'),
    );
    const file = join(dataDir, 'a-file');
    writeFileSync(file, '');
    expect(String(await refusal({ dataDir: file }))).toContain(`The data folder ${file} can't be written`);
  });

  it('with demo accounts stays on this machine unless told otherwise', async () => {
    const db = await openDatabase({ url: database.url });
    const account = {
      email: 'demo@demo.vetloom.test',
      name: 'Demo',
      passwordHash: 'none',
      systemRole: null,
      demo: true,
    };
    await db.system.saveAccount(account);
    expect(String(await refusal({ host: '0.0.0.0' }))).toContain('This server has demo accounts');
    const allowed = await startServer(optionsOf({ host: '0.0.0.0', allowDemoNetwork: true, services: ['api'] }), log);
    expect(allowed.demo).toBe(true);
    await allowed.stop();
    await db.system.saveAccount({ ...account, demo: false });
    await db.close();
  });
});

describe('the program', () => {
  const run = (args: string[], env: Record<string, string> = {}) => {
    const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts'), ...args], {
      env: { ...process.env, VETLOOM_DATA: dataDir, LOG_LEVEL: 'silent', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const output = { stdout: '', stderr: '' };
    child.stdout.on('data', (part) => (output.stdout += part));
    child.stderr.on('data', (part) => (output.stderr += part));
    const code = new Promise<number | null>((resolve) => child.on('exit', resolve));
    return { child, output, code };
  };

  it('ends with one sentence and code 1 when it does not start', async () => {
    const wrong = run(['--bogus']);
    expect(await wrong.code).toBe(1);
    expect(wrong.output.stderr).toBe('The option --bogus is not known; --help lists what is.\n');
    const unreachable = run([], { DATABASE_URL: 'postgres://someone:hidden@127.0.0.1:1/nothing' });
    expect(await unreachable.code).toBe(1);
    expect(unreachable.output.stderr.trim().split('\n')).toHaveLength(1);
    expect(unreachable.output.stderr).not.toContain('hidden');
  });

  it('prints where it is, and stops cleanly at Ctrl-C', async () => {
    const started = run(['--empty', '--port=0', '--services=gateway'], { DATABASE_URL: database.url });
    await vi.waitFor(() => expect(started.output.stdout).toContain('VetLoom is running at http://127.0.0.1:'), {
      timeout: STARTED_WITHIN_MS,
    });
    started.child.kill('SIGINT');
    expect(await started.code).toBe(0);
    expect(started.output.stderr).toBe('');
  }, 200_000);
});
