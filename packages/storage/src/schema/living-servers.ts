import { hostname } from 'node:os';
import type pg from 'pg';

/*
 * Each server holds a shared lock for as long as it lives, on a connection of its own: numbered by the newest migration that it knows, and by the declaration of
 * documents that it has. The lock goes with the process, however that ends, and stays while it merely hangs: it might write when it comes back.
 */

/** Any constants of our own: classes of advisory locks. */
const BY_MIGRATION = 0x7665746d;
const BY_DECLARATION = 0x7665746e;

/** The version of a server, as its locks tell it. */
export interface ServerVersion {
  /** Number of the newest migration that it knows. */
  readonly newest: number;
  /** A number made of its declaration of documents: of another declaration, another one. */
  readonly declaration: number;
}

/** A server that lives, as the operator is told of it. */
export type LivingServer = string;

/** How a server's connection is called, so that an operator finds the machine. */
export const SERVER_NAME = `vetloom on ${hostname()}`.slice(0, 63);

/** Takes the locks of a server of that version; they last as long as the connection. */
export async function holdLife(client: pg.ClientBase, { newest, declaration }: ServerVersion): Promise<void> {
  for (const [kind, number] of [
    [BY_MIGRATION, newest],
    [BY_DECLARATION, declaration],
  ])
    await client.query('SELECT pg_advisory_lock_shared($1::int, $2::int)', [kind, number]);
}

/** Servers whose newest migration is older than that number. */
export const olderServers = (client: pg.ClientBase, number: number): Promise<LivingServer[]> =>
  living(client, BY_MIGRATION, 'l.objid::bigint < $2', number);

/** Servers of another declaration of documents. */
export const otherServers = (client: pg.ClientBase, declaration: number): Promise<LivingServer[]> =>
  living(client, BY_DECLARATION, 'l.objid::bigint <> $2', declaration);

async function living(client: pg.ClientBase, kind: number, condition: string, number: number): Promise<LivingServer[]> {
  const { rows } = await client.query<{ told: string }>(
    `SELECT concat_ws(', ', NULLIF(a.application_name, ''), host(a.client_addr),
         'since ' || to_char(a.backend_start AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI "UTC"'), 'process ' || l.pid) AS told
       FROM pg_locks l LEFT JOIN pg_stat_activity a ON a.pid = l.pid
      WHERE l.locktype = 'advisory' AND l.objsubid = 2 AND l.granted AND l.classid::bigint = $1 AND ${condition}
        AND l.database = (SELECT oid FROM pg_database WHERE datname = current_database())
      ORDER BY a.backend_start`,
    [kind, number],
  );
  return rows.map(({ told }) => told);
}
