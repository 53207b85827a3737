import { DomainError } from '@vetloom/domain/core/error.ts';
import { sendProblem } from '@vetloom/http/problem.ts';
import type { Database } from '@vetloom/storage/ports/database.ts';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Leaving } from '../start/leaving.ts';
import { Metrics } from '../start/metrics.ts';
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
