import { randomBytes } from 'node:crypto';
import { migratedDatabase } from '@vetloom/testing/postgres/migrated-database.ts';
import { type TestDatabase, testDatabase } from '@vetloom/testing/postgres/test-database.ts';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openDatabase } from '../database/open-database.ts';
import { migrate, readMigrations } from './migrate.ts';
import { reachOf } from './migration-reach.ts';
import { ensureRoles, rolesOf } from './roles.ts';

let here: TestDatabase;
afterEach(() => here.close());

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** A role of the test with these rights, which owns the database; its URL. */
async function ownedBy(rights: string): Promise<{ url: string; name: string }> {
  const name = `owner_${randomBytes(6).toString('hex')}`;
  await withClient(here.url, async (client) => {
    await client.query(`CREATE ROLE ${name} LOGIN PASSWORD 'secret' NOSUPERUSER ${rights}`);
    await client.query(`ALTER DATABASE ${here.name} OWNER TO ${name}`);
  });
  const url = new URL(here.url);
  url.username = name;
  url.password = 'secret';
  return { url: url.href, name };
}

const PASSWORDS = { app: 'x', signIn: 'y' };

const LOADED = [
  { _id: '/pet/1', collection: 'pet', type: '貓' },
  { _id: '/record/1', collection: 'record', petID: '/pet/1' },
];

/** Has that owner set up the database and load a clinic; the role in which the application then works. */
const worksAs = async (url: string): Promise<string> => {
  const db = await openDatabase({ url });
  await db.system.createClinic({ id: 'demo', name: 'demo' });
  expect(await db.maintenance.bulkLoad('demo', LOADED)).toMatchObject({ documents: 2 });
  expect(await db.readClinic('demo', (tx) => tx.sql('SELECT species FROM vetloom.record_fact'))).toEqual([
    { species: '貓' },
  ]);
  // An owner who is bound by row-level security sees all of a clinic, and the audit log, when it verifies.
  expect(await db.maintenance.verifyClinic('demo')).toMatchObject({ findings: [], rows: 1, documents: 2 });
  expect(await db.maintenance.verifyAudit()).toMatchObject({ findings: [], lines: 1 });
  const [row] = await db.inClinic('demo', (tx) => tx.sql<{ current_user: string }>('SELECT current_user'));
  await db.close();
  return row?.current_user ?? '';
};

/** What the schema consists of; what is made anew has another number. */
const objects = () =>
  withClient(here.url, async (client) => {
    const { rows } = await client.query(
      `SELECT oid, relname FROM pg_class WHERE relnamespace = 'vetloom'::regnamespace ORDER BY oid`,
    );
    return rows;
  });

describe('a database that has been migrated', () => {
  beforeEach(async () => {
    here = await migratedDatabase();
  });

  it('a second start changes nothing and finds the same epoch', async () => {
    const first = await openDatabase({ url: here.url });
    await first.close();
    const before = await objects();
    const second = await openDatabase({ url: here.url });
    expect(second.epoch).toBe(first.epoch);
    await second.close();
    expect(await objects()).toEqual(before);
  });

  it('refuses a migration that was edited after it had been applied', async () => {
    const edited = readMigrations().map((migration, at) =>
      at === 1 ? { ...migration, checksum: 'other' } : migration,
    );
    await withClient(here.url, (client) =>
      expect(migrate(client, rolesOf(here.name), undefined, edited)).rejects.toThrow(
        /0002-commands-and-history.sql was edited/,
      ),
    );
  });

  it('refuses a database of a newer version', async () => {
    // One that only adds is no reason to (`migration-reach.ts`).
    const all = readMigrations();
    const older = all.slice(
      0,
      all.findLastIndex((migration) => reachOf(migration).kind === 'contract'),
    );
    await withClient(here.url, (client) =>
      expect(migrate(client, rolesOf(here.name), undefined, older)).rejects.toThrow(/does not know: it is newer/),
    );
  });

  it('a migration that fails leaves nothing of itself', async () => {
    const failing = [
      ...readMigrations(),
      { name: '9999-bad.sql', sql: 'CREATE TABLE vetloom.half (x int); SELECT 1/0', checksum: 'x' },
    ];
    await withClient(here.url, async (client) => {
      await expect(migrate(client, rolesOf(here.name), undefined, failing)).rejects.toThrow(
        /9999-bad.sql failed: division by zero/,
      );
      expect((await client.query(`SELECT to_regclass('vetloom.half') AS half`)).rows).toEqual([{ half: null }]);
    });
  });

  it('a migration that is killed in between leaves nothing of itself, and the next start goes on with it', async () => {
    const slow = (seconds: number) => [
      ...readMigrations(),
      { name: '9001-slow.sql', sql: `CREATE TABLE vetloom.half (x int); SELECT pg_sleep(${seconds})`, checksum: 'x' },
    ];
    const killed = withClient(here.url, (client) => {
      client.on('error', () => undefined);
      return migrate(client, rolesOf(here.name), PASSWORDS, slow(600));
    }).catch((error: unknown) => error);
    await withClient(here.url, async (client) => {
      await vi.waitFor(
        async () => {
          const { rows } = await client.query(
            `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
              WHERE datname = current_database() AND query LIKE '%pg_sleep(600)%' AND pid <> pg_backend_pid()`,
          );
          expect(rows).toHaveLength(1);
        },
        { timeout: 30_000, interval: 50 },
      );
      expect(await killed).toBeInstanceOf(Error);
      expect((await client.query(`SELECT to_regclass('vetloom.half') AS half`)).rows).toEqual([{ half: null }]);
      await migrate(client, rolesOf(here.name), PASSWORDS, slow(0));
      expect((await client.query('SELECT count(*)::int FROM vetloom.half')).rows).toEqual([{ count: 0 }]);
    });
  });

  it('an index whose declaration changed is made anew and the old one dropped', async () => {
    await withClient(here.url, async (client) => {
      await client.query('CREATE INDEX key_pet_byname_00000000 ON vetloom.document_pet (clinic_id, id)');
      const { rows } = await client.query<{ name: string }>(
        `SELECT indexname AS name FROM pg_indexes WHERE indexname LIKE 'key_pet_byowner%'`,
      );
      await client.query(`DROP INDEX vetloom.${rows[0]?.name}`);
      await (await openDatabase({ url: here.url })).close();
      const after = await client.query(
        `SELECT indexname AS name FROM pg_indexes WHERE indexname LIKE 'key_pet_by%' AND indexname IN ('key_pet_byname_00000000', $1)`,
        [rows[0]?.name],
      );
      expect(after.rows).toEqual(rows);
    });
  });
});

