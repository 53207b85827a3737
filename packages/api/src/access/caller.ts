import type { FastifyRequest } from 'fastify';
import type { Caller } from './auth-service.ts';
import { stationOf } from './refresh-cookie.ts';

/** Where a request came from; the agent is cut to a sensible length. */
export const callerOf = (request: FastifyRequest): Caller => ({
  address: request.ip,
  agent: String(request.headers['user-agent'] ?? '').slice(0, 300),
  station: stationOf(request),
});
