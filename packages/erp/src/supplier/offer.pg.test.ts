import { CODE } from '@vetloom/domain/core/codes.ts';
import { saveCatalogue } from '@vetloom/storage/catalog/save-catalogue.ts';
import { productRow } from '@vetloom/testing/domain/catalogue.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ErpDesk } from '../erp-desk.fixture.ts';

let desk: ErpDesk;
beforeAll(async () => {
  desk = await ErpDesk.open({
    buyer: ['SUPPLIER_READ', 'SUPPLIER_WRITE', 'ORDER_FORM_READ'],
    reader: ['SUPPLIER_READ'],
    keeper: ['PRODUCT_READ'],
  });
  const products = ['P1', 'P2', 'P3'].map((id) => productRow({ id, name: `${id} 錠`, unit: '錠', price: 20, cost: 5 }));
  await desk.api.database.db.inClinic('demo', (tx) => saveCatalogue(tx, 'loader', { products }));
});
afterAll(async () => {
  expect(desk.api.unexpected).toEqual([]);
  expect((await desk.api.database.db.maintenance.verifyClinic('demo')).findings).toEqual([]);
  await desk.close();
});

const supplier = async (fields: object = {}): Promise<string> =>
  (await desk.call('POST', '/supplier', { name: '大同', ...fields })).result.id;
const put = (id: string, prodID: string, body: object, more: object = {}) =>
  desk.call('PUT', `/supplier/${id}/offer/${prodID}`, body, more);
const offers = async (id: string) => (await desk.call('POST', `/supplier/${id}/offer/getList`, {})).result;
const historyOf = (table: string, id: string) =>
  desk.rows<{ before: Record<string, unknown> | null; after: Record<string, unknown> | null }>(
    `SELECT before, after FROM vetloom.history WHERE clinic_id = $1 AND collection = $2 AND doc_id = $3 ORDER BY seq`,
    [`table/${table}`, id],
  );
const ROW = { code: 'A-1', name: '一號', unit: '盒', factor: 100, minNumber: 2, price: 500 };

describe('how a supplier sells a product', () => {
  it('is said field by field, listed beside what the clinic sells it at, taken away, and stands in the history', async () => {
    const id = await supplier();
    expect((await put(id, 'P1', ROW)).result).toMatchObject({ ...ROW, supplierID: id, prodID: 'P1', pricedOn: null });
    await put(id, 'P2', { code: 'B' });
    const changed = await put(id, 'P1', { price: 520.5 });
    expect(changed.result).toMatchObject({ ...ROW, price: 520.5 });
    expect(await offers(id)).toMatchObject({
      count: 2,
      rows: [
        { prodID: 'P1', prodName: 'P1 錠', salePrice: 20, cost: 5, price: 520.5, minNumber: 2 },
        { prodID: 'P2', code: 'B', price: null, factor: 1, minNumber: 0 },
      ],
    });
    const found = await desk.call('POST', `/supplier/${id}/offer/getList`, { condition: { text: 'a-1' } });
    expect(found.result.count).toBe(1);
    expect((await desk.call('DELETE', `/supplier/${id}/offer/P1`)).code).toBe(CODE.success);
    expect((await desk.call('DELETE', `/supplier/${id}/offer/P1`)).code).toBe(CODE.success);
    expect((await offers(id)).count).toBe(1);
    const past = await historyOf('supplier_offer', `${id}/P1`);
    expect(past.map(({ after }) => after === null)).toEqual([false, false, true]);
    await put(id, 'P1', { code: 'again' });
    expect((await offers(id)).rows[0]).toMatchObject({ code: 'again', price: null });
  });

  it('isn’t overwritten unseen, and is refused for strangers, other products, factors of nothing and other clinics', async () => {
    const id = await supplier();
    const { updateDateTime } = (await put(id, 'P1', ROW)).result;
    await put(id, 'P1', { price: 1 });
    expect((await put(id, 'P1', { price: 2, updateDateTime })).code).toBe(CODE.conflict);
    expect((await put(id, 'P1', { minNumber: 9, updateDateTime })).result).toMatchObject({ price: 1, minNumber: 9 });
    for (const wrong of [{ factor: 0 }, { factor: -1 }, { minNumber: -1 }, { price: -1 }, { price: '1' }])
      expect((await put(id, 'P1', wrong)).code).toBe(CODE.badParameter);
    expect((await put(id, 'unknown', ROW)).code).toBe(CODE.badParameter);
    expect((await put('unknown', 'P1', ROW)).code).toBe(CODE.notFound);
    expect((await put(id, 'P1', ROW, { as: 'reader' })).code).toBe(CODE.forbidden);
    expect((await put(id, 'P1', ROW, { as: 'outsider', clinic: 'harbour' })).code).toBe(CODE.notFound);
    const asked = desk.call('POST', `/supplier/${id}/offer/getList`, {}, { as: 'keeper' });
    expect((await asked).code).toBe(CODE.forbidden);
  });

  it('and what the supplier asks of an order are told to whoever writes orders', async () => {
    const terms = { minOrderAmount: 3000, freeShippingAmount: 5000, leadDays: 3, paymentTerm: 'days30' };
    const id = await supplier({ ...terms, bankName: '臺灣銀行 民權分行', bankAccount: '012-345' });
    await put(id, 'P1', ROW);
    const asked = desk.call('POST', '/buying/getTerms', { supplierID: id, prodIDs: ['P1', 'P2'] }, { as: 'buyer' });
    expect((await asked).result).toMatchObject({ ...terms, offers: [{ prodID: 'P1', ...ROW }] });
    const { result } = await desk.call('GET', `/supplier/${id}`);
    expect(result).toMatchObject({ ...terms, bankName: '臺灣銀行 民權分行', bankAccount: '012-345' });
    // What was entered is taken out again.
    const cleared = { paymentTerm: '', minOrderAmount: 0, leadDays: 0, bankName: '' };
    expect((await desk.call('PUT', `/supplier/${id}`, cleared)).result).toMatchObject(cleared);
  });
});

