import { CODE } from '@vetloom/domain/core/codes.ts';
import { saveCatalogue } from '@vetloom/storage/catalog/save-catalogue.ts';
import { clinicSqlOf } from '@vetloom/storage/ports/clinic-sql.ts';
import { falseBalances } from '@vetloom/storage/stock/ledger.ts';
import { productRow } from '@vetloom/testing/domain/catalogue.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ErpDesk } from '../erp-desk.fixture.ts';

let desk: ErpDesk;
let supplierID: string;
beforeAll(async () => {
  desk = await ErpDesk.open({
    director: 'admin',
    reader: ['PURCHASE_FORM_READ'],
    clerk: ['PURCHASE_FORM_READ', 'PURCHASE_FORM_WRITE'],
  });
  const products = Array.from({ length: 12 }, (_, at) => productRow({ id: `P${at}`, name: `藥${at}`, unit: '顆' }));
  await desk.api.database.db.inClinic('demo', (tx) => saveCatalogue(tx, 'loader', { products }));
  supplierID = (await desk.call('POST', '/supplier', { name: '大同動物藥品' })).result.id;
});
afterAll(async () => {
  expect(desk.api.unexpected).toEqual([]);
  expect(await desk.api.database.db.readClinic('demo', (tx) => falseBalances(clinicSqlOf(tx)))).toEqual([]);
  expect((await desk.api.database.db.maintenance.verifyClinic('demo')).findings).toEqual([]);
  await desk.close();
});

const NOON = 1_763_596_800;
const row = (_id: string, prodID: string, number: number, more: object = {}) => ({
  _id,
  prodID,
  number,
  price: 100,
  ...more,
});
const make = (kind: string, body: object, as?: string) =>
  desk.call('POST', `/form/${kind}`, body, as === undefined ? {} : { as });
const purchase = (items: object[], more: object = {}) =>
  make('purchase', { supplierID, purchaseDate: NOON, arrive: 20, items, ...more });
/** What lies of a product's lots, by number. */
const stock = async (prodID: string): Promise<Record<string, number>> =>
  Object.fromEntries(
    (
      await desk.rows<{ number: string; quantity: number }>(
        `SELECT l.number, sum(b.quantity)::float8 AS quantity FROM vetloom.stock_balance b JOIN vetloom.lot l ON l.clinic_id = b.clinic_id AND l.id = b.lot_id
          WHERE b.clinic_id = $1 AND b.product_id = $2 GROUP BY 1 HAVING sum(b.quantity) <> 0 ORDER BY 1`,
        [prodID],
      )
    ).map(({ number, quantity }) => [number, quantity]),
  );

