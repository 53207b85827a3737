import { expect, it } from 'vitest';
import type { GoodsUse } from '../lines/goods-use.ts';
import { givenBeside } from './reconciliation.ts';

const use = (number: number, at: number, itemID = '/catalog/product/K'): GoodsUse => ({
  ...{ row: `r${at}`, itemID, number, cause: 'treatment', at, lots: [] },
});
const catalogue = {
  sellFactors: new Map([['K', 2]]),
  supplies: new Map([['S', [{ productID: 'K', number: 0.5 }]]]),
};
const asked = { drugs: new Set(['K']), keptSince: new Map([['K', 10]]), from: 10, to: 100 };
const booked = (causeID: string, quantity: number, dateTime: number) => ({ causeID, prodID: 'K', quantity, dateTime });

it('says of each document what it gave by its own words, in stock units and with what services use up, beside the ledger', () => {
  const documents = [
    { id: 'v', uses: [use(1, 20), use(1, 30, '/catalog/service/S'), use(9, 20, '/catalog/product/X')] },
  ];
  expect(givenBeside(documents, [booked('v', 2.5, 20)], catalogue, asked)).toEqual([
    { causeID: 'v', prodID: 'K', dateTime: 20, said: 2.5, booked: 2.5, difference: 0 },
  ]);
});

it('finds what the ledger lacks, what no document says, and tells both before what agrees', () => {
  const documents = [
    { id: 'even', uses: [use(1, 20)] },
    { id: 'lacks', uses: [use(1, 40)] },
  ];
  const found = givenBeside(documents, [booked('even', 2, 20), booked('gone', 3, 50)], catalogue, asked);
  expect(found.map(({ causeID, difference }) => [causeID, difference])).toEqual([
    ['lacks', 2],
    ['gone', -3],
    ['even', 0],
  ]);
});

it('asks nothing of before the drug was kept, and of a document only in the time in which it gave it first', () => {
  const documents = [
    { id: 'before', uses: [use(1, 5)] },
    { id: 'across', uses: [use(1, 90), use(1, 120)] },
    { id: 'after', uses: [use(1, 100)] },
  ];
  const found = givenBeside(documents, [booked('across', 4, 90), booked('after', 2, 100)], catalogue, asked);
  expect(found).toEqual([{ causeID: 'across', prodID: 'K', dateTime: 90, said: 4, booked: 4, difference: 0 }]);
});
