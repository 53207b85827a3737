import { createReadStream } from 'node:fs';
import { access, constants, mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { type BackupPlace, PlaceError, type PlaceReason } from './port.ts';

/**
 * Lies in a folder that was made ready. A drive that isn't mounted leaves an empty folder behind, and what is written into that is on the very disk
 * that the backup is to outlive.
 */
export const FOLDER_MARK = 'vetloom-backups';

/** Milliseconds without a byte after which a folder counts as too slow: a network drive that went away never answers. */
const PATIENCE_MS = 60_000;
const CHUNK = 1024 * 1024;

/** Backups in a folder of this machine: a second disk, or a drive in the network that is mounted. */
export function folderPlace(root: string, { patienceMs = PATIENCE_MS }: { patienceMs?: number } = {}): BackupPlace {
  const asked = <T>(work: Promise<T>): Promise<T> => within(work, patienceMs, root);
  const files = filesIn(root, { patienceMs });
  const demandMark = () =>
    asked(access(join(root, FOLDER_MARK), constants.R_OK)).catch((error: unknown) => {
      throw hasCode(error, 'ENOENT')
        ? new PlaceError('placeGone', `${root} is not the folder that was made ready: its drive may not be there`)
        : error;
    });
  return {
    prepare: () =>
      translated(async () => {
        if (!(await asked(stat(root))).isDirectory()) throw new PlaceError('placeRefused', `${root} is no folder`);
        await asked(
          writeFile(join(root, FOLDER_MARK), 'Backups of VetLoom lie here. Keep this file.\n', { mode: 0o644 }),
        );
      }),
    put: (name, path, onProgress) =>
      translated(async () => {
        await demandMark();
        const target = join(root, name);
        await asked(mkdir(dirname(target), { recursive: true, mode: 0o700 }));
        const part = `${target}.part`;
        const total = (await stat(path)).size;
        const out = await asked(open(part, 'w', 0o600));
        // A disk that is filling up takes the part for which there is room, and refuses at the next.
        const writeWhole = async (chunk: Buffer): Promise<number> => {
          for (let from = 0; from < chunk.length; )
            from += (await asked(out.write(chunk, from, chunk.length - from))).bytesWritten;
          return chunk.length;
        };
        try {
          let done = 0;
          for await (const chunk of createReadStream(path, { highWaterMark: CHUNK })) {
            done += await writeWhole(chunk as Buffer);
            onProgress?.(done, total);
          }
          await asked(out.sync());
          await asked(out.close());
          await asked(rename(part, target));
          await asked(settle(dirname(target)));
        } catch (error) {
          // What hangs can't be cleared away either; the next try writes over it.
          void out.close().catch(() => undefined);
          void rm(part, { force: true }).catch(() => undefined);
          throw error;
        }
      }),
    get: (name) =>
      translated(async () => {
        await demandMark();
        return files.get(name);
      }),
    list: (folder) =>
      translated(async () => {
        await demandMark();
        return files.list(folder);
      }),
    remove: (name) =>
      translated(async () => {
        await demandMark();
        await asked(rm(join(root, name), { force: true }));
      }),
  };
}

/** Reads backups in a folder, whether or not it was made ready: of a disk that was brought to another machine. */
export function filesIn(
  root: string,
  { patienceMs = PATIENCE_MS }: { patienceMs?: number } = {},
): Pick<BackupPlace, 'get' | 'list'> {
  const asked = <T>(work: Promise<T>): Promise<T> => within(work, patienceMs, root);
  return {
    get: (name) =>
      translated(async () => {
        const path = join(root, name);
        await asked(access(path, constants.R_OK)).catch((error: unknown) => {
          throw hasCode(error, 'ENOENT') ? new PlaceError('fileGone', `${name} is not in ${root}`) : error;
        });
        return Readable.from(read(path, asked), { objectMode: false });
      }),
    list: (folder) =>
      translated(async () => {
        const names = await asked(readdir(join(root, folder))).catch((error: unknown) => {
          if (hasCode(error, 'ENOENT')) return [];
          throw error;
        });
        const whole = names.filter((name) => !name.endsWith('.part')).sort();
        return Promise.all(
          whole.map(async (name) => {
            const { size, mtimeMs } = await asked(stat(join(root, folder, name)));
            return { name: `${folder}${basename(name)}`, bytes: size, at: Math.floor(mtimeMs / 1000) };
          }),
        );
      }),
  };
}

async function* read(path: string, asked: <T>(work: Promise<T>) => Promise<T>): AsyncGenerator<Buffer> {
  const file = await asked(open(path, 'r'));
  try {
    for (;;) {
      const buffer = Buffer.allocUnsafe(CHUNK);
      const { bytesRead } = await asked(file.read(buffer, 0, CHUNK, null));
      if (bytesRead === 0) return;
      yield buffer.subarray(0, bytesRead);
    }
  } catch (error) {
    throw placeErrorOf(error);
  } finally {
    void file.close().catch(() => undefined);
  }
}

/** So that the new name outlives a power cut; folders of some network drives can't be asked for it. */
async function settle(folder: string): Promise<void> {
  const handle = await open(folder, 'r').catch(() => undefined);
  await handle?.sync().catch(() => undefined);
  await handle?.close();
}

function within<T>(work: Promise<T>, ms: number, root: string): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new PlaceError('placeSlow', `${root} did not answer for ${ms / 1000} s`)), ms);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

async function translated<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw placeErrorOf(error);
  }
}

const REASONS: Readonly<Record<string, PlaceReason>> = {
  ENOENT: 'placeGone',
  ENOTDIR: 'placeGone',
  EIO: 'placeGone',
  ESTALE: 'placeGone',
  ENODEV: 'placeGone',
  EHOSTDOWN: 'placeGone',
  ETIMEDOUT: 'placeSlow',
  ENOSPC: 'placeFull',
  EDQUOT: 'placeFull',
  EFBIG: 'placeFull',
  EACCES: 'placeRefused',
  EPERM: 'placeRefused',
  EROFS: 'placeRefused',
};

const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code;

function placeErrorOf(error: unknown): unknown {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return error;
  const reason = REASONS[error.code];
  return reason === undefined ? error : new PlaceError(reason, error.message, { cause: error });
}
