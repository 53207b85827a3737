import { closeSync, openSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/** The unprivileged person under whom PostgreSQL runs when we are root, which it refuses. */
export type RunAs = { uid: number; gid: number };

const OVERFLOW_ID = 65534;

/** Whether this process is root (never on Windows). */
function isRoot(): boolean {
  return process.getuid?.() === 0;
}

/**
 * Under whom to run the server: undefined means as ourselves. As root it is the owner of an existing cluster, so that
 * a folder first used by an ordinary user stays that user's; otherwise `nobody`.
 */
export function chooseRunAs(cluster: string): RunAs | undefined {
  if (!isRoot()) return undefined;
  const owner = statSync(cluster, { throwIfNoEntry: false });
  if (owner !== undefined && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  return nobody();
}

function nobody(): RunAs {
  for (const line of readFileSync('/etc/passwd', 'utf8').split('\n')) {
    const [name, , uid, gid] = line.split(':');
    if (name === 'nobody' && Number(uid) > 0) return { uid: Number(uid), gid: Number(gid) };
  }
  return { uid: OVERFLOW_ID, gid: OVERFLOW_ID };
}

/** Whether that person may pass through every folder from the root down to `folder` (permission bits only). */
function canEnter(folder: string, { uid, gid }: RunAs): boolean {
  for (let at = realpathSync(folder); ; at = dirname(at)) {
    const { mode, uid: owner, gid: group } = statSync(at);
    const shift = owner === uid ? 6 : group === gid ? 3 : 0;
    if (((mode >> shift) & 1) === 0) return false;
    if (at === dirname(at)) return true;
  }
}

/**
 * A name by which a child process reaches `folder`, and the descriptor to hand it as its fourth (number 3).
 * When a parent such as /root may not be entered by the child's user, Linux still lets it in through a folder that
 * we opened for it: /proc/self/fd/3 leads there without passing the parents.
 */
export function doorInto(folder: string, runAs: RunAs | undefined): { path: string; fd: number | undefined } {
  if (runAs === undefined || process.platform !== 'linux' || canEnter(dirname(folder), runAs)) {
    return { path: folder, fd: undefined };
  }
  return { path: '/proc/self/fd/3', fd: openSync(folder, 'r') };
}

/** Closes what {@link doorInto} opened, once the child has it. */
export function closeDoor(door: { fd: number | undefined }): void {
  if (door.fd !== undefined) closeSync(door.fd);
}

/** Only what a child needs: no PG… setting of the person's shell may steer it, and no secret of ours leaks into it. */
export function childEnvironment(): NodeJS.ProcessEnv {
  const env: NodeJS.ProcessEnv = { LC_ALL: 'C', TZ: 'UTC' };
  for (const key of ['PATH', 'SystemRoot', 'TEMP', 'TMP']) {
    const value = process.env[key];
    if (value !== undefined) env[key] = value;
  }
  return env;
}
