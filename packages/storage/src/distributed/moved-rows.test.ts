import { describe, expect, it } from 'vitest';
import { lost, type PartRow, type TableRows } from './moved-rows.ts';

const row = (key: string, digest: string, seq?: number): PartRow => ({ key, digest, seq });
/** The head at 7 at the place that was left, and later at the other. */
const heads: TableRows = { table: 'clinic_head', before: [row('demo', 'a', 7)], after: [row('demo', 'b', 9)] };

describe('a clinic that was moved while its stations worked', () => {
  it('has lost nothing where the new place has the same, or what came later', () => {
    const documents: TableRows = {
      table: 'document',
      before: [row('kept', 'x', 3), row('changed', 'x', 4)],
      after: [row('kept', 'x', 3), row('changed', 'y', 8), row('new', 'z', 9)],
    };
    const clients: TableRows = {
      table: 'sync_client',
      before: [row('one', 'x')],
      after: [row('one', 'y'), row('two', 'z')],
    };
    expect(lost([heads, documents, clients])).toEqual([]);
  });

  it.each([
    ['a row that is missing', [row('one', 'x', 3)], []],
    ['one that is older than the head that was left and other than it was', [row('one', 'x', 3)], [row('one', 'y', 5)]],
    ['one that was not there, as old as that', [], [row('one', 'x', 6)]],
    ['a row without a sequence that is missing', [row('one', 'x')], []],
  ])('has lost %s', (_, before, after) => {
    expect(lost([heads, { table: 'document', before, after }])).toEqual([{ table: 'document', rows: 1 }]);
  });

  it.each([
    ['was not read at the place that was left', [], [row('demo', 'b', 9)]],
    ['is not at the new one', [row('demo', 'a', 7)], []],
  ])('is not taken for whole where its head %s', (_, before, after) => {
    expect(lost([{ table: 'clinic_head', before, after }])).toEqual([{ table: 'clinic_head', rows: 1 }]);
  });
});
