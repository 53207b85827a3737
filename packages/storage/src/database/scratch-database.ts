import { randomBytes } from 'node:crypto';
import pg from 'pg';
import type { OpenOptions } from '../ports/open.ts';

/** The server's own databases for a moment are named after its own, so that two installations of one PostgreSQL don't meet. */
const MARK = '_proof_';
const MAX_NAME = 63;

/** The database's user may make no further one. The message is for the operator. */
export class NoScratchError extends Error {}

/** How a database of a moment is opened: with the roles of the one beside which it was made. */
export type ScratchPlace = Required<Pick<OpenOptions, 'url' | 'connections' | 'rolesOf'>>;

/**
 * Runs work on an empty database of its own beside this one, with nothing in it yet, which is dropped afterwards. One at a time, in whichever process: so
 * what a killed one left is found and dropped.
 * @throws NoScratchError where the user of the database may not make one
 */
export async function withScratchDatabase<T>(
  owner: pg.ClientConfig,
  work: (place: ScratchPlace) => Promise<T>,
): Promise<T> {
  const client = new pg.Client(owner);
  await client.connect();
  try {
    const database = client.database ?? '';
    const family = `${database.slice(0, MAX_NAME - MARK.length - 8)}${MARK}`;
    await client.query(`SELECT pg_advisory_lock(hashtextextended('vetloom scratch ' || $1, 0))`, [database]);
    const { rows } = await client.query<{ datname: string }>(
      'SELECT datname::text AS datname FROM pg_database WHERE starts_with(datname, $1)',
      [family],
    );
    for (const { datname } of rows) await drop(client, datname);
    const name = `${family}${randomBytes(4).toString('hex')}`;
    await make(client, name);
    try {
      const url = new URL(owner.connectionString ?? '');
      url.pathname = `/${name}`;
      return await work({ url: url.href, connections: 2, rolesOf: database });
    } finally {
      await drop(client, name);
    }
  } finally {
    await client.end();
  }
}

async function make(client: pg.Client, name: string): Promise<void> {
  try {
    await client.query(`CREATE DATABASE ${pg.escapeIdentifier(name)} TEMPLATE template0 ENCODING 'UTF8'`);
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || error.code !== '42501') throw error;
    throw new NoScratchError(
      `the database’s user may not make databases: ALTER ROLE ${pg.escapeIdentifier(client.user ?? '')} CREATEDB`,
      { cause: error },
    );
  }
}

/**
 * Only our own sessions are ended by hand: `WITH (FORCE)` may not end the server's autovacuum where we aren't its superuser, and fails whenever one is
 * at work there. A plain DROP sends it away by itself.
 */
async function drop(client: pg.Client, name: string): Promise<void> {
  await client.query(
    'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1 AND usename = current_user',
    [name],
  );
  await client.query(`DROP DATABASE IF EXISTS ${pg.escapeIdentifier(name)}`);
}
