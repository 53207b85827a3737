import { randomUUID } from 'node:crypto';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';

/** What is kept of a file: itself, or the small picture for lists. */
export type BlobVariant = 'whole' | 'thumb';

/** The bytes of files, by clinic and content hash, on any storage that flydrive drives. Every key is made here, none from a name. */
export class BlobDisk {
  readonly #disk: Disk;
  readonly #settle: (key: string) => Promise<void>;

  /** `settle` makes a written object safe against a power cut, where the storage doesn't by itself. */
  constructor(disk: Disk, settle: (key: string) => Promise<void> = async () => undefined) {
    this.#disk = disk;
    this.#settle = settle;
  }

  /** Keeps files in a folder. */
  static inFolder(folder: string): BlobDisk {
    const disk = new Disk(new FSDriver({ location: folder, visibility: 'private' }));
    return new BlobDisk(disk, async (key) => {
      const file = await open(join(folder, key), 'r+');
      try {
        await file.sync();
      } finally {
        await file.close();
      }
    });
  }

  /** Writes a part of an upload; the answer is its key. */
  async putPart(clinic: string, hash: string, bytes: Uint8Array): Promise<string> {
    const key = this.#partKey(clinic, hash);
    await this.#disk.put(key, bytes);
    await this.#settle(key);
    return key;
  }

  /** The parts' bytes one after the other. */
  readParts(keys: readonly string[]): Readable {
    const disk = this.#disk;
    return Readable.from(
      (async function* () {
        for (const key of keys) yield* (await disk.getStream(key)) as AsyncIterable<Uint8Array>;
      })(),
      { objectMode: false },
    );
  }

  /** Keeps a file. It appears whole or not at all, also while another process keeps the same. */
  async keep(clinic: string, hash: string, variant: BlobVariant, content: Readable | Uint8Array): Promise<void> {
    const temporary = this.#partKey(clinic, hash);
    if (content instanceof Readable) await this.#disk.putStream(temporary, content);
    else await this.#disk.put(temporary, content);
    await this.#settle(temporary);
    await this.#disk.move(temporary, storedKey(clinic, hash, variant));
  }

  /** Whether a file is kept. */
  has(clinic: string, hash: string): Promise<boolean> {
    return this.#disk.exists(storedKey(clinic, hash, 'whole'));
  }

  /** A kept file's bytes with their number, or undefined where there is none. */
  async read(
    clinic: string,
    hash: string,
    variant: BlobVariant,
  ): Promise<{ size: number; bytes: Readable } | undefined> {
    const key = storedKey(clinic, hash, variant);
    if (!(await this.#disk.exists(key))) return undefined;
    const { contentLength } = await this.#disk.getMetaData(key);
    return { size: contentLength, bytes: await this.#disk.getStream(key) };
  }

  /** Takes a kept file away with its small picture; one that isn't there is no error. */
  async remove(clinic: string, hash: string): Promise<void> {
    for (const variant of ['thumb', 'whole'] as const) await this.#disk.delete(storedKey(clinic, hash, variant));
  }

  /** Takes parts away. */
  async removeParts(keys: readonly string[]): Promise<void> {
    for (const key of keys) await this.#disk.delete(key);
  }

  /** Takes away everything that an upload left. */
  async clearUpload(clinic: string, hash: string): Promise<void> {
    await this.#disk.deleteAll(`parts/${clinic}/${hash}`);
  }

  /** Takes away every file of a clinic and whatever uploads left; doing it twice changes nothing. */
  async removeClinic(clinic: string): Promise<void> {
    for (const folder of ['stored', 'parts']) await this.#disk.deleteAll(`${folder}/${clinic}`);
  }

  #partKey(clinic: string, hash: string): string {
    return `parts/${clinic}/${hash}/${randomUUID()}`;
  }
}

const storedKey = (clinic: string, hash: string, variant: BlobVariant): string =>
  `stored/${clinic}/${hash.slice(0, 2)}/${hash}${variant === 'thumb' ? '.thumb' : ''}`;

/** The bytes of a kept file, which is small enough to be held as a whole; undefined for one that isn't there. */
export async function wholeFile(
  disk: Pick<BlobDisk, 'read'>,
  clinic: string,
  hash: string,
): Promise<Uint8Array | undefined> {
  const found = await disk.read(clinic, hash, 'whole');
  return found && Buffer.concat(await found.bytes.toArray());
}
