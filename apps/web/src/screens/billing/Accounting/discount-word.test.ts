import { expect, it } from 'vitest';
import { foldTyped, limitWord, offWord } from './discount-word.ts';

it.each([
  [5, '95 折（−5%）'],
  [10, '9 折（−10%）'],
  [15, '85 折（−15%）'],
  [50, '5 折（−50%）'],
  [95, '0.5 折（−95%）'],
  [100, '免費'],
])('%i per cent off is %s: the fold says what is left, the per cent what goes', (percent, word) => {
  expect(offWord({ kind: 'percent', percent })).toBe(word);
});

it.each([
  ['8折', '20'],
  ['95 折', '5'],
  ['85折', '15'],
  ['9折', '10'],
  ['8', undefined],
  ['0折', undefined],
  // Ten folds are the whole price to some, and a tenth of it to others.
  ['10折', undefined],
  ['50折', undefined],
  ['2百', undefined],
])('%s is what is left, so that 8折 never takes 8 per cent and 95折 never 95', (text, percent) => {
  expect(foldTyped(text)).toBe(percent);
});

it('an amount says how much less', () => {
  expect(offWord({ kind: 'amount', amount: 1200 })).toBe('少 1,200 元');
});

it('of which less counts than was given says why', () => {
  expect(limitWord({ most: 10 }, true)).toBe('，只折到給折扣的人的上限 10%');
  expect(limitWord({ most: 10 }, false)).toBe('');
});
