import { randomUUID } from 'node:crypto';
import { withClient } from '@vetloom/testing/postgres/leftovers.ts';
import { type TestDatabase, testDatabase } from '@vetloom/testing/postgres/test-database.ts';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { withScratchDatabase } from './scratch-database.ts';

const role = `scratch_${randomUUID().slice(0, 8)}`;
let here: TestDatabase;

beforeEach(async () => {
  here = await testDatabase();
  await withClient(here.url, async (client) => {
    await client.query(`CREATE ROLE ${role} LOGIN PASSWORD 'secret' NOSUPERUSER CREATEDB`);
    await client.query(`ALTER DATABASE ${here.name} OWNER TO ${role}`);
  });
});

afterEach(async () => {
  await here.close();
  await withClient(await administration(), (client) => client.query(`DROP ROLE ${role}`));
});

const administration = async () => {
  const url = new URL(here.url);
  url.pathname = '/postgres';
  return url.href;
};

function owner(): pg.ClientConfig {
  const url = new URL(here.url);
  Object.assign(url, { username: role, password: 'secret' });
  return { connectionString: url.href };
}

const databases = (client: pg.Client, name: string) =>
  client.query('SELECT 1 FROM pg_database WHERE datname = $1', [name]).then(({ rowCount }) => rowCount);

describe('a database of a moment, of a user who isn’t the server’s superuser', () => {
  it('is dropped with the sessions that the work left in it', async () => {
    const left = await withScratchDatabase(owner(), async ({ url }) => {
      const client = new pg.Client({ connectionString: url });
      const ended = new Promise<void>((resolve) => client.once('end', resolve));
      client.on('error', () => {});
      await client.connect();
      return { ended, name: new URL(url).pathname.slice(1) };
    });
    await left.ended;
    expect(await withClient(here.url, (client) => databases(client, left.name))).toBe(0);
  });

  it('is dropped while the server’s own autovacuum is at work in it', async () => {
    await withClient(await administration(), async (server) => {
      await server.query(`ALTER SYSTEM SET autovacuum_naptime = '1s'`);
      await server.query('SELECT pg_reload_conf()');
      try {
        const name = await withScratchDatabase(owner(), async ({ url }) => {
          const name = new URL(url).pathname.slice(1);
          await withClient(url, async (client) => {
            // So slowly that it is surely still at it when the database is to go.
            await client.query(`CREATE TABLE worn (n integer) WITH (autovacuum_vacuum_threshold = 1,
              autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_cost_limit = 1, autovacuum_vacuum_cost_delay = 100)`);
            await client.query('INSERT INTO worn SELECT generate_series(1, 100000)');
            await client.query('DELETE FROM worn');
          });
          const vacuums = () =>
            server.query(`SELECT 1 FROM pg_stat_activity WHERE datname = $1 AND backend_type = 'autovacuum worker'`, [
              name,
            ]);
          await vi.waitFor(async () => expect((await vacuums()).rowCount).toBe(1), { timeout: 60_000, interval: 200 });
          return name;
        });
        expect(await databases(server, name)).toBe(0);
      } finally {
        await server.query('ALTER SYSTEM RESET autovacuum_naptime');
        await server.query('SELECT pg_reload_conf()');
      }
    });
  });
});
