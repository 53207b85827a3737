import { createServer, type Server } from 'node:http';
import { CODE, httpStatusOf } from '@vetloom/domain/core/codes.ts';
import type { Options } from './options.ts';

/** Seconds after which whoever asked may ask again. */
const AGAIN_AFTER = '2';

/**
 * Answers at the server's addresses while its database is started and brought up to this version, which may take minutes: that it lives (`/livez`), and
 * that it isn't ready, to everybody else. Stations take that as a database that is away: they go on and send later. Answers how to close it, which has to be
 * done before the listeners open.
 */
export async function openWaitingRoom({
  services,
  ports,
  host,
}: Pick<Options, 'services' | 'ports' | 'host'>): Promise<() => Promise<void>> {
  const taken = services.map((service) => ports[service]).filter((port) => port !== 0);
  const rooms = await Promise.all([...new Set(taken)].map((port) => room(port, host)));
  return async () => {
    await Promise.all(rooms.map(closed));
  };
}

async function room(port: number, host: string): Promise<Server> {
  const server = createServer((request, response) => {
    const lives = request.url === '/livez';
    const body = lives
      ? { code: CODE.success, result: { status: 'starting' } }
      : { code: CODE.databaseNotReady, message: 'the server is starting', detail: { rule: 'starting' } };
    // What somebody was sending is not read: it comes again.
    response.writeHead(lives ? 200 : httpStatusOf('databaseNotReady'), {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      connection: 'close',
      ...(lives ? {} : { 'retry-after': AGAIN_AFTER }),
    });
    response.end(JSON.stringify(body));
  });
  server.on('clientError', (_error, socket) => void socket.destroy());
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen({ port, host }, resolve);
  });
  return server;
}

async function closed(server: Server): Promise<void> {
  // Closed already: a start that failed closes it once more.
  if (!server.listening) return;
  const over = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeAllConnections();
  await over;
}
