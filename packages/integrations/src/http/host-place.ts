import { lookup as resolve } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import { isOwnNetwork } from '../mail/public-host.ts';

/** One address that a name stands for. */
export interface HostAddress {
  readonly address: string;
  readonly family: number;
}

/** Which hosts may be reached. */
export interface HostPolicy {
  /** Whether a host (`192.168.1.30`, `analyser.local`) is reached though it stands in a network of somebody's own; in clear text then, if that is what its address says. */
  readonly allowOwn: (hostname: string) => boolean;
  /** Names to addresses; the machine's own where it isn't given. */
  readonly resolveHost?: ((host: string) => Promise<readonly HostAddress[]>) | undefined;
}

/** Where a host is reached, or why it isn't; `words` are for the log. */
export type HostPlace =
  | { readonly kind: 'place'; readonly at: HostAddress }
  | { readonly kind: 'refused'; readonly reason: 'privateAddress' | 'notSecure'; readonly words: string }
  | { readonly kind: 'failed'; readonly reason: 'unreachable' | 'timeout'; readonly words: string };

/**
 * The one address of a host, where it may be reached: a name is resolved once, and each of its addresses has to be allowed. Whoever connects does so to that very address
 * (`pinnedTo`), since a name may mean another a moment later.
 */
export async function hostPlace(
  url: URL,
  { allowOwn, resolveHost = (host) => resolve(host, { all: true }) }: HostPolicy,
  limit: AbortSignal,
): Promise<HostPlace> {
  const host = bareHost(url.hostname);
  let found: readonly HostAddress[];
  try {
    found = isIP(host) === 0 ? await within(resolveHost(host), limit) : [{ address: host, family: isIP(host) }];
  } catch (error) {
    return limit.aborted
      ? { kind: 'failed', reason: 'timeout', words: `${url.host} took too long` }
      : { kind: 'failed', reason: 'unreachable', words: `${url.host}: ${codeOf(error)}` };
  }
  const [at] = found;
  if (at === undefined) return { kind: 'failed', reason: 'unreachable', words: `${url.host} has no address` };
  const isOwn = found.some((each) => isOwnNetwork(each.address));
  if (isOwn && !allowOwn(host))
    return {
      ...{ kind: 'refused', reason: 'privateAddress' },
      words: `${url.host} leads into a network of somebody's own`,
    };
  if (!isOwn && url.protocol === 'http:')
    return { kind: 'refused', reason: 'notSecure', words: `${url.host} is public, and not asked over https` };
  return { kind: 'place', at };
}

/** Connects to that address whatever the name means by then: the name stays in the request and in what the certificate is held against. */
export const pinnedTo =
  (at: HostAddress): LookupFunction =>
  (_host, options, callback) => {
    if (options.all === true) callback(null, [{ ...at }]);
    else callback(null, at.address, at.family);
  };

/** A host without the brackets of an address of IPv6. */
export const bareHost = (hostname: string): string => hostname.replace(/^\[|\]$/g, '');

/** What an error says of itself, for a log. */
export const codeOf = (error: unknown): string =>
  error instanceof Error ? ((error as NodeJS.ErrnoException).code ?? error.message) : String(error);

/** A promise that ends with the limit at the latest. */
function within<T>(promise: Promise<T>, limit: AbortSignal): Promise<T> {
  return new Promise((resolved, rejected) => {
    const over = () => rejected(limit.reason);
    limit.addEventListener('abort', over, { once: true });
    promise.then(resolved, rejected).finally(() => limit.removeEventListener('abort', over));
  });
}
