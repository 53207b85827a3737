import { CONSEQUENCES, FOLLOWERS } from '@vetloom/api/consequences.ts';
import { COMMANDS } from '@vetloom/domain/commands.ts';
import { saveCatalogue } from '@vetloom/storage/catalog/save-catalogue.ts';
import { clinicSqlOf } from '@vetloom/storage/ports/clinic-sql.ts';
import { falseBalances, falseValues } from '@vetloom/storage/stock/ledger.ts';
import { PushQueue } from '@vetloom/sync-server/push-queue.ts';
import { Signatures } from '@vetloom/sync-server/signatures.ts';
import { TestDevice, type TestServer } from '@vetloom/sync-server/test-kit.ts';
import { productRow } from '@vetloom/testing/domain/catalogue.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ErpDesk, emailOf } from '../erp-desk.fixture.ts';

const plain = encodeURIComponent;
let desk: ErpDesk;
let server: TestServer;
let products = 0;
/** A product of each test's own, ten of it in one lot. */
let prod = '';

beforeAll(async () => {
  desk = await ErpDesk.open({ director: 'admin', an: ['DRUG_TASK_READ', 'DRUG_TASK_WRITE', 'RECORD_READ'] });
  const { db } = desk.api.database;
  const log = { warn: () => undefined, error: (facts: unknown) => void desk.api.unexpected.push(facts) };
  server = {
    database: desk.api.database,
    services: {
      ...{ db, commands: COMMANDS, consequences: CONSEQUENCES, followers: FOLLOWERS, now: () => desk.api.now, log },
      ...{ signatures: new Signatures(db.system), queue: new PushQueue() },
    },
    close: async () => undefined,
  };
});
beforeEach(async () => {
  await desk.signInAgain();
  products += 1;
  prod = `P${products}`;
  await desk.api.database.db.inClinic('demo', (tx) =>
    saveCatalogue(tx, 'loader', { products: [productRow({ id: prod, name: prod, type: '口服', price: 50 })] }),
  );
  const supplierID = (await desk.call('POST', '/supplier', { name: `大同${prod}` })).result.id;
  const items = [{ _id: 'r1', prodID: prod, number: 10, price: 30, lots: [{ lot: 'L', number: 10 }] }];
  const purchase = { supplierID, purchaseDate: desk.api.now - 60, arrive: 20, taxMode: 3, items };
  await desk.call('POST', '/form/purchase', purchase);
});
afterEach(async () => {
  const wrong = await desk.api.database.db.readClinic('demo', async (tx) => [
    ...(await falseBalances(clinicSqlOf(tx))),
    ...(await falseValues(clinicSqlOf(tx))),
  ]);
  expect(wrong).toEqual([]);
});
afterAll(async () => {
  expect(desk.api.unexpected).toEqual([]);
  expect((await desk.api.database.db.maintenance.verifyClinic('demo')).findings).toEqual([]);
  await desk.close();
});

const stock = async (): Promise<number> =>
  (await desk.call('POST', '/prod/getStockByIds', { prodIDs: [prod] })).result[0].quantity;
const call = (...[method, path, body]: Parameters<ErpDesk['clinicCall']>) => {
  desk.api.now += 1;
  return desk.clinicCall(method, path, body);
};

/** A visit with a bag of two that waits at the pharmacy. */
async function visit() {
  const owner = { name: '陳怡君', phone: `0955${String(products).padStart(6, '0')}` };
  const userID = (await call('POST', '/user', owner)).result._id;
  const petID: string = (await call('POST', '/pet', { userID, name: '麻糬', type: 'Canine', weight: 4.2 })).result._id;
  const recordID: string = (await call('POST', '/record/checkin', { petID, cause: '嘔吐' })).result._id;
  const items = [{ _id: 'd1', itemID: `/catalog/product/${prod}`, name: prod, price: 50, number: 2 }];
  await call('PUT', `/record/${plain(recordID)}`, { drugBag: [{ bagID: 'a', items }] });
  await call('PUT', `/record/${plain(recordID)}/status`, { type: 'status', status: 10 });
  return recordID;
}

/** Hands the bag out at a time on a device that tells of it when `push` is called. */
async function handedOut(recordID: string, at: number) {
  const device = await TestDevice.enrolled(server, emailOf('an'));
  const command = await device.command('record.dispense', { recordID, bagIDs: ['a'] }, { version: 3, at });
  return async () => expect((await device.push([command])).outcomes).toMatchObject([{ status: 'applied' }]);
}

/** Counts so many at a time; answers what approves it. */
async function counted(number: number, at: number) {
  const id: string = (await desk.call('POST', '/count', { name: '藥局', type: 'cycle', prodIDs: [prod] })).result.id;
  const spot = { prodID: prod, lot: 'L', expiresOn: null, placeID: 'pharmacy' };
  await desk.call('POST', `/count/${id}/entries`, { entries: [{ ...spot, counted: number, countedDateTime: at }] });
  await desk.call('POST', `/count/${id}/end`);
  return async (): Promise<string> => {
    desk.api.now += 1;
    return (await desk.call('POST', `/count/${id}/approve`, { reason: '盤點' })).result.formIDs[0];
  };
}

describe('what was handed out before a count and is heard of after its approval', () => {
  it('was missing when people counted: it leaves what they counted, sent once or again', async () => {
    const recordID = await visit();
    const at = desk.api.now;
    const push = await handedOut(recordID, at);
    desk.api.now += 100;
    await (await counted(8, at + 50))();
    expect(await stock()).toBe(8);
    for (const _ of [1, 2]) await push();
    expect(await stock()).toBe(8);
    // What comes back later lies there beside what was counted.
    await call('PUT', `/todo/dispense/${plain(recordID)}/undo`, { drugBagIDs: ['a'], reason: '飼主退回' });
    expect(await stock()).toBe(10);
  });

  it('lowers what nobody counted since', async () => {
    const recordID = await visit();
    const at = desk.api.now;
    const push = await handedOut(recordID, at + 60);
    desk.api.now += 100;
    await (await counted(9, at + 50))();
    await push();
    expect(await stock()).toBe(7);
  });

  it('says that people who counted what the book said found more than there was to find', async () => {
    const recordID = await visit();
    const at = desk.api.now;
    const push = await handedOut(recordID, at);
    desk.api.now += 100;
    const formID = await (await counted(10, at + 50))();
    await push();
    expect(await stock()).toBe(10);
    const moved = await desk.rows<{ quantity: number }>(
      'SELECT quantity::float8 AS quantity FROM vetloom.stock_movement WHERE clinic_id = $1 AND cause_id = $2',
      [formID],
    );
    expect(moved).toEqual([{ quantity: 2 }]);
    await desk.call('DELETE', `/form/check/${formID}`);
    expect(await stock()).toBe(8);
  });

  it('is taken in by the first of several counts', async () => {
    const recordID = await visit();
    const at = desk.api.now;
    const push = await handedOut(recordID, at);
    desk.api.now += 100;
    await (await counted(8, at + 40))();
    await (await counted(7, at + 60))();
    await push();
    expect(await stock()).toBe(7);
  });
});

describe('of two counts of the same at once the later figure holds', () => {
  it.each([
    ['the earlier', false],
    ['the later', true],
  ])('whichever is approved first: %s', async (_, isLaterFirst) => {
    const at = desk.api.now;
    desk.api.now += 100;
    const approvals = [await counted(8, at + 40), await counted(7, at + 60)];
    for (const approve of isLaterFirst ? approvals.toReversed() : approvals) await approve();
    expect(await stock()).toBe(7);
  });
});
