import { PASSWORD } from '@vetloom/api/test-kit.ts';
import { CODE } from '@vetloom/domain/core/codes.ts';
import { saveCatalogue } from '@vetloom/storage/catalog/save-catalogue.ts';
import { clinicSqlOf } from '@vetloom/storage/ports/clinic-sql.ts';
import { falseBalances } from '@vetloom/storage/stock/ledger.ts';
import { productRow } from '@vetloom/testing/domain/catalogue.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ErpDesk, emailOf } from '../erp-desk.fixture.ts';

const plain = encodeURIComponent;
/** Noon of 2026-11-27 in Taipei. */
const NOON = Date.UTC(2026, 10, 27, 4) / 1000;
const YESTERDAY = '2026-11-26';
let desk: ErpDesk;
let products = 0;
/** A product of each test's own: bottles of 10 mL, good for 28 days once opened, in two lots. */
let prod = '';
let petID = '';

beforeAll(async () => {
  desk = await ErpDesk.open({
    director: 'admin',
    an: ['DRUG_TASK_READ', 'DRUG_TASK_WRITE', 'RECORD_READ'],
    keeper: ['STOCK_CHECK_FORM_READ', 'STOCK_CHECK_FORM_WRITE', 'PRODUCT_READ'],
    reader: ['PRODUCT_READ'],
    cashier: ['BILLING_READ', 'BILLING_WRITE'],
  });
  const userID = (await clinic('POST', '/user', { name: '陳怡君', phone: '0955123456' })).result._id;
  petID = (await clinic('POST', '/pet', { userID, name: '麻糬', type: 'Canine', weight: 4.2 })).result._id;
});
beforeEach(async () => {
  desk.api.now = NOON;
  products += 1;
  prod = `B${products}`;
  await keep(
    productRow({ id: prod, name: `胰島素 ${prod}`, unit: 'mL', openDays: 28, purchaseUnit: '瓶', purchaseFactor: 10 }),
  );
  const supplierID = (await desk.call('POST', '/supplier', { name: `大同${prod}` })).result.id;
  const lots = [
    { lot: 'SOON', expiresOn: '2026-12-10', number: 20 },
    { lot: 'LATE', expiresOn: '2028-01-31', number: 30 },
  ];
  const items = [{ _id: 'r1', prodID: prod, number: 50, price: 30, lots }];
  await desk.call('POST', '/form/purchase', { supplierID, purchaseDate: NOON - 9, arrive: 20, taxMode: 3, items });
});
afterAll(async () => {
  expect(await desk.api.database.db.readClinic('demo', (tx) => falseBalances(clinicSqlOf(tx)))).toEqual([]);
  expect(desk.api.unexpected).toEqual([]);
  const { findings } = await desk.api.database.db.maintenance.verifyClinic('demo');
  // What a test lets lapse behind the program's back is all that was done there.
  expect(findings.filter(({ reason }) => !reason.includes(`until is "${YESTERDAY}"`))).toEqual([]);
  await desk.close();
});

const keep = (row: ReturnType<typeof productRow>) =>
  desk.api.database.db.inClinic('demo', (tx) => saveCatalogue(tx, 'loader', { products: [row] }));
const clinic = (...[method, path, body, as]: Parameters<ErpDesk['clinicCall']>) => {
  desk.api.now += 1;
  return desk.clinicCall(method, path, body, as);
};
const opened = async (condition: object = {}) =>
  (await desk.call('POST', '/opened/getList', { prodIDs: [prod], ...condition })).result;
const offered = async () => (await desk.call('POST', '/stock/lots', { prodIDs: [prod] })).result[0].lots;
const lotID = async (lot: string): Promise<string> =>
  (await offered()).find((one: { lot: string }) => one.lot === lot).lotID;
const open = (lot: string, as = 'an') =>
  lotID(lot).then((id) => desk.call('POST', '/opened', { lotID: id, placeID: 'pharmacy' }, { as }));
const discard = (openedID: string, more: object = {}, as = 'keeper') =>
  desk.call('POST', `/opened/${openedID}/discard`, { reason: '開封逾期', ...more }, { as });

/** What stands open of the product was good until yesterday. */
const lapse = () =>
  desk.api.database.db.inClinic('demo', async (tx) => {
    await clinicSqlOf(tx)('UPDATE vetloom.opened_unit SET good_until = $3 WHERE clinic_id = $1 AND product_id = $2', [
      prod,
      YESTERDAY,
    ]);
  });

