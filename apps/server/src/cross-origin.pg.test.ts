import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hashPassword } from '@vetloom/api/access/passwords.ts';
import { CODE } from '@vetloom/domain/core/codes.ts';
import { SYNC_NAMESPACE } from '@vetloom/protocol/realtime.ts';
import { openDatabase } from '@vetloom/storage/database/open-database.ts';
import { enroll } from '@vetloom/sync-server/test-kit.ts';
import { migratedDatabase } from '@vetloom/testing/postgres/migrated-database.ts';
import type { TestDatabase } from '@vetloom/testing/postgres/test-database.ts';
import { io } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLogger } from './start/logger.ts';
import { type Options, readOptions } from './start/options.ts';
import { type RunningServer, startServer } from './start/start-server.ts';

const ADMIN = 'admin@demo.vetloom.test';
const PASSWORD = 'vetloom-demo';
/** Where the web app is served, as the operator names it. */
const NAMED = 'https://app.clinic.example';
const PORTS = 'http://127.0.0.1:8081';
const STRANGERS = [
  'https://evil.example',
  'https://app.clinic.example.evil.example',
  'null',
  'http://app.clinic.example',
];

const log = createLogger('silent');
let database: TestDatabase;
let dataDir: string;
let server: RunningServer;
const optionsOf = (env: Record<string, string>): Options => ({
  ...readOptions(['--empty'], { DATABASE_URL: database.url, VETLOOM_DATA: dataDir, ...env }),
  ports: { gateway: 0, api: 0, database: 0, realtime: 0, erp: 0 },
});
const urlOf = (service: string, of = server) =>
  of.listeners.find((listener) => listener.service === service)?.url ?? '';

beforeAll(async () => {
  database = await migratedDatabase();
  dataDir = mkdtempSync(join(tmpdir(), 'vetloom-origins-'));
  const db = await openDatabase({ url: database.url });
  await db.system.createClinic({ id: 'demo', name: '示範動物醫院' });
  await enroll({ db, url: database.url, close: async () => undefined }, ADMIN, 'admin');
  await db.system.setPasswordHash(ADMIN, await hashPassword(PASSWORD));
  await db.close();
  server = await startServer(optionsOf({ VETLOOM_WEB_ORIGINS: `${NAMED}, ${PORTS}` }), log);
}, 60_000);
afterAll(async () => {
  await server.stop();
  await database.close();
  rmSync(dataDir, { recursive: true });
});

const preflight = (url: string, origin: string) =>
  fetch(url, {
    method: 'OPTIONS',
    headers: {
      origin,
      'access-control-request-method': 'PUT',
      'access-control-request-headers': 'authorization,content-type,idempotency-key,if-match',
    },
  });
