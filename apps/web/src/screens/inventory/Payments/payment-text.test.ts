import { describe, expect, it } from 'vitest';
import {
  emptyPayment,
  type PaymentText,
  paidSum,
  paymentFields,
  paymentProblem,
  textOfPayment,
} from './payment-text.ts';

const typed = (more: Partial<PaymentText>): PaymentText => ({ ...emptyPayment('2026-11-20'), ...more });

describe('a payment', () => {
  it('comes to what all its ways add up to', () => {
    const text = typed({ cashAmount: '200', transferAmount: ' 1000 ', chosen: ['b', 'a'] });
    expect(paidSum(text)).toBe(1200);
    expect(paymentProblem(text)).toBeUndefined();
    expect(paymentFields('s', text)).toMatchObject({
      ...{ supplierID: 's', purchaseIDs: ['b', 'a'], cashAmount: 200, transferAmount: 1000, creditAmount: 0 },
      checkExpiryDate: null,
    });
  });

  it('is changed from what it was: read and written again it says the same', () => {
    const text = typed({
      transferAmount: '1000',
      transferFrom: '合庫',
      checkAmount: '50',
      checkNumber: 'C1',
      info: '訂金',
    });
    const paid = { ...paymentFields('s', text), checkExpiryDate: null } as Parameters<typeof textOfPayment>[0];
    expect(textOfPayment(paid)).toEqual({ ...text, checkExpiryDate: '' });
  });

  it.each([
    ['nothing', {}],
    ['a part of a dollar', { cashAmount: '0.5' }],
    ['less than nothing', { cashAmount: '-100', transferAmount: '200' }],
    ['what is no number', { checkAmount: '1/2' }],
    ['a card with three digits', { creditAmount: '100', creditLastNumber: '123' }],
  ])('of %s isn’t saved', (_what, more) => {
    expect(paymentProblem(typed(more))).toBeDefined();
  });
});
