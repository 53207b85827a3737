import { CODE } from '@vetloom/domain/core/codes.ts';
import { bandOfDays } from '@vetloom/domain/stock/lot-expiry.ts';
import { saveCatalogue } from '@vetloom/storage/catalog/save-catalogue.ts';
import { productRow } from '@vetloom/testing/domain/catalogue.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ErpDesk } from '../erp-desk.fixture.ts';

const DAY = 86_400;
let desk: ErpDesk;
let supplierID: string;
let now: number;
beforeAll(async () => {
  desk = await ErpDesk.open({ director: 'admin', buyer: ['ORDER_FORM_READ'], keeper: ['PRODUCT_READ'] });
  now = desk.api.now;
  const products = ['used', 'enough', 'wanted', 'ordered', 'spoiling', 'few'].map((id) =>
    productRow({ id, name: id, unit: '顆', safetyStock: id === 'wanted' ? 20 : null }),
  );
  await desk.api.database.db.inClinic('demo', (tx) => saveCatalogue(tx, 'loader', { products }));
  supplierID = (await desk.call('POST', '/supplier', { name: '大同' })).result.id;
});
afterAll(async () => {
  expect(desk.api.unexpected).toEqual([]);
  await desk.close();
});

const make = async (kind: string, body: object) => {
  const { result, code } = await desk.call('POST', `/form/${kind}`, body);
  expect(code).toBe(CODE.success);
  return result;
};
const row = (prodID: string, number: number, more: object = {}) => ({ _id: 'r1', prodID, number, price: 90, ...more });
const buy = (item: object, more: object = {}) =>
  make('purchase', { supplierID, purchaseDate: now - 60 * DAY, arrive: 20, items: [item], ...more });
const sell = (prodID: string, number: number) =>
  make('sell', { sellDateTime: now - 5 * DAY, items: [row(prodID, number)] });
const isoDay = (time: number) => new Date((time + 8 * 3600) * 1000).toISOString().slice(0, 10);

