import { clinicSchema } from '@vetloom/domain/clinic/clinic.schema.ts';
import { CODE } from '@vetloom/domain/core/codes.ts';
import { DomainError } from '@vetloom/domain/core/error.ts';
import { saveCatalogue } from '@vetloom/storage/catalog/save-catalogue.ts';
import { clinicSqlOf } from '@vetloom/storage/ports/clinic-sql.ts';
import { falseBalances } from '@vetloom/storage/stock/ledger.ts';
import { writeIn } from '@vetloom/testing/contract/clinic-database.ts';
import { productRow } from '@vetloom/testing/domain/catalogue.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { ErpDesk, emailOf } from '../erp-desk.fixture.ts';
import { followAnswer, followAnswers } from './follow-answer.ts';

let desk: ErpDesk;
/** Noon of 2026-11-20 in Taipei. */
const NOON = Date.UTC(2026, 10, 20, 4) / 1000;
const HARBOUR = { as: 'outsider', clinic: 'harbour' } as const;
const AWAY = 'taken away by the test';
const EAN = '4710001234569';
/** A product of its own for each test, so that they run in any order. */
let prodID = '';
let made = 0;

beforeAll(async () => {
  desk = await ErpDesk.open({
    director: 'admin',
    nurse: ['STOCK_CHECK_FORM_READ', 'STOCK_CHECK_FORM_WRITE', 'PRODUCT_READ'],
    reader: ['STOCK_CHECK_FORM_READ', 'PRODUCT_READ'],
    stranger: ['PRODUCT_READ'],
  });
  desk.api.now = NOON;
  const { db } = desk.api.database;
  await db.inClinic('harbour', (tx) =>
    saveCatalogue(tx, 'loader', {
      products: [
        productRow({ id: 'H-code', name: '別名', barcode: EAN, unit: '顆' }),
        productRow({ id: 'H-else', name: '什麼都行', unit: '顆' }),
      ],
    }),
  );
});
beforeEach(async () => {
  made += 1;
  prodID = `P${made}`;
  await desk.api.database.db.inClinic('demo', (tx) =>
    saveCatalogue(tx, 'loader', { products: [productRow({ id: prodID, name: prodID, unit: '錠' })] }),
  );
  const supplierID = (await desk.call('POST', '/supplier', { name: `大同 ${made}` })).result.id;
  const lots = [
    { lot: 'A', expiresOn: '2036-01-31', number: 4 },
    { lot: 'B', expiresOn: '2037-01-31', number: 6 },
  ];
  const items = [{ _id: 'a', prodID, number: 10, price: 30, lots }];
  await desk.call('POST', '/form/purchase', { supplierID, purchaseDate: NOON - 60, arrive: 20, taxMode: 3, items });
});
afterAll(async () => {
  const { db } = desk.api.database;
  expect(desk.api.unexpected.filter((error) => (error as Error).message !== AWAY)).toEqual([]);
  for (const clinic of ['demo', 'harbour']) {
    expect(await db.readClinic(clinic, (tx) => falseBalances(clinicSqlOf(tx)))).toEqual([]);
    expect((await db.maintenance.verifyClinic(clinic)).findings).toEqual([]);
  }
  await desk.close();
});

const send = (number = 5, more: object = {}, as = 'director') =>
  desk.call(
    'POST',
    '/clinicTransfer',
    {
      ...{ toClinic: 'harbour', fromPlaceID: 'pharmacy', sentDateTime: NOON },
      items: [{ _id: 'a', prodID, number }],
      ...more,
    },
    { as },
  );
const receive = (id: string, more: object = {}, row: object = {}, headers: Record<string, string> = {}) =>
  desk.call(
    'POST',
    `/clinicTransfer/incoming/demo/${id}/receive`,
    {
      ...{ placeID: 'pharmacy', receivedDateTime: NOON + 600 },
      rows: [{ _id: 'a', number: 5, prodID: 'H-else', ...row }],
      ...more,
    },
    { ...HARBOUR, headers },
  );
