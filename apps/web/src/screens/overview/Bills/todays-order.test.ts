import { expect, it } from 'vitest';
import { todaysOrder } from './todays-order.ts';

const DAY = 1_000_000;
const bill = (_id: string, at: number, received: number) => ({ _id, at, total: 300, received });

it('puts who is at the desk today before what is settled, and debts of other days last', () => {
  const bills = [
    bill('debt of last year', DAY - 900_000, 100),
    bill('debt of yesterday', DAY - 5000, 0),
    bill('second', DAY + 200, 0),
    bill('settled early', DAY + 10, 300),
    bill('first', DAY + 100, 0),
    bill('settled late', DAY + 50, 300),
  ];
  expect(todaysOrder(bills, DAY).map(({ _id }) => _id)).toEqual([
    'first',
    'second',
    'settled late',
    'settled early',
    'debt of yesterday',
    'debt of last year',
  ]);
});
