import { setTimeout as delay } from 'node:timers/promises';
import { Connections } from '@vetloom/storage/database/connections.ts';
import { distribute, planDistribution } from '@vetloom/storage/distributed/distribute.ts';
import pg from 'pg';
import { withClient } from './leftovers.ts';

/** Shards of a test's database: one for each worker, since each is a table of its own in each collection. */
const SHARDS = 2;

/** By which the workers of a run know its machines. */
const MACHINES = 'VETLOOM_TEST_CITUS';

/** The machines that tests are told to spread their databases over (superusers' URLs, the coordinator's first), if any. */
export const citusMachines = (): readonly string[] => (process.env[MACHINES] ?? '').split(',').filter(Boolean);

/** Tells the workers of this run. */
export function nameMachines(urls: readonly string[]): void {
  process.env[MACHINES] = urls.join(',');
}

const named = (url: string, database: string): string => {
  const address = new URL(url);
  address.pathname = `/${database}`;
  return address.href;
};

/** Runs a statement about databases where each has its part of them: on every machine, or on the one server that there is. */
export async function onEachMachine(administration: string, sql: string): Promise<void> {
  const machines = citusMachines();
  for (const url of machines.length > 0 ? machines : [administration])
    await withClient(url, (client) => runUntilNobodyIsIn(client, sql));
}

/** Citus has a worker of its own in each database, which comes back while a drop waits. */
const IN_USE = '55006';
const TRIES = 20;

async function runUntilNobodyIsIn(client: pg.Client, sql: string): Promise<void> {
  for (let left = TRIES; ; left -= 1)
    try {
      await client.query(sql);
      return;
    } catch (error) {
      if (left === 0 || !(error instanceof pg.DatabaseError) || error.code !== IN_USE) throw error;
      await delay(100);
    }
}

/** Makes the machines know each other in a database that was just made on each. */
export async function joinMachines(database: string): Promise<void> {
  const machines = citusMachines();
  for (const url of machines)
    await withClient(named(url, database), async (client) => {
      await client.query('CREATE EXTENSION citus');
    });
  const [coordinator, ...workers] = machines.map((url) => new URL(url));
  if (!coordinator) return;
  await withClient(named(coordinator.href, database), async (client) => {
    await client.query('SELECT citus_set_coordinator_host($1, $2)', [coordinator.hostname, Number(coordinator.port)]);
    for (const { hostname, port } of workers)
      await client.query('SELECT citus_add_node($1, $2)', [hostname, Number(port)]);
  });
}

/** Spreads a migrated database. */
export async function spread(database: string): Promise<void> {
  const [coordinator] = citusMachines();
  if (coordinator === undefined) return;
  const connections = new Connections({ connectionString: named(coordinator, database), max: 1 });
  try {
    await distribute(connections, await planDistribution(connections, SHARDS));
  } finally {
    await connections.close();
  }
}
