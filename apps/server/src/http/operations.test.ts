import { once } from 'node:events';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { DomainError } from '@vetloom/domain/core/error.ts';
import { sendProblem } from '@vetloom/http/problem.ts';
import type { Database } from '@vetloom/storage/ports/database.ts';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Leaving } from '../start/leaving.ts';
import { Metrics } from '../watch/metrics.ts';
import { serveOperations } from './operations.ts';

let app: FastifyInstance;
let leaving: Leaving;
let ping: () => Promise<void>;
beforeEach(() => {
  app = Fastify();
  app.setErrorHandler((error, request, reply) => sendProblem(error, request, reply));
  leaving = new Leaving();
  ping = async () => undefined;
  serveOperations(app, { ping: () => ping() } as unknown as Database, new Metrics(), leaving);
});
afterEach(() => app.close());

const statuses = async () => {
  const paths = ['/livez', '/readyz', '/healthz', '/balance/calls', '/balance/sockets'];
  return Promise.all(paths.map(async (url) => (await app.inject({ url })).statusCode));
};

describe('what a server says of itself to whoever sends people to it', () => {
  it('is that it is ready', async () => {
    expect(await statuses()).toEqual([200, 200, 200, 200, 200]);
  });

  it('while its database is away, is that calls can’t be answered; its sockets may stay', async () => {
    ping = () => Promise.reject(new DomainError('databaseNotReady', 'the database does not answer'));
    expect(await statuses()).toEqual([200, 503, 503, 503, 200]);
  });

  it('once it was told to end, is that nobody more be sent; HAProxy hears it as 404, which leaves alone what is under way', async () => {
    await leaving.run(0, []);
    expect(await statuses()).toEqual([200, 503, 503, 404, 404]);
  });
});

const apps: FastifyInstance[] = [];
afterEach(async () => {
  for (const app of apps.splice(0)) await app.close();
});

/** Asks a server of this machine for its metrics with these headers; answers the status. */
async function statusWith(headers: Readonly<Record<string, string>>, metrics: Metrics | undefined = new Metrics()) {
  // A proxy is believed: whose address it says would count, were it asked.
  const app = Fastify({ trustProxy: '127.0.0.1' });
  apps.push(app);
  app.setErrorHandler((error, asked, reply) => sendProblem(error, asked, reply));
  serveOperations(app, { ping: async () => undefined } as Database, metrics, new Leaving());
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const asked = request({ host: '127.0.0.1', port, path: '/metrics', headers }).end();
  const [answer] = await once(asked, 'response');
  answer.resume();
  return answer.statusCode;
}

describe('metrics on an ordinary port', () => {
  it.each(['127.0.0.1:8080', 'localhost', '[::1]:8080'])(
    'are handed out to this machine that asks for itself as %s',
    async (host) => {
      expect(await statusWith({ host })).toBe(200);
    },
  );

  it.each([
    ['x-forwarded-for', '127.0.0.1'],
    ['x-forwarded-proto', 'https'],
    ['x-forwarded-host', 'clinic.example'],
    ['forwarded', 'for=127.0.0.1'],
    ['x-real-ip', '127.0.0.1'],
    ['via', '1.1 proxy'],
    // A proxy that adds nothing and passes the name on.
    ['host', 'clinic.example'],
    ['host', '127.0.0.1.clinic.example'],
  ])('are not handed out to whoever a proxy of this machine passes on: %s %s', async (header, value) => {
    expect(await statusWith({ host: '127.0.0.1', [header]: value })).toBe(404);
  });

  it('are handed out to nobody where they have a listener of their own', async () => {
    const app = Fastify();
    apps.push(app);
    serveOperations(app, { ping: async () => undefined } as Database, undefined, new Leaving());
    expect((await app.inject('/metrics')).statusCode).toBe(404);
  });
});
