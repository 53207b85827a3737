import { CONSEQUENCES, FOLLOWERS } from '@vetloom/api/consequences.ts';
import { COMMANDS } from '@vetloom/domain/commands.ts';
import { CODE } from '@vetloom/domain/core/codes.ts';
import { planSchema } from '@vetloom/domain/hospital/plan.schema.ts';
import { missionLogSchema } from '@vetloom/domain/hospital/stay-day.schema.ts';
import { saveCatalogue } from '@vetloom/storage/catalog/save-catalogue.ts';
import { clinicSqlOf } from '@vetloom/storage/ports/clinic-sql.ts';
import { falseBalances } from '@vetloom/storage/stock/ledger.ts';
import { PushQueue } from '@vetloom/sync-server/push-queue.ts';
import { Signatures } from '@vetloom/sync-server/signatures.ts';
import { TestDevice, type TestServer } from '@vetloom/sync-server/test-kit.ts';
import { writeIn } from '@vetloom/testing/contract/clinic-database.ts';
import { productRow, serviceRow } from '@vetloom/testing/domain/catalogue.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ErpDesk, emailOf } from '../erp-desk.fixture.ts';

const plain = encodeURIComponent;
const PRODUCT = (id: string) => `/catalog/product/${id}`;
const PHARMACIST = ['DRUG_TASK_READ', 'DRUG_TASK_WRITE', 'RECORD_READ'] as const;
let desk: ErpDesk;
let server: TestServer;
let products = 0;
/** A product of each test's own, of which a lot that expires first and a later one lie there. */
let prod = '';

beforeAll(async () => {
  desk = await ErpDesk.open({
    director: 'admin',
    an: PHARMACIST,
    bo: PHARMACIST,
    reader: ['PRODUCT_READ'],
    nobody: ['CUSTOMER_READ'],
  });
  const { db } = desk.api.database;
  const log = { warn: () => undefined, error: (facts: unknown) => void desk.api.unexpected.push(facts) };
  const services = {
    db,
    commands: COMMANDS,
    consequences: CONSEQUENCES,
    followers: FOLLOWERS,
    now: () => desk.api.now,
    log,
  };
  server = {
    database: desk.api.database,
    services: { ...services, signatures: new Signatures(db.system), queue: new PushQueue() },
    close: async () => undefined,
  };
});
beforeEach(async () => {
  products += 1;
  prod = `P${products}`;
  await keep({ products: [productRow({ id: prod, name: prod, type: '口服', price: 50 })] });
  await buy(prod, [
    { lot: 'late', expiresOn: '2037-01-31', number: 6 },
    { lot: 'soon', expiresOn: '2036-01-31', number: 4 },
  ]);
});
afterEach(async () => {
  expect(await desk.api.database.db.readClinic('demo', (tx) => falseBalances(clinicSqlOf(tx)))).toEqual([]);
});
afterAll(async () => {
  expect(desk.api.unexpected).toEqual([]);
  await desk.close();
});

const keep = (saved: Parameters<typeof saveCatalogue>[2]) =>
  desk.api.database.db.inClinic('demo', (tx) => saveCatalogue(tx, 'loader', saved));

async function buy(
  prodID: string,
  lots: readonly { readonly lot: string; readonly expiresOn: string; readonly number: number }[],
) {
  const supplierID = (await desk.call('POST', '/supplier', { name: `大同${prodID}` })).result.id;
  const number = lots.reduce((sum, lot) => sum + lot.number, 0);
  const items = [{ _id: 'r1', prodID, number, price: 30, lots }];
  await desk.call('POST', '/form/purchase', {
    supplierID,
    purchaseDate: desk.api.now - 9,
    arrive: 20,
    taxMode: 3,
    items,
  });
}

const call = (...[method, path, body, as]: Parameters<ErpDesk['clinicCall']>) => {
  desk.api.now += 1;
  return desk.clinicCall(method, path, body, as);
};

const drug = (number: number, more: object = {}) => ({
  _id: 'd1',
  itemID: PRODUCT(prod),
  name: prod,
  price: 50,
  number,
  ...more,
});

