import { PASSWORD } from '@vetloom/api/test-kit.ts';
import { pdfPages } from '@vetloom/documents/testing/read-back.ts';
import { addDays, calendarDate, isoDay } from '@vetloom/domain/core/clock.ts';
import { CODE } from '@vetloom/domain/core/codes.ts';
import { saveCatalogue } from '@vetloom/storage/catalog/save-catalogue.ts';
import { productRow } from '@vetloom/testing/domain/catalogue.ts';
import { TEST_ZONE } from '@vetloom/testing/domain/clinic.ts';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ErpDesk, emailOf } from '../erp-desk.fixture.ts';

const PHARMACIST = ['DRUG_TASK_READ', 'DRUG_TASK_WRITE', 'RECORD_READ'] as const;
const KEEPER = ['STOCK_CHECK_FORM_READ', 'STOCK_CHECK_FORM_WRITE', 'PRODUCT_READ'] as const;
let desk: ErpDesk;
let owner: pg.Client;
let drugs = 0;
/** A drug of each test's own, of which 20 lie in the pharmacy. */
let drug = '';
let lotID = '';

beforeAll(async () => {
  desk = await ErpDesk.open({
    director: 'admin',
    keeper: KEEPER,
    an: PHARMACIST,
    reader: ['STOCK_CHECK_FORM_READ'],
    clerk: ['PRODUCT_READ'],
    leaver: PHARMACIST,
  });
  owner = new pg.Client({ connectionString: desk.api.database.url });
  await owner.connect();
});
beforeEach(async () => {
  // Each test counts alone: what others left lies at no place any more.
  await emptyShelf();
  drugs += 1;
  drug = `KET${drugs}`;
  const controlledDrugInfo = {
    schedule: 3,
    content: 'Ketamine 50mg/mL',
    license: '衛署藥製字第 1 號',
    manufacturer: '信東',
  };
  const products = [productRow({ id: drug, name: `愷他命${drugs}`, unit: 'mL', controlledDrugInfo })];
  await desk.api.database.db.inClinic('demo', (tx) => saveCatalogue(tx, 'loader', { products }));
  const supplierID = (await desk.call('POST', '/supplier', { name: `大同${drugs}` })).result.id;
  const items = [
    { _id: 'r1', prodID: drug, number: 20, price: 100, lots: [{ lot: 'K1', expiresOn: '2036-01-31', number: 20 }] },
  ];
  await desk.call('POST', '/form/purchase', { supplierID, purchaseDate: desk.api.now - 1, arrive: 20, items });
  lotID = (await desk.call('POST', '/prod/getStockByIds', { prodIDs: [drug] })).result[0].lots[0].lotID;
  desk.api.now += 2;
});
afterAll(async () => {
  expect(desk.api.unexpected).toEqual([]);
  for (const clinic of ['demo'])
    expect((await desk.api.database.db.maintenance.verifyClinic(clinic)).findings).toEqual([]);
  await owner.end();
  await desk.close();
});

async function emptyShelf() {
  const spots = (await desk.call('GET', '/controlled/shelf')).result as {
    prodID: string;
    lot: string;
    expiresOn: string;
    placeID: string;
  }[];
  const items = spots.map(({ prodID, lot, expiresOn, placeID }, at) => ({
    ...{ _id: `c${at}`, prodID, lot, expiresOn, placeID, counted: 0 },
  }));
  if (items.length === 0) return;
  await desk.call('POST', '/form/check', {
    checkDateTime: desk.api.now,
    reason: '清空',
    type: 'controlled',
    items,
    witness: by('an'),
  });
  desk.api.now += 2;
}

const by = (name: string) => ({ email: emailOf(name), password: PASSWORD });
const balance = async (): Promise<number> =>
  (await desk.call('POST', '/prod/getStockByIds', { prodIDs: [drug] })).result[0].quantity;
const count = (counted: number, { as = 'keeper', witness = by('an'), ...more }: Record<string, unknown> = {}) =>
  desk.call(
    'POST',
    '/controlled/count',
    { placeID: 'pharmacy', rows: [{ prodID: drug, lotID, counted }], witness, ...more },
    { as: as as string },
  );
