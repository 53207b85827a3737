import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { openDatabase } from '@vetloom/storage/database/open-database.ts';
import { startEmbeddedPostgres } from '@vetloom/storage/embedded/launcher.ts';
import { startCitus } from '@vetloom/testing/postgres/citus-cluster.ts';
import { joinMachines, nameMachines, onEachMachine } from '@vetloom/testing/postgres/citus-machines.ts';
import { withClient } from '@vetloom/testing/postgres/leftovers.ts';
import type { Options } from '../options.ts';
import { parentOf } from './processor.ts';

/** Four servers, a driver of bare rows and ourselves. */
const CONNECTIONS = '200';
/** A commit waits for the disk, as in production: what the tests' machines leave out. */
const DURABLE = `
fsync = on
synchronous_commit = on
full_page_writes = on
max_wal_size = 1GB
`;

/** The database of a measurement, migrated, with nobody in it. */
export interface ChainDatabase {
  /** A superuser's URL; of several machines the coordinator's. */
  readonly url: string;
  /** What it is, for whoever reads the figures. */
  readonly said: string;
  /** The processes at whose head its machines stand. */
  readonly heads: readonly number[];
  readonly isSpread: boolean;
  close(): Promise<void>;
}

/** Starts one below a folder: the product's own PostgreSQL, or machines with Citus. Commits are durable in each. */
export async function openChainDatabase(
  { citus, shards }: Pick<Options, 'citus' | 'shards'>,
  folder: string,
): Promise<ChainDatabase> {
  return citus === undefined ? embedded(folder) : overMachines(citus, shards, folder);
}

async function embedded(folder: string): Promise<ChainDatabase> {
  const postgres = await startEmbeddedPostgres({
    dataDir: join(folder, 'postgres'),
    settings: { max_connections: CONNECTIONS },
  });
  try {
    await (await openDatabase({ url: postgres.url })).close();
    const said = `PostgreSQL ${await versionOf(postgres.url)}`;
    const heads = [await headOf(postgres.url)];
    return { url: postgres.url, said, heads, isSpread: false, close: () => postgres.stop() };
  } catch (error) {
    await postgres.stop();
    throw error;
  }
}

async function overMachines(workers: 0 | 1 | 2, shards: number, folder: string): Promise<ChainDatabase> {
  const cluster = await startCitus({ workers, below: folder, settings: DURABLE });
  try {
    const name = `chain_${randomBytes(4).toString('hex')}`;
    const [coordinator = ''] = cluster.urls;
    const url = new URL(coordinator);
    url.pathname = `/${name}`;
    nameMachines(cluster.urls);
    await onEachMachine(coordinator, `CREATE DATABASE "${name}" TEMPLATE template0 ENCODING 'UTF8'`);
    if (workers > 0) await joinMachines(name);
    const db = await openDatabase({ url: url.href });
    try {
      const { distribution } = db.maintenance;
      if (workers > 0) await distribution.spread(await distribution.plan(shards));
    } finally {
      await db.close();
    }
    const heads: number[] = [];
    for (const machine of cluster.urls) heads.push(await headOf(machine));
    const plain = `PostgreSQL ${await versionOf(coordinator)}`;
    const said =
      workers === 0 ? plain : `${plain}, Citus with ${workers} worker${workers > 1 ? 's' : ''}, ${shards} shards`;
    return { url: url.href, said, heads, isSpread: workers > 0, close: () => cluster.stop() };
  } catch (error) {
    await cluster.stop();
    throw error;
  }
}

/** Each connection has a process below the one that listens. */
const headOf = (url: string): Promise<number> =>
  withClient(url, async (client) => {
    const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
    return parentOf(rows[0]?.pid ?? 0);
  });

const versionOf = (url: string): Promise<string> =>
  withClient(url, async (client) => {
    const version = `split_part(current_setting('server_version'), ' ', 1)`;
    const { rows } = await client.query<{ version: string }>(`SELECT ${version} AS version`);
    return rows[0]?.version ?? 'of an unknown version';
  });

/** What a database takes on its own machine's disk, in MB. */
export const diskMegabytes = (url: string): Promise<number> =>
  withClient(url, async (client) => {
    const { rows } = await client.query<{ bytes: string }>('SELECT pg_database_size(current_database()) AS bytes');
    return Number(rows[0]?.bytes) / 2 ** 20;
  });
