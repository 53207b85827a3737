import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hashPassword } from '@vetloom/api/access/passwords.ts';
import { CODE } from '@vetloom/domain/core/codes.ts';
import { LIVE_NAMESPACE, type LiveChange } from '@vetloom/protocol/live.ts';
import type { Poke } from '@vetloom/protocol/sync.ts';
import { openDatabase } from '@vetloom/storage/database/open-database.ts';
import { enroll } from '@vetloom/sync-server/test-kit.ts';
import { migratedDatabase } from '@vetloom/testing/postgres/migrated-database.ts';
import type { TestDatabase } from '@vetloom/testing/postgres/test-database.ts';
import { until } from '@vetloom/testing/until.ts';
import { io, type Socket } from 'socket.io-client';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';

const ADMIN = 'admin@demo.vetloom.test';
const PASSWORD = 'vetloom-demo';
/** On a busy machine. */
const STARTED_WITHIN_MS = 55_000;

/** A server process of its own. */
interface Program {
  readonly child: ChildProcess;
  readonly url: string;
}

let database: TestDatabase;
let dataDir: string;
let programs: readonly Program[] = [];
const sockets: Socket[] = [];

beforeAll(async () => {
  database = await migratedDatabase();
  dataDir = mkdtempSync(join(tmpdir(), 'vetloom-processes-'));
  const db = await openDatabase({ url: database.url });
  await db.system.createClinic({ id: 'demo', name: '示範動物醫院' });
  await enroll({ db, url: database.url, close: async () => undefined }, ADMIN, 'admin');
  await db.system.setPasswordHash(ADMIN, await hashPassword(PASSWORD));
  await db.close();
  // One after the other: the first makes the secrets that both sign with.
  const first = await started();
  programs = [first];
  programs = [first, await started()];
});
afterAll(async () => {
  for (const socket of sockets) socket.close();
  for (const { child } of programs) {
    const ended = once(child, 'exit');
    child.kill('SIGINT');
    await ended;
  }
  await database.close();
  rmSync(dataDir, { recursive: true });
});

async function started(): Promise<Program> {
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, 'main.ts'), '--empty', '--port=0', '--services=gateway'],
    {
      env: { ...process.env, VETLOOM_DATA: dataDir, LOG_LEVEL: 'silent', DATABASE_URL: database.url },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  let said = '';
  child.stdout.on('data', (part) => (said += part));
  const url = () => /http:\/\/127\.0\.0\.1:\d+/.exec(said)?.[0] ?? '';
  await vi.waitFor(() => expect(url()).not.toBe(''), { timeout: STARTED_WITHIN_MS, interval: 20 });
  return { child, url: url() };
}

async function tokenAt(url: string): Promise<string> {
  const response = await fetch(`${url}/api/sdk/v2/basic/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: ADMIN, password: PASSWORD }),
  });
  return ((await response.json()) as { result: { jwt: string } }).result.jwt;
}

async function createOwner(url: string, token: string, phone: string): Promise<string> {
  const response = await fetch(`${url}/api/sdk/v2/demo/user`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ name: '陳怡君', phone }),
  });
  return ((await response.json()) as { result: { _id: string } }).result._id;
}

async function connected(url: string, token: string): Promise<Socket> {
  const socket = io(url, { auth: { token, clinic: 'demo' }, reconnection: false, forceNew: true });
  sockets.push(socket);
  await new Promise((resolve, reject) => {
    socket.on('connect', () => resolve(undefined));
    socket.on('connect_error', reject);
  });
  return socket;
}

it('two server processes over one database deliver to each other’s clients, pokes and live changes alike', async () => {
  const heard = await Promise.all(
    programs.map(async ({ url }) => {
      const token = await tokenAt(url);
      const pokes: Poke[] = [];
      const created: string[] = [];
      const device = await connected(`${url}/sync`, token);
      device.on('poke', (poke: Poke) => pokes.push(poke));
      const live = await connected(`${url}${LIVE_NAMESPACE}`, token);
      live.on('create', ({ id }: LiveChange) => created.push(id));
      const { code } = await live.timeout(5000).emitWithAck('subscribe', { collections: ['user'] });
      expect(code).toBe(CODE.success);
      return { url, token, pokes, created };
    }),
  );
  const ids: string[] = [];
  for (const [at, { url, token }] of heard.entries()) {
    ids.push(await createOwner(url, token, `091200000${at}`));
    await until(() => {
      for (const { pokes, created } of heard) {
        expect(created).toEqual(ids);
        expect(pokes.flatMap(({ patch = [] }) => patch.map(({ id }) => id))).toEqual(expect.arrayContaining(ids));
      }
    });
  }
  // Each hears of a change once.
  for (const { pokes } of heard)
    for (const id of ids)
      expect(pokes.flatMap(({ patch = [] }) => patch).filter((change) => change.id === id)).toHaveLength(1);
});

it('a token of one process is good at the other', async () => {
  const [one, other] = programs;
  const token = await tokenAt(one?.url ?? '');
  expect(await createOwner(other?.url ?? '', token, '0912000009')).toMatch(/^\/user\//);
});
