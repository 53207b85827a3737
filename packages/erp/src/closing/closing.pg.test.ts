import { CODE } from '@vetloom/domain/core/codes.ts';
import { saveCatalogue } from '@vetloom/storage/catalog/save-catalogue.ts';
import { clinicSqlOf } from '@vetloom/storage/ports/clinic-sql.ts';
import { auditStock } from '@vetloom/storage/stock/stock-audit.ts';
import { productRow } from '@vetloom/testing/domain/catalogue.ts';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ErpDesk } from '../erp-desk.fixture.ts';
import { work } from '../stock/work.fixture.ts';

let desk: ErpDesk;
let supplierID: string;
/** Noon of 2026-08-31, 2026-10-31 and 2026-11-01 in Taipei. */
const [AUGUST, OCTOBER, NOVEMBER] = [
  Date.UTC(2026, 7, 31, 4) / 1000,
  Date.UTC(2026, 9, 31, 4) / 1000,
  Date.UTC(2026, 10, 1, 4) / 1000,
];
/** Midnight in Taipei at which November begins. */
const NOVEMBER_BEGINS = Date.UTC(2026, 9, 31, 16) / 1000;

beforeAll(async () => {
  desk = await ErpDesk.open({
    director: 'admin',
    keeper: ['ERP_SETTINGS_READ', 'ERP_SETTINGS_WRITE'],
    clerk: ['PURCHASE_FORM_READ', 'PURCHASE_FORM_WRITE'],
  });
  const products = ['P0', 'P1', 'P2', 'P3', 'P4'].map((id) => productRow({ id, name: id }));
  await desk.api.database.db.inClinic('demo', (tx) => saveCatalogue(tx, 'loader', { products }));
  supplierID = (await desk.call('POST', '/supplier', { name: '大同' })).result.id;
});
beforeEach(() => {
  desk.api.now = NOVEMBER;
});
afterAll(async () => {
  expect(desk.api.unexpected).toEqual([]);
  await desk.close();
});

const buy = (prodID: string, purchaseDate: number, more: object = {}) =>
  desk.call('POST', '/form/purchase', {
    ...{ supplierID, purchaseDate, arrive: 20, items: [{ _id: 'r1', prodID, number: 10, price: 5 }] },
    ...more,
  });
const close = (month: string, as = 'director') => desk.call('POST', '/closing', { month }, { as });
const reopen = (month: string, as = 'director') =>
  desk.call('POST', `/closing/${month}/reopen`, { reason: '漏了一張進貨單' }, { as });
const state = async () => (await desk.call('GET', '/closing')).result;

const give = (prodID: string, happenedAt: number, causeID: string) =>
  work(desk, { prodID, happenedAt, causeID, cause: 'dispensing', quantity: -1 });