const close = (id: string, cause: string, text = '說明', witness = by('an')) =>
  desk.call(
    'POST',
    `/controlled/count/${id}/close`,
    { explanations: [{ prodID: drug, lotID, cause, text }], witness },
    { as: 'keeper' },
  );
const destroy = (more: object = {}, as = 'keeper') =>
  desk.call(
    'POST',
    '/controlled/destruction',
    {
      ...{ kind: 'residue', prodID: drug, lotID, placeID: 'pharmacy', quantity: 0.4, happenedDateTime: desk.api.now },
      ...{ reason: '安瓿殘餘', witness: by('an'), ...more },
    },
    { as },
  );
const bookRows = async (more: object = {}) =>
  (await desk.call('POST', '/controlled/book', { drugID: drug, endDate: desk.api.now + 1, ...more })).result
    .rows as Record<string, unknown>[];
const losses = async () =>
  (await desk.call('POST', '/controlled/lossReport/getList', { start: 0, end: desk.api.now + 1 })).result.filter(
    (loss: { prodID: string }) => loss.prodID === drug,
  );
const audited = async (kind: string) =>
  (
    await owner.query(
      `SELECT email, detail FROM vetloom.audit_log WHERE kind = $1 ORDER BY at DESC, detail::text DESC`,
      [`controlledBook.${kind}`],
    )
  ).rows as { email: string; detail: object }[];

