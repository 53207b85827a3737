import { Worker } from 'node:worker_threads';
import { Gate } from '@vetloom/http/gate.ts';
import { type ReadSetting, readMessage } from '@vetloom/integrations/instrument/read-message.ts';
import type { Reading, SaidFile } from '@vetloom/integrations/instrument/report.ts';

/** A message that is to be read, as its instrument is set. */
export interface ReadOrder {
  readonly bytes: Uint8Array;
  readonly setting: ReadSetting;
  readonly files: readonly SaidFile[];
  /** Where it came from: a file's place below the watched folder. */
  readonly source: string;
}

/** What reading a message may cost. */
export interface ReadLimits {
  /** Bytes up to which a message is read at once: some milliseconds of the server's own thread. */
  readonly smallBytes: number;
  /** Milliseconds after which reading is given up. */
  readonly longestMs: number;
  /** Megabytes of memory that reading may take. */
  readonly memory: number;
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
  #worker: Worker | undefined;

  constructor(limits: Partial<ReadLimits> = {}) {
    this.#limits = { ...LIMITS, ...limits };
  }

  /** What a message of a clinic says. @throws DomainError rateLimited when too many large ones wait: its sender tries again */
  async read(clinic: string, order: ReadOrder): Promise<Reading> {
    const { bytes, setting, files, source } = order;
    if (bytes.length <= this.#limits.smallBytes) return readMessage(bytes, setting, files, source);
    return this.#gate.run(clinic, () => this.#readApart(order));
  }

  #readApart(order: ReadOrder): Promise<Reading> {
    const worker = this.#thread();
    return new Promise<Reading>((resolve) => {
      const give = (reading: Reading) => {
        clearTimeout(late);
        worker.off('message', give).off('error', fail).off('exit', end);
        resolve(reading);
      };
      const giveUp = (why: string) => {
        this.#worker = undefined;
        void worker.terminate();
        give({ kind: 'unreadable', why: `the reader failed: ${why}` });
      };
      const fail = (error: Error & { readonly code?: string }) =>
        giveUp(
          error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'reading takes too much memory' : error.message.slice(0, 150),
        );
      const end = () => giveUp('its thread ended');
      const late = setTimeout(() => giveUp('reading takes too long'), this.#limits.longestMs);
      worker.on('message', give).on('error', fail).on('exit', end);
      worker.postMessage(order);
    });
  }

  #thread(): Worker {
    if (this.#worker) return this.#worker;
    const worker = new Worker(new URL('./message-reader-worker.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: this.#limits.memory },
    });
    // It never keeps the process alive, and one that ends while nothing is read is replaced by the next message's.
    worker.unref();
    const gone = () => {
      if (this.#worker === worker) this.#worker = undefined;
    };
    worker.on('error', gone).on('exit', gone);
    this.#worker = worker;
    return worker;
  }
}
