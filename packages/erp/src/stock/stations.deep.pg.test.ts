import { calendarDate, fromCalendarDate } from '@vetloom/domain/core/clock.ts';
import { CODE } from '@vetloom/domain/core/codes.ts';
import { saveCatalogue } from '@vetloom/storage/catalog/save-catalogue.ts';
import { clinicSqlOf } from '@vetloom/storage/ports/clinic-sql.ts';
import { falseBalances, falseValues } from '@vetloom/storage/stock/ledger.ts';
import { productRow } from '@vetloom/testing/domain/catalogue.ts';
import { TEST_ZONE } from '@vetloom/testing/domain/clinic.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { HandingOut, PHARMACIST } from '../count/handing-out.fixture.ts';
import { ErpDesk } from '../erp-desk.fixture.ts';

/* Desks without a network take from one shelf, and tell of it in whatever order: the shelf, the bottle and the month come out the same. */
const DAY = 86_400;
const DOCTOR = [...PHARMACIST, 'RECORD_WRITE'] as const;
let desk: ErpDesk;
let pharmacy: HandingOut;
let products = 0;
/** A product of each test's own: bottles of 10 mL that are good for 28 days once opened, of two lots. */
let prod = '';

beforeAll(async () => {
  desk = await ErpDesk.open({ director: 'admin', an: DOCTOR, bo: DOCTOR });
  pharmacy = new HandingOut(desk);
  // Whoever says that something happened yesterday was of the clinic by then.
  desk.api.now += 3 * DAY;
});
beforeEach(async () => {
  await desk.signInAgain();
  products += 1;
  prod = `B${products}`;
  const bottle = { unit: 'mL', openDays: 28, purchaseUnit: '瓶', purchaseFactor: 10, price: 50 };
  await desk.api.database.db.inClinic('demo', (tx) =>
    saveCatalogue(tx, 'loader', { products: [productRow({ id: prod, name: prod, type: '注射', ...bottle })] }),
  );
  const supplierID = (await desk.call('POST', '/supplier', { name: `大同${prod}` })).result.id;
  const lots = [
    { lot: 'SOON', expiresOn: '2098-01-31', number: 20 },
    { lot: 'LATE', expiresOn: '2099-01-31', number: 20 },
  ];
  const items = [{ _id: 'r1', prodID: prod, number: 40, price: 30, lots }];
  const purchase = { supplierID, purchaseDate: desk.api.now - 2 * DAY, arrive: 20, taxMode: 3, items };
  await desk.call('POST', '/form/purchase', purchase);
});
afterAll(async () => {
  const { db } = desk.api.database;
  expect(desk.api.unexpected).toEqual([]);
  const wrong = await db.readClinic('demo', async (tx) => [
    ...(await falseBalances(clinicSqlOf(tx))),
    ...(await falseValues(clinicSqlOf(tx))),
  ]);
  expect(wrong).toEqual([]);
  expect((await db.maintenance.verifyClinic('demo')).findings).toEqual([]);
  await desk.close();
});

const stock = async (): Promise<number> =>
  (await desk.call('POST', '/prod/getStockByIds', { prodIDs: [prod] })).result[0].quantity;
const taken = async (causeID: string) => (await desk.call('GET', `/stock/of/${encodeURIComponent(causeID)}`)).result;

