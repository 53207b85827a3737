import { CODE } from '@vetloom/domain/core/codes.ts';
import { saveCatalogue } from '@vetloom/storage/catalog/save-catalogue.ts';
import { clinicSqlOf } from '@vetloom/storage/ports/clinic-sql.ts';
import { falseBalances, falseValues } from '@vetloom/storage/stock/ledger.ts';
import { productRow } from '@vetloom/testing/domain/catalogue.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ErpDesk } from '../erp-desk.fixture.ts';

let desk: ErpDesk;
let supplierID: string;
/** Noon of 2026-10-31 and of the next day in Taipei. */
const [OCTOBER, NOVEMBER] = [Date.UTC(2026, 9, 31, 4) / 1000, Date.UTC(2026, 10, 1, 4) / 1000];
const PRODUCTS = ['P0', 'P1', 'P2', 'P3', 'P4'];

beforeAll(async () => {
  desk = await ErpDesk.open({ director: 'admin', nurse: 'admin' });
  desk.api.now = NOVEMBER;
  await desk.api.database.db.inClinic('demo', (tx) =>
    saveCatalogue(tx, 'loader', { products: PRODUCTS.map((id) => productRow({ id, name: id })) }),
  );
  supplierID = (await desk.call('POST', '/supplier', { name: '大同' })).result.id;
});
afterAll(async () => {
  expect(desk.api.unexpected).toEqual([]);
  const wrong = await desk.api.database.db.readClinic('demo', async (tx) => [
    ...(await falseBalances(clinicSqlOf(tx))),
    ...(await falseValues(clinicSqlOf(tx))),
  ]);
  expect(wrong).toEqual([]);
  expect((await desk.api.database.db.maintenance.verifyClinic('demo')).findings).toEqual([]);
  await desk.close();
});

const bought = (prodID: string, more: object = {}) => ({
  ...{ supplierID, purchaseDate: NOVEMBER - 60, arrive: 20, items: [{ _id: 'r1', prodID, number: 10, price: 5 }] },
  ...more,
});
const stock = async (prodID: string): Promise<number> =>
  (await desk.call('POST', '/prod/getStockByIds', { prodIDs: [prodID] })).result[0].quantity;
/** Two people do it in the same moment; their answers' codes. */
async function both(method: 'POST' | 'PUT', path: string, body: object) {
  const answers = await Promise.all(['director', 'nurse'].map((as) => desk.call(method, path, body, { as })));
  return answers
    .map(({ code, detail }) => (code === CODE.success ? 'done' : (detail as { rule?: string }).rule))
    .toSorted();
}

describe('in the same moment', () => {
  it('two who receive one delivery receive it once', async () => {
    const form = bought('P0', { arrive: 0 });
    const { id } = (await desk.call('POST', '/form/purchase', form)).result;
    expect(await both('PUT', `/form/purchase/${id}`, { ...form, arrive: 20 })).toContain('done');
    expect(await stock('P0')).toBe(10);
  });

  it('of two who deliver one order one is told of the other', async () => {
    const order = { supplierID, orderDateTime: NOVEMBER, status: 10, items: bought('P1').items };
    const orderID = (await desk.call('POST', '/form/order', order)).result.id;
    const items = [{ _id: 'r1', prodID: 'P1', number: 10, price: 5, orderItemID: 'r1' }];
    const delivery = bought('P1', { orderID, items, seenDeliveries: [] });
    expect(await both('POST', '/form/purchase', delivery)).toEqual(['done', 'orderReceived']);
    expect(await stock('P1')).toBe(10);
  });

  it('of two who send back more than was bought together one is refused', async () => {
    const purchaseID = (await desk.call('POST', '/form/purchase', bought('P2'))).result.id;
    const items = [{ _id: 'b1', prodID: 'P2', number: 6, price: 5 }];
    const back = { supplierID, purchaseID, returnDateTime: NOVEMBER, items };
    expect(await both('POST', '/form/return', back)).toEqual(['done', 'moreThanBought']);
    expect(await stock('P2')).toBe(4);
  });

  it('a month is closed and a purchase of it saved: it is refused, or came before the closing; it never came late', async () => {
    for (const prodID of ['P3', 'P4']) {
      const save = () => desk.call('POST', '/form/purchase', bought(prodID, { purchaseDate: OCTOBER }));
      const close = () => desk.call('POST', '/closing', { month: '2026-10' }, { as: 'nurse' });
      const [saved] = await (prodID === 'P3'
        ? Promise.all([save(), close()])
        : Promise.all([close(), save()]).then(([, s]) => [s]));
      expect([CODE.success, CODE.contradictory]).toContain(saved?.code);
      expect(await stock(prodID)).toBe(saved?.code === CODE.success ? 10 : 0);
      expect((await desk.call('GET', '/closing')).result.rows[0]).toMatchObject({ month: '2026-10', late: 0 });
      await desk.call('POST', '/closing/2026-10/reopen', { reason: '再試' });
    }
  });
});
