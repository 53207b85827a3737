import { expect, it } from 'vitest';
import { rowInFile, rowInTable } from './row-gaps.ts';

it('a row has the number that a spreadsheet shows beside it, below titles and behind empty rows', () => {
  // Two titles, the heading, two rows, three empty ones, another row.
  const gaps = [
    [1, 2],
    [4, 5],
  ] as const;
  expect([1, 2, 3, 4, 5].map((row) => rowInFile(gaps, row))).toEqual([3, 4, 5, 9, 10]);
  for (const row of [1, 2, 3, 4, 5]) expect(rowInTable(gaps, rowInFile(gaps, row))).toBe(row);
});

it('a table that begins the file has its own numbers', () => {
  expect([rowInFile([], 7), rowInTable([], 7)]).toEqual([7, 7]);
});
