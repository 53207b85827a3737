import { expect, it } from 'vitest';
import { addressIn } from './address-in.ts';

it.each([
  ['203.0.113.9', '203.0.113.9'],
  ['203.0.113.9\n', '203.0.113.9'],
  ['{"ip":"203.0.113.9","country":"TW"}', '203.0.113.9'],
  ['{"ip":"2001:db8::7"}', '2001:db8::7'],
  ['<html>not an address</html>', ''],
  ['', ''],
])('finds the address in %j', (text, address) => {
  expect(addressIn(text)).toBe(address);
});
