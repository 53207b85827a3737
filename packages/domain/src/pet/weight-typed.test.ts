import { describe, expect, it } from 'vitest';
import { readWeight, weightDoubt } from './weight-typed.ts';

describe('a weight as people write it', () => {
  it.each([
    ['4.2', 4.2],
    ['4,2', 4.2],
    ['1,25', 1.25],
    ['４．２', 4.2],
    ['4.2kg', 4.2],
    ['4.2 公斤', 4.2],
    ['850g', 0.85],
    ['850 公克', 0.85],
    ['1,200 g', 1.2],
    ['7斤', 4.2],
    ['7 台斤 4 兩', 4.35],
    ['9 lb', 4.082],
    ['9磅', 4.082],
    ['.35', 0.35],
    ['12.', 12],
  ])('%s is %d kg', (text, kilograms) => expect(readWeight(text)).toBe(kilograms));

  it.each(['', ' ', '0', '-4', 'abc', '4 kg 7 斤', '4,2,1', '1.200.5', '4 2', '4斤5', '斤', '4 頭'])(
    '%j is none',
    (text) => expect(readWeight(text)).toBeUndefined(),
  );
});

describe('a weight that is asked about', () => {
  const year = 365 * 86_400;
  const now = 30 * year;
  const cat = { face: 'cat', last: 4.2, birth: now - 5 * year, now } as const;

  it('is one that no such animal has', () => {
    expect(weightDoubt(999, cat)).toBe('outside');
    expect(weightDoubt(0.01, cat)).toBe('outside');
    expect(weightDoubt(999, { ...cat, face: 'other', last: undefined })).toBeUndefined();
    expect(weightDoubt(42, { ...cat, face: 'dog', last: undefined })).toBeUndefined();
  });
  it('is one that differs by more than a third from the last', () => {
    expect(weightDoubt(5.6, cat)).toBeUndefined();
    expect(weightDoubt(5.7, cat)).toBe('changed');
    expect(weightDoubt(2.7, cat)).toBe('changed');
    expect(weightDoubt(2.8, cat)).toBeUndefined();
  });
  it('is none of a young one that grows, but one that shrinks', () => {
    const kitten = { ...cat, last: 1, birth: now - year / 4 };
    expect(weightDoubt(1.8, kitten)).toBeUndefined();
    expect(weightDoubt(0.6, kitten)).toBe('changed');
    expect(weightDoubt(1.8, { ...kitten, birth: undefined })).toBe('changed');
  });
});
