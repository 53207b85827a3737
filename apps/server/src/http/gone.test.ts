import rateLimit from '@fastify/rate-limit';
import fastify, { type FastifyInstance } from 'fastify';
import { expect, it, vi } from 'vitest';
import { passOverGone } from './gone.ts';

it('a request whose line is gone is neither done nor called a failure, and others are answered', async () => {
  const app: FastifyInstance = fastify();
  const failed = vi.fn();
  const done = vi.fn(() => 'done');
  app.setErrorHandler((error, _request, reply) => {
    failed(error);
    return reply.code(500).send();
  });
  app.addHook('onRequest', (request, _reply, next) => {
    if (request.url === '/gone') Object.defineProperty(request.raw.socket, 'remoteAddress', { value: undefined });
    next();
  });
  passOverGone(app);
  await app.register(rateLimit, { max: 10, timeWindow: 60_000 });
  app.get('/gone', done);
  app.get('/here', done);
  void app.inject('/gone');
  expect((await app.inject('/here')).body).toBe('done');
  expect(done).toHaveBeenCalledOnce();
  expect(failed).not.toHaveBeenCalled();
});
