import { CODE } from '@vetloom/domain/core/codes.ts';
import { saveCatalogue } from '@vetloom/storage/catalog/save-catalogue.ts';
import { clinicSqlOf } from '@vetloom/storage/ports/clinic-sql.ts';
import { falseBalances } from '@vetloom/storage/stock/ledger.ts';
import { productRow } from '@vetloom/testing/domain/catalogue.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ErpDesk, emailOf } from '../erp-desk.fixture.ts';

let desk: ErpDesk;
let ward: string;
/** Noon of 2026-11-20 in Taipei. */
const NOON = Date.UTC(2026, 10, 20, 4) / 1000;
interface Place {
  readonly id: string;
  readonly name: string;
}

beforeAll(async () => {
  desk = await ErpDesk.open({
    director: 'admin',
    nurse: ['STOCK_CHECK_FORM_READ', 'STOCK_CHECK_FORM_WRITE', 'PRODUCT_READ'],
    reader: ['PRODUCT_READ'],
  });
  desk.api.now = NOON;
  const products = ['P0', 'P1', 'P2', 'P3', 'P4', 'P5'].map((id) => productRow({ id, name: id }));
  await desk.api.database.db.inClinic('demo', (tx) => saveCatalogue(tx, 'loader', { products }));
  const supplierID = (await desk.call('POST', '/supplier', { name: '大同' })).result.id;
  const lots = [
    { lot: 'A', expiresOn: '2036-01-31', number: 4 },
    { lot: 'B', expiresOn: '2037-01-31', number: 6 },
  ];
  const items = products.map(({ id }) => ({ _id: id, prodID: id, number: 10, price: 30, lots }));
  await desk.call('POST', '/form/purchase', { supplierID, purchaseDate: NOON - 60, arrive: 20, taxMode: 3, items });
  ward = (await desk.call('POST', '/place', { name: '住院' })).result.id;
});
afterAll(async () => {
  expect(desk.api.unexpected).toEqual([]);
  expect(await desk.api.database.db.readClinic('demo', (tx) => falseBalances(clinicSqlOf(tx)))).toEqual([]);
  expect((await desk.api.database.db.maintenance.verifyClinic('demo')).findings).toEqual([]);
  await desk.close();
});

const places = async (as?: string): Promise<Place[]> =>
  (await desk.call('GET', '/place', undefined, as === undefined ? {} : { as })).result;
const names = async () => (await places()).map(({ name }) => name);
/** What lies of a product where, lot by lot. */
const lies = async (prodID: string): Promise<Record<string, number>> => {
  const [{ lots }] = (await desk.call('POST', '/prod/getStockByIds', { prodIDs: [prodID] })).result;
  return Object.fromEntries(
    lots.map(({ lot, placeID, quantity }: { lot: string; placeID: string; quantity: number }) => [
      `${placeID === ward ? 'ward' : placeID} ${lot}`,
      quantity,
    ]),
  );
};
const send = (prodID: string, number: number, more: object = {}, item: object = {}) =>
  desk.call('POST', '/transfer', {
    ...{ fromPlaceID: 'pharmacy', toPlaceID: ward, sentDateTime: NOON },
    items: [{ _id: 'a', prodID, number, ...item }],
    ...more,
  });
const receive = (id: string, more: object = {}) =>
  desk.call('POST', `/transfer/${id}/receive`, { receivedDateTime: NOON + 600, ...more });

