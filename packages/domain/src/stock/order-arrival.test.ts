import { describe, expect, it } from 'vitest';
import type { Form } from './form.schema.ts';
import { arrivalOf } from './order-arrival.ts';

const item = (_id: string, number: number) => ({ _id, number }) as Form<'order'>['items'][number];
const items = [item('a', 10), item('b', 1)];

describe('how much of an order has arrived', () => {
  it.each([
    ['nothing of one that is written', 0, [], { arrive: 0, status: 0 }],
    ['nothing of one that is ordered', 10, [], { arrive: 0, status: 10 }],
    ['a part', 10, [['a', 4]], { arrive: 10, status: 20 }],
    ['one row of two', 10, [['a', 10]], { arrive: 10, status: 20 }],
    [
      'all, and more',
      20,
      [
        ['a', 12],
        ['b', 1],
      ],
      { arrive: 20, status: 30 },
    ],
    ['nothing any more', 30, [], { arrive: 0, status: 10 }],
    [
      'all of one that is closed',
      40,
      [
        ['a', 10],
        ['b', 1],
      ],
      { arrive: 20, status: 40 },
    ],
    ['nothing any more of one that was called off', 90, [], { arrive: 0, status: 90 }],
  ] as const)('%s', (_what, status, arrived, expected) => {
    expect(arrivalOf({ items, status }, new Map<string, number>(arrived))).toEqual(expected);
  });
});
