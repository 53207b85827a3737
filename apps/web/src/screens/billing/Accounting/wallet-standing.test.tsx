import { WALLET_STEPS, type WalletPayment } from '@vetloom/domain/billing/wallet.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { wallet } from '../../../locale/billing-wallet.ts';
import { troubleSentence } from '../../../locale/codes-wallet.ts';
import { WalletStanding } from './WalletStanding.tsx';

const payment: WalletPayment = {
  ...{ _id: 'act0001-1', billingID: 'act0001', attempt: 1, method: 'linePay', byKey: false, status: 'pending' },
  ...{ step: 'waiting', trouble: '', bills: ['/record/1'], amount: 1200, depositUsed: 0, receive: 1200, userID: '' },
  ...{
    transactionID: '2026112900000000001',
    paymentURL: '',
    endDateTime: 0,
    receipts: [],
    depositID: '',
    toDeposit: 0,
    refunded: 0,
    parts: [],
  },
  ...{ createDateTime: 0, createBy: '', updateDateTime: 0 },
};
const shown = (part: Partial<WalletPayment>) =>
  renderToStaticMarkup(<WalletStanding payment={{ ...payment, ...part }} />);

it.each(WALLET_STEPS)('says in its own words that a payment is %s', (step) => {
  expect(shown({ step })).toContain(wallet.steps[step]);
});

it('shows the QR code of the address while the owner is waited for', () => {
  const paymentURL = 'https://web-pay.line.me/web/payment/wait?transactionReserveId=abc';
  expect(shown({ paymentURL })).toContain(`data-url="${paymentURL}"`);
  expect(shown({})).not.toContain('data-url');
});

it('says why it failed, and what went into the deposit', () => {
  expect(shown({ step: 'failed', trouble: '1142' })).toContain('餘額不足');
  expect(shown({ step: 'done', toDeposit: 300 })).toContain('儲值');
});

it.each([
  '1106',
  '1142',
  '1145',
  '1150',
  '1152',
  '1153',
  '1164',
  '1165',
  '1169',
  '1172',
  '1180',
  '1198',
  '0121',
  '0122',
])('has a sentence for the provider’s code %s', (code) => {
  expect(troubleSentence(code)).toMatch(/[\u4e00-\u9fff].*。$/);
  expect(troubleSentence(code)).not.toContain(code);
});

it('tells a code that it does not know by its number', () => {
  expect(troubleSentence('7777')).toContain('7777');
});
