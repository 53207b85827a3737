import { describe, expect, it } from 'vitest';
import type { HistoryLine, HistoryPage } from '../../data/history/history.ts';
import { withNewer } from './newer-lines.ts';

const line = (seq: number) => ({ seq, ord: 0 }) as HistoryLine;
const page = (seqs: number[], next: number | null = null): HistoryPage => ({
  lines: seqs.map(line),
  next: next === null ? null : { seq: next, ord: 0 },
});

describe('a history that is open while something is changed', () => {
  it('gets the new lines at its head, and stays as far back as it was read', () => {
    expect(withNewer(page([5, 4, 3, 2], 1), page([6, 5], 4))).toEqual(page([6, 5, 4, 3, 2], 1));
    expect(withNewer(page([5, 4]), page([5, 4]))).toEqual(page([5, 4]));
  });

  it('begins anew where more has come than a page tells, so that no line is left out unseen', () => {
    expect(withNewer(page([2, 1]), page([9, 8], 7))).toEqual(page([9, 8], 7));
    expect(withNewer(page([]), page([1]))).toEqual(page([1]));
  });
});
