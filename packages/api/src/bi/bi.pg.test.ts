import { type BiFacts, type BiStep, biFacts } from '@vetloom/domain/bi/bi.schema.ts';
import { bucketStart, factsOf, itemsOf, nextBucket, totalsOf } from '@vetloom/domain/bi/facts.ts';
import type { Receipt } from '@vetloom/domain/billing/receipt.schema.ts';
import { dayStart } from '@vetloom/domain/core/clock.ts';
import { CODE } from '@vetloom/domain/core/codes.ts';
import type { Owner } from '@vetloom/domain/owner/owner.schema.ts';
import type { VisitRecord } from '@vetloom/domain/record/record.schema.ts';
import { TEST_ZONE } from '@vetloom/testing/domain/clinic.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { TestApi } from '../test-kit.ts';
import { keepFiguresAhead } from './keep-ahead.ts';

const B = '/api/sdk/v2/demo';
const plain = encodeURIComponent;
const DAY = 86_400;
let api: TestApi;
const tokens: Record<string, string> = {};
const people = {
  admin: 'admin',
  own: ['BILLING_READ_STAT', 'BILLING_READ', 'BILLING_WRITE', 'DOCTOR'],
  reader: ['BILLING_READ', 'RECORD_READ'],
} as const;
beforeAll(async () => {
  api = await TestApi.open();
  for (const [name, permissions] of Object.entries(people)) await api.enroll(`${name}@demo.vetloom.test`, permissions);
  await signIn();
});
afterAll(() => api.close());

async function signIn() {
  for (const name of Object.keys(people)) tokens[name] = (await api.login(`${name}@demo.vetloom.test`)).jwt;
}
async function call(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown, as = 'admin') {
  api.now += 1;
  return api.call(method, B + path, { token: tokens[as] ?? '', ...(body === undefined ? {} : { body }) });
}
const figures = async (begin: number, end: number, step: BiStep, as = 'admin'): Promise<BiFacts> =>
  biFacts.parse((await call('POST', '/bi', { begin, end, step }, as)).result);

let made = 0;
async function bill(lines: { name: string; price: number; number: number }[], doctor = '林佳蓉') {
  made += 1;
  const user = await call('POST', '/user', { name: '陳怡君', phone: `0966${String(made).padStart(6, '0')}` });
  const pet = await call('POST', '/pet', { userID: user.result._id, name: '麻糬', type: 'Canine', weight: 4.2 });
  const staff = doctor === '林佳蓉' ? {} : { doctorID: doctor };
  const visit = await call('POST', '/record/checkin', { petID: pet.result._id, cause: '回診', doctor, ...staff });
  const recordID: string = visit.result._id;
  const path = `/record/${plain(recordID)}`;
  const chargeDivision = lines.map((line, at) => ({ _id: `c${at}`, ...line }));
  const drugBag = [{ bagID: 'b', items: [{ _id: 'd', name: 'Cerenia', price: 33.3, number: 1.5 }] }];
  await call('PUT', path, { chargeDivision, drugBag });
  await call('PUT', `${path}/status`, { type: 'billStatus', status: 20 });
  return { recordID, path };
}
const receive = async (collectionID: string, sum: number, method: string, as = 'admin') =>
  (await call('POST', '/billing/receiveLogs', { receiveLogs: [{ collectionID, receive: sum, method }] }, as)).result;

const inDays = (time: number, { from, to }: { from: number; to: number }) =>
  time >= dayStart(from, TEST_ZONE) && time < dayStart(to, TEST_ZONE) + DAY;
/** Everything that the figures are made of, as the clinic has it. */
async function documents() {
  const of = (collection: string) =>
    api.database.db.readClinic('demo', (tx) =>
      tx.sql<{ body: unknown }>(
        'SELECT body FROM vetloom.document WHERE clinic_id = $1 AND collection = $2 AND NOT deleted',
        ['demo', collection],
      ),
    );
  const [records, receipts, owners] = await Promise.all(['record', 'receipt', 'user'].map(of));
  const bodies = (rows: { body: unknown }[] = []) => rows.map(({ body }) => body);
  return {
    records: bodies(records) as VisitRecord[],
    receipts: bodies(receipts) as Receipt[],
    owners: bodies(owners) as Owner[],
  };
}

