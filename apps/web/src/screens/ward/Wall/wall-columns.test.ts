import { describe, expect, it } from 'vitest';
import { wallColumns } from './wall-columns.ts';

const WALL = { width: 1872, height: 900 };

describe('cards on the wall', () => {
  it.each([
    [1, 1],
    [2, 2],
    [6, 3],
    [12, 4],
    [20, 5],
    [40, 7],
  ])('%i stand in %i columns on a large screen', (count, columns) => expect(wallColumns(count, WALL)).toBe(columns));

  it('stand below each other on a phone, and are at least one where nobody is there', () => {
    expect(wallColumns(12, { width: 360, height: 700 })).toBe(1);
    expect(wallColumns(0, WALL)).toBe(1);
  });
});
