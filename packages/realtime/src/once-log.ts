import type { SyncLog } from '@vetloom/sync-server/services.ts';

/** The same thing is told at most once in this time, in ms. */
const QUIET_MS = 60_000;
const MOST_REMEMBERED = 10_000;

/** Logs what may happen ten thousand times in a second once, and what was left out with the next line. */
export class OnceLog {
  readonly #log: SyncLog;
  readonly #quietMs: number;
  readonly #logged = new Map<string, { until: number; more: number }>();

  constructor(log: SyncLog, quietMs = QUIET_MS) {
    this.#log = log;
    this.#quietMs = quietMs;
  }

  /** `key` says what counts as the same. */
  warn(key: string, facts: Readonly<Record<string, unknown>>, message: string): void {
    const now = performance.now();
    const logged = this.#logged.get(key);
    if (logged && logged.until > now) {
      logged.more += 1;
      return;
    }
    if (this.#logged.size >= MOST_REMEMBERED) this.#logged.clear();
    this.#logged.set(key, { until: now + this.#quietMs, more: 0 });
    this.#log.warn(logged && logged.more > 0 ? { ...facts, more: logged.more } : facts, message);
  }
}