describe('a supplier’s price list', () => {
  const list = (id: string, rows: object[], more: object = {}) =>
    desk.call('POST', `/supplier/${id}/priceList`, { name: '2027 報價.xlsx', pricedOn: '2027-01-01', rows, ...more });
  const seenOf = async (id: string, prodID: string): Promise<number> =>
    (await offers(id)).rows.find((row: { prodID: string }) => row.prodID === prodID).updateDateTime;

  it('is taken over as a whole, told with what it changed, and changes neither costs nor sale prices', async () => {
    const id = await supplier();
    await put(id, 'P1', ROW);
    const seen = await seenOf(id, 'P1');
    const taken = await list(id, [
      { prodID: 'P1', ...ROW, price: 550, seen },
      { prodID: 'P2', code: 'B-2', price: 30 },
    ]);
    expect(taken.result).toMatchObject({ name: '2027 報價.xlsx', pricedOn: '2027-01-01', rows: 2 });
    const { rows } = await offers(id);
    expect(rows).toMatchObject([
      { prodID: 'P1', price: 550, pricedOn: '2027-01-01', minNumber: 2 },
      { prodID: 'P2', code: 'B-2', price: 30, factor: 1 },
    ]);
    const told = await desk.call('GET', `/supplier/${id}/priceList/${taken.result.id}`);
    expect(told.result.rows).toMatchObject([
      { prodID: 'P1', before: { price: 500 }, after: { price: 550 }, salePrice: 20, cost: 5 },
      { prodID: 'P2', before: null, after: { price: 30 }, salePrice: 20 },
    ]);
    const [product] = await desk.rows<{ price: number; cost: number }>(
      `SELECT price::float8 AS price, cost::float8 AS cost FROM vetloom.product WHERE clinic_id = $1 AND id = 'P1'`,
    );
    expect(product).toEqual({ price: 20, cost: 5 });
    expect((await desk.call('POST', `/supplier/${id}/priceList/getList`, {})).result).toMatchObject({ count: 1 });
    expect(await historyOf('price_list', taken.result.id)).toHaveLength(1);
    expect((await historyOf('supplier_offer', `${id}/P1`)).at(-1)?.after).toMatchObject({ price: 550 });
  });

  it('leaves nothing of itself where one row is wrong or was changed meanwhile', async () => {
    const id = await supplier();
    await put(id, 'P1', ROW);
    const seen = await seenOf(id, 'P1');
    await put(id, 'P1', { price: 1 });
    const clash = await list(id, [
      { prodID: 'P2', price: 3 },
      { prodID: 'P1', ...ROW, price: 550, seen },
    ]);
    expect(clash).toMatchObject({ code: CODE.conflict, detail: { rule: 'offerChanged', rows: ['P1'] } });
    const unknown = await list(id, [
      { prodID: 'P2', price: 3 },
      { prodID: 'none', price: 3 },
    ]);
    expect(unknown.code).toBe(CODE.badParameter);
    const twice = [
      { prodID: 'P2', price: 3 },
      { prodID: 'P2', price: 4 },
    ];
    expect((await list(id, twice)).code).toBe(CODE.badParameter);
    expect((await list('none', [{ prodID: 'P2', price: 3 }])).code).toBe(CODE.notFound);
    expect(await offers(id)).toMatchObject({ count: 1, rows: [{ prodID: 'P1', price: 1 }] });
    const known = await list(id, [{ prodID: 'P1', ...ROW, price: 1, seen: await seenOf(id, 'P1') }]);
    expect(known.code).toBe(CODE.success);
    const again = await list(id, [{ prodID: 'P1', ...ROW, price: 1, seen: await seenOf(id, 'P1') }]);
    expect(again).toMatchObject({ code: CODE.contradictory, detail: { rule: 'priceListKnown' } });
  });

  it('is taken back, but for what somebody has changed since; the second time changes nothing', async () => {
    const id = await supplier();
    await put(id, 'P1', ROW);
    const rows = [
      { prodID: 'P1', ...ROW, price: 550, seen: await seenOf(id, 'P1') },
      { prodID: 'P2', price: 30 },
      { prodID: 'P3', price: 40 },
    ];
    const { id: listID } = (await list(id, rows)).result;
    await put(id, 'P3', { price: 41 });
    const back = () => desk.call('POST', `/supplier/${id}/priceList/${listID}/takeBack`);
    expect((await back()).result).toMatchObject({ left: ['P3'], list: { takenBackBy: 'buyer@demo.vetloom.test' } });
    expect((await offers(id)).rows).toMatchObject([
      { prodID: 'P1', price: 500, pricedOn: null },
      { prodID: 'P3', price: 41 },
    ]);
    await put(id, 'P1', { price: 777 });
    expect((await back()).result).toMatchObject({ left: [] });
    expect((await offers(id)).rows[0]).toMatchObject({ price: 777 });
    expect((await historyOf('supplier_offer', `${id}/P2`)).at(-1)?.after).toBeNull();
  });
});

