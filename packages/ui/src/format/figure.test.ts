import { expect, it } from 'vitest';
import { keepFigure, leftOutOf, readFigure } from './figure.ts';

it('[1.5.31] a value counts as a number only when it is non-empty and finite', () => {
  for (const text of ['', ' ', null, undefined, 'NaN', 'Infinity', '-Infinity', '1e999', '-', '.'])
    expect(readFigure(text), String(text)).toBeUndefined();
  expect(['0', '1.5', '-2'].map(readFigure)).toEqual([0, 1.5, -2]);
});

it('what a field for numbers leaves out is known, so that it can be said', () => {
  for (const [text, kept, left] of [
    ['三個月', '', '三個月'],
    ['90 天', '90', '天'],
    ['９０', '90', ''],
    ['1,200', '1200', ''],
    ['1/2', '1/2', ''],
  ] as const)
    expect([keepFigure(text), leftOutOf(text)], text).toEqual([kept, left]);
});
