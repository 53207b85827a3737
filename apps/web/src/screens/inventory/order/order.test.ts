import { expect, it } from 'vitest';
import { arranged, movedTo } from './order.ts';

it('a member goes to the place that it is put at, the others close up, and beyond the ends is an end', () => {
  expect(movedTo(['a', 'b', 'c'], 'a', 2)).toEqual(['b', 'c', 'a']);
  expect(movedTo(['a', 'b', 'c'], 'c', 0)).toEqual(['c', 'a', 'b']);
  expect(movedTo(['a', 'b', 'c'], 'b', 9)).toEqual(['a', 'c', 'b']);
  expect(movedTo(['a', 'b', 'c'], 'b', -1)).toEqual(['b', 'a', 'c']);
});

it('what isn’t there or doesn’t move changes nothing', () => {
  const ids = ['a', 'b'];
  expect(movedTo(ids, 'x', 0)).toBe(ids);
  expect(movedTo(ids, 'a', 0)).toBe(ids);
});

it('an order is kept while others add and remove', () => {
  expect(arranged(['a', 'b', 'c'], ['c', 'b', 'a'])).toEqual(['c', 'b', 'a']);
  expect(arranged(['a', 'new', 'c'], ['c', 'b', 'a'])).toEqual(['c', 'new', 'a']);
  expect(arranged(['a', 'b'], undefined)).toEqual(['a', 'b']);
});
