import { aCharge, insert } from '@vetloom/testing/domain/builders.ts';
import { person, TestClinic } from '@vetloom/testing/domain/clinic.ts';
import { expect, it } from 'vitest';
import { movementsOf } from './checkout-day.commands.ts';
import { tillPeriod } from './till.ts';

const contradictory = expect.objectContaining({ codeName: 'contradictory' });
const badParameter = expect.objectContaining({ codeName: 'badParameter' });

async function owing(amount: number) {
  const clinic = new TestClinic();
  const visit = await clinic.visit();
  await clinic.run('record.edit', { recordID: visit.recordID, edits: [insert('chargeDivision', aCharge(amount))] });
  const till = async () => {
    const period = { startTime: clinic.now - 1000, endTime: clinic.now };
    return tillPeriod(await movementsOf(clinic.tx, period), period);
  };
  const received = async () => (await clinic.tx.get('record', visit.recordID))?.received;
  return { clinic, ...visit, till, received };
}
const giveUp = (recordID: string) => ({ recordID, receiptID: '/receipt/debt', paymentID: 'p', reason: '失聯' });

it('[2.6.15] giving up a debt needs BILLING_BADDEBT, and settling it BILLING_BADDEBT_CHECKOUT', async () => {
  const { clinic, recordID } = await owing(800);
  const cashier = person('cashier@clinic.test', ['BILLING_READ', 'BILLING_WRITE']);
  const forbidden = expect.objectContaining({ codeName: 'forbidden' });
  await expect(clinic.run('billing.writeOff', giveUp(recordID), cashier)).rejects.toEqual(forbidden);
  await clinic.run('billing.writeOff', giveUp(recordID), person('boss@clinic.test', ['BILLING_BADDEBT']));
  const back = { receiptID: '/receipt/debt', reversalID: '/receipt/back' };
  await expect(clinic.run('billing.reverse', back, cashier)).rejects.toEqual(forbidden);
  const settled = {
    receiptID: '/receipt/debt',
    reversalID: '/receipt/back',
    receipt: { _id: '/receipt/at-last', receive: 800 },
  };
  await expect(clinic.run('billing.settleBadDebt', settled, cashier)).rejects.toEqual(forbidden);
  await clinic.run('billing.settleBadDebt', settled, person('boss@clinic.test', ['BILLING_BADDEBT_CHECKOUT']));
  expect(await clinic.tx.get('receipt', '/receipt/debt')).toMatchObject({
    isBadDebt: true,
    reversedBy: '/receipt/back',
  });
});

it('a debt that was given up brings no money and closes the bill; settled, it brings the money', async () => {
  const { clinic, recordID, till, received } = await owing(800);
  await clinic.run('billing.writeOff', giveUp(recordID));
  expect(await till()).toMatchObject({ badDebt: 800, received: 800 });
  expect((await till()).lines.every(({ total }) => total === 0)).toBe(true);
  await expect(clinic.run('billing.writeOff', { ...giveUp(recordID), receiptID: '/receipt/2' })).rejects.toEqual(
    contradictory,
  );
  const receipt = { _id: '/receipt/3', receive: 500 };
  const settle = { receiptID: '/receipt/debt', reversalID: '/receipt/back', receipt };
  await expect(
    clinic.run('billing.settleBadDebt', { ...settle, receipt: { ...receipt, receive: 801 } }),
  ).rejects.toEqual(badParameter);
  await clinic.run('billing.settleBadDebt', settle);
  expect(await till()).toMatchObject({
    badDebt: 0,
    received: 500,
    lines: [{ method: 'cash', bills: 500 }, {}, {}, {}],
  });
  expect(await received()).toBe(500);
});

it('more is never given back than was received, where the person can be asked', async () => {
  const { clinic, recordID, received } = await owing(800);
  const pay = (id: string, receive: number) =>
    clinic.run('billing.pay', { paymentID: id, asked: true, receipts: [{ _id: `/receipt/${id}`, recordID, receive }] });
  await pay('1', 300);
  await expect(pay('2', -301)).rejects.toEqual(badParameter);
  await pay('3', -100);
  expect(await received()).toBe(200);
  await expect(pay('4', 0)).rejects.toMatchObject({ name: 'ZodError' });
});

it('a corrected receipt is taken back and written anew in one act', async () => {
  const { clinic, recordID, till, received } = await owing(800);
  await clinic.run('billing.pay', { paymentID: 'p', receipts: [{ _id: '/receipt/1', recordID, receive: 300 }] });
  await clinic.run('billing.correct', {
    receiptID: '/receipt/1',
    reversalID: '/receipt/2',
    receipt: { _id: '/receipt/3', receive: 200, method: 'linePay' },
  });
  expect(await received()).toBe(200);
  const { lines } = await till();
  expect(lines.map(({ method, bills }) => [method, bills])).toEqual([
    ['cash', 0],
    ['creditCard', 0],
    ['transfer', 0],
    ['linePay', 200],
  ]);
  await clinic.run('deposit.receive', { depositID: '/deposit/1', userID: '/user/a', amount: 1000 });
  await clinic.run('deposit.correct', {
    corrects: '/deposit/1',
    reversalID: '/deposit/2',
    depositID: '/deposit/3',
    amount: 900,
  });
  const entries = await clinic.tx.query('deposit', 'byOwner', { equals: ['/user/a'] });
  expect(entries.reduce((sum, { amount }) => sum + amount, 0)).toBe(900);
});
