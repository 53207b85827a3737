import { aCharge, insert, set } from '@vetloom/testing/domain/builders.ts';
import { TestClinic } from '@vetloom/testing/domain/clinic.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { linesOf } from '../holders.ts';
import { saleSchema } from './sale.schema.ts';
import { saleHolder } from './sale-holder.ts';

const ID = '/sale/1795147200-aaaaaa';
const feed = aCharge(1200, 1, { name: '腎臟處方飼料' });

let clinic: TestClinic;
beforeEach(() => {
  clinic = new TestClinic();
});

const sell = (fields: object = {}) => clinic.run('sale.create', { _id: ID, fields: { lines: [feed], ...fields } });
const sale = async () => {
  const found = await clinic.tx.get('sale', ID);
  if (!found) throw new Error('no sale');
  return found;
};
let paid = 0;
const pay = (receive: number, more: object = {}) =>
  clinic.run('billing.pay', {
    paymentID: `p${++paid}`,
    receipts: [{ _id: `/receipt/1795147300-${paid}aaaaa`, recordID: ID, receive, ...more }],
  });
const cancel = () => clinic.run('sale.cancel', { saleID: ID, reason: '拿錯' });
const refused = (rule: string) => ({ detail: { rule } });

describe('a sale over the counter', () => {
  it('to a walk-in is a bill that is paid like any other, with a number and in the day’s log', async () => {
    await sell();
    expect(await sale()).toMatchObject({ userID: '', userName: '', total: 1200, billStatus: 20 });
    await pay(1200);
    expect(await sale()).toMatchObject({ received: 1200, billStatus: 30 });
    const [receipt] = await clinic.tx.query('receipt', 'byBill', { equals: [ID] });
    expect(receipt).toMatchObject({ type: 'sale', petID: '', userID: '', number: '20261120-Z001' });
    expect(saleSchema.parse(await sale())).toEqual(await sale());
    expect(linesOf(await sale())).toMatchObject([{ kind: 'product', lines: [{ name: '腎臟處方飼料' }] }]);
  });

  it('to an owner follows the owner’s name, is paid from the deposit, and keeps the owner from being removed while it is owed', async () => {
    const { userID } = await clinic.visit();
    await sell({ userID });
    await clinic.run('owner.edit', { userID, edits: [set(['name'], '陳怡君', '陳怡珺')] });
    expect((await sale()).userName).toBe('陳怡珺');
    await expect(clinic.run('owner.remove', { userID })).rejects.toMatchObject({ codeName: 'contradictory' });
    await clinic.run('deposit.receive', { depositID: '/deposit/1795147200-aaaaaa', userID, amount: 2000 });
    await pay(1200, { method: 'deposit' });
    expect((await sale()).billStatus).toBe(30);
  });

  it('is refused of an owner whom nobody knows', async () => {
    await expect(sell({ userID: '/user/none' })).rejects.toMatchObject({ codeName: 'ownerNotFound' });
  });

  it('is changed and discounted until it is settled, and by nobody after that', async () => {
    await sell();
    await clinic.run('sale.edit', { saleID: ID, edits: [insert('lines' as never, aCharge(300))] });
    await clinic.run('billing.discount', {
      recordID: ID,
      target: 'bill',
      off: { kind: 'percent', percent: 10 },
      from: null,
      reason: '老客戶',
    });
    expect(await sale()).toMatchObject({ total: 1350, discountTotal: 150 });
    await pay(1350);
    const more = clinic.run('sale.edit', { saleID: ID, edits: [insert('lines' as never, aCharge(100))] });
    await expect(more).rejects.toMatchObject(refused('billLocked'));
    await clinic.run('sale.edit', { saleID: ID, edits: [set(['note'], '', '下次送試吃包')] });
    expect(await sale()).toMatchObject({ total: 1350, billStatus: 30, note: '下次送試吃包' });
  });

  it('that comes back by its receipt is owed again', async () => {
    await sell();
    await pay(1200);
    const [receipt] = await clinic.tx.query('receipt', 'byBill', { equals: [ID] });
    await clinic.run('billing.reverse', { receiptID: receipt?._id, reversalID: '/receipt/1795147400-bbbbbb' });
    expect(await sale()).toMatchObject({ received: 0, billStatus: 20 });
    await cancel();
    expect(await sale()).toMatchObject({ billStatus: 0, cancelled: { reason: '拿錯' } });
  });

  it('two cashiers cancel without seeing each other: once is enough', async () => {
    await sell();
    await cancel();
    await cancel();
    expect((await sale()).billStatus).toBe(0);
    const edit = clinic.run('sale.edit', { saleID: ID, edits: [set(['note'], '', '更正')] });
    await expect(edit).rejects.toMatchObject(refused('saleCancelled'));
  });

  it('for which one takes money and the other cancels: the money outranks it, in either order', async () => {
    await sell();
    await pay(1200);
    await expect(cancel()).rejects.toMatchObject(refused('saleHasMoney'));

    clinic = new TestClinic();
    await sell();
    await cancel();
    await pay(1200);
    expect(await sale()).toMatchObject({ billStatus: 30, received: 1200 });
    expect((await sale()).cancelled).toBeUndefined();
  });
});

describe('the lot of what is sold over the counter', () => {
  const fromLot = { lotID: 'lot1', lot: 'A1', expiresOn: '2027-01-31', placeID: 'pharmacy' };
  const line = (more: object = {}) => ({ ...feed, itemID: '/catalog/product/feed', fromLot, ...more });

  it('stays on the line, and is what the sale takes and gives back', async () => {
    await sell({ lines: [line()] });
    expect((await sale()).lines[0]?.fromLot).toMatchObject(fromLot);
    const used = saleHolder.goods?.used(await sale(), false, undefined);
    expect(used).toMatchObject([{ lots: [{ lotID: 'lot1', placeID: 'pharmacy', number: null }] }]);
    await cancel();
    expect(saleHolder.goods?.used(await sale(), false, undefined)).toEqual([]);
  });

  it('of a bottle that was open for too long is sold with a reason alone', async () => {
    const past = { ...fromLot, openedID: 'u', openedUntil: '2026-11-19' };
    await expect(sell({ lines: [line({ fromLot: past })] })).rejects.toMatchObject(refused('openedOverdue'));
    await sell({ lines: [line({ fromLot: { ...past, openedReason: '獸醫師確認' } })] });
  });
});
