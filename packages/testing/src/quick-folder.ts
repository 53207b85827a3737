import { accessSync, constants, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

/** Linux keeps it in memory. Containers give it 64 MB by default, which is not enough. */
const MEMORY = '/dev/shm';
const ENOUGH_BYTES = 4_000_000_000;

/**
 * The folder below which tests lay databases: in memory where there is room. A database is a thousand files, and on a disk making and dropping
 * them took a fifth of what PostgreSQL did in a test run.
 */
export function quickFolder(): string {
  try {
    accessSync(MEMORY, constants.W_OK);
    // Its size, not what is free of it: all processes of a run must find the same folder, whatever the run has filled meanwhile.
    const { blocks, bsize } = statfsSync(MEMORY);
    return blocks * bsize >= ENOUGH_BYTES ? MEMORY : tmpdir();
  } catch {
    return tmpdir();
  }
}
