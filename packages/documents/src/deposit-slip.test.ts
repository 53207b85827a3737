import { type Deposit, depositSchema } from '@vetloom/domain/billing/deposit.schema.ts';
import { expect, it } from 'vitest';
import { type DepositPaper, depositSlip } from './deposit-slip.ts';
import { documentText } from './testing/read-back.ts';
import { november, sampleData } from './testing/sample.ts';

const slip = (entry: Partial<Deposit>, after: number, paper: DepositPaper = 'roll') => {
  const { clinic, owner } = sampleData();
  const now = november(20, 14, 32);
  const whole = depositSchema.parse({
    _id: '/deposit/1795156320-abc123',
    collection: 'deposit',
    userID: '/user/1',
    kind: 'in',
    amount: 1000,
    method: 'cash',
    createDateTime: now,
    createBy: '/staff/1',
    depositDay: now,
    updateDateTime: now,
    ...entry,
  });
  return depositSlip({ clinic, owner, entry: whole, after, by: '周郁婷', printedBy: '周郁婷', now }, paper);
};

it('the slip says what was paid ahead, what was there before and what is left, and hides the end of the phone', () => {
  for (const paper of ['roll', 'A5'] as const) {
    const text = documentText(slip({ note: '預付手術' }, 1500, paper));
    for (const shown of ['儲值收據', '現金', 'NT$ 1,000', 'NT$ 500', 'NT$ 1,500', '預付手術', '周郁婷', '0912-345-***'])
      expect(text, paper).toContain(shown);
  }
  expect(slip({}, 1000, 'A5').paper).toMatchObject({ sheet: { widthMm: 148, heightMm: 210 } });
});

it('a refund reads as what was given back, and an entry that was taken back says so', () => {
  const refund = documentText(slip({ kind: 'refund', amount: -400 }, 600));
  for (const shown of ['儲值退款單', '退還金額', 'NT$ 400', 'NT$ 600']) expect(refund).toContain(shown);
  expect(documentText(slip({ reversedBy: '/deposit/2' }, 1000))).toContain('儲值收據（已沖銷）');
});
