import { PASSWORD } from '@vetloom/api/test-kit.ts';
import { CODE } from '@vetloom/domain/core/codes.ts';
import { saveCatalogue } from '@vetloom/storage/catalog/save-catalogue.ts';
import { productRow } from '@vetloom/testing/domain/catalogue.ts';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ErpDesk, emailOf } from '../erp-desk.fixture.ts';

/** Noon of 2026-11-20 in Taipei. */
const NOON = Date.UTC(2026, 10, 20, 4) / 1000;
const DAY = 86_400;
const KETAMINE = { schedule: 3, content: '', license: '', manufacturer: '' } as const;
let desk: ErpDesk;
let owner: pg.Client;
let supplierID = '';

beforeAll(async () => {
  desk = await ErpDesk.open({
    director: 'admin',
    keeper: ['STOCK_CHECK_FORM_READ', 'STOCK_CHECK_FORM_WRITE', 'PRODUCT_READ'],
    other: ['STOCK_CHECK_FORM_READ', 'STOCK_CHECK_FORM_WRITE', 'PRODUCT_READ'],
  });
  desk.api.now = NOON;
  owner = new pg.Client({ connectionString: desk.api.database.url });
  await owner.connect();
  const products = [
    productRow({ id: 'P', name: '藥', unit: '顆' }),
    productRow({ id: 'K', name: '愷他命', unit: 'mL', controlledDrugInfo: KETAMINE }),
  ];
  await desk.api.database.db.inClinic('demo', (tx) => saveCatalogue(tx, 'loader', { products }));
  supplierID = (await desk.call('POST', '/supplier', { name: '大同' })).result.id;
  const items = ['P', 'K'].map((prodID) => ({
    _id: prodID,
    prodID,
    number: 50,
    price: 5,
    lots: [{ lot: 'L', number: 50 }],
  }));
  await desk.call('POST', '/form/purchase', { supplierID, purchaseDate: NOON - 60, arrive: 20, taxMode: 3, items });
});
afterAll(async () => {
  expect(desk.api.unexpected).toEqual([]);
  expect(await findings()).toEqual([]);
  await owner.end();
  await desk.close();
});

const findings = async () =>
  (await desk.api.database.db.maintenance.verifyClinic('demo')).findings.map(({ reason }) => reason);
/** What verify says while the database is changed behind the service's back. */
async function tampered(change: string, undo: string, values: readonly unknown[]): Promise<string[]> {
  const changed = await owner.query(change, [...values]);
  expect(changed.rowCount).toBe(1);
  const found = await findings();
  await owner.query(undo, [...values]);
  return found;
}
const lotOf = async (prodID: string): Promise<string> =>
  (await desk.call('POST', '/prod/getStockByIds', { prodIDs: [prodID] })).result[0].lots[0].lotID;
const quantityOf = async (prodID: string): Promise<number> =>
  (await desk.call('POST', '/prod/getStockByIds', { prodIDs: [prodID] })).result[0].quantity;
const spot = { prodID: 'P', lot: 'L', expiresOn: null, placeID: 'pharmacy' };
const place = async (name: string): Promise<string> => (await desk.call('POST', '/place', { name })).result.id;
async function counted(as = 'keeper', more: object = {}): Promise<string> {
  const { id } = (await desk.call('POST', '/count', { type: 'cycle', prodIDs: ['P'], ...more })).result;
  const entries = [{ ...spot, counted: await quantityOf('P'), countedDateTime: desk.api.now }];
  expect((await desk.call('POST', `/count/${id}/entries`, { entries }, { as })).result).toEqual({ kept: 1 });
  return id;
}

