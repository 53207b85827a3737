import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { foundClinic } from '@vetloom/api/founding/found-clinic.ts';
import { BlobStore } from '@vetloom/storage/blob/blob-store.ts';
import { type ClinicDatabase, emptyDatabase } from '@vetloom/testing/contract/clinic-database.ts';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCommandLine } from '../run.ts';

/*
 * That nothing of a removed clinic is left is asked of the database's own catalogue, so that a table that is added is asked too.
 */

/** Ids that stand nowhere by chance. */
const GONE = 'gone-7q4z';
const STAYS = 'stays-7q4z';
const HASH = 'a'.repeat(64);

let database: ClinicDatabase;
let folder: string;
let superuser: pg.Client;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'vetloom-remove-'));
  database = await emptyDatabase();
  superuser = new pg.Client({ connectionString: database.url });
  await superuser.connect();
  for (const [clinicID, email] of [
    [GONE, 'one@remove.example'],
    [STAYS, 'two@remove.example'],
  ] as const)
    await foundClinic(database.db, {
      clinic: { clinicID, name: '禾風動物醫院', phone: '', address: '', taxID: '', timeZone: 'Asia/Taipei' },
      director: { email, name: '陳柏翰', phone: '' },
      way: { as: 'invited' },
      by: 'operator',
      now: 1_795_147_200,
    });
});
afterAll(async () => {
  await superuser.end();
  await database.close();
  rmSync(folder, { recursive: true });
});

async function cli(...args: string[]) {
  const lines: string[] = [];
  const code = await runCommandLine({
    args,
    env: { DATABASE_URL: database.url, VETLOOM_DATA: folder },
    console: { out: (line) => lines.push(line), err: (line) => lines.push(line) },
  });
  return { code, text: lines.join('\n') };
}

/** Tables of clinics, the whole ones of partitions. */
async function tablesOfClinics(): Promise<string[]> {
  const { rows } = await superuser.query<{ name: string }>(
    `SELECT c.relname AS name FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'clinic_id' AND NOT a.attisdropped
      WHERE c.relnamespace = 'vetloom'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition ORDER BY 1`,
  );
  return rows.map(({ name }) => name);
}

/** A value of each type of column. */
const VALUES: Readonly<Record<string, string>> = {
  text: `'x'`,
  bigint: '1',
  integer: '1',
  smallint: '1',
  numeric: '1',
  'double precision': '1',
  boolean: 'false',
  bytea: `'\\x00'`,
  uuid: 'gen_random_uuid()',
  int8range: `'[1,2)'`,
  json: `'{}'`,
  jsonb: `'{}'`,
  'text[]': `'{}'`,
  'bigint[]': `'{}'`,
  'integer[]': `'{}'`,
  date: `'2026-11-25'`,
  tsvector: `''`,
};

/** Takes away what says which values are sound: the rows that are put in here only have to be there. */
async function dropChecks(): Promise<void> {
  const { rows } = await superuser.query<{ statement: string }>(
    `SELECT format('ALTER TABLE %s DROP CONSTRAINT %I', c.conrelid::regclass, c.conname) AS statement FROM pg_constraint c
      JOIN pg_class t ON t.oid = c.conrelid WHERE c.contype = 'c' AND c.coninhcount = 0 AND t.relnamespace = 'vetloom'::regnamespace`,
  );
  for (const { statement } of rows) await superuser.query(statement);
}

/** Puts a row into a table of clinics that has none of that clinic yet, whatever it is about. */
async function seed(table: string, clinic: string): Promise<void> {
  const { rows: standing } = await superuser.query(`SELECT FROM vetloom.${table} WHERE clinic_id = $1 LIMIT 1`, [
    clinic,
  ]);
  if (standing.length > 0) return;
  const { rows: columns } = await superuser.query<{ name: string; type: string }>(
    `SELECT a.attname AS name, format_type(a.atttypid, NULL) AS type FROM pg_attribute a
      WHERE a.attrelid = $1::regclass AND a.attnum > 0 AND NOT a.attisdropped AND a.attnotnull AND NOT a.atthasdef AND a.attidentity = ''`,
    [`vetloom.${table}`],
  );
  const values = columns.map(({ name, type }) => {
    if (name === 'clinic_id') return pg.escapeLiteral(clinic);
    const value = VALUES[type];
    if (value === undefined) throw new Error(`no value for ${table}.${name} of ${type}`);
    return value;
  });
  await superuser.query(
    `INSERT INTO vetloom.${table} (${columns.map(({ name }) => name).join(', ')}) VALUES (${values.join(', ')})`,
  );
}

