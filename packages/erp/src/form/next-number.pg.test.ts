import { CODE } from '@vetloom/domain/core/codes.ts';
import { OverlayTx } from '@vetloom/domain/engine/overlay.ts';
import { saveCatalogue } from '@vetloom/storage/catalog/save-catalogue.ts';
import { clinicSqlOf } from '@vetloom/storage/ports/clinic-sql.ts';
import { productRow } from '@vetloom/testing/domain/catalogue.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ErpDesk } from '../erp-desk.fixture.ts';
import type { RowWrite } from '../rows/row-write.ts';
import { nextNumber } from './next-number.ts';

/** Noon of 2026-11-20 in Taipei. */
const NOON = Date.UTC(2026, 10, 20, 4) / 1000;
let desk: ErpDesk;
let supplierID: string;
beforeAll(async () => {
  desk = await ErpDesk.open({ director: 'admin', nurse: 'admin', clerk: ['ORDER_FORM_READ', 'ORDER_FORM_WRITE'] });
  desk.api.now = NOON;
  await desk.api.database.db.inClinic('demo', (tx) =>
    saveCatalogue(tx, 'loader', { products: [productRow({ id: 'P0', name: '藥' })] }),
  );
  supplierID = (await desk.call('POST', '/supplier', { name: '大同' })).result.id;
});
afterAll(async () => {
  expect(desk.api.unexpected).toEqual([]);
  expect((await desk.api.database.db.maintenance.verifyClinic('demo')).findings).toEqual([]);
  await desk.close();
});

const items = [{ _id: 'r1', prodID: 'P0', number: 1, price: 5 }];
const order = (more: object = {}, as = 'director') =>
  desk.call('POST', '/form/order', { supplierID, orderDateTime: desk.api.now, status: 10, items, ...more }, { as });
const number = async (more: object = {}, as?: string): Promise<string> => (await order(more, as)).result.customID;
const counters = async () => (await desk.clinicCall('GET', '/setting')).result;
const raise = (body: object, as?: string) => desk.clinicCall('POST', '/setting/nextNumber', body, as);
const SERIES = { settingID: '/setting/orderSeries', series: 'O202611' };

describe('numbers of forms and of animals', () => {
  it('[3.3.26] are counted in the clinic’s settings: two animals and two orders, two more each', async () => {
    await desk.clinicCall('PUT', '/setting', { petIDFormat: 3 });
    const userID = (await desk.clinicCall('POST', '/user', { name: '林小姐', phone: '0912000111' })).result._id;
    const pet = async () => (await desk.clinicCall('POST', '/pet', { userID, name: '豆豆' })).result._id;
    const [firstPet, firstOrder] = [await pet(), await number()];
    const before = await counters();
    expect(before.petIDCounter.sequence).toBe(Number(firstPet.slice(-5)));
    expect(before.orderSeries.O202611).toBe(Number(firstOrder.slice(-3)));
    for (const one of [pet, number, pet, number]) await one();
    const after = await counters();
    expect(after.petIDCounter.sequence).toBe(before.petIDCounter.sequence + 2);
    expect(after.orderSeries.O202611).toBe(before.orderSeries.O202611 + 2);
  });

  it('[3.3.27] are never given twice, however many are made at once', async () => {
    const people = Array.from({ length: 12 }, (_, at) => (at % 2 === 0 ? 'director' : 'nurse'));
    const orders = await Promise.all(people.map((as) => number({}, as)));
    expect(new Set(orders).size).toBe(12);
    const userID = (await desk.clinicCall('POST', '/user', { name: '陳先生', phone: '0912000112' })).result._id;
    const pets = await Promise.all(
      people.map(async (as) => (await desk.clinicCall('POST', '/pet', { userID, name: '豆豆' }, as)).result._id),
    );
    expect(new Set(pets).size).toBe(12);
  });

  it('pass over one that somebody gave by hand, and take none for what is refused', async () => {
    const last = (await counters()).orderSeries.O202611;
    const byHand = `O202611-${String(last + 1).padStart(3, '0')}`;
    expect(await number({ customID: byHand })).toBe(byHand);
    expect((await order({ supplierID: 'nobody' })).code).toBe(CODE.badParameter);
    expect(await number()).toBe(`O202611-${String(last + 2).padStart(3, '0')}`);
  });

  it('are one after the other within one write, such as the checks of one count', async () => {
    const made = await desk.api.database.db.readClinic('demo', async (tx) => {
      const write = { tx, sql: clinicSqlOf(tx), settings: new OverlayTx(tx.reader) } as unknown as RowWrite;
      return [await nextNumber(write, 'check', NOON), await nextNumber(write, 'check', NOON)];
    });
    expect(made).toEqual(['C202611-001', 'C202611-002']);
  });

  it('begin anew with each month, and go on from the forms where the settings know no series', async () => {
    desk.api.now = NOON + 30 * 86_400;
    await desk.signInAgain();
    expect(await number({ customID: 'O202612-041' })).toBe('O202612-041');
    expect(await number()).toBe('O202612-042');
    expect((await counters()).orderSeries).toMatchObject({ O202612: 42, O202611: expect.any(Number) });
    // What a version before counted in a table of its own.
    await desk.api.database.db.inClinic('demo', (tx) =>
      clinicSqlOf(tx)(`INSERT INTO vetloom.form_series (clinic_id, series, last) VALUES ($1, 'P202612', 7)`, []),
    );
    const items = [{ _id: 'r1', prodID: 'P0', number: 1, price: 5 }];
    const bought = { supplierID, purchaseDate: desk.api.now - 60, arrive: 0, items };
    expect((await desk.call('POST', '/form/purchase', bought)).result.customID).toBe('P202612-008');
    desk.api.now = NOON;
    await desk.signInAgain();
  });
});

