import fc from 'fast-check';
import { expect, it } from 'vitest';
import { retryAfterOf } from './ask-vendor.ts';
import { saying } from './said.ts';

it('no secret is said, in whatever form it comes back', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 6 }), fc.string(), (secret, around) => {
      const forms = [
        secret,
        encodeURIComponent(secret.toWellFormed()),
        String(new URLSearchParams({ s: secret })).slice(2),
      ];
      for (const form of forms) {
        const { words } = saying('1', `${around.replaceAll(form, '')}|${form}|`, [secret]);
        expect(words.includes(form) && form.trim().length > 2 && !'…'.includes(form)).toBe(false);
      }
    }),
  );
});

it('what is said is one short line', () => {
  expect(saying('x'.repeat(99), `a\r\n\tb\u0000\u202ec  d${'!'.repeat(999)}`)).toEqual({
    code: 'x'.repeat(40),
    words: `a b c d${'!'.repeat(193)}`,
  });
});

it.each([
  ['120', 120],
  ['Fri, 01 Jan 2027 00:01:00 GMT', 60],
  ['Thu, 31 Dec 2026 00:00:00 GMT', 0],
  ['soon', undefined],
  ['-5', undefined],
])('Retry-After: %s', (value, seconds) => {
  expect(retryAfterOf(new Headers({ 'retry-after': value }), Date.UTC(2027, 0, 1))).toBe(seconds);
});
