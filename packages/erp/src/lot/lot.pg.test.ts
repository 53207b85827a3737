import { CODE } from '@vetloom/domain/core/codes.ts';
import { saveCatalogue } from '@vetloom/storage/catalog/save-catalogue.ts';
import { productRow } from '@vetloom/testing/domain/catalogue.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ErpDesk } from '../erp-desk.fixture.ts';
import { work } from '../stock/work.fixture.ts';

let desk: ErpDesk;
let supplierID: string;
/** Noon of 2026-11-27 in Taipei. */
const NOON = Date.UTC(2026, 10, 27, 4) / 1000;

beforeAll(async () => {
  desk = await ErpDesk.open({ director: 'admin', keeper: ['PRODUCT_READ', 'PRODUCT_WRITE'] });
  desk.api.now = NOON;
  const products = [
    productRow({ id: 'AMOX', name: '安莫西林', unit: '顆', barcode: '4710000000017' }),
    productRow({ id: 'RABI', name: '狂犬病疫苗', unit: '劑' }),
    productRow({ id: 'PROP', name: '丙泊酚', unit: 'mL' }),
  ];
  await desk.api.database.db.inClinic('demo', (tx) => saveCatalogue(tx, 'loader', { products }));
  supplierID = (await desk.call('POST', '/supplier', { name: '大同動物藥品' })).result.id;
  const lots = [
    { lot: 'OLD', expiresOn: '2026-11-26', number: 10 },
    { lot: 'SOON', expiresOn: '2026-12-20', number: 20 },
    { lot: 'LATE', expiresOn: '2027-11-30', number: 30 },
  ];
  await buy('AMOX', 65, { lots });
  await buy('RABI', 5, { lots: [{ lot: 'RB1', expiresOn: '2027-02-01', number: 5 }] });
  await buy('PROP', 2);
});
afterAll(async () => {
  expect(desk.api.unexpected).toEqual([]);
  expect((await desk.api.database.db.maintenance.verifyClinic('demo')).findings).toEqual([]);
  await desk.close();
});

const buy = async (prodID: string, number: number, more: object = {}) =>
  (
    await desk.call('POST', '/form/purchase', {
      ...{ supplierID, purchaseDate: NOON - 86_400, arrive: 20, taxMode: 3 },
      items: [{ _id: 'r1', prodID, number, price: 4, ...more }],
    })
  ).result;
const lots = async (condition: object = {}, more: object = {}) =>
  (await desk.call('POST', '/lot/getList', { condition, ...more })).result;
interface Named {
  readonly lot: string;
  readonly lotID: string;
}
const names = (found: { rows: readonly Named[] }) => found.rows.map(({ lot }) => lot);
const idOf = async (lot: string) => (await lots({ text: lot, withEmpty: true })).rows[0].lotID;

describe('the list of lots', () => {
  it('is of those of which something lies somewhere, what expires first first, with how many expire how soon', async () => {
    const found = await lots();
    expect(names(found)).toEqual(['OLD', 'SOON', 'RB1', 'LATE', '', ''].filter((_, at) => at < found.count));
    expect(found.bands).toEqual({ expired: 1, d30: 1, d60: 0, d90: 1, later: 1, none: 2 });
    expect(found.rows[1]).toMatchObject({
      ...{ lot: 'SOON', prodID: 'AMOX', name: '安莫西林', unit: '顆', expiresOn: '2026-12-20', status: 'usable' },
      ...{ quantity: 20, value: 80, supplierName: '大同動物藥品', places: [{ placeID: 'pharmacy', quantity: 20 }] },
    });
  });

  it('is narrowed by how soon they expire, by words, product and place, and ordered and paged', async () => {
    expect(names(await lots({ band: 'expired' }))).toEqual(['OLD']);
    expect(await lots({ band: 'd90' })).toMatchObject({ count: 1, bands: { expired: 1, later: 1 } });
    expect((await lots({ text: '4710000000017' })).count).toBe(4);
    expect(names(await lots({ text: 'rb1' }))).toEqual(['RB1']);
    expect((await lots({ prodID: 'PROP' })).rows).toMatchObject([{ lot: '', expiresOn: null, quantity: 2 }]);
    expect((await lots({ placeID: 'fridge' })).count).toBe(0);
    const order = { column: 'value', order: 'DESC' };
    expect(names(await lots({}, { order, limit: 2 }))).toEqual(['LATE', 'SOON']);
    expect(names(await lots({}, { order, limit: 1, offset: 1 }))).toEqual(['SOON']);
  });

  it('is of the own clinic alone', async () => {
    const foreign = { as: 'outsider', clinic: 'harbour' };
    expect((await desk.call('POST', '/lot/getList', {}, foreign)).result).toMatchObject({ count: 0, rows: [] });
    const id = await idOf('OLD');
    for (const [method, path, body] of [
      ['GET', `/lot/${id}`, undefined],
      ['PUT', `/lot/${id}`, { status: 'blocked' }],
      ['POST', `/lot/${id}/recall`, {}],
    ] as const)
      expect((await desk.call(method, path, body, foreign)).code, path).toBe(CODE.notFound);
  });
});

