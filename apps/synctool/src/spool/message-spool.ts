import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, statfs, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileName } from '@vetloom/domain/core/file-rules.ts';
import { bytesOfFile } from '../links/folder-files.ts';
import type { CaughtFile, CaughtMessage } from '../links/link.ts';
import { ownFolder, sweepUnfinished, syncFolder, unfinishedBeside, writeSynced } from './durable.ts';
import { messageIDOf, type SpooledMessage, spooledMessage } from './spooled-message.ts';

/** Room that is left to the rest of the workstation, bytes: a full disk stops more than this program. */
const RESERVE = 64 * 1024 * 1024;
const MESSAGE = 'message.json';
const LONGEST_SOURCE = 300;

/** There is no room for a message. Its sender is told so and keeps it. */
export class SpoolFull extends Error {
  override readonly name = 'SpoolFull';
}

/** What the spool asks of the machine and the pairing. */
export interface SpoolParts {
  readonly folder: string;
  /** Whose messages they are: another clinic's server must never get them. */
  readonly clinic: () => string;
  /** See {@link SpooledMessage}. */
  readonly clock: () => Pick<SpooledMessage, 'clock' | 'clockOffset' | 'run' | 'runMs'>;
  /** Bytes of the disk that others may use up to; for tests with small disks. */
  readonly reserve?: number;
}

/**
 * Messages that the server doesn't have yet, in the order in which they came, each a folder of its own: it appears under its name when all of it is on the disk, and so is there
 * whole or not at all whenever the machine stops.
 */
export class MessageSpool {
  readonly #parts: SpoolParts;
  readonly #queue: string;
  readonly #aside: string;
  /** Names of folders by the messages' ids, oldest first. */
  readonly #waiting = new Map<string, string>();
  /** What is being written: the same bytes that come meanwhile wait for it. */
  readonly #writing = new Map<string, Promise<void>>();
  #next = 1;
  #setAside = 0;
  #listener: () => void = () => undefined;

  private constructor(parts: SpoolParts) {
    this.#parts = parts;
    this.#queue = join(parts.folder, 'queue');
    this.#aside = join(parts.folder, 'aside');
  }

