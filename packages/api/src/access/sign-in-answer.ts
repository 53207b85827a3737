import type { LoginResult } from '@vetloom/protocol/auth.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Caller, SignedIn } from './auth-service.ts';
import { callerOf } from './caller.ts';
import { demandSameOrigin, markStation, setRefreshCookie } from './refresh-cookie.ts';

/** How a browser wants to keep its sign-in. */
export interface Keeping {
  readonly cookie: boolean;
  readonly station: boolean;
}

/** Whoever signs in with a cookie stands on our own page; a workstation gets its mark. @throws DomainError forbidden */
export function keepingCaller(request: FastifyRequest, reply: FastifyReply, { cookie, station }: Keeping): Caller {
  if (cookie) demandSameOrigin(request);
  return cookie && station ? { ...callerOf(request), station: markStation(request, reply) } : callerOf(request);
}

/** Puts the refresh token into the cookie, or into the answer for API clients. */
export function answerOf(
  signedIn: SignedIn,
  request: FastifyRequest,
  reply: FastifyReply,
  cookie: boolean,
): LoginResult {
  if (cookie) setRefreshCookie(request, reply, signedIn.refreshToken, signedIn.seconds);
  return { ...signedIn.result, refreshToken: cookie ? null : signedIn.refreshToken };
}
