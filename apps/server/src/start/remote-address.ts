import type { IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';

/** Tells where a request comes from, believing the X-Forwarded-For of the same proxies as the HTTP application does. */
export function addressReader(trustProxy: string | undefined): (request: IncomingMessage) => string {
  const trusted = proxyReader(trustProxy);
  return (request) => proxyAddr(request, trusted);
}

/** Tells the proxies that are named (addresses or ranges, comma-separated) from everybody else. */
export function proxyReader(trustProxy: string | undefined): (address: string) => boolean {
  const trusted = proxyAddr.compile((trustProxy ?? '').split(',').flatMap((address) => address.trim() || []));
  return (address) => trusted(address, 0);
}
