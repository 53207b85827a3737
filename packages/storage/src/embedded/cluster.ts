import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import type { Binaries } from './binaries.ts';
import { messageOf, PostgresStartError, systemCode } from './postgres-start-error.ts';
import { childEnvironment, closeDoor, doorInto, type RunAs } from './run-as.ts';

/** The database's superuser; its password is the random secret of the data folder. */
export const SUPERUSER = 'postgres';

/** What lies where in the data folder of an embedded server. Only `cluster` belongs to PostgreSQL itself. */
export type Layout = {
  folder: string;
  cluster: string;
  /** The superuser's password, readable by our own user alone. */
  secret: string;
  /** The port of the last start. */
  port: string;
  log: string;
  users: string;
  lock: string;
};

/** The layout of `folder`, which is made when it does not exist. @throws PostgresStartError when it can't be written */
export function openLayout(folder: string): Layout {
  const layout: Layout = {
    folder,
    cluster: join(folder, 'cluster'),
    secret: join(folder, 'secret'),
    port: join(folder, 'port'),
    log: join(folder, 'postgres.log'),
    users: join(folder, 'users'),
    lock: join(folder, 'start.lock'),
  };
  try {
    mkdirSync(layout.users, { recursive: true });
    const probe = join(folder, `.probe-${process.pid}-${randomBytes(4).toString('hex')}`);
    writeFileSync(probe, '');
    rmSync(probe);
  } catch (error) {
    throw new PostgresStartError(`The data folder ${folder} can't be written: ${messageOf(error)}.`, { cause: error });
  }
  return layout;
}

/**
 * Makes the cluster on first use: UTF-8 with the builtin C.UTF-8 locale (the same order on every machine), scram passwords only.
 * It is built beside and renamed when complete, so that a kill in the middle leaves no half cluster.
 * @throws PostgresStartError when it can't be made, or was made by another major version
 */
export function ensureCluster(layout: Layout, binaries: Binaries, runAs: RunAs | undefined, durable: boolean): void {
  clearLeftovers(layout);
  if (existsSync(layout.cluster)) {
    requireSameMajor(layout, binaries);
    return;
  }

  const secret = existsSync(layout.secret) ? readSecret(layout) : createSecret(layout);
  const staging = mkdtempSync(join(layout.folder, 'staging-'));
  try {
    const passwordFile = join(staging, 'password');
    writeFileSync(passwordFile, secret, { mode: 0o600 });
    giveTo(runAs, staging, passwordFile);
    runInitdb(staging, binaries, runAs, durable);
    renameSync(join(staging, 'cluster'), layout.cluster);
  } catch (error) {
    if (error instanceof PostgresStartError) throw error;
    throw new PostgresStartError(`The database could not be created in ${layout.folder}: ${messageOf(error)}.`, {
      cause: error,
    });
  } finally {
    rmSync(staging, { recursive: true, force: true });
  }
}

function runInitdb(staging: string, binaries: Binaries, runAs: RunAs | undefined, durable: boolean): void {
  const door = doorInto(staging, runAs);
  try {
    const args = [
      `--pgdata=${door.path}/cluster`,
      `--pwfile=${door.path}/password`,
      `--username=${SUPERUSER}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale-provider=builtin',
      '--locale=C.UTF-8',
      '--data-checksums',
      ...(durable ? [] : ['--no-sync']),
    ];
    const made = spawnSync(binaries.initdb, args, {
      ...runAs,
      cwd: '/',
      env: childEnvironment(),
      stdio: ['ignore', 'pipe', 'pipe', door.fd],
      encoding: 'utf8',
    });
    if (made.error !== undefined) throw made.error;
    if (made.status !== 0) throw new Error(made.stderr.trim().split('\n').slice(0, 3).join(' '));
  } finally {
    closeDoor(door);
  }
}

/** Leftovers of a run that was killed while it made the cluster; they hold the password. Called under the start lock. */
function clearLeftovers(layout: Layout): void {
  for (const name of readdirSync(layout.folder)) {
    if (name.startsWith('staging-')) rmSync(join(layout.folder, name), { recursive: true, force: true });
  }
}

function giveTo(runAs: RunAs | undefined, ...paths: string[]): void {
  if (runAs === undefined) return;
  try {
    for (const path of paths) chownSync(path, runAs.uid, runAs.gid);
  } catch (error) {
    throw new PostgresStartError(
      `PostgreSQL does not run as root, and its files can't be given to user ${runAs.uid} here (${messageOf(error)}): ` +
        'start as an ordinary user, or name a PostgreSQL server in DATABASE_URL.',
      { cause: error },
    );
  }
}

function requireSameMajor(layout: Layout, binaries: Binaries): void {
  let made: string;
  try {
    made = readFileSync(join(layout.cluster, 'PG_VERSION'), 'utf8').trim();
  } catch (error) {
    const reason = systemCode(error) === 'EACCES' ? 'belongs to another user' : 'is damaged';
    throw new PostgresStartError(`The database in ${layout.cluster} ${reason}: ${messageOf(error)}.`, { cause: error });
  }
  if (made !== binaries.major) {
    throw new PostgresStartError(
      `The database in ${layout.cluster} was made by PostgreSQL ${made}, but this version of the program has ` +
        `${binaries.major}: export it with the version that made it and import it here.`,
    );
  }
}

function createSecret(layout: Layout): string {
  const secret = randomBytes(32).toString('hex');
  const file = openSync(layout.secret, 'wx', 0o600);
  try {
    writeSync(file, secret);
    // The cluster knows the password from now on: a power cut must not lose this side of it.
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  return secret;
}

/** The superuser's password. @throws PostgresStartError when the file is gone or unreadable */
export function readSecret(layout: Layout): string {
  try {
    chmodSync(layout.secret, 0o600);
    return readFileSync(layout.secret, 'utf8').trim();
  } catch (error) {
    throw new PostgresStartError(
      `The database's password can't be read from ${layout.secret} (${messageOf(error)}): ` +
        'start as the user who made the data folder, or put the file back from a backup.',
      { cause: error },
    );
  }
}
