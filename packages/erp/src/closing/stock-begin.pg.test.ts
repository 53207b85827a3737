import { CODE } from '@vetloom/domain/core/codes.ts';
import { saveCatalogue } from '@vetloom/storage/catalog/save-catalogue.ts';
import { clinicSqlOf } from '@vetloom/storage/ports/clinic-sql.ts';
import { stockBeginOf } from '@vetloom/storage/stock/stock-begin-rows.ts';
import { productRow } from '@vetloom/testing/domain/catalogue.ts';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ErpDesk } from '../erp-desk.fixture.ts';

/** Noon of 2026-11-20 in Taipei, and the midnight before. */
const NOON = Date.UTC(2026, 10, 20, 4) / 1000;
const MIDNIGHT = Date.UTC(2026, 10, 19, 16) / 1000;
const SECOND = 'second@harbour.test';
let desk: ErpDesk;
let second = '';
let owner: pg.Client;
let supplierID = '';

beforeAll(async () => {
  desk = await ErpDesk.open({ director: 'admin' });
  desk.api.now = NOON;
  await desk.api.enroll(SECOND, 'admin', 'harbour');
  owner = new pg.Client({ connectionString: desk.api.database.url });
  await owner.connect();
  const products = [productRow({ id: 'P', name: '藥', unit: '顆' })];
  await desk.api.database.db.inClinic('demo', (tx) => saveCatalogue(tx, 'loader', { products }));
  supplierID = (await desk.call('POST', '/supplier', { name: '大同' })).result.id;
  const items = [{ _id: 'P', prodID: 'P', number: 50, price: 5, lots: [{ lot: 'L', number: 50 }] }];
  await desk.call('POST', '/form/purchase', { supplierID, purchaseDate: NOON - 60, arrive: 20, taxMode: 3, items });
  second = (await desk.api.login(SECOND)).jwt;
});
afterAll(async () => {
  expect(desk.api.unexpected).toEqual([]);
  expect((await desk.api.database.db.maintenance.verifyClinic('demo')).findings).toEqual([]);
  await owner.end();
  await desk.close();
});

it('nothing of a clinic’s stock is dated before the day of the opening that begins its ledger: it is in what lay there then', async () => {
  const HARBOUR = { as: 'outsider', clinic: 'harbour' } as const;
  const own = (path: string, body?: object) => desk.call('POST', path, body, HARBOUR);
  await desk.api.database.db.inClinic('harbour', (tx) =>
    saveCatalogue(tx, 'loader', { products: [productRow({ id: 'H', name: '藥', unit: '顆' })] }),
  );
  const items = [{ _id: 'a', prodID: 'H', number: 1 }];
  const sell = (sellDateTime: number) => own('/form/sell', { sellDateTime, items });
  const { id } = (await own('/count', { isOpening: true })).result;
  const entry = { prodID: 'H', lot: 'L', placeID: 'pharmacy', counted: 10, countedDateTime: NOON };
  await own(`/count/${id}/entries`, { entries: [entry] });
  await own(`/count/${id}/end`);
  await own(`/count/${id}/approve`, { reason: '期初' });
  const signed = await desk.api.call('POST', `/erp/harbour/count/${id}/approve`, {
    token: second,
    body: { reason: '期初' },
  });
  expect(signed.code, signed.text).toBe(CODE.success);
  expect(await sell(MIDNIGHT - 1)).toMatchObject({
    code: CODE.contradictory,
    detail: { rule: 'datedBeforeStock', day: '2026-11-20', openFrom: MIDNIGHT },
  });
  expect((await sell(MIDNIGHT)).code).toBe(CODE.success);
});

it('a clinic is known by its founding, before its ledger has anything', async () => {
  const { db } = desk.api.database;
  await db.system.foundClinic({ clinic: { id: 'newborn', name: '新生' }, documents: [], author: SECOND, at: NOON });
  const begin = await db.readClinic('newborn', (tx) => stockBeginOf(clinicSqlOf(tx)));
  expect(begin).toEqual({ openedAt: null, foundedAt: NOON });
  const unknown = await db.readClinic('demo', (tx) => stockBeginOf(clinicSqlOf(tx)));
  expect(unknown).toEqual({ openedAt: null, foundedAt: null });
});

