import { expect, it } from 'vitest';
import type { TenderLine } from './use-tender.ts';
import { walletPart } from './wallet-act.ts';

const line = (method: TenderLine['method'], amount?: string): TenderLine => ({
  ...{ method, amount, creditCardNumber: '', issuer: '', transferAccount: '' },
});

it('asks LINE Pay for all that is left, or for what was typed', () => {
  expect(walletPart([line('linePay')], 1200)).toEqual({ receive: 1200, others: [] });
  expect(walletPart([line('linePay', '500')], 1200)).toEqual({ receive: 500, others: [] });
  expect(walletPart([line('cash')], 1200)).toBeUndefined();
  expect(walletPart([line('linePay', '')], 1200)).toBeUndefined();
});

it('takes the other ways of the same act for what they come to beside it', () => {
  expect(walletPart([line('cash', '500'), line('linePay')], 1200)).toEqual({
    receive: 700,
    others: [line('cash', '500')],
  });
  // A thousand for the five hundred that are left behind it: five hundred are received.
  expect(walletPart([line('linePay', '700'), line('cash', '1000')], 1200)).toEqual({
    receive: 700,
    others: [line('cash', '500')],
  });
});
