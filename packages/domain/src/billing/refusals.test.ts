import { aCharge, insert, set } from '@vetloom/testing/domain/builders.ts';
import { TEST_ZONE, TestClinic } from '@vetloom/testing/domain/clinic.ts';
import { describe, expect, it } from 'vitest';
import { DAY_SECONDS, dayStart } from '../core/clock.ts';
import { lineTotal } from '../core/money.ts';
import { movementsOf } from './checkout-day.commands.ts';
import { depositBalance } from './deposit.schema.ts';
import { receivedSum } from './receive-log.ts';
import { tillPeriod } from './till.ts';

/*
 * What nobody should do with money, and what happens all the same: it is refused in words while the person can be told, kept and visible
 * when it comes from a device that had no network, and adds up in either case.
 */

const refused = (rule: string) =>
  expect.objectContaining({ codeName: 'badParameter', detail: expect.objectContaining({ rule }) });
const conflict = expect.objectContaining({ codeName: 'conflict' });
const asked = true;

async function owing(amount: number) {
  const clinic = new TestClinic();
  const visit = await clinic.visit();
  await clinic.run('record.edit', { recordID: visit.recordID, edits: [insert('chargeDivision', aCharge(amount))] });
  let paid = 0;
  const record = async () => {
    const found = await clinic.tx.get('record', visit.recordID);
    if (!found) throw new Error('the record is gone');
    return found;
  };
  return {
    clinic,
    ...visit,
    record,
    receipts: () => clinic.tx.query('receipt', 'byBill', { equals: [visit.recordID] }),
    balance: async () => depositBalance(await clinic.tx.query('deposit', 'byOwner', { equals: [visit.userID] })),
    /** Pays; answers the receipt's id. */
    pay: async (receive: number, more: object = {}) => {
      paid += 1;
      const _id = `/receipt/${paid}`;
      const { asked: now, ...given } = { asked: false, ...more };
      const receipts = [{ _id, recordID: visit.recordID, receive, ...given }];
      await clinic.run('billing.pay', { paymentID: `p${paid}`, receipts, asked: now });
      return _id;
    },
    back: (receiptID: string, more: object = {}) =>
      clinic.run('billing.reverse', { receiptID, reversalID: `${receiptID}-back`, ...more }),
  };
}

describe('a receipt', () => {
  it('of a device names none but bills that are there as paid together', async () => {
    const bill = await owing(900);
    const bills = ['/record/1-none', bill.recordID, '/inHospital/1-none'];
    await bill.pay(500, { bills });
    await bill.pay(400);
    expect((await bill.receipts()).map((receipt) => receipt.bills)).toEqual([[bill.recordID], undefined]);
  });
});

describe('a reversal', () => {
  it('takes the place of no other receipt', async () => {
    const bill = await owing(900);
    const [one, two] = [await bill.pay(500), await bill.pay(400)];
    for (const reversalID of [one, two]) await expect(bill.back(one, { reversalID })).rejects.toEqual(conflict);
    const corrected = { receiptID: one, reversalID: two, receipt: { _id: '/receipt/new', receive: 1, method: 'cash' } };
    await expect(bill.clinic.run('billing.correct', corrected)).rejects.toEqual(conflict);
    expect(receivedSum(await bill.receipts())).toBe(900);
    expect((await bill.record()).received).toBe(900);
  });

  it('gives no more back than came in: not what was given back in part, kept when it happened on two desks apart', async () => {
    const bill = await owing(900);
    const whole = await bill.pay(300);
    await bill.pay(-100, { asked });
    await expect(bill.back(whole, { asked })).rejects.toEqual(refused('moreThanReceived'));
    expect((await bill.record()).received).toBe(200);
    await bill.back(whole);
    expect((await bill.record()).received).toBe(-100);
    expect(receivedSum(await bill.receipts())).toBe(-100);
  });
});

describe('money given back', () => {
  it('is never what was given up: nothing had come', async () => {
    const bill = await owing(800);
    await bill.pay(100);
    const debt = { recordID: bill.recordID, receiptID: '/receipt/debt', paymentID: 'd' };
    await bill.clinic.run('billing.writeOff', debt);
    await expect(bill.pay(-101, { asked })).rejects.toEqual(refused('moreThanReceived'));
    await bill.pay(-100, { asked });
    expect((await bill.record()).received).toBe(700);
  });

  it.each([0, 0.5, Number.NaN, Number.POSITIVE_INFINITY, 1e9, '100', null])('of %j is no amount', async (receive) => {
    const bill = await owing(800);
    await expect(bill.pay(receive as number)).rejects.toMatchObject({ name: 'ZodError' });
    expect(await bill.receipts()).toEqual([]);
  });
});

