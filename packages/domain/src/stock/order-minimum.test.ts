import { expect, it } from 'vitest';
import { orderShortfall, rowsBelowMinimum, unitsFor } from './order-minimum.ts';

it('rounds what is wanted up to whole packs, and up to what the supplier takes at least', () => {
  expect(unitsFor(25, { factor: 10, minNumber: 0 })).toEqual({ units: 3, isRaised: false });
  expect(unitsFor(25, { factor: 10, minNumber: 5 })).toEqual({ units: 5, isRaised: true });
  expect(unitsFor(60, { factor: 10, minNumber: 5 })).toEqual({ units: 6, isRaised: false });
  expect(unitsFor(0.3, { factor: 0.1, minNumber: 0 }).units).toBe(3);
  expect(unitsFor(0, { factor: 10, minNumber: 5 })).toEqual({ units: 0, isRaised: false });
});

it('says what an order lacks of its supplier’s least sum and of free delivery, and nothing of an order of nothing', () => {
  const terms = { minOrderAmount: 3000, freeShippingAmount: 5000 };
  expect(orderShortfall(2400, terms)).toEqual({ belowMinimum: 600, toFreeShipping: 2600 });
  expect(orderShortfall(3000, terms)).toEqual({ belowMinimum: 0, toFreeShipping: 2000 });
  expect(orderShortfall(0, terms)).toEqual({ belowMinimum: 0, toFreeShipping: 0 });
  expect(orderShortfall(10, {})).toEqual({ belowMinimum: 0, toFreeShipping: 0 });
});

it('compares a row with the least number in stock units, whatever unit either is written in', () => {
  const packs = new Map([['P1', { factor: 100, minNumber: 2 }]]);
  const row = (number: number, factor: number) => ({ prodID: 'P1', number, factor });
  expect(rowsBelowMinimum([row(150, 1)], packs)).toEqual([{ row: row(150, 1), least: 200 }]);
  expect(rowsBelowMinimum([row(2, 100), row(200, 1), row(0, 1), { ...row(1, 1), prodID: 'P2' }], packs)).toEqual([]);
});
