import { isIPv6 } from 'node:net';

/**
 * Whose an address is, as far as it can be told: an IPv4 address itself, and of IPv6 the network of 64 bits that is given to one household or one rented
 * machine. Limits that count by address count by this, since whoever has such a network has 2^64 addresses.
 */
export function networkOf(address: string): string {
  const bare = address.split('%')[0] ?? '';
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(bare)?.[1];
  if (mapped !== undefined || !isIPv6(bare)) return mapped ?? address;
  // Written in one way, with IPv4 at the end as two groups.
  const plain = new URL(`http://[${bare}]`).hostname.slice(1, -1);
  const [head = '', tail] = plain.split('::');
  const [first, last] = [head, tail ?? ''].map((part) => part.split(':').filter((group) => group !== ''));
  const groups = [...(first ?? []), ...(tail === undefined ? [] : Array(8).fill('0')), ...(last ?? [])];
  const missing = groups.length - 8;
  const whole = tail === undefined ? groups : groups.toSpliced(first?.length ?? 0, missing);
  return `${whole.slice(0, 4).join(':')}::/64`;
}
