import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type EmbeddedPostgres, startEmbeddedPostgres, stopEmbeddedPostgres } from './launcher.ts';
import { PostgresStartError } from './postgres-start-error.ts';
import { livingPostmaster } from './postmaster-pid.ts';
import { lifeMark, waitFor } from './process-life.ts';

const started: EmbeddedPostgres[] = [];
const folders: string[] = [];
const QUICK = { fsync: 'off', shared_buffers: '16MB' };

// mkdtemp makes folders that nobody else may enter, so as root every test also goes through that trap.
function newFolder(): string {
  const folder = join(mkdtempSync(join(tmpdir(), 'vetloom-embedded-')), 'db');
  folders.push(folder);
  return folder;
}

async function start(dataDir: string, more: { port?: number; settings?: Record<string, string> } = {}) {
  const server = await startEmbeddedPostgres({ dataDir, settings: QUICK, ...more });
  started.push(server);
  return server;
}

async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

async function settings(url: string, ...names: string[]): Promise<Record<string, unknown>> {
  const list = names.map((name) => `'${name}'`).join(',');
  const rows = await query(url, `SELECT name, setting FROM pg_settings WHERE name IN (${list})`);
  return Object.fromEntries(rows.map((row) => [row.name, row.setting]));
}

function postmasterOf(dataDir: string): number {
  return livingPostmaster(join(dataDir, 'cluster'))?.pid ?? expect.fail('no server runs');
}

/** How many connections stand to a loopback port of this machine. */
function connectionsTo(port: number): number {
  const wanted = `:${port.toString(16).toUpperCase().padStart(4, '0')}`;
  const lines = readFileSync('/proc/net/tcp', 'utf8').split('\n').slice(1);
  return lines
    .map((line) => line.trim().split(/\s+/))
    .filter(([, , to, state]) => to?.endsWith(wanted) && state === '01').length;
}
async function gone(pid: number): Promise<void> {
  expect(await waitFor(20, () => lifeMark(pid) === undefined)).toBe(true);
}

/** A second Node process that starts the server, writes one row and then waits. */
async function otherProcess(dataDir: string) {
  const launcher = JSON.stringify(new URL('./launcher.ts', import.meta.url).href);
  const pgModule = JSON.stringify(import.meta.resolve('pg'));
  const script = `
    import { startEmbeddedPostgres } from ${launcher};
    import pg from ${pgModule};
    const server = await startEmbeddedPostgres(${JSON.stringify({ dataDir, settings: QUICK })});
    const client = new pg.Client({ connectionString: server.url });
    await client.connect();
    await client.query("CREATE TABLE IF NOT EXISTS kept (name text); INSERT INTO kept VALUES ('written')");
    process.stdin.once('data', () => client.end().then(() => server.stop()).then(() => process.exit(0)));
    process.stdout.write(server.attached ? 'attached' : 'started');
  `;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['pipe', 'pipe', 'inherit'] });
  const [word] = await once(child.stdout, 'data');
  return { child, pid: child.pid ?? 0, word: String(word) };
}

afterEach(async () => {
  await Promise.all(started.splice(0).map((server) => server.stop()));
  for (const folder of folders.splice(0)) {
    await stopEmbeddedPostgres(folder).catch(() => false);
    rmSync(join(folder, '..'), { recursive: true, force: true });
  }
});