describe('verify holds against its history', () => {
  it('whether a lot is blocked, in both directions', async () => {
    const lotID = await lotOf('P');
    const set = (status: string) =>
      [`UPDATE vetloom.lot SET status = '${status}' WHERE clinic_id = 'demo' AND id = $1`, [lotID]] as const;
    const [block, values] = set('blocked');
    const [free] = set('usable');
    expect(await tampered(block, free, values)).toEqual([
      expect.stringContaining(`the lot ${lotID} is not what its history makes it: status`),
    ]);
    await desk.call('PUT', `/lot/${lotID}`, { status: 'blocked', reason: '召回' });
    expect(await tampered(free, block, values)).toEqual([
      expect.stringContaining(`the lot ${lotID} is not what its history makes it: status`),
    ]);
    await desk.call('PUT', `/lot/${lotID}`, { status: 'usable', reason: '' });
    expect(await findings()).toEqual([]);
  });

  it('a count, and what each person counted; what is counted anew was taken away by somebody', async () => {
    const id = await counted();
    const entry = await tampered(
      `UPDATE vetloom.stock_count_entry SET body = jsonb_set(body, '{counted}', '49') WHERE clinic_id = 'demo' AND count_id = $1`,
      `UPDATE vetloom.stock_count_entry SET body = jsonb_set(body, '{counted}', '50') WHERE clinic_id = 'demo' AND count_id = $1`,
      [id],
    );
    expect(entry).toEqual([expect.stringContaining('counted is 49, not 50')]);
    await desk.call('POST', `/count/${id}/end`);
    const count = await tampered(
      `UPDATE vetloom.stock_count SET status = 'counting' WHERE clinic_id = 'demo' AND id = $1`,
      `UPDATE vetloom.stock_count SET status = 'review' WHERE clinic_id = 'demo' AND id = $1`,
      [id],
    );
    expect(count).toEqual([expect.stringContaining(`the stock count ${id} is not what its history makes it`)]);
    await desk.call('POST', `/count/${id}/again`, { spots: [spot] }, { as: 'other' });
    const [gone] = await desk.rows<{ author: string; counted: number }>(
      `SELECT author, (before ->> 'counted')::float8 AS counted FROM vetloom.history
        WHERE clinic_id = $1 AND starts_with(doc_id, $2) AND after IS NULL`,
      [`${id}/${emailOf('keeper')}/`],
    );
    expect(gone).toEqual({ author: emailOf('other'), counted: 50 });
    expect(await findings()).toEqual([]);
  });

  it('a transfer, a place and a closed month', async () => {
    const van = await place('出診車');
    const sent = await desk.call('POST', '/transfer', {
      ...{ fromPlaceID: 'pharmacy', toPlaceID: van, sentDateTime: desk.api.now, arrived: true },
      items: [{ _id: 'a', prodID: 'P', number: 1 }],
    });
    const { id } = sent.result;
    const back = await desk.call('POST', '/transfer', {
      ...{ fromPlaceID: van, toPlaceID: 'pharmacy', sentDateTime: desk.api.now, arrived: true },
      items: [{ _id: 'a', prodID: 'P', number: 1 }],
    });
    expect(back.code).toBe(CODE.success);
    const set = (status: string) =>
      `UPDATE vetloom.stock_transfer SET status = '${status}' WHERE clinic_id = 'demo' AND id = $1`;
    expect(await tampered(set('sent'), set('received'), [id])).toEqual([
      expect.stringContaining(`the stock transfer ${id} is not`),
    ]);
    const call = (name: string) =>
      `UPDATE vetloom.stock_place SET name = '${name}' WHERE clinic_id = 'demo' AND id = $1`;
    expect(await tampered(call('保險箱'), call('出診車'), [van])).toEqual([
      expect.stringContaining(`the stock place ${van} is not`),
    ]);
    await desk.call('POST', '/closing', { month: '2026-09' });
    const reopened = await tampered(
      `UPDATE vetloom.stock_closing SET reopened_at = 1, reopened_by = 'x', reason = 'x' WHERE clinic_id = 'demo' AND month = $1`,
      `UPDATE vetloom.stock_closing SET reopened_at = NULL, reopened_by = '', reason = '' WHERE clinic_id = 'demo' AND month = $1`,
      ['2026-09'],
    );
    expect(reopened).toEqual([expect.stringContaining('the stock closing 2026-09 is not what its history makes it')]);
  });
});

