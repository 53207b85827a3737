const ALPHABET = '0123456789abcdefghijkmnpqrstuvwxyz';

/** A source of random bytes; `crypto.getRandomValues` outside, a seeded one in tests. The domain has none of its own. */
export type RandomBytes = (length: number) => Uint8Array;

/** A short random suffix: about 5 bits a character, without letters that are mistaken for digits. */
export function randomSuffix(random: RandomBytes, length: number): string {
  return Array.from(random(length), (byte) => ALPHABET[byte % ALPHABET.length]).join('');
}

/** The `_id` of a child row (a bag, a charge line, a weight). */
export const newRowID = (random: RandomBytes) => randomSuffix(random, 12);
