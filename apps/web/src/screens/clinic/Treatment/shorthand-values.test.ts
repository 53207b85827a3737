import { describe, expect, it } from 'vitest';
import { limitEdits, limitOf, readLimit } from './limit-values.ts';
import { shorthandEdits, shorthandFault } from './shorthand-values.ts';

const row = (_id: string, short: string, text: string, order = 0) => ({ _id, short, text, order });

describe('a row of the clinic’s own words', () => {
  const others = [row('a', 'IN', '鼻內給藥', 3)];

  it.each([
    ['routes', { short: '', text: ' ' }, 'text'],
    ['routes', { short: 'ｉｎ', text: '另一個' }, 'shortTaken'],
    ['routes', { short: '', text: '鼻'.repeat(21) }, 'long'],
    ['routes', { short: 'IT', text: '鼻內給藥' }, undefined],
    ['rhythms', { short: '', text: '有空就吃' }, 'rhythm'],
    ['rhythms', { short: '', text: '每天三次飯後' }, undefined],
    ['rhythms', { short: 'ｑｄ', text: 'QID' }, 'shortCode'],
    ['rhythms', { short: 'q.8h', text: 'BID' }, 'shortCode'],
    ['rhythms', { short: 'BID', text: 'BID PC' }, undefined],
    ['rhythms', { short: 'SID', text: 'QD' }, undefined],
    ['rhythms', { short: ' ', text: 'QD' }, undefined],
    ['rhythms', { short: '早晚', text: 'BID PC' }, undefined],
    ['routes', { short: 'QD', text: '鼻內' }, undefined],
  ] as const)('%s %o: %s', (list, values, fault) => {
    expect(shorthandFault(list, values, others)).toBe(fault);
  });

  it('a new one stands at the end, a rhythm by its codes; of a changed one only what changed is sent', () => {
    expect(shorthandEdits('rhythms', undefined, { short: '三餐', text: '每天三次飯後' }, others, 'n')).toEqual([
      { op: 'insert', path: ['rhythms'], row: { _id: 'n', short: '三餐', text: 'TID PC', order: 4 } },
    ]);
    expect(shorthandEdits('routes', others[0], { short: 'IN', text: '鼻腔給藥' }, others, 'n')).toEqual([
      { op: 'set', path: ['routes', 'a', 'text'], from: '鼻內給藥', to: '鼻腔給藥' },
    ]);
  });
});

describe('limits of discounts', () => {
  const limits = [
    { _id: 'a', roleID: '/role/desk', percent: 20 },
    { _id: 'b', roleID: '/role/desk', percent: 10 },
  ];

  it('are whole per cent, or none', () => {
    expect(['', '10', '１０%', '0', '101', '5.5', 'x'].map(readLimit)).toEqual([
      'none',
      10,
      10,
      0,
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('of one role is one row, also where two people had set one each', () => {
    expect(limitOf(limits, '/role/desk')).toBe('10');
    expect(limitEdits(limits, { '/role/desk': '15', '/role/vet': '30' }, () => 'n')).toEqual([
      { op: 'remove', path: ['discountLimits', 'b'] },
      { op: 'set', path: ['discountLimits', 'a', 'percent'], from: 20, to: 15 },
      { op: 'insert', path: ['discountLimits'], row: { _id: 'n', roleID: '/role/vet', percent: 30 } },
    ]);
    expect(limitEdits(limits, { '/role/desk': '' }, () => 'n')).toHaveLength(2);
    expect(limitEdits(limits, { '/role/desk': '10' }, () => 'n')).toEqual([]);
  });
});
