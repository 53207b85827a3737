import { readXlsx } from '@vetloom/api/import/xlsx-table.ts';
import { PASSWORD } from '@vetloom/api/test-kit.ts';
import { calendarDate } from '@vetloom/domain/core/clock.ts';
import { CODE } from '@vetloom/domain/core/codes.ts';
import { saveCatalogue } from '@vetloom/storage/catalog/save-catalogue.ts';
import { productRow } from '@vetloom/testing/domain/catalogue.ts';
import { TEST_ZONE } from '@vetloom/testing/domain/clinic.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ErpDesk, emailOf } from '../erp-desk.fixture.ts';

let desk: ErpDesk;
const COUNTS = ['STOCK_CHECK_FORM_READ', 'STOCK_CHECK_FORM_WRITE'] as const;
/** Whoever stands beside the receiver in the other clinic. */
const THEIRS = 'keeper@harbour.test';
const witness = { email: emailOf('keeper'), password: PASSWORD };
/** Noon of 2026-11-20 in Taipei. */
const NOON = Date.UTC(2026, 10, 20, 4) / 1000;
const HARBOUR = { as: 'outsider', clinic: 'harbour' } as const;
const controlledDrugInfo = { schedule: 3, content: 'Ketamine 50mg/mL', license: '第 1 號', manufacturer: '信東' };
/** A drug of its own for each test, in both clinics, so that they run in any order. */
let drugID = '';
let made = 0;

beforeAll(async () => {
  desk = await ErpDesk.open({ director: 'admin', keeper: COUNTS });
  await desk.api.enroll(THEIRS, COUNTS, 'harbour');
  desk.api.now = NOON + 1200;
});
beforeEach(async () => {
  made += 1;
  drugID = `K${made}`;
  const products = [productRow({ id: drugID, name: `愷他命 ${made}`, unit: 'mL', controlledDrugInfo })];
  for (const clinic of ['demo', 'harbour'])
    await desk.api.database.db.inClinic(clinic, (tx) => saveCatalogue(tx, 'loader', { products }));
  const supplierID = (await desk.call('POST', '/supplier', { name: `大同 ${made}` })).result.id;
  const lots = [
    { lot: 'A', expiresOn: '2036-01-31', number: 4 },
    { lot: 'B', expiresOn: '2037-01-31', number: 6 },
  ];
  const items = [{ _id: 'a', prodID: drugID, number: 10, price: 30, lots }];
  await desk.call('POST', '/form/purchase', { supplierID, purchaseDate: NOON - 60, arrive: 20, items });
});
afterAll(async () => {
  expect(desk.api.unexpected).toEqual([]);
  await desk.close();
});

const send = async (number: number, lot?: object) => {
  const items = [{ _id: 'a', prodID: drugID, number, ...lot }];
  const sent = { toClinic: 'harbour', fromPlaceID: 'pharmacy', sentDateTime: NOON, items, witness };
  const { result, code, text } = await desk.call('POST', '/clinicTransfer', sent);
  expect(code, text).toBe(CODE.success);
  return result as { id: string; customID: string };
};
const receive = async (id: string, number: number) => {
  const rows = [{ _id: 'a', number, prodID: drugID }];
  const theirs = { witness: { email: THEIRS, password: PASSWORD } };
  const body = { placeID: 'pharmacy', receivedDateTime: NOON + 600, rows, reason: '破了', ...theirs };
  const { code, text } = await desk.call('POST', `/clinicTransfer/incoming/demo/${id}/receive`, body, HARBOUR);
  expect(code, text).toBe(CODE.success);
};
const settle = async (id: string, settlement: string) =>
  expect(
    (await desk.call('POST', `/clinicTransfer/${id}/settle`, { settlement, reason: '途中摔破', witness })).code,
  ).toBe(CODE.success);
interface Row {
  readonly reason: string;
  readonly income: number;
  readonly outgo: number;
  readonly balance: number;
}
const bookOf = async (of: object = {}, asked: object = {}) =>
  (await desk.call('POST', '/controlled/book', { drugID, ...of }, asked)).result.rows;
/** What the book says after the purchase: reason, what came, what went, what is left. */
const lines = async (of: object = {}, asked: object = {}) =>
  (await bookOf(of, asked))
    .filter(({ reason }: Row) => reason !== 'purchase')
    .map(({ reason, income, outgo, balance }: Row) => [reason, income, outgo, balance]);
const yearRow = async () => {
  const { year } = calendarDate(NOON, TEST_ZONE);
  const { rows } = (await desk.call('GET', `/controlled/year/${year}`)).result;
  return rows.find(({ drug }: { drug: { id: string } }) => drug.id === drugID);
};

