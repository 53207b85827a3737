import { existsSync } from 'node:fs';
import { join, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import { DomainError } from '@vetloom/domain/core/error.ts';
import type { FastifyInstance } from 'fastify';

const YEAR = 31_536_000;
/** Vite's output folder of files whose names hold their content's hash. */
const HASHED = `${sep}assets${sep}`;

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
    setHeaders: (response, path) =>
      response.header('cache-control', path.includes(HASHED) ? `public, max-age=${YEAR}, immutable` : 'no-cache'),
  });
}

/** Whether an unknown address is a place inside of the web app, and so answered with its page: no file has such a name. */
export const isAppRoute = (method: string, path: string): boolean =>
  method === 'GET' && path.startsWith('/app/') && !path.startsWith('/app/assets/') && !/\.[a-z0-9]{2,5}$/i.test(path);

/** The page of the web app. @throws DomainError notFound when the web app was not built */
export function demandPage(dist: string): void {
  if (!existsSync(join(dist, 'index.html'))) throw new DomainError('notFound', 'the web app is not built');
}
