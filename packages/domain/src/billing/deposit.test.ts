import { aCharge, insert } from '@vetloom/testing/domain/builders.ts';
import { TestClinic } from '@vetloom/testing/domain/clinic.ts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { depositBalance } from './deposit.schema.ts';

async function withDeposit(amount: number) {
  const clinic = new TestClinic();
  const visit = await clinic.visit();
  await clinic.run('deposit.receive', { depositID: '/deposit/1', userID: visit.userID, amount });
  const balance = async () => depositBalance(await clinic.tx.query('deposit', 'byOwner', { equals: [visit.userID] }));
  return { clinic, ...visit, balance };
}

const badParameter = expect.objectContaining({ codeName: 'badParameter' });

it('[2.3.84] a balance is what was paid in less what was used, entry by entry', async () => {
  const { clinic, recordID, userID, balance } = await withDeposit(1000);
  await clinic.run('record.edit', { recordID, edits: [insert('chargeDivision', aCharge(300))] });
  const receipts = [{ _id: '/receipt/1', recordID, receive: 300, method: 'deposit' }];
  await clinic.run('billing.pay', { paymentID: 'p', receipts });
  expect(await balance()).toBe(700);
  const entries = await clinic.tx.query('deposit', 'byOwner', { equals: [userID] });
  const by = { userID, createBy: clinic.actor.staffID, createDateTime: expect.any(Number) };
  expect(entries.toSorted((one, other) => other.amount - one.amount)).toMatchObject([
    { ...by, _id: '/deposit/1', kind: 'in', amount: 1000, method: 'cash', note: '預付' },
    { ...by, kind: 'used', amount: -300, collectionID: recordID },
  ]);
});

it('taking the receipt back gives the deposit back', async () => {
  const { clinic, recordID, balance } = await withDeposit(1000);
  const receipts = [{ _id: '/receipt/1', recordID, receive: 500, method: 'deposit' }];
  await clinic.run('billing.pay', { paymentID: 'p', receipts });
  await clinic.run('billing.reverse', { receiptID: '/receipt/1', reversalID: '/receipt/2' });
  expect(await balance()).toBe(1000);
  expect((await clinic.tx.get('record', recordID))?.received).toBe(0);
});

it('[2.5.24] more than the balance is refused while the person can be asked, and flagged when it happened offline', async () => {
  const { clinic, recordID, balance } = await withDeposit(700);
  const receipts = [{ _id: '/receipt/1', recordID, receive: 800, method: 'deposit' }];
  await expect(clinic.run('billing.pay', { paymentID: 'p', receipts, asked: true })).rejects.toEqual(badParameter);
  expect(await balance()).toBe(700);
  await clinic.run('billing.pay', { paymentID: 'p', receipts });
  expect(await balance()).toBe(-100);
  expect(await clinic.tx.get('deposit', '/deposit/receipt-1')).toMatchObject({ overdrawn: true, amount: -800 });
});

it.each([0, -5, 1.5, Number.NaN])('[2.5.24] refuses an amount of %d', async (amount) => {
  const clinic = new TestClinic();
  const { userID } = await clinic.visit();
  await expect(clinic.run('deposit.receive', { depositID: '/deposit/1', userID, amount })).rejects.toMatchObject({
    name: 'ZodError',
  });
});

it('[2.8.05] knows no deposit of an owner who does not exist', async () => {
  const clinic = new TestClinic();
  const input = { depositID: '/deposit/1', userID: '/user/nobody', amount: 100 };
  await expect(clinic.run('deposit.receive', input)).rejects.toEqual(
    expect.objectContaining({ codeName: 'ownerNotFound' }),
  );
});

it('an entry is taken back once, and what a receipt used only with its receipt', async () => {
  const { clinic, recordID, balance } = await withDeposit(1000);
  const contradictory = expect.objectContaining({ codeName: 'contradictory' });
  const receipts = [{ _id: '/receipt/1', recordID, receive: 200, method: 'deposit' }];
  await clinic.run('billing.pay', { paymentID: 'p', receipts });
  const used = { depositID: '/deposit/receipt-1', reversalID: '/deposit/9' };
  await expect(clinic.run('deposit.reverse', used)).rejects.toEqual(contradictory);
  await clinic.run('billing.reverse', { receiptID: '/receipt/1', reversalID: '/receipt/2' });
  await clinic.run('deposit.reverse', { depositID: '/deposit/1', reversalID: '/deposit/2' });
  expect(await balance()).toBe(0);
  const again = { depositID: '/deposit/1', reversalID: '/deposit/3' };
  await expect(clinic.run('deposit.reverse', again)).rejects.toEqual(contradictory);
});

it('whatever is asked for, no balance falls below zero', async () => {
  const act = fc.record({
    kind: fc.constantFrom('deposit.receive', 'deposit.refund'),
    amount: fc.integer({ min: 1, max: 900 }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(act, { maxLength: 20 }), async (acts) => {
      const { clinic, userID, balance } = await withDeposit(500);
      let expected = 500;
      for (const [at, { kind, amount }] of acts.entries()) {
        const given = { depositID: `/deposit/a${at}`, userID, amount, asked: true };
        const done = await clinic.run(kind, given).then(
          () => true,
          () => false,
        );
        if (done) expected += kind === 'deposit.receive' ? amount : -amount;
        expect(await balance()).toBe(expected);
        expect(expected).toBeGreaterThanOrEqual(0);
      }
    }),
    { numRuns: 60 },
  );
});

it('two owners who become one have one deposit, and no owner goes while money is deposited', async () => {
  const { clinic, userID, balance } = await withDeposit(700);
  await clinic.run('owner.create', { _id: '/user/other', fields: { name: '陳先生', phone: '0987654321' } });
  await clinic.run('deposit.receive', { depositID: '/deposit/2', userID: '/user/other', amount: 300 });
  await expect(clinic.run('owner.remove', { userID: '/user/other' })).rejects.toMatchObject({
    detail: { rule: 'ownerHasDeposit', left: 300 },
  });
  await clinic.run('owner.merge', { userID: '/user/other', mainID: userID, mergeID: '/userMerge/1' });
  expect(await balance()).toBe(1000);
  await clinic.run('owner.undoMerge', { mergeID: '/userMerge/1' });
  expect(await balance()).toBe(700);
});
