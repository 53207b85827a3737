import { line, prose } from '@vetloom/domain/core/schema.ts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { cleanLine, cleanText } from './clean-words.ts';

it('whatever somebody writes becomes words that a document takes', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 400 }), fc.integer({ min: 1, max: 100 }), (text, most) => {
      expect(prose(most).safeParse(cleanText(text, most)).success).toBe(true);
      expect(line(most).safeParse(cleanLine(text, most)).success).toBe(true);
    }),
  );
});

it('an emoji at the end is there or isn’t, never half; what turns the reading direction is taken out', () => {
  expect([cleanText('好🐱', 2), cleanText('好🐱', 3)]).toEqual(['好', '好🐱']);
  expect(cleanText('a\u202Ebcd\u2066', 10)).toBe('abcd');
  expect(cleanLine(' 一\n二\t', 10)).toBe('一 二');
});
