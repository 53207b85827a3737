import { describe, expect, it } from 'vitest';
import { around, beginAt, firstSeries, placeAlong } from './stack.ts';

const instance = (hash: string) => ({ uid: hash, hash, size: 1, number: 1, frames: 1 });
const series = (uid: string, ...hashes: string[]) => ({ uid, instances: hashes.map(instance) as never });
const at = (hash: string) => ({ hash, holderID: '/record/1', frame: 0 });

describe('a stack begins', () => {
  const [one, two] = [series('1', 'a', 'b'), series('2', 'c', 'd')];

  it('at the file that was opened, in whatever series it is', () => {
    expect(firstSeries([one, two], { begin: 'd', known: '' })).toBe(two);
    expect(beginAt([at('c'), at('d')], 'd')).toBe(1);
    expect(beginAt([at('a'), at('b')], 'd')).toBe(0);
  });

  it('in the series that is shown already where others are found before it while files are read', () => {
    expect(firstSeries([two], { begin: undefined, known: '' })).toBe(two);
    expect(firstSeries([one, two], { begin: undefined, known: '2' })).toBe(two);
    expect(firstSeries([], { begin: 'd', known: '2' })).toBeUndefined();
  });
});

it('what lies ahead is made ready before what lies behind', () => {
  expect(around([0, 1, 2, 3, 4, 5, 6], 3, 1, 3)).toEqual([4, 5, 6, 2]);
  expect(around([0, 1, 2, 3], 3, -1, 3)).toEqual([2, 1, 0]);
});

it('another stack follows to where it lies as far along', () => {
  expect(placeAlong(9, 10, 5)).toBe(4);
  expect(placeAlong(0, 1, 5)).toBe(0);
});