const refuse = (id: string, reason = '訂錯了') =>
  desk.call('POST', `/clinicTransfer/incoming/demo/${id}/refuse`, { reason }, HARBOUR);
const incoming = async () => (await desk.call('GET', '/clinicTransfer/incoming', undefined, HARBOUR)).result;
const sentOne = async (id: string) =>
  (await desk.call('POST', '/clinicTransfer/getList', { limit: 500 })).result.rows.find(
    (row: { id: string }) => row.id === id,
  );
/** What lies of a product where, lot by lot. */
const lies = async (product = prodID, asked: object = {}): Promise<Record<string, number>> => {
  const [found] = (await desk.call('POST', '/prod/getStockByIds', { prodIDs: [product] }, asked)).result;
  return Object.fromEntries(
    found.lots.map(({ lot, placeID, quantity }: { lot: string; placeID: string; quantity: number }) => [
      `${placeID} ${lot}`,
      quantity,
    ]),
  );
};
/** A product of the other clinic that nothing else uses. */
const theirs = async (name: string): Promise<string> => {
  const id = `H${made}`;
  await desk.api.database.db.inClinic('harbour', (tx) =>
    saveCatalogue(tx, 'loader', { products: [productRow({ id, name, unit: '盒' })] }),
  );
  return id;
};

/** Whether the other clinic takes part in the alliance. */
const allied = (alliance: boolean) =>
  writeIn(desk.api.database.db, 'harbour', (tx) => {
    const named = { _id: '/clinic', collection: 'clinic', clinicID: 'harbour', name: '港灣', updateDateTime: 1 };
    return tx.put('clinic', clinicSchema.parse({ ...named, flags: { alliance } }));
  });
afterEach(() => allied(true));