let phones = 0;
/** A visit that was completed and sent to the pharmacy. */
async function visit(fields: object, { isCompleted = true } = {}) {
  phones += 1;
  const owner = { name: '陳怡君', phone: `0955${String(phones).padStart(6, '0')}` };
  const userID = (await call('POST', '/user', owner)).result._id;
  const petID: string = (await call('POST', '/pet', { userID, name: '麻糬', type: 'Canine', weight: 4.2 })).result._id;
  const recordID: string = (await call('POST', '/record/checkin', { petID, cause: '嘔吐' })).result._id;
  const path = `/record/${plain(recordID)}`;
  await call('PUT', path, fields);
  const complete = () => call('PUT', `${path}/status`, { type: 'status', status: 10 });
  if (isCompleted) await complete();
  return {
    ...{ recordID, path, complete },
    edit: (edited: object) => call('PUT', path, edited),
    dispense: (more: object = {}, as = 'an') =>
      call('PUT', `/todo/dispense/${plain(recordID)}`, { drugBagIDs: ['a'], ...more }, as),
    undo: () => call('PUT', `/todo/dispense/${plain(recordID)}/undo`, { drugBagIDs: ['a'], reason: '飼主退回' }, 'an'),
    taken: () => takenOf(recordID),
  };
}

/** What a document has taken, by lot. */
async function takenOf(causeID: string, as = 'director') {
  const { code, result } = await desk.call('GET', `/stock/of/${plain(causeID)}`, undefined, { as });
  if (code !== CODE.success) return code;
  const rows = result as { prodID: string; lot: string; quantity: number; cause: string; flags: string[] }[];
  return rows.map(({ lot, quantity, cause, flags }) => [cause, lot, quantity, ...flags]);
}

const balance = async (id = prod): Promise<number> =>
  (await desk.call('POST', '/prod/getStockByIds', { prodIDs: [id] })).result[0].quantity;
const steps = async (causeID: string): Promise<number> =>
  (
    await desk.rows<{ n: number }>(
      'SELECT count(*)::integer AS n FROM vetloom.stock_movement WHERE clinic_id = $1 AND cause_id = $2',
      [causeID],
    )
  )[0]?.n ?? 0;
const lotID = async (lot: string): Promise<string> =>
  (await desk.call('POST', '/prod/getStockByIds', { prodIDs: [prod] })).result[0].lots.find(
    (one: { lot: string }) => one.lot === lot,
  )?.lotID;

const bag = (number: number) => ({ drugBag: [{ bagID: 'a', items: [drug(number)] }] });

describe('a bag', () => {
  it('takes what expires first when it is handed out, and gives back when that is taken back', async () => {
    const one = await visit(bag(5));
    expect(await balance()).toBe(10);
    expect((await one.dispense()).code).toBe(CODE.success);
    expect(await one.taken()).toEqual([
      ['dispensing', 'soon', 4],
      ['dispensing', 'late', 1],
    ]);
    expect(await balance()).toBe(5);
    await one.undo();
    expect(await one.taken()).toEqual([]);
    expect(await balance()).toBe(10);
  });

  it('is taken of the lot that was chosen by hand, which stays on the visit, and is flagged where that is blocked', async () => {
    const one = await visit(bag(3));
    const chosen = await lotID('late');
    await desk.call('PUT', `/lot/${chosen}`, { status: 'blocked' });
    const lots = [{ _id: 'l1', bagID: 'a', drugID: 'd1', lotID: chosen, lot: 'late', expiresOn: '2037-01-31' }];
    expect((await one.dispense({ lots })).result.drugBag[0].lots).toMatchObject([{ drugID: 'd1', lot: 'late' }]);
    expect(await one.taken()).toEqual([['dispensing', 'late', 3, 'blocked']]);
    expect((await one.undo()).result.drugBag[0].lots).toBeUndefined();
  });

  it('is offered the lots of its drug, what expires first first, with the one that is next', async () => {
    await desk.call('PUT', `/lot/${await lotID('soon')}`, { status: 'blocked' });
    const asked = await desk.call('POST', '/stock/lots', { prodIDs: [prod, 'none'] }, { as: 'an' });
    expect(asked.result).toMatchObject([
      {
        prodID: prod,
        lots: [
          { lot: 'soon', isBlocked: true, isExpired: false, isNext: false },
          { lot: 'late', isBlocked: false, isNext: true, quantity: 6 },
        ],
      },
      { prodID: 'none', lots: [] },
    ]);
  });

  it('isn’t taken from a blocked lot where nobody chose one', async () => {
    await desk.call('PUT', `/lot/${await lotID('soon')}`, { status: 'blocked' });
    const one = await visit(bag(3));
    await one.dispense();
    expect(await one.taken()).toEqual([['dispensing', 'late', 3]]);
  });

  it('is never refused for what isn’t there: the lot stands below zero and is flagged', async () => {
    const one = await visit(bag(13));
    expect((await one.dispense()).code).toBe(CODE.success);
    expect(await one.taken()).toEqual([
      ['dispensing', 'soon', 4],
      ['dispensing', 'late', 9, 'short'],
    ]);
    expect(await balance()).toBe(-3);
  });

  it('of a tenth and two tenths of a tablet takes three tenths, in stock units of the product', async () => {
    await keep({
      products: [productRow({ id: 'syrup', name: 'syrup', sellUnit: 'ml', unit: '瓶', sellFactor: 0.01 })],
    });
    const items = [drug(0.1), { ...drug(0.2), _id: 'd2' }, { ...drug(30), _id: 'd3', itemID: PRODUCT('syrup') }];
    const one = await visit({ drugBag: [{ bagID: 'a', items }] });
    await one.dispense();
    expect(await balance()).toBe(9.7);
    expect(await balance('syrup')).toBe(-0.3);
  });

  it('moves nothing for a product of another clinic, and is handed out all the same', async () => {
    await desk.api.database.db.inClinic('harbour', (tx) =>
      saveCatalogue(tx, 'loader', { products: [productRow({ id: 'theirs', name: 'theirs' })] }),
    );
    const one = await visit({ drugBag: [{ bagID: 'a', items: [{ ...drug(2), itemID: PRODUCT('theirs') }] }] });
    expect((await one.dispense()).code).toBe(CODE.success);
    expect(await one.taken()).toEqual([]);
  });
});

