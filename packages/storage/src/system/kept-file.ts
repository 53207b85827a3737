import { randomBytes } from 'node:crypto';
import { closeSync, fsyncSync, linkSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';

/**
 * The content of a file that only the server's user reads (mode 600). Where there is none it is made: whoever is first gives it whole, so that
 * processes that start at once have the same.
 */
export function keptOnce(path: string, make: () => string | Uint8Array): Buffer {
  const found = keptIn(path);
  if (found) return found;
  const fresh = `${path}.${process.pid}-${randomBytes(4).toString('hex')}`;
  const file = openSync(fresh, 'wx', 0o600);
  try {
    const content = make();
    if (typeof content === 'string') writeSync(file, content);
    else writeSync(file, content);
    // What was signed or sealed with it is worth nothing without it: a power cut must not take it.
    fsyncSync(file);
  } catch (error) {
    // Half of it would lie there for ever: a full disk comes back.
    rmSync(fresh);
    throw error;
  } finally {
    closeSync(file);
  }
  try {
    // A link takes no name that is there.
    linkSync(fresh, path);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  } finally {
    rmSync(fresh);
  }
  return readFileSync(path);
}

/** The content of such a file, if there is one. */
export function keptIn(path: string): Buffer | undefined {
  try {
    return readFileSync(path);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}
