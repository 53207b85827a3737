import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import type { Session, Statement } from '../database/connections.ts';
import { distribute, isSpread, planDistribution } from '../distributed/distribute.ts';
import { applyDocumentSchema, DECLARATION } from './document-schema.ts';
import { applyFunctionRights } from './function-rights.ts';
import { olderServers, type ServerVersion } from './living-servers.ts';
import { numberOf, reachOf } from './migration-reach.ts';
import { ensureRoles, type RoleAccess, type RolePasswords, type Roles } from './roles.ts';

/*
 * Plain SQL files, read by hand and applied in order. No schema builder stands between: partitions, row-level security, policies, grants and
 * functions are most of this schema, and a builder would have to be told each of them as raw SQL anyway.
 */
const FOLDER = join(import.meta.dirname, 'migrations');
/** Any constant of our own: two processes that start at once migrate one after the other. */
export const MIGRATION_LOCK = 0x7665746c;
const OLDEST = 150_000;

/** A migration file. */
export interface Migration {
  readonly name: string;
  readonly sql: string;
  readonly checksum: string;
}

/** The migrations of this version, in order. */
export function readMigrations(folder: string = FOLDER): Migration[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => {
      const sql = readFileSync(join(folder, name), 'utf8');
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
    });
}

/** How this version stands among others that share its database. */
export const versionOf = (migrations: readonly Migration[]): ServerVersion => ({
  newest: Math.max(0, ...migrations.map(({ name }) => numberOf(name))),
  declaration: DECLARATION,
});

/** What is done with migrations that a database lacks: applied, or, where it has others, left to a start or to `migrate`. */
export type Pending = 'apply' | 'refuse';

/**
 * Brings the database to this version, on the migration role's connection.
 * A database of a newer version that only added to this one's is taken as it is.
 * @throws Error in one sentence: server too old, an applied migration was edited, the database is of a newer version that took something away (or of an older one,
 * where that is refused), a server runs that a migration would take something from, roles can't be made
 */
export async function migrate(
  client: pg.ClientBase,
  roles: Roles,
  passwords: RolePasswords | undefined,
  migrations: readonly Migration[] = readMigrations(),
  pending: Pending = 'apply',
): Promise<RoleAccess> {
  await requireServer(client);
  await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
  try {
    const access = await ensureRoles(client, roles, passwords);
    await ensureRecord(client, roles);
    const applied = await appliedMigrations(client);
    const isNewer = checkApplied(applied, migrations);
    const missing = migrations.filter(({ name }) => !applied.has(name));
    if (pending === 'refuse' && applied.size > 0 && missing.length > 0) throw olderDatabase(missing);
    for (const migration of missing) await apply(client, migration, roles);
    // What a newer version declares is not ours to take back.
    if (isNewer) return access;
    await applyDocumentSchema(client);
    await applyFunctionRights(client, roles);
    await spreadWhatCame(client);
    return access;
  } finally {
    await client.query('SELECT pg_advisory_unlock($1)', [MIGRATION_LOCK]);
  }
}

/** A table that a migration made in a database that is spread is spread too. */
async function spreadWhatCame(client: pg.ClientBase): Promise<void> {
  const session: Session = {
    run: async <Row extends object>({ text, values }: Statement) =>
      (await client.query<Row>(text, values && [...values])).rows,
  };
  if (await isSpread(session)) await distribute(session, await planDistribution(session));
}

/** A server of the former version may be running on it: what it asks for would change under its hands. */
const olderDatabase = (missing: readonly Migration[]): Error =>
  new Error(
    `The database is of an older version (it lacks ${missing.map(({ name }) => labelOf(name)).join(', ')}): ` +
      'stop the servers that run on it, then run `migrate` or start this version.',
  );

const labelOf = (name: string): string => name.replace(/\.sql$/, '');

