import compress from '@fastify/compress';
import rateLimit from '@fastify/rate-limit';
import { ENDPOINTS } from '@vetloom/api/endpoints.ts';
import { servicesBeside } from '@vetloom/api/engine/beside.ts';
import type { ApiServices } from '@vetloom/api/services.ts';
import type { CouchServices } from '@vetloom/couch-view/couch-services.ts';
import { serveCouchView } from '@vetloom/couch-view/serve-couch-view.ts';
import { CODE } from '@vetloom/domain/core/codes.ts';
import { DomainError } from '@vetloom/domain/core/error.ts';
import { ERP_ENDPOINTS } from '@vetloom/erp/endpoints.ts';
import { readJsonBodies } from '@vetloom/http/body-parser.ts';
import { type HttpPorts, mount } from '@vetloom/http/mount.ts';
import { problemOf, refusalOf, sendProblem } from '@vetloom/http/problem.ts';
import { answerUnknown, KnownAddresses } from '@vetloom/http/unknown-address.ts';
import { OnceLog } from '@vetloom/realtime/once-log.ts';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import type { Logger } from 'pino';
import type { Leaving } from '../start/leaving.ts';
import type { OpenedCards } from '../start/open-cards.ts';
import { proxyReader } from '../start/remote-address.ts';
import type { Metrics } from '../watch/metrics.ts';
import { followRequests, requestIdOf } from '../watch/request-thread.ts';
import type { Tracing } from '../watch/tracing.ts';
import { serveBridgePage } from './bridge-page.ts';
import { serveCardFields } from './card-fields.ts';
import { setSecurityHeaders } from './content-policy.ts';
import { serveDocs } from './docs.ts';
import { passOverGone } from './gone.ts';
import { serveOperations } from './operations.ts';
import { serveToolDoor } from './tool-door.ts';
import { demandPage, isAppRoute, serveWebApp } from './web-app.ts';
import { allowWebOrigins } from './web-origins.ts';

/** What an application of one listener is made of. */
export interface AppParts {
  readonly ports: HttpPorts<ApiServices>;
  readonly log: Logger;
  readonly metrics: Metrics;
  /** Whether this server is on its way out. */
  readonly leaving: Leaving;
  /** Whether metrics have a listener of their own, so that no other hands them out. */
  readonly metricsApart: boolean;
  /** Absent where nothing is traced. */
  readonly tracing: Tracing | undefined;
  /** The folder of the built web app, or undefined for a listener without it. */
  readonly webDist: string | undefined;
  /** Whether the listener carries the API. */
  readonly api: boolean;
  /** Whether the listener carries the inventory service. */
  readonly erp: boolean;
  /** The database view and where it stands, or undefined for a listener without it. */
  readonly couch: { readonly services: CouchServices; readonly base: '' | '/db' } | undefined;
  readonly trustProxy: string | undefined;
  /** Requests a minute from one address. */
  readonly requestsPerMinute: number;
  /** Origins of the web app where it is served apart from the services. */
  readonly webOrigins: readonly string[];
  /** The store that hands out large files itself, `https://files.example`; undefined where all go through the server. */
  readonly fileOrigin: string | undefined;
  /** Port of the instruments' bridge on the browser's machine. */
  readonly syncToolPort: number;
  /** Who charges clinics' cards; undefined where nobody is charged. */
  readonly cards: OpenedCards | undefined;
}

/** Longest a path parameter may be: a sealed id of 160 characters. */
const MAX_PARAM = 700;

