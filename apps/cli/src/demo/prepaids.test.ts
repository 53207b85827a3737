import { depositBalance } from '@vetloom/domain/billing/deposit.schema.ts';
import { liabilityOf } from '@vetloom/domain/billing/prepaid-liability.ts';
import { leftOf, stateOf } from '@vetloom/domain/billing/prepaid-value.ts';
import { expect, it } from 'vitest';
import { AFTERNOON, inventedDocuments, ofCollection } from './demo-clinic.fixture.ts';

/** On this day, and on the last of a month and of a leap year's February. */
const DAYS = [AFTERNOON, Date.UTC(2027, 0, 31, 6) / 1000, Date.UTC(2028, 1, 29, 6) / 1000];

it.each(DAYS)('some packages were paid ahead and partly used: what is left of them is what is owed (%s)', (now) => {
  const documents = inventedDocuments({ now });
  const packages = ofCollection(documents, 'prepaid');
  const receipts = ofCollection(documents, 'receipt').filter(({ method }) => method === 'prepaid');
  const deposits = ofCollection(documents, 'deposit');
  expect(packages.length).toBeGreaterThan(5);
  expect(packages.filter(({ state }) => state === 'used').length).toBeGreaterThan(0);
  expect(packages.filter(({ state, entries }) => state === 'open' && entries.length > 0).length).toBeGreaterThan(3);
  const used = packages.flatMap(({ entries }) => entries.map(({ receiptID }) => receiptID));
  expect(used.toSorted()).toEqual(receipts.map(({ _id }) => _id).toSorted());
  for (const one of packages) {
    expect(one.state).toBe(stateOf(one));
    expect(liabilityOf(one)).toBe(leftOf(one).reduce((sum, { value }) => sum + value, 0));
    expect(one.entries.every(({ at }) => at > one.createDateTime && at < one.expireDateTime && at < now)).toBe(true);
    const moved = deposits.filter(({ prepaidID }) => prepaidID === one._id);
    expect(moved.map(({ amount }) => amount)).toEqual([-one.price]);
    expect(depositBalance(deposits.filter(({ userID }) => userID === one.userID))).toBeGreaterThanOrEqual(0);
  }
});
