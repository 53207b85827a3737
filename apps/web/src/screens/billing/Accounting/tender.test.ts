import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { amountProblem, tenderSum } from './use-tender.ts';

const cash = (amount?: string) => ({ method: 'cash' as const, amount });
const card = (amount?: string) => ({ method: 'creditCard' as const, amount });

describe('what is kept of what was handed over', () => {
  it('gives change for cash', () => {
    expect(tenderSum([cash('5000')], 4320)).toMatchObject({ received: 4320, change: 680, short: 0 });
  });
  it('takes all that is left by a field that nobody touched, of one way or the last of several', () => {
    expect(tenderSum([cash()], 4320)).toMatchObject({ received: 4320, change: 0, short: 0 });
    expect(tenderSum([cash('2000'), card()], 5500)).toMatchObject({ receives: [2000, 3500], short: 0 });
  });
  it('takes nothing by a field that somebody emptied', () => {
    expect(tenderSum([cash('')], 4320)).toMatchObject({ received: 0, short: 4320 });
    expect(tenderSum([cash('2000'), card('')], 5500)).toMatchObject({ receives: [2000, 0], short: 3500 });
  });
  it('says what is missing of a part', () => {
    expect(tenderSum([cash('1000')], 4320)).toMatchObject({ received: 1000, short: 3320 });
  });
  it('splits over several ways, with change for the cash part only', () => {
    expect(tenderSum([card('3000'), cash('2000')], 4320)).toEqual({
      receives: [3000, 1320],
      received: 4320,
      change: 680,
      short: 0,
      tooMuch: false,
    });
  });
  it('never lets a card be charged for more than is due without saying so', () => {
    expect(tenderSum([card('5000')], 4320).tooMuch).toBe(true);
  });
  it('what is received and what is short always make what is due', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.boolean(), fc.nat(9000)), { minLength: 1, maxLength: 4 }),
        fc.integer({ min: 1, max: 20_000 }),
        (given, due) => {
          const sum = tenderSum(
            given.map(([isCash, amount]) => (isCash ? cash : card)(String(amount))),
            due,
          );
          if (!sum.tooMuch) expect(sum.received + sum.short).toBe(due);
          expect(sum.change).toBeGreaterThanOrEqual(0);
        },
      ),
    );
  });
});

describe('an amount that can’t be meant', () => {
  const problem = (line: ReturnType<typeof cash> | ReturnType<typeof card>, due = 500) =>
    amountProblem(line, tenderSum([line], due));

  it('is told: parts of a dollar, less than nothing, change that nobody has, more than is due by card', () => {
    expect(problem(cash('1.5'))).toBe('notWhole');
    expect(problem(cash('1-'))).toBe('notWhole');
    expect(problem(cash('-100'))).toBe('negative');
    expect(problem(cash('99999999'))).toBe('tooMuchChange');
    expect(problem(card('501'))).toBe('tooMuch');
  });
  it('is none of what people pay with', () => {
    for (const line of [cash(), cash(''), cash('500'), cash('2000'), cash('100'), card(), card('500')])
      expect(problem(line)).toBeUndefined();
  });
});
