import { aCharge, insert } from '@vetloom/testing/domain/builders.ts';
import { person, TestClinic } from '@vetloom/testing/domain/clinic.ts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { earnings, splitByShares } from './distribution.schema.ts';

const badParameter = expect.objectContaining({ codeName: 'badParameter' });

async function billed(amount: number) {
  const clinic = new TestClinic();
  const { recordID, userID } = await clinic.visit();
  await clinic.run('record.edit', { recordID, edits: [insert('chargeDivision', aCharge(amount))] });
  return { clinic, recordID, userID };
}

it('parts of a sum are whole and always add up to it', () => {
  expect(splitByShares(1001, [60, 40])).toEqual([601, 400]);
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 1_000_000 }),
      fc.array(fc.integer({ min: 1, max: 100 }), { minLength: 1, maxLength: 20 }),
      (total, shares) => {
        const parts = splitByShares(total, shares);
        expect(parts.reduce((sum, part) => sum + part, 0)).toBe(total);
        expect(parts.every((part) => Number.isInteger(part) && part >= 0)).toBe(true);
      },
    ),
  );
});

it('earnings add up over bills, the most first', () => {
  const parts = (lin: number, chen: number) => ({
    parts: [
      { staffID: '/staff/lin', amount: lin },
      { staffID: '/staff/chen', amount: chen },
    ],
  });
  expect(earnings([parts(60, 40), parts(10, 190)])).toEqual([
    { staffID: '/staff/chen', amount: 230 },
    { staffID: '/staff/lin', amount: 70 },
  ]);
});

it('parts that do not sum to the bill, or belong to nobody, are refused', async () => {
  const { clinic, recordID } = await billed(1000);
  const split = (parts: unknown) => clinic.run('billing.distribute', { recordID, parts });
  await expect(split([{ staffID: '/staff/lin@clinic.test', amount: 999 }])).rejects.toEqual(badParameter);
  await expect(split([{ staffID: '/staff/nobody', amount: 1000 }])).rejects.toEqual(badParameter);
  await expect(split([])).rejects.toMatchObject({ name: 'ZodError' });
  const cashier = person('cashier@clinic.test', ['BILLING_READ', 'BILLING_WRITE']);
  await expect(clinic.run('billing.distribute', { recordID, parts: [] }, cashier)).rejects.toEqual(
    expect.objectContaining({ codeName: 'forbidden' }),
  );
});

it('a visit that goes gives back what it took from a deposit', async () => {
  const { clinic, recordID, userID } = await billed(300);
  await clinic.run('deposit.receive', { depositID: '/deposit/1', userID, amount: 500 });
  const receipts = [{ _id: '/receipt/1', recordID, receive: 300, method: 'deposit' }];
  await clinic.run('billing.pay', { paymentID: 'p', receipts });
  await clinic.run('record.remove', { recordID });
  const entries = await clinic.tx.query('deposit', 'byOwner', { equals: [userID] });
  expect(entries.reduce((sum, { amount }) => sum + amount, 0)).toBe(500);
});