describe('two cashiers at one bill', () => {
  it('both keep their receipts; the bill says what is too much and is settled once one is taken back', async () => {
    const bill = await owing(900);
    await bill.clinic.run('record.complete', { recordID: bill.recordID });
    await bill.pay(900);
    const second = await bill.pay(900, { method: 'creditCard' });
    const over = await bill.record();
    expect(over).toMatchObject({ received: 1800, total: 900, status: 20, billStatus: 20 });
    await bill.back(second);
    expect(await bill.record()).toMatchObject({ received: 900, status: 90, billStatus: 30 });
    expect(await bill.receipts()).toHaveLength(3);
  });
});

describe('a deposit', () => {
  it('used on two desks apart is overdrawn, seen on the second entry, and whole again when one receipt is taken back', async () => {
    const bill = await owing(2000);
    await bill.clinic.run('deposit.receive', { depositID: '/deposit/1', userID: bill.userID, amount: 1000 });
    await bill.pay(1000, { method: 'deposit' });
    const second = await bill.pay(1000, { method: 'deposit' });
    expect(await bill.balance()).toBe(-1000);
    const entries = await bill.clinic.tx.query('deposit', 'byOwner', { equals: [bill.userID] });
    expect(entries.map(({ amount, overdrawn }) => [amount, overdrawn])).toEqual([
      [1000, false],
      [-1000, false],
      [-1000, true],
    ]);
    await expect(bill.pay(1, { method: 'deposit', asked })).rejects.toEqual(refused('depositShort'));
    await bill.back(second);
    expect(await bill.balance()).toBe(0);
    // Whether somebody waits for the answer or not: it would give the owner money that never came.
    for (const more of [{ asked }, {}])
      await expect(bill.pay(-1, { method: 'deposit', ...more })).rejects.toEqual(refused('depositByReceipt'));
    expect(await bill.balance()).toBe(0);
  });

  it('two desks without a network give the same money back: both are facts, and the second is flagged', async () => {
    const bill = await owing(1000);
    await bill.pay(1000);
    await bill.pay(-1000);
    await bill.pay(-400);
    const receipts = await bill.clinic.tx.query('receipt', 'byBill', { equals: [bill.recordID] });
    expect(receipts.map(({ receive, overdrawn = false }) => [receive, overdrawn])).toEqual([
      [1000, false],
      [-1000, false],
      [-400, true],
    ]);
    await expect(bill.pay(-1, { asked })).rejects.toEqual(refused('moreThanReceived'));
  });

  it('that was given back can be corrected to less, and never to more than there was', async () => {
    const { clinic, userID, balance } = await owing(0);
    await clinic.run('deposit.receive', { depositID: '/deposit/1', userID, amount: 1000 });
    await clinic.run('deposit.refund', { depositID: '/deposit/2', userID, amount: 1000, asked });
    const correct = (depositID: string, corrects: string, amount: number) =>
      clinic.run('deposit.correct', { corrects, reversalID: `${depositID}-back`, depositID, amount, asked });
    await correct('/deposit/3', '/deposit/2', 900);
    expect(await balance()).toBe(100);
    await expect(correct('/deposit/4', '/deposit/3', 1001)).rejects.toEqual(refused('depositShort'));
    expect(await balance()).toBe(100);
  });
});

