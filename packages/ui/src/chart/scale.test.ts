import { describe, expect, it } from 'vitest';
import { gridlines, linear } from './scale.ts';

describe('chart scales', () => {
  it('map a range without extent to the middle', () => {
    expect(linear([5, 5], [0, 10])(5)).toBe(5);
    expect(linear([0, 10], [100, 0])(2.5)).toBe(75);
  });

  it('enclose the values with two to four round lines', () => {
    expect(gridlines(8.4, 9.8)).toEqual([8, 9, 10]);
    for (const [least, most] of [
      [0.081, 0.093],
      [9.8, 9.8],
      [0, 0],
      [3.2, 44],
    ] as const) {
      const lines = gridlines(least, most);
      expect(lines.length).toBeGreaterThanOrEqual(1);
      expect(lines.length).toBeLessThanOrEqual(4);
      expect(lines[0]).toBeLessThanOrEqual(least);
      expect(lines.at(-1)).toBeGreaterThanOrEqual(most);
    }
  });
});
