import type { Permission } from '@vetloom/domain/access/permissions.ts';
import { withPrerequisites } from '@vetloom/domain/access/prerequisites.ts';
import { CODE } from '@vetloom/domain/core/codes.ts';
import { FORM_KINDS, type FormKind } from '@vetloom/domain/stock/form-effects.ts';
import { saveCatalogue } from '@vetloom/storage/catalog/save-catalogue.ts';
import { productRow } from '@vetloom/testing/domain/catalogue.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ERP_ENDPOINTS } from '../endpoints.ts';
import { ErpDesk } from '../erp-desk.fixture.ts';

const RIGHTS: Readonly<Record<FormKind, readonly [read: Permission, write: Permission]>> = {
  purchase: ['PURCHASE_FORM_READ', 'PURCHASE_FORM_WRITE'],
  payment: ['PAYMENT_FORM_READ', 'PAYMENT_FORM_WRITE'],
  order: ['ORDER_FORM_READ', 'ORDER_FORM_WRITE'],
  sell: ['SALE_FORM_READ', 'SALE_FORM_WRITE'],
  check: ['STOCK_CHECK_FORM_READ', 'STOCK_CHECK_FORM_WRITE'],
  // The specification names none: they go with purchases.
  return: ['PURCHASE_FORM_READ', 'PURCHASE_FORM_WRITE'],
};
const ALL = [...new Set(Object.values(RIGHTS).flat())];
/** Returns go with purchases. */
const KINDS_OF_RIGHTS = FORM_KINDS.filter((kind) => kind !== 'return');
const holderOf = (kind: FormKind): FormKind => (kind === 'return' ? 'purchase' : kind);
/** Somebody who may write forms of another kind, and none of this one. */
const strangerTo = (kind: FormKind): string => (kind === 'sell' ? 'writes-check' : 'writes-sell');
const NOON = 1_763_596_800;

let desk: ErpDesk;
let supplierID: string;
let bought: string;
beforeAll(async () => {
  desk = await ErpDesk.open({
    director: 'admin',
    ...Object.fromEntries(
      KINDS_OF_RIGHTS.flatMap((kind) => [
        [`reads-${kind}`, [RIGHTS[kind][0]]],
        [`writes-${kind}`, [...RIGHTS[kind]]],
      ]),
    ),
    reports: ['ERP_REPORTS'],
    others: [...ALL, 'PRODUCT_READ', 'SUPPLIER_READ', 'ERP_SETTINGS_READ'],
  });
  const products = ['P1', 'P2', 'P3'].map((id) => productRow({ id, name: `藥 ${id}`, unit: '顆' }));
  await desk.api.database.db.inClinic('demo', (tx) => saveCatalogue(tx, 'loader', { products }));
  supplierID = (await desk.call('POST', '/supplier', { name: '大同動物藥品' })).result.id;
  bought = (await make('purchase', { ...purchase, supplierID, customID: 'P-0' })).result.id;
});
afterAll(async () => {
  expect(desk.api.unexpected).toEqual([]);
  expect((await desk.api.database.db.maintenance.verifyClinic('demo')).findings).toEqual([]);
  await desk.close();
});

const lots = [{ lot: 'L1', expiresOn: '2036-01-31', number: 10, placeID: '' }];
const goods = {
  _id: 'r1',
  prodID: 'P1',
  name: '藥 P1',
  unit: '顆',
  factor: 1,
  number: 10,
  price: 12.5,
  discount: 0.9,
  note: '急',
};
const written = { staffID: '/staff/a@b', staffName: '陳怡君', info: '備註\n兩行' };
const purchase = {
  ...{ ...written, purchaseDate: NOON, paymentTerm: 'days30', taxMode: 2, arrive: 20, orderID: '' },
  items: [{ ...goods, free: 2, orderItemID: '', lots }],
};
/** Every field of each kind (spec 3 §3), with values of its own. */
const whole = (): Readonly<Record<FormKind, Readonly<Record<string, unknown>>>> => ({
  payment: {
    ...{ ...written, paymentDate: NOON, supplierID, purchaseIDs: [], cashAmount: 100, transferAmount: 200 },
    ...{
      transferFrom: '台銀 01',
      transferTo: '土銀 02',
      creditAmount: 300,
      creditLastNumber: '1234',
      checkAmount: 400,
    },
    ...{ checkNumber: 'AB123', checkExpiryDate: NOON + 86_400, otherAmount: 500, otherDescription: '折讓' },
  },
  purchase: { ...purchase, supplierID },
  order: {
    ...{ ...written, supplierID, orderDateTime: NOON, orderID: 'SO-9', paymentTerm: 'monthly', taxMode: 1, arrive: 0 },
    ...{ status: 10, items: [{ ...goods, free: 1 }] },
  },
  sell: {
    ...{ ...written, clientID: '/user/1', clientName: '林小姐', sellDateTime: NOON, taxMode: 3 },
    items: [{ ...goods, number: 3, lots: [{ ...lots[0], number: 3 }] }],
  },
  check: {
    ...{ ...written, checkDateTime: NOON, reason: '月底盤點', type: 'cycle' },
    items: [
      {
        ...{ _id: 'c1', prodID: 'P2', name: '藥 P2', unit: '顆', lot: 'C', expiresOn: '2036-02-28', placeID: '' },
        ...{ counted: 7, countedDateTime: NOON, reason: '少了' },
      },
    ],
  },
  return: {
    ...{ ...written, supplierID, purchaseID: bought, returnDateTime: NOON, taxMode: 2 },
    items: [{ ...goods, number: 2, lots: [{ ...lots[0], number: 2 }] }],
  },
});
const make = (kind: FormKind, body: object, as?: string) =>
  desk.call('POST', `/form/${kind}`, body, as === undefined ? {} : { as });
