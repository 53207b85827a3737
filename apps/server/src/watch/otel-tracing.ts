import { type Context, ROOT_CONTEXT, type SpanContext, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { ExportResultCode, parseTraceParent } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { SpanStart, Tracing } from './tracing.ts';

/** Where traces go, and how many. */
export interface TraceOptions {
  /** Address of a collector that speaks OTLP over HTTP, without a path. */
  readonly collector: string;
  /** Part of the requests that are followed, 0 to 1; one that comes with a trace is followed as that says. */
  readonly share: number;
}

/** In ms. A collector that is away holds nobody up, and spans beyond the SDK's 2,048 are dropped. */
const SENT_EVERY = 2_000;
const SENT_WITHIN = 3_000;

const KIND = { server: SpanKind.SERVER, producer: SpanKind.PRODUCER, internal: SpanKind.INTERNAL } as const;

/** Traces by OpenTelemetry. Loaded only where they are asked for: loading it takes a third of a second. `failed` hears of what couldn't be sent. */
export function otelTracing(
  { collector, share }: TraceOptions,
  version: string,
  failed: (error: unknown) => void,
): Tracing {
  const exporter = telling(
    new OTLPTraceExporter({ url: `${collector}/v1/traces`, timeoutMillis: SENT_WITHIN }),
    failed,
  );
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'vetloom', 'service.version': version }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanProcessors: [new BatchSpanProcessor({ exporter, scheduledDelayMillis: SENT_EVERY })],
  });
  const tracer = provider.getTracer('vetloom', version);
  return {
    begin: ({ name, kind, facts = {}, of, alsoFor = [], began }: SpanStart) => {
      const links = alsoFor.flatMap((other) => parseTraceParent(other) ?? []).map((context) => ({ context }));
      const options = {
        kind: KIND[kind ?? 'internal'],
        attributes: { ...facts },
        links,
        ...(began !== undefined && { startTime: began }),
      };
      const span = tracer.startSpan(name, options, contextOf(of));
      return {
        trace: traceparent(span.spanContext()),
        end: (more = {}, hasFailed = false) => {
          span.setAttributes({ ...more });
          // Without a message: those quote what somebody wrote.
          if (hasFailed) span.setStatus({ code: SpanStatusCode.ERROR });
          span.end();
        },
      };
    },
    stop: () => provider.shutdown(),
  };
}

/** An exporter that tells of each part that it couldn't send: the SDK itself would say nothing of the last one. */
const telling = (exporter: SpanExporter, failed: (error: unknown) => void): SpanExporter => ({
  export: (spans, done) =>
    exporter.export(spans, (result) => {
      if (result.code !== ExportResultCode.SUCCESS) failed(result.error);
      done(result);
    }),
  shutdown: () => exporter.shutdown(),
});

const contextOf = (of: string | undefined): Context => {
  const parent = of === undefined ? null : parseTraceParent(of);
  return parent ? trace.setSpanContext(ROOT_CONTEXT, { ...parent, isRemote: true }) : ROOT_CONTEXT;
};

const traceparent = ({ traceId, spanId, traceFlags }: SpanContext): string =>
  `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`;
