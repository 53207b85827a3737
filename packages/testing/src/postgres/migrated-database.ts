import { randomBytes } from 'node:crypto';
import { openDatabase } from '@vetloom/storage/database/open-database.ts';
import { joinMachines, onEachMachine, spread } from './citus-machines.ts';
import { PREFIX, withClient } from './leftovers.ts';
import { type TestDatabase, testDatabase, testServer } from './test-database.ts';

/** Names the templates of one run, so that its end finds them. Set before the first worker begins, by `run-server.ts`. */
const RUN = 'VETLOOM_TEST_RUN';
/** How much of a database's name names its roles (`rolesOf`): what has these bytes in common shares them, and a copy needs no rights anew. */
const ROLES_BYTES = 55;

/** Every database of a run that this file makes begins so. */
const familyOf = (run: string): string => `${PREFIX}of_${run}_`;

/** Begins a run: from now on workers copy a migrated database. Answers what takes the templates away in the end. */
export function beginTemplates(): (url: string) => Promise<void> {
  const run = randomBytes(4).toString('hex');
  process.env[RUN] = run;
  return (url) =>
    withClient(url, async (client) => {
      const { rows } = await client.query<{ datname: string }>(
        'SELECT datname FROM pg_database WHERE starts_with(datname, $1)',
        [familyOf(run)],
      );
      for (const { datname } of rows) await onEachMachine(url, `DROP DATABASE IF EXISTS "${datname}" WITH (FORCE)`);
    });
}

/** The name of a template of this run. */
export async function someTemplate(url: string): Promise<string> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ datname: string }>(
      `SELECT datname FROM pg_database WHERE starts_with(datname, $1) AND datname LIKE '%template' LIMIT 1`,
      [familyOf(process.env[RUN] ?? '')],
    );
    const [found] = rows;
    if (!found) throw new Error('no test of this run made a database');
    return found.datname;
  });
}

let template: Promise<{ readonly stem: string; readonly name: string }> | undefined;

/** One for each worker: two that change one role's password at the same moment would be in each other's way. */
async function makeTemplate(run: string): Promise<{ stem: string; name: string }> {
  const stem = `${familyOf(run)}${process.pid}`.padEnd(ROLES_BYTES, '_');
  const name = `${stem}template`;
  const administration = await testServer();
  const url = new URL(administration);
  url.pathname = `/${name}`;
  await onEachMachine(administration, `CREATE DATABASE "${name}" TEMPLATE template0 ENCODING 'UTF8'`);
  await joinMachines(name);
  await (await openDatabase({ url: url.href })).close();
  await spread(name);
  // Whoever is connected, a vacuum of the server's own too, would stop it from being copied.
  await onEachMachine(administration, `ALTER DATABASE "${name}" ALLOW_CONNECTIONS false`);
  await onEachMachine(
    administration,
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${name}'`,
  );
  return { stem, name };
}

/**
 * Makes a fresh database of this version, as if it had just been migrated, with an epoch of its own: copying takes a fifth of what migrating does.
 * What is about the first start of a database begins with {@link testDatabase}.
 */
export async function migratedDatabase(): Promise<TestDatabase> {
  const run = process.env[RUN];
  if (run === undefined) return testDatabase();
  template ??= makeTemplate(run).catch((error: unknown) => {
    // The next file tries again: one hitch would else fail all that come after.
    template = undefined;
    throw error;
  });
  const { stem, name: of } = await template;
  const administration = await testServer();
  const name = `${stem}${randomBytes(4).toString('hex')}`;
  const url = new URL(administration);
  url.pathname = `/${name}`;
  await onEachMachine(administration, `CREATE DATABASE "${name}" TEMPLATE "${of}" STRATEGY file_copy`);
  await withClient(url.href, async (client) => {
    await client.query('UPDATE vetloom.database_epoch SET epoch = gen_random_uuid()::text');
  });
  return {
    url: url.href,
    name,
    close: () => onEachMachine(administration, `DROP DATABASE IF EXISTS "${name}" WITH (FORCE)`),
  };
}
