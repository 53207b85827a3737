import { type TestDatabase, testDatabase } from '@vetloom/testing/postgres/test-database.ts';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../database/open-database.ts';
import { ARCHIVED_OTHERWISE, ARCHIVED_TABLES, LEFT_BEHIND } from '../export/archived-tables.ts';
import { migrate, readMigrations } from './migrate.ts';
import { rolesOf } from './roles.ts';

let database: TestDatabase;
let owner: pg.Client;
beforeAll(async () => {
  database = await testDatabase();
  await (await openDatabase({ url: database.url })).close();
  owner = new pg.Client({ connectionString: database.url });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await database.close();
});

/** What belongs to no clinic, and why no clinic can lead its keys. */
const OF_NO_CLINIC: Readonly<Record<string, string>> = {
  database_epoch: 'one row, the life of the database',
  installation: 'one row, that somebody has begun here',
  alliance: 'stands above the clinics',
  clinic: 'the registry of clinics, keyed by the id that leads every other key',
  account: 'a person works in several clinics with one account',
  session: 'a sign-in is the account’s, before a clinic is chosen',
  refresh_token: 'found by its hash, which is all that a browser brings',
  device_key: 'a browser signs for its person in every clinic',
  account_factor: 'of the account',
  recovery_code: 'of the account',
  passkey: 'found by its credential, before anybody is known',
  external_identity: 'found by the subject elsewhere, before anybody is known',
  one_time: 'found by its hash, which is all that a link brings',
  oauth_client: 'a program that persons of any clinic may let in',
  oauth_token: 'found by its hash, which is all that a program brings; it leads to the consent, which is the clinic’s',
  guess_trail: 'failed tries by account and by address',
  server_secret: 'of the server',
  serving_server: 'servers that serve every clinic',
  plan: 'what the operator offers to every clinic',
  audit_lane: 'ends of the chains of the audit log, which is of all clinics',
};

/** Indexes of tables of clinics that have no leading column. */
const WITHOUT_LEAD: readonly string[] = [
  // Of times that overlap, which only such an index can forbid; it names the clinic, and is written alone.
  'vetloom.booking_hold: index vetloom.booking_held_once (gist) has no leading column',
  // An inverted index is keyed by the single words; they are those that the clinic's own `record_term` names for a search.
  'vetloom.record_fact: index vetloom.record_fact_terms (gin) has no leading column',
];

async function tables(): Promise<{ name: string; partition: boolean; ofClinics: boolean }[]> {
  const { rows } = await owner.query<{ name: string; partition: boolean; ofClinics: boolean }>(
    `SELECT c.relname AS name, c.relispartition AS partition,
       EXISTS (SELECT FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attname = 'clinic_id' AND NOT a.attisdropped) AS "ofClinics"
     FROM pg_class c WHERE c.relnamespace = 'vetloom'::regnamespace AND c.relkind IN ('r', 'p') ORDER BY c.relname`,
  );
  return rows;
}

describe('the catalogue of the database (law 24)', () => {
  it('leads every key, index and foreign key of a table of clinics with the clinic, forces row-level security on it and opens no partition', async () => {
    const ofClinics = (await tables()).filter((table) => table.ofClinics);
    expect(ofClinics.filter(({ partition }) => !partition).length).toBeGreaterThan(25);
    // Partitions and their indexes are generated from the declarations of the domain.
    expect(ofClinics.filter(({ partition }) => partition).length).toBeGreaterThan(25);
    const { rows } = await owner.query<{ fault: string }>(
      `SELECT t.of::text || ': ' || vetloom.tenant_faults(t.of) AS fault FROM unnest($1::regclass[]) AS t (of) ORDER BY 1`,
      [ofClinics.map(({ name }) => `vetloom.${name}`)],
    );
    expect(rows.map(({ fault }) => fault)).toEqual(WITHOUT_LEAD);
  });

  it('has no table without a clinic but those that a reason keeps', async () => {
    const others = (await tables()).filter(({ ofClinics }) => !ofClinics);
    expect(others.map(({ name }) => name)).toEqual(Object.keys(OF_NO_CLINIC).sort());
  });

  it('has no policy that lets the application see more than the clinic of its transaction', async () => {
    const { app } = rolesOf(database.name);
    const { rows } = await owner.query<{ widened: string }>(
      `SELECT p.polrelid::regclass || ' ' || p.polname AS widened FROM pg_policy p
       WHERE p.polname <> 'clinic' AND p.polpermissive AND EXISTS (
         SELECT FROM unnest(p.polroles) AS named WHERE named = 0 OR pg_has_role($1::regrole, named, 'MEMBER'))`,
      [`"${app}"`],
    );
    expect(rows).toEqual([]);
  });

  it('binds the application and every named function also where the tables’ owner isn’t bound: none of them belongs to it', async () => {
    const { app, signIn, system } = rolesOf(database.name);
    const { rows } = await owner.query<{ name: string }>(
      `SELECT r.rolname::text AS name FROM pg_roles r, pg_class t
        WHERE t.oid = 'vetloom.document'::regclass AND r.rolname = ANY ($1) AND pg_has_role(r.oid, t.relowner, 'MEMBER')
      UNION ALL SELECT p.proname::text FROM pg_proc p, pg_class t
        WHERE t.oid = 'vetloom.document'::regclass AND p.pronamespace = t.relnamespace AND p.prosecdef AND pg_has_role(p.proowner, t.relowner, 'MEMBER')`,
      [[app, signIn, system]],
    );
    expect(rows).toEqual([]);
  });
});