async function requireServer(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ version: string; encoding: string }>(
    `SELECT current_setting('server_version_num') AS version, current_setting('server_encoding') AS encoding`,
  );
  if (Number(rows[0]?.version) < OLDEST) throw new Error('The database must be PostgreSQL 15 or newer.');
  if (rows[0]?.encoding !== 'UTF8')
    throw new Error(`The database's encoding is ${rows[0]?.encoding}: create it with ENCODING 'UTF8'.`);
}

/** What was applied to this database. Servers of the application's role look there whether they may still work on it. */
async function ensureRecord(client: pg.ClientBase, { app }: Roles): Promise<void> {
  await client.query(`CREATE TABLE IF NOT EXISTS public.vetloom_migration (
    name text PRIMARY KEY, checksum text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now(), expands boolean NOT NULL DEFAULT false)`);
  const { rows } = await client.query<{ expands: boolean; readable: boolean }>(
    `SELECT EXISTS (SELECT 1 FROM pg_attribute WHERE attrelid = t.oid AND attname = 'expands') AS expands,
        has_table_privilege($1, t.oid, 'SELECT') AS readable
      FROM pg_class t WHERE t.oid = 'public.vetloom_migration'::regclass`,
    [app],
  );
  if (!rows[0]?.expands)
    await client.query('ALTER TABLE public.vetloom_migration ADD COLUMN expands boolean NOT NULL DEFAULT false');
  if (!rows[0]?.readable) await client.query(`GRANT SELECT ON public.vetloom_migration TO ${pg.escapeIdentifier(app)}`);
}

/** A migration that a database has. */
interface Applied {
  readonly name: string;
  readonly checksum: string;
  /** Whether servers that don't know it work on. */
  readonly expands: boolean;
}

async function appliedMigrations(client: pg.ClientBase): Promise<ReadonlyMap<string, Applied>> {
  const { rows } = await client.query<Applied>('SELECT name, checksum, expands FROM public.vetloom_migration');
  return new Map(rows.map((row) => [row.name, row]));
}

/** Whether a newer version has added to it. */
function checkApplied(applied: ReadonlyMap<string, Applied>, migrations: readonly Migration[]): boolean {
  const known = new Map(migrations.map((migration) => [migration.name, migration]));
  let isNewer = false;
  for (const { name, checksum, expands } of applied.values()) {
    const migration = known.get(name);
    if (!migration && !expands) throw new Error(newerDatabase(name));
    if (!migration) {
      isNewer = true;
      continue;
    }
    if (migration.checksum !== checksum)
      throw new Error(
        `Migration ${name} was edited after it had been applied: restore it and add a new migration instead.`,
      );
  }
  return isNewer;
}

/** The sentence about a database in which a migration is that a version doesn't know and can't work with. */
export const newerDatabase = (name: string): string =>
  `The database has migration ${name}, which this version does not know: it is newer.`;

async function demandNobodyOlder(client: pg.ClientBase, migration: Migration): Promise<void> {
  const reach = reachOf(migration);
  if (reach.kind === 'expand') return;
  const [first, ...others] = await olderServers(client, reach.after);
  if (first === undefined) return;
  throw new Error(
    `Migration ${labelOf(migration.name)} takes away what a server of an earlier version uses that runs (${[first, ...others].join('; ')}): update or stop it first.`,
  );
}

async function apply(client: pg.ClientBase, migration: Migration, roles: Roles): Promise<void> {
  await demandNobodyOlder(client, migration);
  const sql = migration.sql
    .replaceAll('{app}', pg.escapeIdentifier(roles.app))
    .replaceAll('{system}', pg.escapeIdentifier(roles.system));
  await client.query('BEGIN');
  try {
    // Where clinics lie on several machines, a migration writes to them and then changes what they have: one after the other. Elsewhere nobody knows the setting.
    await client.query("SET LOCAL citus.multi_shard_modify_mode = 'sequential'");
    await client.query(sql);
    await client.query('INSERT INTO public.vetloom_migration (name, checksum, expands) VALUES ($1, $2, $3)', [
      migration.name,
      migration.checksum,
      reachOf(migration).kind === 'expand',
    ]);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    throw new Error(`Migration ${migration.name} failed: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
}