describe('a bill', () => {
  it.each([
    ['a price with too many digits', { price: 1e9 }],
    ['a negative price', { price: -1 }],
    ['a negative quantity', { number: -1 }],
    ['no number', { price: Number.NaN }],
    ['five decimals', { number: 0.123_45 }],
  ])('with %s is refused', async (_, wrong) => {
    const bill = await owing(100);
    const edits = [insert('chargeDivision', { ...aCharge(1), ...wrong })];
    await expect(bill.clinic.run('record.edit', { recordID: bill.recordID, edits })).rejects.toMatchObject({
      codeName: 'badParameter',
    });
    expect((await bill.record()).total).toBe(100);
  });

  it('that no receipt could ever pay is refused, whichever way its sum grew', async () => {
    const bill = await owing(100);
    const large = insert('chargeDivision', aCharge(10_000_000, 1_000_000));
    const run = (edit: object) => bill.clinic.run('record.edit', { recordID: bill.recordID, edits: [edit] });
    await expect(run(large)).rejects.toEqual(refused('billTooLarge'));
    const dear = aCharge(10_000_000, 9);
    await run(insert('chargeDivision', dear));
    await expect(run(set(['chargeDivision', dear._id, 'number'], 9, 11))).rejects.toEqual(refused('billTooLarge'));
    expect((await bill.record()).total).toBe(90_000_100);
  });

  it('of which a part is more than a bill keeps is refused, however little the whole comes to', async () => {
    const bill = await owing(100);
    const run = (edit: object) => bill.clinic.run('record.edit', { recordID: bill.recordID, edits: [edit] });
    await run(insert('chargeDivision', { ...aCharge(1), subTotal: -100_000_000 }));
    const items = [{ _id: 'd', name: '藥', price: 10_000_000, number: 15 }];
    await expect(run(insert('drugBag', { bagID: 'b', items }))).rejects.toEqual(refused('billTooLarge'));
    await run(insert('chargeDivision', aCharge(2)));
  });

  it('counts a quantity as the decimal that was meant, though it was added in binary', () => {
    expect(0.1 + 0.7).not.toBe(0.8);
    expect(lineTotal({ price: 0.625, number: 0.1 + 0.7 })).toBe(lineTotal({ price: 0.625, number: 0.8 }));
    expect(lineTotal({ price: 5, number: 0.1 + 0.2 })).toBe(2);
  });

  it('of two hundred lines is paid to the dollar', async () => {
    const clinic = new TestClinic();
    const { recordID } = await clinic.visit();
    const lines = Array.from({ length: 200 }, (_, at) => aCharge(at + 0.5, 0.3 * ((at % 7) + 1)));
    await clinic.run('record.edit', { recordID, edits: lines.map((line) => insert('chargeDivision', line)) });
    const total = lines.reduce((sum, line) => sum + lineTotal(line), 0);
    expect((await clinic.tx.get('record', recordID))?.total).toBe(total);
    await clinic.run('record.complete', { recordID });
    await clinic.run('billing.pay', { paymentID: 'p', receipts: [{ _id: '/receipt/1', recordID, receive: total }] });
    expect(await clinic.tx.get('record', recordID)).toMatchObject({ status: 90, billStatus: 30, received: total });
  });
});

describe('a handover', () => {
  it('says in words what is wrong with it', async () => {
    const clinic = new TestClinic();
    const handOver = (input: object) =>
      clinic.run('checkout.handOver', { _id: 'h', cash: [], left: 0, asked, ...input });
    await expect(handOver({ left: 1 })).rejects.toEqual(refused('leftTooMuch'));
    const notes = [{ unit: 1000, count: 1 }];
    await expect(handOver({ cash: notes })).rejects.toEqual(refused('differenceUnexplained'));
    const piles = [{ unit: 2000, count: 100_000 }];
    await expect(handOver({ cash: piles, reason: '?' })).rejects.toEqual(refused('tillTooFull'));
  });

  it('that another one overtook, or that money was paid during, leaves every dollar in just one of them', async () => {
    const bill = await owing(1000);
    const { clinic } = bill;
    const start = clinic.now;
    const at = async (time: number, act: () => Promise<unknown>) => {
      clinic.now = start + time - 1;
      await act();
    };
    const handOver = (_id: string) => clinic.run('checkout.handOver', { _id, cash: [], left: 0, reason: '差額' });
    await at(100, () => bill.pay(100));
    await at(300, () => handOver('desk'));
    // Made apart before the one above, brought after it; and money that was taken while either was counted.
    await at(200, () => handOver('apart'));
    await at(150, () => bill.pay(30));
    await at(250, () => bill.pay(5));
    await at(400, () => handOver('next'));
    await at(500, () => handOver('last'));
    const days = await clinic.tx.query('checkout', 'byDay', { equals: ['handover'] });
    const handovers = days.flatMap(({ handoverLog }) => handoverLog);
    expect(handovers.map(({ _id, expected }) => [_id, expected.cash])).toEqual([
      ['desk', 100],
      ['apart', 0],
      ['next', 35],
      ['last', 0],
    ]);
    const day = { startTime: dayStart(start, TEST_ZONE) - 1, endTime: dayStart(start, TEST_ZONE) + DAY_SECONDS };
    const [cash] = tillPeriod(await movementsOf(clinic.tx, day), day).lines;
    expect(handovers.reduce((sum, { expected }) => sum + expected.cash, 0)).toBe(cash?.total);
  });
});