describe('the next number', () => {
  it('[3.3.27 director half] is set on by the director with a reason that the series and the history keep', async () => {
    const from = (await counters()).orderSeries.O202611 + 1;
    const raised = await raise({ ...SERIES, next: 300, reason: '接續舊系統' });
    expect(raised.result).toMatchObject({
      orderSeries: { O202611: 299 },
      orderSeriesRaised: [
        { series: 'O202611', from, to: 300, reason: '接續舊系統', by: '/staff/director@demo.vetloom.test' },
      ],
    });
    expect(await number()).toBe('O202611-300');
    const [told] = await desk.rows<{ after: { orderSeriesRaised: { reason: string }[] } }>(
      `SELECT after FROM vetloom.history WHERE clinic_id = $1 AND command = 'setting.raiseNumber' AND doc_id = '/setting/orderSeries'`,
    );
    expect(told?.after.orderSeriesRaised).toMatchObject([{ reason: '接續舊系統' }]);
  });

  it('never goes back, and is left alone where it is that already', async () => {
    expect((await raise({ ...SERIES, next: 300, reason: '改回' })).detail).toMatchObject({ rule: 'numberLower' });
    expect((await raise({ ...SERIES, next: 301, reason: '一樣' })).code).toBe(CODE.success);
    expect((await counters()).orderSeriesRaised).toHaveLength(1);
    expect((await raise({ ...SERIES, next: 302 })).code).not.toBe(CODE.success);
  });

  it('never leads back to numbers that papers have where the settings didn’t know the series yet', async () => {
    desk.api.now = NOON + 62 * 86_400;
    await desk.signInAgain();
    expect(await number({ customID: 'O202701-050' })).toBe('O202701-050');
    const { id } = (await order({ customID: 'O202701-051' })).result;
    expect((await desk.call('DELETE', `/form/order/${id}`)).code).toBe(CODE.success);
    expect((await raise({ ...SERIES, series: 'O202701', next: 10, reason: '接續舊系統' })).code).toBe(CODE.success);
    expect(await number()).toBe('O202701-052');
    expect(await number()).toBe('O202701-053');
    desk.api.now = NOON;
    await desk.signInAgain();
  });

  it('isn’t set by whoever may not write settings, nor through the settings themselves', async () => {
    expect((await raise({ ...SERIES, next: 900, reason: '想' }, 'clerk')).status).toBe(403);
    expect((await desk.clinicCall('PUT', '/setting', { orderSeries: { O202611: 1 } })).code).toBe(CODE.badParameter);
  });
});
