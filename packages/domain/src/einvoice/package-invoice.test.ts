import { aCharge, insert, set } from '@vetloom/testing/domain/builders.ts';
import { TEST_NOW, TEST_ZONE, TestClinic } from '@vetloom/testing/domain/clinic.ts';
import { describe, expect, it } from 'vitest';
import { termsOf } from '../billing/prepaid-plan.schema.ts';
import { correctionsOf, invoicedBill } from './bill-money.ts';

const PERIOD = '11512';
const NONE = { ubn: '', carrier: '', donation: '' };
const FOOD = '/catalog/product/food';
const BATH = '/catalog/service/bath';
const PACKAGE = `/prepaid/${TEST_NOW}-aaaaaa`;

/** A clinic that issues, and a package of two bags of food (800 NT$) and four baths (1,200), sold for 2,000. */
async function sold() {
  const clinic = new TestClinic();
  const seller = [set(['sellerUbn'], '', '22099131'), set(['sellerName'], '', '慈愛動物醫院')];
  await clinic.run('setting.edit', { settingID: '/setting/einvoice', edits: [set(['on'], false, true), ...seller] });
  await clinic.run('einvoiceRange.create', { period: PERIOD, letters: 'AB', from: 0, to: 99 });
  const { userID, petID, recordID } = await clinic.visit();
  const lines = [
    { _id: 'food', name: '飼料', itemIDs: [FOOD], uses: 2, listPrice: 400 },
    { _id: 'bath', name: '洗澡', itemIDs: [BATH], uses: 4, listPrice: 300 },
  ];
  const planID = `/prepaidPlan/${TEST_NOW}-aaaaaa`;
  const fields = { name: '套裝', price: 2000, lines, shared: true, validity: { unit: 'none' } };
  await clinic.run('prepaidPlan.create', { _id: planID, fields });
  const plan = await clinic.tx.get('prepaidPlan', planID);
  if (!plan) throw new Error('no plan');
  await clinic.run('prepaid.sell', {
    ...{ _id: PACKAGE, userID, planID, terms: termsOf(plan), depositID: `/deposit/${TEST_NOW}-taken0` },
    payments: [{ depositID: `/deposit/${TEST_NOW}-paid00`, amount: 2000 }],
  });
  const issue = (paymentID: string, billID = paymentID, buyer = NONE) =>
    clinic.run('einvoice.issue', {
      ...{ _id: `/einvoice/${clinic.now}-i`, paymentID, billID, buyer, code: '0042', asked: true },
    });
  const bill = (id: string) => invoicedBill(clinic.tx, id);
  const invoices = () => clinic.tx.query('einvoice', 'byPeriod', { equals: [PERIOD] });
  return { clinic, userID, petID, recordID, issue, bill, invoices };
}

describe('goods in a package', () => {
  it('are invoiced when the package is sold, once, and its treatments are not', async () => {
    const { issue, bill, invoices, userID } = await sold();
    expect((await bill(PACKAGE))?.due).toBe(800);
    await issue(PACKAGE);
    expect(await invoices()).toMatchObject([
      { collectionID: PACKAGE, userID, total: 800, lines: [{ name: '飼料', number: 2, amount: 800, taxed: true }] },
    ]);
    expect((await bill(PACKAGE))?.due).toBe(0);
    await expect(issue(PACKAGE)).rejects.toMatchObject({ detail: { rule: 'alreadyInvoiced' } });
  });

  it('are a company’s as others are', async () => {
    const { issue, invoices } = await sold();
    await issue(PACKAGE, PACKAGE, { ...NONE, ubn: '04595257' });
    expect(await invoices()).toMatchObject([{ sales: 762, tax: 38, total: 800 }]);
  });

  it('are not invoiced again when a use of it pays them, whatever else is on the bill', async () => {
    const { clinic, recordID, issue, bill, invoices } = await sold();
    await issue(PACKAGE);
    const food = aCharge(400, 1, { _id: 'l-food', itemID: FOOD, name: '飼料' });
    const tin = aCharge(100, 1, { _id: 'l-tin', itemID: '/catalog/product/tin', name: '罐頭' });
    const edits = [food, tin, aCharge(600)].map((row) => insert('chargeDivision', row));
    await clinic.run('record.edit', { recordID, edits });
    await clinic.run('record.complete', { recordID });
    await clinic.run('prepaid.use', {
      ...{ prepaidID: PACKAGE, recordID, lineID: 'l-food', receiptID: `/receipt/${TEST_NOW}-used00` },
    });
    expect((await bill(recordID))?.due).toBe(0);
    const receipts = [{ _id: `/receipt/${TEST_NOW}-rest00`, recordID, receive: 700 }];
    await clinic.run('billing.pay', { paymentID: 'p1', receipts });
    expect((await bill(recordID))?.due).toBe(100);
    await issue('p1', recordID);
    expect((await invoices()).find(({ paymentID }) => paymentID === 'p1')).toMatchObject({
      total: 100,
      lines: [{ name: '罐頭', amount: 100 }],
    });
  });

  it('of which some are given back ask for an allowance over just these', async () => {
    const { clinic, recordID, issue, bill, invoices } = await sold();
    await issue(PACKAGE);
    const food = aCharge(400, 1, { _id: 'l-food', itemID: FOOD, name: '飼料' });
    await clinic.run('record.edit', { recordID, edits: [insert('chargeDivision', food)] });
    await clinic.run('record.complete', { recordID });
    await clinic.run('prepaid.use', {
      ...{ prepaidID: PACKAGE, recordID, lineID: 'l-food', receiptID: `/receipt/${TEST_NOW}-used00` },
    });
    await clinic.run('prepaid.refund', {
      ...{
        prepaidID: PACKAGE,
        entryID: 'back',
        depositID: `/deposit/${TEST_NOW}-back00`,
        payout: null,
        reason: '搬家',
      },
    });
    const found = await bill(PACKAGE);
    expect(found?.due).toBe(-400);
    const [invoice] = await invoices();
    expect(found && correctionsOf(found, clinic.now, TEST_ZONE)).toEqual([
      { invoiceID: invoice?._id, by: 'allow', amount: 400 },
    ]);
  });

  it('that were never used are kept invoiced when the package comes to its end', async () => {
    const { clinic, issue, bill } = await sold();
    await issue(PACKAGE);
    clinic.now += 400 * 86_400;
    expect((await bill(PACKAGE))?.due).toBe(0);
  });
});
