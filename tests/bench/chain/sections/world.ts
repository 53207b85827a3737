import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ChainDatabase } from '../harness/database.ts';
import { openChainDatabase } from '../harness/database.ts';
import { Drivers } from '../harness/drivers.ts';
import type { Heads } from '../harness/processor.ts';
import { Topology } from '../harness/topology.ts';
import type { Options } from '../options.ts';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Where a section measures. */
export interface World {
  readonly database: ChainDatabase;
  /** Starts servers with their balancer and the stations' processes; they are ended when `work` is. */
  during<T>(servers: number, work: (running: Running) => Promise<T>): Promise<T>;
}

/** What runs. */
export interface Running {
  readonly topology: Topology;
  readonly drivers: Drivers;
  readonly heads: Heads;
}

/** Makes a database below a folder of its own, and takes all of it away afterwards. */
export async function inWorld<T>(options: Options, work: (world: World) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'vetloom-chain-'));
  // PostgreSQL may run as another user.
  chmodSync(folder, 0o755);
  try {
    const database = await openChainDatabase(options, folder);
    // Whoever is told to end takes along what it started; servers and drivers are ended by what hears of it after this.
    const cut = () => {
      killAll(database.heads);
      setImmediate(() => {
        // They still write while they end.
        rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
        process.exit(1);
      });
    };
    for (const signal of SIGNALS) process.once(signal, cut);
    try {
      return await work({
        database,
        during: (servers, inside) => running(folder, database, { servers, drivers: options.drivers }, inside),
      });
    } finally {
      for (const signal of SIGNALS) process.removeListener(signal, cut);
      await database.close();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function killAll(pids: readonly number[]): void {
  // PostgreSQL takes SIGQUIT as an order to end at once, with all of its own; everybody else ends of it too.
  for (const pid of pids) process.kill(pid, 'SIGQUIT');
}

async function running<T>(
  folder: string,
  database: ChainDatabase,
  counts: { readonly servers: number; readonly drivers: number },
  work: (running: Running) => Promise<T>,
): Promise<T> {
  const own = join(folder, 'servers');
  mkdirSync(own, { recursive: true });
  const topology = await Topology.start(own, database.url, counts.servers);
  const drivers = new Drivers(counts.drivers);
  const cut = () => killAll([...drivers.pids, ...topology.serverPids, topology.balancerPid]);
  for (const signal of SIGNALS) process.once(signal, cut);
  try {
    const heads = {
      servers: topology.serverPids,
      database: database.heads,
      balancer: [topology.balancerPid],
      drivers: drivers.pids,
    };
    return await work({ topology, drivers, heads });
  } finally {
    for (const signal of SIGNALS) process.removeListener(signal, cut);
    await drivers.end();
    await topology.stop();
  }
}
