import fc from 'fast-check';
import { expect, it } from 'vitest';
import { canonical } from './canonical.ts';

/** The same, said simply. */
const plainly = (value: unknown): string =>
  JSON.stringify(value, (_key, member) =>
    member !== null && typeof member === 'object' && !Array.isArray(member)
      ? Object.fromEntries(Object.entries(member).sort(([one], [other]) => (one < other ? -1 : 1)))
      : member,
  );

it('canonical text is what JSON says, with the names in order', () => {
  // Whole numbers as names keep a place of their own in any object.
  const name = fc.string({ unit: 'binary' }).filter((text) => !/^\d+$/.test(text) && text !== '__proto__');
  const { value } = fc.letrec<{ value: unknown }>((tie) => ({
    value: fc.oneof(
      { depthSize: 'small' },
      fc.string({ unit: 'binary', maxLength: 300 }),
      fc.double(),
      fc.boolean(),
      fc.constant(null),
      fc.array(tie('value')),
      fc.dictionary(name, tie('value')),
    ),
  }));
  fc.assert(fc.property(value, (given) => canonical(given) === plainly(given)));
});

it.each([
  '"',
  '\\',
  '\n',
  '\u0000',
  '\u007f',
  '\ud800',
  '\udc00x',
  '𠮷',
  '咳嗽',
  'x'.repeat(500),
  `${'x'.repeat(500)}"`,
])('canonical text of %j is that of JSON', (text) => {
  expect(canonical(text)).toBe(JSON.stringify(text));
  expect(canonical({ [text]: text })).toBe(JSON.stringify({ [text]: text }));
});
