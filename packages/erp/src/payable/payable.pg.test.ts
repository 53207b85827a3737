import { CODE } from '@vetloom/domain/core/codes.ts';
import { saveCatalogue } from '@vetloom/storage/catalog/save-catalogue.ts';
import { productRow } from '@vetloom/testing/domain/catalogue.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ErpDesk } from '../erp-desk.fixture.ts';

const DAY = 86_400;
/** 20 November 2026, noon in Taipei. */
const NOON = 1_795_147_200;
let desk: ErpDesk;
beforeAll(async () => {
  desk = await ErpDesk.open({ director: 'admin', accountant: ['PAYMENT_FORM_READ'], clerk: ['PURCHASE_FORM_READ'] });
  await desk.api.database.db.inClinic('demo', (tx) =>
    saveCatalogue(tx, 'loader', { products: [productRow({ id: 'P', name: '藥', unit: '顆' })] }),
  );
});
afterAll(async () => {
  expect(desk.api.unexpected).toEqual([]);
  expect((await desk.api.database.db.maintenance.verifyClinic('demo')).findings).toEqual([]);
  await desk.close();
});

const supplier = async (name: string): Promise<string> => (await desk.call('POST', '/supplier', { name })).result.id;
const make = async (kind: string, body: object) => {
  const { result, code } = await desk.call('POST', `/form/${kind}`, body);
  expect(code).toBe(CODE.success);
  return result;
};
const buy = (supplierID: string, number: number, more: object = {}) =>
  make('purchase', {
    ...{ supplierID, purchaseDate: NOON, arrive: 20, items: [{ _id: 'r1', prodID: 'P', number, price: 100 }] },
    ...more,
  });
const owedTo = async (supplierID: string) =>
  (await desk.call('POST', '/payable/getList', { supplierID })).result.suppliers[0];

describe('what is owed', () => {
  it('[3.2.34 calls half] is by supplier what its purchases ask and nobody paid, with the day by which each has to be', async () => {
    const supplierID = await supplier('碩騰');
    const { id } = await buy(supplierID, 10, { paymentTerm: 'days30' });
    await buy(supplierID, 5, { purchaseDate: NOON + DAY, paymentTerm: 'atOnce' });
    await make('payment', { supplierID, paymentDate: NOON, purchaseIDs: [id], cashAmount: 400 });
    desk.api.now = Math.max(desk.api.now, NOON + 3 * DAY);
    const asked = desk.call('POST', '/payable/getList', { supplierID }, { as: 'accountant' });
    expect((await asked).result.suppliers).toMatchObject([
      {
        ...{ supplierName: '碩騰', owed: 1100, overdue: 500, credit: 0, dueOn: '2026-11-21' },
        purchases: [
          { id, dueOn: '2026-12-20', paidAmount: 400, owed: 600 },
          { dueOn: '2026-11-21', paidAmount: 0, owed: 500 },
        ],
      },
    ]);
    expect((await desk.call('POST', '/payable/getList', {}, { as: 'clerk' })).code).toBe(CODE.forbidden);
  });

  it('isn’t for what went back, and is a credit where that was paid already', async () => {
    const supplierID = await supplier('維克');
    const { id } = await buy(supplierID, 10);
    await make('return', {
      ...{
        supplierID,
        purchaseID: id,
        returnDateTime: NOON,
        items: [{ _id: 'b', prodID: 'P', number: 4, price: 100 }],
      },
    });
    expect(await owedTo(supplierID)).toMatchObject({ owed: 600, purchases: [{ returnedAmount: 400 }] });
    const { id: payment } = await make('payment', {
      ...{ supplierID, paymentDate: NOON, purchaseIDs: [id], transferAmount: 1000 },
    });
    // Six hundred are what it asks; the rest is paid ahead.
    expect(await owedTo(supplierID)).toMatchObject({
      ...{ owed: 0, credit: 400, purchases: [], ahead: [{ id: payment, left: 400 }] },
    });
    const { id: next } = await buy(supplierID, 3, { purchaseDate: NOON + DAY });
    await desk.call('PUT', `/form/payment/${payment}`, { purchaseIDs: [id, next] });
    expect(await owedTo(supplierID)).toMatchObject({ owed: 0, credit: 100 });
  });

  it('is on the supplier’s statement, which begins with what was owed before and ends with what is owed', async () => {
    const supplierID = await supplier('百靈佳');
    const { id } = await buy(supplierID, 10, { purchaseDate: NOON - 40 * DAY });
    await make('payment', { supplierID, paymentDate: NOON, purchaseIDs: [id], checkAmount: 700 });
    const { id: second } = await buy(supplierID, 2, { purchaseDate: NOON + DAY });
    await make('return', {
      ...{ supplierID, purchaseID: second, returnDateTime: NOON + 2 * DAY },
      items: [{ _id: 'b', prodID: 'P', number: 1, price: 100 }],
    });
    const ask = (supplier: string) =>
      desk.call('POST', '/payable/getStatement', {
        supplierID: supplier,
        startDate: NOON - DAY,
        endDate: NOON + 9 * DAY,
      });
    const { result } = await ask(supplierID);
    expect(result).toMatchObject({ supplierName: '百靈佳', begin: 1000, end: 400 });
    expect(result.rows.map(({ kind, amount, balance }: Record<string, unknown>) => [kind, amount, balance])).toEqual([
      ['payment', -700, 300],
      ['purchase', 200, 500],
      ['return', -100, 400],
    ]);
    expect((await owedTo(supplierID)).owed).toBe(400);
    expect((await ask('none')).code).toBe(CODE.notFound);
  });
});