describe('the daily count of controlled drugs', () => {
  it('is of every lot at the place, by two people; where nothing differs it is closed and moves nothing', async () => {
    const { result } = await count(20);
    expect(result).toMatchObject({
      ...{ status: 'closed', witness: emailOf('an'), createBy: emailOf('keeper'), placeID: 'pharmacy' },
      rows: [{ prodID: drug, lot: 'K1', counted: 20, book: 20, difference: 0, cause: null }],
    });
    expect(await balance()).toBe(20);
    expect(await bookRows()).toHaveLength(1);
  });

  it('is told which days nobody counted, and shows no figure of the book to whoever counts', async () => {
    const shown = async () => (await desk.call('GET', '/controlled/day', undefined, { as: 'reader' })).result;
    // At a place of its own, which nobody has counted.
    const placeID = (await desk.call('POST', '/place', { name: `保險箱${drug}` })).result.id;
    const of = { prodID: drug, lot: 'K1', expiresOn: '2036-01-31' };
    const items = [
      { _id: 'a', ...of, counted: 0 },
      { _id: 'b', ...of, counted: 20, placeID },
    ];
    await desk.call('POST', '/form/check', {
      checkDateTime: desk.api.now,
      reason: '搬移',
      type: 'controlled',
      items,
      witness: by('an'),
    });
    desk.api.now += 2;
    const before = await shown();
    expect(before).toMatchObject({ today: isoDay(desk.api.now, TEST_ZONE) });
    expect(before.days[0]).toMatchObject({ state: 'none' });
    expect(before.places).toMatchObject([{ placeID, state: 'none', spots: [{ prodID: drug, lot: 'K1' }], counts: [] }]);
    expect(Object.keys(before.places[0].spots[0])).not.toContain('quantity');
    await count(19, { placeID });
    expect(await shown()).toMatchObject({ places: [{ state: 'open', counts: [{ status: 'open' }] }] });
    expect((await shown()).days[0]).toMatchObject({ state: 'open' });
    await count(20, { placeID });
    const after = await shown();
    expect(after.places).toMatchObject([{ state: 'closed' }]);
    expect(after.days[0]).toMatchObject({ state: 'closed' });
  });

  it('compares with the book of the moment of counting: what moved since is no difference', async () => {
    const at = desk.api.now;
    desk.api.now += 5;
    await desk.call('POST', '/form/sell', {
      sellDateTime: desk.api.now,
      items: [{ _id: 's', prodID: drug, number: 3 }],
    });
    expect((await count(20, { countedDateTime: at })).result).toMatchObject({ status: 'closed', countedDateTime: at });
    expect((await count(20, { countedDateTime: at - 13 * 3600 })).detail).toMatchObject({ field: 'countedDateTime' });
  });

  it('refuses a lot that was left out, one of another place, and one counted twice', async () => {
    const rows = [{ prodID: drug, lotID: 'none', counted: 1 }];
    expect((await count(20, { rows })).code).toBe(CODE.badParameter);
    const twice = { prodID: drug, lotID, counted: 1 };
    expect((await count(20, { rows: [twice, twice] })).code).toBe(CODE.badParameter);
    const items = [{ _id: 'r1', prodID: drug, number: 5, price: 1, lots: [{ lot: 'K2', expiresOn: null, number: 5 }] }];
    const supplierID = (await desk.call('POST', '/supplier', { name: `二${drug}` })).result.id;
    await desk.call('POST', '/form/purchase', { supplierID, purchaseDate: desk.api.now - 5, arrive: 20, items });
    expect((await count(20)).detail).toMatchObject({ rule: 'countIncomplete', lot: 'K2' });
  });

  it('isn’t closed while a difference has no words, or a cause that can’t explain it; it is closed once', async () => {
    const { result } = await count(19.5);
    expect(result).toMatchObject({ status: 'open', rows: [{ difference: -0.5 }] });
    expect(await balance()).toBe(20);
    const none = await desk.call(
      'POST',
      `/controlled/count/${result.id}/close`,
      { explanations: [], witness: by('an') },
      { as: 'keeper' },
    );
    expect(none.detail).toMatchObject({ rule: 'differenceUnexplained', lot: 'K1' });
    expect((await close(result.id, 'overfill')).detail).toMatchObject({ rule: 'differenceUnexplained' });
    expect((await close(result.id, 'unknown', ' . ')).code).toBe(CODE.badParameter);
    expect((await close(result.id, 'unknown', '清點兩次都少')).result).toMatchObject({
      ...{ status: 'closed', closedBy: emailOf('keeper'), closedWitness: emailOf('an') },
      rows: [{ cause: 'unknown', text: '清點兩次都少', book: 20, counted: 19.5 }],
    });
    expect((await close(result.id, 'unknown')).detail).toMatchObject({ rule: 'countClosed' });
  });

  it.each([
    ['unknown', 19.5, 'lost', 19.5],
    ['stolen', 18, 'lost', 18],
    ['deadSpace', 19.9, 'usedUp', 19.9],
    ['overfill', 20.3, 'surplus', 20.3],
    ['unwritten', 19, undefined, 20],
    ['miscounted', 21, undefined, 20],
  ])('%s: counted %d moves by a row of the book of its own (%s)', async (cause, counted, reason, left) => {
    const { result } = await count(counted);
    await close(result.id, cause, '說明');
    expect(await balance()).toBe(left);
    const [bought, moved, ...more] = await bookRows();
    expect(bought).toMatchObject({ reason: 'purchase', balance: 20 });
    expect(more).toEqual([]);
    if (reason === undefined) expect(moved).toBeUndefined();
    else
      expect(moved).toMatchObject({
        reason,
        correction: false,
        balance: left,
        witness: emailOf('an'),
        said: '說明',
        causeID: result.id,
      });
  });
});

describe('the second person', () => {
  it('is somebody else, proved by password, who may count or hand out, and never the caller', async () => {
    expect((await count(20, { witness: by('keeper') })).detail).toMatchObject({ rule: 'secondPersonSame' });
    expect((await count(20, { witness: by('clerk') })).detail).toMatchObject({ rule: 'witnessUnfit' });
    expect((await count(20, { witness: { email: emailOf('an'), password: 'guessed wrong' } })).detail).toMatchObject({
      field: 'password',
      reason: 'wrong',
    });
    expect((await count(20, { witness: { email: emailOf('an') } })).code).not.toBe(CODE.success);
    expect((await destroy({ witness: by('keeper') })).detail).toMatchObject({ rule: 'secondPersonSame' });
    expect(await balance()).toBe(20);
  });

  it('whose right is gone is none from then on', async () => {
    expect((await destroy({ witness: by('leaver') })).code).toBe(CODE.success);
    await desk.api.enroll(emailOf('leaver'), ['RECORD_READ']);
    expect((await destroy({ witness: by('leaver') })).detail).toMatchObject({ rule: 'witnessUnfit' });
    await desk.api.enroll(emailOf('leaver'), PHARMACIST);
  });

  it('leaves neither PIN nor password in the log of commands', async () => {
    await destroy();
    const { rows } = await owner.query(
      `SELECT count(*)::integer AS n FROM vetloom.command_log WHERE args::text LIKE $1`,
      [`%${PASSWORD}%`],
    );
    expect(rows).toEqual([{ n: 0 }]);
  });

  it('writes nothing without the right to count', async () => {
    expect((await count(20, { as: 'reader', witness: by('an') })).code).toBe(CODE.forbidden);
    expect((await destroy({}, 'an')).code).toBe(CODE.forbidden);
  });
});

