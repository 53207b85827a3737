import fc from 'fast-check';
import { expect, it } from 'vitest';
import { copyOf } from './copy.ts';

it('a copy equals its document and shares nothing with it', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const copy = copyOf(value);
      expect(copy).toEqual(structuredClone(value));
      expect(JSON.stringify(copy)).toBe(JSON.stringify(value));
      if (typeof value === 'object' && value !== null) expect(copy).not.toBe(value);
    }),
  );
  const row = { _id: '1', tags: ['a'] };
  const copy = copyOf({ rows: [row] });
  copy.rows[0]?.tags.push('b');
  expect(row.tags).toEqual(['a']);
});

it('keeps members without a value, and names that mean something to the language', () => {
  const named: unknown = JSON.parse('{"__proto__":{"admin":true},"constructor":1}');
  const copy = copyOf(named) as Readonly<Record<string, unknown>>;
  expect(Object.keys(copy)).toEqual(['__proto__', 'constructor']);
  expect(copy.admin).toBeUndefined();
  expect(Object.keys(copyOf({ a: undefined }))).toEqual(['a']);
});

it('leaves what is no plain object to structuredClone', () => {
  const at = new Date(0);
  expect(copyOf({ at })).toEqual({ at });
  expect(copyOf({ at }).at).not.toBe(at);
});
