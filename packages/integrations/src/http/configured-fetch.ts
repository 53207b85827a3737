import { DomainError } from '@vetloom/domain/core/error.ts';

const ANSWER_WITHIN_MS = 10_000;

/**
 * A fetch that reaches only the hosts that the operator configured, never through redirects, and over HTTPS unless the host is this
 * machine (a simulator), or `plain` allows clear text: of a sync tool, beside which devices stand that speak nothing else. Law: server-side fetches go nowhere that a user could name.
 * @throws DomainError forbidden for any other address
 */
export function configuredFetch(
  hosts: readonly string[],
  { withinMs = ANSWER_WITHIN_MS, plain = false }: { readonly withinMs?: number; readonly plain?: boolean } = {},
): (url: string | URL, init?: RequestInit) => Promise<Response> {
  const allowed = new Set(hosts);
  return async (url, init = {}) => {
    const address = new URL(url);
    const secure =
      address.protocol === 'https:' || (address.protocol === 'http:' && (plain || isThisMachine(address.hostname)));
    if (!secure || !allowed.has(address.host) || address.username !== '')
      throw new DomainError('forbidden', `the host ${address.host} is not configured`);
    const limit = AbortSignal.timeout(withinMs);
    const signal = init.signal ? AbortSignal.any([init.signal, limit]) : limit;
    return fetch(address, { ...init, redirect: 'error', signal });
  };
}

const isThisMachine = (hostname: string): boolean =>
  hostname === 'localhost' || hostname === '[::1]' || /^127\.[0-9.]+$/.test(hostname);