describe('what has happened', () => {
  it('isn’t dated ahead, by whichever way it moves stock', async () => {
    const ahead = NOON + 400 * DAY;
    const lotID = await lotOf('P');
    const van = await place('保險箱');
    const of = { prodID: 'P', lotID, placeID: 'pharmacy', quantity: 1, reason: '打翻' };
    const goods = { items: [{ _id: 'a', prodID: 'P', number: 1 }] };
    const before = await quantityOf('P');
    const asked: readonly [string, object][] = [
      ['/form/sell', { sellDateTime: ahead, ...goods }],
      ['/form/purchase', { supplierID, purchaseDate: ahead, arrive: 20, ...goods }],
      ['/form/check', { checkDateTime: ahead, reason: '點', items: [{ _id: 'a', ...spot, counted: 1 }] }],
      ['/loss', { ...of, cause: 'loss', happenedDateTime: ahead }],
      ['/transfer', { fromPlaceID: 'pharmacy', toPlaceID: van, sentDateTime: ahead, ...goods }],
    ];
    for (const [path, body] of asked)
      expect((await desk.call('POST', path, body)).detail, path).toMatchObject({ rule: 'datedAhead' });
    expect(await quantityOf('P')).toBe(before);
    // What is still on its way may be expected for a day ahead.
    const coming = await desk.call('POST', '/form/purchase', { supplierID, purchaseDate: ahead, ...goods });
    expect(coming.code).toBe(CODE.success);
  });
});

describe('a count', () => {
  it('that opens the books isn’t signed in somebody’s place, where one operator would sign for two', async () => {
    const { api } = desk;
    const { id } = (await desk.call('POST', '/count', { isOpening: true, prodIDs: ['P'] })).result;
    const entries = [{ ...spot, counted: await quantityOf('P'), countedDateTime: NOON }];
    await desk.call('POST', `/count/${id}/entries`, { entries });
    await desk.call('POST', `/count/${id}/end`);
    await api.enroll('sudo@ops.vetloom.test', [], 'harbour');
    const account = await api.database.db.system.findAccount('sudo@ops.vetloom.test');
    if (account) await api.database.db.system.saveAccount({ ...account, systemRole: 'sudo' });
    const { jwt } = await api.login('sudo@ops.vetloom.test');
    const place = { clinic: 'demo', staffID: `/staff/${emailOf('keeper')}`, reason: '工單' };
    const acting = (await api.call('POST', '/api/sdk/sudo/tokenEmulator', { token: jwt, body: place })).result.jwt;
    const sign = (token: string) =>
      api.call('POST', `/erp/demo/count/${id}/approve`, { token, body: { reason: '期初' } });
    expect(await sign(acting)).toMatchObject({ code: CODE.forbidden, detail: { rule: 'emulation' } });
    expect((await sign(desk.tokenOf('keeper'))).result).toMatchObject({ signedBy: emailOf('keeper') });
    await desk.call('DELETE', `/count/${id}`);
  });
});

describe('a controlled drug', () => {
  it('names no witness who proved nothing', async () => {
    const body = {
      ...{ prodID: 'K', lotID: await lotOf('K'), placeID: 'pharmacy', quantity: 1, reason: '打翻' },
      ...{ happenedDateTime: NOON, witness: emailOf('other') },
    };
    for (const cause of ['loss', 'destruction'])
      expect((await desk.call('POST', '/loss', { ...body, cause }, { as: 'keeper' })).detail).toMatchObject({
        rule: 'controlledWitness',
      });
  });

  it.each(['KEEPER', ' keeper', 'keeper+1', 'k.eeper'])(
    'has nobody as their own second person, however their address is written: %s',
    async (name) => {
      const [local, domain] = emailOf('keeper').split('@') as [string, string];
      const email = `${name.replace('keeper', local).replace('KEEPER', local.toUpperCase())}@${domain}`;
      const { code } = await desk.call(
        'POST',
        '/controlled/destruction',
        {
          ...{ kind: 'residue', prodID: 'K', lotID: await lotOf('K'), placeID: 'pharmacy', quantity: 1 },
          ...{ happenedDateTime: NOON, reason: '殘餘', witness: { email, password: PASSWORD } },
        },
        { as: 'keeper' },
      );
      expect([CODE.contradictory, CODE.badParameter, CODE.forbidden]).toContain(code);
    },
  );
});
