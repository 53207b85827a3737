import { CODE } from '@vetloom/domain/core/codes.ts';
import { saveCatalogue } from '@vetloom/storage/catalog/save-catalogue.ts';
import { clinicSqlOf } from '@vetloom/storage/ports/clinic-sql.ts';
import { falseBalances } from '@vetloom/storage/stock/ledger.ts';
import { productRow } from '@vetloom/testing/domain/catalogue.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ErpDesk, emailOf } from '../erp-desk.fixture.ts';
import { work } from '../stock/work.fixture.ts';

let desk: ErpDesk;
/** Noon of 2026-11-20 in Taipei. */
const NOON = Date.UTC(2026, 10, 20, 4) / 1000;
const IDS = Array.from({ length: 12 }, (_, at) => `P${at}`);

beforeAll(async () => {
  desk = await ErpDesk.open({
    director: 'admin',
    nurse: ['STOCK_CHECK_FORM_READ', 'STOCK_CHECK_FORM_WRITE'],
    reader: ['STOCK_CHECK_FORM_READ'],
    stranger: ['PRODUCT_READ'],
  });
  desk.api.now = NOON;
  const products = IDS.map((id) =>
    productRow({
      id,
      name: `藥${id}`,
      unit: '顆',
      ...(id === 'P9' && { controlledDrugInfo: { schedule: 3, content: '', license: '', manufacturer: '' } }),
    }),
  );
  await desk.api.database.db.inClinic('demo', (tx) => saveCatalogue(tx, 'loader', { products }));
  const supplierID = (await desk.call('POST', '/supplier', { name: '大同' })).result.id;
  const items = IDS.map((prodID) => ({ _id: prodID, prodID, number: 10, price: 5, lots: [{ lot: 'L', number: 10 }] }));
  await desk.call('POST', '/form/purchase', { supplierID, purchaseDate: NOON - 60, arrive: 20, taxMode: 3, items });
});
afterAll(async () => {
  expect(desk.api.unexpected).toEqual([]);
  expect(await desk.api.database.db.readClinic('demo', (tx) => falseBalances(clinicSqlOf(tx)))).toEqual([]);
  expect((await desk.api.database.db.maintenance.verifyClinic('demo')).findings).toEqual([]);
  await desk.close();
});

const spot = (prodID: string) => ({ prodID, lot: 'L', expiresOn: null, placeID: 'pharmacy' });
const begin = async (...prodIDs: string[]): Promise<string> =>
  (await desk.call('POST', '/count', { name: '藥局', type: 'cycle', prodIDs })).result.id;
const enter = (id: string, prodID: string, counted: number, after = 0, as = 'director') =>
  desk.call(
    'POST',
    `/count/${id}/entries`,
    { entries: [{ ...spot(prodID), counted, countedDateTime: NOON + after }] },
    { as },
  );
const act = (id: string, verb: string, body?: object) => desk.call('POST', `/count/${id}/${verb}`, body);
const approve = (id: string, more: object = {}) => act(id, 'approve', { reason: '月底盤點', ...more });
const differences = async (id: string) => (await desk.call('GET', `/count/${id}/differences`)).result.rows;
const stock = async (prodID: string): Promise<number> =>
  (await desk.call('POST', '/prod/getStockByIds', { prodIDs: [prodID] })).result[0].quantity;

it('may be the first thing that a clinic does with its stock, at the place that it hasn’t named yet', async () => {
  const asked = { as: 'outsider', clinic: 'harbour' };
  const products = [productRow({ id: 'H0', name: '藥H0', unit: '顆' })];
  await desk.api.database.db.inClinic('harbour', (tx) => saveCatalogue(tx, 'loader', { products }));
  const [place] = (await desk.call('GET', '/place', undefined, asked)).result;
  const { result: count } = await desk.call('POST', '/count', { isOpening: true, placeID: place.id }, asked);
  const entry = { ...spot('H0'), placeID: place.id, counted: 4, countedDateTime: NOON };
  const entries = (...rows: object[]) => desk.call('POST', `/count/${count.id}/entries`, { entries: rows }, asked);
  expect(await entries({ ...entry, placeID: 'elsewhere' })).toMatchObject({ code: CODE.badParameter });
  expect((await entries(entry)).result).toEqual({ kept: 1 });
});

