import type { Receipt } from '@vetloom/domain/billing/receipt.schema.ts';
import { expect, it } from 'vitest';
import { paysSeveral, walletOfSurplus } from './wallet-of-surplus.ts';

const receipt = (paymentID: string, receive: number, more: Partial<Receipt> = {}) =>
  ({ paymentID, receive, method: 'linePay', reverses: '', reversedBy: '', ...more }) as Receipt;

it('offers that LINE Pay gives the surplus back where a payment of it stands with more than that', () => {
  expect(walletOfSurplus([receipt('act0001-1', 500)], 200)).toEqual({ paymentID: 'act0001-1', stands: 500 });
  // A part went back before.
  expect(walletOfSurplus([receipt('act0001-1', 500), receipt('act0001-1', -350)], 200)).toBeUndefined();
  // What is left after a part is all surplus by now.
  expect(walletOfSurplus([receipt('act0001-1', 500), receipt('act0001-1', -300)], 200)).toMatchObject({ stands: 200 });
  // As much as the surplus is taken back whole; what was written by hand LINE Pay knows nothing of.
  expect(walletOfSurplus([receipt('act0001-1', 200)], 200)).toBeUndefined();
  expect(walletOfSurplus([receipt('/receipt/1-a', 500)], 200)).toBeUndefined();
  expect(walletOfSurplus([receipt('act0001-1', 500, { reversedBy: '/receipt/2' })], 200)).toBeUndefined();
});

it('offers a part also where the surplus is all of a payment on this bill, and the payment was for others as well: they stay paid', () => {
  const several = receipt('act0001-1', 300, { bills: ['/record/1-a', '/record/1-b'] });
  expect(
    [several, receipt('act0001-1', 300, { bills: ['/record/1-a'] }), receipt('act0001-1', 300)].map(paysSeveral),
  ).toEqual([true, false, false]);
  expect(walletOfSurplus([several], 300)).toEqual({ paymentID: 'act0001-1', stands: 300 });
  expect(walletOfSurplus([several], 301)).toBeUndefined();
  expect(paysSeveral(receipt('/receipt/1-a', 300, { method: 'cash', bills: ['/record/1-a', '/record/1-b'] }))).toBe(
    false,
  );
});
