import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { opendir } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';

/** What a walk along the stored files saw. */
export interface FilesReport {
  readonly files: number;
  /** Those whose bytes are not what their name says, as `clinic/hash`. */
  readonly changed: readonly string[];
}

/** A stored file; the small pictures beside them (`.thumb`) are made from these and bear no hash of their own. */
const STORED = /^[0-9a-f]{64}$/;

/**
 * Compares every stored file of a data folder with its name, which is the SHA-256 that the records name it by. A file that is gone is missed
 * by whoever opens it, not here.
 */
export async function verifyFiles(dataFolder: string): Promise<FilesReport> {
  const changed: string[] = [];
  let files = 0;
  for await (const { parentPath, name } of stored(join(dataFolder, 'files', 'stored'))) {
    files += 1;
    const hash = createHash('sha256');
    await pipeline(createReadStream(join(parentPath, name)), hash);
    if (hash.digest('hex') !== name) changed.push(join(parentPath, '..', name).split(/[\\/]/).slice(-2).join('/'));
  }
  return { files, changed: changed.sort() };
}

async function* stored(folder: string): AsyncGenerator<{ readonly parentPath: string; readonly name: string }> {
  try {
    for await (const entry of await opendir(folder, { recursive: true }))
      if (entry.isFile() && STORED.test(entry.name)) yield entry;
  } catch (error) {
    // No file was ever stored.
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
  }
}
