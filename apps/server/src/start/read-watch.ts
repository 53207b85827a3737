import type { MetricsAddress } from '../watch/metrics-listener.ts';
import type { TraceOptions } from '../watch/otel-tracing.ts';
import { StartRefusal } from './refusal.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** @throws StartRefusal */
export function readMetricsAddress(
  env: Environment,
  readPort: (name: string, text: string | undefined, fallback: number) => number,
): MetricsAddress | undefined {
  const { VETLOOM_METRICS_PORT: port, VETLOOM_METRICS_HOST: host } = env;
  if (port) return { port: readPort('VETLOOM_METRICS_PORT', port, 0), host: host || '127.0.0.1' };
  if (host) throw new StartRefusal('VETLOOM_METRICS_HOST goes with VETLOOM_METRICS_PORT, which is missing.');
  return undefined;
}

/** @throws StartRefusal */
export function readTraces(env: Environment): TraceOptions | undefined {
  const collector = (env.VETLOOM_TRACES ?? '').replace(/\/+$/, '');
  if (collector === '') return undefined;
  if (!/^https?:\/\//.test(collector) || !URL.canParse(collector) || new URL(collector).origin !== collector)
    throw new StartRefusal('VETLOOM_TRACES must look like http://collector:4318, without a path.');
  const share = Number(env.VETLOOM_TRACES_SHARE || '1');
  if (!(share >= 0 && share <= 1)) throw new StartRefusal('VETLOOM_TRACES_SHARE must be a number from 0 to 1.');
  return { collector, share };
}
