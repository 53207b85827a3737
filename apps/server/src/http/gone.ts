import type { FastifyInstance } from 'fastify';

/**
 * Passes over requests whose line is gone: a server that hung finds dozens of them when it goes on, which were answered elsewhere meanwhile. Nobody waits for an answer,
 * and without an address none of what counts by it can be asked.
 */
export function passOverGone(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (request.raw.socket.remoteAddress !== undefined) return done();
    reply.hijack();
  });
}
