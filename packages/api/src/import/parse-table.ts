import { Worker } from 'node:worker_threads';
import { DomainError, type ErrorDetail } from '@vetloom/domain/core/error.ts';
import { type Table, tableError } from './table.ts';

/** Milliseconds after which reading a table, or its next rows, is given up. */
const LONGEST_MS = 120_000;
/** Megabytes of memory that reading may take; what needs more ends with a refusal instead of ending the server. */
const MEMORY_MB = 1024;

type Head = Pick<Table, 'encoding' | 'headings' | 'total' | 'gaps'>;
type Answer =
  | { readonly head: Head }
  | { readonly rows: string[][] }
  | { readonly refusal: { readonly message: string; readonly detail: ErrorDetail } };

/** A table that a thread of its own reads; to be closed. */
export class ParsedTable {
  readonly #worker: Worker;
  readonly head: Head;

  private constructor(worker: Worker, head: Head) {
    this.#worker = worker;
    this.head = head;
  }

  /** Begins to read a table. The bytes are the thread's from then on. @throws DomainError badParameter, see `TableReason` */
  static async open(bytes: Uint8Array): Promise<ParsedTable> {
    // Handed over where nothing else lies in the same memory, else copied.
    const own =
      bytes.buffer instanceof ArrayBuffer && bytes.byteLength === bytes.buffer.byteLength
        ? bytes
        : new Uint8Array(bytes);
    const worker = new Worker(new URL('./table-worker.ts', import.meta.url), {
      workerData: { bytes: own },
      transferList: [own.buffer as ArrayBuffer],
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
    });
    try {
      const answer = await answerOf(worker);
      if ('refusal' in answer) throw new DomainError('badParameter', answer.refusal.message, answer.refusal.detail);
      if (!('head' in answer)) throw new Error('a table begins with its measures');
      return new ParsedTable(worker, answer.head);
    } catch (error) {
      await worker.terminate();
      throw error;
    }
  }

  /** The rows in their order, so many at a time; the thread reads the next ones when they are asked for. */
  async *pieces(size: number): AsyncGenerator<string[][]> {
    for (;;) {
      const answered = answerOf(this.#worker);
      this.#worker.postMessage(size);
      const answer = await answered;
      if (!('rows' in answer)) throw new Error('a table goes on with its rows');
      if (answer.rows.length > 0) yield answer.rows;
      if (answer.rows.length < size) return;
    }
  }

  /** Ends the thread. */
  async close(): Promise<void> {
    await this.#worker.terminate();
  }
}

function answerOf(worker: Worker): Promise<Answer> {
  return new Promise<Answer>((resolve, reject) => {
    const late = setTimeout(() => end(() => reject(tableError('too-large', 'reading takes too long'))), LONGEST_MS);
    const onMessage = (message: Answer) => end(() => resolve(message));
    const onError = (error: Error & { code?: string }) => {
      const memory = error.code === 'ERR_WORKER_OUT_OF_MEMORY';
      end(() => reject(memory ? tableError('too-large', 'the table takes too much memory') : error));
    };
    const end = (settle: () => void) => {
      clearTimeout(late);
      worker.off('message', onMessage).off('error', onError);
      settle();
    };
    worker.once('message', onMessage).once('error', onError);
  });
}
