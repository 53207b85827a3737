import { lookup } from 'node:dns/promises';
import { BlockList, isIP } from 'node:net';

// Apart, because a list takes an address of IPv4 for one of IPv6 as well.
const OWN = { ipv4: new BlockList(), ipv6: new BlockList() };
for (const [address, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  OWN.ipv4.addSubnet(address, bits, 'ipv4');
// Of IPv6 one range is given out for the public, 2000::/3, and in that some carry an address of IPv4 or are kept for examples.
for (const [address, bits] of [
  ['::', 3],
  ['4000::', 2],
  ['8000::', 1],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  OWN.ipv6.addSubnet(address, bits, 'ipv6');

/** Whether an address belongs to a network of somebody's own: this machine's, the operator's, or nobody's. */
export function isOwnNetwork(address: string): boolean {
  const mapped = /^::ffff:([0-9.]+)$/i.exec(address)?.[1] ?? address;
  if (isIP(mapped) === 0) return true;
  return isIP(mapped) === 4 ? OWN.ipv4.check(mapped, 'ipv4') : OWN.ipv6.check(mapped, 'ipv6');
}

/** A host that somebody named, in whose place none is reached. */
export class HostNotAllowed extends Error {}

/**
 * The address of a host that a clinic named, so that nobody looks into the operator's own network by it: each of its addresses is a public one, or the operator
 * has named the host. What is connected to is this address, since a name may mean another a moment later.
 * @throws HostNotAllowed; Error where the name is unknown
 */
export async function allowedAddress(host: string, allowed: ReadonlySet<string>): Promise<string> {
  const found = await lookup(host, { all: true });
  const [first] = found;
  if (first === undefined) throw new Error(`${host} has no address`);
  if (!allowed.has(host) && found.some(({ address }) => isOwnNetwork(address)))
    throw new HostNotAllowed(`${host} is not a public server`);
  return first.address;
}