  static async open(parts: SpoolParts): Promise<MessageSpool> {
    const spool = new MessageSpool(parts);
    for (const folder of [spool.#queue, spool.#aside]) {
      await ownFolder(folder);
      await sweepUnfinished(folder);
    }
    for (const name of (await readdir(spool.#queue)).sort()) {
      const [, number, id] = /^(\d{12})-([0-9a-f-]{36})$/.exec(name) ?? [];
      if (number === undefined || id === undefined) continue;
      spool.#waiting.set(id, name);
      spool.#next = Math.max(spool.#next, Number(number) + 1);
    }
    spool.#setAside = (await readdir(spool.#aside)).length;
    return spool;
  }

  /** How many wait. */
  get size(): number {
    return this.#waiting.size;
  }

  /** How many the server would not have. */
  get refused(): number {
    return this.#setAside;
  }

  /** Is called whenever there is something more. */
  onMore(listener: () => void): void {
    this.#listener = listener;
  }

  /** Keeps a message durably; answers when it is. @throws SpoolFull, or what the system says */
  async keep(instrumentID: string, { raw, files = [], source = '' }: CaughtMessage): Promise<void> {
    const described = await Promise.all(files.map(describe));
    const messageID = messageIDOf(instrumentID, raw, described);
    if (this.#waiting.has(messageID)) return;
    const busy = this.#writing.get(messageID);
    if (busy) return busy;
    const message: SpooledMessage = {
      ...{ messageID, instrumentID, clinic: this.#parts.clinic(), ...this.#parts.clock() },
      ...{ raw: Buffer.from(raw).toString('base64'), files: described, source: sourceOf(source) },
    };
    const written = this.#write(message, files).finally(() => this.#writing.delete(messageID));
    this.#writing.set(messageID, written);
    return written;
  }

  /** The one that waits longest. */
  async oldest(): Promise<SpooledMessage | undefined> {
    for (const [id, name] of this.#waiting) {
      try {
        return spooledMessage.parse(JSON.parse(await readFile(join(this.#queue, name, MESSAGE), 'utf8')));
      } catch (error) {
        // A disk that gives back other bytes than it was given: the next ones must not wait for it.
        await this.setAside(id, `cannot be read any more: ${error instanceof Error ? error.message : error}`);
      }
    }
    return undefined;
  }

  /** Where the bytes of its file lie. */
  filePath(messageID: string, index: number): string {
    return join(this.#queue, this.#waiting.get(messageID) ?? '', String(index));
  }

  /** The server has it. Where the machine stops before that is on the disk, it is sent again and known there. */
  async remove(messageID: string): Promise<void> {
    const name = this.#waiting.get(messageID);
    if (name === undefined) return;
    const gone = unfinishedBeside(join(this.#queue, name));
    await rename(join(this.#queue, name), gone);
    this.#waiting.delete(messageID);
    await rm(gone, { recursive: true, force: true });
  }

  /** The server will never take it: it is kept for people, and no longer stands in the way of those behind it. */
  async setAside(messageID: string, why: string): Promise<void> {
    const name = this.#waiting.get(messageID);
    if (name === undefined) return;
    await writeFile(join(this.#queue, name, 'why.txt'), `${why}\n`).catch(() => undefined);
    await rename(join(this.#queue, name), join(this.#aside, name));
    await syncFolder(this.#aside);
    this.#waiting.delete(messageID);
    this.#setAside += 1;
  }

  /** Sends what was set aside again; how many there were. */
  async takeBack(): Promise<number> {
    const names = (await readdir(this.#aside)).sort();
    for (const name of names) {
      const [, id] = /^\d{12}-([0-9a-f-]{36})$/.exec(name) ?? [];
      if (id === undefined) continue;
      await rename(join(this.#aside, name), join(this.#queue, name));
      this.#waiting.set(id, name);
      this.#setAside -= 1;
    }
    await syncFolder(this.#queue);
    if (names.length > 0) this.#listener();
    return names.length;
  }

  async #write(message: SpooledMessage, files: readonly CaughtFile[]): Promise<void> {
    const size = message.files.reduce((sum, file) => sum + file.size, message.raw.length);
    await this.#demandRoom(size);
    const name = `${String(this.#next).padStart(12, '0')}-${message.messageID}`;
    this.#next += 1;
    const place = join(this.#queue, name);
    const aside = unfinishedBeside(place);
    try {
      await mkdir(aside, { mode: 0o700 });
      for (const [index, file] of files.entries()) {
        await writeSynced(join(aside, String(index)), (handle) =>
          handle.writeFile('bytes' in file ? file.bytes : bytesOfFile(file.path)),
        );
      }
      await writeSynced(join(aside, MESSAGE), (handle) => handle.writeFile(JSON.stringify(message)));
      await syncFolder(aside);
      await rename(aside, place);
      await syncFolder(this.#queue);
    } catch (error) {
      await rm(aside, { recursive: true, force: true }).catch(() => undefined);
      throw isFull(error) ? new SpoolFull('the disk is full', { cause: error }) : error;
    }
    this.#waiting.set(message.messageID, name);
    this.#listener();
  }

  async #demandRoom(size: number): Promise<void> {
    const { bavail, bsize } = await statfs(dirname(this.#queue));
    if (bavail * bsize < size + (this.#parts.reserve ?? RESERVE)) throw new SpoolFull('the disk is full');
  }
}

/** A file as the server is told of it. */
async function describe(file: CaughtFile): Promise<SpooledMessage['files'][number]> {
  const name = fileName(file.name);
  if ('bytes' in file)
    return { name, mime: file.mime, hash: sha256().update(file.bytes).digest('hex'), size: file.bytes.length };
  const hash = sha256();
  for await (const piece of bytesOfFile(file.path)) hash.update(piece);
  return { name, mime: file.mime, hash: hash.digest('hex'), size: (await stat(file.path)).size };
}

const sha256 = () => createHash('sha256');

const isFull = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT');

/** A place as the wire takes it: one line. */
const sourceOf = (text: string): string =>
  text
    .toWellFormed()
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out
    .replaceAll(/[\u0000-\u001F\u007F\u2028\u2029\u202A-\u202E\u2066-\u2069\uFFFD]/g, '')
    .slice(-LONGEST_SOURCE)
    .replace(/^[\uDC00-\uDFFF]/, '')
    .trim();