/** Every table in a row of which an id stands as a word, with how many. */
async function tablesNaming(clinic: string): Promise<string[]> {
  const { rows: tables } = await superuser.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class WHERE relnamespace = 'vetloom'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition`,
  );
  const asked = tables.map(
    ({ name }) => `SELECT '${name}' AS name FROM vetloom.${name} t WHERE t::text LIKE $1 GROUP BY 1`,
  );
  const { rows } = await superuser.query<{ name: string }>(asked.join(' UNION ALL '), [`%${clinic}%`]);
  return rows.map(({ name }) => name).sort();
}

/** What stands of a clinic in each of its tables, by a digest. */
async function digests(clinic: string): Promise<Record<string, string>> {
  const asked = (await tablesOfClinics()).map(
    (name) =>
      `SELECT '${name}' AS name, count(*) || ' ' || md5(coalesce(string_agg(t::text, ',' ORDER BY t::text), '')) AS digest FROM vetloom.${name} t WHERE clinic_id = $1`,
  );
  const { rows } = await superuser.query<{ name: string; digest: string }>(asked.join(' UNION ALL '), [clinic]);
  return Object.fromEntries(rows.map(({ name, digest }) => [name, digest]));
}

const namesIn = (clinic: string) =>
  (readdirSync(folder, { recursive: true }) as string[]).filter((path) => path.includes(clinic));

describe('a clinic that is removed', () => {
  it('leaves no row in any table but the installation’s audit, no file and no part of one, and another clinic is as it was', async () => {
    const disk = BlobStore.inFolder(join(folder, 'files'));
    for (const clinic of [GONE, STAYS]) {
      await disk.keep(clinic, HASH, 'whole', Buffer.from('whole'));
      await disk.keep(clinic, HASH, 'thumb', Buffer.from('thumb'));
      await disk.putPart(clinic, HASH, Buffer.from('part'));
    }
    expect((await cli('clinic', 'close', GONE)).code).toBe(0);
    await dropChecks();
    await superuser.query(`SET session_replication_role = replica`);
    const tables = await tablesOfClinics();
    expect(tables.length).toBeGreaterThan(25);
    for (const table of tables) for (const clinic of [GONE, STAYS]) await seed(table, clinic);
    await superuser.query(`SET session_replication_role = DEFAULT`);
    const named = await tablesNaming(GONE);
    expect(named).toEqual(expect.arrayContaining([...tables, 'clinic', 'one_time'].sort()));
    const before = await digests(STAYS);

    const file = join(folder, 'export.ndjson');
    const removed = await cli('clinic', 'remove', GONE, `--confirm=${GONE}`, `--export=${file}`);
    expect([removed.code, removed.text]).toEqual([0, expect.stringContaining(`${GONE} is removed`)]);
    expect(await tablesNaming(GONE)).toEqual(['audit_log']);
    expect(namesIn(GONE)).toEqual([]);
    const { audit_log: _, ...after } = await digests(STAYS);
    const { audit_log: __, ...earlier } = before;
    expect(after).toEqual(earlier);
    expect(namesIn(STAYS).length).toBeGreaterThan(3);

    // Its files were left by a kill: they go when it is asked for again. Those of an unknown one stay.
    for (const clinic of [GONE, 'never-here']) await disk.keep(clinic, HASH, 'whole', Buffer.from('left'));
    const again = (id: string) => cli('clinic', 'remove', id, `--confirm=${id}`, `--export=${join(folder, 'again')}`);
    expect(await again(GONE)).toEqual({ code: 1, text: `${GONE} was removed before; nothing of it is left.` });
    expect(await again('never-here')).toEqual({ code: 1, text: 'There is no clinic never-here.' });
    expect([namesIn(GONE), namesIn('never-here').length > 0]).toEqual([[], true]);

    const told = await cli('verify', GONE);
    expect(told.text).toMatch(new RegExp(`${GONE}: REMOVED by .+ on \\d{4}-\\d\\d-\\d\\d .+, its \\d+ documents`));
  });
});

it('is refused while it is open, and while something was written behind the export', async () => {
  const { maintenance } = database.db;
  const removal = { clinic: STAYS, seq: 0, by: 'operator', detail: {} };
  await expect(maintenance.removeClinic(removal)).rejects.toMatchObject({ codeName: 'contradictory' });
  expect((await cli('clinic', 'close', STAYS)).code).toBe(0);
  await expect(maintenance.removeClinic(removal)).rejects.toThrow('since it was exported');
  expect((await database.db.system.listClinics()).map(({ id }) => id)).toContain(STAYS);
});
