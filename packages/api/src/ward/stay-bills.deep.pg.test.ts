import { dayStart } from '@vetloom/domain/core/clock.ts';
import { CODE } from '@vetloom/domain/core/codes.ts';
import { DEFAULT_TIME_ZONE, zoneOf } from '@vetloom/domain/core/zone.ts';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestApi } from '../test-kit.ts';

const B = '/api/sdk/v2/demo';
const V2 = '/inHospital/v2';
const DAY = 86_400;
const ZONE = zoneOf(DEFAULT_TIME_ZONE);
const plain = encodeURIComponent;
let api: TestApi;
let token: string;
beforeAll(async () => {
  api = await TestApi.open();
  // Noon of a day, so that no test runs over midnight.
  api.now = dayStart(api.now, ZONE) + DAY + 43_200;
  await api.enroll('admin@demo.vetloom.test', 'admin');
  token = (await api.login('admin@demo.vetloom.test')).jwt;
});
afterAll(async () => {
  expect(api.unexpected).toEqual([]);
  await api.close();
});

async function call(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown) {
  api.now += 1;
  return api.call(method, B + path, { token, ...(body === undefined ? {} : { body }) });
}
const ids = (bills: readonly { _id: string }[]) => bills.map(({ _id }) => _id);
const pay = (collectionID: string, type: string, receive: number) =>
  call('POST', '/billing/receiveLogs', { receiveLogs: [{ collectionID, type, receive }] });

let made = 0;
/** An owner with an animal. */
async function owner() {
  made += 1;
  const phone = `09110000${String(made).padStart(2, '0')}`;
  const userID: string = (await call('POST', '/user', { name: '陳怡君', phone })).result._id;
  const petID: string = (await call('POST', '/pet', { userID, name: '麻糬', type: 'Canine' })).result._id;
  return { userID, petID };
}
type Owned = Awaited<ReturnType<typeof owner>>;

/** A bill of NT$ 800 that is asked for: of a visit, and of a stay that was settled, at that time. */
async function visitBill({ petID }: Owned, more: object = {}): Promise<string> {
  const recordID: string = (await call('POST', '/record/checkin', { petID, cause: '嘔吐', ...more })).result._id;
  const charge = { _id: 'c', name: '診察', class: '診察', price: 800, number: 1 };
  await call('PUT', `/record/${plain(recordID)}`, { chargeDivision: [charge] });
  expect((await call('PUT', `/record/${plain(recordID)}/complete`, {})).code).toBe(CODE.success);
  return recordID;
}
async function stayBill({ petID }: Owned, settled: number | undefined, more: object = {}): Promise<string> {
  const cage = { cageID: 'A1', cageName: 'C1', cageDefaultPrice: 800 };
  const inHospitalID: string = (await call('POST', V2, { petID, cause: '嘔吐', ...cage, ...more })).result._id;
  await call('POST', `${V2}/plan`, { inHospitalID, planDateTime: dayStart(api.now, ZONE) });
  if (settled !== undefined) await call('PUT', '/inHospital/settle', { inHospitalID, dateTime: settled });
  return inHospitalID;
}

