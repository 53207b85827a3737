import { isIP } from 'node:net';
import { isOwnNetwork } from '../mail/public-host.ts';

/**
 * Whether a host's name can mean nothing outside of somebody's own network: an address of such a network, a name without a dot, a name of zones that are registered nowhere (RFC 6762, RFC 8375,
 * ICANN's `internal`). A public name that leads into one is none.
 */
export function isOwnNetworkHost(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) !== 0) return isOwnNetwork(host);
  return !host.includes('.') || /\.(local|home\.arpa|internal|lan)$/i.test(host);
}
