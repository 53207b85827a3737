import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, opendir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { AlteredError, isKey, lazily, type ObjectStore, type StoredObject } from './object-store.ts';

/** What is being written lies here until it is whole. */
const UNFINISHED = 'unfinished';
const DAY_MS = 86_400_000;

/** Objects in a folder of this machine, or of a drive that several share. Written objects are safe against a power cut. */
export function folderObjects(folder: string): ObjectStore {
  const pathOf = (key: string): string => {
    if (!isKey(key)) throw new Error(`no key of ours: ${key}`);
    return join(folder, key);
  };
  const sizeOf = async (key: string): Promise<number | undefined> =>
    stat(pathOf(key)).then(({ size }) => size, ifMissing(undefined));
  return {
    place: 'disk',
    sizeOf,
    put: async (key, content, { hash, replaces = false } = {}) => {
      // Beside and then renamed: it appears whole or not at all, also while another process keeps the same.
      const temporary = join(folder, UNFINISHED, randomUUID());
      const seen = createHash('sha256');
      let size = 0;
      const counted = async function* (chunks: AsyncIterable<Uint8Array>) {
        for await (const chunk of chunks) {
          size += chunk.length;
          if (hash !== undefined) seen.update(chunk);
          yield chunk;
        }
      };
      try {
        await mkdir(dirname(temporary), { recursive: true });
        const source = content instanceof Uint8Array ? Readable.from([content], { objectMode: false }) : content;
        await pipeline(source, counted, createWriteStream(temporary, { flush: true }));
        if (hash !== undefined && seen.digest('hex') !== hash)
          throw new AlteredError(`the bytes are not those of ${hash}`);
        if (!replaces && (await sizeOf(key)) === size) await rm(temporary);
        else {
          await mkdir(dirname(pathOf(key)), { recursive: true });
          await rename(temporary, pathOf(key));
        }
        return size;
      } catch (error) {
        await rm(temporary, { force: true });
        throw error;
      }
    },
    read: (key, stretch) => lazily(() => createReadStream(pathOf(key), stretch)),
    remove: (key) => rm(pathOf(key), { force: true }),
    removeBelow: (below) => rm(pathOf(below), { recursive: true, force: true }),
    list: (below) => filesBelow(folder, below),
    prove: async () => {
      await clearUnfinished(join(folder, UNFINISHED));
      const probe = join(folder, `.probe-${process.pid}`);
      await mkdir(folder, { recursive: true });
      await writeFile(probe, '');
      await rm(probe);
    },
  };
}

/** What a power cut left of writing. Another process may be writing right now: what is young stays. */
async function clearUnfinished(folder: string): Promise<void> {
  for (const name of await readdir(folder).catch(ifMissing<string[]>([]))) {
    const path = join(folder, name);
    const { mtimeMs } = (await stat(path).catch(ifMissing(undefined))) ?? {};
    if (mtimeMs !== undefined && mtimeMs < Date.now() - DAY_MS) await rm(path, { force: true });
  }
}

async function* filesBelow(folder: string, below: string): AsyncGenerator<StoredObject> {
  const entries = await opendir(join(folder, below), { recursive: true }).catch(ifMissing(undefined));
  for await (const entry of entries ?? []) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const found = await stat(path).catch(ifMissing(undefined));
    if (found) yield { key: relative(folder, path).split(sep).join('/'), size: found.size };
  }
}

const ifMissing =
  <T>(otherwise: T) =>
  (error: unknown): T => {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR'))
      return otherwise;
    throw error;
  };