describe('what else a visit gives', () => {
  it('is a plan until the visit is completed, and a fact from then on that changes with it', async () => {
    await keep({
      services: [serviceRow({ id: `S${prod}`, name: 'CBC', examSupplies: [{ prodID: prod, number: 0.5 }] })],
    });
    const one = await visit(
      {
        vaccine: [{ _id: 'v1', itemID: PRODUCT(prod), name: prod, price: 800, number: 1, lot: 'late' }],
        chargeDivision: [
          { _id: 'c1', itemID: PRODUCT(prod), name: prod, class: '用品', price: 50, number: 2 },
          { _id: 'c2', itemID: `/catalog/service/S${prod}`, name: 'CBC', price: 400, number: 1 },
        ],
      },
      { isCompleted: false },
    );
    expect(await one.taken()).toEqual([]);
    await one.complete();
    expect(await one.taken()).toEqual([
      ['sale', 'soon', 2],
      ['treatment', 'soon', 0.5],
      ['treatment', 'late', 1],
    ]);
    await one.edit({ vaccine: [] });
    expect(await balance()).toBe(7.5);
    expect((await call('DELETE', one.path)).code).toBe(CODE.success);
    expect(await balance()).toBe(10);
  });

  it('goes out once where a drug is free in its bag and charged for beside it', async () => {
    const one = await visit({
      drugBag: [{ bagID: 'a', items: [drug(3, { price: 0 })] }],
      chargeDivision: [{ _id: 'c1', itemID: PRODUCT(prod), name: prod, class: '口服', price: 50, number: 3 }],
    });
    await one.dispense();
    expect(await one.taken()).toEqual([['dispensing', 'soon', 3]]);
  });
});

describe('a sale over the counter', () => {
  it('takes from the lot that was chosen on its line, and what is returned goes back into that lot', async () => {
    const fromLot = { lotID: await lotID('late'), lot: 'late', expiresOn: '2037-01-31', placeID: 'pharmacy' };
    const line = { _id: 'l1', itemID: PRODUCT(prod), name: prod, price: 50, number: 5, fromLot };
    const { _id, lines } = (await call('POST', '/billing/sale', { lines: [line] })).result;
    expect(lines).toMatchObject([{ fromLot: { lot: 'late', expiresOn: '2037-01-31' } }]);
    expect(await takenOf(_id)).toEqual([['sale', 'late', 5]]);
    await call('PUT', `/billing/sale/${plain(_id)}`, { lines: [{ ...line, number: 2 }] });
    expect(await takenOf(_id)).toEqual([['sale', 'late', 2]]);
    await call('DELETE', `/billing/sale/${plain(_id)}?reason=${plain('退貨')}`);
    const [soon, late] = (await desk.call('POST', '/prod/getStockByIds', { prodIDs: [prod] })).result[0].lots;
    expect([soon, late]).toMatchObject([
      { lot: 'soon', quantity: 4 },
      { lot: 'late', quantity: 6 },
    ]);
  });

  it('of a code that names a lot nobody booked takes that lot, for the recall', async () => {
    const fromLot = { lot: 'X9', expiresOn: '2037-01-31' };
    const line = { _id: 'l1', itemID: PRODUCT(prod), name: prod, price: 50, number: 1, fromLot };
    const { _id } = (await call('POST', '/billing/sale', { lines: [line] })).result;
    expect(await takenOf(_id)).toEqual([['sale', 'X9', 1, 'short']]);
  });

  it('takes what is sold, by the difference when it is changed, and gives back when it is cancelled', async () => {
    const line = { _id: 'l1', itemID: PRODUCT(prod), name: prod, price: 50, number: 5 };
    const { _id } = (await call('POST', '/billing/sale', { lines: [line] })).result;
    expect(await takenOf(_id)).toEqual([
      ['sale', 'soon', 4],
      ['sale', 'late', 1],
    ]);
    await call('PUT', `/billing/sale/${plain(_id)}`, { lines: [{ ...line, number: 2 }] });
    expect(await takenOf(_id)).toEqual([['sale', 'soon', 2]]);
    expect((await call('DELETE', `/billing/sale/${plain(_id)}?reason=${plain('退貨')}`)).code).toBe(CODE.success);
    expect(await takenOf(_id)).toEqual([]);
    expect(await balance()).toBe(10);
  });
});