const stock = async (): Promise<Record<string, number>> =>
  Object.fromEntries(
    (
      await desk.rows<{ id: string; quantity: number }>(
        'SELECT product_id AS id, sum(quantity)::float8 AS quantity FROM vetloom.stock_balance WHERE clinic_id = $1 GROUP BY 1',
      )
    ).map(({ id, quantity }) => [id, quantity]),
  );
const ledger = async (): Promise<Record<string, number>> =>
  Object.fromEntries(
    (
      await desk.rows<{ id: string; quantity: number }>(
        'SELECT product_id AS id, sum(quantity)::float8 AS quantity FROM vetloom.stock_movement WHERE clinic_id = $1 GROUP BY 1',
      )
    ).map(({ id, quantity }) => [id, quantity]),
  );

/** What one more of each kind moves of its product, and what it moves after it was changed. */
const MOVES: Readonly<Record<FormKind, { readonly prodID: string; readonly made: number; readonly changed: number }>> =
  {
    payment: { prodID: 'P1', made: 0, changed: 0 },
    order: { prodID: 'P1', made: 0, changed: 0 },
    purchase: { prodID: 'P1', made: 12, changed: 6 },
    sell: { prodID: 'P1', made: -3, changed: -1 },
    check: { prodID: 'P2', made: 7, changed: 4 },
    return: { prodID: 'P1', made: -2, changed: -1 },
  };
/** One field of each kind that is changed, with what moves stock in it. */
function changeOf(kind: FormKind, item: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  if (kind === 'payment') return { cashAmount: 150 };
  if (kind === 'check') return { items: [{ ...item, counted: 4 }] };
  if (kind === 'order') return { items: [{ ...item, number: 4 }] };
  const number = kind === 'purchase' ? 4 : 1;
  return { items: [{ ...item, number, lots: [{ ...lots[0], number }] }] };
}

describe.each(FORM_KINDS)('a form: %s', (kind) => {
  it('[3.7.200] [3.7.201] [3.7.202] [3.7.203] is made, read back with every field, changed in what is sent alone, and taken out of the lists; stock follows', async () => {
    const { prodID, made: expected, changed } = MOVES[kind];
    const fields = whole()[kind];
    const before = (await stock())[prodID] ?? 0;
    const moved = async () => ((await stock())[prodID] ?? 0) - before;
    const { result, code } = await make(kind, fields);
    expect(code).toBe(CODE.success);
    const read = async () => (await desk.call('GET', `/form/${kind}/${result.id}`)).result;
    expect(await read()).toMatchObject(fields);
    expect(await moved()).toBe(expected);
    const [item = {}] = (fields.items ?? []) as Readonly<Record<string, unknown>>[];
    const sent = changeOf(kind, item);
    expect((await desk.call('PUT', `/form/${kind}/${result.id}`, sent)).code).toBe(CODE.success);
    expect(await read()).toMatchObject({ ...fields, ...sent });
    expect(await moved()).toBe(changed);
    const listed = async () =>
      (await desk.call('POST', `/form/${kind}/getList`, { limit: 500 })).result.rows.map(
        ({ id }: { id: string }) => id,
      );
    expect(await listed()).toContain(result.id);
    expect((await desk.call('DELETE', `/form/${kind}/${result.id}`)).code).toBe(CODE.success);
    expect(await listed()).not.toContain(result.id);
    expect((await desk.call('GET', `/form/${kind}/${result.id}`)).code).toBe(CODE.notFound);
    expect(await moved()).toBe(0);
  });
});

