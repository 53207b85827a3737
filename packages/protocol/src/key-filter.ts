/** Bits of a filter for each key; with the probes below about one wrong "perhaps" in eight hundred: a hospital has thousands of packs. */
const BITS_A_KEY = 14;
const PROBES = 10;

/** Two independent hashes of a text; what every probe of a filter follows from. */
export type KeyHash = readonly [number, number];

/** Hashes a key. The same in browser and server: over UTF-16 code units, FNV-1a forwards and a multiplicative one beside it. */
export function keyHash(key: string): KeyHash {
  let one = 0x811c9dc5;
  let two = 0x9e3779b9;
  for (let at = 0; at < key.length; at += 1) {
    const unit = key.charCodeAt(at);
    one = Math.imul(one ^ unit, 0x01000193);
    two = Math.imul(two + unit, 0x85ebca6b);
    two ^= two >>> 13;
  }
  // Odd, so that the steps of a filter whose size is a power of two don't fall into a short circle.
  return [one >>> 0, (two | 1) >>> 0];
}

/** A Bloom filter of the keys: answers "surely not" or "perhaps" in a few bytes a document, without any record of its own. */
export function keyFilter(keys: ReadonlySet<string>): Uint8Array<ArrayBuffer> {
  const filter = new Uint8Array(Math.max(1, Math.ceil((keys.size * BITS_A_KEY) / 8)));
  const bits = filter.length * 8;
  for (const key of keys) {
    const [start, step] = keyHash(key);
    for (let probe = 0; probe < PROBES; probe += 1) {
      const bit = (start + probe * step) % bits;
      filter[bit >>> 3] = (filter[bit >>> 3] ?? 0) | (1 << (bit & 7));
    }
  }
  return filter;
}

/** False: no document with that key. True: perhaps. */
export function mayHold(filter: Uint8Array, [start, step]: KeyHash): boolean {
  const bits = filter.length * 8;
  for (let probe = 0; probe < PROBES; probe += 1) {
    const bit = (start + probe * step) % bits;
    if (((filter[bit >>> 3] ?? 0) & (1 << (bit & 7))) === 0) return false;
  }
  return true;
}