/** Hands out so many mL to the animal. */
async function dispense(number: number, lots: readonly object[] = []) {
  const recordID: string = (await clinic('POST', '/record/checkin', { petID, cause: '回診' })).result._id;
  const drug = { _id: 'd1', itemID: `/catalog/product/${prod}`, name: prod, price: 50, number };
  await clinic('PUT', `/record/${plain(recordID)}`, { drugBag: [{ bagID: 'a', items: [drug] }] });
  await clinic('PUT', `/record/${plain(recordID)}/status`, { type: 'status', status: 10 });
  const path = `/todo/dispense/${plain(recordID)}`;
  const answer = await clinic('PUT', path, { drugBagIDs: ['a'], lots }, 'an');
  return { recordID, answer, undo: () => clinic('PUT', `${path}/undo`, { drugBagIDs: ['a'], reason: '退回' }, 'an') };
}

describe('a bottle', () => {
  it('is opened by the first taking from it, is used before another, and closes when it is used up', async () => {
    await dispense(3);
    expect(await opened()).toMatchObject([
      { lot: 'SOON', size: 10, rest: 7, until: '2026-12-10', isOverdue: false, by: emailOf('an'), unit: 'mL' },
    ]);
    await dispense(7);
    expect(await opened()).toEqual([]);
    await dispense(1);
    expect(await opened()).toMatchObject([{ lot: 'SOON', rest: 9 }]);
  });

  it('isn’t open when the taking was taken back', async () => {
    const one = await dispense(3);
    await one.undo();
    expect(await opened()).toEqual([]);
    expect((await offered()).map(({ quantity }: { quantity: number }) => quantity)).toEqual([20, 30]);
  });

  it('that somebody opens by hand is the next one, and may be closed again while it is full', async () => {
    const { result } = await open('LATE');
    expect(result).toMatchObject({ lot: 'LATE', rest: 10, until: '2026-12-25', by: emailOf('an') });
    const isNext = async () =>
      (await offered()).map((lot: { lot: string; isNext: boolean; opened: unknown[] }) => [
        lot.lot,
        lot.isNext,
        lot.opened.length,
      ]);
    expect(await isNext()).toEqual([
      ['SOON', false, 0],
      ['LATE', true, 1],
    ]);
    const undo = () => desk.call('DELETE', `/opened/${result.openedID}`, undefined, { as: 'an' });
    for (let time = 0; time < 2; time += 1) expect((await undo()).code).toBe(CODE.success);
    expect(await isNext()).toEqual([
      ['SOON', true, 0],
      ['LATE', false, 0],
    ]);
    const again = (await open('LATE')).result.openedID;
    await dispense(1);
    expect((await desk.call('DELETE', `/opened/${again}`, undefined, { as: 'an' })).code).toBe(CODE.contradictory);
    expect(await opened()).toMatchObject([{ openedID: again, rest: 9 }]);
  });

  it('is good no longer than its lot, and a product that isn’t kept by its opening has none', async () => {
    expect((await open('SOON')).result.until).toBe('2026-12-10');
    expect((await open('LATE')).result.until).toBe('2026-12-25');
    await keep(productRow({ id: prod, name: prod, unit: 'mL', openDays: null }));
    expect(await open('SOON')).toMatchObject({ code: CODE.contradictory });
  });

  it('past its day is passed over, and taken by hand with a reason alone', async () => {
    await dispense(3);
    await lapse();
    const [past] = await opened({ overdue: true });
    expect(past).toMatchObject({ lot: 'SOON', isOverdue: true });
    await dispense(2);
    expect((await opened()).map(({ rest }: { rest: number }) => rest)).toEqual([7, 8]);
    const chosen = { _id: 'l1', bagID: 'a', drugID: 'd1', lotID: past.lotID, lot: 'SOON', placeID: 'pharmacy' };
    const from = { ...chosen, openedID: past.openedID, openedUntil: past.until };
    const refused = await dispense(1, [from]);
    expect(refused.answer).toMatchObject({ code: CODE.contradictory });
    const taken = await dispense(1, [{ ...from, openedReason: '冷藏良好，獸醫師確認' }]);
    expect(taken.answer.result.drugBag[0].lots).toMatchObject([
      { openedID: past.openedID, openedReason: '冷藏良好，獸醫師確認' },
    ]);
    expect((await opened()).map(({ rest }: { rest: number }) => rest)).toEqual([6, 8]);
  });

  it('is thrown away with what is left as a loss, once', async () => {
    await dispense(3);
    const [{ openedID }] = await opened();
    expect((await discard(openedID, {}, 'an')).code).toBe(CODE.forbidden);
    const { result } = await discard(openedID);
    expect(result).toMatchObject({ quantity: 7, lossID: expect.any(String) });
    expect((await discard(openedID)).code).toBe(CODE.notFound);
    const losses = (await desk.call('POST', '/loss/getList', { start: NOON, end: desk.api.now + 9 })).result;
    expect(losses[0]).toMatchObject({ id: result.lossID, prodID: prod, quantity: 7, reason: '開封逾期' });
    expect((await offered()).map(({ quantity }: { quantity: number }) => quantity)).toEqual([10, 30]);
    const empty = (await open('SOON')).result.openedID;
    expect((await discard(empty, { quantity: 0, reason: '打破' })).result).toEqual({ lossID: null, quantity: 0 });
  });

  it('of a controlled drug is thrown away before a second person who proves to stand there, and stands in its register', async () => {
    const controlledDrugInfo = { schedule: 3, content: '', license: '', manufacturer: '' } as const;
    await keep(productRow({ id: prod, name: prod, unit: 'mL', openDays: 28, purchaseFactor: 10, controlledDrugInfo }));
    await dispense(3);
    const [unit] = await opened();
    const { openedID } = unit ?? (await open('SOON')).result;
    const by = (name: string, password = PASSWORD) => ({ witness: { email: emailOf(name), password } });
    expect(await discard(openedID)).toMatchObject({ code: CODE.contradictory, detail: { rule: 'witnessNeeded' } });
    expect((await discard(openedID, { witness: emailOf('director') })).code).toBe(CODE.badParameter);
    expect((await discard(openedID, by('director', 'wrong words'))).detail).toMatchObject({ field: 'password' });
    expect((await discard(openedID, by('keeper'))).detail).toMatchObject({ rule: 'secondPersonSame' });
    expect((await discard(openedID, by('cashier'))).detail).toMatchObject({ rule: 'witnessUnfit' });
    const { result } = await discard(openedID, by('director'));
    const written = (await desk.call('POST', '/controlled/destruction/getList', { start: 0, end: desk.api.now + 9 }))
      .result;
    expect(written).toMatchObject([
      { id: result.lossID, kind: 'residue', prodID: prod, witness: emailOf('director'), by: emailOf('keeper') },
    ]);
    expect(await opened()).toEqual([]);
    // What two people destroyed, one alone doesn't take back.
    expect((await desk.call('DELETE', `/loss/${result.lossID}`, undefined, { as: 'keeper' })).result).toBeNull();
    expect((await offered()).map(({ quantity }: { quantity: number }) => quantity)).not.toContain(20);
    const [told] = await desk.rows<{ kept: number }>(
      'SELECT count(*)::integer AS kept FROM vetloom.command_log WHERE clinic_id = $1 AND position($2 in args::text) > 0',
      [PASSWORD],
    );
    expect(told?.kept).toBe(0);
  });

  it('is of the own clinic, and of who keeps the stock or hands out', async () => {
    const { result } = await open('SOON');
    const foreign = { as: 'outsider', clinic: 'harbour' };
    expect((await desk.call('POST', '/opened/getList', {}, foreign)).result).toEqual([]);
    expect((await desk.call('POST', `/opened/${result.openedID}/discard`, { reason: 'x' }, foreign)).code).toBe(
      CODE.notFound,
    );
    expect((await open('SOON', 'reader')).code).toBe(CODE.forbidden);
    // Whoever takes something from the shelf chooses from which lot.
    const lots = (as: string) => desk.call('POST', '/stock/lots', { prodIDs: [prod] }, { as });
    expect((await lots('cashier')).result[0].lots).toHaveLength(2);
    expect((await desk.call('POST', '/opened/getList', {}, { as: 'cashier' })).code).toBe(CODE.forbidden);
  });
});

