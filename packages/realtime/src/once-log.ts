import type { SyncLog } from '@vetloom/sync-server/services.ts';

/** The same thing is told at most once in this time, in ms. */
const QUIET_MS = 60_000;
const MOST_REMEMBERED = 10_000;

/** Logs what may happen ten thousand times in a second once, and what was left out with the next line. */
export class OnceLog {
  readonly #log: SyncLog;
  readonly #quietMs: number;
  readonly #told = new Map<string, { until: number; more: number }>();

  constructor(log: SyncLog, quietMs = QUIET_MS) {
    this.#log = log;
    this.#quietMs = quietMs;
  }

  /** `key` says what counts as the same. */
  warn(key: string, facts: Readonly<Record<string, unknown>>, message: string): void {
    const now = performance.now();
    const told = this.#told.get(key);
    if (told && told.until > now) {
      told.more += 1;
      return;
    }
    if (this.#told.size >= MOST_REMEMBERED) this.#told.clear();
    this.#told.set(key, { until: now + this.#quietMs, more: 0 });
    this.#log.warn(told && told.more > 0 ? { ...facts, more: told.more } : facts, message);
  }
}
