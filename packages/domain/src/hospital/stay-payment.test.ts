import { person, TestClinic } from '@vetloom/testing/domain/clinic.ts';
import { admit } from '@vetloom/testing/domain/hospital.ts';
import { describe, expect, it } from 'vitest';
import { stayStatusOf } from './stay.schema.ts';

async function stayOfVisit() {
  const clinic = new TestClinic();
  const ids = await clinic.visit();
  const inHospitalID = await admit(clinic, ids);
  let receipts = 0;
  const pay = (recordID: string, receive: number, more: object = {}) => {
    receipts += 1;
    const receipt = { _id: `/receipt/${receipts}`, recordID, receive, ...more };
    return clinic.run('billing.pay', { paymentID: `p${receipts}`, receipts: [receipt] });
  };
  return { clinic, ...ids, inHospitalID, pay };
}

describe('money for a stay', () => {
  it('[2.3.37] names the stay and says inHospital, as that for a visit names the visit and says record', async () => {
    const { clinic, recordID, inHospitalID, petID, pay } = await stayOfVisit();
    await pay(recordID, 200);
    await pay(inHospitalID, 300);
    expect(await clinic.tx.query('receipt', 'byPet', { equals: [petID] })).toMatchObject([
      { collectionID: recordID, type: 'record', receive: 200 },
      { collectionID: inHospitalID, type: 'inHospital', receive: 300 },
    ]);
    await expect(pay('/inHospital/none', 1)).rejects.toMatchObject({ code: 100404 });
  });

  it('[2.4.72 payment half] [2.4.73] [2.4.74 payment half] closes it when all of it came, and opens it again when money is taken back', async () => {
    const { clinic, inHospitalID, pay } = await stayOfVisit();
    const stay = () => clinic.tx.get('inHospital', inHospitalID);
    await pay(inHospitalID, 3000);
    expect(await stay()).toMatchObject({ total: 5000, received: 3000, status: 0 });
    await pay(inHospitalID, 2000);
    expect(await stay()).toMatchObject({ received: 5000, status: 90 });
    await clinic.run('billing.reverse', { receiptID: '/receipt/2', reversalID: '/receipt/back' });
    expect(await stay()).toMatchObject({ received: 3000, status: 0 });
    const receipt = { _id: '/receipt/new', receive: 2500, method: 'cash' };
    await clinic.run('billing.correct', { receiptID: '/receipt/1', reversalID: '/receipt/back2', receipt });
    expect(await stay()).toMatchObject({ received: 2500, status: 0 });
    for (const received of [0, 4999, 5001]) expect(stayStatusOf({ total: 5000, received })).toBe(0);
    expect(stayStatusOf({ total: 5000, received: 5000 })).toBe(90);
  });

  it('may come from the deposit, and what is owed may be given up', async () => {
    const { clinic, userID, inHospitalID, pay } = await stayOfVisit();
    await clinic.run('deposit.receive', { depositID: '/deposit/1', userID, amount: 1000, method: 'cash' });
    await pay(inHospitalID, 600, { method: 'deposit' });
    const debt = { recordID: inHospitalID, receiptID: '/receipt/debt', paymentID: 'd' };
    await clinic.run('billing.writeOff', debt, person('boss@clinic.test'));
    expect(await clinic.tx.get('inHospital', inHospitalID)).toMatchObject({ received: 5000, status: 90 });
    const entries = await clinic.tx.query('deposit', 'byOwner', { equals: [userID] });
    expect(entries.reduce((sum, { amount }) => sum + amount, 0)).toBe(400);
  });
});
