import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from '@vetloom/storage/ports/database.ts';

/** So long is waited for an answer; a slow one is heard by whoever asks next. In ms. */
const WAIT_MS = 1000;

/**
 * Whether the database answered when it was last asked. A busy one, for whose connections many wait, is not away: were it taken for that, a balancer would take
 * the busiest server out and cut what is under way there, and the next one would be busier for it.
 */
export class SeenDatabase {
  readonly #db: Pick<Database, 'ping'>;
  readonly #waitMs: number;
  #failure: unknown;
  #asking: Promise<void> | undefined;

  constructor(db: Pick<Database, 'ping'>, waitMs = WAIT_MS) {
    this.#db = db;
    this.#waitMs = waitMs;
  }

  /** @throws DomainError databaseNotReady where the last answer was none */
  async demand(): Promise<void> {
    this.#asking ??= this.#ask().finally(() => {
      this.#asking = undefined;
    });
    const stopped = new AbortController();
    await Promise.race([this.#asking, delay(this.#waitMs, undefined, { signal: stopped.signal, ref: false })]);
    stopped.abort();
    if (this.#failure !== undefined) throw this.#failure;
  }

  async #ask(): Promise<void> {
    try {
      await this.#db.ping();
      this.#failure = undefined;
    } catch (error) {
      this.#failure = error;
    }
  }
}