describe('customer sales', () => {
  const charged = () => ({
    chargeDivision: [{ _id: 'c1', itemID: PRODUCT(prod), name: prod, class: '用品', price: 50, number: 3 }],
  });
  const sell = (id: string, as = 'director') => desk.call('POST', '/customer/sellProd', { collectionID: id }, { as });

  it('[3.7.213] lower stock for what a visit charges, once, whoever says so first', async () => {
    const said = await visit(charged(), { isCompleted: false });
    expect(await said.taken()).toEqual([]);
    expect((await sell(said.recordID)).result).toMatchObject([{ cause: 'sale', lot: 'soon', quantity: 3 }]);
    await sell(said.recordID);
    await said.complete();
    expect(await steps(said.recordID)).toBe(1);
    expect(await balance()).toBe(7);
    const heard = await visit(charged());
    await sell(heard.recordID);
    expect([await steps(heard.recordID), await balance()]).toEqual([2, 4]);
    expect((await sell('/record/none')).code).toBe(CODE.notFound);
    expect((await sell(said.recordID, 'reader')).code).toBe(CODE.forbidden);
  });

  it('[3.7.213] lower stock for a sale at the cashier that moved it already by nothing more', async () => {
    const line = { _id: 'l1', itemID: PRODUCT(prod), name: prod, price: 50, number: 2 };
    const { _id } = (await call('POST', '/billing/sale', { lines: [line] })).result;
    expect((await sell(_id)).result).toMatchObject([{ quantity: 2 }]);
    expect([await steps(_id), await balance()]).toEqual([1, 8]);
  });

  it('[3.7.214] are reversed, twice alike, but for bags that were handed out', async () => {
    const one = await visit({ ...charged(), ...bag(1) });
    await one.dispense();
    const back = () => desk.call('DELETE', `/customer/sellProd?collectionID=${plain(one.recordID)}`);
    expect((await back()).result).toMatchObject([{ cause: 'dispensing', quantity: 1 }]);
    await back();
    expect(await balance()).toBe(9);
    expect((await sell(one.recordID)).code).toBe(CODE.success);
    expect(await balance()).toBe(6);
  });

  it('[3.7.215] lower stock for a day in hospital by what was carried out, and sent again by nothing', async () => {
    const day = 1_763_568_000;
    const inHospitalID = `/inHospital/${desk.api.now}-${products}`;
    const part = {
      inHospitalID,
      petID: '/pet/1',
      planDateTime: day,
      createDateTime: 1,
      createBy: '',
      updateDateTime: 1,
      updateBy: '',
    };
    const drugOf = { itemID: PRODUCT(prod), name: prod, price: 50 };
    const plan = planSchema.parse({
      ...{ ...part, _id: `${inHospitalID}/plan/${day}`, collection: 'inHospitalPlan' },
      injectionMission: [{ ...drugOf, missionID: 'm1', arrangeDateTime: [day, day + 1, day + 2] }],
      infusionDrugMission: [{ ...drugOf, _id: 'i1', missionID: 'm2', number: 1.5 }],
      chargeProduct: [{ ...drugOf, _id: 'c1', number: 1 }],
    });
    const done = [{ missionID: 'm1', done: true }];
    const log = missionLogSchema.parse({
      ...{ ...part, _id: `${inHospitalID}/missionLog/${day}`, collection: 'inHospitalMissionLog' },
      execute: [
        { _id: 'e1', dateTime: day, missions: [...done, { missionID: 'm2', done: true }] },
        { _id: 'e2', dateTime: day + 1, missions: done },
      ],
    });
    await writeIn(desk.api.database.db, 'demo', async (tx) => {
      await tx.put('inHospitalPlan', plan);
      await tx.put('inHospitalMissionLog', log);
    });
    const say = () => desk.call('POST', '/customer/sellProdHospital', { inHospitalID, planDateTime: day });
    expect((await say()).code).toBe(CODE.success);
    await say();
    expect(await balance()).toBe(5.5);
    expect(await steps(plan._id)).toBe(4);
    expect((await desk.call('POST', '/customer/sellProdHospital', { inHospitalID, planDateTime: 1 })).code).toBe(
      CODE.notFound,
    );
  });

  it('are read by who keeps the stock or hands out, and by nobody else', async () => {
    const { recordID } = await visit(charged());
    expect(await takenOf(recordID, 'an')).toEqual([['sale', 'soon', 3]]);
    expect(await takenOf(recordID, 'nobody')).toBe(CODE.forbidden);
    expect(await takenOf(recordID, 'outsider')).not.toEqual(await takenOf(recordID));
    expect(await takenOf('/record/none')).toBe(CODE.notFound);
  });
});