describe('reactions to a product', () => {
  const react = (recordID: string, more: object = {}) =>
    clinic('POST', '/adverseReaction', {
      ...{ petID, recordID, product: prod, itemID: `/catalog/product/${prod}`, signs: '嘔吐' },
      ...{ givenDateTime: desk.api.now - 60, beganDateTime: desk.api.now, ...more },
    });
  const reactions = (condition: object = {}, as = 'director') =>
    desk.call('POST', `/prod/${prod}/reactions`, condition, { as });
  const signs = async (condition: object = {}) =>
    (await reactions(condition)).result.map((one: { signs: string }) => one.signs);

  it('are found at the product, at the lot that was written down, and else at the lot that the visit took', async () => {
    const { recordID } = await dispense(3);
    await react(recordID, { signs: '嘔吐' });
    await react('', { signs: '腫脹', lot: 'LATE' });
    expect(await signs()).toEqual(['腫脹', '嘔吐']);
    expect(await signs({ lotID: await lotID('SOON') })).toEqual(['嘔吐']);
    expect(await signs({ lotID: await lotID('LATE') })).toEqual(['腫脹']);
    expect((await reactions()).result[0]).toMatchObject({ petName: '麻糬', gravity: 'moderate' });
    const recall = (await desk.call('POST', `/lot/${await lotID('SOON')}/recall`, {})).result;
    expect(recall.rows).toMatchObject([{ causeID: recordID, reactions: 1 }]);
  });

  it('are for who reads records, and of a lot of that product', async () => {
    expect((await reactions({}, 'reader')).code).toBe(CODE.forbidden);
    expect((await reactions({ lotID: 'none' })).code).toBe(CODE.notFound);
  });
});
