import { aCharge, insert, set } from '@vetloom/testing/domain/builders.ts';
import { TestClinic } from '@vetloom/testing/domain/clinic.ts';
import { describe, expect, it } from 'vitest';
import { openBills } from '../billing/debts.ts';
import { importedVisit } from './imported-visit.ts';
import { type RecordContent, recordContent } from './record.schema.ts';

/** A visit of 500 of another program, of which it had received so much, opened so that its bill can be changed. */
async function opened(settled: number) {
  const clinic = new TestClinic();
  const { petID, userID } = await clinic.visit();
  const recordID = '/record/1600000000-old';
  const content: RecordContent = recordContent.parse({
    dateTime: 1_600_000_000,
    cause: '回診',
    chargeDivision: [{ ...aCharge(500), _id: 'c1' }],
  });
  const imported = { job: 'j', file: '看診.csv', row: 2, number: '', print: 'p' };
  const visit = importedVisit(
    { _id: recordID, pet: { _id: petID, userID }, content, discounts: [], settled, imported },
    { at: clinic.now, by: '/staff/admin@clinic.test' },
  );
  clinic.reader.apply([{ collection: 'record', id: recordID, before: undefined, after: visit }]);
  if (settled === 500) await clinic.run('record.unlockBill', { recordID, unlockID: 'u1', reason: '原系統打錯金額' });
  const price = (from: number, to: number) =>
    clinic.run('record.edit', { recordID, edits: [set(['chargeDivision', 'c1', 'price'], from, to)] });
  const bill = async () => {
    const found = await clinic.tx.get('record', recordID);
    if (!found) throw new Error('the visit is gone');
    return found;
  };
  return { clinic, recordID, price, bill };
}

describe('a bill that another program had settled', () => {
  it('keeps what is beyond its sum as a surplus once it is lowered: it is settled, not overpaid, and nothing of it goes back', async () => {
    const { clinic, recordID, price, bill } = await opened(500);
    await price(500, 300);
    expect(await bill()).toMatchObject({
      ...{ total: 300, received: 300, settledElsewhere: 300, surplusElsewhere: 200 },
      ...{ billStatus: 30, status: 90 },
    });
    const back = { paymentID: 'p', receipts: [{ _id: '/receipt/1', recordID, receive: -200 }], asked: true };
    await expect(clinic.run('billing.pay', back)).rejects.toMatchObject({ detail: { rule: 'moreThanReceived' } });
  });

  it('counts the surplus again where the bill asks for more, before anything is owed', async () => {
    const { clinic, recordID, price, bill } = await opened(500);
    await price(500, 300);
    await clinic.run('record.unlockBill', { recordID, unlockID: 'u2', reason: '改回來' });
    await price(300, 450);
    expect(await bill()).toMatchObject({ total: 450, received: 450, settledElsewhere: 450, surplusElsewhere: 50 });
    await clinic.run('record.unlockBill', { recordID, unlockID: 'u3', reason: '漏收' });
    await clinic.run('record.edit', { recordID, edits: [insert('chargeDivision', aCharge(150))] });
    const raised = await bill();
    expect(raised).toMatchObject({ total: 600, received: 500, settledElsewhere: 500 });
    expect(raised).not.toHaveProperty('surplusElsewhere');
    expect(openBills([raised])).toMatchObject([{ owed: 100 }]);
  });

  it('gives back what came in here where that is too much, and nothing more', async () => {
    const { clinic, recordID, price, bill } = await opened(400);
    await clinic.run('billing.pay', { paymentID: 'p', receipts: [{ _id: '/receipt/1', recordID, receive: 100 }] });
    await clinic.run('record.unlockBill', { recordID, unlockID: 'u1', reason: '打錯' });
    await price(500, 350);
    // 50 of the other program's are beyond; the 100 that came in here are too much.
    expect(await bill()).toMatchObject({ total: 350, settledElsewhere: 350, surplusElsewhere: 50, received: 450 });
    await clinic.run('billing.pay', { paymentID: 'q', receipts: [{ _id: '/receipt/2', recordID, receive: -100 }] });
    expect(await bill()).toMatchObject({ received: 350, billStatus: 30 });
  });
});
