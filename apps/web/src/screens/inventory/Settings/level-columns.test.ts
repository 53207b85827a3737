import { expect, it } from 'vitest';
import { columnsOf } from './level-columns.ts';

const level = (id: string, parentID: string | null = null) => ({ id, name: id, parentID });
const TREE = [
  level('drug'),
  level('food'),
  level('abx', 'drug'),
  level('nsaid', 'drug'),
  level('oral', 'abx'),
  level('x', 'oral'),
];
const short = (path: readonly string[]) =>
  columnsOf(TREE, path).map(({ above, levels, chosen }) => [
    above?.id,
    levels.map(({ id, below }) => `${id} ${below}`),
    chosen,
  ]);

it('[3.3.38 screen half] the tree of levels opens column by column, three at most', () => {
  expect(short([])).toEqual([[undefined, ['drug 2', 'food 0'], undefined]]);
  expect(short(['drug', 'abx', 'oral'])).toEqual([
    [undefined, ['drug 2', 'food 0'], 'drug'],
    ['drug', ['abx 1', 'nsaid 0'], 'abx'],
    ['abx', ['oral 1'], 'oral'],
  ]);
});

it('a chosen level that is gone ends the path', () => {
  expect(short(['gone', 'abx'])).toEqual([[undefined, ['drug 2', 'food 0'], undefined]]);
  expect(short(['drug', 'gone'])).toHaveLength(2);
});
