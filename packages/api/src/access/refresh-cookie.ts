import { DomainError } from '@vetloom/domain/core/error.ts';
import { AUTH_BASE } from '@vetloom/protocol/auth-base.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { randomToken, sha256 } from './tokens.ts';

/** Cookies that scripts can't read and that go only to the sign-in calls. */
type CookieName = 'vetloom_refresh' | 'vetloom_station' | 'vetloom_google';
/** A browser stays a workstation for a year. */
const STATION_SECONDS = 365 * 86_400;

function setCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  name: CookieName,
  value: string,
  seconds: number,
): void {
  const secure = request.protocol === 'https' ? '; Secure' : '';
  reply.header(
    'set-cookie',
    `${name}=${value}; Path=${AUTH_BASE}; Max-Age=${seconds}; HttpOnly; SameSite=Strict${secure}`,
  );
}

function cookieOf(request: FastifyRequest, name: CookieName): string | undefined {
  const cookies = (request.headers.cookie ?? '').split(';').map((pair) => pair.trim());
  const found = cookies.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1);
  return found && /^[A-Za-z0-9_-]{20,200}$/.test(found) ? found : undefined;
}

/** Puts the refresh token where scripts can't read it and where it goes only to the sign-in calls. */
export const setRefreshCookie = (request: FastifyRequest, reply: FastifyReply, token: string, seconds: number): void =>
  setCookie(request, reply, 'vetloom_refresh', token, seconds);

export const clearRefreshCookie = (request: FastifyRequest, reply: FastifyReply): void =>
  setRefreshCookie(request, reply, '', 0);

/**
 * The refresh token of the cookie. A browser sends Origin with it: another site's, or none, is refused.
 * @throws DomainError forbidden
 */
export function refreshCookie(request: FastifyRequest): string | undefined {
  const found = cookieOf(request, 'vetloom_refresh');
  if (found !== undefined) demandSameOrigin(request);
  return found;
}

/** The workstation's mark, as it is kept: hashed. */
export function stationOf(request: FastifyRequest): string | undefined {
  const mark = cookieOf(request, 'vetloom_station');
  return mark === undefined ? undefined : sha256(mark);
}

/** Marks a browser as a workstation, unless it is one; answers the mark's hash. */
export function markStation(request: FastifyRequest, reply: FastifyReply): string {
  const mark = cookieOf(request, 'vetloom_station') ?? randomToken();
  setCookie(request, reply, 'vetloom_station', mark, STATION_SECONDS);
  return sha256(mark);
}

/** Remembers in this browser which attempt with Google it began. */
export const setGoogleMark = (request: FastifyRequest, reply: FastifyReply, mark: string, seconds: number): void =>
  setCookie(request, reply, 'vetloom_google', mark, seconds);

/** The attempt that this browser began. */
export const googleMark = (request: FastifyRequest): string | undefined => cookieOf(request, 'vetloom_google');

declare module 'fastify' {
  interface FastifyRequest {
    /** Whether it comes from an origin that the operator named as the web app's. */
    ofWebApp?: boolean;
  }
}

/** Refuses a request that another site's page made. @throws DomainError forbidden */
export function demandSameOrigin(request: FastifyRequest): void {
  if (request.ofWebApp === true || isSameOrigin(request.headers.origin, request.host)) return;
  throw new DomainError('forbidden', 'requests of other sites are refused');
}

/** Whether a browser's Origin header names the host that was asked. */
export function isSameOrigin(origin: string | undefined, host: string): boolean {
  if (origin === undefined || !URL.canParse(origin)) return false;
  return new URL(origin).host === host.toLowerCase().replace(/:(80|443)$/, '');
}
