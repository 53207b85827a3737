import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { billEnd, type Discount, offSum, roundedSum, WHOLE_BILL } from './discount.ts';

const discount = (_id: string, off: Discount['off']): Discount => ({
  _id,
  off,
  reason: '老客戶',
  by: '/staff/a',
  at: 1,
});
const lines = [
  { _id: 'a', price: 600, number: 1 },
  { _id: 'b', price: 333, number: 1 },
];
const end = (discounts: readonly Discount[], rounding?: Parameters<typeof billEnd>[3]) =>
  billEnd(933, [{ rate: 1, lines }], discounts, rounding);

describe('a discount', () => {
  it('of 5 per cent leaves 95, whole dollars, half up', () => {
    expect(offSum({ kind: 'percent', percent: 5 }, 600)).toBe(30);
    expect(offSum({ kind: 'percent', percent: 5 }, 333)).toBe(17);
    expect(offSum({ kind: 'percent', percent: 100 }, 333)).toBe(333);
  });

  it('never takes more than there is', () => {
    expect(offSum({ kind: 'amount', amount: 500 }, 333)).toBe(333);
    fc.assert(
      fc.property(
        fc.array(
          fc.record({
            _id: fc.constantFrom('a', 'b', 'gone', WHOLE_BILL),
            off: fc.oneof(
              fc.record({ kind: fc.constant('percent' as const), percent: fc.integer({ min: 1, max: 100 }) }),
              fc.record({ kind: fc.constant('amount' as const), amount: fc.integer({ min: 1, max: 5000 }) }),
            ),
          }),
        ),
        fc.constantFrom(1 as const, 5 as const, 10 as const),
        fc.constantFrom('nearest' as const, 'down' as const),
        (given, to, how) => {
          const { total, roundingOff, billOff, lineOff } = end(
            given.map(({ _id, off }) => discount(_id, off)),
            { to, how },
          );
          expect(total).toBeGreaterThanOrEqual(0);
          expect(total % to).toBe(0);
          const off = [...lineOff.values()].reduce((sum, one) => sum + one, 0);
          expect(933 - off - billOff - roundingOff).toBe(total);
        },
      ),
    );
  });

  it('on the whole is of what lines have left; one of a line that is gone takes nothing', () => {
    const found = end([
      discount('a', { kind: 'amount', amount: 100 }),
      discount(WHOLE_BILL, { kind: 'percent', percent: 10 }),
      discount('gone', { kind: 'amount', amount: 100 }),
    ]);
    expect(found).toMatchObject({ billOff: 83, total: 750 });
  });

  it('takes no more than its giver might let off of the bill as it stands, all of their own together', () => {
    const limited = (_id: string, amount: number, by: string, most: number): Discount => ({
      ...discount(_id, { kind: 'amount', amount }),
      by,
      most,
    });
    const given = [limited('a', 80, 'x', 10), limited('b', 80, 'x', 10), limited(WHOLE_BILL, 50, 'y', 10)];
    const { lineOff, billOff, total } = end(given);
    expect([...lineOff.values()]).toEqual([80, 13]);
    expect([billOff, total]).toEqual([50, 790]);
  });

  it('of a drug is of what the rate of drugs leaves', () => {
    const drugs = [{ rate: 0.5, lines: [{ _id: 'd', price: 200, number: 1 }] }];
    expect(billEnd(100, drugs, [discount('d', { kind: 'percent', percent: 50 })]).total).toBe(50);
  });
});

it.each([
  [933, 1, 'nearest', 933],
  [933, 5, 'nearest', 935],
  [932, 5, 'nearest', 930],
  [933, 5, 'down', 930],
  [935, 10, 'nearest', 940],
  [939, 10, 'down', 930],
] as const)('a bill of %i rounded to %i, %s, is %i', (sum, to, how, rounded) => {
  expect(roundedSum(sum, { to, how })).toBe(rounded);
});