const signIn = (origin: string, of = server) =>
  fetch(`${urlOf('api', of)}/api/sdk/v2/basic/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin },
    body: JSON.stringify({ username: ADMIN, password: PASSWORD, cookie: true }),
  });

describe('services on ports of their own', () => {
  const calls = [
    ['api', '/api/sdk/v2/demo/clinic'],
    ['database', '/demo/_changes'],
    ['gateway', '/db/demo/_changes'],
    ['gateway', '/api/sdk/v2/demo/clinic'],
  ] as const;

  it.each(calls)('%s %s answers pages of the named origins, asked before and answered after', async (service, path) => {
    for (const origin of [NAMED, PORTS]) {
      const asked = await preflight(urlOf(service) + path, origin);
      expect(asked.status).toBe(204);
      expect(asked.headers.get('access-control-allow-origin')).toBe(origin);
      expect(asked.headers.get('access-control-allow-credentials')).toBe('true');
      expect(asked.headers.get('access-control-allow-methods')).toContain('PUT');
      for (const header of ['authorization', 'content-type', 'idempotency-key', 'if-match'])
        expect(asked.headers.get('access-control-allow-headers')?.toLowerCase()).toContain(header);
      const answered = await fetch(urlOf(service) + path, { headers: { origin } });
      expect(answered.status).toBe(401);
      expect(answered.headers.get('access-control-allow-origin')).toBe(origin);
      expect(answered.headers.get('vary')).toMatch(/origin/i);
    }
  });

  it.each(calls)('%s %s gives no other site a word that lets a browser show it an answer', async (service, path) => {
    for (const origin of STRANGERS) {
      for (const answer of [
        await preflight(urlOf(service) + path, origin),
        await fetch(urlOf(service) + path, { headers: { origin } }),
      ]) {
        expect([null, NAMED, PORTS], origin).toContain(answer.headers.get('access-control-allow-origin'));
        expect(answer.headers.get('access-control-allow-origin'), origin).not.toBe(origin);
        expect(answer.headers.get('access-control-allow-origin')).not.toBe('*');
      }
    }
  });

  it('keep a sign-in in the cookie for the named origins, and for no other site', async () => {
    const signedIn = await signIn(NAMED);
    expect(await signedIn.json()).toMatchObject({ code: CODE.success, result: { refreshToken: null } });
    const cookie = (signedIn.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
    expect(signedIn.headers.get('set-cookie')).toMatch(/HttpOnly.*SameSite=Strict/);
    const refresh = (origin: string | undefined) =>
      fetch(`${urlOf('api')}/api/sdk/v2/basic/refresh`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', cookie, ...(origin === undefined ? {} : { origin }) },
        body: '{}',
      });
    for (const origin of [...STRANGERS, undefined]) expect((await refresh(origin)).status, origin).toBe(403);
    expect((await refresh(NAMED)).status).toBe(200);
    for (const origin of STRANGERS) expect((await signIn(origin)).status, origin).toBe(403);
  });

  it('open sockets to the named origins alone', async () => {
    const { result } = (await (await signIn(PORTS)).json()) as { result: { jwt: string } };
    const opens = (origin: string) =>
      new Promise<boolean>((resolve) => {
        const socket = io(`${urlOf('realtime')}${SYNC_NAMESPACE}`, {
          auth: { token: result.jwt, clinic: 'demo' },
          transports: ['websocket'],
          reconnection: false,
          forceNew: true,
          extraHeaders: { origin },
        });
        socket.on('connect', () => resolve(true));
        socket.on('connect_error', () => resolve(false));
        socket.on('connect', () => socket.close());
      });
    expect(await opens(NAMED)).toBe(true);
    expect(await opens(PORTS)).toBe(true);
    for (const origin of STRANGERS) expect(await opens(origin), origin).toBe(false);
  });
});

describe('the page’s content policy', () => {
  const policyOf = async (of: RunningServer) => {
    const policy = (await fetch(`${urlOf('gateway', of)}/api/version`)).headers.get('content-security-policy') ?? '';
    return new Map(policy.split(';').map((part) => [part.trim().split(' ')[0] ?? '', part.trim().split(' ').slice(1)]));
  };

  it('lets pages ask the services of the named origins and nothing else', async () => {
    const policy = await policyOf(server);
    expect(policy.get('connect-src')?.sort()).toEqual(
      [
        "'self'",
        'https://api.clinic.example',
        'https://db.clinic.example',
        'https://realtime.clinic.example',
        'https://erp.clinic.example',
        'wss://realtime.clinic.example',
        'http://127.0.0.1:5983',
        'http://127.0.0.1:5984',
        'http://127.0.0.1:6500',
        'http://127.0.0.1:5987',
        'ws://127.0.0.1:6500',
      ].sort(),
    );
    expect(policy.get('img-src')).toEqual([
      "'self'",
      'data:',
      'blob:',
      'https://api.clinic.example',
      'http://127.0.0.1:5983',
    ]);
  });

  it('is its own origin alone where nothing is named, without inline or foreign script, plugin, frame or form', async () => {
    const plain = await startServer({ ...optionsOf({}), services: ['gateway'] }, log);
    try {
      const policy = await policyOf(plain);
      expect(policy.get('default-src')).toEqual(["'self'"]);
      expect(policy.get('connect-src')).toEqual(["'self'"]);
      expect(policy.get('script-src')?.filter((source) => !source.startsWith("'sha256-"))).toEqual([
        "'self'",
        "'wasm-unsafe-eval'",
      ]);
      expect(policy.get('script-src-attr')).toEqual(["'none'"]);
      expect(policy.get('object-src')).toEqual(["'none'"]);
      for (const own of ['base-uri', 'form-action', 'frame-ancestors'])
        expect(policy.get(own), own).toEqual(["'self'"]);
      const answer = await fetch(`${urlOf('gateway', plain)}/api/version`, { headers: { origin: NAMED } });
      expect(answer.headers.get('access-control-allow-origin')).toBeNull();
      expect(answer.headers.get('cross-origin-resource-policy')).toBe('same-origin');
    } finally {
      await plain.stop();
    }
  });
});
