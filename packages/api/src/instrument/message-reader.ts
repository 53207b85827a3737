import { Gate } from '@vetloom/http/gate.ts';
import { type ReadSetting, readMessage } from '@vetloom/integrations/instrument/read-message.ts';
import type { Reading, SaidFile } from '@vetloom/integrations/instrument/report.ts';
import { ThreadApart, type ThreadLimits } from '../engine/thread-apart.ts';

/** A message that is to be read, as its instrument is set. */
export interface ReadOrder {
  readonly bytes: Uint8Array;
  readonly setting: ReadSetting;
  readonly files: readonly SaidFile[];
  /** Where it came from: a file's place below the watched folder. */
  readonly source: string;
}

/** What reading a message may cost. */
export interface ReadLimits extends ThreadLimits {
  /** Bytes up to which a message is read at once: some milliseconds of the server's own thread. */
  readonly smallBytes: number;
}

const LIMITS: ReadLimits = { smallBytes: 256 * 1024, longestMs: 30_000, memory: 512 };

/**
 * Reads messages of instruments. Large ones are read in a thread of their own, which begins with the first of them and in which a reader that hangs, or takes all memory, ends alone: 8 MB
 * take seconds, in which the clinics' other requests must be answered. Whatever becomes of it is a reading; what could not be read says so, and stays in the archive until its reader is mended.
 */
export class MessageReader {
  readonly #limits: ReadLimits;
  /** One large message at a time, of everybody together: each may take half a gigabyte. */
  readonly #gate = new Gate({ atOnce: 1, atOnceOfOne: 1, waiting: 60, waitingOfOne: 6 });
  readonly #thread: ThreadApart<ReadOrder, Reading>;

  constructor(limits: Partial<ReadLimits> = {}) {
    this.#limits = { ...LIMITS, ...limits };
    this.#thread = new ThreadApart(new URL('./message-reader-worker.ts', import.meta.url), this.#limits);
  }

  /** What a message of a clinic says. @throws DomainError rateLimited when too many large ones wait: its sender tries again */
  async read(clinic: string, order: ReadOrder): Promise<Reading> {
    const { bytes, setting, files, source } = order;
    if (bytes.length <= this.#limits.smallBytes) return readMessage(bytes, setting, files, source);
    return this.#gate.run(clinic, () => this.#readApart(order));
  }

  async #readApart(order: ReadOrder): Promise<Reading> {
    const came = await this.#thread.do(order);
    return 'answer' in came ? came.answer : { kind: 'unreadable', why: `the reader failed: ${came.why}` };
  }
}
