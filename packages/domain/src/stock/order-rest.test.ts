import { expect, it } from 'vitest';
import type { Form } from './form.schema.ts';
import { restOfOrder } from './order-rest.ts';

const item = (_id: string, number: number, free = 0) => ({ _id, number, free }) as Form<'order'>['items'][number];

it('what is missing of an order is what was ordered without what came, row by row, in tenths that add up', () => {
  const items = [item('a', 10), item('b', 0.3, 1), item('c', 5), item('d', 2)];
  const arrived = new Map([
    ['a', 4],
    ['b', 0.1],
    ['c', 7],
  ]);
  const rest = restOfOrder({ items }, arrived).map(({ item: { _id }, number, free }) => [_id, number, free]);
  expect(rest).toEqual([
    ['a', 6, 0],
    ['b', 0.2, 1],
    ['d', 2, 0],
  ]);
});
