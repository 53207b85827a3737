import cors from '@fastify/cors';
import { isSameOrigin } from '@vetloom/api/access/refresh-cookie.ts';
import { type Endpoints, environmentOf } from '@vetloom/protocol/environment.ts';
import type { FastifyInstance } from 'fastify';

/** Headers of requests that the web app and other programs set. */
const ALLOWED_HEADERS = [
  'authorization',
  'content-type',
  'idempotency-key',
  'if-match',
  'if-none-match',
  'range',
  'accept',
];
/** Headers of answers that they read. */
const EXPOSED_HEADERS = [
  'etag',
  'content-disposition',
  'content-range',
  'accept-ranges',
  'retry-after',
  'x-request-id',
];
/** Seconds that a browser keeps the answer to its question before a call. */
const PREFLIGHT_SECONDS = 600;

/**
 * Lets the web app, where it is served from origins of its own, call a listener; pages of every other site get no word that lets a browser show
 * them an answer (spec 1 §9 "the endpoint set is chosen from the page host"). A request from a named origin counts as one of our own page.
 */
export async function allowWebOrigins(app: FastifyInstance, origins: readonly string[]): Promise<void> {
  const known = new Set(origins);
  app.decorateRequest('ofWebApp', false);
  app.addHook('onRequest', async (request) => {
    request.ofWebApp = known.has(request.headers.origin ?? '');
  });
  if (known.size === 0) return;
  await app.register(cors, {
    origin: [...known],
    credentials: true,
    methods: ['GET', 'POST', 'PUT', 'DELETE'],
    allowedHeaders: ALLOWED_HEADERS,
    exposedHeaders: EXPOSED_HEADERS,
    maxAge: PREFLIGHT_SECONDS,
  });
}

/** Whether a page of that origin may open a socket: our own origin, or a named one. Programs send none. */
export const maySocket = (origins: readonly string[], origin: string | undefined, host: string): boolean =>
  origin === undefined || origins.includes(origin) || isSameOrigin(origin, host);

/** Other origins than their own that pages of these origins ask, with the sockets among them. */
export function originsAsked(origins: readonly string[]): {
  readonly connect: readonly string[];
  readonly images: readonly string[];
  readonly frames: readonly string[];
} {
  const sets = origins.map((origin) => environmentOf(new URL(origin)).endpoints);
  const of = (...names: (keyof Endpoints)[]) =>
    sets.flatMap((set) => names.map((name) => set[name])).filter((address) => address !== '');
  const sockets = of('realtime').map((address) => address.replace(/^http/, 'ws'));
  return {
    connect: unique([...of('api', 'database', 'realtime', 'erp'), ...sockets]),
    images: unique(of('photo')),
    frames: unique(of('api')),
  };
}

const unique = (texts: readonly string[]): string[] => [...new Set(texts)];
