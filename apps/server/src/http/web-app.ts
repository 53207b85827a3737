import { existsSync } from 'node:fs';
import { join, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import { DomainError } from '@vetloom/domain/core/error.ts';
import type { FastifyInstance, FastifyReply } from 'fastify';

const YEAR = 31_536_000;
/** Vite's output folder of files whose names hold their content's hash. */
const HASHED = `${sep}assets${sep}`;

/**
 * What only a page or a worker obeys; of a hashed file, of which one page asks for hundreds, it would be more than the file itself. What
 * guards a file as such stays: its type is not guessed, and other origins can't take it in.
 * Security: opened in a frame or a window, a file would be a page of this origin without a policy; in the sandbox it is of no origin, so
 * that no script can use it to get around the web app's policy.
 */
const PAGE_HEADERS = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
];
/** A worker's script brings the policy that the worker runs under. */
const isWorker = (path: string): boolean => /worker[^/\\]*\.js/i.test(path);

function setHeaders(reply: FastifyReply, path: string): void {
  const hashed = path.includes(HASHED);
  reply.header('cache-control', hashed ? `public, max-age=${YEAR}, immutable` : 'no-cache');
  if (!hashed || isWorker(path)) return;
  for (const name of PAGE_HEADERS) reply.removeHeader(name);
  reply.header('content-security-policy', 'sandbox');
}

/**
 * Serves the built web app under /app/ with history-mode navigation (spec 1 §1). Hashed files are cached for ever; the page and the
 * service worker are asked for anew each time, so that a new build is noticed.
 */
export async function serveWebApp(app: FastifyInstance, dist: string): Promise<void> {
  for (const start of ['/', '/app']) app.get(start, (_request, reply) => reply.redirect('/app/', 302));
  // Registered without a scope of its own: the answer to unknown addresses sends the page with its `sendFile`.
  await app.register(fastifyStatic, {
    root: dist,
    prefix: '/app/',
    preCompressed: true,
    cacheControl: false,
    setHeaders,
  });
}

/** Whether an unknown address is a place inside of the web app, and so answered with its page: no file has such a name. */
export const isAppRoute = (method: string, path: string): boolean =>
  method === 'GET' && path.startsWith('/app/') && !path.startsWith('/app/assets/') && !/\.[a-z0-9]{2,5}$/i.test(path);

/** The page of the web app. @throws DomainError notFound when the web app was not built */
export function demandPage(dist: string): void {
  if (!existsSync(join(dist, 'index.html'))) throw new DomainError('notFound', 'the web app is not built');
}
