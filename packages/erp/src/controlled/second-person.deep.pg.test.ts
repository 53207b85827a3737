import { PASSWORD } from '@vetloom/api/test-kit.ts';
import { CODE } from '@vetloom/domain/core/codes.ts';
import { planSchema } from '@vetloom/domain/hospital/plan.schema.ts';
import { missionLogSchema } from '@vetloom/domain/hospital/stay-day.schema.ts';
import { saveCatalogue } from '@vetloom/storage/catalog/save-catalogue.ts';
import { clinicSqlOf } from '@vetloom/storage/ports/clinic-sql.ts';
import { falseBalances } from '@vetloom/storage/stock/ledger.ts';
import { writeIn } from '@vetloom/testing/contract/clinic-database.ts';
import { productRow } from '@vetloom/testing/domain/catalogue.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ErpDesk, emailOf } from '../erp-desk.fixture.ts';

/*
 * Controlled drugs leave, are corrected and come back before two people wherever no animal got them (管制藥品管理條例第 26 條 and INTEGRATIONS §7); that they were
 * bought one may write.
 */
const COUNTS = ['STOCK_CHECK_FORM_READ', 'STOCK_CHECK_FORM_WRITE'] as const;
const FORMS = ['SALE_FORM_READ', 'SALE_FORM_WRITE', 'PRODUCT_READ'] as const;
const BUYS = ['PURCHASE_FORM_READ', 'PURCHASE_FORM_WRITE'] as const;
const DAY = 86_400;
let desk: ErpDesk;
let made = 0;
let drug = '';
let plain = '';
let lotID = '';
let bought = '';
let supplierID = '';

beforeAll(async () => {
  desk = await ErpDesk.open({
    director: 'admin',
    keeper: [...COUNTS, ...FORMS, ...BUYS],
    an: ['DRUG_TASK_READ', 'DRUG_TASK_WRITE', 'RECORD_READ'],
    clerk: ['PRODUCT_READ'],
    buyer: ['PRODUCT_READ', 'PRODUCT_WRITE'],
  });
  supplierID = (await desk.call('POST', '/supplier', { name: '大同' })).result.id;
});
beforeEach(async () => {
  await desk.signInAgain();
  made += 1;
  drug = `KET${made}`;
  plain = `AMOX${made}`;
  const controlledDrugInfo = { schedule: 3, content: '', license: '', manufacturer: '' };
  const products = [
    productRow({ id: drug, name: `愷他命${made}`, unit: 'mL', controlledDrugInfo }),
    productRow({ id: plain, name: `抗生素${made}`, unit: '錠' }),
  ];
  await desk.api.database.db.inClinic('demo', (tx) => saveCatalogue(tx, 'loader', { products }));
  const items = [drug, plain].map((prodID) => row(prodID, 20));
  const purchase = { supplierID, purchaseDate: desk.api.now - 1, arrive: 20, items };
  bought = (await desk.call('POST', '/form/purchase', purchase, { as: 'keeper' })).result.id;
  lotID = (await desk.call('POST', '/prod/getStockByIds', { prodIDs: [drug] })).result[0].lots[0].lotID;
  desk.api.now += 2;
});
afterAll(async () => {
  expect(desk.api.unexpected).toEqual([]);
  expect(await desk.api.database.db.readClinic('demo', (tx) => falseBalances(clinicSqlOf(tx)))).toEqual([]);
  expect((await desk.api.database.db.maintenance.verifyClinic('demo')).findings).toEqual([]);
  await desk.close();
});