describe('a closed month', () => {
  it('refuses forms that are dated within it, also as they were, and says from when on they are taken', async () => {
    const { result: bought } = await buy('P0', OCTOBER);
    expect((await close('2026-10')).code).toBe(CODE.success);
    const refused = {
      code: CODE.contradictory,
      detail: { rule: 'monthClosed', month: '2026-10', openFrom: NOVEMBER_BEGINS },
    };
    expect(await buy('P0', OCTOBER)).toMatchObject(refused);
    expect(await buy('P0', NOVEMBER_BEGINS - 1)).toMatchObject(refused);
    expect((await buy('P0', NOVEMBER_BEGINS)).code).toBe(CODE.success);
    const path = `/form/purchase/${bought.id}`;
    expect(await desk.call('PUT', path, { info: '補' })).toMatchObject(refused);
    expect(await desk.call('PUT', path, { purchaseDate: NOVEMBER })).toMatchObject(refused);
    expect(await desk.call('DELETE', path)).toMatchObject(refused);
    const { result: open } = await buy('P0', NOVEMBER);
    expect(await desk.call('PUT', `/form/purchase/${open.id}`, { purchaseDate: OCTOBER })).toMatchObject(refused);
    const check = { checkDateTime: OCTOBER, reason: '月底', items: [{ _id: 'c', prodID: 'P0', counted: 1 }] };
    expect(await desk.call('POST', '/form/check', check)).toMatchObject(refused);
    await reopen('2026-10');
  });

  it('lets goods that were on their way come on a day that is open, and orders be written: they are plans', async () => {
    const { result } = await buy('P1', OCTOBER, { arrive: 0 });
    await close('2026-10');
    const path = `/form/purchase/${result.id}`;
    expect((await desk.call('PUT', path, { arrive: 20 })).detail).toMatchObject({ rule: 'monthClosed' });
    expect((await desk.call('PUT', path, { arrive: 20, purchaseDate: NOVEMBER })).code).toBe(CODE.success);
    const order = { supplierID, orderDateTime: OCTOBER, items: [{ _id: 'o', prodID: 'P1', number: 1 }] };
    expect((await desk.call('POST', '/form/order', order)).code).toBe(CODE.success);
    await reopen('2026-10');
  });

  it('takes what happened in the clinic’s work all the same, and lists what it heard of too late', async () => {
    await give('P2', OCTOBER, '/record/1-early');
    await close('2026-10');
    desk.api.now += 60;
    await give('P2', OCTOBER - 60, '/record/1-late');
    await give('P2', NOVEMBER, '/record/1-timely');
    expect((await state()).rows).toMatchObject([{ month: '2026-10', late: 1 }]);
    const { result } = await desk.call('POST', '/closing/2026-10/late', {});
    expect(result).toMatchObject([
      { causeID: '/record/1-late', prodID: 'P2', dateTime: OCTOBER - 60, recordDateTime: desk.api.now, quantity: -1 },
    ]);
    // Closed anew, the month has it in its figures.
    await reopen('2026-10');
    await close('2026-10');
    expect((await state()).rows[0]).toMatchObject({ late: 0 });
    await reopen('2026-10');
  });

  it('closes all before it, once; later ones are reopened first, and whoever does says why', async () => {
    const { result } = await close('2026-10');
    desk.api.now += 60;
    expect(await close('2026-10')).toMatchObject({ result: { closeDateTime: result.closeDateTime } });
    expect((await buy('P3', AUGUST)).detail).toMatchObject({ month: '2026-08' });
    expect((await close('2026-09')).code).toBe(CODE.success);
    expect((await reopen('2026-09')).detail).toMatchObject({ rule: 'laterMonthClosed', month: '2026-10' });
    expect((await desk.call('POST', '/closing/2026-10/reopen', { reason: '  ' })).code).toBe(CODE.badParameter);
    expect((await reopen('2026-10')).result).toMatchObject({ reason: '漏了一張進貨單', reopenDateTime: NOVEMBER + 60 });
    expect(await state()).toMatchObject({ through: '2026-09' });
    expect((await buy('P3', OCTOBER)).code).toBe(CODE.success);
    expect((await buy('P3', AUGUST)).code).toBe(CODE.contradictory);
    await reopen('2026-09');
    expect(await state()).toMatchObject({ through: null });
    expect((await reopen('2025-01')).code).toBe(CODE.notFound);
  });

  it('is one that is over by the clinic’s clock, and by who may', async () => {
    desk.api.now = NOVEMBER_BEGINS - 1;
    expect((await close('2026-10')).detail).toMatchObject({ rule: 'monthNotOver' });
    expect((await close('2026-13')).code).toBe(CODE.badParameter);
    expect((await close('2026-09', 'clerk')).code).toBe(CODE.forbidden);
    expect((await close('2026-09', 'keeper')).code).toBe(CODE.success);
    expect((await reopen('2026-09', 'keeper')).code).toBe(CODE.forbidden);
    expect((await reopen('2026-09')).code).toBe(CODE.success);
  });

  it('is closed in its own clinic alone', async () => {
    await close('2026-10');
    const { result } = await desk.call('GET', '/closing', undefined, { as: 'outsider', clinic: 'harbour' });
    expect(result).toMatchObject({ through: null, rows: [] });
    await reopen('2026-10');
  });
});

describe('the comparison of the ledger with what is kept beside it', () => {
  it('finds a balance that isn’t the sum of its movements, and tells the director and whoever verifies', async () => {
    await buy('P4', NOVEMBER);
    const audit = () => desk.api.database.db.inClinic('demo', (tx) => auditStock(clinicSqlOf(tx), desk.api.now));
    const findings = async () => (await desk.api.database.db.maintenance.verifyClinic('demo')).findings;
    await audit();
    expect((await state()).audit).toEqual({ checkDateTime: NOVEMBER, wrong: 0, findings: [] });
    expect(await findings()).toEqual([]);
    const owner = new pg.Client({ connectionString: desk.api.database.url });
    await owner.connect();
    const shift = (by: number) =>
      owner.query(
        `UPDATE vetloom.stock_balance SET quantity = quantity + ${by} WHERE clinic_id = 'demo' AND product_id = 'P4'`,
      );
    await shift(3);
    await audit();
    expect((await state()).audit).toMatchObject({ wrong: 1, findings: [expect.stringMatching(/P4.*13.*10/)] });
    expect(await findings()).toMatchObject([{ reason: expect.stringContaining('P4') }]);
    await shift(-3);
    await owner.query(
      `UPDATE vetloom.stock_value SET quantity = quantity + 1 WHERE clinic_id = 'demo' AND product_id = 'P4'`,
    );
    expect(await findings()).toMatchObject([{ reason: expect.stringMatching(/value of product P4/) }]);
    await owner.query(
      `UPDATE vetloom.stock_value SET quantity = quantity - 1 WHERE clinic_id = 'demo' AND product_id = 'P4'`,
    );
    await owner.end();
    expect(await findings()).toEqual([]);
  });
});
