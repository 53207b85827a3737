import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type BookMovement, bookEntries, bookYear } from './controlled-book.ts';
import { MOVEMENT_CAUSES, sumOf } from './movement.ts';

const movement = (cause: BookMovement['cause'], quantity: number): BookMovement => ({
  dateTime: 0,
  cause,
  quantity,
  lot: 'K1',
});

it('each movement has its word of the law, stands on its side, and leaves a balance; only what comes names its lot', () => {
  const entries = bookEntries(
    [movement('purchase', 100), movement('dispensing', -2.5), movement('destruction', -0.5), movement('count', -1)],
    3,
  );
  expect(entries.map(({ reason, income, outgo, lot, balance }) => [reason, income, outgo, lot, balance])).toEqual([
    ['purchase', 100, 0, 'K1', 103],
    ['dispensed', 0, 2.5, '', 100.5],
    ['destroyed', 0, 0.5, '', 100],
    ['lost', 0, 1, '', 99],
  ]);
});

it('what a visit or a stay charges was given to its animal, and is no retail', () => {
  const [charged, back, sold] = bookEntries(
    [{ ...movement('sale', -2), toPatient: true }, { ...movement('sale', 2), toPatient: true }, movement('sale', -1)],
    10,
  );
  expect(charged).toMatchObject({ reason: 'dispensed', correction: false, outgo: 2 });
  expect(back).toMatchObject({ reason: 'dispensed', correction: true, income: 2 });
  expect(sold).toMatchObject({ reason: 'sold', outgo: 1 });
});

it('what takes something back is a correction: the word stays, the side is the other one', () => {
  const [, back] = bookEntries([movement('dispensing', -2), movement('dispensing', 2)], 10);
  expect(back).toMatchObject({ reason: 'dispensed', correction: true, income: 2, outgo: 0, balance: 10 });
  const [given] = bookEntries([movement('dispensingReturn', 1)], 0);
  expect(given).toMatchObject({ reason: 'returned', correction: false });
});

it('a year’s report adds up: opening, what came and what went are the closing balance, whatever was corrected', () => {
  const anyMovement = fc.record({
    cause: fc.constantFrom(...MOVEMENT_CAUSES),
    quantity: fc
      .integer({ min: -500, max: 500 })
      .filter((tenths) => tenths !== 0)
      .map((tenths) => tenths / 10),
  });
  fc.assert(
    fc.property(fc.array(anyMovement, { maxLength: 40 }), fc.integer({ min: -20, max: 200 }), (drawn, opening) => {
      const movements = drawn.map(({ cause, quantity }) => movement(cause, quantity));
      const year = bookYear(movements, opening);
      const side = (sums: object) => Object.values(sums) as number[];
      expect(sumOf([opening, ...side(year.income), ...side(year.outgo).map((sum) => -sum)])).toBe(year.closing);
      expect(bookEntries(movements, opening).at(-1)?.balance ?? opening).toBe(year.closing);
    }),
  );
});

it('what is used up without a dose goes as 耗損, and what was lost as 減損: the one is no loss to be reported', () => {
  const entries = bookEntries([{ ...movement('loss', -0.2), usedUp: true }, movement('loss', -1)], 5);
  expect(entries.map(({ reason, balance }) => [reason, balance])).toEqual([
    ['usedUp', 4.8],
    ['lost', 3.8],
  ]);
});
