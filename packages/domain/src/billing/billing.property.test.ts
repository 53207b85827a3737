import { aBag, aCharge, insert } from '@vetloom/testing/domain/builders.ts';
import { TestClinic } from '@vetloom/testing/domain/clinic.ts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isBillLocked } from '../record/bill-lock.ts';
import { receivedSum, receiveLogOf } from './receive-log.ts';

type Act =
  | { kind: 'charge'; price: number }
  | { kind: 'bag'; price: number }
  | { kind: 'complete' }
  | { kind: 'dispense' }
  | { kind: 'pay'; share: number }
  | { kind: 'reverse'; which: number };

const act: fc.Arbitrary<Act> = fc.oneof(
  fc.record({ kind: fc.constant('charge' as const), price: fc.integer({ min: 0, max: 5000 }) }),
  fc.record({ kind: fc.constant('bag' as const), price: fc.integer({ min: 0, max: 900 }) }),
  fc.record({ kind: fc.constant('complete' as const) }),
  fc.record({ kind: fc.constant('dispense' as const) }),
  fc.record({ kind: fc.constant('pay' as const), share: fc.constantFrom(0.3, 1, 1.2) }),
  fc.record({ kind: fc.constant('reverse' as const), which: fc.nat(5) }),
);

it('whatever happens to a visit, its money adds up and its statuses agree with its money', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { maxLength: 25 }), async (acts) => {
      const clinic = new TestClinic();
      const { recordID } = await clinic.visit();
      for (const [at, step] of acts.entries()) await perform(clinic, recordID, step, at);

      const record = await clinic.tx.get('record', recordID);
      const receipts = await clinic.tx.query('receipt', 'byBill', { equals: [recordID] });
      if (!record) throw new Error('the record is gone');
      const received = receivedSum(receipts);
      expect(record.received).toBe(received);
      const day = receipts[0]?.receiveDay ?? 0;
      expect(receiveLogOf(day, receipts).log.reduce((sum, entry) => sum + entry.receive, 0)).toBe(received);
      for (const receipt of receipts.filter((one) => one.reverses !== '')) {
        expect(receipts.find((one) => one._id === receipt.reverses)?.receive).toBe(-receipt.receive);
      }
      if (record.status === 90) expect(received).toBe(record.total);
      if (record.billStatus === 30) expect(received).toBe(record.total);
      if (record.billStatus === 20) expect(received).not.toBe(record.total);
      if (record.dispenseStatus === 30) expect(record.drugBag.every((bag) => bag.dispensed)).toBe(true);
      if (record.dispenseStatus === 20) expect(record.drugBag.some((bag) => !bag.dispensed)).toBe(true);
    }),
    { numRuns: 150 },
  );
});

async function perform(clinic: TestClinic, recordID: string, step: Act, at: number): Promise<void> {
  const record = await clinic.tx.get('record', recordID);
  const receipts = await clinic.tx.query('receipt', 'byBill', { equals: [recordID] });
  switch (step.kind) {
    case 'charge':
      await unlock(clinic, recordID, at);
      return clinic.run('record.edit', { recordID, edits: [insert('chargeDivision', aCharge(step.price))] });
    case 'bag':
      await unlock(clinic, recordID, at);
      return clinic.run('record.edit', { recordID, edits: [insert('drugBag', aBag(step.price))] });
    case 'complete':
      return clinic.run('record.complete', { recordID });
    case 'dispense':
      return clinic.run('record.dispense', { recordID, bagIDs: record?.drugBag.map((bag) => bag.bagID) ?? [] });
    case 'pay': {
      const receive = Math.max(1, Math.round((record?.total ?? 0) * step.share));
      return clinic.run('billing.pay', {
        paymentID: `p${at}`,
        receipts: [{ _id: `/receipt/${at}`, recordID, receive }],
      });
    }
    case 'reverse': {
      const open = receipts.filter((receipt) => receipt.reverses === '' && receipt.reversedBy === '');
      const chosen = open[step.which % Math.max(open.length, 1)];
      if (chosen) await clinic.run('billing.reverse', { receiptID: chosen._id, reversalID: `/receipt/r${at}` });
    }
  }
}

/** A settled bill changes only once it was opened. */
async function unlock(clinic: TestClinic, recordID: string, at: number): Promise<void> {
  const record = await clinic.tx.get('record', recordID);
  if (record && isBillLocked(record))
    await clinic.run('record.unlockBill', { recordID, unlockID: `u${at}`, reason: '漏收' });
}
