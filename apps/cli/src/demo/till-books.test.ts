import { depositBalance } from '@vetloom/domain/billing/deposit.schema.ts';
import { countedCash, lateSums } from '@vetloom/domain/billing/till.ts';
import { dayStart } from '@vetloom/domain/core/clock.ts';
import { TEST_ZONE } from '@vetloom/testing/domain/clinic.ts';
import { expect, it } from 'vitest';
import { AFTERNOON, inventedDocuments, ofCollection } from './demo-clinic.fixture.ts';

const documents = inventedDocuments();
const deposits = ofCollection(documents, 'deposit');
const books = ofCollection(documents, 'checkout');
const handovers = books.flatMap(({ handoverLog }) => handoverLog);

it('every evening’s handover is what the books of its day say, and begins with what the one before left', () => {
  const inout = books.flatMap(({ inoutLog }) => inoutLog);
  expect(handovers).toHaveLength(14);
  expect(
    lateSums(
      handovers,
      { receipts: ofCollection(documents, 'receipt'), deposits, inout },
      { startTime: AFTERNOON, endTime: AFTERNOON },
    ),
  ).toEqual([]);
  for (const [at, one] of handovers.entries()) {
    expect(countedCash(one.cash)).toBe(one.counted);
    expect(one.difference).toBe(one.counted - one.opening - one.expected.cash);
    expect(one.difference === 0).toBe(one.reason === '');
    const before = handovers[at - 1];
    if (before) expect(one).toMatchObject({ startTime: before.endTime, opening: before.left });
  }
  expect(Math.max(...books.map(({ checkoutDate }) => checkoutDate))).toBeLessThan(dayStart(AFTERNOON, TEST_ZONE));
});

it('some owners have a deposit, and none is below nothing', () => {
  expect(deposits.length).toBeGreaterThan(3);
  for (const entries of Map.groupBy(deposits, ({ userID }) => userID).values())
    expect(depositBalance(entries)).toBeGreaterThanOrEqual(0);
});
