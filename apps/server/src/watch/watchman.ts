import { MOST_REQUESTS, type PoolName, type StorageWatch, type Undertaking } from '@vetloom/storage/ports/watch.ts';
import type { CommandRun, PokeDone, PushDone, Step, SyncWatch } from '@vetloom/sync-server/watch.ts';
import type { Logger } from 'pino';
import type { Metrics } from './metrics.ts';
import { here, within } from './thread.ts';
import type { Tracing } from './tracing.ts';

/** What it tells of what it hears. */
export interface WatchmanParts {
  readonly metrics: Metrics;
  readonly log: Pick<Logger, 'debug'>;
  /** Absent where nothing is traced. */
  readonly tracing?: Tracing | undefined;
}

/** Hears how the engine and the database go, and tells figures, traces and the log of it. */
export class Watchman implements SyncWatch, StorageWatch {
  readonly #parts: WatchmanParts;

  constructor(parts: WatchmanParts) {
    this.#parts = parts;
  }

  here(): Undertaking {
    return here();
  }

  connected(pool: PoolName, seconds: number): void {
    this.#parts.metrics.connected(pool, seconds);
  }

  together<T>(of: readonly Undertaking[], step: Step, work: () => Promise<T>): Promise<T> {
    const requests = of.flatMap((one) => one.requests).slice(0, MOST_REQUESTS);
    const [trace, ...others] = of.flatMap((one) => one.trace ?? []);
    return within({ requests, trace }, () => this.#step(step, work, others));
  }

  step<T>(step: Step, work: () => Promise<T>): Promise<T> {
    return this.#step(step, work, []);
  }

  async #step<T>(step: Step, work: () => Promise<T>, alsoFor: readonly string[]): Promise<T> {
    const { tracing } = this.#parts;
    const { requests, trace } = here();
    // What nobody asked for, as the server's own rounds, is no trace.
    if (!tracing || trace === undefined) return work();
    const facts = step.name === 'command' ? { 'vetloom.command': step.command } : {};
    const span = tracing.begin({ name: step.name, facts, of: trace, alsoFor });
    try {
      const done = await within({ requests, trace: span.trace }, work);
      span.end();
      return done;
    } catch (error) {
      span.end({}, true);
      throw error;
    }
  }

  command(run: CommandRun): void {
    this.#parts.metrics.sync.command(run);
  }

  pushed(done: PushDone): void {
    this.#parts.metrics.sync.pushed(done);
    this.#parts.log.debug({ ...done }, 'pushed');
  }

  pulled(changes: number): void {
    this.#parts.metrics.sync.pulled(changes);
  }

  poked(done: PokeDone): void {
    const { metrics, log, tracing } = this.#parts;
    const { clinic, to, listeners, trails, began } = done;
    metrics.sync.poked(done, Date.now());
    const requests = trails.flatMap((trail) => trail.requests);
    // A round may have been begun by an earlier commit than those that it tells of.
    if (requests.length > 0) within({ requests: [] }, () => log.debug({ clinic, to, listeners, requests }, 'poked'));
    for (const { trace: of } of trails)
      if (of !== undefined) tracing?.begin({ name: 'poke', kind: 'producer', of, began }).end({ listeners });
  }
}
