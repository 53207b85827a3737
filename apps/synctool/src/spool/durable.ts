import { type FileHandle, mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

/** Read and written by the tool's own user alone. */
const OWN_FILE = 0o600;
const OWN_FOLDER = 0o700;
/** Begins what isn't whole. What a killed run left under such a name is nothing. */
export const UNFINISHED = '.part-';

let writes = 0;

/** Makes a folder that only the tool's own user may look into. */
export const ownFolder = (path: string): Promise<unknown> => mkdir(path, { recursive: true, mode: OWN_FOLDER });

/** A place beside `path` for what is not whole yet. */
export const unfinishedBeside = (path: string): string => {
  writes += 1;
  return join(dirname(path), `${UNFINISHED}${process.pid}-${writes}-${basename(path)}`);
};

/** Writes a file so that it is there as a whole, also after a power cut, or is as it was before. */
export async function writeDurably(path: string, content: string | Uint8Array): Promise<void> {
  const aside = unfinishedBeside(path);
  try {
    await writeSynced(aside, (file) => file.writeFile(content));
    await rename(aside, path);
  } catch (error) {
    await rm(aside, { force: true }).catch(() => undefined);
    throw error;
  }
  await syncFolder(dirname(path));
}

/** Writes a new file and waits until its bytes are on the disk. Its name is not, before {@link syncFolder}. */
export async function writeSynced(path: string, write: (file: FileHandle) => Promise<unknown>): Promise<void> {
  const file = await open(path, 'wx', OWN_FILE);
  try {
    await write(file);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Waits until names of a folder are on the disk. Windows can't be asked for that: its file system writes names in the order in which they were changed. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Takes away what a killed run began and didn't end. */
export async function sweepUnfinished(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (name.startsWith(UNFINISHED)) await rm(join(folder, name), { recursive: true, force: true });
  }
}