describe('what is thrown away', () => {
  it.each([
    ['residue', 'destroyed'],
    ['whole', 'destroyed'],
    ['used', 'usedUp'],
  ])(
    '%s stands in the book as %s with who saw it, and is taken back by a movement of its own',
    async (kind, reason) => {
      const { result } = await destroy({ kind });
      expect(result).toMatchObject({
        kind,
        quantity: 0.4,
        witness: emailOf('an'),
        by: emailOf('keeper'),
        lot: 'K1',
        visitID: '',
      });
      expect((await bookRows()).at(-1)).toMatchObject({
        reason,
        outgo: 0.4,
        balance: 19.6,
        said: '安瓿殘餘',
        witness: emailOf('an'),
      });
      desk.api.now += 2;
      const back = () =>
        desk.call(
          'POST',
          `/controlled/destruction/${result.id}/takeBack`,
          { reason: '登錯了', witness: by('an') },
          { as: 'keeper' },
        );
      expect((await back()).code).toBe(CODE.success);
      expect((await back()).code).toBe(CODE.success);
      expect(await balance()).toBe(20);
      expect((await bookRows()).slice(1)).toMatchObject([
        { reason, correction: false, outgo: 0.4, balance: 19.6 },
        { reason, correction: true, income: 0.4, balance: 20 },
      ]);
      const listed = (await desk.call('POST', '/controlled/destruction/getList', { start: 0, end: desk.api.now + 1 }))
        .result;
      expect(listed.filter((one: { prodID: string }) => one.prodID === drug)).toEqual([]);
    },
  );

  it('of a visit names its animal and doctor in the book, and leaves what the visit took alone', async () => {
    const { visitID, petID } = await visit(0.6);
    await destroy({ visitID });
    const rows = await bookRows();
    expect(rows.slice(1)).toMatchObject([
      { reason: 'dispensed', outgo: 0.6, causeID: visitID, petID, pet: '麻糬' },
      { reason: 'destroyed', outgo: 0.4, causeID: visitID, petID, pet: '麻糬', balance: 19 },
    ]);
    const taken = (await desk.call('GET', `/stock/of/${encodeURIComponent(visitID)}`)).result;
    expect(taken).toMatchObject([{ cause: 'treatment', quantity: 0.6 }]);
    expect((await destroy({ visitID: '/record/none' })).detail).toMatchObject({ field: 'visitID' });
  });

  it('is never written by the call of ordinary losses, whose witness proves nothing', async () => {
    const fields = { cause: 'destruction', prodID: drug, lotID, placeID: 'pharmacy', quantity: 1, reason: '過期' };
    const lost = await desk.call('POST', '/loss', {
      ...fields,
      happenedDateTime: desk.api.now,
      witness: emailOf('an'),
    });
    expect(lost.detail).toMatchObject({ rule: 'controlledWitness' });
  });
});

let phones = 0;
/** A completed visit in which so much of the drug was given. */
async function visit(number: number) {
  phones += 1;
  const call = (...[method, path, body]: Parameters<ErpDesk['clinicCall']>) => {
    desk.api.now += 1;
    return desk.clinicCall(method, path, body);
  };
  const user = { name: '陳怡君', phone: `0966${String(phones).padStart(6, '0')}` };
  const userID = (await call('POST', '/user', user)).result._id;
  const petID: string = (await call('POST', '/pet', { userID, name: '麻糬', type: 'Canine', weight: 4.2 })).result._id;
  const visitID: string = (await call('POST', '/record/checkin', { petID, cause: '手術' })).result._id;
  const path = `/record/${encodeURIComponent(visitID)}`;
  const given = { _id: 'k1', itemID: `/catalog/product/${drug}`, name: '愷他命', price: 50, number };
  await call('PUT', path, { surgeryDrugBag: [given] });
  await call('PUT', `${path}/status`, { type: 'status', status: 10 });
  return { visitID, petID };
}

