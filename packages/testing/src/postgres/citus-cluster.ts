import { execFile } from 'node:child_process';
import { appendFileSync, chownSync, globSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { choosePort, LOOPBACK } from '@vetloom/storage/embedded/port.ts';
import { childEnvironment, chooseRunAs } from '@vetloom/storage/embedded/run-as.ts';
import { quickFolder } from '../quick-folder.ts';

const run = promisify(execFile);

/** One coordinator and its workers. */
const MACHINES = ['coordinator', 'one', 'two'] as const;

/** How machines are started that are no test's. */
export interface CitusOptions {
  /** How many of the two workers; 0 for a plain PostgreSQL of the same version. */
  readonly workers?: 0 | 1 | 2;
  /** Below which folder their data lie; in memory by default. */
  readonly below?: string;
  /** Further lines of `postgresql.conf`, which stand over the others. */
  readonly settings?: string;
}

/** Settings of each machine. Nothing waits for a disk: test data need not survive a power cut. */
const SETTINGS = `
shared_preload_libraries = 'citus, pg_stat_statements'
listen_addresses = '${LOOPBACK}'
unix_socket_directories = ''
fsync = off
synchronous_commit = off
full_page_writes = off
max_connections = 200
max_prepared_transactions = 200
shared_buffers = 128MB
wal_level = logical
citus.max_cached_conns_per_worker = 2
citus.stat_statements_track = 'all'
citus.stat_statements_max = 100000
pg_stat_statements.track = all
pg_stat_statements.max = 100000
`;

/** Three clusters of one machine that stand for three machines. */
export interface CitusCluster {
  /** Superusers' URLs, the coordinator's first. */
  readonly urls: readonly string[];
  /** Stops them and takes their data away. */
  stop(): Promise<void>;
}

/** Starts a coordinator and two workers. @throws Error that says what to install where there is no Citus */
export async function startCitus({ workers = 2, below, settings = '' }: CitusOptions = {}): Promise<CitusCluster> {
  const programs = programsWithCitus();
  const folder = mkdtempSync(join(below ?? quickFolder(), 'vetloom-citus-'));
  const as = chooseRunAs(folder);
  if (as) chownSync(folder, as.uid, as.gid);
  // Its own home: the machines ask each other by libpq, which would look for certificates in ours.
  const env = { ...childEnvironment(), HOME: folder };
  const call = (program: string, ...args: string[]) => run(join(programs, program), args, { cwd: folder, env, ...as });
  const started: string[] = [];
  const stop = async () => {
    for (const data of started) await call('pg_ctl', '-D', data, '-m', 'immediate', '-w', 'stop');
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const urls: string[] = [];
    for (const machine of MACHINES.slice(0, 1 + workers)) {
      const data = join(folder, machine);
      const port = await choosePort(undefined, join(folder, `${machine}.port`));
      await call('initdb', '-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync');
      appendFileSync(join(data, 'postgresql.conf'), `${SETTINGS}${settings}\nport = ${port}\n`);
      await call('pg_ctl', '-D', data, '-l', join(folder, `${machine}.log`), '-w', 'start');
      started.push(data);
      // The password is asked for by nobody; from it those of the roles are derived, as in production.
      urls.push(`postgres://postgres:trusted@${LOOPBACK}:${port}/postgres`);
    }
    return { urls, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Where PostgreSQL's programs with Citus are. @throws Error that says what to install */
function programsWithCitus(): string {
  const named = process.env.VETLOOM_POSTGRES_PROGRAMS;
  if (named) return named;
  const [control = ''] = globSync('/usr/share/postgresql/*/extension/citus.control');
  const version = /postgresql\/(\d+)\//.exec(control)?.[1];
  if (version !== undefined) return `/usr/lib/postgresql/${version}/bin`;
  throw new Error(
    'There is no PostgreSQL with Citus on this machine: install PostgreSQL 15 or newer with Citus 13, or name the folder of its programs in VETLOOM_POSTGRES_PROGRAMS.',
  );
}