describe('goods for another clinic', () => {
  it('are on their way, come there with lots and cost, and have left the sender: never a sale', async () => {
    const own = await theirs('收到的');
    const { result } = await send();
    expect(result).toMatchObject({ status: 'sent', toClinicName: '港灣動物醫院' });
    expect(await lies()).toEqual({ 'pharmacy B': 5, 'transit A': 4, 'transit B': 1 });
    const shown = (await incoming()).find(({ id }: { id: string }) => id === result.id);
    expect(shown).toMatchObject({
      customID: result.customID,
      items: [{ number: 5, match: null, lots: [{ lot: 'A', expiresOn: '2036-01-31', quantity: 4 }, { lot: 'B' }] }],
    });
    expect((await receive(result.id, {}, { prodID: own })).result).toMatchObject({ status: 'received' });
    expect(await lies()).toEqual({ 'pharmacy B': 5 });
    expect(await lies(own, HARBOUR)).toEqual({ 'pharmacy A': 4, 'pharmacy B': 1 });
    const [value] = (await desk.call('POST', '/prod/getStockByIds', { prodIDs: [own] }, HARBOUR)).result;
    expect(value).toMatchObject({ quantity: 5, unitCost: 30 });
    expect(await sentOne(result.id)).toMatchObject({ status: 'received', updateBy: 'system' });
    expect(await incoming()).not.toContainEqual(expect.objectContaining({ id: result.id }));
    const sold = await desk.rows(
      `SELECT FROM vetloom.stock_movement WHERE clinic_id = $1 AND product_id = $2 AND cause = 'sale'`,
      [prodID],
    );
    expect(sold).toEqual([]);
  });

  it('are received once, however often it is said', async () => {
    const own = await theirs('只收一次');
    const { result } = await send();
    const key = { 'idempotency-key': `receive-${result.id}` };
    for (const _ of [1, 2])
      expect((await receive(result.id, {}, { prodID: own }, key)).result).toMatchObject({ status: 'received' });
    expect((await receive(result.id, {}, { prodID: own })).detail).toMatchObject({ rule: 'transferOver' });
    expect((await refuse(result.id)).detail).toMatchObject({ rule: 'transferOver' });
    const { db } = desk.api.database;
    for (const _ of [1, 2]) await followAnswer(db, 'demo', { id: result.id, toClinic: 'harbour' }, NOON);
    expect(await lies()).toEqual({ 'pharmacy B': 5 });
    expect(await lies(own, HARBOUR)).toEqual({ 'pharmacy A': 4, 'pharmacy B': 1 });
  });

  it('that two people receive at the same moment come once', async () => {
    const own = await theirs('兩人');
    const { result } = await send();
    const answers = await Promise.all([1, 2, 3].map(() => receive(result.id, {}, { prodID: own })));
    expect(answers.filter(({ code }) => code === CODE.success)).toHaveLength(1);
    expect(await lies(own, HARBOUR)).toEqual({ 'pharmacy A': 4, 'pharmacy B': 1 });
  });

  it('that are refused are back in the sender’s stock, of their lots', async () => {
    const { result } = await send();
    expect((await refuse(result.id, ' ')).code).toBe(CODE.badParameter);
    expect((await refuse(result.id)).result).toMatchObject({ status: 'refused' });
    expect(await lies()).toEqual({ 'pharmacy A': 4, 'pharmacy B': 6 });
    expect(await sentOne(result.id)).toMatchObject({ status: 'refused', answer: '訂錯了' });
    expect((await receive(result.id)).detail).toMatchObject({ rule: 'transferOver' });
  });

  it('that are called back are on the shelf again, and nobody receives them any more', async () => {
    const { result } = await send();
    for (const _ of [1, 2]) expect((await desk.call('DELETE', `/clinicTransfer/${result.id}`)).code).toBe(CODE.success);
    expect(await lies()).toEqual({ 'pharmacy A': 4, 'pharmacy B': 6 });
    expect((await receive(result.id)).detail).toMatchObject({ rule: 'transferOver', status: 'cancelled' });
  });

  it('come in the other clinic’s own units', async () => {
    const own = await theirs('十錠一盒');
    const { result } = await send();
    await receive(result.id, {}, { prodID: own, factor: 0.1 });
    expect(await lies(own, HARBOUR)).toEqual({ 'pharmacy A': 0.4, 'pharmacy B': 0.1 });
    const [value] = (await desk.call('POST', '/prod/getStockByIds', { prodIDs: [own] }, HARBOUR)).result;
    expect(value.unitCost).toBe(300);
  });
});

describe('what is missing', () => {
  const short = async () => {
    const own = await theirs(`缺的 ${made}`);
    const { result } = await send();
    const part = { prodID: own, number: 3 };
    expect((await receive(result.id, {}, part)).detail).toMatchObject({ rule: 'transferUnexplained' });
    expect((await receive(result.id, { reason: '破了' }, part)).code).toBe(CODE.success);
    expect(await lies(own, HARBOUR)).toEqual({ 'pharmacy A': 3 });
    expect(await lies()).toEqual({ 'pharmacy B': 5, 'transit A': 1, 'transit B': 1 });
    expect(await sentOne(result.id)).toMatchObject({ status: 'short', answer: '破了' });
    return { id: result.id as string, own };
  };
  const settle = (id: string, settlement: string, reason = '') =>
    desk.call('POST', `/clinicTransfer/${id}/settle`, { settlement, reason });

  it('asks for a reason there, waits for the sender, and is lost with one', async () => {
    const { id } = await short();
    expect((await settle(id, 'loss')).detail).toMatchObject({ rule: 'transferUnexplained' });
    expect((await settle(id, 'loss', '途中摔破')).result).toMatchObject({ status: 'settled', settlement: 'loss' });
    expect(await lies()).toEqual({ 'pharmacy B': 5 });
    expect((await settle(id, 'back')).detail).toMatchObject({ rule: 'transferOver' });
    const lost = await desk.rows<{ quantity: string; reason: string }>(
      `SELECT sum(quantity)::float8 AS quantity, min(reason) AS reason FROM vetloom.stock_movement
        WHERE clinic_id = $1 AND cause = 'loss' AND cause_id = $2`,
      [id],
    );
    expect(lost).toEqual([{ quantity: -2, reason: '途中摔破' }]);
  });

  it('is on the shelf again', async () => {
    const { id } = await short();
    await settle(id, 'back');
    expect(await lies()).toEqual({ 'pharmacy A': 1, 'pharmacy B': 6 });
  });

  it('goes again, of its own lots', async () => {
    const { id, own } = await short();
    const { result } = await settle(id, 'again');
    expect(await lies()).toEqual({ 'pharmacy B': 5, 'transit A': 1, 'transit B': 1 });
    const again = await sentOne(result.againID);
    expect(again).toMatchObject({
      status: 'sent',
      items: [
        { number: 1, lot: 'A' },
        { number: 1, lot: 'B' },
      ],
    });
    const rows = again.items.map(({ _id }: { _id: string }) => ({ _id, number: 1, prodID: own }));
    expect((await receive(result.againID, { rows })).result).toMatchObject({ status: 'received' });
    expect(await lies()).toEqual({ 'pharmacy B': 5 });
    expect(await lies(own, HARBOUR)).toEqual({ 'pharmacy A': 4, 'pharmacy B': 1 });
  });
});