describe('a purchase', () => {
  it('[3.7.207] [3.3.41 stock half] raises stock by what has arrived, lot by lot, in stock units, at what it cost', async () => {
    const lots = [
      { lot: 'A1', expiresOn: '2027-01-31', number: 2 },
      { lot: 'B7', expiresOn: '2027-06-30', number: 1 },
    ];
    const { result, code } = await purchase([
      row('r1', 'P0', 3, { factor: 100, unit: '盒', price: 900, free: 1, lots }),
    ]);
    expect(code).toBe(CODE.success);
    expect(result).toMatchObject({
      totalAmount: 2700,
      netAmount: 2571,
      taxAmount: 129,
      customID: expect.stringMatching(/^P\d{6}-001$/),
    });
    expect(await stock('P0')).toEqual({ '': 100, A1: 200, B7: 100 });
    const [value] = await desk.rows<{ cost: number }>(
      'SELECT unit_cost::float8 AS cost FROM vetloom.stock_value WHERE clinic_id = $1 AND product_id = $2',
      ['P0'],
    );
    expect(value).toEqual({ cost: 6.75 });
  });

  it('that is on its way moves nothing, and one that came in part what its lots say', async () => {
    const { result } = await purchase([row('r1', 'P1', 10)], { arrive: 0 });
    expect(await stock('P1')).toEqual({});
    const half = [row('r1', 'P1', 10, { lots: [{ lot: 'X', number: 4 }] })];
    await desk.call('PUT', `/form/purchase/${result.id}`, { arrive: 10, items: half });
    expect(await stock('P1')).toEqual({ X: 4 });
    await desk.call('PUT', `/form/purchase/${result.id}`, { arrive: 20 });
    expect(await stock('P1')).toEqual({ '': 6, X: 4 });
  });

  it('[3.7.202 purchase half] [3.7.203 purchase half] that is changed moves the difference, and one that is removed gives all back, by movements of their own', async () => {
    const { result } = await purchase([row('r1', 'P2', 10, { lots: [{ lot: 'L', number: 10 }] })]);
    await desk.call('PUT', `/form/purchase/${result.id}`, {
      items: [row('r1', 'P2', 7, { lots: [{ lot: 'L', number: 7 }] })],
    });
    expect(await stock('P2')).toEqual({ L: 7 });
    await desk.call('PUT', `/form/purchase/${result.id}`, { info: '補發票' });
    await desk.call('DELETE', `/form/purchase/${result.id}?reason=${encodeURIComponent('重複開立')}`);
    expect(await stock('P2')).toEqual({});
    const moved = await desk.rows<{ quantity: number; reason: string }>(
      'SELECT quantity::float8 AS quantity, reason FROM vetloom.stock_movement WHERE clinic_id = $1 AND cause_id = $2 ORDER BY seq, ord',
      [result.id],
    );
    expect(moved.map(({ quantity }) => quantity)).toEqual([10, -3, -7]);
    expect(moved.at(-1)?.reason).toBe('重複開立');
    expect((await desk.call('GET', `/form/purchase/${result.id}`)).code).toBe(CODE.notFound);
  });

  it('is refused with more in its lots than in its row, for an unknown product or supplier, and to who may not', async () => {
    const many = row('r1', 'P2', 1, { lots: [{ lot: 'L', number: 2 }] });
    expect((await purchase([many])).detail).toMatchObject({ rule: 'lotsTooMany' });
    expect((await purchase([row('r1', 'none', 1)])).code).toBe(CODE.badParameter);
    expect((await purchase([row('r1', 'P2', 1)], { supplierID: 'none' })).code).toBe(CODE.badParameter);
    expect((await purchase([row('r1', 'P2', -1)])).code).toBe(CODE.badParameter);
    expect((await purchase([row('r1', 'P2', 1, { factor: 0 })])).code).toBe(CODE.badParameter);
    expect((await make('purchase', { supplierID, purchaseDate: NOON, items: [] }, 'reader')).code).toBe(CODE.forbidden);
    expect(await stock('P2')).toEqual({});
  });
});

describe('an order', () => {
  it('[3.7.208] [3.3.42 status half] moves nothing, and says how much of it has arrived by the purchases that deliver it', async () => {
    const { result: order } = await make('order', { supplierID, orderDateTime: NOON, items: [row('o1', 'P3', 10)] });
    expect(order).toMatchObject({ status: 0, arrive: 0 });
    const deliver = (number: number) =>
      purchase([row('r1', 'P3', number, { orderItemID: 'o1' })], { orderID: order.id });
    const { result: first } = await deliver(4);
    const now = async () => (await desk.call('GET', `/form/order/${order.id}`)).result;
    expect(await now()).toMatchObject({ status: 20, arrive: 10 });
    await deliver(6);
    expect(await now()).toMatchObject({ status: 30, arrive: 20 });
    expect((await desk.call('DELETE', `/form/order/${order.id}`)).detail).toMatchObject({ rule: 'formUsed' });
    await desk.call('DELETE', `/form/purchase/${first.id}`);
    expect(await now()).toMatchObject({ status: 20, arrive: 10 });
    expect(await stock('P3')).toEqual({ '': 6 });
  });
});

