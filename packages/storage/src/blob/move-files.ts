import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { DomainError } from '@vetloom/domain/core/error.ts';
import { blobOf, FOLDERS } from './blob-store.ts';
import { eachAtOnce } from './each-at-once.ts';
import { AlteredError, isKey, type ObjectStore } from './object-store.ts';

/** Objects that are on their way at a time. */
const AT_ONCE = 6;

/** What a move did. */
export interface FilesMoved {
  /** Files, small pictures and parts of uploads that were copied, and their bytes. */
  readonly copied: number;
  readonly bytes: number;
  /** What lay there already with the same size. */
  readonly there: number;
  /** Keys of what is damaged where it comes from: it was not copied. */
  readonly altered: readonly string[];
  /** Keys that nobody of us made: they stay where they are. */
  readonly foreign: readonly string[];
}

/**
 * Copies everything from one store to another and reads each copy back; nothing is taken away. Servers may go on meanwhile: what comes behind it is copied by the
 * next run, which passes over what is there. A run that was cut short goes on the same way. @throws DomainError databaseNotReady where a store fails
 */
export async function moveFiles(
  from: ObjectStore,
  to: ObjectStore,
  onProgress: (moved: { readonly copied: number; readonly bytes: number; readonly there: number }) => void = () =>
    undefined,
): Promise<FilesMoved> {
  const moved = { copied: 0, bytes: 0, there: 0, altered: [] as string[], foreign: [] as string[] };
  // Parts first: one that has become a file meanwhile is then among the files.
  for (const folder of [FOLDERS.parts, FOLDERS.stored])
    await eachAtOnce(from.list(folder), AT_ONCE, async ({ key, size }) => {
      if (!isKey(key)) moved.foreign.push(key);
      else if ((await to.sizeOf(key)) === size) moved.there += 1;
      else if (await copied(from, to, key)) {
        moved.copied += 1;
        moved.bytes += size;
      } else if (await altered(from, key)) moved.altered.push(key);
      onProgress(moved);
    });
  return { ...moved, altered: moved.altered.sort(), foreign: moved.foreign.sort() };
}

/** Copies one and reads the copy back. False for one that is gone meanwhile, or isn't what its name says. */
async function copied(from: ObjectStore, to: ObjectStore, key: string): Promise<boolean> {
  const blob = blobOf(key);
  const seen = createHash('sha256');
  const watched = async function* () {
    for await (const chunk of from.read(key)) {
      seen.update(chunk as Buffer);
      yield chunk as Buffer;
    }
  };
  try {
    const demand = blob?.variant === 'whole' ? { hash: blob.hash } : {};
    await to.put(key, Readable.from(watched(), { objectMode: false }), { ...demand, replaces: true });
  } catch (error) {
    if (error instanceof AlteredError || isGone(error)) return false;
    throw error;
  }
  if ((await digestOf(to, key)) === seen.digest('hex')) return true;
  await to.remove(key);
  throw new DomainError('databaseNotReady', `${to.place} gave back something else than was put there: ${key}`);
}

const altered = async (from: ObjectStore, key: string): Promise<boolean> => (await from.sizeOf(key)) !== undefined;

/** SHA-256 of an object's bytes, hex. */
export async function digestOf(store: ObjectStore, key: string): Promise<string> {
  const seen = createHash('sha256');
  for await (const chunk of store.read(key)) seen.update(chunk as Buffer);
  return seen.digest('hex');
}

/** Whether an object went while it was to be read: a server has taken it away. */
export const isGone = (error: unknown): boolean =>
  (error instanceof DomainError && error.codeName === 'notFound') ||
  (error instanceof Error && 'code' in error && error.code === 'ENOENT');
