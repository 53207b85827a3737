import { randomBytes } from 'node:crypto';
import { PREFIX, withClient } from './leftovers.ts';
import { foreignServer, startSharedServer } from './shared-server.ts';

const OLDEST_MAJOR = 15;

/** An empty database of one test or one test file. */
export type TestDatabase = {
  /** Connection URL of a superuser. */
  url: string;
  name: string;
  /** Ends the connections to it and drops it. */
  close(): Promise<void>;
};

let server: Promise<string> | undefined;

/**
 * Makes a fresh, empty database (UTF-8, nothing migrated) on a real PostgreSQL: one embedded server shared by all test files,
 * or the one named by VETLOOM_TEST_DATABASE_URL (15 or newer).
 */
export async function testDatabase(): Promise<TestDatabase> {
  const administration = await testServer();
  const name = `${PREFIX}${process.pid}_${randomBytes(6).toString('hex')}`;
  await run(administration, `CREATE DATABASE ${name} TEMPLATE template0 ENCODING 'UTF8'`);
  const url = new URL(administration);
  url.pathname = `/${name}`;
  return { url: url.href, name, close: () => run(administration, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`) };
}

/** URL of a superuser of the server on which all of them are made. */
export function testServer(): Promise<string> {
  server ??= findServer();
  return server;
}

async function findServer(): Promise<string> {
  const foreign = foreignServer();
  if (foreign !== undefined) {
    await requireVersion(foreign);
    return foreign;
  }
  return (await startSharedServer()).url;
}

async function requireVersion(url: string): Promise<void> {
  await withClient(url, async (client) => {
    const { rows } = await client.query<{ version: string }>(`SELECT current_setting('server_version_num') AS version`);
    const major = Math.floor(Number(rows[0]?.version) / 10_000);
    if (major < OLDEST_MAJOR)
      throw new Error(`VETLOOM_TEST_DATABASE_URL names a PostgreSQL ${major}; ${OLDEST_MAJOR} is the oldest.`);
  });
}

async function run(url: string, sql: string): Promise<void> {
  await withClient(url, async (client) => {
    await client.query(sql);
  });
}