describe('losses', () => {
  const lose = (quantity: number) =>
    desk.call('POST', '/loss', {
      ...{ cause: 'loss', prodID: drug, lotID, placeID: 'pharmacy', quantity, reason: '打翻' },
      ...{ happenedDateTime: desk.api.now, witness: by('an') },
    });

  it('are told with the last day of their report until it is sent, and go when they are taken back', async () => {
    const { result } = await lose(2);
    const [loss] = await losses();
    expect(loss).toMatchObject({
      quantity: 2,
      license: '衛署藥製字第 1 號',
      reason: '打翻',
      sentDateTime: null,
      how: '',
      isWritten: true,
      causeID: result.id,
    });
    expect(loss.deadline).toBe(addDays(desk.api.now, 8, TEST_ZONE));
    const report = {
      foundDateTime: desk.api.now,
      foundBy: '林佳蓉',
      how: '配藥時打翻',
      policeNumber: 'P-7',
      measures: '擦拭',
      sentDateTime: null,
    };
    const write = (body: object, as = 'keeper') => desk.call('PUT', `/controlled/lossReport/${loss.id}`, body, { as });
    expect((await write(report)).result).toMatchObject({ ...report, quantity: 2 });
    desk.api.now += 2;
    await write({ ...report, sentDateTime: desk.api.now });
    expect(await losses()).toMatchObject([{ policeNumber: 'P-7', sentDateTime: desk.api.now }]);
    expect((await write(report, 'reader')).code).toBe(CODE.forbidden);
    expect((await desk.call('PUT', '/controlled/lossReport/999999.0', report)).code).toBe(CODE.notFound);
    await desk.call('POST', `/loss/${result.id}/takeBack`, { reason: '找到了', witness: by('an') });
    // What was told stays told.
    expect(await losses()).toMatchObject([{ quantity: 0, policeNumber: 'P-7', isWritten: false }]);
  });

  it('that a count found are told too; what is used up isn’t', async () => {
    const { result } = await count(19);
    await close(result.id, 'stolen', '鎖被撬開');
    const used = await count(18.9);
    await close(used.result.id, 'deadSpace', '抽取殘留');
    expect(await losses()).toMatchObject([
      { cause: 'count', quantity: 1, reason: '鎖被撬開', witness: emailOf('an'), isWritten: false },
    ]);
  });

  it('are a paper with all that the law asks for; who printed is logged', async () => {
    await lose(1.5);
    const [loss] = await losses();
    const body = { foundBy: '林佳蓉', how: '配藥時打翻', policeNumber: 'P-8', measures: '已擦拭' };
    await desk.call('PUT', `/controlled/lossReport/${loss.id}`, body);
    const { type, bytes } = await desk.file('POST', '/pdf/controlledLoss', { lossID: loss.id }, 'keeper');
    expect(type).toBe('application/pdf');
    const text = (await pdfPages(bytes)).join('').normalize('NFKC').replace(/\s/g, '');
    for (const part of [
      '管制藥品減損報告',
      '衛署藥製字第1號',
      '1.5mL',
      'K1',
      '林佳蓉',
      'P-8',
      '配藥時打翻',
      '已擦拭',
      '申報期限',
    ])
      expect(text).toContain(part);
    expect((await audited('printLoss'))[0]).toMatchObject({ email: emailOf('keeper'), detail: { drugID: drug } });
  });
});

