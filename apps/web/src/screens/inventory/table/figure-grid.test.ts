import { expect, it } from 'vitest';
import { FigureGrid } from './figure-grid.ts';
import type { FigureChange, PasteAsk } from './figure-grid.types.ts';

interface Row {
  readonly id: string;
  readonly price: number;
  readonly cost: number | null;
}
const ROWS: readonly Row[] = [
  { id: 'a', price: 10, cost: 6 },
  { id: 'b', price: 20, cost: null },
  { id: 'c', price: 30, cost: 9 },
];

/** A grid over three rows; what it saves, and what it asks. */
function opened(saves = true) {
  const saved: (readonly FigureChange[])[] = [];
  const asked: PasteAsk[] = [];
  const grid = new FigureGrid<Row>();
  grid.table = {
    rows: ROWS,
    idOf: ({ id }) => id,
    columns: [
      { key: 'price', name: '售價', valueOf: ({ price }) => price, optional: false },
      { key: 'cost', name: '成本', valueOf: ({ cost }) => cost, optional: true },
    ],
    save: async (changes) => {
      saved.push(changes);
      return saves;
    },
    activate: () => undefined,
    ask: (ask) => asked.push(ask),
  };
  return { grid, saved, asked };
}
const settled = () => new Promise((resolve) => setTimeout(resolve));

it('a cell that is written and left is saved with what stood there before', async () => {
  const { grid, saved } = opened();
  grid.begin('a', 'price', '1');
  grid.type('a', 'price', '1,250');
  expect(grid.commit('a', 'price')).toBe(true);
  expect(grid.stateOf('a', 'price')).toEqual({ kind: 'saving', value: 1250 });
  await settled();
  expect(saved).toEqual([[{ id: 'a', column: 'price', from: 10, to: 1250 }]]);
  expect(grid.stateOf('a', 'price')).toBeUndefined();
});

it('what is no amount is refused in its cell, which stays open; Escape leaves the cell as it was', () => {
  const { grid, saved } = opened();
  grid.begin('a', 'price');
  grid.type('a', 'price', '-5');
  expect(grid.commit('a', 'price')).toBe(false);
  expect(grid.stateOf('a', 'price')).toMatchObject({ kind: 'editing', text: '-5', problem: 'negative' });
  grid.cancel('a', 'price');
  expect(grid.stateOf('a', 'price')).toBeUndefined();
  expect(saved).toEqual([]);
});

it('an emptied cost isn’t known any more, an emptied price stays as it was', async () => {
  const { grid, saved } = opened();
  for (const column of ['price', 'cost']) {
    grid.begin('a', column, '');
    grid.commit('a', column);
  }
  await settled();
  expect(saved).toEqual([[{ id: 'a', column: 'cost', from: 6, to: null }]]);
});

it('what couldn’t be saved is kept in its cell, and writing goes on from there', async () => {
  const { grid } = opened(false);
  grid.begin('a', 'price', '15');
  grid.commit('a', 'price');
  await settled();
  expect(grid.stateOf('a', 'price')).toEqual({ kind: 'kept', value: 15 });
  grid.begin('a', 'price');
  expect(grid.stateOf('a', 'price')).toMatchObject({ kind: 'editing', text: '15' });
});

it('a pasted column is one saving of the rows that differ, from the chosen row downwards', async () => {
  const { grid, saved } = opened();
  grid.paste('20\r\n\r\n', 1);
  await settled();
  expect(saved).toEqual([]);
  grid.paste('21\r\n31\r\n', 1);
  await settled();
  expect(saved).toEqual([
    [
      { id: 'b', column: 'price', from: 20, to: 21 },
      { id: 'c', column: 'price', from: 30, to: 31 },
    ],
  ]);
});

it('a pasted column that is too long, or holds what is no price, is asked about and saves nothing', async () => {
  const { grid, saved, asked } = opened();
  grid.paste('1\n2\n3\n4', 0);
  grid.paste('1\nx', 0);
  await settled();
  expect(saved).toEqual([]);
  expect(asked.map(({ plan }) => plan)).toMatchObject([
    { beyond: 1, wrong: [] },
    { wrong: [{ at: 1, problem: 'text' }] },
  ]);
});

it('left and right choose among the columns of amounts, and end at the last', () => {
  const { grid } = opened();
  expect(grid.column).toBe('price');
  expect(grid.step(1)).toBe(true);
  expect(grid.column).toBe('cost');
  expect(grid.step(1)).toBe(false);
  grid.paste('7', 1);
  expect(grid.stateOf('b', 'cost')).toEqual({ kind: 'saving', value: 7 });
});
