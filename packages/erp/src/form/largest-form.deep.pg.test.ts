import { CODE } from '@vetloom/domain/core/codes.ts';
import { MOST_FORM_BYTES, MOST_ITEMS } from '@vetloom/domain/stock/form.schema.ts';
import { saveCatalogue } from '@vetloom/storage/catalog/save-catalogue.ts';
import { productRow } from '@vetloom/testing/domain/catalogue.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ErpDesk } from '../erp-desk.fixture.ts';

const NOON = Date.UTC(2026, 10, 1, 4) / 1000;
let desk: ErpDesk;
let supplierID: string;
beforeAll(async () => {
  desk = await ErpDesk.open({ director: 'admin' });
  desk.api.now = NOON;
  await desk.api.database.db.inClinic('demo', (tx) =>
    saveCatalogue(tx, 'loader', { products: [productRow({ id: 'P0', name: 'P0' })] }),
  );
  supplierID = (await desk.call('POST', '/supplier', { name: '大同' })).result.id;
});
afterAll(async () => {
  expect(desk.api.unexpected).toEqual([]);
  await desk.close();
});

/** A purchase of as many rows as there may be, each of so many lots. */
const purchase = (lots: number) => ({
  ...{ supplierID, purchaseDate: NOON - 60, arrive: 20 },
  items: Array.from({ length: MOST_ITEMS }, (_row, at) => ({
    ...{ _id: `r${at}`, prodID: 'P0', name: '愷'.repeat(40), number: lots, price: 5 },
    lots: Array.from({ length: lots }, (_lot, of) => ({ lot: `L${at}-${of}`, expiresOn: '2029-12-31', number: 1 })),
  })),
});
const stock = async (): Promise<number> =>
  (await desk.call('POST', '/prod/getStockByIds', { prodIDs: ['P0'] })).result[0].quantity;

it('a purchase of the most rows with ten lots each is received whole, and one that is too long for its bytes moves nothing', async () => {
  expect((await desk.call('POST', '/form/purchase', purchase(10))).code).toBe(CODE.success);
  expect(await stock()).toBe(MOST_ITEMS * 10);
  const long = purchase(50);
  expect(JSON.stringify(long).length).toBeGreaterThan(MOST_FORM_BYTES);
  expect((await desk.call('POST', '/form/purchase', long)).code).toBe(CODE.tooLarge);
  expect(await stock()).toBe(MOST_ITEMS * 10);
});