it('[3.2.18 call half] figures over months of random bills are the receive logs to the dollar, and what the domain adds up from the documents', async () => {
  const start = api.now;
  const [drawn = []] = fc.sample(
    fc.array(
      fc.record({
        days: fc.integer({ min: 0, max: 6 }),
        price: fc.integer({ min: 1, max: 3000 }),
        number: fc.constantFrom(0.1, 0.3, 1, 2.5),
        part: fc.integer({ min: 1, max: 100 }),
        method: fc.constantFrom('cash', 'creditCard', 'linePay'),
        back: fc.boolean(),
      }),
      { minLength: 12, maxLength: 12 },
    ),
    { numRuns: 1, seed: 20_261_120 },
  );
  for (const { days, price, number, part, method, back } of drawn) {
    api.now += days * DAY;
    if (days > 0) await signIn();
    const { recordID, path } = await bill([{ name: '診察費', price, number }]);
    const { total } = (await call('GET', path)).result;
    const receipts = await receive(recordID, Math.max(1, Math.round((total * part) / 100)), method);
    if (back) await call('DELETE', `/billing/receiveLog/${plain(receipts[0]._id)}`);
  }
  const end = api.now;
  const range = { begin: start - DAY, end: end + 2 };
  const days = (await call('POST', '/billing/receiveLog/list', range)).result as { log: { receive: number }[] }[];
  const ledger = days.flatMap(({ log }) => log).reduce((sum, { receive: one }) => sum + one, 0);
  const { records, receipts, owners } = await documents();
  const source = {
    receipts,
    visits: records,
    newOwners: owners.map(({ createDateTime }) => createDateTime),
    items: itemsOf(records),
    paid: new Map(records.map((record) => [record._id, record])),
  };
  const asked = { from: range.begin, to: range.end };
  // Each twice: the second answer is of what was kept.
  for (const step of ['day', 'day', 'week', 'week', 'month', 'month'] as const) {
    const found = await figures(range.begin, range.end, step);
    expect(totalsOf(found).received).toBe(ledger);
    expect(found).toEqual(factsOf(source, asked, step, TEST_ZONE));
  }
  // Months that are asked for in part are added up in part.
  const part = { from: start + 3 * DAY, to: end - 3 * DAY };
  expect(await figures(part.from, part.to, 'month')).toEqual(
    factsOf(
      { ...source, items: itemsOf(records.filter(({ dateTime }) => inDays(dateTime, part))) },
      part,
      'month',
      TEST_ZONE,
    ),
  );
});

it('kept months follow what changes in them: a receipt, a moved visit, another doctor, a visit that is gone', async () => {
  // Of a month that is over, as only those are kept.
  const [first, last] = [
    bucketStart(api.now, 'month', TEST_ZONE),
    nextBucket(bucketStart(api.now, 'month', TEST_ZONE), 'month', TEST_ZONE) - DAY,
  ];
  const month = async (shift = 0) => {
    const written = api.now;
    api.now = last + 40 * DAY;
    await signIn();
    const found = await figures(first - shift, last - shift, 'month');
    api.now = written + 1;
    await signIn();
    return found;
  };
  const { recordID, path } = await bill([{ name: '診察費', price: 400, number: 1 }]);
  const before = await month();
  await receive(recordID, 300, 'cash');
  const paid = await month();
  expect(totalsOf(paid).received).toBe(totalsOf(before).received + 300);
  expect(await month(), 'asked again nothing changes').toEqual(paid);

  await call('PUT', path, { doctor: '陳柏翰', doctorID: '/staff/chen' });
  const other = await month();
  expect(other.doctors.find(({ key }) => key === '/staff/chen')).toMatchObject({ received: 300, visits: 1 });

  // Months of the year before may begin on another second: asked for from the first day on.
  const year = first - bucketStart(first - 360 * DAY, 'month', TEST_ZONE);
  const { dateTime } = (await call('GET', path)).result;
  expect(totalsOf(await month(year)).visits).toBe(0);
  await call('PUT', path, { dateTime: dateTime - year });
  expect(totalsOf(await month(year)).visits).toBe(1);
  expect(totalsOf(await month()).visits).toBe(totalsOf(other).visits - 1);

  const gone = await bill([{ name: '洗澡', price: 500, number: 1 }]);
  expect((await month()).items.some(({ name }) => name === '洗澡')).toBe(true);
  await call('DELETE', gone.path);
  expect((await month()).items.some(({ name }) => name === '洗澡')).toBe(false);
});

