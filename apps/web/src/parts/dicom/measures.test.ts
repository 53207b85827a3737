import { describe, expect, it } from 'vitest';
import { figureOf, linesOf } from './measures.ts';

const p = (x: number, y: number) => ({ x, y });

describe('figures of marks', () => {
  it('a length is in mm where the spacing is known, also of pixels that are no squares, else in pixels', () => {
    expect(figureOf('length', [p(0, 0), p(30, 40)], null)).toEqual({ value: 50, unit: 'px' });
    expect(figureOf('length', [p(0, 0), p(30, 40)], { row: 0.5, column: 1 })).toEqual({ value: 36.1, unit: 'mm' });
  });

  it('an angle is that of its corner; of two lines Cobb takes the smaller one, whichever way they were drawn', () => {
    expect(figureOf('angle', [p(10, 0), p(0, 0), p(0, 10)], null)).toEqual({ value: 90, unit: 'deg' });
    const lines = [p(0, 0), p(10, 0), p(0, 5), p(10, 10)];
    expect(figureOf('cobb', lines, null).value).toBe(26.6);
    expect(figureOf('cobb', [p(10, 0), p(0, 0), p(0, 5), p(10, 10)], null).value).toBe(26.6);
  });

  it('a heart score adds both axes in vertebrae of T4 to T8, whatever the spacing', () => {
    const heart = [p(0, 0), p(0, 55), p(0, 0), p(42, 0), p(0, 100), p(50, 100)];
    expect(figureOf('vhs', heart, null)).toEqual({ value: 9.7, unit: 'v' });
    expect(figureOf('vhs', heart, { row: 0.14, column: 0.14 })).toEqual({ value: 9.7, unit: 'v' });
    expect(figureOf('vhs', [...heart.slice(0, 5), p(0, 100)], null).value).toBeNull();
  });

  it('words have none; lines stand between their points as far as these are set', () => {
    expect(figureOf('text', [p(1, 1)], null)).toEqual({ value: null, unit: '' });
    expect(linesOf('angle', [p(0, 0), p(1, 0), p(2, 2)])).toHaveLength(2);
    expect(linesOf('vhs', [p(0, 0), p(1, 0), p(2, 2)])).toHaveLength(1);
  });
});
