import { type ClinicDatabase, clinicDatabase, logEntry, writeIn } from '@vetloom/testing/contract/clinic-database.ts';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { derivedPassword, rolesOf } from '../schema/roles.ts';

let database: ClinicDatabase;
let app: pg.Client;

const setting = (name: string) =>
  ({ _id: '/setting', collection: 'setting', divisions: [name], updateDateTime: 1 }) as never;

beforeAll(async () => {
  database = await clinicDatabase();
  for (const clinic of ['demo', 'harbour'])
    await writeIn(database.db, clinic, (tx) => tx.put('setting', setting(clinic)), {
      client: `client-${clinic}`,
      number: 1,
    });
  const url = new URL(database.url);
  tenantTables = await readableTables(rolesOf(url.pathname.slice(1)).app);
  const role = rolesOf(url.pathname.slice(1)).app;
  url.password = encodeURIComponent(derivedPassword(decodeURIComponent(url.password), role) ?? '');
  url.username = role;
  app = new pg.Client({ connectionString: url.href });
  await app.connect();
});
afterAll(async () => {
  await app.end();
  await database.close();
});

/** Tables of clinics that the application may read, as the catalogue has them; which ones there must be is asked in tenant-tables.pg.test.ts. */
let tenantTables: string[];

async function readableTables(app: string): Promise<string[]> {
  const owner = new pg.Client({ connectionString: database.url });
  await owner.connect();
  const { rows } = await owner.query<{ name: string }>(
    `SELECT c.relname AS name FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'clinic_id'
     WHERE c.relnamespace = 'vetloom'::regnamespace AND c.relkind IN ('r', 'p') AND has_table_privilege($1, c.oid, 'SELECT')`,
    [app],
  );
  await owner.end();
  return rows.map(({ name }) => name);
}

/** Tables of clinics too, but consents are the accounts' and the audit the operator's: the application reaches both through named functions alone. */
const OF_ACCOUNTS = ['audit_log', 'oauth_grant'];

describe('row-level security (law 24)', () => {
  it('a query that leaves the clinic filter out sees its own clinic only', async () => {
    for (const table of ['document', 'clinic_head', 'sync_client', 'command_log', 'history']) {
      const rows = await database.db.inClinic('demo', (tx) =>
        tx.sql<{ clinic_id: string }>(`SELECT clinic_id FROM vetloom.${table}`),
      );
      expect([table, [...new Set(rows.map((row) => row.clinic_id))]]).toEqual([table, ['demo']]);
    }
  });

  it('without a clinic there are no rows, in a new session as in a used one', async () => {
    expect(tenantTables.length).toBeGreaterThan(25);
    for (const table of tenantTables) expect((await app.query(`SELECT 1 FROM vetloom.${table}`)).rowCount).toBe(0);
    await app.query(`BEGIN; SET LOCAL vetloom.clinic = 'demo'`);
    expect((await app.query('SELECT 1 FROM vetloom.document')).rowCount).toBe(1);
    await app.query('COMMIT');
    for (const table of tenantTables) expect((await app.query(`SELECT 1 FROM vetloom.${table}`)).rowCount).toBe(0);
  });

  it('the ids of another clinic are not found', async () => {
    const found = await database.db.inClinic('demo', async (tx) => [
      (await tx.reader.getMany('setting', ['/setting']))[0],
      ...(await tx.sql(`SELECT 1 FROM vetloom.document WHERE clinic_id = 'harbour'`)),
    ]);
    expect(found).toMatchObject([{ divisions: ['demo'] }]);
  });

  it('a row of another clinic can be neither written nor moved there', async () => {
    const insert = database.db.inClinic('demo', (tx) =>
      tx.sql(`INSERT INTO vetloom.sync_client VALUES ('harbour', 'x', 1, 1, 1)`),
    );
    await expect(insert).rejects.toThrow(/row-level security/);
    const move = database.db.inClinic('demo', (tx) => tx.sql(`UPDATE vetloom.sync_client SET clinic_id = 'harbour'`));
    // Where clinics are spread over machines, no row's clinic can be changed at all.
    await expect(move).rejects.toThrow(/row-level security|modifying the partition value/);
    const touched = await database.db.inClinic('demo', (tx) =>
      tx.sql(`UPDATE vetloom.sync_client SET last_number = 9 WHERE clinic_id = 'harbour' RETURNING 1`),
    );
    expect(touched).toEqual([]);
  });
});

describe("the application's role", () => {
  const refused = async (sql: string) => {
    const error = await app.query(sql).then(
      () => 'allowed',
      (reason: { code: string }) => reason.code,
    );
    expect([sql, error]).toEqual([sql, '42501']);
  };

  it('can neither change nor delete history and decided commands', async () => {
    for (const table of ['history', 'command_log'])
      for (const sql of [
        `UPDATE vetloom.${table} SET author = 'x'`,
        `DELETE FROM vetloom.${table}`,
        `TRUNCATE vetloom.${table}`,
      ])
        await refused(sql);
  });

  it('can neither delete documents nor forget clients', async () => {
    await refused('DELETE FROM vetloom.document');
    await refused('DELETE FROM vetloom.sync_client');
  });

  it('reaches accounts, sessions, keys and secrets through functions alone', async () => {
    for (const table of [
      'account',
      'session',
      'refresh_token',
      'device_key',
      'server_secret',
      'clinic',
      ...OF_ACCOUNTS,
    ])
      await refused(`SELECT * FROM vetloom.${table}`);
  });

  it("can't go around the policies by a partition, nor make or drop anything", async () => {
    await refused('SELECT * FROM vetloom.document_setting');
    await refused('CREATE TABLE vetloom.mine (x int)');
    await refused('ALTER TABLE vetloom.document DISABLE ROW LEVEL SECURITY');
    await refused(`SET ROLE ${rolesOf(new URL(database.url).pathname.slice(1)).system}`);
  });
});

describe('transactions', () => {
  it('a throw leaves nothing, and the connection is used on', async () => {
    const failed = database.db.inClinic('demo', async (tx) => {
      await tx.openForWriting({ commands: [], authors: [], hints: [] });
      await tx.flush([logEntry()]);
      throw new Error('afterwards');
    });
    await expect(failed).rejects.toThrow('afterwards');
    expect((await database.db.feed.head('demo'))?.seq).toBe(1);
  });

  it('writing in a clinic that does not exist is notFound', async () => {
    await expect(writeIn(database.db, 'nowhere', async () => {})).rejects.toMatchObject({ codeName: 'notFound' });
  });

  it('a reading transaction refuses to write', async () => {
    const write = database.db.readClinic('demo', (tx) => tx.sql(`UPDATE vetloom.sync_client SET last_number = 5`));
    await expect(write).rejects.toThrow(/read-only/);
  });

  it('a database that can not be reached answers databaseNotReady', async () => {
    const own = await clinicDatabase();
    const killer = new pg.Client({ connectionString: database.url });
    await killer.connect();
    const name = new URL(own.url).pathname.slice(1);
    await killer.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS false`);
    await killer.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1', [name]);
    await expect(own.db.ping()).rejects.toMatchObject({ codeName: 'databaseNotReady' });
    await killer.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS true`);
    await expect
      .poll(() =>
        own.db.ping().then(
          () => 'answers',
          () => 'not yet',
        ),
      )
      .toBe('answers');
    await killer.end();
    await own.close();
  });
});
