import { expect, it } from 'vitest';
import { keepFigure, leftOutOf, readFigure, within } from './figure.ts';

it('[1.5.31] a value counts as a number only when it is non-empty and finite', () => {
  for (const text of ['', ' ', null, undefined, 'NaN', 'Infinity', '-Infinity', '1e999', '-', '.'])
    expect(readFigure(text), String(text)).toBeUndefined();
  expect(['0', '1.5', '-2'].map(readFigure)).toEqual([0, 1.5, -2]);
});

it('a word that makes another number of the digits before it stays, so that 2百 is never received as 2', () => {
  for (const text of [
    '2百',
    '1千',
    '3萬',
    '8折',
    '95 折',
    '1仟',
    '5k',
    '２百',
    '2成',
    '1半',
    '2 個半',
    '3打',
    '千5',
    '一百2',
  ])
    expect(readFigure(keepFigure(text)), text).toBeUndefined();
});

it('what a field for numbers leaves out is known, so that it can be said', () => {
  for (const [text, kept, left] of [
    ['三個月', '', '三個月'],
    ['90 天', '90', '天'],
    ['９０', '90', ''],
    ['1,200', '1200', ''],
    ['1/2', '1/2', ''],
    ['2百', '2百', ''],
    ['１千', '1千', ''],
    ['3 萬 5', '3 萬 5', ''],
    ['5k', '5k', ''],
    ['5 kg', '5', 'kg'],
    ['NT$ 1,000 元', '1000', 'NT$元'],
  ] as const)
    expect([keepFigure(text), leftOutOf(text)], text).toEqual([kept, left]);
});

it('a number fits a field between its limits, and as a whole one unless parts count', () => {
  const field = { min: 10, max: 500, hasParts: false };
  for (const [text, fits] of [
    ['50', 50],
    ['５０', 50],
    ['10', 10],
    ['500', 500],
    ['9', undefined],
    ['501', undefined],
    ['50.5', undefined],
    ['1/2', undefined],
    ['', undefined],
  ] as const)
    expect(within(readFigure(keepFigure(text)), field), text).toBe(fits);
  expect(within(50.5, { ...field, hasParts: true })).toBe(50.5);
});
