import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { textUnits } from './normalize.ts';
import { anOwner, aPet, found, indexOf } from './search-builders.ts';
import { SearchIndex } from './search-index.ts';
import type { SearchEntry } from './search-types.ts';

const NAME = fc.oneof(
  fc.string({ unit: fc.constantFrom(...'咪寶小黑王陳樂單呂𠮷㸃🐶abㄚ 9'), maxLength: 6 }),
  fc.string({ unit: 'binary', maxLength: 12 }),
);
const ENTRY: fc.Arbitrary<SearchEntry> = fc.record({
  kind: fc.constantFrom('owner' as const, 'pet' as const),
  id: fc.constantFrom('1', '2', '3', '4', '5'),
  name: NAME,
  ownerName: NAME,
  phones: fc.array(fc.string({ unit: fc.constantFrom(...'0123456789+- \n#'), maxLength: 14 }), { maxLength: 3 }),
  chipID: fc.string({ unit: fc.constantFrom(...'0123456789'), maxLength: 15 }),
  code: fc.string({ maxLength: 8 }),
  seenAt: fc.nat(),
});
const QUERY = fc.oneof(NAME, fc.string({ unit: fc.constantFrom(...'aimxhlwng8364 0ㄇㄚㄧˇ王'), maxLength: 12 }));

describe('weird input does no harm', () => {
  const index = indexOf(
    aPet('🐶'),
    aPet('مشمش'),
    aPet('שלום'),
    aPet('', { id: 'nameless' }),
    aPet('咪'.repeat(10_000), { id: 'long' }),
    aPet('…'),
  );
  it.each(['', '   ', '\n', '…', '\ud842', '\u200f', '%', '[(*', '\u0000'])('%j finds nothing', (text) => {
    expect(found(index, text)).toEqual([]);
  });
  it('finds emoji and scripts written from right to left', () => {
    expect(found(index, '🐶')).toEqual(['🐶']);
    expect(found(index, 'مش')).toEqual(['مشمش']);
    expect(found(index, 'שלום')).toEqual(['שלום']);
  });
  it('takes queries and names of 10,000 characters', () => {
    expect(found(index, '咪'.repeat(10_000))).toEqual(['long']);
    expect(found(index, 'm'.repeat(10_000))).toEqual(['long']);
    expect(found(index, '9'.repeat(10_000))).toEqual([]);
    expect(found(index, 'z '.repeat(5_000))).toEqual([]);
  });
  it('a name of characters that can be read in many ways does not take exponential time', () => {
    const hostile = indexOf(aPet('嗯安啊昂'.repeat(30), { id: 'hostile' }));
    // Of the processor, in microseconds: a busy machine lets the clock run on.
    const started = process.cpuUsage();
    hostile.query(`${'an'.repeat(31)}x`);
    expect(process.cpuUsage(started).user).toBeLessThan(1_000_000);
  });
});

it('tells only places that lie in the text, in order, never inside a surrogate pair', () => {
  fc.assert(
    fc.property(fc.array(ENTRY, { maxLength: 6 }), QUERY, (entries, text) => {
      for (const hit of indexOf(...entries).query(text)) {
        for (const match of [hit.matched, ...hit.alsoMatched]) {
          expect(match.ranges.length).toBeGreaterThan(0);
          let last = -1;
          for (const [start, end] of match.ranges) {
            expect(start).toBeGreaterThan(last);
            expect(end).toBeGreaterThan(start);
            expect(end).toBeLessThanOrEqual(match.text.length);
            expect(match.text.slice(start, end).isWellFormed() || !match.text.isWellFormed()).toBe(true);
            last = end;
          }
        }
      }
    }),
    { numRuns: 500 },
  );
});

it('finds every name by itself', () => {
  fc.assert(
    fc.property(NAME, (name) => {
      const searchable = textUnits(name).length > 0;
      expect(found(indexOf(anOwner(name, { id: 'x' })), name)).toEqual(searchable ? ['x'] : []);
    }),
    { numRuns: 500 },
  );
});

it('answers after any changes as if it had been built from what is left', () => {
  const change = fc.oneof(
    ENTRY.map((entry) => ({ put: entry })),
    ENTRY.map(({ kind, id }) => ({ drop: { kind, id } })),
  );
  fc.assert(
    fc.property(fc.array(change, { maxLength: 40 }), QUERY, (changes, text) => {
      const now = (): number => 0;
      const changed = new SearchIndex({ now });
      const left = new Map<string, SearchEntry>();
      for (const step of changes) {
        if ('put' in step) {
          changed.upsert([step.put]);
          left.set(step.put.kind + step.put.id, step.put);
        } else {
          changed.remove([step.drop]);
          left.delete(step.drop.kind + step.drop.id);
        }
      }
      const built = new SearchIndex({ now });
      built.upsert(left.values());
      expect(changed.size).toBe(left.size);
      expect(changed.query(text)).toEqual(built.query(text));
    }),
    { numRuns: 300 },
  );
});

it('gives room back when many entries come and go', () => {
  const index = new SearchIndex();
  for (let round = 0; round < 50; round += 1) {
    index.upsert(Array.from({ length: 200 }, (_, i) => aPet(`貓${round}號${i}`, { id: String(i) })));
  }
  expect(index.size).toBe(200);
  expect(found(index, '貓49號199')).toEqual(['199']);
  expect(found(index, '貓48號199')).toEqual([]);
});
