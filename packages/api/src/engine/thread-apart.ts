import { Worker } from 'node:worker_threads';

/** What work in a thread of its own may cost. */
export interface ThreadLimits {
  /** Milliseconds after which it is given up, and the thread with it. */
  readonly longestMs: number;
  /** Megabytes of memory that it may take. */
  readonly memory: number;
}

/** What came of it: what the thread answered, or in a few words why it was given up. */
export type ApartAnswer<A> = { readonly answer: A } | { readonly why: string };

/**
 * A thread of its own for what others sent: it begins with the first work, answers each with one message, and never keeps the process alive. Whoever hangs or takes all memory in there ends alone; the
 * next work begins another. Its user hands it one work after the other.
 */
export class ThreadApart<Order, Answer> {
  readonly #module: URL;
  readonly #limits: ThreadLimits;
  #worker: Worker | undefined;

  constructor(module: URL, limits: ThreadLimits) {
    this.#module = module;
    this.#limits = limits;
  }

  do(order: Order): Promise<ApartAnswer<Answer>> {
    const worker = this.#thread();
    return new Promise((resolve) => {
      const give = (came: ApartAnswer<Answer>) => {
        clearTimeout(late);
        worker.off('message', hear).off('error', fail).off('exit', end);
        resolve(came);
      };
      const giveUp = (why: string) => {
        this.#worker = undefined;
        void worker.terminate();
        give({ why });
      };
      const hear = (answer: Answer) => give({ answer });
      const fail = (error: Error & { readonly code?: string }) =>
        giveUp(
          error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'reading takes too much memory' : error.message.slice(0, 150),
        );
      const end = () => giveUp('its thread ended');
      const late = setTimeout(() => giveUp('reading takes too long'), this.#limits.longestMs);
      worker.on('message', hear).on('error', fail).on('exit', end);
      worker.postMessage(order);
    });
  }

  #thread(): Worker {
    if (this.#worker) return this.#worker;
    const worker = new Worker(this.#module, { resourceLimits: { maxOldGenerationSizeMb: this.#limits.memory } });
    worker.unref();
    // One that ends while nothing is done is replaced by the next work's.
    const gone = () => {
      if (this.#worker === worker) this.#worker = undefined;
    };
    worker.on('error', gone).on('exit', gone);
    this.#worker = worker;
    return worker;
  }
}
