import { describe, expect, it } from 'vitest';
import { type BilledPart, compareEstimate, estimateRange, lineRange } from './estimate.ts';
import { estimateLine } from './estimate-line.schema.ts';

const line = (name: string, price: number, number: number, more: object = {}) =>
  estimateLine.parse({ _id: 'line', name, price, number, ...more });
const WORDS = { cage: '住院費', rest: '其他' };
const day = (total: number, groups: BilledPart['groups']): BilledPart => ({ total, groups });
const cage = (price: number) => ({
  kind: 'cage' as const,
  class: '',
  lines: [{ _id: 'A1', name: 'A1', price, number: 1 }],
});
const drip = (number: number) => ({
  ...{ kind: 'otherTherapy' as const, class: '' },
  lines: [{ _id: 'drip', name: '點滴', price: 450, number }],
});

describe('an estimate', () => {
  it('says at least and at most; a line without a most is what it is', () => {
    expect(lineRange(line('住院費', 800, 2, { most: 4 }))).toEqual({ low: 1600, high: 3200 });
    expect(lineRange(line('手術', 12_000, 1))).toEqual({ low: 12_000, high: 12_000 });
    expect(lineRange(line('手術', 12_000, 2, { most: 1 }))).toEqual({ low: 24_000, high: 24_000 });
    expect(estimateRange([line('住院費', 800, 2, { most: 4 }), line('手術', 12_000, 1)])).toEqual({
      ...{ low: 13_600, high: 15_200 },
    });
    expect(estimateRange([])).toEqual({ low: 0, high: 0 });
  });

  it('stands line by line beside what was charged, with what nobody had estimated, and its differences explain the whole', () => {
    const estimate = [line('住院費', 800, 1, { most: 2 }), line('點滴', 450, 1), line('輸血', 3000, 1)];
    const days = [day(1250, [cage(800), drip(1)]), day(1700, [cage(800), drip(2)]), day(500, undefined)];
    const compared = compareEstimate(estimate, days, WORDS);
    expect(
      compared.map(({ name, actual, difference, isEstimated }) => [name, actual, difference, isEstimated]),
    ).toEqual([
      ['住院費', 1600, 0, true],
      ['點滴', 1350, 900, true],
      ['輸血', 0, -3000, true],
      ['其他', 500, 500, false],
    ]);
    const total = days.reduce((sum, one) => sum + one.total, 0);
    expect(compared.reduce((sum, { actual }) => sum + actual, 0)).toBe(total);
  });
});
