import type { Locks } from '@vetloom/sync-client/client.types.ts';
import type { Life, Scheduler } from './scheduler.ts';

interface Request {
  readonly life: Life;
  readonly grant: (lock: unknown) => void;
}

/** The Web Locks of one browser: a tab that dies gives up what it held and waited for. */
export class SimulatedLocks {
  readonly #scheduler: Scheduler;
  readonly #held = new Map<string, Request>();
  readonly #queues = new Map<string, Request[]>();

  constructor(scheduler: Scheduler) {
    this.#scheduler = scheduler;
  }

  /** The locks as one tab sees them. */
  of(life: Life): Locks {
    return { request: (name, options, work) => this.#request(life, name, options, work) };
  }

  /** Takes a lock from its holder, who doesn't notice (a frozen tab, a browser's mistake), and gives it to the next. */
  steal(name: string): void {
    this.#held.delete(name);
    this.#grantNext(name);
  }

  /** Locks that somebody holds. */
  held(): string[] {
    return [...this.#held.keys()];
  }

  async #request<T>(
    life: Life,
    name: string,
    options: { readonly ifAvailable?: boolean; readonly signal?: AbortSignal },
    work: (lock: unknown) => Promise<T>,
  ): Promise<T> {
    if (options.ifAvailable && this.#held.has(name)) return work(null);
    const request = await this.#granted(life, name, options.signal);
    try {
      return await work({ name });
    } finally {
      this.#release(name, request);
    }
  }

  #granted(life: Life, name: string, signal: AbortSignal | undefined): Promise<Request> {
    return new Promise((resolve, reject) => {
      const request: Request = { life, grant: () => this.#scheduler.after(0.1, () => resolve(request), life) };
      const queue = this.#queues.get(name) ?? [];
      this.#queues.set(name, queue);
      queue.push(request);
      const leave = () => {
        const at = queue.indexOf(request);
        if (at >= 0) queue.splice(at, 1);
        else this.#release(name, request);
      };
      life.atEnd(leave);
      signal?.addEventListener('abort', () => {
        if (!queue.includes(request)) return;
        leave();
        reject(signal.reason);
      });
      this.#grantNext(name);
    });
  }

  #release(name: string, request: Request): void {
    if (this.#held.get(name) !== request) return;
    this.#held.delete(name);
    this.#grantNext(name);
  }

  #grantNext(name: string): void {
    if (this.#held.has(name)) return;
    const next = this.#queues.get(name)?.shift();
    if (!next) return;
    this.#held.set(name, next);
    next.grant(next);
  }
}
