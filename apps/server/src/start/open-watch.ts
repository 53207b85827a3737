import { ConnectionGuard } from '@vetloom/realtime/connection-guard.ts';
import { OnceLog } from '@vetloom/realtime/once-log.ts';
import type { OpenedDatabase } from '@vetloom/storage/ports/open.ts';
import type { Logger } from 'pino';
import type { AppParts } from '../http/build-app.ts';
import { Metrics } from '../watch/metrics.ts';
import { listenForMetrics } from '../watch/metrics-listener.ts';
import type { Tracing } from '../watch/tracing.ts';
import { Watchman } from '../watch/watchman.ts';
import type { Options } from './options.ts';
import { StartRefusal } from './refusal.ts';
import { addressReader } from './remote-address.ts';
import { productVersion } from './version.ts';

/** All that watches this process. */
export interface Watch {
  readonly metrics: Metrics;
  readonly watchman: Watchman;
  /** What applications are given of it. */
  readonly ofApps: Pick<AppParts, 'metrics' | 'metricsApart' | 'tracing'>;
  /** The guard of sockets, whose refusals are counted. */
  guarded(options: Pick<Options, 'trustProxy' | 'socketsPerAddress'>): ConnectionGuard;
  /** Looks at the database from now on, and opens the listener of metrics where one was asked for. Answers how to stop. @throws StartRefusal */
  listen(db: OpenedDatabase): Promise<() => Promise<void>>;
  /** Sends what is still to be sent. */
  stop(): Promise<void>;
}

/** Opens it; nothing of OpenTelemetry is loaded where nothing is traced. */
export async function openWatch(options: Pick<Options, 'metrics' | 'traces' | 'dataDir'>, log: Logger): Promise<Watch> {
  const metrics = new Metrics();
  const version = productVersion();
  const tracing = options.traces && (await openTracing(options.traces, version, log));
  const watchman = new Watchman({ metrics, log, tracing });
  return {
    metrics,
    watchman,
    ofApps: { metrics, metricsApart: options.metrics !== undefined, tracing },
    guarded: ({ trustProxy, socketsPerAddress }) =>
      new ConnectionGuard(log, addressReader(trustProxy), { perAddress: socketsPerAddress }, (reason) =>
        metrics.sockets.refused(reason),
      ),
    listen: async (db) => {
      metrics.lookAt({ db, dataDir: options.dataDir, version, now: Date.now });
      if (!options.metrics) return async () => undefined;
      const { host, port } = options.metrics;
      const listener = await listenForMetrics(options.metrics, metrics).catch((error: unknown) => {
        throw new StartRefusal(`The port of metrics, ${host}:${port}, can't be listened on.`, { cause: error });
      });
      return () => listener.close();
    },
    // A collector that is away must not keep the server from ending.
    stop: async () => void (await tracing?.stop().catch(() => undefined)),
  };
}

async function openTracing(traces: NonNullable<Options['traces']>, version: string, log: Logger): Promise<Tracing> {
  const { otelTracing } = await import('../watch/otel-tracing.ts');
  const once = new OnceLog(log);
  return otelTracing(traces, version, (error) =>
    once.warn('traces', { err: error }, 'traces could not be sent to their collector'),
  );
}
