import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ClinicDatabase, clinicDatabase, writeIn } from '@vetloom/testing/contract/clinic-database.ts';
import { citusMachines } from '@vetloom/testing/postgres/citus-machines.ts';
import { type TestDatabase, testDatabase } from '@vetloom/testing/postgres/test-database.ts';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../database/open-database.ts';
import { migrate, readMigrations } from '../schema/migrate.ts';
import { derivedPassword, rolesOf } from '../schema/roles.ts';
import { secretFolder } from './secrets.ts';

const REFUSED = '42501';
const EMAIL = 'doctor@demo.vetloom.test';

let database: ClinicDatabase;
let owner: pg.Client;
let app: pg.Client;
let signIn: pg.Client;
let folder: string;

/** A connection as one of the server's own roles, as code has it that was smuggled into a statement. */
async function connectedAs(role: 'app' | 'signIn'): Promise<pg.Client> {
  const url = new URL(database.url);
  const name = rolesOf(url.pathname.slice(1))[role];
  url.password = encodeURIComponent(derivedPassword(decodeURIComponent(url.password), name) ?? '');
  url.username = name;
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  return client;
}

beforeAll(async () => {
  database = await clinicDatabase();
  folder = mkdtempSync(join(tmpdir(), 'vetloom-secrets-'));
  await database.db.system.saveAccount({
    email: EMAIL,
    name: 'D',
    passwordHash: 'hash',
    systemRole: null,
    demo: false,
  });
  await writeIn(database.db, 'demo', (tx) => tx.put('pet', { _id: '/pet/a', collection: 'pet' } as never));
  await database.db.system.secret('access-token');
  owner = new pg.Client({ connectionString: database.url });
  await owner.connect();
  app = await connectedAs('app');
  signIn = await connectedAs('signIn');
});
afterAll(async () => {
  await Promise.all([owner, app, signIn].map((client) => client.end()));
  await database.close();
  rmSync(folder, { recursive: true });
});

const codeOf = (client: pg.Client, sql: string) =>
  client.query(sql).then(
    () => 'allowed',
    (error: { code: string }) => error.code,
  );

describe("code that runs as the application's role", () => {
  it.each([
    ['read a signing secret', `SELECT * FROM vetloom.server_secret`],
    ['put another fingerprint of a secret', `SELECT vetloom.note_secret('access-token', 'x')`],
    ['list sessions', `SELECT * FROM vetloom.sessions_of('${EMAIL}', 0)`],
    ['read the hash of a password', `SELECT * FROM vetloom.find_account('${EMAIL}')`],
    ['write a sudo account', `SELECT vetloom.save_account('${EMAIL}', 'D', 'hash', 'sudo', false)`],
    ['make an account', `SELECT vetloom.create_account('new@x', 'N', 'hash', 'x@x', 'demo', NULL)`],
    ['set a password', `SELECT vetloom.set_password_hash('${EMAIL}', 'other', false, NULL)`],
    ['read a second step', `SELECT * FROM vetloom.find_factors('${EMAIL}')`],
    ['make a session', `SELECT vetloom.create_session('f', '${EMAIL}', 'h', 9, 9, '', '', 'password', NULL)`],
    ['read how ids are sealed', `SELECT * FROM vetloom.list_clinics()`],
    ['become the sign-in role', `SET ROLE "${'{signin}'}"`],
  ])('can not %s', async (_what, sql) => {
    const role = rolesOf(new URL(database.url).pathname.slice(1)).signIn;
    expect(await codeOf(app, sql.replace('{signin}', role))).toBe(REFUSED);
  });

  it('may call those functions alone that run with more rights than its own and that its transactions need', async () => {
    const { app: role, system } = rolesOf(new URL(database.url).pathname.slice(1));
    const { rows } = await owner.query<{ name: string }>(
      `SELECT p.proname AS name FROM pg_proc p WHERE p.pronamespace = 'vetloom'::regnamespace AND p.prosecdef
         AND has_function_privilege($1, p.oid, 'EXECUTE') ORDER BY 1`,
      [role],
    );
    expect(rows.map(({ name }) => name)).toEqual([
      'end_oauth_grants',
      // Where clinics lie on several machines the application erases by itself (`distribute.ts`).
      ...(citusMachines().length > 0 ? [] : ['erase_owner']),
      'find_records',
      'hold_access',
      'system_roles',
    ]);
    // Nothing runs as the owner of the tables.
    const { rows: others } = await owner.query(
      `SELECT p.proname FROM pg_proc p WHERE p.pronamespace = 'vetloom'::regnamespace AND p.prosecdef AND p.proowner <> $1::regrole`,
      [`"${system}"`],
    );
    expect(others).toEqual([]);
  });
});

