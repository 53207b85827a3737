import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** A secret of 256 bits that is handed out once; only its hash is kept. */
export const randomToken = (): string => randomBytes(32).toString('base64url');

/** The name under which a token is kept: SHA-256 in hex. Enough for secrets that nobody could guess. */
export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Whether two hashes are the same, in a time that does not tell how much of them is. */
export function sameHash(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