describe('a drug that goes to another clinic', () => {
  it('stays in the clinic’s book while it is on its way, and goes in one line when it has come there', async () => {
    const { id, customID } = await send(3);
    expect(await lines()).toEqual([]);
    await receive(id, 3);
    expect(await lines()).toEqual([['handedOver', 0, 3, 7]]);
    expect((await bookOf()).at(-1)).toMatchObject({ form: customID, supplier: '港灣動物醫院', cause: 'transfer' });
    const year = await yearRow();
    expect([year.income, year.outgo, year.closing]).toEqual([{ purchase: 10 }, { handedOver: 3 }, 7]);
  });

  it('comes into the other’s book in one line, which says from whom', async () => {
    const { id, customID } = await send(3);
    await receive(id, 3);
    expect(await lines({}, HARBOUR)).toEqual([['received', 3, 0, 3]]);
    expect((await bookOf({}, HARBOUR)).at(-1)).toMatchObject({
      form: customID,
      lot: 'A',
      supplier: expect.any(String),
    });
    expect((await bookOf({}, HARBOUR)).at(-1).supplier).not.toBe('');
  });

  it('goes in a line of each lot, as the law’s book is by lot', async () => {
    const { id } = await send(5);
    await receive(id, 5);
    expect(await lines()).toEqual([
      ['handedOver', 0, 4, 6],
      ['handedOver', 0, 1, 5],
    ]);
    const lotID = (await desk.call('POST', '/prod/getStockByIds', { prodIDs: [drugID] })).result[0].lots[0].lotID;
    expect(await lines({ lotID })).toEqual([['handedOver', 0, 1, 5]]);
  });

  it('in the book of a place leaves it to be on its way, and no line changes its word later', async () => {
    const { id } = await send(3);
    const before = await lines({ placeID: 'pharmacy' });
    expect(before).toEqual([['moved', 0, 3, 7]]);
    await receive(id, 3);
    expect(await lines({ placeID: 'pharmacy' })).toEqual(before);
    expect(await lines({ placeID: 'transit' })).toEqual([
      ['moved', 3, 0, 3],
      ['handedOver', 0, 3, 0],
    ]);
  });

  it('and is refused, called back or put on the shelf again was never gone', async () => {
    const refused = await send(3);
    const path = `/clinicTransfer/incoming/demo/${refused.id}/refuse`;
    expect((await desk.call('POST', path, { reason: '訂錯了' }, HARBOUR)).code).toBe(CODE.success);
    const back = await send(2);
    await desk.call('DELETE', `/clinicTransfer/${back.id}`);
    expect(await lines()).toEqual([]);
    const short = await send(3);
    await receive(short.id, 2);
    await settle(short.id, 'back');
    expect(await lines()).toEqual([['handedOver', 0, 2, 8]]);
    const year = await yearRow();
    expect([year.income, year.outgo, year.closing]).toEqual([{ purchase: 10 }, { handedOver: 2 }, 8]);
  });

  it('and is lost on the way stands as what came there and what was lost', async () => {
    const { id } = await send(3);
    await receive(id, 2);
    await settle(id, 'loss');
    expect(await lines()).toEqual([
      ['handedOver', 0, 2, 8],
      ['lost', 0, 1, 7],
    ]);
    const { endDate } = { endDate: desk.api.now + 1 };
    const { rows } = await readXlsx((await desk.file('POST', `/excel/cdBook?drugID=${drugID}`, { endDate })).bytes);
    const cells = rows.flat().map(String);
    expect(cells.filter((cell) => cell === '轉讓')).toHaveLength(1);
    expect(cells.join(' ')).toContain('轉讓予 港灣動物醫院');
  });
});

describe('a drug that goes from place to place', () => {
  it('neither comes nor goes in the clinic’s book, and moves in that of each place', async () => {
    const safe = (await desk.call('POST', '/place', { name: `保險箱 ${made}` })).result.id;
    const items = [{ _id: 't', prodID: drugID, number: 3 }];
    const sent = { fromPlaceID: 'pharmacy', toPlaceID: safe, sentDateTime: NOON, items };
    const { id } = (await desk.call('POST', '/transfer', sent)).result;
    const rows = [{ _id: 't', number: 2 }];
    const receipt = { receivedDateTime: NOON + 60, rows, reason: '途中破損', witness };
    expect((await desk.call('POST', `/transfer/${id}/receive`, receipt)).code).toBe(CODE.success);
    expect(await lines()).toEqual([['lost', 0, 1, 9]]);
    expect(await lines({ placeID: 'pharmacy' })).toEqual([['moved', 0, 3, 7]]);
    expect(await lines({ placeID: safe })).toEqual([['moved', 2, 0, 2]]);
  });
});
