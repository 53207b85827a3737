import { describe, expect, it } from 'vitest';
import { readAmount, readDays } from './amount-words.ts';

describe('how much of a drug a cell says', () => {
  it.each([
    ['2', 2, ''],
    ['2 顆', 2, '顆'],
    ['２．５ｍＬ', 2.5, 'mL'],
    ['.5 tab', 0.5, 'tab'],
    ['1,000U', 1000, 'U'],
    ['半顆', 0.5, '顆'],
    ['一半', 0.5, ''],
    ['一顆半', 1.5, '顆'],
    ['兩包半', 2.5, '包'],
    ['2顆半', 2.5, '顆'],
    ['1/2顆', 0.5, '顆'],
    ['1 1/2 顆', 1.5, '顆'],
    ['1又1/2顆', 1.5, '顆'],
    ['½顆', 0.5, '顆'],
    ['1½', 1.5, ''],
    ['¼#', 0.25, '#'],
    ['0.5#', 0.5, '#'],
    ['#10', 10, '#'],
    ['1/3 tab.', 0.3333, 'tab.'],
    ['十四顆', 14, '顆'],
    ['一百二十顆', 120, '顆'],
    ['四分之三顆', 0.75, '顆'],
    ['三分之一', 0.3333, ''],
  ])('%s', (text, number, unit) => {
    expect(readAmount(text)).toEqual({ number, unit });
  });

  it.each([
    '1-2顆',
    '一到二顆',
    '1顆/次',
    '10mg/kg',
    '2顆BID',
    '1BID',
    '約3顆',
    '適量',
    '1/0顆',
    '1.5顆半',
    '2顆7天',
    '',
    '分之',
    '1..5',
  ])('%s says more, or nothing that is a number', (text) => {
    expect(readAmount(text)).toBeUndefined();
  });
});

describe('for how many days', () => {
  it.each([
    ['7', 7],
    ['7天', 7],
    ['７ 日份', 7],
    ['十四天', 14],
    ['2週', 14],
    ['一個星期', 7],
    ['兩個禮拜', 14],
    ['3 days', 3],
  ])('%s', (text, days) => {
    expect(readDays(text)).toBe(days);
  });

  it.each(['一個月', '2月', '7-10天', '需要時', ''])('%s has no number of days', (text) => {
    expect(readDays(text)).toBeUndefined();
  });
});