describe('two people who receive one order', () => {
  it('the second is told what the first received, and receives it knowing that', async () => {
    const { result: order } = await make('order', {
      ...{ supplierID, orderDateTime: NOON, status: 10, items: [row('o1', 'P3', 10)] },
    });
    const deliver = (seenDeliveries: string[]) =>
      purchase([row('r1', 'P3', 10, { orderItemID: 'o1' })], { orderID: order.id, seenDeliveries });
    const before = (await stock('P3'))[''] ?? 0;
    const { result: first } = await deliver([]);
    const second = await deliver([]);
    expect(second.code).toBe(CODE.conflict);
    expect(second.detail).toMatchObject({ rule: 'orderReceived', name: first.customID, rows: [first.id] });
    expect(await stock('P3')).toEqual({ '': before + 10 });
    const { result } = await deliver([first.id]);
    expect(result.seenDeliveries).toBeUndefined();
    expect(await stock('P3')).toEqual({ '': before + 20 });
  });
});

describe('what goes', () => {
  it('[3.7.209] [3.3.44 stock half] is taken from what expires first unless a lot is chosen, and more may be sold than the book has', async () => {
    const lots = [
      { lot: 'late', expiresOn: '2036-06-30', number: 5 },
      { lot: 'soon', expiresOn: '2036-01-31', number: 5 },
    ];
    await purchase([row('r1', 'P4', 10, { lots })]);
    const sell = (items: object[]) => make('sell', { sellDateTime: NOON, items });
    const { result } = await sell([row('s1', 'P4', 7)]);
    expect(await stock('P4')).toEqual({ late: 3 });
    await desk.call('PUT', `/form/sell/${result.id}`, { items: [row('s1', 'P4', 6)] });
    expect(await stock('P4')).toEqual({ late: 4 });
    await sell([row('s1', 'P4', 1, { lots: [{ lot: 'late', expiresOn: '2036-06-30', number: 1 }] })]);
    const two = [row('s1', 'P4', 2), row('s2', 'P4', 3)];
    expect((await sell(two)).code).toBe(CODE.success);
    expect(await stock('P4')).toEqual({ late: -2 });
  });

  it('[3.3.46] back to the supplier round trips with all its fields, and only with goods of its purchase', async () => {
    const { result: bought } = await purchase([row('r1', 'P11', 10)]);
    const { result: other } = await purchase([row('r1', 'P10', 1)]);
    const fields = {
      ...{ customID: 'R-7', supplierID, purchaseID: bought.id, returnDateTime: NOON + 60, taxMode: 2 },
      ...{ staffID: '/staff/a@b', staffName: '陳怡君', info: '外盒破損' },
      items: [row('b1', 'P11', 3, { note: '破損', lots: [{ lot: '', expiresOn: null, number: 3, placeID: '' }] })],
    };
    const { result } = await make('return', fields);
    const { result: kept } = await desk.call('GET', `/form/return/${result.id}`);
    expect(kept).toMatchObject({ ...fields, netAmount: 300, taxAmount: 15, totalAmount: 315 });
    const wrong = await make('return', { ...fields, customID: 'R-8', purchaseID: other.id });
    expect(wrong.detail).toMatchObject({ rule: 'moreThanBought', prodID: 'P11' });
    await desk.call('DELETE', `/form/return/${result.id}`);
    await desk.call('DELETE', `/form/purchase/${bought.id}`);
    await desk.call('DELETE', `/form/purchase/${other.id}`);
  });

  it('back keeps its purchase from being lowered below it, and leaves the rest of it to be changed', async () => {
    const { result: bought } = await purchase([row('r1', 'P11', 10)]);
    await make('return', {
      ...{ supplierID, purchaseID: bought.id, returnDateTime: NOON, items: [row('b1', 'P11', 6)] },
    });
    const lower = (number: number) =>
      desk.call('PUT', `/form/purchase/${bought.id}`, { items: [row('r1', 'P11', number)] });
    expect((await lower(5)).detail).toMatchObject({ rule: 'lessThanReturned', prodID: 'P11' });
    expect(await stock('P11')).toEqual({ '': 4 });
    expect((await lower(6)).code).toBe(CODE.success);
    expect((await desk.call('PUT', `/form/purchase/${bought.id}`, { items: [] })).detail).toMatchObject({
      rule: 'lessThanReturned',
    });
    expect(await stock('P11')).toEqual({});
  });

  it('[3.7.211] back to the supplier is of its purchase, and no more than was bought', async () => {
    const { result: bought } = await purchase([row('r1', 'P5', 10)]);
    const back = (number: number) =>
      make('return', { supplierID, purchaseID: bought.id, returnDateTime: NOON, items: [row('b1', 'P5', number)] });
    expect((await back(6)).code).toBe(CODE.success);
    expect((await back(5)).detail).toMatchObject({ rule: 'moreThanBought' });
    expect(await stock('P5')).toEqual({ '': 4 });
    expect((await desk.call('DELETE', `/form/purchase/${bought.id}`)).detail).toMatchObject({ rule: 'formUsed' });
  });

  it('back to the supplier is of the lots that came with the purchase, whatever expires first', async () => {
    const of = (lot: string, expiresOn: string) => [row('r1', 'P10', 5, { lots: [{ lot, expiresOn, number: 5 }] })];
    await purchase(of('sooner', '2036-01-31'));
    const { result: later } = await purchase(of('later', '2037-01-31'));
    await make('return', {
      ...{ supplierID, purchaseID: later.id, returnDateTime: NOON },
      items: [row('b1', 'P10', 2)],
    });
    expect(await stock('P10')).toEqual({ sooner: 5, later: 3 });
  });
});

