import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { systemCode } from './postgres-start-error.ts';
import { worksIn } from './process-life.ts';

/** What a running PostgreSQL writes about itself into `postmaster.pid` of its cluster folder. */
export type Postmaster = {
  pid: number;
  port: number;
  /** `starting`, `ready`, `stopping` or `standby`; empty while the file is being written. */
  status: string;
};

function fileOf(cluster: string): string {
  return join(cluster, 'postmaster.pid');
}

/** The entry as written, whether or not that process lives; undefined when there is no readable entry. */
function readPostmaster(cluster: string): Postmaster | undefined {
  let text: string;
  try {
    text = readFileSync(fileOf(cluster), 'utf8');
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return undefined;
    throw error;
  }
  const lines = text.split('\n');
  // A standalone backend writes its number as a negative one.
  const pid = Math.abs(Number.parseInt(lines[0] ?? '', 10));
  if (!Number.isInteger(pid) || pid === 0) return undefined;
  return { pid, port: Number.parseInt(lines[3] ?? '', 10) || 0, status: (lines[7] ?? '').trim() };
}

/** The entry of the server that lives on this cluster now, or undefined. */
export function livingPostmaster(cluster: string): Postmaster | undefined {
  const entry = readPostmaster(cluster);
  return entry !== undefined && worksIn(entry.pid, cluster) ? entry : undefined;
}

/** Where PostgreSQL's control file says in which state the cluster is (`ControlFileData.state`), and the states after an orderly stop. */
const STATE_OFFSET = 16;
const SHUT_DOWN = [1, 2];

/** Whether the cluster was stopped in an orderly way: a server that was killed or gave up leaves another state behind. */
export function wasShutDown(cluster: string): boolean {
  try {
    return SHUT_DOWN.includes(readFileSync(join(cluster, 'global', 'pg_control')).readUInt32LE(STATE_OFFSET));
  } catch (error) {
    // No cluster any more: nothing to be kept running.
    if (systemCode(error) === 'ENOENT') return true;
    throw error;
  }
}

/**
 * Removes an entry whose server is gone. PostgreSQL does that itself unless the number now belongs to another process
 * of the same user, or to a zombie. That old backends still hold the shared memory is noticed without the file too:
 * its key comes from the cluster folder's inode.
 */
export function dropStalePostmaster(cluster: string): void {
  const entry = readPostmaster(cluster);
  if (entry !== undefined && !worksIn(entry.pid, cluster)) rmSync(fileOf(cluster), { force: true });
}