describe('misfortune', () => {
  /** The next transaction of a clinic finds the database away. */
  const away = (clinic: string) => {
    const { db } = desk.api.database;
    const inClinic = db.inClinic.bind(db);
    const spy = vi.spyOn(db, 'inClinic').mockImplementation((of, run) => {
      if (of !== clinic) return inClinic(of, run);
      spy.mockRestore();
      return Promise.reject(new DomainError('databaseNotReady', AWAY));
    });
  };

  it('between the two ledgers is caught up with: the receiver’s answer stands, and the sender’s ledger follows', async () => {
    const own = await theirs('斷線');
    const { result } = await send();
    away('demo');
    expect((await receive(result.id, {}, { prodID: own })).code).toBe(CODE.success);
    expect(await sentOne(result.id)).toMatchObject({ status: 'sent' });
    expect(await incoming()).not.toContainEqual(expect.objectContaining({ id: result.id }));
    const { db } = desk.api.database;
    expect(await followAnswers(db, 'demo', NOON + 900)).toBe(1);
    expect(await followAnswers(db, 'demo', NOON + 900)).toBe(0);
    expect(await lies()).toEqual({ 'pharmacy B': 5 });
    expect(await sentOne(result.id)).toMatchObject({ status: 'received', answeredDateTime: NOON + 600 });
  });

  it('before the receiver’s transaction leaves nothing of it anywhere', async () => {
    const own = await theirs('沒寫到');
    const { result } = await send();
    away('harbour');
    expect((await receive(result.id, {}, { prodID: own })).code).toBe(CODE.databaseNotReady);
    expect(await lies()).toMatchObject({ 'transit A': 4 });
    expect((await receive(result.id, {}, { prodID: own })).code).toBe(CODE.success);
    expect(await lies(own, HARBOUR)).toEqual({ 'pharmacy A': 4, 'pharmacy B': 1 });
  });

  it('of calling back in the moment of receiving ends with what happened: it has come', async () => {
    const own = await theirs('同時');
    const { result } = await send();
    const { db } = desk.api.database;
    const inClinic = db.inClinic.bind(db);
    const spy = vi.spyOn(db, 'inClinic').mockImplementation(async (clinic, run) => {
      if (clinic === 'harbour') {
        spy.mockRestore();
        expect((await desk.call('DELETE', `/clinicTransfer/${result.id}`)).code).toBe(CODE.success);
      }
      return inClinic(clinic, run);
    });
    expect((await receive(result.id, {}, { prodID: own })).code).toBe(CODE.success);
    expect(await sentOne(result.id)).toMatchObject({ status: 'received' });
    expect(await lies()).toEqual({ 'pharmacy B': 5 });
  });

  it('of an answer that the sender hasn’t heard of refuses to call the goods back', async () => {
    const own = await theirs('還沒聽到');
    const { result } = await send();
    away('demo');
    await receive(result.id, {}, { prodID: own });
    expect((await desk.call('DELETE', `/clinicTransfer/${result.id}`)).detail).toMatchObject({ rule: 'transferOver' });
    expect(await lies()).toEqual({ 'pharmacy B': 5 });
  });

  it('of an alliance that ends meanwhile shuts the door: nothing is seen or received, and the sender calls it back', async () => {
    const { result } = await send();
    await allied(false);
    expect(await incoming()).toEqual([]);
    expect((await receive(result.id)).code).toBe(CODE.notFound);
    expect((await refuse(result.id)).code).toBe(CODE.notFound);
    expect((await send()).code).toBe(CODE.badParameter);
    expect((await desk.call('DELETE', `/clinicTransfer/${result.id}`)).code).toBe(CODE.success);
    expect(await lies()).toEqual({ 'pharmacy A': 4, 'pharmacy B': 6 });
  });

  it('of an alliance that ends after the answer leaves the answer as it is', async () => {
    const own = await theirs('先收後散');
    const { result } = await send();
    away('demo');
    await receive(result.id, {}, { prodID: own });
    await allied(false);
    expect(await followAnswers(desk.api.database.db, 'demo', NOON + 900)).toBe(1);
    expect(await lies()).toEqual({ 'pharmacy B': 5 });
  });
});

