import { CODE } from '@vetloom/domain/core/codes.ts';
import { saveCatalogue } from '@vetloom/storage/catalog/save-catalogue.ts';
import { productRow } from '@vetloom/testing/domain/catalogue.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ErpDesk } from '../erp-desk.fixture.ts';

let desk: ErpDesk;
const NOON = 1_763_596_800;
const DAY = 86_400;
beforeAll(async () => {
  desk = await ErpDesk.open({ director: 'admin', reader: ['PRODUCT_READ'] });
  const products = ['P0', 'P1', 'P2'].map((id) => productRow({ id, name: id, safetyStock: 5 }));
  await desk.api.database.db.inClinic('demo', (tx) => saveCatalogue(tx, 'loader', { products }));
  const supplierID = (await desk.call('POST', '/supplier', { name: '大同' })).result.id;
  const lots = [
    { lot: 'A', expiresOn: '2036-01-31', number: 4 },
    { lot: 'B', expiresOn: '2037-01-31', number: 6 },
  ];
  const items = [{ _id: 'r1', prodID: 'P0', number: 10, price: 30, lots }];
  await desk.call('POST', '/form/purchase', { supplierID, purchaseDate: NOON, arrive: 20, taxMode: 3, items });
  for (const day of [1, 2])
    await desk.call('POST', '/form/sell', {
      sellDateTime: NOON + day * DAY,
      items: [{ _id: 's', prodID: 'P0', number: 3 }],
    });
});
afterAll(async () => {
  expect(desk.api.unexpected).toEqual([]);
  expect((await desk.api.database.db.maintenance.verifyClinic('demo')).findings).toEqual([]);
  await desk.close();
});

describe('the past of a product', () => {
  it('[3.7.178] is its movements in a range with what lay there after each: a balance is a sum', async () => {
    const { result } = await desk.call('POST', '/prod/P0/stock', { startDate: NOON + DAY, endDate: NOON + 9 * DAY });
    expect(result).toMatchObject({ begin: 10, end: 4 });
    expect(
      result.rows.map((row: { quantity: number; balance: number; lot: string }) => [
        row.lot,
        row.quantity,
        row.balance,
      ]),
    ).toEqual([
      ['A', -3, 7],
      ['A', -1, 6],
      ['B', -2, 4],
    ]);
    const { result: day } = await desk.call('POST', '/prod/P0/stock', { startDate: NOON, endDate: NOON + DAY });
    expect(day).toMatchObject({
      begin: 0,
      end: 10,
      rows: [{ cause: 'purchase', unitCost: 30 }, { cause: 'purchase' }],
    });
    const { result: latest } = await desk.call('POST', '/prod/P0/stock', { latestFirst: true, limit: 2 });
    expect(latest.rows.map(({ balance }: { balance: number }) => balance)).toEqual([4, 6]);
    expect((await desk.call('POST', '/prod/none/stock', {})).code).toBe(CODE.notFound);
  });
});

describe('what lies on the shelves', () => {
  it('[3.7.179] is answered for each product, lot by lot, with what it is worth', async () => {
    const { result } = await desk.call('POST', '/prod/getStockByIds', { prodIDs: ['P0', 'P1'] });
    expect(result).toMatchObject([
      { prodID: 'P0', quantity: 4, unitCost: 30, lots: [{ lot: 'B', quantity: 4, status: 'usable' }] },
      { prodID: 'P1', quantity: 0, unitCost: null, lots: [] },
    ]);
  });

  it('[3.3.34] [3.7.174 stock half] is marked in the list where it is less than the safety stock', async () => {
    const { result } = await desk.call('POST', '/prod/getInfoList', { condition: { text: 'P0' } });
    expect(result.rows).toMatchObject([{ id: 'P0', stock: 4, short: true }]);
  });
});

describe('a lot', () => {
  it('[3.7.180] [3.3.35] [3.3.36] is blocked and let be used again, of a closed set of states', async () => {
    const [{ lots }] = (await desk.call('POST', '/prod/getStockByIds', { prodIDs: ['P0'] })).result;
    const { lotID } = lots[0];
    const set = (status: string, as = 'director') => desk.call('PUT', `/lot/${lotID}`, { lotID, status }, { as });
    expect((await set('blocked')).result).toMatchObject({ lotID, status: 'blocked' });
    const now = async () =>
      (await desk.call('POST', '/prod/getStockByIds', { prodIDs: ['P0'] })).result[0].lots[0].status;
    expect(await now()).toBe('blocked');
    expect((await set('lost')).code).toBe(CODE.badParameter);
    expect((await set('usable', 'reader')).code).toBe(CODE.forbidden);
    expect((await desk.call('PUT', '/lot/none', { status: 'usable' })).code).toBe(CODE.notFound);
    expect((await set('usable')).code).toBe(CODE.success);
    expect(await now()).toBe('usable');
  });
});
