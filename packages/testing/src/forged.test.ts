import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { forged } from './forged.ts';

it('a forged token says something else than the true one, however it is written and whatever it ends in', () => {
  for (let at = 0; at < 5000; at += 1) {
    const bytes = randomBytes(15 + (at % 3));
    for (const encoding of ['base64url', 'hex'] as const)
      expect(Buffer.from(forged(bytes.toString(encoding)), encoding).equals(bytes)).toBe(false);
  }
});
