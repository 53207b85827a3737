import { describe, expect, it } from 'vitest';
import { valueDoubt } from './value-doubt.ts';

const between = (low: number | null, high: number | null) => ({ low, high, normal: '', source: 'clinic' as const });

describe('a value as it was typed', () => {
  const alt = between(10, 100);
  it('is refused where it is none: letters, and less than nothing', () => {
    for (const value of ['abc', '12abc', '--', -3]) expect(valueDoubt(value, alt), String(value)).toBe('refused');
  });
  it('is asked about where it is words, or a number beyond anything alive', () => {
    for (const value of ['溶血', '檢體不足']) expect(valueDoubt(value, alt)).toBe('words');
    for (const value of [99_999_999, 2001, 0.4]) expect(valueDoubt(value, alt)).toBe('far');
  });
  it('goes in without a word where an ill animal may have it, and what devices write too', () => {
    for (const value of [0.5, 8, 60, 2000, '>2000', '<10', '']) expect(valueDoubt(value, alt)).toBeUndefined();
  });
  it('is asked about sooner where a body keeps it tight', () => {
    const potassium = between(3.5, 5.8);
    expect([42, 14.5, 9, 2, 1.3].map((value) => valueDoubt(value, potassium))).toEqual([
      'far',
      undefined,
      undefined,
      undefined,
      'far',
    ]);
  });
  it('may be below nothing where the range is', () => {
    expect(valueDoubt(-4, between(-5, 5))).toBeUndefined();
  });
  it('is not looked at where no range of numbers is known', () => {
    expect(valueDoubt('abc', undefined)).toBeUndefined();
    expect(valueDoubt('1+', { ...between(null, null), normal: '陰性' })).toBeUndefined();
  });
});
