import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Undertaking } from '@vetloom/storage/ports/watch.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { here, within } from './thread.ts';
import type { Span, Tracing } from './tracing.ts';

/** What balancers make: HAProxy's unique ids, nginx's, UUIDs. */
const REQUEST_ID = /^[\w.:@=+/-]{1,100}$/;
const TRACEPARENT = /^00-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}$/;
/** Calls of people, devices and programs; pages and questions after the server's health are no traces. */
const FOLLOWED = /^\/(api|sync|erp)\//;

/** Whom an address belongs to, as far as proxies are concerned. */
export type IsProxy = (address: string) => boolean;

/**
 * The id of a request: its balancer's where that is one whose word is taken (`TRUST_PROXY`), else one of ours, so that nobody outside gives two requests the
 * same or writes into our log.
 */
export function requestIdOf(request: IncomingMessage, isProxy: IsProxy): string {
  const given = believed(request, isProxy, 'x-request-id');
  return given !== undefined && REQUEST_ID.test(given) ? given : randomUUID();
}

function believed(request: IncomingMessage, isProxy: IsProxy, header: string): string | undefined {
  const { remoteAddress } = request.socket;
  const value = request.headers[header];
  return remoteAddress !== undefined && isProxy(remoteAddress) && typeof value === 'string' ? value : undefined;
}

/** Does all of a request in its name: its id stands in its answer and in every line of the log that comes of it, and its steps are one trace. */
export function followRequests(
  app: FastifyInstance,
  { isProxy, tracing }: { readonly isProxy: IsProxy; readonly tracing?: Tracing | undefined },
): void {
  const threads = new WeakMap<FastifyRequest, { readonly undertaking: Undertaking; readonly span: Span | undefined }>();
  app.addHook('onRequest', (request, reply, done) => {
    const span = tracing && begin(tracing, request, isProxy);
    const undertaking = { requests: [request.id], trace: span?.trace };
    threads.set(request, { undertaking, span });
    reply.header('x-request-id', request.id);
    within(undertaking, done);
  });
  // A body comes by events of its connection, which know nothing of the request.
  app.addHook('preValidation', (request, _reply, done) => {
    within(threads.get(request)?.undertaking ?? here(), done);
  });
  app.addHook('onResponse', (request, reply, done) => {
    const { statusCode } = reply;
    threads.get(request)?.span?.end({ 'http.response.status_code': statusCode }, statusCode >= 500);
    done();
  });
}

function begin(tracing: Tracing, request: FastifyRequest, isProxy: IsProxy): Span | undefined {
  const { url: route = '', config } = request.routeOptions;
  if (!FOLLOWED.test(route)) return undefined;
  const parent = believed(request.raw, isProxy, 'traceparent');
  const { command } = (config ?? {}) as { readonly command?: string };
  return tracing.begin({
    name: `${request.method} ${route}`,
    kind: 'server',
    facts: {
      'http.request.method': request.method,
      'http.route': route,
      ...(command !== undefined && { 'vetloom.command': command }),
    },
    of: parent !== undefined && TRACEPARENT.test(parent) ? parent : undefined,
  });
}
