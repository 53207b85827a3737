import type pg from 'pg';
import { holdLife, SERVER_NAME } from '../schema/living-servers.ts';
import { MIGRATION_LOCK, type Migration, newerDatabase, versionOf } from '../schema/migrate.ts';
import { holdConnection } from './held-connection.ts';

/**
 * Says for as long as it runs that a server of this version lives, so that no migration takes away what it uses. `outdated` hears that one did so all the
 * same while the connection was away: the server must end. Returns how to stop.
 * @throws Error in one sentence where that happened between the look at the start and now
 */
export async function attend(
  config: pg.ClientConfig,
  migrations: readonly Migration[],
  outdated: (sentence: string) => void,
): Promise<() => Promise<void>> {
  const known = new Set(migrations.map(({ name }) => name));
  let isFirst = true;
  return holdConnection({ ...config, application_name: SERVER_NAME }, async (client) => {
    const sentence = await beginLife(client, migrations, known);
    if (sentence !== undefined && isFirst) throw new Error(sentence);
    isFirst = false;
    if (sentence !== undefined) outdated(sentence);
  });
}

/** No migration runs between the lock and the look. The answer is why this version can't work on the database. */
async function beginLife(
  client: pg.ClientBase,
  migrations: readonly Migration[],
  known: ReadonlySet<string>,
): Promise<string | undefined> {
  // A migration may take minutes.
  await client.query('SET lock_timeout = 0; SET statement_timeout = 0');
  await client.query('SELECT pg_advisory_lock_shared($1)', [MIGRATION_LOCK]);
  try {
    await holdLife(client, versionOf(migrations));
    const { rows } = await client.query<{ name: string }>(
      'SELECT name FROM public.vetloom_migration WHERE NOT expands',
    );
    const unknown = rows.find(({ name }) => !known.has(name));
    return unknown && newerDatabase(unknown.name);
  } finally {
    await client.query('SELECT pg_advisory_unlock_shared($1)', [MIGRATION_LOCK]);
  }
}