it('a bill that was paid on two days of a week that is cut off counts as one', async () => {
  api.now = bucketStart(api.now, 'week', TEST_ZONE) + 8 * DAY;
  await signIn();
  const [tuesday, begin] = [api.now, bucketStart(api.now, 'week', TEST_ZONE)];
  const { recordID } = await bill([{ name: '住院', price: 900, number: 1 }]);
  await receive(recordID, 100, 'cash');
  api.now += DAY;
  await signIn();
  await receive(recordID, 200, 'cash');
  api.now += 2 * DAY;
  await signIn();
  // From Tuesday on, so that the week is made of days.
  for (const step of ['week', 'month'] as const)
    expect(totalsOf(await figures(tuesday, tuesday + DAY, step))).toMatchObject({ bills: 1, received: 300 });
  expect(totalsOf(await figures(begin, api.now, 'day'))).toMatchObject({ bills: 2, received: 300 });
});

it('what is kept ahead is what is answered, and needs no second adding up', async () => {
  const kept = () =>
    api.database.db.readClinic('demo', (tx) =>
      tx.sql<{ step: BiStep; start: number; seq: number }>(
        'SELECT step, start, seq FROM vetloom.bi_stretch WHERE clinic_id = $1 ORDER BY step, start',
        ['demo'],
      ),
    );
  api.now += 40 * DAY;
  await signIn();
  const { records, receipts, owners } = await documents();
  await api.database.db.inClinic('demo', (tx) =>
    tx.sql('DELETE FROM vetloom.bi_stretch WHERE clinic_id = $1', ['demo']),
  );
  let rests = 0;
  const rest = async () => {
    rests += 1;
  };
  await keepFiguresAhead(api.database.db, 'demo', api.now, rest);
  const first = await kept();
  expect(new Set(first.map(({ step }) => step))).toEqual(new Set(['day', 'week', 'month']));
  expect(rests).toBeGreaterThan(0);
  const oldest = Math.min(...records.map(({ dateTime }) => dateTime));
  const asked = { from: Math.max(oldest, api.now - 300 * DAY), to: api.now };
  const source = {
    receipts,
    visits: records,
    newOwners: owners.map(({ createDateTime }) => createDateTime),
    items: itemsOf(records.filter(({ dateTime }) => inDays(dateTime, asked))),
    paid: new Map(records.map((record) => [record._id, record])),
  };
  for (const step of ['week', 'month'] as const)
    expect(await figures(asked.from, asked.to, step)).toEqual(factsOf(source, asked, step, TEST_ZONE));
  rests = 0;
  await keepFiguresAhead(api.database.db, 'demo', api.now, rest);
  expect(rests, 'nothing was missing').toBe(0);
});

it('[3.2.19 figures half] [1.6.53] without BILLING_STAT a person sees what they took or earned, and without any right nothing', async () => {
  const own = '/staff/own@demo.vetloom.test';
  const today = () => [api.now, api.now, 'day'] as const;
  const earned = await bill([{ name: '診察費', price: 700, number: 1 }], own);
  await receive(earned.recordID, 700, 'cash');
  const taken = await bill([{ name: '疫苗', price: 900, number: 1 }]);
  await receive(taken.recordID, 200, 'cash', 'own');
  const found = await figures(...today(), 'own');
  expect(totalsOf(found)).toMatchObject({ received: 900, visits: 1, newOwners: 0 });
  expect(found.items.map(({ name }) => name).sort()).toEqual(['Cerenia', '診察費']);
  await receive(taken.recordID, 100, 'cash');
  expect(totalsOf(await figures(...today())).received).toBeGreaterThan(900);
  expect((await call('POST', '/bi', { begin: api.now, end: api.now }, 'reader')).code).toBe(CODE.forbidden);
});

it.each([
  { begin: 100, end: 99 },
  { begin: 0, end: 94 * DAY },
  { begin: 0, end: 400 * DAY, step: 'week' },
  { begin: 0, end: 5000 * DAY, step: 'month' },
  { begin: 0, end: 1, step: 'year' },
  { begin: 'now', end: 1 },
])('refuses the range %j', async (range) => {
  expect((await call('POST', '/bi', range)).code).toBe(CODE.badParameter);
});
