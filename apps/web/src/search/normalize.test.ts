import { expect, it } from 'vitest';
import { MAX_UNITS, textUnits } from './normalize.ts';

const folded = (raw: string): string =>
  textUnits(raw)
    .map((unit) => unit.text)
    .join('');

it.each([
  ['臺北', '台北'],
  ['黃', '黄'],
  ['峰', '峯'],
  ['羣', '群'],
  ['溫', '温'],
  ['麵', '麪'],
  ['陳', '陈'],
  ['點', '㸃'],
  ['吉野家', '𠮷野家'],
  ['廣澤', '広沢'],
  ['ＢＯＢ', 'bob'],
  ['José', 'jose'],
  ['ﬁ', 'fi'],
  ['Lucky Boy', 'luckyboy'],
  ['小白（已故）', '小白已故'],
  ['豈', '豈'],
])('takes %s and %s for the same', (a, b) => {
  expect(folded(a)).toBe(folded(b));
});

it('keeps Zhuyin tone marks and Hangul whole', () => {
  expect(folded('ㄇㄚ˙ㄕㄨˇ')).toBe('ㄇㄚ˙ㄕㄨˇ');
  expect(folded('한글')).toBe('한글');
});

it('remembers where each character stood, two places for those outside the basic plane', () => {
  expect(textUnits('𠮷 野').map(({ start, end }) => [start, end])).toEqual([
    [0, 2],
    [3, 4],
  ]);
});

it('drops lone surrogates, controls and punctuation, and stops at the limit', () => {
  expect(folded('\ud842\u200f\u0000…—')).toBe('');
  expect(textUnits('咪'.repeat(10_000)).length).toBe(MAX_UNITS);
});
