import { saveCatalogue } from '@vetloom/storage/catalog/save-catalogue.ts';
import { clinicSqlOf } from '@vetloom/storage/ports/clinic-sql.ts';
import { falseBalances, falseValues } from '@vetloom/storage/stock/ledger.ts';
import { productRow } from '@vetloom/testing/domain/catalogue.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ErpDesk } from '../erp-desk.fixture.ts';
import { HandingOut, PHARMACIST } from './handing-out.fixture.ts';

let desk: ErpDesk;
let pharmacy: HandingOut;
let products = 0;
/** A product of each test's own, ten of it in one lot. */
let prod = '';

beforeAll(async () => {
  desk = await ErpDesk.open({ director: 'admin', an: PHARMACIST });
  pharmacy = new HandingOut(desk);
});
beforeEach(async () => {
  await desk.signInAgain();
  products += 1;
  prod = `P${products}`;
  await desk.api.database.db.inClinic('demo', (tx) =>
    saveCatalogue(tx, 'loader', { products: [productRow({ id: prod, name: prod, type: '口服', price: 50 })] }),
  );
  const supplierID = (await desk.call('POST', '/supplier', { name: `大同${prod}` })).result.id;
  const items = [{ _id: 'r1', prodID: prod, number: 10, price: 30, lots: [{ lot: 'L', number: 10 }] }];
  const purchase = { supplierID, purchaseDate: desk.api.now - 60, arrive: 20, taxMode: 3, items };
  await desk.call('POST', '/form/purchase', purchase);
});
afterEach(async () => {
  const wrong = await desk.api.database.db.readClinic('demo', async (tx) => [
    ...(await falseBalances(clinicSqlOf(tx))),
    ...(await falseValues(clinicSqlOf(tx))),
  ]);
  expect(wrong).toEqual([]);
});
afterAll(async () => {
  expect(desk.api.unexpected).toEqual([]);
  expect((await desk.api.database.db.maintenance.verifyClinic('demo')).findings).toEqual([]);
  await desk.close();
});

const stock = async (): Promise<number> =>
  (await desk.call('POST', '/prod/getStockByIds', { prodIDs: [prod] })).result[0].quantity;
/** Counts so many at a time, in a count that began just before; answers what approves it. */
async function counted(number: number, at: number) {
  const { now } = desk.api;
  desk.api.now = at - 1;
  const id: string = (await desk.call('POST', '/count', { name: '藥局', type: 'cycle', prodIDs: [prod] })).result.id;
  desk.api.now = now;
  const spot = { prodID: prod, lot: 'L', expiresOn: null, placeID: 'pharmacy' };
  await desk.call('POST', `/count/${id}/entries`, { entries: [{ ...spot, counted: number, countedDateTime: at }] });
  await desk.call('POST', `/count/${id}/end`);
  return async (): Promise<string> => {
    desk.api.now += 1;
    return (await desk.call('POST', `/count/${id}/approve`, { reason: '盤點' })).result.formIDs[0];
  };
}

describe('what was handed out before a count and is heard of after its approval', () => {
  it('was missing when people counted: it leaves what they counted, sent once or again', async () => {
    const recordID = await pharmacy.visit(prod);
    const at = desk.api.now;
    const push = await pharmacy.handedOut(recordID, at);
    desk.api.now += 100;
    await (await counted(8, at + 50))();
    expect(await stock()).toBe(8);
    for (const _ of [1, 2]) await push();
    expect(await stock()).toBe(8);
    // What comes back later lies there beside what was counted.
    await pharmacy.takeBack(recordID);
    expect(await stock()).toBe(10);
  });

  it('lowers what nobody counted since', async () => {
    const recordID = await pharmacy.visit(prod);
    const at = desk.api.now;
    const push = await pharmacy.handedOut(recordID, at + 60);
    desk.api.now += 100;
    await (await counted(9, at + 50))();
    await push();
    expect(await stock()).toBe(7);
  });

  it('says that people who counted what the book said found more than there was to find', async () => {
    const recordID = await pharmacy.visit(prod);
    const at = desk.api.now;
    const push = await pharmacy.handedOut(recordID, at);
    desk.api.now += 100;
    const formID = await (await counted(10, at + 50))();
    await push();
    expect(await stock()).toBe(10);
    const moved = await desk.rows<{ quantity: number }>(
      'SELECT quantity::float8 AS quantity FROM vetloom.stock_movement WHERE clinic_id = $1 AND cause_id = $2',
      [formID],
    );
    expect(moved).toEqual([{ quantity: 2 }]);
    await desk.call('DELETE', `/form/check/${formID}`);
    expect(await stock()).toBe(8);
  });

  it.each([
    ['later', 50],
    ['in the same second', 0],
  ])('was of the lot that lay there then, though people found nothing of it any more: %s', async (_, after) => {
    const recordID = await pharmacy.visit(prod);
    const at = desk.api.now;
    const push = await pharmacy.handedOut(recordID, at);
    desk.api.now += 100;
    await (await counted(0, at + after))();
    await push();
    expect(await stock()).toBe(0);
    const taken = (await desk.call('GET', `/stock/of/${encodeURIComponent(recordID)}`)).result;
    expect(taken).toMatchObject([{ lot: 'L', quantity: 2 }]);
  });

  it('is taken in by the first of several counts', async () => {
    const recordID = await pharmacy.visit(prod);
    const at = desk.api.now;
    const push = await pharmacy.handedOut(recordID, at);
    desk.api.now += 100;
    await (await counted(8, at + 40))();
    await (await counted(7, at + 60))();
    await push();
    expect(await stock()).toBe(7);
  });
});

describe('of two counts of the same at once the later figure holds', () => {
  it.each([
    ['the earlier', false],
    ['the later', true],
  ])('whichever is approved first: %s', async (_, isLaterFirst) => {
    const at = desk.api.now;
    desk.api.now += 100;
    const approvals = [await counted(8, at + 40), await counted(7, at + 60)];
    for (const approve of isLaterFirst ? approvals.toReversed() : approvals) await approve();
    expect(await stock()).toBe(7);
  });
});
