import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { segmentsOf, smsCost, smsText } from './sms-segments.ts';

const partLengths = (text: string) => segmentsOf(text).parts.map(({ length }) => length);

describe('segments', () => {
  it.each([
    ['160 of the GSM alphabet', 'a'.repeat(160), [160]],
    ['161 of them', 'a'.repeat(161), [153, 8]],
    ['80 brackets, which count double', '['.repeat(80), [80]],
    ['81 brackets', '['.repeat(81), [76, 5]],
    ['70 Chinese characters', '貓'.repeat(70), [70]],
    ['71 of them', '貓'.repeat(71), [67, 4]],
    ['one Chinese character among 70 letters', `${'a'.repeat(70)}貓`, [67, 4]],
    ['35 emoji', '🐱'.repeat(35), [70]],
    ['36 emoji, of which none is cut', '🐱'.repeat(36), [66, 6]],
    ['nothing', '', []],
  ])('%s', (_what, text, lengths) => expect(partLengths(text)).toEqual(lengths));

  it('a letter that is in no GSM alphabet makes all of them wide', () => {
    expect(segmentsOf('a').alphabet).toBe('gsm7');
    expect(segmentsOf('€^{}').alphabet).toBe('gsm7');
    expect(segmentsOf('ç').alphabet).toBe('ucs2');
    expect(segmentsOf('`').alphabet).toBe('ucs2');
  });

  const texts = fc.string({
    unit: fc.oneof(
      fc.constantFrom('a', '[', '€', '貓', '🐱', '\n', '👨‍👩‍👧', '𠮷'),
      fc.string({ unit: 'binary', maxLength: 1 }),
    ),
    maxLength: 400,
  });

  it('joined are the text, none is over its size, and no character is cut in two', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const { alphabet, parts, room } = segmentsOf(text);
        expect(parts.join('')).toBe(text);
        const most = alphabet === 'gsm7' ? (parts.length > 1 ? 153 : 160) : parts.length > 1 ? 67 : 70;
        for (const part of parts) expect(part.length).toBeLessThanOrEqual(most);
        expect(room).toBeGreaterThanOrEqual(0);
        expect(parts.every((part) => part.isWellFormed())).toBe(text.isWellFormed());
      }),
    );
  });

  it('room is what letters still fit in', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const { parts, room } = segmentsOf(text);
        fc.pre(parts.length > 0);
        const fits = segmentsOf(text + 'a'.repeat(room)).parts.length;
        expect(fits).toBe(parts.length);
        expect(segmentsOf(text + 'a'.repeat(room + 1)).parts.length).toBeGreaterThan(fits);
      }),
    );
  });

  it('a longer text costs no less', () => {
    fc.assert(
      fc.property(texts, texts, (text, more) => {
        expect(segmentsOf(text + more).parts.length).toBeGreaterThanOrEqual(segmentsOf(text).parts.length);
      }),
    );
  });
});

describe('a text as it is sent', () => {
  it('has one kind of line break and no control characters, and is the same however often it is made', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const sent = smsText(text);
        // biome-ignore lint/suspicious/noControlCharactersInRegex: what must not be there.
        expect(sent).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u2028\u2029]/);
        expect(sent.isWellFormed()).toBe(true);
        expect(smsText(sent)).toBe(sent);
      }),
    );
  });

  it('keeps what people write', () => {
    expect(smsText('麻糬\r\n$$ 👨‍👩‍👧\t€')).toBe('麻糬\n$$ 👨‍👩‍👧 €');
  });

  it('is what the cost is counted of', () => {
    expect(smsCost('a\r\n'.repeat(80))).toBe(1);
    expect(smsCost('貓'.repeat(71), 2)).toBe(4);
    expect(smsCost('')).toBe(0);
  });
});
