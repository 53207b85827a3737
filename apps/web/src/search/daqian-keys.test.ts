import { expect, it } from 'vitest';
import { decodeDaqian } from './daqian-keys.ts';

it.each([
  ['a8', 'ㄇㄚ'],
  ['al', 'ㄇㄠ'],
  ['tp6', 'ㄔㄣˊ'],
  ['xm3', 'ㄌㄩˇ'],
  ['ag', 'ㄇㄕ'],
  ['5k4', 'ㄓㄜˋ'],
  ['1j4', 'ㄅㄨˋ'],
  ['w96', 'ㄊㄞˊ'],
  ['-6', 'ㄦˊ'],
  ['a8 cl3', 'ㄇㄚˉㄏㄠˇ'],
  ['A8', 'ㄇㄚ'],
  ['陳vul3', '陳ㄒㄧㄠˇ'],
])('reads the keys %j as %s', (keys, zhuyin) => {
  expect(decodeDaqian(keys)).toBe(zhuyin);
});

it.each(['', '   ', '陳', '3a8', 'a8!', 'a88_', 'a834'])('does not take %j for keys of a Zhuyin keyboard', (text) => {
  expect(decodeDaqian(text)).toBeUndefined();
});