const row = (prodID: string, number: number) => ({
  ...{ _id: prodID, prodID, number, price: 100, lots: [{ lot: 'K1', expiresOn: '2036-01-31', number }] },
});
const by = (name: string) => ({ email: emailOf(name), password: PASSWORD });
const keep = (method: 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
  desk.call(method, path, body, { as: 'keeper' });
const stock = async (prodID = drug): Promise<number> =>
  (await desk.call('POST', '/prod/getStockByIds', { prodIDs: [prodID] })).result[0].quantity;
const lastRow = async () =>
  (await desk.call('POST', '/controlled/book', { drugID: drug, endDate: desk.api.now + 1 })).result.rows.at(-1);
const NEEDED = { code: CODE.contradictory, detail: { rule: 'witnessNeeded' } };

/** Forms by hand that move what they name, with the stock that they leave of twenty. */
const written = (kind: string, prodID: string): object => {
  const { now } = desk.api;
  const checked = { _id: 'c1', prodID, lot: 'K1', expiresOn: '2036-01-31', counted: 17 };
  if (kind === 'check') return { checkDateTime: now, reason: '抽盤', items: [checked] };
  if (kind === 'sell') return { sellDateTime: now, items: [row(prodID, 3)] };
  return { supplierID, purchaseID: bought, returnDateTime: now, items: [row(prodID, 3)] };
};
const fewer = (kind: string): object =>
  kind === 'check'
    ? { items: [{ _id: 'c1', prodID: drug, lot: 'K1', expiresOn: '2036-01-31', counted: 18 }] }
    : { items: [row(drug, 2)] };

describe.each(['check', 'sell', 'return'])('a form of a controlled drug that is written by hand: %s', (kind) => {
  const path = `/form/${kind}`;

  it('moves nothing upon one person’s word, and names the second one in the book', async () => {
    expect(await keep('POST', path, written(kind, drug))).toMatchObject({
      ...NEEDED,
      detail: { rule: 'witnessNeeded', name: `愷他命${made}` },
    });
    const alone = { ...written(kind, drug), witness: by('keeper') };
    expect((await keep('POST', path, alone)).detail).toMatchObject({ rule: 'secondPersonSame' });
    const unfit = { ...written(kind, drug), witness: by('clerk') };
    expect((await keep('POST', path, unfit)).detail).toMatchObject({ rule: 'witnessUnfit' });
    const wrong = { ...written(kind, drug), witness: { email: emailOf('an'), password: 'guessed wrong' } };
    expect((await keep('POST', path, wrong)).detail).toMatchObject({ field: 'password', reason: 'wrong' });
    expect(await stock()).toBe(20);
    expect((await keep('POST', path, { ...written(kind, drug), witness: by('an') })).code).toBe(CODE.success);
    expect(await stock()).toBe(17);
    expect(await lastRow()).toMatchObject({ outgo: 3, witness: emailOf('an'), by: emailOf('keeper') });
  });

  it('is changed and taken out by two people only, as far as it moves something', async () => {
    const { id } = (await keep('POST', path, { ...written(kind, drug), witness: by('an') })).result;
    desk.api.now += 2;
    expect(await keep('PUT', `${path}/${id}`, fewer(kind))).toMatchObject(NEEDED);
    expect((await keep('PUT', `${path}/${id}`, { info: '補註' })).code).toBe(CODE.success);
    expect((await keep('PUT', `${path}/${id}`, { ...fewer(kind), witness: by('an') })).code).toBe(CODE.success);
    expect(await stock()).toBe(18);
    expect(await keep('DELETE', `${path}/${id}?reason=x`)).toMatchObject(NEEDED);
    expect(await keep('POST', `${path}/${id}/remove`, { reason: '開錯了' })).toMatchObject(NEEDED);
    expect(await stock()).toBe(18);
    const removed = () => keep('POST', `${path}/${id}/remove`, { reason: '開錯了', witness: by('an') });
    for (const _ of [1, 2]) expect((await removed()).code).toBe(CODE.success);
    expect(await stock()).toBe(20);
    expect(await lastRow()).toMatchObject({ income: 2, said: '開錯了', witness: emailOf('an') });
  });

  it('of any other product asks for nobody', async () => {
    const { id } = (await keep('POST', path, written(kind, plain))).result;
    expect(await stock(plain)).toBe(17);
    expect((await keep('DELETE', `${path}/${id}`)).code).toBe(CODE.success);
    expect(await stock(plain)).toBe(20);
  });
});

describe('a purchase of a controlled drug', () => {
  it('is received by one person, and lowered or taken out by two', async () => {
    const { id } = (
      await keep('POST', '/form/purchase', {
        ...{ supplierID, purchaseDate: desk.api.now, arrive: 20, items: [row(drug, 5)] },
      })
    ).result;
    expect(await stock()).toBe(25);
    const path = `/form/purchase/${id}`;
    expect((await keep('PUT', path, { items: [row(drug, 6)] })).code).toBe(CODE.success);
    expect(await keep('PUT', path, { items: [row(drug, 1)] })).toMatchObject(NEEDED);
    expect(await keep('PUT', path, { items: [] })).toMatchObject(NEEDED);
    expect(await keep('DELETE', path)).toMatchObject(NEEDED);
    expect(await stock()).toBe(26);
    expect((await keep('POST', `${path}/remove`, { reason: '沒有來', witness: by('an') })).code).toBe(CODE.success);
    expect(await stock()).toBe(20);
  });
});

describe('a loss of a controlled drug', () => {
  const lost = () => ({
    ...{ cause: 'loss', prodID: drug, lotID, placeID: 'pharmacy', quantity: 2, reason: '打翻' },
    happenedDateTime: desk.api.now,
  });

  it('is written and taken back by two people, with a reason', async () => {
    expect(await keep('POST', '/loss', lost())).toMatchObject(NEEDED);
    const { result } = await keep('POST', '/loss', { ...lost(), witness: by('an') });
    expect(result).toMatchObject({ witness: emailOf('an'), by: emailOf('keeper') });
    expect(await stock()).toBe(18);
    desk.api.now += 2;
    expect(await keep('DELETE', `/loss/${result.id}`)).toMatchObject(NEEDED);
    const back = (body: object) => keep('POST', `/loss/${result.id}/takeBack`, body);
    expect(await back({ reason: '找到了' })).toMatchObject(NEEDED);
    expect((await back({ witness: by('an') })).code).toBe(CODE.badParameter);
    expect(await stock()).toBe(18);
    for (const _ of [1, 2]) expect((await back({ reason: '找到了', witness: by('an') })).code).toBe(CODE.success);
    expect(await stock()).toBe(20);
    expect(await lastRow()).toMatchObject({ income: 2, said: '找到了', witness: emailOf('an'), correction: true });
  });

  it('on the way between two places is one that two people have seen', async () => {
    const toPlaceID = (await desk.call('POST', '/place', { name: `保險箱${made}` })).result.id;
    const way = { fromPlaceID: 'pharmacy', toPlaceID, sentDateTime: desk.api.now };
    const sent = await keep('POST', '/transfer', { ...way, items: [{ _id: 'a', prodID: drug, number: 5 }] });
    const receive = (more: object) =>
      keep('POST', `/transfer/${sent.result.id}/receive`, {
        ...{ receivedDateTime: desk.api.now, rows: [{ _id: 'a', number: 4 }], reason: '破了' },
        ...more,
      });
    expect(await receive({})).toMatchObject(NEEDED);
    expect((await receive({ witness: by('an') })).code).toBe(CODE.success);
    expect(await stock()).toBe(19);
  });
});

describe('a controlled drug that goes to another clinic', () => {
  const HARBOUR = { as: 'outsider', clinic: 'harbour' } as const;
  const theirs = { email: 'keeper@harbour.test', password: PASSWORD };
  const send = (more: object = {}) =>
    keep('POST', '/clinicTransfer', {
      ...{ toClinic: 'harbour', fromPlaceID: 'pharmacy', sentDateTime: desk.api.now },
      ...{ items: [{ _id: 'a', prodID: drug, number: 5 }], ...more },
    });
  /** As a product that isn’t known there as a controlled drug, unless it is said. */
  const receive = (id: string, arrived: object, more: object = {}) =>
    desk.call(
      'POST',
      `/clinicTransfer/incoming/demo/${id}/receive`,
      {
        ...{ placeID: 'pharmacy', receivedDateTime: desk.api.now, reason: '破了' },
        ...{ rows: [{ _id: 'a', number: 5, prodID: `H${made}`, ...arrived }], ...more },
      },
      HARBOUR,
    );
  beforeEach(async () => {
    await desk.api.enroll(theirs.email, COUNTS, 'harbour');
    await desk.api.database.db.inClinic('harbour', (tx) =>
      saveCatalogue(tx, 'loader', { products: [productRow({ id: `H${made}`, name: '什麼', unit: 'mL' })] }),
    );
  });

  it('is sent by two people, received by one if it comes as it left, and otherwise by two', async () => {
    expect(await send()).toMatchObject(NEEDED);
    expect(await stock()).toBe(20);
    const whole = (await send({ witness: by('an') })).result;
    expect((await receive(whole.id, {})).code).toBe(CODE.success);
    expect(await stock()).toBe(15);
    for (const other of [{ number: 4 }, { factor: 0.1 }]) {
      const { id } = (await send({ witness: by('an') })).result;
      expect(await receive(id, other)).toMatchObject(NEEDED);
      expect((await receive(id, other, { witness: theirs })).code).toBe(CODE.success);
    }
  });

  it('is lost on the way, or goes again, upon the word of two, and back on the shelf upon one’s', async () => {
    for (const settlement of ['loss', 'again', 'back']) {
      const { id } = (await send({ witness: by('an') })).result;
      await receive(id, { number: 4 }, { witness: theirs });
      const settle = (more: object = {}) =>
        keep('POST', `/clinicTransfer/${id}/settle`, { settlement, reason: '途中摔破', ...more });
      if (settlement !== 'back') expect(await settle()).toMatchObject(NEEDED);
      const said = await settle(settlement === 'back' ? {} : { witness: by('an') });
      expect(said.code, settlement).toBe(CODE.success);
      if (settlement === 'loss') expect(await lastRow()).toMatchObject({ reason: 'lost', witness: emailOf('an') });
    }
  });
});

describe('that a controlled drug isn’t one any more', () => {
  const clear = (more: object = {}, id = drug) =>
    desk.call('PUT', `/prod/${id}`, { controlledDrugInfo: null, ...more }, { as: 'buyer' });
  const clearMany = (more: object = {}) =>
    desk.call(
      'POST',
      '/prod/multiUpdateProd',
      { prods: [{ id: drug, controlledDrugInfo: null }], ...more },
      { as: 'buyer' },
    );
  const isControlled = async () => (await desk.call('GET', `/prod/${drug}`)).result.controlledDrugInfo !== null;

  it('two people say, with a reason, once something came of it: whoever could alone would move it alone', async () => {
    for (const refused of [await clear(), await clearMany(), await desk.call('DELETE', `/prod/${drug}`)])
      expect(refused).toMatchObject({ ...NEEDED, detail: { rule: 'witnessNeeded', prodID: drug } });
    expect((await clear({ witness: by('buyer'), reason: '標錯' })).detail).toMatchObject({ rule: 'secondPersonSame' });
    expect((await clear({ witness: by('clerk'), reason: '標錯' })).detail).toMatchObject({ rule: 'witnessUnfit' });
    expect((await clear({ witness: by('an') })).detail).toMatchObject({ field: 'reason' });
    expect(await isControlled()).toBe(true);
    expect((await desk.call('PUT', `/prod/${drug}`, { name: `新名${made}` }, { as: 'buyer' })).code).toBe(CODE.success);
    expect((await clear({ witness: by('an'), reason: '標錯' })).code).toBe(CODE.success);
    expect(await isControlled()).toBe(false);
    expect((await desk.call('DELETE', `/prod/${drug}`)).code).toBe(CODE.success);
  });

  it('one says while nothing has come of it', async () => {
    const controlledDrugInfo = { schedule: 3, content: '', license: '', manufacturer: '' };
    const fresh = productRow({ id: `NEW${made}`, name: `新藥${made}`, unit: 'mL', controlledDrugInfo });
    await desk.api.database.db.inClinic('demo', (tx) => saveCatalogue(tx, 'loader', { products: [fresh] }));
    expect((await clear({}, fresh.id)).code).toBe(CODE.success);
  });
});

describe('what two people have counted', () => {
  const counted = async (number: number) => {
    const spots = (await desk.call('GET', '/controlled/shelf')).result as { prodID: string; quantity: number }[];
    const lots = spots as unknown as { prodID: string; lotID: string; placeID: string; quantity: number }[];
    const rows = lots
      .filter(({ placeID }) => placeID === 'pharmacy')
      .map(({ prodID, lotID: one, quantity }) => ({
        ...{ prodID, lotID: one, counted: prodID === drug ? number : quantity },
      }));
    return keep('POST', '/controlled/count', { placeID: 'pharmacy', rows, witness: by('an') });
  };
  const before = () => ({ ...written('sell', drug), sellDateTime: desk.api.now - DAY, witness: by('an') });
  const CLOSED = { code: CODE.contradictory, detail: { rule: 'dayCounted', name: expect.any(String) } };

  it('keeps its day: what is heard of later is written into an open one, and a form of it is taken back now', async () => {
    const early = (await keep('POST', '/form/sell', before())).result;
    expect(early.id).toBeDefined();
    expect((await counted(17)).result.status).toBe('closed');
    expect(await keep('POST', '/form/sell', before())).toMatchObject(CLOSED);
    expect(await keep('PUT', `/form/sell/${early.id}`, { ...fewer('sell'), witness: by('an') })).toMatchObject(CLOSED);
    const loss = { cause: 'loss', prodID: drug, lotID, placeID: 'pharmacy', quantity: 1, reason: '打翻' };
    const dated = { happenedDateTime: desk.api.now - DAY, witness: by('an') };
    expect(await keep('POST', '/loss', { ...loss, ...dated })).toMatchObject(CLOSED);
    const destroyed = { ...loss, cause: undefined, kind: 'used', ...dated };
    expect(await keep('POST', '/controlled/destruction', destroyed)).toMatchObject(CLOSED);
    const toPlaceID = (await desk.call('POST', '/place', { name: `備用${made}` })).result.id;
    const way = { fromPlaceID: 'pharmacy', toPlaceID, sentDateTime: desk.api.now - DAY, arrived: true };
    const carried = await keep('POST', '/transfer', { ...way, items: [{ _id: 'a', prodID: drug, number: 1 }] });
    expect(carried).toMatchObject(CLOSED);
    expect(await stock()).toBe(17);
    const removed = await keep('POST', `/form/sell/${early.id}/remove`, { reason: '開錯了', witness: by('an') });
    expect(removed.code).toBe(CODE.success);
    expect((await keep('POST', '/form/sell', { ...written('sell', drug), witness: by('an') })).code).toBe(CODE.success);
    expect(await stock()).toBe(17);
  });

  it('leaves open what its explanation says is still to be written down', async () => {
    const { id } = (await counted(17)).result;
    const explanation = { prodID: drug, lotID, cause: 'unwritten', text: '昨天賣出忘了登錄' };
    await keep('POST', `/controlled/count/${id}/close`, { explanations: [explanation], witness: by('an') });
    expect((await keep('POST', '/form/sell', before())).code).toBe(CODE.success);
    expect(await stock()).toBe(17);
  });
});

describe('a controlled drug that was given in the ward', () => {
  it('names in the book who looked, as a bag does: everybody who looked at what was given of a mission on its day', async () => {
    const day = 1_763_568_000;
    const inHospitalID = `/inHospital/${desk.api.now}-w${made}`;
    const part = {
      ...{ inHospitalID, petID: '/pet/1', planDateTime: day, createDateTime: 1, createBy: '' },
      ...{ updateDateTime: 1, updateBy: '' },
    };
    const line = { itemID: `/catalog/product/${drug}`, name: drug, price: 50, unit: 'mL', unitsPerDose: 0.5 };
    const plan = planSchema.parse({
      ...{ ...part, _id: `${inHospitalID}/plan/${day}`, collection: 'inHospitalPlan' },
      injectionMission: [{ ...line, missionID: 'm1', arrangeDateTime: [day, day + 1] }],
    });
    const given = (at: number, by: string, missionID = 'm1') => ({
      ...{ _id: `e${at}`, dateTime: at, missions: [{ missionID: 'm1', done: true, due: at, controlled: true }] },
      looks: [{ missionID, due: at, by: `/staff/${emailOf(by)}`, dateTime: at }],
    });
    const log = missionLogSchema.parse({
      ...{ ...part, _id: `${inHospitalID}/missionLog/${day}`, collection: 'inHospitalMissionLog' },
      // A look at another mission is none at this one.
      execute: [given(day, 'an'), given(day + 1, 'buyer'), { ...given(day + 2, 'clerk', 'm2'), missions: [] }],
    });
    await writeIn(desk.api.database.db, 'demo', async (tx) => {
      await tx.put('inHospitalPlan', plan);
      await tx.put('inHospitalMissionLog', log);
    });
    const said = await desk.call('POST', '/customer/sellProdHospital', { inHospitalID, planDateTime: day });
    expect(said.code).toBe(CODE.success);
    expect(await stock()).toBe(19);
    const book = await desk.call('POST', '/controlled/book', { drugID: drug, endDate: desk.api.now + 1 });
    const row = book.result.rows.find(({ outgo }: { readonly outgo: number }) => outgo === 1);
    expect(row?.witness.split(', ').toSorted()).toEqual([emailOf('an'), emailOf('buyer')].toSorted());
  });
});