describe('the reconciliation', () => {
  const shown = async (range: object = {}) =>
    (
      await desk.call('POST', '/controlled/reconciliation', { startDate: 0, endDate: desk.api.now + 1, ...range })
    ).result.find((row: { prodID: string }) => row.prodID === drug);

  it('has book, shelf and visits beside one another, and each difference with what is behind it', async () => {
    const { visitID } = await visit(0.6);
    desk.api.now += 2;
    const { result: counted } = await count(19.2);
    const even = await shown();
    expect(even).toMatchObject({
      ...{ said: 0.6, booked: 0.6, difference: 0 },
      places: [
        {
          ...{ placeID: 'pharmacy', opening: 0, came: 20, went: 0.6, closing: 19.4 },
          shelf: { countID: counted.id, counted: 19.2, book: 19.4, difference: -0.2, status: 'open' },
        },
      ],
      documents: [{ causeID: visitID, petName: '麻糬', said: 0.6, booked: 0.6, difference: 0 }],
    });
    expect((await audited('reconcile'))[0]).toMatchObject({ email: emailOf('director') });
  });

  it('reads visits from themselves: what the ledger lacks is found', async () => {
    const { visitID } = await visit(0.6);
    // Given back behind the visit's back, as a program may.
    await desk.call('DELETE', `/customer/sellProd?collectionID=${encodeURIComponent(visitID)}`);
    expect(await shown()).toMatchObject({
      ...{ said: 0.6, booked: 0, difference: 0.6 },
      documents: [{ causeID: visitID, difference: 0.6 }],
    });
  });

  it('is of a time: what was before is in the opening', async () => {
    await visit(0.6);
    desk.api.now += 2;
    const startDate = desk.api.now;
    await visit(1);
    expect(await shown({ startDate })).toMatchObject({
      ...{ said: 1, booked: 1 },
      places: [{ opening: 19.4, came: 0, went: 1, closing: 18.4, shelf: null }],
    });
  });
});

it('the list of drugs says what the book of each has and when it moved last', async () => {
  const listed = (await desk.call('GET', '/controlled/drugs', undefined, { as: 'reader' })).result;
  const own = listed.find((one: { id: string }) => one.id === drug);
  expect(own).toMatchObject({ license: '衛署藥製字第 1 號', schedule: 3, balance: 20 });
  expect(own.lastDateTime).toBeGreaterThan(0);
});

describe('the year', () => {
  it('is on screen by drug and reason, with the last day on which it is reported, until it is sent', async () => {
    await destroy();
    const { year } = calendarDate(desk.api.now, TEST_ZONE);
    const asked = async () => (await desk.call('GET', `/controlled/year/${year}`, undefined, { as: 'reader' })).result;
    const found = await asked();
    const own = found.rows.find((row: { drug: { id: string } }) => row.drug.id === drug);
    expect(own).toMatchObject({ opening: 0, income: { purchase: 20 }, outgo: { destroyed: 0.4 }, closing: 19.6 });
    expect(calendarDate(found.deadline - 1, TEST_ZONE)).toMatchObject({ year: year + 1, month: 1, day: 31 });
    const send = (sentDateTime: number | null) =>
      desk.call('PUT', `/controlled/year/${year}`, { sentDateTime }, { as: 'keeper' });
    await send(desk.api.now);
    expect(await asked()).toMatchObject({ sentDateTime: desk.api.now, sentBy: emailOf('keeper') });
    await send(null);
    expect(await asked()).toMatchObject({ sentDateTime: null, sentBy: '' });
  });
});

