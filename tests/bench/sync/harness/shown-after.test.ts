import { expect, it } from 'vitest';
import { shownAfter } from './shown-after.ts';

const began = [
  ['a', 0],
  ['b', 10],
  ['c', 20],
] as const;

it('a text that was replaced before it was seen counts as shown with the one that replaced it', () => {
  expect(shownAfter(began, { a: 5, c: 26 })).toEqual([5, 16, 6]);
});

it('a text that was seen counts from its own moment, and one that nothing followed as lost', () => {
  expect(shownAfter(began, { a: 5, b: 12, c: 26 })).toEqual([5, 2, 6]);
  expect(shownAfter(began, { a: 5 })).toEqual([5, Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]);
});
