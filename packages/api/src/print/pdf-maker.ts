import { Worker } from 'node:worker_threads';
import type { PrintDocument } from '@vetloom/documents/model/document.ts';
import { DomainError } from '@vetloom/domain/core/error.ts';
import { Gate } from '@vetloom/http/gate.ts';

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

/** What papers may cost. */
export interface PaperLimits {
  /** Milliseconds after which a paper is given up, and the thread with it. */
  readonly longestMs: number;
  /** Megabytes of memory of the thread. */
  readonly memory: number;
}

const LIMITS: PaperLimits = { longestMs: 30_000, memory: 768 };

interface Waiting {
  readonly id: number;
  readonly resolve: (made: MadePdf) => void;
  readonly reject: (error: Error) => void;
  readonly late: NodeJS.Timeout;
}

/** Makes PDFs in a thread of its own, which starts with the first one and never keeps the process alive. */
export class PdfMaker {
  readonly #limits: PaperLimits;
  /** One after the other: two at once would both be late. Those that wait are handed over in their turn, so that one which is given up takes none of them along. */
  readonly #gate = new Gate({ atOnce: 1, atOnceOfOne: 1, waiting: 100, waitingOfOne: 30 });
  #worker: Worker | undefined;
  #lastID = 0;
  #waiting: Waiting | undefined;

  constructor(limits: Partial<PaperLimits> = {}) {
    this.#limits = { ...LIMITS, ...limits };
  }

  /** Starts the thread, so that the first paper of the day comes as fast as the others. */
  warm(): void {
    this.#thread();
  }

  /**
   * Papers as one PDF, in their order, for somebody (`who`: a clinic). Throws what laying out throws.
   * @throws DomainError tooLarge for a paper that takes too long or too much memory, rateLimited when too many wait
   */
  make(papers: readonly PrintDocument[], who = ''): Promise<MadePdf> {
    return this.#gate.run(who, () => this.#make(papers));
  }

  #make(papers: readonly PrintDocument[]): Promise<MadePdf> {
    const worker = this.#thread();
    this.#lastID += 1;
    const id = this.#lastID;
    return new Promise<MadePdf>((resolve, reject) => {
      const late = setTimeout(() => void worker.terminate(), this.#limits.longestMs);
      this.#waiting = { id, resolve, reject, late };
      worker.postMessage({ id, papers } satisfies PdfOrder);
    });
  }

  #thread(): Worker {
    if (this.#worker) return this.#worker;
    const resourceLimits = { maxOldGenerationSizeMb: this.#limits.memory };
    const worker = new Worker(new URL('./pdf-worker.ts', import.meta.url), { resourceLimits });
    worker.unref();
    worker.on('message', (answer: PdfAnswer) => this.#finish(answer));
    worker.on('error', () => this.#lose(worker));
    worker.on('exit', () => this.#lose(worker));
    this.#worker = worker;
    return worker;
  }

  #finish(answer: PdfAnswer): void {
    const waiting = this.#waiting;
    if (waiting?.id !== answer.id) return;
    this.#waiting = undefined;
    clearTimeout(waiting.late);
    if ('failure' in answer) waiting.reject(new Error(answer.failure));
    else waiting.resolve({ bytes: answer.bytes, missing: answer.missing });
  }

  /** The paper for which a thread ended gets an answer; the next one starts another. */
  #lose(worker: Worker): void {
    if (this.#worker !== worker) return;
    this.#worker = undefined;
    const waiting = this.#waiting;
    if (!waiting) return;
    this.#waiting = undefined;
    clearTimeout(waiting.late);
    waiting.reject(new DomainError('tooLarge', 'laying out this paper takes too much', { rule: 'paper' }));
  }
}

/** The process's maker of PDFs: one thread, because one paper at a time is as fast as two. */
export const pdfMaker = new PdfMaker();
