import { createReadStream } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { DomainError } from '@vetloom/domain/core/error.ts';
import { lazily, type Stretch } from '@vetloom/storage/blob/object-store.ts';
import type { z } from 'zod';

/** Bytes that an archive leaves free: the database, and everybody's work, lie on the same disk as a rule. */
const KEPT_FREE = 1024 * 1024 * 1024;

/** How long it takes at most, in ms, from taking the work on an archive to saying that it is under way. */
const SAID_WITHIN_MS = 1000;

/** Bytes that are free where a folder lies. */
export type FreeBytes = (folder: string) => Promise<number>;

const freeBytes: FreeBytes = async (folder) => {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
};

/** The server's disk has no room for an archive. @returns the refusal */
export const noRoom = (): DomainError =>
  new DomainError('storageQuotaFull', 'there is no room for the archive on the server’s disk', {
    rule: 'archive',
    where: 'server',
  });

/** Whether an error, or what it came from, says that a disk is full: the server's, or the database's. */
export const saysDiskFull = (error: unknown): boolean =>
  error instanceof Error &&
  (('code' in error && (error.code === 'ENOSPC' || error.code === '53100')) || saysDiskFull(error.cause));

/**
 * Archives of clinics on this machine's disk, readable for the server's user alone, each with what is known of it in a file beside it: whatever becomes
 * of the process, the next one finds both. Several processes share it where they share the folder.
 */
export class ArchiveShelf<S extends z.ZodType> {
  readonly #folder: string;
  readonly #schema: S;
  readonly #free: FreeBytes;
  /** What is being written of an archive, by id: one after the other, so that what was said last stands. */
  readonly #writing = new Map<string, Promise<void>>();

  constructor(folder: string, schema: S, free: FreeBytes = freeBytes) {
    this.#folder = folder;
    this.#schema = schema;
    this.#free = free;
  }

  /** Path of an archive. Ids are made by the server, or are those of clinics: no name that a person gave. */
  path(id: string): string {
    return join(this.#folder, `${id}.zip`);
  }

  /** Makes the folder. */
  async prepare(): Promise<void> {
    await mkdir(this.#folder, { recursive: true, mode: 0o700 });
  }

  /** What is known of an archive; undefined where there is none, or where a power cut left half a note. */
  async get(id: string): Promise<z.output<S> | undefined> {
    try {
      const read = this.#schema.safeParse(JSON.parse(await readFile(this.#note(id), 'utf8')));
      return read.success ? read.data : undefined;
    } catch (error) {
      if (error instanceof SyntaxError || isMissing(error)) return undefined;
      throw error;
    }
  }

  /** Keeps what is known. It appears whole or not at all, and in the order in which it was said. */
  put(id: string, known: z.output<S>): Promise<void> {
    const written = this.#written(id).then(() => this.#write(id, known));
    this.#writing.set(id, written);
    const forget = () => {
      if (this.#writing.get(id) === written) this.#writing.delete(id);
    };
    written.then(forget, forget);
    return written;
  }

  async #write(id: string, known: z.output<S>): Promise<void> {
    const writing = `${this.#note(id)}.part`;
    await writeFile(writing, JSON.stringify(known), { mode: 0o600 });
    await rename(writing, this.#note(id));
  }

  /** Waits for what is being written; whoever said it hears of its failure. */
  async #written(id: string): Promise<void> {
    await this.#writing.get(id)?.catch(() => undefined);
  }

  /** Ids of everything that is known, in no order. */
  async ids(): Promise<string[]> {
    const names = await readdir(this.#folder).catch((error: unknown) => {
      if (isMissing(error)) return [];
      throw error;
    });
    return names.filter((name) => name.endsWith('.json')).map((name) => name.slice(0, -'.json'.length));
  }

  /** Bytes of an archive that are there. */
  async size(id: string): Promise<number> {
    return stat(this.path(id)).then(
      ({ size }) => size,
      (error: unknown) => {
        if (isMissing(error)) return 0;
        throw error;
      },
    );
  }

  /** An archive's bytes, all or a stretch. Opened when somebody reads: a file that another process takes away until then fails who reads it, and nobody else. */
  read(id: string, stretch?: Stretch): Readable {
    return lazily(() => createReadStream(this.path(id), stretch));
  }

  /** Takes an archive off the disk, and what is known of it unless that is to stay. */
  async remove(id: string, what: 'all' | 'archive' = 'all'): Promise<void> {
    await rm(this.path(id), { force: true });
    if (what === 'archive') return;
    await this.#written(id);
    await rm(this.#note(id), { force: true });
  }

  /**
   * Takes the work on an archive for a run of it; false while another run has it, in whichever process. `isUnderWay`: whether anything says that one is. A process that ended
   * between taking it and saying so stands in nobody's way.
   */
  async take(id: string, run: string, isUnderWay: () => Promise<boolean>): Promise<boolean> {
    if (await this.#claim(id, run)) return true;
    await delay(SAID_WITHIN_MS);
    if (await isUnderWay()) return false;
    await this.leave(id);
    return this.#claim(id, run);
  }

  /** Whether the work on an archive is still that run's. Whoever takes the archive away ends it so, in whichever process it goes on. */
  async isOf(id: string, run: string): Promise<boolean> {
    return (await this.#holder(id)) === run;
  }

  /** Whether any run has the work on an archive. */
  async isTaken(id: string): Promise<boolean> {
    return (await this.#holder(id)) !== undefined;
  }

  /** Ends the work on an archive, whosever it is. */
  async leave(id: string): Promise<void> {
    await rm(this.#run(id), { force: true });
  }

  async #claim(id: string, run: string): Promise<boolean> {
    try {
      await writeFile(this.#run(id), run, { flag: 'wx', mode: 0o600 });
      return true;
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
      throw error;
    }
  }

  async #holder(id: string): Promise<string | undefined> {
    return readFile(this.#run(id), 'utf8').catch((error: unknown) => {
      if (isMissing(error)) return undefined;
      throw error;
    });
  }

  /** Makes sure that so many more bytes find room, and some stay free for everybody else. @throws DomainError storageQuotaFull */
  async demandRoom(bytes = 0): Promise<void> {
    if ((await this.#free(this.#folder)) - bytes < KEPT_FREE) throw noRoom();
  }

  #run(id: string): string {
    return join(this.#folder, `${id}.run`);
  }

  #note(id: string): string {
    return join(this.#folder, `${id}.json`);
  }
}

const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT';