describe('places', () => {
  it('are a list with the pharmacy first, renamed and put into an order, each name once', async () => {
    expect(await names()).toEqual(['藥局', '住院']);
    expect((await desk.call('POST', '/place', { name: '住院' })).detail).toMatchObject({ rule: 'nameTaken' });
    const { result: van } = await desk.call('POST', '/place', { name: '往診車' });
    await desk.call('PUT', `/place/${van.id}`, { name: '往診一車' });
    await desk.call('POST', '/place/sequence', { ids: [van.id, 'pharmacy', ward] });
    expect(await names()).toEqual(['往診一車', '藥局', '住院']);
    await desk.call('POST', '/place/sequence', { ids: ['pharmacy', ward, van.id] });
    expect((await desk.call('DELETE', `/place/${van.id}`)).code).toBe(CODE.success);
    expect(await names()).toEqual(['藥局', '住院']);
    expect((await desk.call('PUT', '/place/none', { name: 'x' })).code).toBe(CODE.notFound);
  });

  it('stay while something lies there, are written by who may, and are another clinic’s to nobody', async () => {
    expect((await desk.call('DELETE', '/place/pharmacy')).detail).toMatchObject({ rule: 'placeNotEmpty' });
    expect((await desk.call('POST', '/place', { name: 'x' }, { as: 'nurse' })).code).toBe(CODE.forbidden);
    expect(await places('reader')).toHaveLength(2);
    const foreign = { as: 'outsider', clinic: 'harbour' };
    expect((await desk.call('GET', '/place', undefined, foreign)).result).toMatchObject([{ id: 'pharmacy' }]);
    expect((await desk.call('PUT', `/place/${ward}`, { name: 'x' }, foreign)).code).toBe(CODE.notFound);
    expect((await desk.call('DELETE', '/place/pharmacy', undefined, foreign)).detail).toMatchObject({
      rule: 'lastPlace',
    });
  });
});

describe('a transfer', () => {
  it('takes what expires first, is on its way, and lies at the other place when it was received', async () => {
    const { result } = await send('P0', 5);
    expect(result).toMatchObject({ status: 'sent', customID: expect.stringMatching(/^T202611-/) });
    expect(await lies('P0')).toEqual({ 'pharmacy B': 5, 'transit A': 4, 'transit B': 1 });
    expect((await receive(result.id)).result).toMatchObject({ status: 'received', receivedBy: emailOf('director') });
    expect(await lies('P0')).toEqual({ 'pharmacy B': 5, 'ward A': 4, 'ward B': 1 });
    expect((await receive(result.id)).detail).toMatchObject({ rule: 'transferOver' });
    expect((await desk.call('DELETE', `/transfer/${result.id}`)).detail).toMatchObject({ rule: 'transferOver' });
  });

  it('of which something is missing says why, and that is a loss; no more comes than was sent', async () => {
    const { result } = await send('P1', 5);
    const short = { rows: [{ _id: 'a', number: 3 }] };
    expect((await receive(result.id, short)).detail).toMatchObject({ rule: 'transferUnexplained' });
    expect((await receive(result.id, { rows: [{ _id: 'a', number: 6 }] })).detail).toMatchObject({
      rule: 'receivedTooMuch',
    });
    await receive(result.id, { ...short, reason: '瓶子摔破' });
    expect(await lies('P1')).toEqual({ 'pharmacy B': 5, 'ward A': 3 });
    const { result: past } = await desk.call('POST', '/prod/P1/stock', {});
    expect(past.end).toBe(8);
    const lost = past.rows.filter(({ cause }: { cause: string }) => cause === 'loss');
    expect(lost.map(({ quantity, reason }: { quantity: number; reason: string }) => [quantity, reason])).toEqual(
      expect.arrayContaining([[-1, '瓶子摔破']]),
    );
    // One loss by its own act doesn't count what a transfer lost.
    expect((await desk.call('POST', '/loss/getList', { start: 0, end: NOON + 9999 })).result).toEqual([]);
  });

  it('that is called back is where it was, of its lots; a chosen lot goes, and arrives at once within one room', async () => {
    const { result } = await send('P2', 5);
    for (const _ of [1, 2]) expect((await desk.call('DELETE', `/transfer/${result.id}`)).code).toBe(CODE.success);
    expect(await lies('P2')).toEqual({ 'pharmacy A': 4, 'pharmacy B': 6 });
    expect((await receive(result.id)).detail).toMatchObject({ rule: 'transferOver' });
    await send('P2', 2, { arrived: true }, { lot: 'B', expiresOn: '2037-01-31' });
    expect(await lies('P2')).toEqual({ 'pharmacy A': 4, 'pharmacy B': 4, 'ward B': 2 });
  });

  it('is no sale: the product is worth what it was, and more than the book has goes below zero', async () => {
    const value = async () => (await desk.call('POST', '/prod/getStockByIds', { prodIDs: ['P3'] })).result[0];
    await send('P3', 12, { arrived: true });
    expect(await value()).toMatchObject({ quantity: 10, unitCost: 30 });
    expect(await lies('P3')).toMatchObject({ 'pharmacy B': -2, 'ward A': 4, 'ward B': 8 });
  });

  it('goes between two places of the own clinic, by who may count', async () => {
    expect((await send('P3', 1, { toPlaceID: 'pharmacy' })).code).toBe(CODE.badParameter);
    expect((await send('P3', 1, { toPlaceID: 'none' })).code).toBe(CODE.badParameter);
    expect((await send('P3', 1, { toPlaceID: 'transit' })).code).toBe(CODE.badParameter);
    expect((await send('none', 1)).code).toBe(CODE.badParameter);
    const { result } = await send('P3', 1);
    const foreign = { as: 'outsider', clinic: 'harbour' };
    expect((await desk.call('GET', `/transfer/${result.id}`, undefined, foreign)).code).toBe(CODE.notFound);
    expect((await desk.call('DELETE', `/transfer/${result.id}`, undefined, foreign)).code).toBe(CODE.success);
    expect((await desk.call('GET', `/transfer/${result.id}`)).result).toMatchObject({ status: 'sent' });
    expect((await desk.call('GET', `/transfer/${result.id}`, undefined, { as: 'reader' })).code).toBe(CODE.forbidden);
    await receive(result.id);
  });
});

