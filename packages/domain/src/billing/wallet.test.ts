import { aCharge, insert } from '@vetloom/testing/domain/builders.ts';
import { TestClinic } from '@vetloom/testing/domain/clinic.ts';
import { operatorActor } from '@vetloom/testing/domain/operator.ts';
import '@vetloom/testing/property-seed.ts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { depositBalance } from './deposit.schema.ts';
import { bookWallet, returnWallet } from './wallet.commands.ts';
import { walletDifference } from './wallet.ts';

const SERVER = operatorActor('cashier@demo.vetloom.test');

/** Two bills of two owners that the first one pays, and the booking of a payment for both. */
async function twoBills(first: number, second: number, deposited = 0) {
  const clinic = new TestClinic();
  const one = await clinic.visit();
  const other = await clinic.visit('b');
  const prices = new Map([
    [one.recordID, first],
    [other.recordID, second],
  ]);
  for (const [recordID, price] of prices)
    if (price > 0) await clinic.run('record.edit', { recordID, edits: [insert('chargeDivision', aCharge(price))] });
  if (deposited > 0)
    await clinic.run('deposit.receive', { depositID: '/deposit/before', userID: one.userID, amount: deposited });
  const bills = [one.recordID, other.recordID];
  const book = (amount: number, depositUsed = 0) =>
    clinic.run(
      bookWallet,
      {
        ...{ paymentID: 'act0001-1', amount, depositUsed, depositID: '/deposit/rest', userID: one.userID },
        bills: bills.map((billID, at) => ({
          billID,
          receiptID: `/receipt/w${at}`,
          ofDepositID: `/receipt/d${at}`,
        })),
      },
      SERVER,
    );
  const giveBack = () =>
    clinic.run(
      returnWallet,
      {
        receipts: ['w0', 'w1'].map((name) => ({ receiptID: `/receipt/${name}`, reversalID: `/receipt/${name}-back` })),
        deposit: { depositID: '/deposit/rest', reversalID: '/deposit/rest-back' },
      },
      SERVER,
    );
  const received = async () => Promise.all(bills.map(async (id) => (await clinic.tx.get('record', id))?.received ?? 0));
  const balance = async () => depositBalance(await clinic.tx.query('deposit', 'byOwner', { equals: [one.userID] }));
  return { clinic, bills, book, giveBack, received, balance };
}

it('gives each bill what it owes, in its order, and the rest to the owner’s deposit with a note', async () => {
  const { clinic, book, received, balance } = await twoBills(300, 200);
  await book(600);
  expect(await received()).toEqual([300, 200]);
  expect(await balance()).toBe(100);
  expect(await clinic.tx.get('deposit', '/deposit/rest')).toMatchObject({
    ...{ kind: 'in', method: 'linePay', amount: 100 },
    note: expect.stringContaining('act0001-1'),
  });
});

it('loses and doubles nothing, whatever the bills owe by then, and all of it goes back', async () => {
  await fc.assert(
    fc.asyncProperty(fc.nat(500), fc.nat(500), fc.integer({ min: 1, max: 1200 }), async (first, second, amount) => {
      const { book, giveBack, received, balance } = await twoBills(first, second);
      await book(amount);
      const [one = 0, other = 0] = await received();
      expect(one + other + (await balance())).toBe(amount);
      expect(one).toBe(Math.min(first, amount));
      expect(other).toBe(Math.min(second, amount - one));
      await giveBack();
      // A second time takes nothing back.
      await giveBack();
      expect([...(await received()), await balance()]).toEqual([0, 0, 0]);
    }),
    { numRuns: 40 },
  );
});

it('uses of the deposit no more than it still holds', async () => {
  const { book, received, balance } = await twoBills(300, 0, 80);
  await book(200, 100);
  expect(await received()).toEqual([280, 0]);
  expect(await balance()).toBe(0);
});

it('takes nothing of the deposit for another owner’s bill', async () => {
  const { book, received, balance } = await twoBills(300, 200, 100);
  await book(400, 100);
  expect(await received()).toEqual([300, 100]);
  expect(await balance()).toBe(100);
});

it('is booked once, and by the server alone', async () => {
  const { clinic, book } = await twoBills(300, 0);
  await book(300);
  await expect(book(300)).rejects.toMatchObject({ detail: { rule: 'walletBooked' } });
  const back = { receipts: [], deposit: null };
  await expect(clinic.run(returnWallet, back)).rejects.toMatchObject({ codeName: 'forbidden' });
});

it('has nowhere to go where neither bill nor owner is there', async () => {
  const clinic = new TestClinic();
  const bills = [{ billID: '/record/gone', receiptID: '/receipt/1', ofDepositID: '/receipt/2' }];
  const gone = { paymentID: 'act0001-1', amount: 5, depositUsed: 0, bills, depositID: '/deposit/1', userID: '' };
  await expect(clinic.run(bookWallet, gone, SERVER)).rejects.toMatchObject({ detail: { rule: 'walletNoHome' } });
});

it('names how a payment differs from the provider’s books', () => {
  expect(walletDifference(100, 100)).toBeUndefined();
  expect(walletDifference(0, 100)).toBe('onlyThere');
  expect(walletDifference(100, 0)).toBe('onlyHere');
  expect(walletDifference(100, 60)).toBe('amount');
});