describe('a check', () => {
  it('[3.7.210] [3.3.45 stock half] sets stock to what was counted by the difference to the book of that moment, whatever moved since', async () => {
    await purchase([row('r1', 'P6', 10, { lots: [{ lot: 'L', number: 10 }] })]);
    await make('sell', { sellDateTime: NOON + 3600, items: [row('s1', 'P6', 2)] });
    const { result } = await make('check', {
      ...{ checkDateTime: NOON + 1800, reason: '月底盤點' },
      items: [{ _id: 'c1', prodID: 'P6', lot: 'L', counted: 9 }],
    });
    // Ten by the book when nine were counted; two were sold afterwards.
    expect(await stock('P6')).toEqual({ L: 7 });
    await desk.call('PUT', `/form/check/${result.id}`, { items: [{ _id: 'c1', prodID: 'P6', lot: 'L', counted: 10 }] });
    expect(await stock('P6')).toEqual({ L: 8 });
    await desk.call('DELETE', `/form/check/${result.id}`);
    expect(await stock('P6')).toEqual({ L: 8 });
  });
});

describe('a payment', () => {
  it('[3.7.206] pays purchases, the earliest first, in parts and several at once, and they carry it', async () => {
    const first = (await purchase([row('r1', 'P7', 10)])).result;
    const second = (await purchase([row('r1', 'P7', 5)], { purchaseDate: NOON + 86_400 })).result;
    const pay = (money: object) =>
      make('payment', { supplierID, paymentDate: NOON + 90_000, purchaseIDs: [second.id, first.id], ...money });
    const { result } = await pay({ cashAmount: 200, transferAmount: 1000 });
    expect(result).toMatchObject({ totalAmount: 1200, customID: expect.stringMatching(/^Y/) });
    const paid = async (id: string) => (await desk.call('GET', `/form/purchase/${id}`)).result;
    expect(await paid(first.id)).toMatchObject({ paidAmount: 1000, paymentID: result.id });
    expect(await paid(second.id)).toMatchObject({ paidAmount: 200, paymentID: result.id });
    const open = await desk.call('POST', '/form/purchase/getList', { condition: { paid: false, prodID: 'P7' } });
    expect(open.result.rows.map(({ id }: { id: string }) => id)).toEqual([second.id]);
    await desk.call('DELETE', `/form/payment/${result.id}`);
    expect(await paid(first.id)).toMatchObject({ paidAmount: 0, paymentID: '' });
  });
});