describe('the own product', () => {
  it('is found by barcode, and once somebody chose another, by that', async () => {
    const { db } = desk.api.database;
    await db.inClinic('demo', (tx) =>
      saveCatalogue(tx, 'loader', { products: [productRow({ id: 'COD', name: '有條碼', barcode: EAN })] }),
    );
    const items = [{ _id: 'a', prodID: 'COD', number: 5 }];
    const match = async (id: string) =>
      (await incoming()).find((one: { id: string }) => one.id === id)?.items[0].match ?? null;
    const first = (await send(5, { items })).result.id;
    expect(await match(first)).toMatchObject({ prodID: 'H-code', name: '別名', factor: 1 });
    await receive(first, {}, { prodID: 'H-else', factor: 2 });
    const second = (await send(5, { items })).result.id;
    expect(await match(second)).toMatchObject({ prodID: 'H-else', factor: 2 });
    await refuse(second);
  });
});

describe('who may', () => {
  it('at either end is whoever may count; a person, no program; and of other clinics’ goods nobody', async () => {
    for (const as of ['reader', 'stranger']) expect((await send(5, {}, as)).code).toBe(CODE.forbidden);
    expect((await send(5, { toClinic: 'demo' })).code).toBe(CODE.badParameter);
    expect((await send(5, { toClinic: 'nowhere' })).code).toBe(CODE.badParameter);
    const { result } = await send();
    const path = `/clinicTransfer/incoming/harbour/${result.id}/refuse`;
    expect((await desk.call('POST', path, { reason: 'x' })).code, 'the sender answers nothing').toBe(CODE.notFound);
    expect((await desk.call('GET', '/clinicTransfer/incoming')).result).toEqual([]);
    const theirs = await desk.call('POST', '/clinicTransfer/getList', {}, HARBOUR);
    expect(theirs.result.count, 'the receiver’s list is its own').toBe(0);
    await desk.call('DELETE', `/clinicTransfer/${result.id}`, undefined, HARBOUR);
    expect(await sentOne(result.id), 'nor calls it back').toMatchObject({
      status: 'sent',
      createBy: emailOf('director'),
    });
    const foreign = await receive(result.id, {}, { prodID });
    expect(foreign.code, 'the sender’s product is none of the receiver’s').toBe(CODE.badParameter);
    expect(
      (await receive(result.id, { rows: [{ _id: 'b', number: 1, prodID: 'H-else' }], reason: 'x' })).detail,
    ).toMatchObject({
      rule: 'receivedTooMuch',
    });
    expect((await receive(result.id, {}, { number: 6 })).detail).toMatchObject({ rule: 'receivedTooMuch' });
    await refuse(result.id);
  });
});
