import { describe, expect, it } from 'vitest';
import { type Codec, codecs } from './codecs.ts';

/** The value that stands in the visit once somebody has typed or pasted a text; undefined where the field says that it isn't one. */
const pastedIn = (codec: Codec, text: string) => codec.read(codec.keep(text))?.value;
/** The same, key by key. */
const typedIn = (codec: Codec, text: string) =>
  codec.read([...text].reduce((kept, key) => codec.keep(kept + key), ''))?.value;

describe('a number in the visit', () => {
  it('is never made of digits that stood apart', () => {
    for (const text of ['2,5', '2~3', '2/3', '120/80', '\uFF12\uFF5E\uFF13'])
      for (const value of [pastedIn(codecs.price, text), typedIn(codecs.price, text)])
        expect(value, text).toBeUndefined();
    for (const text of ['1e9', '2 x 3', '1\u5230 2']) expect(pastedIn(codecs.price, text), text).toBeUndefined();
    expect(typedIn(codecs.quantity, '2/3')).toBeUndefined();
    expect(typedIn(codecs.quantity, '1/0')).toBeUndefined();
  });

  it('of an amount may be a part of one, which comes out even', () => {
    for (const [text, value] of [
      ['1/2', 0.5],
      ['\u00BD', 0.5],
      ['\uFF13\uFF0F\uFF14', 0.75],
      ['1/8', 0.125],
      ['5/2', 2.5],
    ] as const) {
      expect(pastedIn(codecs.quantity, text), text).toBe(value);
      expect(typedIn(codecs.unitsPerDose, text), text).toBe(value);
    }
    expect(codecs.quantity.understood?.(0.5)).toBe('0.5');
  });

  it('[1.5.29] takes digits, dot and minus, full-width ones, a comma between thousands, and leaves units out', () => {
    for (const [text, value] of [
      ['1200', 1200],
      ['5,000', 5000],
      ['1,234,567.5', 1_234_567.5],
      ['\uFF11\uFF12\uFF0E5', 12.5],
      ['120\u4E0B', 120],
      ['NT$ 300', 300],
    ] as const) {
      expect(pastedIn(codecs.price, text), text).toBe(value);
      expect(typedIn(codecs.price, text), text).toBe(value);
    }
    expect(pastedIn(codecs.price, '-5')).toBeUndefined();
    expect(pastedIn(codecs.vital('temperature'), '')).toBeNull();
  });
});