describe('a loss', () => {
  const lotA = async (prodID: string): Promise<string> =>
    (await desk.call('POST', '/lot/getList', { condition: { prodID, text: 'A' } })).result.rows.find(
      ({ lot }: { lot: string }) => lot === 'A',
    ).lotID;
  const lose = async (more: object = {}, as = 'director') =>
    desk.call(
      'POST',
      '/loss',
      {
        ...{ cause: 'loss', prodID: 'P4', lotID: await lotA('P4'), placeID: 'pharmacy', quantity: 3 },
        ...{ happenedDateTime: NOON, reason: '打破' },
        ...more,
      },
      { as },
    );

  it('takes from its lot with its reason, and is taken back by a movement of its own', async () => {
    const { result } = await lose();
    expect(result).toMatchObject({ quantity: 3, value: 90, by: emailOf('director') });
    expect(await lies('P4')).toEqual({ 'pharmacy A': 1, 'pharmacy B': 6 });
    expect((await desk.call('POST', '/loss/getList', { start: NOON, end: NOON + 1 })).result).toMatchObject([
      { id: result.id },
    ]);
    for (const _ of [1, 2]) expect((await desk.call('DELETE', `/loss/${result.id}`)).code).toBe(CODE.success);
    expect(await lies('P4')).toEqual({ 'pharmacy A': 4, 'pharmacy B': 6 });
    expect((await desk.call('POST', '/loss/getList', { start: NOON, end: NOON + 1 })).result).toEqual([]);
  });

  it('by destruction has a witness: somebody else of the clinic', async () => {
    const destroy = (witness: string) => lose({ cause: 'destruction', witness });
    for (const witness of ['', emailOf('director'), 'nobody@demo.vetloom.test', 'outsider@harbour.test'])
      expect((await destroy(witness)).detail, witness).toMatchObject({ rule: 'witnessNeeded' });
    expect((await destroy(emailOf('nurse'))).result).toMatchObject({ cause: 'destruction', witness: emailOf('nurse') });
  });

  it('is of a lot of that product, with a reason in words', async () => {
    expect((await lose({ prodID: 'P5' })).code).toBe(CODE.badParameter);
    expect((await lose({ placeID: 'none' })).code).toBe(CODE.badParameter);
    expect((await lose({ reason: ' ' })).code).toBe(CODE.badParameter);
    expect((await lose({ quantity: -1 })).code).toBe(CODE.badParameter);
    expect((await lose({}, 'reader')).code).toBe(CODE.forbidden);
  });
});