describe('a lot', () => {
  it('says why it is blocked, who blocked it and let it go again, and with which purchase it came', async () => {
    const id = await idOf('RB1');
    const turn = (status: string, reason: string) => desk.call('PUT', `/lot/${id}`, { status, reason });
    expect((await turn('blocked', '原廠通知回收')).result).toMatchObject({ status: 'blocked', reason: '原廠通知回收' });
    expect(names(await lots({ status: 'blocked' }))).toEqual(['RB1']);
    desk.api.now += 60;
    await turn('usable', '原廠確認無誤');
    const { result } = await desk.call('GET', `/lot/${id}`);
    expect(result.turns).toMatchObject([
      { status: 'usable', reason: '原廠確認無誤', by: 'director@demo.vetloom.test', dateTime: NOON + 60 },
      { status: 'blocked', reason: '原廠通知回收', dateTime: NOON },
    ]);
    expect(result.origins).toMatchObject([{ supplierName: '大同動物藥品', quantity: 5, customID: expect.any(String) }]);
  });

  it('that is blocked goes out with nothing that leaves the choice to the book', async () => {
    await desk.call('PUT', `/lot/${await idOf('SOON')}`, { status: 'blocked', reason: '變色' });
    await desk.call('POST', '/form/sell', { sellDateTime: NOON, items: [{ _id: 's1', prodID: 'AMOX', number: 3 }] });
    expect((await lots({ text: 'LATE' })).rows[0]).toMatchObject({ quantity: 27 });
    expect((await lots({ text: 'SOON' })).rows[0]).toMatchObject({ quantity: 20 });
    await desk.call('PUT', `/lot/${await idOf('SOON')}`, { status: 'usable' });
  });
});

describe('a recall', () => {
  it('leads from a lot to the owners who have something of it, by their visits and sales, and back from a visit to its lots and their supplier', async () => {
    const owner = (await desk.clinicCall('POST', '/user', { name: '王小明', phone: '0912345678' })).result;
    const pet = (await desk.clinicCall('POST', '/pet', { userID: owner._id, name: '麻糬', type: 'Canine' })).result;
    const visit = (await desk.clinicCall('POST', '/record', { petID: pet._id, cause: '咳嗽' })).result;
    const given = { prodID: 'AMOX', lot: 'SOON', expiresOn: '2026-12-20' };
    const lotID = await work(desk, {
      ...given,
      causeID: visit._id,
      cause: 'dispensing',
      quantity: -6,
      happenedAt: NOON,
    });
    await work(desk, { ...given, causeID: '/sale/1-abc', cause: 'sale', quantity: -2, happenedAt: NOON + 5 });
    // All of it came back.
    await work(desk, { ...given, causeID: '/sale/2-abc', cause: 'sale', quantity: -2, happenedAt: NOON + 6 });
    await work(desk, { ...given, causeID: '/sale/2-abc', cause: 'saleReturn', quantity: 2, happenedAt: NOON + 7 });
    // A count gives nothing to anybody.
    await work(desk, { ...given, causeID: 'count1', cause: 'count', quantity: -1, happenedAt: NOON + 8 });
    const { result } = await desk.call('POST', `/lot/${lotID}/recall`, {});
    expect(result).toMatchObject({
      count: 2,
      rows: [
        { causeID: '/sale/1-abc', quantity: 2, userID: '', phone: '' },
        {
          ...{ causeID: visit._id, quantity: 6, petID: pet._id, petName: '麻糬' },
          ...{ userID: owner._id, userName: '王小明', phone: '0912345678', dateTime: NOON },
        },
      ],
    });
    expect((await lots({ causeID: visit._id })).rows).toMatchObject([{ lot: 'SOON', supplierName: '大同動物藥品' }]);
    expect((await desk.call('POST', `/lot/${lotID}/recall`, { limit: 1, offset: 1 })).result.rows).toHaveLength(1);
  });

  it('is told to who may read visits and owners', async () => {
    const path = `/lot/${await idOf('SOON')}/recall`;
    expect((await desk.call('POST', path, {}, { as: 'keeper' })).code).toBe(CODE.forbidden);
    expect((await desk.call('POST', '/lot/none/recall', {})).code).toBe(CODE.notFound);
  });
});
