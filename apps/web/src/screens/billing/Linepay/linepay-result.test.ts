import { expect, it } from 'vitest';
import { paymentResult, transactionOf } from './linepay-result.ts';

it.each([
  [{ result: 'success' }, 'success'],
  [{ result: 'cancelled', transactionId: '2026112200000000001' }, 'cancelled'],
  [{ result: 'failed' }, 'failed'],
  [{ returnCode: '0000' }, 'success'],
  [{ returnCode: '0121' }, 'cancelled'],
  [{ returnCode: '0122' }, 'failed'],
  [{ result: 'paid in full', returnCode: '1172' }, 'unknown'],
  [{}, 'unknown'],
])('a return with %o is told as %s', (query, result) => {
  expect(paymentResult(query)).toBe(result);
});

it('shows a number of a transaction and no other text that somebody put into the address', () => {
  expect(transactionOf({ transactionId: '2026112200000000001' })).toBe('2026112200000000001');
  for (const transactionId of ['<b>ok</b>', '已付清', '12', `${'1'.repeat(26)}`, undefined])
    expect(transactionOf({ transactionId })).toBeUndefined();
});
