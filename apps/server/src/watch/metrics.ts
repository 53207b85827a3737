import type { PoolName } from '@vetloom/storage/ports/watch.ts';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import { HttpMetrics } from './http-metrics.ts';
import { RoundMetrics } from './round-metrics.ts';
import { SocketMetrics } from './socket-metrics.ts';
import { StateMetrics, type Watched } from './state-metrics.ts';
import { SyncMetrics } from './sync-metrics.ts';

/** Measurements of this process for Prometheus. Of its labels none has values without end. */
export class Metrics {
  readonly #registry = new Registry();
  readonly http = new HttpMetrics(this.#registry);
  readonly sync = new SyncMetrics(this.#registry);
  readonly rounds = new RoundMetrics(this.#registry);
  readonly sockets = new SocketMetrics(this.#registry);
  readonly #connected = new Histogram({
    name: 'vetloom_database_connect_seconds',
    help: 'Time to get a connection out of a pool.',
    labelNames: ['pool'],
    buckets: [0.001, 0.01, 0.05, 0.25, 1, 5],
    registers: [this.#registry],
  });
  #state: StateMetrics | undefined;

  constructor() {
    collectDefaultMetrics({ register: this.#registry });
  }

  /** From now on it also tells how these stand. */
  lookAt(watched: Watched): void {
    this.#state ??= new StateMetrics(this.#registry, watched);
  }

  connected(pool: PoolName, seconds: number): void {
    this.#connected.observe({ pool }, seconds);
  }

  get contentType(): string {
    return this.#registry.contentType;
  }

  async text(): Promise<string> {
    this.sockets.look();
    await this.#state?.look();
    return this.#registry.metrics();
  }
}
