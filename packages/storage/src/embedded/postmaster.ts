import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, closeSync, openSync, readFileSync, renameSync, statSync } from 'node:fs';
import type { Binaries } from './binaries.ts';
import type { Layout } from './cluster.ts';
import { choosePort, LOOPBACK, rememberPort } from './port.ts';
import { messageOf, PostgresStartError } from './postgres-start-error.ts';
import { dropStalePostmaster, livingPostmaster, type Postmaster } from './postmaster-pid.ts';
import { lifeMark, waitFor } from './process-life.ts';
import { childEnvironment, closeDoor, doorInto, type RunAs } from './run-as.ts';

/** Recovery after a crash replays up to `max_wal_size`, which a slow disk may take minutes for. */
const READY_SECONDS = 300;
const LINGER_SECONDS = 20;
const STOP_SECONDS = 30;
const LOG_LIMIT_BYTES = 10_000_000;

/** Settings of every embedded server. What makes a commit safe (fsync, synchronous_commit) stays at PostgreSQL's defaults. */
const SETTINGS: Record<string, string> = {
  listen_addresses: LOOPBACK,
  unix_socket_directories: '',
  max_connections: '100',
  shared_buffers: '256MB',
  effective_cache_size: '1GB',
  random_page_cost: '1.1',
  wal_compression: 'on',
  max_wal_size: '2GB',
  min_wal_size: '128MB',
  checkpoint_timeout: '15min',
  password_encryption: 'scram-sha-256',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_destination: 'stderr',
  // Security: errors of single statements are the application's to report; here their text and values would put
  // owners' and patients' data into a log file. Above them come crashes, refused connections, starts and stops.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
};

/** What {@link startPostmaster} needs besides the data folder. */
export type PostmasterOptions = {
  port: number | undefined;
  /** Overrides of the settings above. */
  settings: Record<string, string>;
  runAs: RunAs | undefined;
};

/** Starts the server on an existing cluster and waits until it takes connections. @throws PostgresStartError */
export async function startPostmaster(
  layout: Layout,
  binaries: Binaries,
  options: PostmasterOptions,
): Promise<Postmaster> {
  const giveUp = performance.now() + LINGER_SECONDS * 1000;
  for (;;) {
    dropStalePostmaster(layout.cluster);
    const port = await choosePort(options.port, layout.port);
    const outcome = await startOnce(layout, binaries, options, port);
    if (typeof outcome === 'object') {
      rememberPort(layout.port, outcome.port);
      return outcome;
    }
    // After a kill the old server's parts live on for a moment, and somebody may take the port between look and use.
    const passing = /lock file "postmaster\.pid"|shared memory block|Address already in use/.test(outcome);
    if (!passing || performance.now() > giveUp) {
      throw new PostgresStartError(`PostgreSQL did not start: ${lastComplaint(outcome)} (see ${layout.log}).`);
    }
    await waitFor(0.2, () => undefined);
  }
}

/** One try: the ready server, or what it wrote before it gave up. */
async function startOnce(
  layout: Layout,
  binaries: Binaries,
  { runAs, settings }: PostmasterOptions,
  port: number,
): Promise<Postmaster | string> {
  const log = openLog(layout.log);
  const door = doorInto(layout.cluster, runAs);
  const settingArgs = Object.entries({ ...SETTINGS, ...settings }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ]);
  try {
    // Detached: Ctrl-C in a terminal goes to the whole process group, and the database must outlive the requests
    // that are being finished. It is told to stop when they are.
    const child = spawn(binaries.postgres, ['-D', door.path, '-p', String(port), ...settingArgs], {
      ...runAs,
      cwd: '/',
      env: childEnvironment(),
      detached: true,
      windowsHide: true,
      stdio: ['ignore', log.fd, log.fd, door.fd ?? 'ignore'],
    });
    let ended: string | undefined;
    child.once('error', (error) => {
      ended = messageOf(error);
    });
    child.once('exit', (code, signal) => {
      ended ??= readFileSync(layout.log).subarray(log.start).toString('utf8') || `it ended with ${signal ?? code}`;
    });
    child.unref();

    const ready = await waitFor(READY_SECONDS, () => {
      if (ended !== undefined) return ended;
      const entry = livingPostmaster(layout.cluster);
      return entry?.pid === child.pid && entry?.status === 'ready' ? entry : undefined;
    });
    // How a server ends that was ready once is its keeper's business; its log may be large by then, or gone with its folder.
    child.removeAllListeners('exit');
    return ready ?? `it was not ready after ${READY_SECONDS} seconds`;
  } finally {
    closeDoor(door);
    closeSync(log.fd);
  }
}

/** The server that another start left behind or runs now, as soon as it is ready; undefined when it goes away. */
export async function settledPostmaster(cluster: string): Promise<Postmaster | undefined> {
  const settled = await waitFor(READY_SECONDS, () => {
    const entry = livingPostmaster(cluster);
    if (entry === undefined) return 'gone';
    return entry.status === 'ready' ? entry : undefined;
  });
  if (settled === undefined) throw new PostgresStartError('The running database is neither ready nor stopping.');
  return settled === 'gone' ? undefined : settled;
}

/** Ends the sessions, writes a checkpoint and stops ("fast"); harder when that takes too long. */
export async function stopPostmaster(cluster: string, binaries: Binaries): Promise<void> {
  const running = livingPostmaster(cluster);
  if (running === undefined) return;
  if (process.platform === 'win32') {
    spawnSync(binaries.pgCtl, ['stop', '-D', cluster, '-m', 'fast', '-w'], { windowsHide: true });
  }
  for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
    if (lifeMark(running.pid) === undefined) return;
    process.kill(running.pid, signal);
    if ((await waitFor(STOP_SECONDS, () => lifeMark(running.pid) === undefined)) === true) return;
  }
  throw new PostgresStartError(
    `The database (process ${running.pid}) did not stop within ${2 * STOP_SECONDS} seconds.`,
  );
}

function openLog(file: string): { fd: number; start: number } {
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  if (size > LOG_LIMIT_BYTES) renameSync(file, `${file}.1`);
  const fd = openSync(file, 'a', 0o600);
  chmodSync(file, 0o600);
  return { fd, start: size > LOG_LIMIT_BYTES ? 0 : size };
}

/** The line of the log that says why: the last FATAL or PANIC, without its time stamp. */
function lastComplaint(text: string): string {
  const lines = text.trim().split('\n');
  const fatal = lines.findLast((line) => /FATAL|PANIC/.test(line)) ?? lines.at(-1) ?? '';
  return fatal.replace(/^.*?(FATAL|PANIC):\s*/, '');
}