describe('commands of devices', () => {
  const device = (name: string) => TestDevice.enrolled(server, emailOf(name));
  const VERSION = { version: 3 };

  it('move the shelf once, however often they are pushed, at the time of the act', async () => {
    const one = await visit(bag(2));
    const own = await device('an');
    const at = desk.api.now - 30;
    const dispensed = await own.command(
      'record.dispense',
      { recordID: one.recordID, bagIDs: ['a'] },
      { ...VERSION, at },
    );
    for (let time = 0; time < 3; time += 1)
      expect((await own.push([dispensed])).outcomes).toMatchObject([{ status: 'applied' }]);
    expect(await balance()).toBe(8);
    const rows = await desk.rows(
      'SELECT happened_at::integer AS at, recorded_by AS by FROM vetloom.stock_movement WHERE clinic_id = $1 AND cause_id = $2',
      [one.recordID],
    );
    expect(rows).toEqual([{ at, by: emailOf('an') }]);
  });

  it.each([
    ['handed out before it is changed', true],
    ['changed before it is handed out', false],
  ])('of two that didn’t hear of each other lead to what the visit says: a bag %s', async (_, dispensesFirst) => {
    const one = await visit(bag(5));
    const [an, director] = [await device('an'), await device('director')];
    const at = { at: desk.api.now };
    const dispense = await an.command(
      'record.dispense',
      { recordID: one.recordID, bagIDs: ['a'] },
      { ...VERSION, ...at },
    );
    const edits = [{ op: 'set', path: ['drugBag', 'a', 'items', 'd1', 'number'], from: 5, to: 2 }];
    const change = await director.command('record.edit', { recordID: one.recordID, edits }, at);
    const pushes = [() => an.push([dispense]), () => director.push([change])];
    for (const push of dispensesFirst ? pushes : pushes.toReversed()) await push();
    const [stands] = (await call('GET', one.path)).result.drugBag;
    expect(stands.dispensed).toBe(true);
    expect(await balance()).toBe(10 - stands.items[0].number);
  });

  it('that fail as the shelf is moved leave neither the bag nor a movement, and are applied when they come again', async () => {
    const one = await visit(bag(2));
    let fails = true;
    const followers = [
      ...FOLLOWERS,
      async () => {
        if (fails) throw new Error('the machine went away');
      },
    ];
    const broken = {
      ...server,
      services: { ...server.services, followers, log: { warn: () => undefined, error: () => undefined } },
    };
    const own = await TestDevice.enrolled(broken, emailOf('an'));
    const command = await own.command(
      'record.dispense',
      { recordID: one.recordID, bagIDs: ['a'] },
      { ...VERSION, at: desk.api.now },
    );
    await own.push([command]);
    expect([await balance(), (await call('GET', one.path)).result.drugBag[0].dispensed]).toEqual([10, false]);
    fails = false;
    await own.push([command]);
    expect([await balance(), (await call('GET', one.path)).result.drugBag[0].dispensed]).toEqual([8, true]);
  });
});
