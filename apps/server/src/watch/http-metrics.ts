import type { FastifyInstance } from 'fastify';
import { Histogram, type Registry } from 'prom-client';

/** Routes of devices, whose bodies are measured. */
const SYNC = /^\/sync\/v1\/:clinic\/(push|pull|snapshot|history|pet)$/;
const BYTES = [1_000, 10_000, 100_000, 1_000_000, 10_000_000];

/** Measures requests. By routes, never by addresses: those hold ids, and there is no end of them. */
export class HttpMetrics {
  readonly #requests: Histogram<'method' | 'route' | 'status'>;
  readonly #received: Histogram<'call'>;
  readonly #sent: Histogram<'call'>;

  constructor(registry: Registry) {
    const registers = [registry];
    this.#requests = new Histogram({
      name: 'vetloom_http_request_seconds',
      help: 'Time to answer, by route and status.',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.005, 0.02, 0.05, 0.1, 0.3, 1, 3, 10],
      registers,
    });
    this.#received = new Histogram({
      name: 'vetloom_sync_request_bytes',
      help: 'What devices send in one call, as it came over the line.',
      labelNames: ['call'],
      buckets: BYTES,
      registers,
    });
    this.#sent = new Histogram({
      name: 'vetloom_sync_answer_bytes',
      help: 'What devices are answered in one call, before it is packed.',
      labelNames: ['call'],
      buckets: BYTES,
      registers,
    });
  }

  /** Watches an application; before whatever packs its answers. */
  watch(app: FastifyInstance): void {
    app.addHook('onSend', async (request, _reply, payload) => {
      const call = callOf(request.routeOptions.url);
      if (call && (typeof payload === 'string' || Buffer.isBuffer(payload)))
        this.#sent.observe({ call }, Buffer.byteLength(payload));
      return payload;
    });
    app.addHook('onResponse', async (request, reply) => {
      const { url } = request.routeOptions;
      const labels = { method: request.method, route: url ?? 'unknown', status: reply.statusCode };
      this.#requests.observe(labels, reply.elapsedTime / 1000);
      const call = callOf(url);
      const length = Number(request.headers['content-length']);
      if (call && Number.isSafeInteger(length)) this.#received.observe({ call }, length);
    });
  }
}

const callOf = (route: string | undefined): string | undefined => SYNC.exec(route ?? '')?.[1];
