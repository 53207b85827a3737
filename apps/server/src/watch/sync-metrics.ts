import type { CommandRun, PokeDone, PushDone } from '@vetloom/sync-server/watch.ts';
import { Counter, Histogram, type Registry } from 'prom-client';

/** Measures commands, pushes, pulls and pokes. By kinds of things, never by clinic, person or device: there is no end of those. */
export class SyncMetrics {
  readonly #runs: Counter<'command' | 'outcome' | 'code'>;
  readonly #seconds: Histogram<'command'>;
  readonly #pushed: Histogram;
  readonly #retried: Counter;
  readonly #pulled: Histogram;
  readonly #lag: Histogram;
  readonly #poked: Counter;

  constructor(registry: Registry) {
    const registers = [registry];
    this.#runs = new Counter({
      name: 'vetloom_commands_total',
      help: 'Commands that were run, by how they ended: taken, conflict, refused (with the code) or failed.',
      labelNames: ['command', 'outcome', 'code'],
      registers,
    });
    this.#seconds = new Histogram({
      name: 'vetloom_command_seconds',
      help: 'Time to decide a command, without what its transaction takes together.',
      labelNames: ['command'],
      buckets: [0.002, 0.01, 0.05, 0.25, 1],
      registers,
    });
    this.#pushed = new Histogram({
      name: 'vetloom_sync_push_commands',
      help: 'Commands of a push.',
      buckets: [1, 2, 5, 10, 25, 50],
      registers,
    });
    this.#retried = new Counter({
      name: 'vetloom_sync_push_retries_total',
      help: 'Pushes that were told to come again with a part.',
      registers,
    });
    this.#pulled = new Histogram({
      name: 'vetloom_sync_pull_changes',
      help: 'Changes of a page that a device pulls.',
      buckets: [0, 1, 10, 100, 500],
      registers,
    });
    this.#lag = new Histogram({
      name: 'vetloom_feed_lag_seconds',
      help: 'From a commit of any process to the poke that this process sent of it. Clocks of several machines differ.',
      buckets: [0.005, 0.02, 0.1, 0.5, 1, 2, 5, 15],
      registers,
    });
    this.#poked = new Counter({ name: 'vetloom_pokes_total', help: 'Pokes that were sent, by listener.', registers });
  }

  command({ command, outcome, code, seconds }: CommandRun): void {
    this.#runs.inc({ command, outcome, code: code ?? '' });
    this.#seconds.observe({ command }, seconds);
  }

  pushed({ commands, retry }: PushDone): void {
    this.#pushed.observe(commands);
    if (retry) this.#retried.inc();
  }

  pulled(changes: number): void {
    this.#pulled.observe(changes);
  }

  poked({ listeners, trails }: PokeDone, now: number): void {
    this.#poked.inc(listeners);
    for (const { at } of trails) this.#lag.observe(Math.max(0, now - at) / 1000);
  }
}