describe('the chain of the history (law 26)', () => {
  const findings = async () =>
    (await desk.api.database.db.maintenance.verifyClinic('demo')).findings.map(({ reason }) => reason);
  /** Changes a row as somebody with the database's files could, looks, and puts it back. */
  async function tampered(change: string, undo: string, values: readonly unknown[]): Promise<string[]> {
    await owner.query(change, [...values]);
    try {
      return await findings();
    } finally {
      await owner.query(undo, [...values]);
    }
  }

  it('holds every row of the ledger: a witness, a time or a reason that was changed is found', async () => {
    const { visitID } = await visit(0.6);
    await destroy({ visitID });
    expect(await findings()).toEqual([]);
    for (const [column, other, back] of [
      ['witness', `'x'`, `'${emailOf('an')}'`],
      ['happened_at', 'happened_at - 86400', 'happened_at + 86400'],
      ['reason', `'改過'`, `'安瓿殘餘'`],
    ]) {
      const where = `WHERE clinic_id = 'demo' AND cause = 'destruction' AND cause_id = $1`;
      const found = await tampered(
        `UPDATE vetloom.stock_movement SET ${column} = ${other} ${where}`,
        `UPDATE vetloom.stock_movement SET ${column} = ${back} ${where}`,
        [visitID],
      );
      expect(found, column).toEqual([expect.stringContaining('are not those that were written')]);
    }
    const given = await tampered(
      `UPDATE vetloom.stock_movement SET cause_id = cause_id || 'x' WHERE clinic_id = 'demo' AND cause = 'treatment' AND cause_id = $1`,
      `UPDATE vetloom.stock_movement SET cause_id = $1 WHERE clinic_id = 'demo' AND cause = 'treatment' AND cause_id = $1 || 'x'`,
      [visitID],
    );
    expect(given).toHaveLength(1);
    expect(await findings()).toEqual([]);
  });

  it('finds a movement that was put in beside it', async () => {
    await destroy();
    const columns =
      'product_id, lot_id, place_id, unit_cost, cause, cause_row, step, reason, happened_at, recorded_at, recorded_by';
    const found = await tampered(
      `INSERT INTO vetloom.stock_movement (clinic_id, seq, ord, quantity, cause_id, ${columns})
        SELECT clinic_id, seq, ord + 7, n.quantity, 'forged' || n.quantity, ${columns} FROM vetloom.stock_movement m, (VALUES (1), (-1)) AS n (quantity)
        WHERE m.clinic_id = 'demo' AND m.lot_id = $1 AND m.cause = 'destruction' AND (n.quantity = 1 OR true) AND n.quantity = 1`,
      `DELETE FROM vetloom.stock_movement WHERE clinic_id = 'demo' AND lot_id = $1 AND cause_id LIKE 'forged%'`,
      [lotID],
    );
    expect(found).toEqual(expect.arrayContaining([expect.stringContaining('the history knows nothing of it')]));
  });

  it('holds every count and every report', async () => {
    const { result } = await count(20);
    const found = await tampered(
      `UPDATE vetloom.controlled_count SET body = jsonb_set(body, '{rows,0,counted}', '19') WHERE clinic_id = 'demo' AND id = $1`,
      `UPDATE vetloom.controlled_count SET body = jsonb_set(body, '{rows,0,counted}', '20') WHERE clinic_id = 'demo' AND id = $1`,
      [result.id],
    );
    expect(found).toEqual([
      expect.stringContaining(`the controlled count ${result.id} is not what its history makes it`),
    ]);
    await desk.call('POST', '/loss', {
      ...{
        cause: 'loss',
        prodID: drug,
        lotID,
        placeID: 'pharmacy',
        quantity: 1,
        reason: '打翻',
        happenedDateTime: desk.api.now,
        witness: by('an'),
      },
    });
    const [loss] = await losses();
    await desk.call('PUT', `/controlled/lossReport/${loss.id}`, { how: '打翻' });
    const told = await tampered(
      `UPDATE vetloom.controlled_report SET body = jsonb_set(body, '{how}', '"別的"') WHERE clinic_id = 'demo' AND id = $1`,
      `UPDATE vetloom.controlled_report SET body = jsonb_set(body, '{how}', '"打翻"') WHERE clinic_id = 'demo' AND id = $1`,
      [`loss/${loss.id}`],
    );
    expect(told).toHaveLength(1);
  });
});

it('every look is logged: the book, the counts, what was destroyed, the losses, the year', async () => {
  await bookRows();
  const { result } = await destroy();
  expect(result.id).toBeTruthy();
  const today = isoDay(desk.api.now, TEST_ZONE);
  await desk.call('POST', '/controlled/count/getList', { from: today, to: today });
  await desk.call('POST', '/controlled/destruction/getList', { start: 0, end: desk.api.now });
  await losses();
  expect((await audited('look'))[0]).toMatchObject({ email: emailOf('director'), detail: { drugID: drug } });
  for (const kind of ['counts', 'destructions', 'losses', 'year'])
    expect((await audited(kind)).length, kind).toBeGreaterThan(0);
  for (const path of ['/controlled/book', '/controlled/count/getList', '/controlled/reconciliation'])
    expect((await desk.call('POST', path, {}, { as: 'clerk' })).code).toBe(CODE.forbidden);
});