describe('a new database', () => {
  let dataDir = '';
  let server: EmbeddedPostgres;
  beforeAll(async () => {
    dataDir = join(mkdtempSync(join(tmpdir(), 'vetloom-embedded-')), 'db');
    server = await startEmbeddedPostgres({ dataDir });
    return async () => {
      await server.stop();
      rmSync(join(dataDir, '..'), { recursive: true, force: true });
    };
  });

  it('is UTF-8 with the builtin C.UTF-8 locale', async () => {
    const rows = await query(
      server.url,
      `SELECT pg_encoding_to_char(encoding) AS encoding, datlocprovider AS provider, datlocale AS locale, datctype AS ctype
       FROM pg_database WHERE datname IN ('template1', 'postgres')`,
    );
    const wanted = { encoding: 'UTF8', provider: 'b', locale: 'C.UTF-8', ctype: 'C.UTF-8' };
    expect(rows).toEqual([wanted, wanted]);
  });

  it('keeps what makes a commit safe switched on', async () => {
    expect(await settings(server.url, 'fsync', 'synchronous_commit', 'full_page_writes', 'data_checksums')).toEqual({
      fsync: 'on',
      synchronous_commit: 'on',
      full_page_writes: 'on',
      data_checksums: 'on',
    });
  });

  it('takes only its own random password', async () => {
    const wrong = new URL(server.url);
    wrong.password = 'postgres';
    await expect(query(wrong.href, 'SELECT 1')).rejects.toThrow(/password authentication failed/);
    wrong.password = '';
    await expect(query(wrong.href, 'SELECT 1')).rejects.toThrow();
    const [row] = await query(
      server.url,
      `SELECT rolpassword LIKE 'SCRAM-SHA-256$%' AS scram FROM pg_authid WHERE rolcanlogin`,
    );
    expect(row).toEqual({ scram: true });
    expect(new URL(server.url).password).toMatch(/^[0-9a-f]{64}$/);
  });

  it('leaves the password in one file, which only its own user reads', () => {
    const password = new URL(server.url).password;
    expect(statSync(join(dataDir, 'secret')).mode & 0o777).toBe(0o600);
    const files = readdirSync(dataDir, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    const holding = files.filter((entry) => readFileSync(join(entry.parentPath, entry.name)).includes(password));
    expect(holding.map((entry) => entry.name)).toEqual(['secret']);
  });

  it('listens on loopback and on no socket file', async () => {
    expect(await settings(server.url, 'listen_addresses', 'unix_socket_directories')).toEqual({
      listen_addresses: '127.0.0.1',
      unix_socket_directories: '',
    });
    const outside = Object.values(networkInterfaces())
      .flat()
      .filter((address) => address?.family === 'IPv4' && !address.internal);
    for (const address of outside) {
      const foreign = new URL(server.url);
      foreign.hostname = address?.address ?? '';
      await expect(query(foreign.href, 'SELECT 1')).rejects.toThrow(/ECONNREFUSED/);
    }
  });

  it('never runs as root', () => {
    expect(statSync(join(dataDir, 'cluster', 'postmaster.pid')).uid).not.toBe(0);
  });

  it('is stopped by its second stop as little as by a second call', async () => {
    const second = await startEmbeddedPostgres({ dataDir });
    expect(second.attached).toBe(true);
    await second.stop();
    await second.stop();
    expect(await query(server.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });
});

describe('starting again', () => {
  it('finds the data and the port of the last time', async () => {
    const dataDir = newFolder();
    const first = await start(dataDir);
    await query(first.url, `CREATE TABLE kept (name text); INSERT INTO kept VALUES ('咪咪')`);
    await first.stop();
    const second = await start(dataDir);
    expect(second).toMatchObject({ attached: false, port: first.port, url: first.url });
    expect(await query(second.url, 'SELECT name FROM kept')).toEqual([{ name: '咪咪' }]);
  });

  it('takes another port when somebody else has the remembered one', async () => {
    const dataDir = newFolder();
    const first = await start(dataDir);
    await first.stop();
    const squatter = createServer().listen(first.port, '127.0.0.1');
    await once(squatter, 'listening');
    const second = await start(dataDir);
    expect(second.port).not.toBe(first.port);
    squatter.close();
  });

  it('attaches to the server that a killed process left behind', async () => {
    const dataDir = newFolder();
    const other = await otherProcess(dataDir);
    const pid = postmasterOf(dataDir);
    other.child.kill('SIGKILL');
    await once(other.child, 'exit');
    const server = await start(dataDir);
    expect(server.attached).toBe(true);
    expect(postmasterOf(dataDir)).toBe(pid);
    expect(await query(server.url, 'SELECT name FROM kept')).toEqual([{ name: 'written' }]);
    await server.stop();
    expect(lifeMark(pid)).toBeUndefined();
  });

  it('works at once after the process and its server were both killed', async () => {
    const dataDir = newFolder();
    const other = await otherProcess(dataDir);
    const pid = postmasterOf(dataDir);
    other.child.kill('SIGKILL');
    process.kill(pid, 'SIGKILL');
    const server = await start(dataDir);
    expect(server.attached).toBe(false);
    expect(await query(server.url, 'SELECT name FROM kept')).toEqual([{ name: 'written' }]);
  });

  it.runIf(process.platform === 'linux')(
    'begins anew where the server dies between being found and being asked',
    async () => {
      const dataDir = newFolder();
      const other = await otherProcess(dataDir);
      const pid = postmasterOf(dataDir);
      const port = livingPostmaster(join(dataDir, 'cluster'))?.port ?? 0;
      other.child.kill('SIGKILL');
      // Stopped, it takes connections and answers none: it dies when one stands.
      process.kill(pid, 'SIGSTOP');
      const starting = start(dataDir);
      await expect.poll(() => connectionsTo(port), { timeout: 30_000 }).toBeGreaterThan(0);
      process.kill(pid, 'SIGKILL');
      const server = await starting;
      expect(server.attached).toBe(false);
      expect(await query(server.url, 'SELECT name FROM kept')).toEqual([{ name: 'written' }]);
    },
  );

  it('is not held up by a postmaster.pid whose number belongs to another process now', async () => {
    const dataDir = newFolder();
    const first = await start(dataDir);
    const entry = join(dataDir, 'cluster', 'postmaster.pid');
    const text = readFileSync(entry, 'utf8');
    await first.stop();
    writeFileSync(entry, text.replace(/^\d+/, String(process.pid)));
    const second = await start(dataDir);
    expect(second.attached).toBe(false);
  });

  it('clears away a creation that was killed half-way, with its password', async () => {
    const dataDir = newFolder();
    const half = join(dataDir, 'staging-abc123', 'cluster');
    mkdirSync(half, { recursive: true });
    writeFileSync(join(half, '..', 'password'), 'left');
    await start(dataDir);
    expect(existsSync(join(dataDir, 'staging-abc123'))).toBe(false);
  });

  it('ignores a start lock whose holder is dead', async () => {
    const dataDir = newFolder();
    mkdirSync(dataDir, { recursive: true });
    writeFileSync(join(dataDir, 'start.lock'), `${process.pid} not-our-mark`);
    expect((await start(dataDir)).attached).toBe(false);
  });
});

describe('while it runs', () => {
  it('is started again on the same port when it is killed', async () => {
    const dataDir = newFolder();
    const server = await start(dataDir);
    await query(server.url, `CREATE TABLE kept (name text); INSERT INTO kept VALUES ('before')`);
    const pid = postmasterOf(dataDir);
    process.kill(pid, 'SIGKILL');
    await gone(pid);
    const rows = await waitFor(20, () => query(server.url, 'SELECT name FROM kept').catch(() => undefined));
    expect(rows).toEqual([{ name: 'before' }]);
    expect(postmasterOf(dataDir)).not.toBe(pid);
  });

  it('serves two processes and stops with the last of them', async () => {
    const dataDir = newFolder();
    const server = await start(dataDir);
    const pid = postmasterOf(dataDir);
    const other = await otherProcess(dataDir);
    expect(other.word).toBe('attached');
    await server.stop();
    expect(lifeMark(pid)).toBeDefined();
    other.child.stdin.write('go');
    await once(other.child, 'exit');
    expect(lifeMark(pid)).toBeUndefined();
  });

  it('is created once when two start at the same moment', async () => {
    const dataDir = newFolder();
    const [one, two] = await Promise.all([start(dataDir), start(dataDir)]);
    expect(one?.url).toBe(two?.url);
    expect([one?.attached, two?.attached].sort()).toEqual([false, true]);
  });

  it('leaves nothing running and no pid file after a clean stop', async () => {
    const dataDir = newFolder();
    const server = await start(dataDir);
    const pid = postmasterOf(dataDir);
    await Promise.all([server.stop(), server.stop()]);
    expect(lifeMark(pid)).toBeUndefined();
    expect(existsSync(join(dataDir, 'cluster', 'postmaster.pid'))).toBe(false);
    expect(readdirSync(join(dataDir, 'users'))).toEqual([]);
  });
});

describe('a start that can not be', () => {
  it('names the port that is taken', async () => {
    const squatter = createServer().listen(0, '127.0.0.1');
    await once(squatter, 'listening');
    const address = squatter.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    await expect(start(newFolder(), { port })).rejects.toThrow(
      new PostgresStartError(
        `Port ${port} for the database is already in use: stop what uses it or choose another port.`,
      ),
    );
    squatter.close();
  });

  it('names the folder that can not be written', async () => {
    const file = join(newFolder(), '..', 'a-file');
    writeFileSync(file, '');
    await expect(start(join(file, 'db'))).rejects.toThrow(/^The data folder .*a-file\/db can't be written: ENOTDIR/);
  });

  it('names the other version that made the database', async () => {
    const dataDir = newFolder();
    await (await start(dataDir)).stop();
    writeFileSync(join(dataDir, 'cluster', 'PG_VERSION'), '15\n');
    await expect(start(dataDir)).rejects.toThrow(/was made by PostgreSQL 15, but this version of the program has 18/);
  });

  it('says in one sentence which setting PostgreSQL refused, and leaves no process or note', async () => {
    const dataDir = newFolder();
    await expect(start(dataDir, { settings: { max_connections: 'many' } })).rejects.toThrow(
      /^PostgreSQL did not start: invalid value for parameter "max_connections": "many" \(see .*postgres\.log\)\.$/,
    );
    expect(readdirSync(join(dataDir, 'users'))).toEqual([]);
    expect(existsSync(join(dataDir, 'start.lock'))).toBe(false);
  });

  it('says so when the password file was lost', async () => {
    const dataDir = newFolder();
    await (await start(dataDir)).stop();
    rmSync(join(dataDir, 'secret'));
    await expect(start(dataDir)).rejects.toThrow(/^The database's password can't be read from .*secret/);
    await stopEmbeddedPostgres(dataDir);
  });
});
