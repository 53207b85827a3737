import { Counter, Gauge, Histogram, type Registry } from 'prom-client';

/** How often something is done, in ms. */
export interface Pace {
  readonly firstAfterMs: number;
  readonly everyMs: number;
}

/** Measures what the server does by itself over and over. */
export class RoundMetrics {
  readonly #runs: Counter<'round' | 'outcome'>;
  readonly #seconds: Histogram<'round'>;
  readonly #due: Gauge<'round'>;
  readonly #done: Gauge<'round'>;
  readonly #interval: Gauge<'round'>;

  constructor(registry: Registry) {
    const registers = [registry];
    const labelNames = ['round'] as const;
    this.#runs = new Counter({
      name: 'vetloom_round_runs_total',
      help: 'Rounds that ended, done or failed. What fails at one clinic stands in the log and fails no round.',
      labelNames: ['round', 'outcome'],
      registers,
    });
    this.#seconds = new Histogram({
      name: 'vetloom_round_seconds',
      help: 'How long a round took.',
      labelNames,
      buckets: [0.01, 0.1, 1, 10, 60, 600],
      registers,
    });
    this.#done = new Gauge({
      name: 'vetloom_round_last_success_timestamp_seconds',
      help: 'When a round was last done; before the first, when the server started.',
      labelNames,
      registers,
    });
    this.#interval = new Gauge({
      name: 'vetloom_round_interval_seconds',
      help: 'How often it is to be done.',
      labelNames,
      registers,
    });
    this.#due = new Gauge({
      name: 'vetloom_round_first_seconds',
      help: 'How long after the start it is first done.',
      labelNames,
      registers,
    });
  }

  planned(round: string, { firstAfterMs, everyMs }: Pace): void {
    this.#interval.set({ round }, everyMs / 1000);
    this.#due.set({ round }, firstAfterMs / 1000);
    this.#done.set({ round }, Date.now() / 1000);
    for (const outcome of ['done', 'failed']) this.#runs.inc({ round, outcome }, 0);
  }

  ended(round: string, seconds: number, failed: boolean): void {
    this.#runs.inc({ round, outcome: failed ? 'failed' : 'done' });
    this.#seconds.observe({ round }, seconds);
    if (!failed) this.#done.set({ round }, Date.now() / 1000);
  }
}
