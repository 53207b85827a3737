import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hashPassword } from '@vetloom/api/access/passwords.ts';
import { LIVE_NAMESPACE } from '@vetloom/protocol/live.ts';
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
import { openLog, type ToolLog } from './log/log.ts';
import { SyncTool } from './sync-tool.ts';

const ADMIN = 'admin@demo.vetloom.test';
const PASSWORD = 'vetloom-demo';

/** A clinic at the product's own server, in this process and on a port of its own, with a sync tool that is paired with it. */
export class RealClinic {
  readonly url: string;
  readonly tool: SyncTool;
  readonly #bearer: string;
  readonly #ends: (() => unknown)[];
  readonly #sockets: Socket[] = [];

  private constructor(url: string, tool: SyncTool, bearer: string, ends: (() => unknown)[]) {
    [this.url, this.tool, this.#bearer, this.#ends] = [url, tool, bearer, ends];
  }

  /** @param localPort where the tool is for pages of its machine; any without it */
  static async open(localPort = 0): Promise<RealClinic> {
    const database = await migratedDatabase();
    const folder = mkdtempSync(join(tmpdir(), 'vetloom-wire-'));
    await furnish(database);
    const ours = { DATABASE_URL: database.url, VETLOOM_DATA: join(folder, 'server') };
    const env = { ...ours, ...(localPort > 0 && { VETLOOM_SYNCTOOL_PORT: String(localPort) }) };
    const options = readOptions(['--empty', '--port=0', '--services=gateway'], env);
    const server: RunningServer = await startServer(options, createLogger('silent'));
    const url = server.listeners[0]?.url ?? '';
    const toolLog: ToolLog = openLog(join(folder, 'tool'), 'info');
    const tool = await SyncTool.start({
      dataFolder: join(folder, 'tool'),
      roots: [folder],
      port: localPort,
      log: toolLog,
    });
    const clinic = new RealClinic(url, tool, await signIn(url), [
      () => tool.stop(),
      () => toolLog.close(),
      () => server.stop(),
      () => database.close(),
      () => rmSync(folder, { recursive: true, force: true }),
    ]);
    const { code } = await clinic.ask<{ code: string }>('POST', '/syncTool/code', {});
    const problem = await tool.pair({ server: url, code, name: '檢驗室' });
    if (problem !== undefined) throw new Error(`not paired: ${problem}`);
    return clinic;
  }

  get toolID(): string {
    return this.tool.view().paired?.toolID ?? '';
  }

  /** What opens the server's calls to the clinic's administrator. */
  get bearer(): string {
    return this.#bearer;
  }

  /** A call as the clinic's administrator. @throws Error with what was refused */
  ask<Result>(method: string, path: string, body?: unknown): Promise<Result> {
    return askClinic<Result>(this.url, this.#bearer, method, path, body);
  }

  /** A connection to the live namespace, as the administrator. */
  async live(): Promise<Socket> {
    const auth = { token: this.#bearer, clinic: 'demo' };
    const socket = io(`${this.url}${LIVE_NAMESPACE}`, { path: REALTIME_PATH, auth, forceNew: true });
    this.#sockets.push(socket);
    await new Promise((resolve) => socket.once('connect', () => resolve(undefined)));
    return socket;
  }

  async close(): Promise<void> {
    for (const socket of this.#sockets) socket.disconnect();
    for (const end of this.#ends) await end();
  }
}

/** Puts one clinic with an administrator into a database. */
export async function furnish(database: TestDatabase): Promise<void> {
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
}

/** What opens the calls of a server to that administrator. */
export async function signIn(url: string): Promise<string> {
  const signedIn = await fetch(`${url}/api/sdk/v2/basic/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: ADMIN, password: PASSWORD }),
  });
  return ((await signedIn.json()) as { result: { jwt: string } }).result.jwt;
}

/** A call of the clinic. @throws Error with what was refused */
export async function askClinic<Result>(
  url: string,
  bearer: string,
  method: string,
  path: string,
  body?: unknown,
): Promise<Result> {
  const response = await fetch(`${url}/api/sdk/v2/demo${path}`, {
    method,
    headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const { result, message } = (await response.json()) as { result: Result; message?: string };
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${message}`);
  return result;
}