describe('bills of visits and of stays', () => {
  it('[2.7.066] are looked through by range, person and animal, by division where there is one, paid and unpaid', async () => {
    const one = await owner();
    const other = await owner();
    const doctor = { doctor: '林佳蓉', doctorID: '/staff/lin@demo.vetloom.test' };
    const begin = api.now;
    const visits = [await visitBill(one, { ...doctor, division: '外科' }), await visitBill(one, { division: '內科' })];
    const split = api.now;
    const stays = [
      await stayBill(one, split - 1, doctor),
      await stayBill(one, api.now),
      await stayBill(one, undefined),
    ];
    const [visit, later] = visits;
    const [stay, unpaid] = stays;
    await visitBill(other);
    await stayBill(other, api.now);
    await pay(visit ?? '', 'record', 800);
    await pay(stay ?? '', 'inHospital', 800);
    const found = async (type: string, asked: object) => {
      const { result } = await call('POST', '/billing/explore', { type, petID: one.petID, ...asked });
      expect(result.count).toBe(result.bills.length);
      return ids(result.bills);
    };
    for (const [type, paid, open] of [
      ['record', visit, later],
      ['inHospital', stay, unpaid],
    ] as const) {
      expect((await found(type, {})).toSorted(), type).toEqual([paid, open].toSorted());
      expect(await found(type, { checkout: true }), type).toEqual([paid]);
      expect(await found(type, { checkout: false }), type).toEqual([open]);
      expect(await found(type, { doctorID: doctor.doctorID }), type).toEqual([paid]);
      expect(await found(type, { begin: api.now }), type).toEqual([]);
    }
    expect(await found('record', { end: split })).toHaveLength(2);
    expect(await found('inHospital', { begin, end: split - 1 })).toEqual([stay]);
    expect(await found('record', { division: '外科' })).toEqual([visit]);
    expect(await found('inHospital', { division: '外科' })).toEqual([]);
    const row = (await call('POST', '/billing/explore', { type: 'inHospital', petID: one.petID })).result.bills.find(
      ({ _id }: { _id: string }) => _id === unpaid,
    );
    expect(row).toMatchObject({ type: 'inHospital', total: 800, receive: 0, owed: 800, billStatus: 20 });
  });

  it('[2.7.067] of an owner are found by what they are, how far, and of which animal, page after page', async () => {
    const own = await owner();
    const kinds = { record: await visitBill(own), inHospital: await stayBill(own, api.now) };
    const paid = { record: await visitBill(own), inHospital: await stayBill(own, api.now) };
    for (const type of ['record', 'inHospital'] as const) {
      await pay(paid[type], type, 800);
      const path = `/billing/user/${plain(own.userID)}`;
      const asked = async (more: object) => (await call('POST', path, { type, ...more })).result;
      expect(ids((await asked({ billStatus: 20 })).bills)).toEqual([kinds[type]]);
      expect(ids((await asked({ billStatus: 30 })).bills)).toEqual([paid[type]]);
      expect(ids((await asked({ billStatus: 10 })).bills)).toEqual([]);
      expect((await asked({ petID: own.petID })).count).toBe(2);
      expect((await asked({ petID: '/pet/1-none' })).count).toBe(0);
      await copies(kinds[type], type, 44);
      const pages = [];
      for (const currentPage of [1, 2, 3]) {
        const page = await asked({ billStatus: 20, currentPage });
        expect([page.count, page.currentPage]).toEqual([45, currentPage]);
        pages.push(ids(page.bills));
      }
      expect(pages.map(({ length }) => length)).toEqual([30, 15, 0]);
      expect(new Set(pages.flat()).size).toBe(45);
    }
  });

  it('[2.7.069 stay half] are split between two people, whose parts sum to the bill, saved, read and listed by their day', async () => {
    const own = await owner();
    await api.enroll('second@demo.vetloom.test', ['BILLING_READ']);
    const [first, second] = ['/staff/admin@demo.vetloom.test', '/staff/second@demo.vetloom.test'];
    const parts = [
      { staffID: first, amount: 480 },
      { staffID: second, amount: 320 },
    ];
    const settled = api.now - DAY;
    for (const [id, dateTime] of [
      [await visitBill(own), undefined],
      [await stayBill(own, settled), settled],
    ] as const) {
      const path = `/billing/distribution/${plain(id)}`;
      expect((await call('GET', path)).result).toBeNull();
      expect((await call('PUT', path, { parts: parts.slice(1) })).code).toBe(CODE.badParameter);
      const saved = (await call('PUT', path, { parts })).result;
      expect(saved).toMatchObject({ collectionID: id, petID: own.petID, total: 800, parts });
      if (dateTime !== undefined) expect(saved.dateTime).toBe(dateTime);
      expect((await call('GET', path)).result).toEqual(saved);
      const listed = (await call('POST', '/billing/distribution/list', { begin: saved.dateTime, end: saved.dateTime }))
        .result;
      expect(listed).toContainEqual(saved);
    }
    const day = `/inHospital/1-none/plan/1`;
    expect((await call('PUT', `/billing/distribution/${plain(day)}`, { parts })).code).toBe(CODE.notFound);
  });

  it('[2.9.13] of stays stand in the list of the day on which they were settled, and for two weeks in the other', async () => {
    const own = await owner();
    const today = dayStart(api.now, ZONE);
    const [midnight, thirteen, fifteen, open] = [
      await stayBill(own, today),
      await stayBill(own, api.now - 13 * DAY),
      await stayBill(own, api.now - 15 * DAY),
      await stayBill(own, undefined),
    ];
    const all = [midnight, thirteen, fifteen, open];
    const listed = async (window: string) => {
      const { result } = await call('POST', `${V2}/billing/explore`, { window, limit: 500 });
      return all.filter((id) => ids(result).includes(id));
    };
    expect(await listed('today')).toEqual([midnight]);
    expect(await listed('twoWeeks')).toEqual([midnight, thirteen]);
  });

  it('[2.9.18] come fifty at a time unless asked otherwise, never more than five hundred, with how many there are', async () => {
    const own = await owner();
    const bills = { record: await visitBill(own), inHospital: await stayBill(own, api.now) };
    for (const type of ['record', 'inHospital'] as const) {
      await copies(bills[type], type, 501);
      const explore = async (part: object) =>
        (await call('POST', '/billing/explore', { type, petID: own.petID, ...part })).result;
      expect([(await explore({})).bills.length, (await explore({ limit: 100_000 })).bills.length]).toEqual([50, 500]);
      expect((await explore({ limit: 100_000, skip: 500 })).bills).toHaveLength(2);
      expect((await explore({ limit: 1 })).count).toBe(502);
    }
    for (const path of ['/record/getList/billing', `${V2}/explore/pet`]) {
      const rows = async (part: object) => (await call('POST', path, { petID: own.petID, ...part })).result.length;
      expect([path, await rows({}), await rows({ limit: 100_000 })]).toEqual([path, 50, 500]);
    }
  });
});

/** So many more of a document, alike but for their ids. */
async function copies(id: string, collection: string, count: number): Promise<void> {
  const db = new pg.Client(api.database.url);
  await db.connect();
  await db.query(
    `INSERT INTO vetloom.document (clinic_id, collection, id, version, seq, deleted, body, received_at)
     SELECT clinic_id, collection, id || n, version, seq, deleted, jsonb_set(body, '{_id}', to_jsonb(id || n)), received_at
     FROM generate_series(1, $3) AS n, vetloom.document WHERE collection = $2 AND id = $1`,
    [id, collection, count],
  );
  await db.end();
}
