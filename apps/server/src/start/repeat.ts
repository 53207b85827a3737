import type { Logger } from 'pino';
import type { RoundMetrics } from '../watch/round-metrics.ts';

/** Something that is done over and over. */
export interface Round {
  /** What it is called where it is measured. */
  readonly name: string;
  /** What the log says where it fails. */
  readonly failed: string;
  /** The start has more urgent work. */
  readonly firstAfterMs: number;
  readonly everyMs: number;
  /** Whether the next one begins while one is under way; it doesn't where nothing is said. */
  readonly evenWhileUnder?: boolean;
}

/** What is done over and over, until it is stopped. */
export interface Repeated {
  /** Does it now, unless it is under way. */
  now(): void;
  /** None begins any more; resolves when none is under way. */
  stop(): Promise<void>;
}

/** All that the server does by itself over and over: what fails is told to the log, and each is measured. */
export class Rounds {
  readonly log: Logger;
  readonly #metrics: RoundMetrics | undefined;

  constructor(log: Logger, metrics?: RoundMetrics) {
    this.log = log;
    this.#metrics = metrics;
  }

  /** A round that fails is left to the next one. */
  repeat(round: Round, work: () => Promise<unknown>): Repeated {
    const { name, firstAfterMs, everyMs, evenWhileUnder = false } = round;
    this.#metrics?.planned(name, round);
    const under = new Set<Promise<void>>();
    const begin = () => {
      if (under.size > 0 && !evenWhileUnder) return;
      const one = this.#once(round, work).finally(() => under.delete(one));
      under.add(one);
    };
    let every: NodeJS.Timeout | undefined;
    const first = setTimeout(() => {
      begin();
      every = setInterval(begin, everyMs).unref();
    }, firstAfterMs).unref();
    return {
      now: begin,
      stop: async () => {
        clearTimeout(first);
        clearInterval(every);
        await Promise.all(under);
      },
    };
  }

  async #once({ name, failed }: Round, work: () => Promise<unknown>): Promise<void> {
    const began = performance.now();
    let hasFailed = false;
    try {
      await work();
    } catch (error) {
      hasFailed = true;
      this.log.warn({ err: error }, failed);
    }
    this.#metrics?.ended(name, (performance.now() - began) / 1000, hasFailed);
  }
}