it.each<[string, FormKind]>([
  ['[3.6.20] [1.6.61] purchase', 'purchase'],
  ['[3.6.21] [1.6.62] payment', 'payment'],
  ['[3.6.22] [1.6.63] order', 'order'],
  ['[3.6.23] [1.6.64] sell', 'sell'],
  ['[3.6.24] [1.6.65] check', 'check'],
  ['[3.6.28] return', 'return'],
])(
  '%s: forms are read with their permission, written with the other, which needs the first, and closed to everybody else',
  async (_, kind) => {
    const fields = whole()[kind];
    const { result } = await make(kind, fields, `writes-${holderOf(kind)}`);
    const calls = [
      ['GET', `/form/${kind}/${result.id}`, undefined],
      ['POST', `/form/${kind}/getList`, {}],
      ['POST', `/form/${kind}/getInfoList`, {}],
    ] as const;
    const writes = [
      ['POST', `/form/${kind}`, fields],
      ['PUT', `/form/${kind}/${result.id}`, { info: '改' }],
      ['DELETE', `/form/${kind}/${result.id}`, undefined],
    ] as const;
    for (const [method, path, body] of calls) {
      expect((await desk.call(method, path, body, { as: `reads-${holderOf(kind)}` })).code).toBe(CODE.success);
      expect((await desk.call(method, path, body, { as: strangerTo(kind) })).code).toBe(CODE.forbidden);
    }
    for (const [method, path, body] of writes)
      for (const as of [`reads-${holderOf(kind)}`, strangerTo(kind)])
        expect((await desk.call(method, path, body, { as })).code).toBe(CODE.forbidden);
    for (const [method, path, body] of writes.slice(1))
      expect((await desk.call(method, path, body, { as: `writes-${holderOf(kind)}` })).code).toBe(CODE.success);
    const [read, write] = RIGHTS[kind];
    expect(withPrerequisites([write])).toContain(read);
  },
);

