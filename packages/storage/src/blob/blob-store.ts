import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { folderObjects } from './folder-objects.ts';
import type { DirectDownload, ObjectStore, Stretch } from './object-store.ts';

/** What is kept of a file: itself, or the small picture for lists. */
export type BlobVariant = 'whole' | 'thumb';

/** A kept file. Nothing is read of it until one of its streams is. */
export interface KeptBlob {
  /** Bytes. */
  readonly size: number;
  readonly bytes: Readable;
  /** A part of it; what lies before isn't read. */
  stretch(wanted: Stretch): Readable;
}

/** The folders of the store: what is kept, and what came of files that aren't whole yet. */
export const FOLDERS = { stored: 'stored', parts: 'parts' } as const;

/** The bytes of files, by clinic and content hash, on disk or in an object store. Every key is made here, none from a name. */
export class BlobStore {
  readonly objects: ObjectStore;

  constructor(objects: ObjectStore) {
    this.objects = objects;
  }

  /** Keeps files in a folder. */
  static inFolder(folder: string): BlobStore {
    return new BlobStore(folderObjects(folder));
  }

  /** Writes a part of an upload; the answer is its key. Parts lie in the store too: the next one may come to another server. */
  async putPart(clinic: string, hash: string, bytes: Uint8Array): Promise<string> {
    const key = `${FOLDERS.parts}/${clinic}/${hash}/${randomUUID()}`;
    await this.objects.put(key, bytes);
    return key;
  }

  /** The parts' bytes one after the other. */
  readParts(keys: readonly string[]): Readable {
    const { objects } = this;
    return Readable.from(
      (async function* () {
        for (const key of keys) yield* objects.read(key) as AsyncIterable<Uint8Array>;
      })(),
      { objectMode: false },
    );
  }

  /** Keeps a file. It appears whole or not at all, also while another process keeps the same; one that is kept already stays. */
  async keep(clinic: string, hash: string, variant: BlobVariant, content: Readable | Uint8Array): Promise<void> {
    await this.objects.put(storedKey(clinic, hash, variant), content);
  }

  /** Whether a file is kept. */
  async has(clinic: string, hash: string): Promise<boolean> {
    return (await this.objects.sizeOf(storedKey(clinic, hash, 'whole'))) !== undefined;
  }

  /** A kept file, or undefined where there is none. */
  async read(clinic: string, hash: string, variant: BlobVariant): Promise<KeptBlob | undefined> {
    const { objects } = this;
    const key = storedKey(clinic, hash, variant);
    const size = await objects.sizeOf(key);
    if (size === undefined) return undefined;
    return { size, bytes: objects.read(key), stretch: (wanted) => objects.read(key, wanted) };
  }

  /**
   * An address at the store itself that serves a kept file for a minute to whoever has it; undefined where browsers don't reach the store. Security: ask only for
   * somebody who may read the file.
   */
  async addressOf(clinic: string, hash: string, as: DirectDownload): Promise<string | undefined> {
    return this.objects.direct?.address(storedKey(clinic, hash, 'whole'), as);
  }

  /** Takes a kept file away with its small picture; one that isn't there is no error. */
  async remove(clinic: string, hash: string): Promise<void> {
    for (const variant of ['thumb', 'whole'] as const) await this.objects.remove(storedKey(clinic, hash, variant));
  }

  /** Takes parts away. */
  async removeParts(keys: readonly string[]): Promise<void> {
    for (const key of keys) await this.objects.remove(key);
  }

  /** Takes away everything that an upload left. */
  async clearUpload(clinic: string, hash: string): Promise<void> {
    await this.objects.removeBelow(`${FOLDERS.parts}/${clinic}/${hash}`);
  }

  /** Takes away every file of a clinic and whatever uploads left; doing it twice changes nothing. */
  async removeClinic(clinic: string): Promise<void> {
    for (const folder of Object.values(FOLDERS)) await this.objects.removeBelow(`${folder}/${clinic}`);
  }
}

const storedKey = (clinic: string, hash: string, variant: BlobVariant): string =>
  `${FOLDERS.stored}/${clinic}/${hash.slice(0, 2)}/${hash}${variant === 'thumb' ? '.thumb' : ''}`;

const STORED = /^stored\/([^/]+)\/[0-9a-f]{2}\/([0-9a-f]{64})(\.thumb)?$/;

/** Which file lies under a key; undefined for what is none of ours. */
export function blobOf(
  key: string,
): { readonly clinic: string; readonly hash: string; readonly variant: BlobVariant } | undefined {
  const [, clinic, hash, thumb] = STORED.exec(key) ?? [];
  if (clinic === undefined || hash === undefined) return undefined;
  return { clinic, hash, variant: thumb === undefined ? 'whole' : 'thumb' };
}

/** The bytes of a kept file, which is small enough to be held as a whole; undefined for one that isn't there. */
export async function wholeFile(
  disk: Pick<BlobStore, 'read'>,
  clinic: string,
  hash: string,
): Promise<Uint8Array | undefined> {
  const found = await disk.read(clinic, hash, 'whole');
  return found && Buffer.concat(await found.bytes.toArray());
}
