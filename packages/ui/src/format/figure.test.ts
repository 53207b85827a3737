import { expect, it } from 'vitest';
import { readFigure } from './figure.ts';

it('[1.5.31] a value counts as a number only when it is non-empty and finite', () => {
  for (const text of ['', ' ', null, undefined, 'NaN', 'Infinity', '-Infinity', '1e999', '-', '.'])
    expect(readFigure(text), String(text)).toBeUndefined();
  expect(['0', '1.5', '-2'].map(readFigure)).toEqual([0, 1.5, -2]);
});