describe('a count', () => {
  it('is blind while people count: it says what is to be counted, not how much the book has, nor what others found', async () => {
    const id = await begin('P0', 'P1');
    await enter(id, 'P0', 9, 0, 'nurse');
    const { result } = await desk.call('GET', `/count/${id}`);
    expect(result.spots).toEqual([
      { ...spot('P0'), name: '藥P0', unit: '顆' },
      { ...spot('P1'), name: '藥P1', unit: '顆' },
    ]);
    expect(result).toMatchObject({ mine: [], others: 1 });
    expect((await desk.call('GET', `/count/${id}`, undefined, { as: 'nurse' })).result).toMatchObject({
      mine: [{ prodID: 'P0', counted: 9 }],
      others: 0,
    });
    expect((await desk.call('GET', `/count/${id}/differences`)).detail).toMatchObject({ rule: 'countOpen' });
    expect((await approve(id)).detail).toMatchObject({ rule: 'countOpen' });
    await desk.call('DELETE', `/count/${id}`);
  });

  it('in the middle of the day is compared with the book of the moment of counting, and moves the difference once', async () => {
    const id = await begin('P2');
    desk.api.now = NOON + 300;
    await enter(id, 'P2', 8, 100);
    // Two were handed out after they were counted, one before.
    const given = { prodID: 'P2', lot: 'L', cause: 'dispensing' as const };
    await work(desk, { ...given, causeID: '/record/1-a', quantity: -1, happenedAt: NOON + 50 });
    await work(desk, { ...given, causeID: '/record/1-b', quantity: -2, happenedAt: NOON + 200 });
    await act(id, 'end');
    expect(await differences(id)).toMatchObject([{ book: 9, counted: 8, difference: -1, moved: -3, value: -5 }]);
    expect(await stock('P2')).toBe(7);
    const { result } = await approve(id);
    expect(await stock('P2')).toBe(6);
    expect(result).toMatchObject({ status: 'approved', reason: '月底盤點', formIDs: [expect.any(String)] });
    expect((await approve(id)).detail).toMatchObject({ rule: 'countApproved' });
    expect(await stock('P2')).toBe(6);
    const form = (await desk.call('GET', `/form/check/${result.formIDs[0]}`)).result;
    expect(form).toMatchObject({
      ...{ reason: '月底盤點', type: 'cycle', info: '藥局' },
      items: [{ prodID: 'P2', lot: 'L', counted: 8, countedDateTime: NOON + 100 }],
    });
    // What the count came to stays readable on its form, whatever the book says by now.
    const moved = `/form/check/${result.formIDs[0]}/moved`;
    expect((await desk.call('GET', moved)).result).toEqual([{ row: form.items[0]._id, quantity: -1 }]);
    expect((await desk.call('GET', '/form/check/none/moved')).code).toBe(CODE.notFound);
    desk.api.now = NOON;
  });

  it.each([
    ['before the goods came', -3600],
    ['in a year that was never set', -NOON],
  ])('by a clock that is slow is compared with the book of its begin, and doubles nothing: %s', async (_, after) => {
    const id = await begin('P5');
    const before = await stock('P5');
    await enter(id, 'P5', before, after);
    await act(id, 'end');
    expect(await differences(id)).toMatchObject([{ book: before, difference: 0 }]);
    expect((await approve(id)).result.status).toBe('approved');
    expect(await stock('P5')).toBe(before);
  });

  it.each([
    ['the earlier figure first', [0, 1]],
    ['the later figure first', [1, 0]],
  ])('keeps each person’s later figure: %s', async (_, order) => {
    desk.api.now = NOON + 99;
    const id = await begin('P3');
    const figures = [
      [12, 10],
      [11, 20],
    ] as const;
    for (const at of order) {
      const [counted, after] = figures[at] ?? [0, 0];
      await enter(id, 'P3', counted, after);
    }
    const { result } = await enter(id, 'P3', 11, 20);
    expect(result).toEqual({ kept: 0 });
    await act(id, 'end');
    expect(await differences(id)).toMatchObject([{ counted: 11, difference: 1 }]);
    await desk.call('DELETE', `/count/${id}`);
    desk.api.now = NOON;
  });

  it.each([
    ['director first', ['director', 'nurse']],
    ['nurse first', ['nurse', 'director']],
  ])('by two people who differ is decided by whoever approves, in either order: %s', async (_, people) => {
    const id = await begin('P4');
    const before = await stock('P4');
    for (const as of people) await enter(id, 'P4', before - (as === 'nurse' ? 2 : 1), 0, as);
    await act(id, 'end');
    const [row] = await differences(id);
    expect(row).toMatchObject({ counted: null, difference: null });
    expect(row.entries.map(({ person }: { person: string }) => person).toSorted()).toEqual(
      ['director', 'nurse'].map(emailOf),
    );
    expect((await approve(id)).detail).toMatchObject({ rule: 'countDisputed', name: '藥P4' });
    await approve(id, { rows: [{ ...spot('P4'), counted: before - 2, reason: '重數過' }] });
    expect(await stock('P4')).toBe(before - 2);
  });

  it('by two people who agree holds, and some of it is counted anew', async () => {
    const id = await begin('P5', 'P6');
    for (const as of ['director', 'nurse']) await enter(id, 'P5', 7, 0, as);
    await enter(id, 'P6', 3);
    await act(id, 'end');
    expect((await enter(id, 'P6', 9)).detail).toMatchObject({ rule: 'countEnded' });
    await act(id, 'again', { spots: [spot('P6')] });
    await enter(id, 'P6', 9);
    await act(id, 'end');
    await approve(id);
    expect([await stock('P5'), await stock('P6')]).toEqual([7, 9]);
  });

  it('leaves what nobody counted as it is, unless it is said to be gone; and takes in what the book didn’t know', async () => {
    const id = await begin('P7', 'P8');
    await enter(id, 'P7', 10);
    const found = { prodID: 'P7', lot: 'NEW', expiresOn: '2036-05-31', placeID: 'pharmacy', counted: 2 };
    await desk.call('POST', `/count/${id}/entries`, { entries: [{ ...found, countedDateTime: NOON }] });
    await act(id, 'end');
    expect(await differences(id)).toMatchObject([
      { lot: 'NEW', book: 0, counted: 2, difference: 2 },
      { prodID: 'P7', difference: 0 },
      { prodID: 'P8', book: 10, counted: null, entries: [] },
    ]);
    await approve(id);
    expect([await stock('P7'), await stock('P8')]).toEqual([12, 10]);
    const next = await begin('P8');
    await enter(next, 'P7', 10);
    await act(next, 'end');
    await approve(next, { zero: true });
    expect(await stock('P8')).toBe(0);
  });

  it('asks for the reason of a difference of a controlled drug and for somebody else who counted it so, and for something that was counted', async () => {
    const id = await begin('P9');
    await act(id, 'end');
    expect((await approve(id)).detail).toMatchObject({ rule: 'countEmpty' });
    await act(id, 'again');
    await enter(id, 'P9', 9);
    await act(id, 'end');
    const explained = { rows: [{ ...spot('P9'), reason: '抽取時殘量' }] };
    expect((await approve(id, explained)).detail).toMatchObject({ rule: 'countNeedsOther' });
    expect((await approve(id, { ...explained, zero: true })).detail).toMatchObject({ rule: 'countNeedsOther' });
    await act(id, 'again', { spots: [] });
    await enter(id, 'P9', 9);
    await enter(id, 'P9', 9, 0, 'nurse');
    await act(id, 'end');
    expect((await approve(id)).detail).toMatchObject({ rule: 'countUnexplained' });
    // A figure that nobody else counted isn't anybody's to decide alone.
    const own = { rows: [{ ...spot('P9'), counted: 3, reason: '抽取時殘量' }] };
    expect((await approve(id, own)).detail).toMatchObject({ rule: 'countNeedsOther' });
    expect(await stock('P9')).toBe(10);
    await approve(id, explained);
    expect(await stock('P9')).toBe(9);
  });

  it('that is given up moves nothing, and a time ahead of the server’s counts as now', async () => {
    const id = await begin('P10');
    await enter(id, 'P10', 1, 86_400);
    expect((await desk.call('GET', `/count/${id}`)).result.mine).toMatchObject([{ countedDateTime: NOON }]);
    for (const _ of [1, 2]) expect((await desk.call('DELETE', `/count/${id}`)).code).toBe(CODE.success);
    expect((await enter(id, 'P10', 1)).detail).toMatchObject({ rule: 'countDropped' });
    expect(await stock('P10')).toBe(10);
  });

  it('is seen and written by who may, of the own clinic, of its own products and places', async () => {
    const id = await begin('P11');
    const foreign = { as: 'outsider', clinic: 'harbour' };
    expect((await desk.call('GET', `/count/${id}`, undefined, foreign)).code).toBe(CODE.notFound);
    expect((await desk.call('POST', `/count/${id}/end`, undefined, foreign)).code).toBe(CODE.notFound);
    expect((await desk.call('POST', '/count', {}, { as: 'reader' })).code).toBe(CODE.forbidden);
    expect((await desk.call('GET', `/count/${id}`, undefined, { as: 'stranger' })).code).toBe(CODE.forbidden);
    const wrong = (entry: object) =>
      desk.call('POST', `/count/${id}/entries`, {
        entries: [{ ...spot('P11'), counted: 1, countedDateTime: NOON, ...entry }],
      });
    for (const entry of [{ prodID: 'none' }, { placeID: 'none' }, { counted: -1 }, { counted: 1.00001 }])
      expect((await wrong(entry)).code, JSON.stringify(entry)).toBe(CODE.badParameter);
    expect((await desk.call('POST', '/count', { placeID: 'none' })).code).toBe(CODE.badParameter);
  });
});