describe('two desks without a network', () => {
  it.each([
    ['who took first tells first', false],
    ['who took first tells last', true],
  ])('that draw from one bottle have opened one, when the first of them did: %s', async (_, isLast) => {
    const [first, second] = [await pharmacy.visit(prod, 3), await pharmacy.visit(prod, 4)];
    const { now } = desk.api;
    const tellings = [await pharmacy.handedOut(first, now - DAY), await pharmacy.handedOut(second, now)];
    for (const tell of isLast ? tellings.toReversed() : tellings) {
      desk.api.now += 1;
      for (const _again of [1, 2]) await tell();
    }
    const bottles = (await desk.call('POST', '/opened/getList', { prodIDs: [prod] })).result;
    const until = new Date((now - DAY + 28 * DAY + 8 * 3600) * 1000).toISOString().slice(0, 10);
    expect(bottles).toMatchObject([{ lot: 'SOON', size: 10, rest: 3, openedDateTime: now - DAY, until }]);
    expect(await stock()).toBe(33);
  });

  it.each([
    ['SOON', 'LATE'],
    ['LATE', 'SOON'],
  ])(
    'that say of one row which lot it was of leave one lot taken, the one that the visit says: %s, then %s',
    async (...lots) => {
      const recordID = await pharmacy.visit(prod, 1);
      const path = `/record/${encodeURIComponent(recordID)}`;
      const given = { _id: 'k1', itemID: `/catalog/product/${prod}`, name: prod, price: 50, number: 5 };
      await pharmacy.call('PUT', path, { surgeryDrugBag: [given] });
      const offered = (await desk.call('POST', '/stock/lots', { prodIDs: [prod] })).result[0].lots;
      const people = ['an', 'bo'];
      const tellings = [];
      for (const [at, lot] of lots.entries()) {
        const { lotID, expiresOn } = offered.find((one: { lot: string }) => one.lot === lot);
        const to = { lotID, lot, expiresOn, placeID: 'pharmacy' };
        const edits = [{ op: 'set', path: ['surgeryDrugBag', 'k1', 'fromLot'], from: null, to }];
        tellings.push(await pharmacy.command(people[at] ?? '', 'record.edit', { recordID, edits }));
      }
      for (const tell of tellings) {
        desk.api.now += 1;
        for (const _again of [1, 2]) await tell();
      }
      const kept = (await desk.clinicCall('GET', path)).result.surgeryDrugBag[0].fromLot.lot;
      expect(lots).toContain(kept);
      expect(await taken(recordID)).toMatchObject([{ lot: kept, quantity: 5 }]);
      expect(await stock()).toBe(35);
    },
  );
});

describe('a clock that is wrong over the end of a month', () => {
  /** The begin of the next month but one, by the clinic's calendar. */
  const turn = () => {
    const { year, month } = calendarDate(desk.api.now, TEST_ZONE);
    return fromCalendarDate(year, month + 2, 1, TEST_ZONE);
  };
  const closings = async () => (await desk.call('GET', '/closing')).result;

  it('and slow tells a closed month what is late there, and moves the shelf once', async () => {
    const begun = turn();
    desk.api.now = begun + 7200;
    await desk.signInAgain();
    const recordID = await pharmacy.visit(prod, 3);
    const tell = await pharmacy.handedOut(recordID, begun - 600);
    const { year, month } = calendarDate(begun - 1, TEST_ZONE);
    const closed = `${year}-${String(month).padStart(2, '0')}`;
    expect((await desk.call('POST', '/closing', { month: closed })).code).toBe(CODE.success);
    desk.api.now += 60;
    for (const _again of [1, 2]) await tell();
    expect(await stock()).toBe(37);
    expect((await closings()).rows[0]).toMatchObject({ month: closed, late: 1 });
    expect((await desk.call('POST', `/closing/${closed}/late`, {})).result).toMatchObject([
      { causeID: recordID, prodID: prod, dateTime: begun - 600, quantity: -3 },
    ]);
    await desk.call('POST', `/closing/${closed}/reopen`, { reason: '試' });
  });

  it('and fast dates nothing into a month that hasn’t begun', async () => {
    const begun = turn();
    desk.api.now = begun - 1800;
    await desk.signInAgain();
    const recordID = await pharmacy.visit(prod, 3);
    const told = desk.api.now;
    await (await pharmacy.handedOut(recordID, begun + 7200))();
    expect(await taken(recordID)).toMatchObject([{ quantity: 3, dateTime: told }]);
    expect(told).toBeLessThan(begun);
    expect(await stock()).toBe(37);
  });
});
