import fc from 'fast-check';
import { expect, it } from 'vitest';
import { canonical, fingerprint } from './canonical.ts';
import { same } from './same.ts';

it('equal values have one text and one fingerprint, whatever the order of their members', () => {
  expect(canonical({ b: [1, null], a: undefined, c: { y: 'x', x: 1 } })).toBe('{"b":[1,null],"c":{"x":1,"y":"x"}}');
  expect(fingerprint({ a: 1, b: 2 })).toBe(fingerprint({ b: 2, a: 1, c: undefined }));
});

it('other values have another fingerprint', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), (one, other) => {
      expect(fingerprint(one) === fingerprint(other)).toBe(canonical(one) === canonical(other));
      if (canonical(one) === canonical(other)) expect(same(one, other)).toBe(true);
    }),
  );
  const names = Array.from({ length: 20_000 }, (_, at) => fingerprint(`visit ${at}`));
  expect(new Set(names).size).toBe(names.length);
});