describe('an opening', () => {
  it('is signed by two people, books what lay there at what it cost, and is locked after', async () => {
    const { result: begun } = await desk.call('POST', '/count', { name: '期初', isOpening: true, prodIDs: ['P10'] });
    const id = begun.id;
    const before = await stock('P10');
    const entry = {
      prodID: 'P10',
      lot: 'OLD',
      expiresOn: '2036-01-31',
      placeID: 'pharmacy',
      counted: 40,
      unitCost: 12.5,
    };
    await desk.call('POST', `/count/${id}/entries`, { entries: [{ ...entry, countedDateTime: NOON }] });
    await act(id, 'end');
    const sign = (as: string, more: object = {}) =>
      desk.call('POST', `/count/${id}/approve`, { reason: '換系統', ...more }, { as });
    expect((await sign('director')).result).toMatchObject({ status: 'review', signedBy: emailOf('director') });
    expect(await stock('P10')).toBe(before);
    expect((await sign('director')).detail).toMatchObject({ rule: 'signedAlready' });
    // What was signed is booked, whatever else the second one sends.
    const of = { prodID: 'P10', lot: 'OLD', expiresOn: '2036-01-31', placeID: 'pharmacy' };
    const other = { rows: [{ ...of, counted: 41, reason: '' }], reason: '別的' };
    expect((await sign('nurse', other)).result).toMatchObject({ status: 'approved', formIDs: [], reason: '換系統' });
    expect(await stock('P10')).toBe(before + 40);
    const [moved] = await desk.rows<object>(
      `SELECT quantity::float8 AS quantity, unit_cost::float8 AS cost, witness, recorded_by AS by FROM vetloom.stock_movement
        WHERE clinic_id = $1 AND cause = 'opening' AND cause_id = $2`,
      [id],
    );
    expect(moved).toEqual({ quantity: 40, cost: 12.5, witness: emailOf('director'), by: emailOf('nurse') });
    for (const answer of [await sign('nurse'), await act(id, 'again'), await desk.call('DELETE', `/count/${id}`)])
      expect(answer.detail).toMatchObject({ rule: 'countApproved' });
  });

  it('on which two people differ isn’t signed before it is decided, and what is counted anew is signed anew', async () => {
    const { result } = await desk.call('POST', '/count', { isOpening: true, prodIDs: ['P11'] });
    await enter(result.id, 'P11', 12);
    await enter(result.id, 'P11', 13, 0, 'nurse');
    await act(result.id, 'end');
    expect((await approve(result.id)).detail).toMatchObject({ rule: 'countDisputed' });
    await approve(result.id, { rows: [{ ...spot('P11'), counted: 12, reason: '' }] });
    expect((await act(result.id, 'again')).result).toMatchObject({ status: 'counting', signedBy: '', signed: null });
    await desk.call('DELETE', `/count/${result.id}`);
  });
});

it('what to count next is what was never counted, the dearest first; what was counted just now isn’t', async () => {
  const { result } = await desk.call('GET', '/count/suggestions');
  const ids = result.map(({ prodID }: { prodID: string }) => prodID);
  expect(ids).toContain('P11');
  expect(ids).not.toContain('P2');
  expect(result[0]).toMatchObject({ countedAt: null, class: 'A' });
});
