import { describe, expect, it } from 'vitest';
import { rowSentences } from './row-sentences.ts';

const drug = (more: object = {}) => ({
  _id: 'd1',
  name: 'Clavamox 62.5 mg',
  unitsPerDose: 1,
  frequency: 'BID',
  days: 5,
  number: 10,
  ...more,
});
const bag = (items: readonly object[], more: object = {}) => [{ bagID: 'b1', dispensed: false, items, ...more }];

describe('the history of rows', () => {
  it('tells which drug was changed, from what to what, in words', () => {
    expect(rowSentences(bag([drug()]), bag([drug({ frequency: 'SID', days: 7, number: 7 })]))).toEqual([
      'Clavamox 62.5 mg：頻率 每日兩次 → 每日一次、天數 5 → 7、數量 10 → 7',
    ]);
  });
  it('tells which came and which went', () => {
    expect(rowSentences(bag([drug()]), bag([drug({ _id: 'd2', name: 'Cerenia 16 mg', days: null })]))).toEqual([
      '移除 Clavamox 62.5 mg',
      '新增 Cerenia 16 mg 每次 1、頻率 每日兩次、數量 10',
    ]);
    expect(rowSentences([], [{ _id: 'c', name: '診察費', number: 1, price: 400 }])).toEqual(['新增 診察費 數量 1']);
  });
  it('tells a bag that went out, and says of what has no words only that it changed', () => {
    expect(rowSentences(bag([drug()]), bag([drug()], { dispensed: true }))).toEqual(['藥袋 1 已調劑']);
    expect(rowSentences([{ _id: 't', finishDateTime: 0 }], [{ _id: 't', finishDateTime: 9 }])).toEqual([
      '進度或附件有更新',
    ]);
  });
});
