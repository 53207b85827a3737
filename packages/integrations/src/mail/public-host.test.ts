import { expect, it } from 'vitest';
import { allowedAddress, HostNotAllowed, isOwnNetwork } from './public-host.ts';

it('takes networks of somebody’s own for what they are, in whatever way they are written', () => {
  for (const own of ['127.0.0.1', '10.1.2.3', '172.31.0.1', '192.168.1.1', '169.254.169.254', '100.64.0.1', '0.0.0.0'])
    expect(isOwnNetwork(own), own).toBe(true);
  for (const own of ['::1', '::', 'fe80::1', 'fd00::1', '::ffff:127.0.0.1', 'localhost', ''])
    expect(isOwnNetwork(own), own).toBe(true);
  // Others that carry an address of IPv4, and ranges that are nobody's.
  for (const own of ['::127.0.0.1', '64:ff9b::a00:1', '64:ff9b:1::a00:1', '2002:a00:1::1', '2001:0:a00:1::', 'fec0::1'])
    expect(isOwnNetwork(own), own).toBe(true);
  for (const own of ['100::1', '2001:db8::1', '3fff::1', '5f00::1', '192.0.2.1', '198.51.100.1', '203.0.113.1'])
    expect(isOwnNetwork(own), own).toBe(true);
  for (const open of ['8.8.8.8', '172.32.0.1', '2001:4860:4860::8888', '::ffff:8.8.8.8'])
    expect(isOwnNetwork(open), open).toBe(false);
});

it('reaches no host of such a network that a clinic names, but one that the operator has named', async () => {
  await expect(allowedAddress('localhost', new Set())).rejects.toBeInstanceOf(HostNotAllowed);
  await expect(allowedAddress('169.254.169.254', new Set(['localhost']))).rejects.toBeInstanceOf(HostNotAllowed);
  expect(await allowedAddress('127.0.0.1', new Set(['127.0.0.1']))).toBe('127.0.0.1');
});