describe('the archive of a clinic', () => {
  it('holds every table of clinics, or says why one stays behind', async () => {
    const ofClinics = (await tables()).filter((table) => table.ofClinics && !table.partition).map(({ name }) => name);
    const decided = [...ARCHIVED_TABLES, ...ARCHIVED_OTHERWISE, ...Object.keys(LEFT_BEHIND)];
    expect(decided.toSorted()).toEqual(ofClinics.toSorted());
  });
});

describe('making a table of clinics', () => {
  const column = 'clinic_id text COLLATE "C" NOT NULL';
  const make = async (body: string, after = '', before = '') => {
    await owner.query('BEGIN');
    try {
      await owner.query(`${before}; CREATE TABLE vetloom.made ${body}; ${after}`);
      await owner.query(`SELECT vetloom.tenant_table('vetloom.made', $1::text::regrole, '{SELECT, INSERT}')`, [
        `"${rolesOf(database.name).app}"`,
      ]);
      return await owner.query<{ fault: string }>(`SELECT vetloom.tenant_faults('vetloom.made') AS fault`);
    } finally {
      await owner.query('ROLLBACK');
    }
  };

  it('takes one whose keys lead with the clinic', async () => {
    const made = await make(
      `(${column}, id text, supplier text, PRIMARY KEY (clinic_id, id), FOREIGN KEY (clinic_id, supplier) REFERENCES vetloom.supplier)`,
      'CREATE INDEX made_by ON vetloom.made (clinic_id, supplier)',
    );
    expect(made.rows).toEqual([]);
  });

  it.each<[body: string, after: string, why: RegExp, before?: string]>([
    ['(id text PRIMARY KEY)', '', /"clinic_id" does not exist/],
    ['(clinic_id text NOT NULL, PRIMARY KEY (clinic_id))', '', /has no column clinic_id text COLLATE/],
    [`(${column})`, '', /has no primary key/],
    [`(${column}, id text, PRIMARY KEY (id, clinic_id))`, '', /index vetloom.made_pkey does not lead with clinic_id/],
    [`(${column}, id text UNIQUE, PRIMARY KEY (clinic_id, id))`, '', /index vetloom.made_id_key does not lead/],
    [
      `(${column}, id text, PRIMARY KEY (clinic_id, id))`,
      'CREATE INDEX made_id ON vetloom.made (id)',
      /made_id does not lead/,
    ],
    [
      `(${column}, id text, words text[], PRIMARY KEY (clinic_id, id))`,
      'CREATE INDEX made_words ON vetloom.made USING gin (words)',
      /made_words \(gin\) has no leading column/,
    ],
    [
      `(${column}, id text, other text, PRIMARY KEY (clinic_id, id), FOREIGN KEY (other, clinic_id) REFERENCES vetloom.supplier (id, clinic_id))`,
      '',
      /foreign key .* does not lead/,
      'CREATE UNIQUE INDEX ON vetloom.supplier (id, clinic_id)',
    ],
    [
      `(${column}, id text, PRIMARY KEY (clinic_id, id))`,
      'CREATE POLICY all_of_it ON vetloom.made USING (true)',
      /policy all_of_it lets everyone see more/,
    ],
  ])('refuses %s %s', async (body, after, why, before = '') => {
    await expect(make(body, after, before)).rejects.toThrow(why);
  });

  it('is noticed where somebody forgot it, or opened a partition', async () => {
    await owner.query('BEGIN');
    await owner.query(`CREATE TABLE vetloom.made (${column}, id text, PRIMARY KEY (clinic_id, id))`);
    const { rows } = await owner.query<{ fault: string }>(`SELECT vetloom.tenant_faults('vetloom.made') AS fault`);
    await owner.query(`GRANT SELECT ON vetloom.document_pet TO "${rolesOf(database.name).app}"`);
    const opened = await owner.query<{ fault: string }>(
      `SELECT vetloom.tenant_faults('vetloom.document_pet') AS fault`,
    );
    await owner.query('ROLLBACK');
    expect(rows.map(({ fault }) => fault)).toEqual([
      'does not force row-level security',
      'has no policy that keeps everyone in the clinic of the transaction',
    ]);
    expect(opened.rows).toEqual([{ fault: 'is a partition that others than its owner may use' }]);
  });
});