describe('forms', () => {
  it('[3.7.200] of a kind that there isn’t are refused', async () => {
    for (const method of ['GET', 'POST'] as const) {
      const path = method === 'GET' ? '/form/x/1' : '/form/x';
      expect([CODE.badParameter, CODE.notFound]).toContain((await desk.call(method, path, { items: [] })).code);
    }
  });

  it('[3.8.06] of an id that nobody has answer 100404, as suppliers and bookings do', async () => {
    const missing = { status: 404, code: CODE.notFound };
    for (const kind of Object.keys(RIGHTS))
      expect(await desk.call('GET', `/form/${kind}/none`), kind).toMatchObject(missing);
    expect(await desk.call('GET', '/supplier/none')).toMatchObject(missing);
    expect(await desk.clinicCall('GET', `/booking/v2/${encodeURIComponent('/booking/none')}`)).toMatchObject(missing);
  });

  it('[3.3.40] of a payment the total is the sum of its ways, whatever is sent as it', async () => {
    const { result } = await make('payment', { ...whole().payment, totalAmount: 1 });
    expect(result).toMatchObject({ ...whole().payment, totalAmount: 1500 });
    await desk.call('DELETE', `/form/payment/${result.id}`);
  });

  it('[3.3.41] [3.3.42] [3.3.44] [3.3.45] round trip with their numbers, and a purchase knows its order and its payment', async () => {
    for (const kind of ['order', 'purchase', 'sell', 'check'] as const) {
      const fields = { ...whole()[kind], customID: `own-${kind}` };
      const { result } = await make(kind, fields);
      expect((await desk.call('GET', `/form/${kind}/${result.id}`)).result).toMatchObject(fields);
      await desk.call('DELETE', `/form/${kind}/${result.id}`);
    }
    const { status: _, ...unsaid } = whole().order;
    const { result: order } = await make('order', unsaid);
    expect((await desk.call('GET', `/form/order/${order.id}`)).result.status).toBe(0);
    const items = [{ ...purchase.items[0], orderItemID: 'r1' }];
    const { result: came } = await make('purchase', { ...purchase, supplierID, orderID: order.id, items });
    const { result: paid } = await make('payment', {
      ...{ paymentDate: NOON, supplierID, purchaseIDs: [came.id], cashAmount: came.totalAmount },
    });
    expect((await desk.call('GET', `/form/purchase/${came.id}`)).result).toMatchObject({
      ...{ orderID: order.id, paymentID: paid.id, paidAmount: came.totalAmount },
    });
    for (const path of [`payment/${paid.id}`, `purchase/${came.id}`, `order/${order.id}`])
      expect((await desk.call('DELETE', `/form/${path}`)).code).toBe(CODE.success);
  });

  it('[3.4.19] an order has a numeric status, 0 at first: another known one is kept, a text and an unknown one are refused', async () => {
    const { status: _, ...fields } = whole().order;
    const { result } = await make('order', fields);
    const set = async (status: unknown) => (await desk.call('PUT', `/form/order/${result.id}`, { status })).code;
    const now = async () => (await desk.call('GET', `/form/order/${result.id}`)).result.status;
    expect(await now()).toBe(0);
    for (const status of [10, 40, 90, 0]) {
      expect(await set(status)).toBe(CODE.success);
      expect(await now()).toBe(status);
    }
    for (const wrong of ['10', 'ordered', 11, -1, null]) expect(await set(wrong)).toBe(CODE.badParameter);
    expect(await now()).toBe(0);
    await desk.call('DELETE', `/form/order/${result.id}`);
  });

  it('[3.7.212] together come to the ledger’s total, which is the balance', async () => {
    const bring = (number: number) =>
      make('purchase', { ...purchase, supplierID, items: [{ ...goods, prodID: 'P3', number }] });
    const { result: first } = await bring(20);
    await bring(5);
    await make('return', {
      ...{ supplierID, purchaseID: first.id, returnDateTime: NOON, items: [{ ...goods, prodID: 'P3', number: 4 }] },
    });
    await make('sell', { sellDateTime: NOON, items: [{ ...goods, prodID: 'P3', number: 6 }] });
    await make('order', { ...whole().order, items: [{ ...goods, prodID: 'P3', number: 100 }] });
    expect((await ledger()).P3).toBe(20 + 5 - 4 - 6);
    const counted = { _id: 'c', prodID: 'P3', counted: 12, countedDateTime: desk.api.now };
    await make('check', { checkDateTime: desk.api.now, reason: '盤點', items: [counted] });
    expect((await ledger()).P3).toBe(12);
    expect(await stock()).toMatchObject({ P3: 12 });
  });

  it('[3.7.164] [3.7.170] keep the names of a supplier and a product that were removed, which leave the lists', async () => {
    const { result: gone } = await desk.call('POST', '/supplier', { name: '停業藥品' });
    const { result: product } = await desk.call('POST', '/prod', { name: '停售藥', type: '藥品', unit: '顆' });
    const item = { ...goods, prodID: product.id, name: '停售藥' };
    const { result } = await make('purchase', { ...purchase, supplierID: gone.id, items: [item] });
    expect((await desk.call('DELETE', `/supplier/${gone.id}`)).code).toBe(CODE.success);
    expect((await desk.call('DELETE', `/prod/${product.id}`)).code).toBe(CODE.success);
    const names = async (path: string) =>
      (await desk.call('POST', path, { limit: 500 })).result.rows.map(({ name }: { name: string }) => name);
    expect(await names('/supplier/getList')).not.toContain('停業藥品');
    expect(await names('/prod/getList')).not.toContain('停售藥');
    const { rows } = (await desk.call('POST', '/form/purchase/getInfoList', { limit: 500 })).result;
    const kept = rows.find(({ id }: { id: string }) => id === result.id);
    expect(kept).toMatchObject({ supplierName: '停業藥品', items: [{ name: '停售藥' }] });
    expect((await desk.call('GET', `/form/purchase/${result.id}`)).result.items[0].name).toBe('停售藥');
  });

  it('[1.6.68] [3.6.27] figures and trends are for ERP_REPORTS alone', async () => {
    const figures = ERP_ENDPOINTS.filter(({ path }) => /\/(stat|trend)(\/|$)/.test(path));
    expect(figures.length).toBeGreaterThan(9);
    for (const { method, path } of figures) {
      const at = path.replace(/^\/erp\/\{clinic\}/, '').replaceAll(/\{\w+\}/g, 'x');
      const ask = (as: string) => desk.call(method, at, method === 'GET' ? undefined : {}, { as });
      expect([at, (await ask('others')).code]).toEqual([at, CODE.forbidden]);
      expect([at, (await ask('reports')).code]).not.toEqual([at, CODE.forbidden]);
    }
  });
});
