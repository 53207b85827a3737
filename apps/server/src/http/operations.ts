import { CODE } from '@vetloom/domain/core/codes.ts';
import { DomainError } from '@vetloom/domain/core/error.ts';
import type { Database } from '@vetloom/storage/ports/database.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Leaving } from '../start/leaving.ts';
import { isLoopback } from '../start/options.ts';
import type { Metrics } from '../watch/metrics.ts';
import { SeenDatabase } from './seen-database.ts';

/**
 * For whoever keeps the server running: `/livez` says that the process answers (one that doesn't is started anew), `/readyz` that it can be sent people, and
 * `/healthz` the same in the words of former versions; `/metrics`, where it has no listener of its own, is for this machine alone. What they answer while a server starts: `waiting-room.ts`.
 *
 * `/balance/calls` and `/balance/sockets` are for HAProxy, which takes a 404 for a server that goes and a 503 for one that is broken: with the one it leaves what is
 * under way alone. Sockets outlive a database that is away, so it isn't asked for them: otherwise its absence would cut all of them, to come back all at once.
 */
export function serveOperations(
  app: FastifyInstance,
  db: Database,
  metrics: Metrics | undefined,
  leaving: Leaving,
): void {
  app.get('/livez', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    return { code: CODE.success, result: { status: 'alive' } };
  });
  for (const path of ['/readyz', '/healthz'])
    app.get(path, async (_request, reply) => {
      reply.header('cache-control', 'no-store');
      if (leaving.begun) throw new DomainError('databaseNotReady', 'the server is ending', { rule: 'leaving' });
      await db.ping();
      return { code: CODE.success, result: { status: 'ok' } };
    });
  const seen = new SeenDatabase(db);
  for (const [path, ready] of [
    ['/balance/calls', () => seen.demand()],
    ['/balance/sockets', async () => undefined],
  ] as const)
    app.get(path, async (_request, reply) => {
      reply.header('cache-control', 'no-store');
      if (leaving.begun) throw new DomainError('notFound', 'the server is ending', { rule: 'leaving' });
      await ready();
      return { code: CODE.success, result: { status: 'ok' } };
    });
  if (metrics === undefined) return;
  app.get('/metrics', async (request, reply) => {
    if (!isLocal(request)) throw new DomainError('notFound', 'no such address');
    return reply.type(metrics.contentType).send(await metrics.text());
  });
}

/** What proxies add to a request that they pass on. */
const FORWARDED = ['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'forwarded', 'x-real-ip', 'via'];

/**
 * Security: behind a proxy on the same machine every caller looks local, so that a forwarded request never counts as one; nor does one that names
 * another host than this machine, which is what a proxy passes on that adds nothing.
 */
function isLocal({ socket, headers }: FastifyRequest): boolean {
  const host = (headers.host ?? '').replace(/:\d+$/, '').replace(/^\[(.*)\]$/, '$1');
  const from = (socket.remoteAddress ?? '').replace(/^::ffff:/, '');
  return isLoopback(from) && isLoopback(host) && FORWARDED.every((name) => headers[name] === undefined);
}