describe('a database from before its audit log and consents were of clinics', () => {
  it('keeps every line and every consent, in a database of its own owner', async () => {
    const old = await testDatabase();
    const client = new pg.Client({ connectionString: old.url });
    await client.connect();
    const before = readMigrations().filter(({ name }) => name < '0240');
    await migrate(client, rolesOf(old.name), { app: 'x', signIn: 'y' }, before);
    await client.query(`
      INSERT INTO vetloom.clinic VALUES ('demo', 'demo', NULL, 'k', 1), ('harbour', 'harbour', NULL, 'k', 2);
      INSERT INTO vetloom.account VALUES ('a@x', 'A', 'h', NULL, false, 1, 1);
      INSERT INTO vetloom.audit_log (at, kind, email, clinic_id, address, detail) VALUES
        (1, 'session.create', 'a@x', NULL, '', '{}'), (2, 'clinic.export', 'a@x', 'demo', '', '{}'),
        (3, 'clinic.export', 'a@x', 'harbour', '', '{}'), (4, 'clinic.export', 'a@x', '', '', '{}'), (5, 'clinic.export', 'a@x', 'demo', '', '{}');
      INSERT INTO vetloom.oauth_client VALUES ('lab', 'Lab', '{}', '{}', NULL, 1, NULL);
      INSERT INTO vetloom.oauth_grant VALUES ('g1', 'lab', 'a@x', 'demo', '{read}', 1, 4000000000), ('g2', 'lab', 'a@x', 'harbour', '{read}', 2, 4000000000);
      INSERT INTO vetloom.oauth_token VALUES ('t1', 'g1', 'access', 1, 4000000000), ('r1', 'g1', 'refresh', 1, 4000000000),
        ('t2', 'g2', 'access', 1, 4000000000);`);
    await client.end();
    const db = await openDatabase({ url: old.url });
    const lines = async (most: number) =>
      (await db.people.auditTrail('clinic.export', most)).map(({ at, clinic }) => [at, clinic]);
    expect(await lines(9)).toEqual([
      [5, 'demo'],
      [4, null],
      [3, 'harbour'],
      [2, 'demo'],
    ]);
    expect(await lines(2)).toEqual([
      [5, 'demo'],
      [4, null],
    ]);
    expect(await db.people.auditTrail('session.create', 9)).toMatchObject([{ clinic: null, email: 'a@x' }]);
    await db.system.audit({ kind: 'clinic.export', email: 'a@x', clinic: 'harbour' });
    expect(await db.people.auditTrail('clinic.export', 1)).toMatchObject([{ clinic: 'harbour' }]);

    const { oauth } = db.access;
    expect((await oauth.grantsOf('a@x', 5)).map(({ id, clinic }) => [id, clinic])).toEqual([
      ['g2', 'harbour'],
      ['g1', 'demo'],
    ]);
    expect(await oauth.useAccess('t1', 5)).toMatchObject({ id: 'g1', clinic: 'demo' });
    const next = { clientID: 'lab', now: 6, accessHash: 't3', accessExpiresAt: 4_000_000_000, refreshHash: 'r3' };
    expect(await oauth.rotate({ tokenHash: 'r1', ...next })).toMatchObject({ status: 'rotated', clinic: 'demo' });
    expect(await oauth.useAccess('t3', 7)).toMatchObject({ id: 'g1' });
    expect(await oauth.revoke({ id: 'g1', email: 'other@x' }, 'no')).toBe(false);
    expect(await oauth.revoke({ id: 'g1', email: 'a@x' }, 'withdrawn')).toBe(true);
    expect(await oauth.useAccess('t3', 8)).toBeUndefined();
    expect(await oauth.revoke({ tokenHash: 't2', clientID: 'other' }, 'no')).toBe(false);
    expect(await oauth.revoke({ tokenHash: 't2', clientID: 'lab' }, 'ended')).toBe(true);
    expect(await oauth.grantsOf('a@x', 9)).toEqual([]);
    await db.close();
    await old.close();
  });
});
