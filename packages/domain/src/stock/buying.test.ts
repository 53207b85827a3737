import { describe, expect, it } from 'vitest';
import { type BuyingFacts, buyingAdvice } from './buying.ts';

const facts = (more: Partial<BuyingFacts>): BuyingFacts => ({
  ...{ perDay: 2, usable: 100, expiring: [], onOrder: 0, safetyStock: null, leadDays: 7, coverDays: 30 },
  ...more,
});

describe('what to buy', () => {
  it.each([
    ['nothing while enough is here', {}, { quantity: 0, lastsDays: 50, willExpire: 0 }],
    [
      'for the time of delivery and the month after, once what is here lasts no longer than the delivery',
      { usable: 14 },
      { quantity: 60, lastsDays: 7, willExpire: 0 },
    ],
    [
      'nothing of what is on its way already',
      { usable: 10, onOrder: 60 },
      { quantity: 0, lastsDays: 35, willExpire: 0 },
    ],
    [
      'the safety stock on top, and what is owed below zero',
      { usable: -4, safetyStock: 10 },
      { quantity: 88, lastsDays: 0, willExpire: 0 },
    ],
    [
      'up to the safety stock where nothing goes',
      { perDay: 0, usable: 3, safetyStock: 10 },
      { quantity: 7, lastsDays: null, willExpire: 0 },
    ],
    [
      'nothing where nothing goes and nobody wants any',
      { perDay: 0, usable: 0 },
      { quantity: 0, lastsDays: null, willExpire: 0 },
    ],
    [
      'in place of what expires before it is used',
      { usable: 40, expiring: [{ days: 5, quantity: 40 }] },
      { quantity: 64, lastsDays: 5, willExpire: 30 },
    ],
    [
      'of two lots the second begins when the first is over',
      {
        usable: 60,
        expiring: [
          { days: 10, quantity: 10 },
          { days: 20, quantity: 50 },
        ],
      },
      { quantity: 0, lastsDays: 20, willExpire: 20 },
    ],
    [
      'not for a lot that lasts beyond the next delivery',
      { usable: 500, expiring: [{ days: 60, quantity: 500 }] },
      { quantity: 0, lastsDays: 250, willExpire: 0 },
    ],
  ] as const)('%s', (_what, more, expected) => {
    expect(buyingAdvice(facts(more))).toEqual(expected);
  });
});