describe('forms', () => {
  it('are listed by date and condition, with and without their rows, and with the sum of all', async () => {
    for (const day of [1, 2, 3]) await purchase([row('r1', 'P8', day)], { purchaseDate: NOON + day * 86_400 });
    const ask = (name: string, more: object = {}) =>
      desk.call('POST', `/form/purchase/${name}`, { condition: { prodID: 'P8' }, limit: 2, ...more });
    const { result } = await ask('getList');
    expect(result).toMatchObject({ count: 3, total: 600, rows: [{ totalAmount: 300 }, { totalAmount: 200 }] });
    expect(result.rows[0].items).toBeUndefined();
    const info = (await ask('getInfoList', { order: { column: 'totalAmount', order: 'ASC' } })).result;
    expect(info.rows[0]).toMatchObject({ supplierName: '大同動物藥品', items: [{ prodID: 'P8', number: 1 }] });
    const range = { start: NOON + 86_400, end: NOON + 2 * 86_400 };
    expect((await ask('getList', { dateRange: range })).result).toMatchObject({ count: 1, total: 100 });
  });

  it('[3.7.204] [3.7.205] of all six kinds are listed, without their rows and with them, and by nobody who may not read that kind', async () => {
    const { result: bought } = await purchase([row('r1', 'P9', 2)]);
    const made = {
      order: { supplierID, orderDateTime: NOON, items: [row('o1', 'P9', 1)] },
      purchase: { supplierID, purchaseDate: NOON, items: [row('o1', 'P9', 1)] },
      return: { supplierID, purchaseID: bought.id, returnDateTime: NOON, items: [row('o1', 'P9', 1)] },
      sell: { sellDateTime: NOON, items: [row('o1', 'P9', 1)] },
      check: { checkDateTime: NOON, reason: '抽盤', items: [{ _id: 'c1', prodID: 'P9', counted: 1 }] },
      payment: { supplierID, paymentDate: NOON, purchaseIDs: [bought.id], cashAmount: 10 },
    };
    for (const [kind, body] of Object.entries(made)) {
      const { result } = await make(kind, { ...body, info: '六種' });
      const ask = (name: string, as: string) =>
        desk.call('POST', `/form/${kind}/${name}`, { condition: { text: '六種' } }, { as });
      const short = (await ask('getList', 'director')).result;
      expect(short, kind).toMatchObject({ count: 1, rows: [{ id: result.id, info: '六種' }] });
      expect(short.rows[0].items, kind).toBeUndefined();
      const whole = (await ask('getInfoList', 'director')).result.rows[0];
      const { updateDateTime: _, ...same } = result;
      expect(whole, kind).toMatchObject(same);
      const mayRead = kind === 'purchase' || kind === 'return';
      expect((await ask('getList', 'reader')).code, kind).toBe(mayRead ? CODE.success : CODE.forbidden);
      await desk.call('DELETE', `/form/${kind}/${result.id}`);
    }
    await desk.call('DELETE', `/form/purchase/${bought.id}`);
  });

  it('have a number of their own, which no other of their kind has', async () => {
    const body = { customID: 'X-1' };
    expect((await purchase([row('r1', 'P9', 1)], body)).code).toBe(CODE.success);
    expect((await purchase([row('r1', 'P9', 1)], body)).detail).toMatchObject({ rule: 'formNumber' });
    expect(await stock('P9')).toEqual({ '': 1 });
  });

  it('are another clinic’s to nobody', async () => {
    const { result } = await purchase([row('r1', 'P9', 1)]);
    const foreign = { as: 'outsider', clinic: 'harbour' };
    expect((await desk.call('GET', `/form/purchase/${result.id}`, undefined, foreign)).code).toBe(CODE.notFound);
    expect((await desk.call('DELETE', `/form/purchase/${result.id}`, undefined, foreign)).code).toBe(CODE.success);
    expect((await desk.call('GET', `/form/purchase/${result.id}`)).code).toBe(CODE.success);
  });
});
