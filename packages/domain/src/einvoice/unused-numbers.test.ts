import fc from 'fast-check';
import { expect, it } from 'vitest';
import { unusedStretches } from './unused-numbers.ts';

it('what nobody used and what stands on invoices is each number of the ranges once, in stretches that don’t touch', () => {
  fc.assert(
    fc.property(fc.nat(50), fc.nat(60), fc.array(fc.nat(120)), (from, size, counts) => {
      const range = { letters: 'AB', from, to: from + size };
      const used = [...counts.map((count) => ({ letters: 'AB', count })), { letters: 'CD', count: from }];
      const stretches = unusedStretches([range], used);
      const blank = stretches.flatMap(({ from: first, to }) =>
        Array.from({ length: to - first + 1 }, (_, at) => first + at),
      );
      const taken = [...new Set(counts)].filter((count) => count >= from && count <= range.to);
      expect([...blank, ...taken].sort((a, b) => a - b)).toEqual(
        Array.from({ length: size + 1 }, (_, at) => from + at),
      );
      expect(stretches.every((one, at) => at === 0 || one.from > (stretches[at - 1]?.to ?? 0) + 1)).toBe(true);
    }),
  );
});