const spot = { prodID: 'P', lot: 'L', expiresOn: null, placeID: 'pharmacy' };
const stock = async () => (await desk.call('POST', '/prod/getStockByIds', { prodIDs: ['P'] })).result[0];
const lotOf = async (): Promise<string> => (await stock()).lots[0].lotID;
const quantity = async (): Promise<number> => (await stock()).quantity;

describe('what has happened', () => {
  it.each([
    ['a time that was never set', 0],
    ['a year in which nobody kept stock so', Date.UTC(1999, 0, 1) / 1000],
  ])('isn’t dated before the clinic kept stock, by whichever way it moves stock: %s', async (_, past) => {
    const lotID = await lotOf();
    const van = (await desk.call('POST', '/place', { name: `抽屜 ${past}` })).result.id;
    const of = { prodID: 'P', lotID, placeID: 'pharmacy', quantity: 1, reason: '打翻' };
    const goods = { items: [{ _id: 'a', prodID: 'P', number: 1 }] };
    const check = (more: object) => ({ reason: '點', items: [{ _id: 'a', ...spot, counted: 1, ...more }] });
    const { id } = (await desk.call('POST', '/form/sell', { sellDateTime: NOON, ...goods })).result;
    const coming = { supplierID, purchaseDate: past, ...goods };
    const { id: onItsWay } = (await desk.call('POST', '/form/purchase', coming)).result;
    const before = await quantity();
    const asked: readonly ['POST' | 'PUT', string, object][] = [
      ['POST', '/form/sell', { sellDateTime: past, ...goods }],
      ['POST', '/form/purchase', { ...coming, arrive: 20 }],
      ['POST', '/form/check', { checkDateTime: past, ...check({}) }],
      ['POST', '/form/check', { checkDateTime: NOON, ...check({ countedDateTime: past }) }],
      ['PUT', `/form/sell/${id}`, { sellDateTime: past }],
      ['PUT', `/form/purchase/${onItsWay}`, { arrive: 20 }],
      ['POST', '/loss', { ...of, cause: 'loss', happenedDateTime: past }],
      ['POST', '/transfer', { fromPlaceID: 'pharmacy', toPlaceID: van, sentDateTime: past, ...goods }],
    ];
    for (const [method, path, body] of asked)
      expect((await desk.call(method, path, body)).detail, path).toMatchObject({
        rule: 'datedBeforeStock',
        day: '2000-01-01',
      });
    expect(await quantity()).toBe(before);
    for (const [kind, one] of [
      ['sell', id],
      ['purchase', onItsWay],
    ])
      await desk.call('DELETE', `/form/${kind}/${one}`);
  });

  it('leaves a form as it is whose date was taken before there was a rule, whatever else of it changes', async () => {
    const goods = { items: [{ _id: 'a', prodID: 'P', number: 1 }] };
    const { id } = (await desk.call('POST', '/form/sell', { sellDateTime: NOON, ...goods })).result;
    const date = (at: number) =>
      owner.query(
        `UPDATE vetloom.form SET body = jsonb_set(body, '{sellDateTime}', to_jsonb($2::bigint)), happened_at = $2 WHERE clinic_id = 'demo' AND id = $1`,
        [id, at],
      );
    await date(5);
    expect((await desk.call('PUT', `/form/sell/${id}`, { info: '補註' })).code).toBe(CODE.success);
    await date(NOON);
    expect((await desk.call('DELETE', `/form/sell/${id}`)).code).toBe(CODE.success);
  });

  it('of a check was counted by now, and not after it is booked', async () => {
    const items = [{ _id: 'a', ...spot, counted: await quantity() }];
    const check = (more: object, row: object = {}) =>
      desk.call('POST', '/form/check', { reason: '點', items: items.map((one) => ({ ...one, ...row })), ...more });
    const early = await check({ checkDateTime: NOON + 3600 }, { countedDateTime: NOON + 1800 });
    expect(early.result).toMatchObject({ checkDateTime: NOON, items: [{ countedDateTime: NOON }] });
    const late = await check({ checkDateTime: NOON - 60 }, { countedDateTime: NOON - 30 });
    expect(late).toMatchObject({ code: CODE.badParameter, detail: { field: 'items' } });
    await desk.call('DELETE', `/form/check/${early.result.id}`);
  });
});
