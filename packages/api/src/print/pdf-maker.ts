import { Worker } from 'node:worker_threads';
import type { PrintDocument } from '@vetloom/documents/model/document.ts';

/** Papers that are to become one PDF. */
export interface PdfOrder {
  readonly id: number;
  readonly papers: readonly PrintDocument[];
}

/** A finished PDF with what its font lacks as U+ numbers, or why there is none. */
export type PdfAnswer =
  | { readonly id: number; readonly bytes: Uint8Array; readonly missing: readonly string[] }
  | { readonly id: number; readonly failure: string };

/** A PDF file. */
export interface MadePdf {
  readonly bytes: Uint8Array;
  /** Characters that the print font lacks, as U+ numbers; marked on the paper. */
  readonly missing: readonly string[];
}

/** Milliseconds after which a paper is given up, and the thread with it. */
const LONGEST_MS = 60_000;

interface Waiting {
  readonly resolve: (made: MadePdf) => void;
  readonly reject: (error: Error) => void;
  readonly late: NodeJS.Timeout;
}

/** Makes PDFs in a thread of its own, which starts with the first one and never keeps the process alive. */
class PdfMaker {
  #worker: Worker | undefined;
  #lastID = 0;
  readonly #waiting = new Map<number, Waiting>();

  /** Starts the thread, so that the first paper of the day comes as fast as the others. */
  warm(): void {
    this.#thread();
  }

  /** Papers as one PDF, in their order. Throws what laying out throws, and an Error when it takes more than a minute. */
  make(papers: readonly PrintDocument[]): Promise<MadePdf> {
    const worker = this.#thread();
    this.#lastID += 1;
    const id = this.#lastID;
    return new Promise<MadePdf>((resolve, reject) => {
      const late = setTimeout(() => {
        void worker.terminate();
        this.#lose(worker, new Error('laying out a paper takes too long'));
      }, LONGEST_MS);
      this.#waiting.set(id, { resolve, reject, late });
      worker.postMessage({ id, papers } satisfies PdfOrder);
    });
  }

  #thread(): Worker {
    if (this.#worker) return this.#worker;
    const worker = new Worker(new URL('./pdf-worker.ts', import.meta.url));
    worker.unref();
    worker.on('message', (answer: PdfAnswer) => this.#finish(answer));
    worker.on('error', (error) => this.#lose(worker, error instanceof Error ? error : new Error(String(error))));
    worker.on('exit', () => this.#lose(worker, new Error('the thread that makes papers ended')));
    this.#worker = worker;
    return worker;
  }

  #finish(answer: PdfAnswer): void {
    const waiting = this.#waiting.get(answer.id);
    if (!waiting) return;
    this.#waiting.delete(answer.id);
    clearTimeout(waiting.late);
    if ('failure' in answer) waiting.reject(new Error(answer.failure));
    else waiting.resolve({ bytes: answer.bytes, missing: answer.missing });
  }

  /** What waits for a thread that is gone gets an answer; the next paper starts another. */
  #lose(worker: Worker, reason: Error): void {
    if (this.#worker !== worker) return;
    this.#worker = undefined;
    for (const { reject, late } of this.#waiting.values()) {
      clearTimeout(late);
      reject(reason);
    }
    this.#waiting.clear();
  }
}

/** The process's maker of PDFs: one thread, because one paper at a time is as fast as two. */
export const pdfMaker = new PdfMaker();