describe('buying', () => {
  it('[3.2.20 suggestions half] suggests what goes and won’t last, what lacks of the safety stock and what expires unused, in units of the last purchase', async () => {
    await buy(row('used', 3.8, { factor: 100, unit: '盒', price: 900 }));
    await sell('used', 360);
    await buy(row('enough', 1000));
    await sell('enough', 90);
    await buy(row('wanted', 5));
    await buy(row('ordered', 90));
    await sell('ordered', 90);
    await make('order', { supplierID, orderDateTime: now - DAY, status: 10, items: [row('ordered', 100)] });
    await make('order', { supplierID, orderDateTime: now - DAY, status: 0, items: [row('used', 100)] });
    await buy(row('spoiling', 90));
    await sell('spoiling', 90);
    await buy(row('spoiling', 40, { lots: [{ lot: 'S', expiresOn: isoDay(now + 3 * DAY), number: 40 }] }));
    const asked = desk.call('POST', '/buying/getSuggestions', {}, { as: 'buyer' });
    const { result } = await asked;
    const of = (id: string) => result.rows.find(({ prodID }: { prodID: string }) => prodID === id);
    expect(result.rows.map(({ prodID }: { prodID: string }) => prodID)).toEqual(['spoiling', 'used', 'wanted']);
    // Four a day: 37 days of delivery and after make 148, of which 20 are here.
    expect(of('used')).toMatchObject({
      ...{ perDay: 4, usable: 20, lastsDays: 5, leadDays: 7, quantity: 128, packs: 2, packUnit: '盒', factor: 100 },
      ...{ supplierID, last: { price: 900, supplierName: '大同' } },
    });
    expect(of('wanted')).toMatchObject({ perDay: 0, quantity: 15, lastsDays: null });
    // One a day: of the forty three are used before they expire.
    expect(of('spoiling')).toMatchObject({ usable: 40, willExpire: 37, quantity: 34 });
    expect((await desk.call('POST', '/buying/getSuggestions', {}, { as: 'keeper' })).code).toBe(CODE.forbidden);
    const none = await desk.call('POST', '/buying/getSuggestions', { supplierID: 'another' });
    expect(none.result).toEqual({ count: 0, rows: [], suppliers: [] });
  });

  it('suggests by the packs and least numbers of the product’s supplier, and says what it asks of an order', async () => {
    const asks = { name: '小盤', minOrderAmount: 2000, freeShippingAmount: 5000 };
    const { id } = (await desk.call('POST', '/supplier', asks)).result;
    await desk.call('PUT', `/prod/wanted`, { supplierID: id });
    const offer = { code: 'W', unit: '盒', factor: 10, minNumber: 5, price: 80 };
    await desk.call('PUT', `/supplier/${id}/offer/wanted`, offer);
    const { result } = await desk.call('POST', '/buying/getSuggestions', { supplierID: id }, { as: 'buyer' });
    expect(result.rows).toMatchObject([
      { prodID: 'wanted', quantity: 15, packs: 5, isRaised: true, packUnit: '盒', factor: 10, minNumber: 5, price: 80 },
    ]);
    expect(result.suppliers).toEqual([{ ...asks, supplierID: id }]);
    await desk.call('PUT', `/prod/wanted`, { supplierID: null });
  });

  it('expects an order by what its supplier promises, until it has delivered something', async () => {
    const { id } = (await desk.call('POST', '/supplier', { name: '說三天', leadDays: 3 })).result;
    const items = [row('enough', 1)];
    const order = await make('order', { supplierID: id, orderDateTime: now, status: 10, items });
    const { result } = await desk.call('POST', '/buying/getOpenOrders', {}, { as: 'buyer' });
    const known = result.find((one: { id: string }) => one.id === order.id);
    expect(known.expectedOn).toBe(isoDay(now + 3 * DAY));
    await desk.call('DELETE', `/form/order/${order.id}`);
  });

  it('knows the last price of each product, without the purchase that is being written', async () => {
    const { id } = await buy(row('enough', 1, { price: 120, discount: 0.9 }), { purchaseDate: now });
    const ask = async (more: object) =>
      (await desk.call('POST', '/buying/getLastPurchases', { prodIDs: ['enough', 'none'], ...more })).result;
    expect(await ask({})).toMatchObject([{ prodID: 'enough', purchaseID: id, price: 120, discount: 0.9 }]);
    expect(await ask({ without: id })).toMatchObject([{ prodID: 'enough', price: 90, discount: 1 }]);
    await desk.call('DELETE', `/form/purchase/${id}`);
  });

  it('[3.2.20 late half] tells when an order should have come, by how long its supplier took before, and which are late', async () => {
    const of = (name: string) => desk.call('POST', '/supplier', { name });
    const quick = (await of('快')).result.id;
    const item = row('enough', 10);
    const past = await make('order', { supplierID: quick, orderDateTime: now - 40 * DAY, status: 10, items: [item] });
    await buy({ ...item, orderItemID: 'r1' }, { supplierID: quick, orderID: past.id, purchaseDate: now - 38 * DAY });
    const late = await make('order', { supplierID: quick, orderDateTime: now - 3 * DAY, status: 10, items: [item] });
    const { result } = await desk.call('POST', '/buying/getOpenOrders', {}, { as: 'buyer' });
    const known = (id: string) => result.find((order: { id: string }) => order.id === id);
    expect(known(past.id)).toBeUndefined();
    expect(known(late.id)).toMatchObject({ expectedOn: isoDay(now - DAY), late: true, supplierName: '快' });
    expect(result.filter((order: { late: boolean }) => order.late)).toHaveLength(1);
  });

  it('[3.2.20 expiry half] lists the lots that are here and expire, the first first, and none that is used up', async () => {
    const day = (days: number) => isoDay(now + days * DAY);
    const lots = [
      { lot: 'over', expiresOn: day(-2), number: 1 },
      { lot: 'month', expiresOn: day(30), number: 2 },
      { lot: 'quarter', expiresOn: day(89), number: 3 },
      { lot: 'year', expiresOn: day(300), number: 4 },
    ];
    await buy(row('enough', 10, { lots, price: 10 }));
    const ask = async (days: number) =>
      (await desk.call('POST', '/buying/getExpiringLots', { days }, { as: 'keeper' })).result
        .filter(({ prodID }: { prodID: string }) => prodID === 'enough')
        .map(({ lot, days: left, value }: Record<string, unknown>) => [lot, left, value]);
    expect(await ask(90)).toEqual([
      ['over', -2, 10],
      ['month', 30, 20],
      ['quarter', 89, 30],
    ]);
    expect(await ask(30)).toHaveLength(2);
    expect((await desk.call('POST', '/buying/getExpiringLots', {}, { as: 'buyer' })).code).toBe(CODE.forbidden);
  });

  it('says of each lot what the list of lots says: its worth, also where a lot came without a cost, and how soon it expires', async () => {
    const lots = [{ lot: 'priced', expiresOn: isoDay(now + 20 * DAY), number: 2 }];
    await buy(row('few', 2, { lots, price: 10 }));
    const found = { _id: 'a', prodID: 'few', lot: 'found', expiresOn: isoDay(now + 45 * DAY), placeID: '', counted: 3 };
    await desk.call('POST', '/form/check', { checkDateTime: now, reason: '盤盈', items: [found] });
    const listed = (
      await desk.call('POST', '/lot/getList', { limit: 100, offset: 0, condition: { prodID: 'few' } }, { as: 'keeper' })
    ).result.rows as { lot: string; band: string; value: number; quantity: number }[];
    const expiring = (await desk.call('POST', '/buying/getExpiringLots', {}, { as: 'keeper' })).result.filter(
      ({ prodID }: { prodID: string }) => prodID === 'few',
    ) as { lot: string; days: number; value: number; quantity: number }[];
    const said = listed
      .filter(({ quantity, lot }) => quantity > 0 && lot !== '')
      .map(({ lot, band, value }) => [lot, band, value]);
    expect(said).toContainEqual(['found', 'd60', expect.any(Number)]);
    expect(expiring.map(({ lot, days, value }) => [lot, bandOfDays(days), value])).toEqual(
      expect.arrayContaining(said),
    );
    expect(expiring.find(({ lot }) => lot === 'found')?.value).toBeGreaterThan(0);
  });
});
