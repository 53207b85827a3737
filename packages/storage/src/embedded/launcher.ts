import { resolve } from 'node:path';
import pg from 'pg';
import { type Binaries, usableBinaries } from './binaries.ts';
import { ensureCluster, type Layout, openLayout, readSecret, SUPERUSER } from './cluster.ts';
import { LOOPBACK } from './port.ts';
import { messageOf, PostgresStartError } from './postgres-start-error.ts';
import { settledPostmaster, startPostmaster, stopPostmaster } from './postmaster.ts';
import { livingPostmaster, type Postmaster, wasShutDown } from './postmaster-pid.ts';
import { waitFor } from './process-life.ts';
import { chooseRunAs, type RunAs } from './run-as.ts';
import { hasUsers, noteUser, withStartLock } from './sharing.ts';

const WATCH_MS = 500;
/** Pauses between tries to bring a server back that does not start or keeps dying: a full disk is full for a while. */
const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 30_000;
const RESTARTS_PER_MINUTE = 5;
/** How long a server that does not answer may take to be gone. */
const DYING_SECONDS = 3;

export type EmbeddedPostgresOptions = {
  /** A folder of the database's own; made when it does not exist. */
  dataDir: string;
  /** Loopback port. Without it the last one is used again, at first any free one. */
  port?: number;
  /** PostgreSQL settings beside the launcher's own. With `fsync: 'off'` creation is not synced either (tests only). */
  settings?: Record<string, string>;
  /**
   * Called once for each time that the server died while in use and could not be started again at once; it goes on being tried.
   * By default a process warning.
   */
  onLost?: (error: PostgresStartError) => void;
};

export type EmbeddedPostgres = {
  /** Connection URL of the superuser, database `postgres`. Holds the password: never log it. */
  url: string;
  port: number;
  /** True when the server was already running: left by a killed process, or shared with another one. */
  attached: boolean;
  /** Stops using the server, and stops it unless another living process uses it. Calling it again does nothing. */
  stop(): Promise<void>;
};

type Setup = { layout: Layout; binaries: Binaries; runAs: RunAs | undefined; options: EmbeddedPostgresOptions };

/**
 * Starts the PostgreSQL of the npm registry on `dataDir`, or attaches to the one that already runs there.
 * If it dies while in use it is started again on the same port.
 * @throws PostgresStartError with one sentence for the operator
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const layout = openLayout(resolve(options.dataDir));
  const runAs = chooseRunAs(layout.cluster);
  const setup: Setup = { layout, binaries: usableBinaries(runAs), runAs, options };

  const { postmaster, attached, note } = await withStartLock(layout.lock, async () => {
    const started = await ensureRunning(setup);
    return { ...started, note: noteUser(layout.users) };
  });
  const watch = keepRunning(setup, postmaster);

  let stopping: Promise<void> | undefined;
  const stop = () => {
    watch.end();
    return withStartLock(layout.lock, async () => {
      note.leave();
      if (!hasUsers(layout.users)) await stopPostmaster(layout.cluster, setup.binaries);
    });
  };
  return {
    url: urlOf(layout, postmaster.port),
    port: postmaster.port,
    attached,
    stop: () => {
      stopping ??= stop();
      return stopping;
    },
  };
}

/** Stops the server of that data folder whoever uses it, as at the end of a test run. False when none was running. */
export async function stopEmbeddedPostgres(dataDir: string): Promise<boolean> {
  const layout = openLayout(resolve(dataDir));
  return withStartLock(layout.lock, async () => {
    if (livingPostmaster(layout.cluster) === undefined) return false;
    await stopPostmaster(layout.cluster, usableBinaries(chooseRunAs(layout.cluster)));
    return true;
  });
}

/** Called under the start lock. */
async function ensureRunning(setup: Setup): Promise<{ postmaster: Postmaster; attached: boolean }> {
  const { layout, binaries, runAs, options } = setup;
  const running = await settledPostmaster(layout.cluster);
  if (running !== undefined && (await answersOrDies(layout, running))) return { postmaster: running, attached: true };
  const settings = options.settings ?? {};
  ensureCluster(layout, binaries, runAs, settings.fsync !== 'off');
  const postmaster = await startPostmaster(layout, binaries, { port: options.port, settings, runAs });
  await checkAnswers(layout, postmaster.port);
  return { postmaster, attached: false };
}

/**
 * Whether a server that was found running answers. False for one that was dying just then: a killed process keeps its number, and its port,
 * until the system gets round to it.
 * @throws PostgresStartError for one that lives on and does not let us in
 */
async function answersOrDies(layout: Layout, { pid, port }: Postmaster): Promise<boolean> {
  try {
    await checkAnswers(layout, port);
    return true;
  } catch (error) {
    const isGone = await waitFor(DYING_SECONDS, () => livingPostmaster(layout.cluster)?.pid !== pid);
    if (isGone) return false;
    throw error;
  }
}

/** A server that takes connections but not our password is not one that we may use. */
async function checkAnswers(layout: Layout, port: number): Promise<void> {
  const client = new pg.Client({ connectionString: urlOf(layout, port), connectionTimeoutMillis: 30_000 });
  try {
    await client.connect();
    await client.query('SELECT 1');
  } catch (error) {
    throw new PostgresStartError(`The database on port ${port} does not let us in: ${messageOf(error)}.`, {
      cause: error,
    });
  } finally {
    await client.end();
  }
}

function urlOf(layout: Layout, port: number): string {
  return `postgres://${SUPERUSER}:${readSecret(layout)}@${LOOPBACK}:${port}/postgres`;
}

/**
 * Starts the server again when it dies, and goes on trying while that fails: the disk may have been full. One that was stopped properly
 * has written so into its control file and is left alone; that its postmaster.pid is gone says nothing, because a server that gives
 * up takes it along too.
 */
function keepRunning(setup: Setup, first: Postmaster): { end(): void } {
  const { layout, options } = setup;
  const restarts: number[] = [];
  let ended = false;
  let pause = FIRST_PAUSE_MS;
  let isReported = false;
  const revive = async () => {
    if (livingPostmaster(layout.cluster) !== undefined || wasShutDown(layout.cluster)) return;
    const now = performance.now();
    while (restarts[0] !== undefined && now - restarts[0] > 60_000) restarts.shift();
    if (restarts.length >= RESTARTS_PER_MINUTE) throw new PostgresStartError('The database keeps dying.');
    restarts.push(now);
    // The same port, because every connection pool has it in its URL.
    await withStartLock(layout.lock, async () => {
      if (!ended) await ensureRunning({ ...setup, options: { ...options, port: first.port } });
    });
  };
  const tell = (error: unknown) => {
    const lost = error instanceof PostgresStartError ? error : new PostgresStartError(messageOf(error));
    if (options.onLost !== undefined) options.onLost(lost);
    else process.emitWarning(lost);
  };
  const look = async () => {
    let next = WATCH_MS;
    try {
      await revive();
      pause = FIRST_PAUSE_MS;
      isReported = false;
    } catch (error) {
      if (!isReported) tell(error);
      isReported = true;
      next = pause;
      pause = Math.min(LONGEST_PAUSE_MS, pause * 2);
    }
    if (!ended) timer = setTimeout(look, next).unref();
  };
  let timer = setTimeout(look, WATCH_MS).unref();
  return {
    end: () => {
      ended = true;
      clearTimeout(timer);
    },
  };
}
