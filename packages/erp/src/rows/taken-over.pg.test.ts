import { saveCatalogue } from '@vetloom/storage/catalog/save-catalogue.ts';
import { readMigrations } from '@vetloom/storage/schema/migrate.ts';
import { productRow } from '@vetloom/testing/domain/catalogue.ts';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ErpDesk } from '../erp-desk.fixture.ts';

/** Noon of 2026-11-20 in Taipei. */
const NOON = Date.UTC(2026, 10, 20, 4) / 1000;
const MIGRATION = '0790-rows-into-history.sql';
let desk: ErpDesk;
let owner: pg.Client;

beforeAll(async () => {
  desk = await ErpDesk.open({ director: 'admin' });
  desk.api.now = NOON;
  owner = new pg.Client({ connectionString: desk.api.database.url });
  await owner.connect();
  const products = [productRow({ id: 'P', name: '胰島素', unit: 'mL', openDays: 28 })];
  await desk.api.database.db.inClinic('demo', (tx) => saveCatalogue(tx, 'loader', { products }));
  const supplierID = (await desk.call('POST', '/supplier', { name: '大同' })).result.id;
  const lots = [{ lot: 'L', expiresOn: '2028-01-31', number: 3 }];
  const items = [{ _id: 'r', prodID: 'P', number: 3, price: 10, lots }];
  await desk.call('POST', '/form/purchase', { supplierID, purchaseDate: NOON, arrive: 20, taxMode: 2, items });
});
afterAll(async () => {
  expect(desk.api.unexpected).toEqual([]);
  await owner.end();
  await desk.close();
});

const findings = async () =>
  (await desk.api.database.db.maintenance.verifyClinic('demo')).findings.map(({ reason }) => reason);
/** A lot as it was written before lots had a history, with whatever makes JSON hard. */
const asBefore = (id: string) =>
  owner.query(
    `INSERT INTO vetloom.lot (clinic_id, id, product_id, number, unit_cost, reason, seq, created_at, created_by, updated_at, updated_by)
      VALUES ('demo', $1, 'P', E'犬"\\\\é😀\\n' || $1, 12.345678, '', 1000, 1, 'x', 1, 'x')`,
    [id],
  );
const takeOver = async () =>
  owner.query(readMigrations().find(({ name }) => name === MIGRATION)?.sql ?? 'no such migration');

it('what stood in tables without a history is taken over whole, once for all, and held from then on', async () => {
  await asBefore('old');
  expect(await findings()).toEqual([expect.stringContaining('the lot old stands among the rows')]);
  const before = await desk.head();
  await takeOver();
  expect(await desk.head()).toBe(before + 1);
  expect(await findings()).toEqual([]);
  const cost = (amount: string) =>
    owner.query(`UPDATE vetloom.lot SET unit_cost = ${amount} WHERE clinic_id = 'demo' AND id = 'old'`);
  await cost('12.345679');
  expect(await findings()).toEqual([expect.stringContaining('unitCost is 12.345679, not 12.345678')]);
  await cost('12.345678');
  await desk.call('PUT', '/lot/old', { status: 'blocked', reason: '召回' });
  expect(await findings()).toEqual([]);
});

it('a row whose past was in the history already begins anew with what it is, and goes on from there', async () => {
  const [{ lotID }] = (await desk.call('POST', '/prod/getStockByIds', { prodIDs: ['P'] })).result[0].lots;
  await desk.call('PUT', `/lot/${lotID}`, { status: 'blocked', reason: '召回' });
  await takeOver();
  await desk.call('PUT', `/lot/${lotID}`, { status: 'usable', reason: '' });
  expect(await findings()).toEqual([]);
});
