import { expect, it } from 'vitest';
import { settledBy } from './settled-by.ts';

const receipt = (_id: string, createDateTime: number, more: { reverses?: string; reversedBy?: string } = {}) => ({
  _id,
  createDateTime,
  reverses: '',
  reversedBy: '',
  ...more,
});

it('a bill was settled by the latest receipt that stands, in whatever order they are told', () => {
  const [first, last] = [receipt('/receipt/1', 10), receipt('/receipt/2', 20)];
  expect(settledBy([first, last])).toBe(last);
  expect(settledBy([last, first])).toBe(last);
  expect(settledBy([])).toBeUndefined();
});

it('neither by what was taken back nor by taking it back', () => {
  const first = receipt('/receipt/1', 10);
  const slip = receipt('/receipt/2', 20, { reversedBy: '/receipt/3' });
  const back = receipt('/receipt/3', 30, { reverses: '/receipt/2' });
  expect(settledBy([first, slip, back])).toBe(first);
  expect(settledBy([slip, back])).toBeUndefined();
});