describe("code that runs as the sign-in module's role", () => {
  it('reaches no table, and so no row of a clinic', async () => {
    const { rows } = await owner.query<{ name: string }>(
      `SELECT c.relname AS name FROM pg_class c WHERE c.relnamespace = 'vetloom'::regnamespace AND c.relkind IN ('r', 'p', 'v')
         AND has_table_privilege($1, c.oid, 'SELECT, INSERT, UPDATE, DELETE')`,
      [rolesOf(new URL(database.url).pathname.slice(1)).signIn],
    );
    expect(rows).toEqual([]);
    expect(await codeOf(signIn, 'SELECT * FROM vetloom.document')).toBe(REFUSED);
    expect(await codeOf(signIn, `SELECT vetloom.erase_owner('{/user/a}', '{}', '[]')`)).toBe(REFUSED);
  });

  it('finds accounts by its functions', async () => {
    expect(await codeOf(signIn, `SELECT * FROM vetloom.find_account('${EMAIL}')`)).toBe('allowed');
  });
});

describe('secrets', () => {
  it('leave no trace in the database but a fingerprint', async () => {
    const { rows } = await owner.query('SELECT name, value FROM vetloom.server_secret');
    expect(rows).toEqual([{ name: 'access-token', value: null }]);
  });

  it('are files that only the server reads, the same for processes that start at once', async () => {
    const place = join(folder, 'files');
    const [one, two] = [secretFolder(place, undefined), secretFolder(place, undefined)];
    expect(one.secret('access-token')).toEqual(two.secret('access-token'));
    expect(one.secret('access-token')).toHaveLength(32);
    expect(one.secret('other')).not.toEqual(one.secret('access-token'));
    expect(statSync(place).mode & 0o077).toBe(0);
    for (const name of readdirSync(place)) expect([name, statSync(join(place, name)).mode & 0o077]).toEqual([name, 0]);
    expect(() => one.secret('../key')).toThrow(/no name of a secret/);
  });

  it('of several machines come from one text, and what a file holds goes before it', async () => {
    const text = 'one text for all the machines that share it';
    const [here, there] = [secretFolder(join(folder, 'here'), text), secretFolder(join(folder, 'there'), text)];
    expect(here.secret('access-token')).toEqual(there.secret('access-token'));
    expect(here.secret('other')).not.toEqual(here.secret('access-token'));
    expect(secretFolder(join(folder, 'else'), `${text}.`).secret('other')).not.toEqual(here.secret('other'));
    here.adopt?.('other', Buffer.alloc(32, 7));
    expect(Buffer.from(here.secret('other'))).toEqual(Buffer.alloc(32, 7));
  });

  it('that are not those of the database stop whoever asks for them', async () => {
    const other = await openDatabase({ url: database.url, secrets: secretFolder(join(folder, 'lost'), undefined) });
    await expect(other.system.secret('access-token')).rejects.toThrow(/"access-token" is not the one/);
    await other.close();
  });
});

describe('a database from before secrets left it', () => {
  let old: TestDatabase;
  beforeAll(async () => {
    old = await testDatabase();
    const client = new pg.Client({ connectionString: old.url });
    await client.connect();
    const before = readMigrations().filter(({ name }) => name < '0320');
    await migrate(client, rolesOf(old.name), { app: 'x', signIn: 'y' }, before);
    await client.query(`INSERT INTO vetloom.server_secret VALUES ('second-factor', '\\x${'ab'.repeat(32)}')`);
    await client.end();
  });
  afterAll(() => old.close());

  const values = async () => {
    const client = new pg.Client({ connectionString: old.url });
    await client.connect();
    const { rows } = await client.query('SELECT name, value FROM vetloom.server_secret');
    await client.end();
    return rows;
  };

  it('keeps them until a server starts that has a place for them, and goes on with the same ones', async () => {
    await (await openDatabase({ url: old.url })).close();
    expect(await values()).toMatchObject([{ name: 'second-factor', value: Buffer.alloc(32, 0xab) }]);
    const place = join(folder, 'moved');
    const moved = await openDatabase({ url: old.url, secrets: secretFolder(place, undefined) });
    expect(Buffer.from(await moved.system.secret('second-factor'))).toEqual(Buffer.alloc(32, 0xab));
    await moved.close();
    expect(await values()).toEqual([{ name: 'second-factor', value: null }]);
    expect(readFileSync(join(place, 'second-factor'))).toEqual(Buffer.alloc(32, 0xab));
    const again = await openDatabase({ url: old.url, secrets: secretFolder(place, undefined) });
    expect(Buffer.from(await again.system.secret('second-factor'))).toEqual(Buffer.alloc(32, 0xab));
    await again.close();
  });
});