/** Builds the HTTP application of a listener. */
export async function buildApp(parts: AppParts): Promise<FastifyInstance> {
  const isProxy = proxyReader(parts.trustProxy);
  const app = Fastify({
    loggerInstance: parts.log as unknown as NonNullable<Parameters<typeof Fastify>[0]>['loggerInstance'],
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: (request) => requestIdOf(request, isProxy),
    // Every line names its request by the thread that it is written in.
    childLoggerFactory: (logger) => logger,
    trustProxy: parts.trustProxy ?? false,
    routerOptions: { maxParamLength: MAX_PARAM },
    rewriteUrl: (request) => withoutLastSlash(request.url ?? '/'),
    bodyLimit: 64 * 1024,
    forceCloseConnections: 'idle',
    // What is wrong before a route is found, such as a broken escape in the address.
    frameworkErrors: (error, request, reply) => {
      sendProblem(error, request, reply);
    },
    clientErrorHandler: (_error, socket) => {
      const { status, body } = problemOf(new DomainError('badParameter', 'not an HTTP request'));
      const text = JSON.stringify(body);
      if (socket.writable)
        socket.end(
          `HTTP/1.1 ${status} Bad Request\r\nContent-Type: application/json\r\nContent-Length: ${text.length}\r\nConnection: close\r\n\r\n${text}`,
        );
      else socket.destroy();
    },
  }) as unknown as FastifyInstance;

  passOverGone(app);
  followRequests(app, { isProxy, tracing: parts.tracing });
  parts.metrics.http.watch(app);
  logRequests(app, parts.log);
  await setSecurityHeaders(
    app,
    parts.webDist === undefined ? '' : `${parts.webDist}/index.html`,
    parts.ports.services.access.ipLookup,
    parts.webOrigins,
    parts.cards?.vendor.fieldsURL,
    parts.fileOrigin,
  );
  await allowWebOrigins(app, parts.webOrigins);
  await app.register(rateLimit, {
    max: parts.requestsPerMinute,
    timeWindow: 60_000,
    allowList: (request) => request.url.startsWith('/app/'),
    errorResponseBuilder: () => new DomainError('rateLimited', 'too many requests'),
  });
  await app.register(compress, { threshold: 1024, encodings: ['gzip', 'br'], zlibOptions: { level: 4 } });
  readJsonBodies(app);
  const carried = [...(parts.api ? ENDPOINTS : []), ...(parts.erp ? ERP_ENDPOINTS : [])];
  refuseUnknown(app, new KnownAddresses(carried), parts.webDist);
  serveOperations(app, parts.ports.services.sync.db, parts.metricsApart ? undefined : parts.metrics, parts.leaving);
  const { services } = parts.ports;
  if (parts.api) {
    mount(app, ENDPOINTS, parts.ports);
    serveBridgePage(app, { bridges: services.bridges, port: parts.syncToolPort, webOrigins: parts.webOrigins });
    serveToolDoor(app, services);
    if (parts.cards?.fields) serveCardFields(app, parts.cards.fields, parts.webOrigins);
  }
  if (parts.erp) mount(app, ERP_ENDPOINTS, { ...parts.ports, services: servicesBeside(services) });
  if (carried.length > 0) await serveDocs(app, services.version, carried);
  if (parts.couch) await serveCouchView(app, parts.couch.services, parts.couch.base);
  if (parts.webDist !== undefined) await serveWebApp(app, parts.webDist);
  return app;
}

/** The specification writes some calls with a slash at the end (`POST /record/`); they are the same as without. */
const withoutLastSlash = (url: string): string =>
  /^\/(api\/sdk|sync|erp)\//.test(url) ? url.replace(/\/(?=\?|$)/, '') : url;

/** Every error and unknown address in the one envelope; an address inside of the web app gets its page. */
function refuseUnknown(app: FastifyInstance, known: KnownAddresses, webDist: string | undefined): void {
  app.setErrorHandler((error, request, reply) => sendProblem(error, request, reply));
  app.setNotFoundHandler((request, reply) => {
    const [path = ''] = request.url.split('?');
    if (webDist === undefined || !isAppRoute(request.method, path)) return answerUnknown(known, request, reply);
    demandPage(webDist);
    return reply.header('cache-control', 'no-cache').sendFile('index.html', webDist);
  });
}

/** One line a request, by route: addresses hold ids and stay out of the log. What looks like an attack is told once in a while. */
function logRequests(app: FastifyInstance, log: Logger): void {
  const once = new OnceLog(log);
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown';
    const code = refusalOf(reply);
    const { command } = (request.routeOptions.config ?? {}) as { readonly command?: string };
    const { clinic } = (request.params ?? {}) as { readonly clinic?: string };
    const where = { route, ...(command && { command }), ...(clinic && { clinic }) };
    const facts = {
      request: request.id,
      method: request.method,
      ...where,
      status: reply.statusCode,
      ...(code !== undefined && { code }),
      ms: Math.round(reply.elapsedTime),
    };
    if (reply.statusCode >= 500) request.log.warn(facts, 'answered');
    else request.log.debug(facts, 'answered');
    if (code !== undefined && SUSPICIOUS.has(code))
      once.warn(
        `${code} ${route} ${request.ip}`,
        { request: request.id, code, ...where, address: request.ip },
        'refused',
      );
  });
}

/** Refusals that an honest client hardly ever meets. */
const SUSPICIOUS: ReadonlySet<number> = new Set([
  CODE.badParameter,
  CODE.noDatabaseAccess,
  CODE.wrongCredentials,
  CODE.forbidden,
  CODE.rateLimited,
  CODE.tooLarge,
  CODE.protocolMismatch,
  CODE.forkedClient,
  CODE.sequenceGap,
  CODE.sessionRevoked,
]);