describe('a list of suppliers with how the clinic stands with them', () => {
  it('[3.2.61 list half] is searched and put in order, and tells sums and orders to those alone who may read them', async () => {
    const DAY = 86_400;
    const { now } = desk.api;
    await desk.api.enroll('director@demo.vetloom.test', 'admin');
    const token = (await desk.api.login('director@demo.vetloom.test')).jwt;
    const direct = (path: string, body: object) => desk.api.call('POST', `/erp/demo${path}`, { token, body });
    const [near, far] = [await supplier({ name: '近', leadDays: 2 }), await supplier({ name: '遠', customID: 'X-9' })];
    const items = [{ _id: 'r', prodID: 'P1', number: 2, price: 100 }];
    await direct('/form/purchase', { supplierID: far, purchaseDate: now - DAY, arrive: 20, items });
    await direct('/form/order', { supplierID: near, orderDateTime: now - 5 * DAY, status: 10, items });
    const ask = async (body: object) => (await direct('/supplier/getInfoList', body)).result;
    expect(await ask({ condition: { text: 'x-9' } })).toMatchObject({ count: 1, rows: [{ id: far, owed: 200 }] });
    const owed = await ask({ order: { column: 'owed', order: 'DESC' } });
    expect(owed.rows[0]).toMatchObject({ id: far, owed: 200, openOrders: 0, expectedOn: null });
    const waited = await ask({ order: { column: 'expectedOn', order: 'ASC' }, limit: 1 });
    expect(waited.rows).toMatchObject([{ id: near, openOrders: 1, late: true, lastOrderDateTime: now - 5 * DAY }]);
    const reader = await desk.call('POST', '/supplier/getInfoList', { condition: { text: '近' } }, { as: 'reader' });
    expect(reader.result.rows[0]).toMatchObject({ owed: null, lastOrderDateTime: null, openOrders: 0 });
    expect((await desk.call('POST', '/supplier/getInfoList', {}, { as: 'keeper' })).code).toBe(CODE.forbidden);
  });
});