describe('an empty database', () => {
  beforeEach(async () => {
    here = await testDatabase();
  });

  it('two processes that start at once both come up', async () => {
    const both = await Promise.all([openDatabase({ url: here.url }), openDatabase({ url: here.url })]);
    expect(both[0]?.epoch).toBe(both[1]?.epoch);
    await Promise.all(both.map((db) => db.close()));
  });

  it('databases of the same roles that are opened at once all come up', async () => {
    const roles = rolesOf(here.name);
    await withClient(here.url, (client) => ensureRoles(client, roles, PASSWORDS));
    // Each may be another database of the server, which no lock of one of them would hold.
    const opening = Array.from({ length: 8 }, () =>
      withClient(here.url, async (client) => {
        for (let turn = 0; turn < 20; turn += 1) await ensureRoles(client, roles, PASSWORDS);
      }),
    );
    await Promise.all(opening);
  });

  it('is left as it is by a tool that comes beside a server of its version, and made by it where there is nothing yet', async () => {
    const all = readMigrations();
    const [older, newest] = [all.slice(0, -1), all.at(-1)?.name.replace('.sql', '') ?? ''];
    await withClient(here.url, (client) => migrate(client, rolesOf(here.name), PASSWORDS, older, 'refuse'));
    const before = await objects();
    await expect(openDatabase({ url: here.url, pending: 'refuse' })).rejects.toThrow(
      new RegExp(`older version \\(it lacks ${newest}\\): stop the servers`),
    );
    expect(await objects()).toEqual(before);
    await (await openDatabase({ url: here.url })).close();
    await (await openDatabase({ url: here.url, pending: 'refuse' })).close();
  });

  it('an owner without superuser rights, but with CREATEROLE, can set everything up and load a clinic', async () => {
    const { url } = await ownedBy('CREATEROLE');
    expect(await worksAs(url)).toBe(rolesOf(here.name).app);
  });

  it('an owner who may not create roles uses those that an administrator made, by SET ROLE', async () => {
    const { url, name } = await ownedBy('NOCREATEROLE');
    const { app, system, signIn } = rolesOf(here.name);
    await withClient(here.url, (client) =>
      client.query(
        `CREATE ROLE ${app} NOLOGIN; CREATE ROLE ${system} NOLOGIN; CREATE ROLE ${signIn} NOLOGIN; GRANT ${app}, ${system}, ${signIn} TO ${name}`,
      ),
    );
    expect(await worksAs(url)).toBe(app);
  });

  it('an owner who may not create roles is told what an administrator must run', async () => {
    const { url } = await ownedBy('NOCREATEROLE');
    await expect(openDatabase({ url })).rejects.toThrow(
      /CREATE ROLE "vetloom_test_.*_app" NOLOGIN; .*CREATE ROLE "vetloom_test_.*_signin" NOLOGIN; GRANT/,
    );
  });

  it('refuses to work when row-level security would not bind it', async () => {
    await (await openDatabase({ url: here.url })).close();
    await withClient(here.url, (client) => client.query(`ALTER ROLE ${rolesOf(here.name).app} BYPASSRLS`));
    await expect(openDatabase({ url: here.url })).rejects.toThrow(/whom row-level security does not bind/);
  });

  it('refuses to work when the role of the sign-in module passes row-level security', async () => {
    await (await openDatabase({ url: here.url })).close();
    await withClient(here.url, (client) => client.query(`ALTER ROLE ${rolesOf(here.name).signIn} SUPERUSER`));
    await expect(openDatabase({ url: here.url })).rejects.toThrow(/_signin, whom row-level security does not bind/);
  });

  it('a wrong address gives one sentence', async () => {
    await expect(openDatabase({ url: 'postgres://nobody:x@127.0.0.1:18299/none' })).rejects.toThrow(
      /^The database can't be reached: .*\.$/,
    );
  });
});
