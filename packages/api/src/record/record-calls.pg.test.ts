import { CODE } from '@vetloom/domain/core/codes.ts';
import { recordKind } from '@vetloom/domain/record/record.kind.ts';
import type { VisitRecord } from '@vetloom/domain/record/record.schema.ts';
import { meets, type RecordConditions } from '@vetloom/domain/record/record-search.ts';
import { recordWindow } from '@vetloom/domain/record/record-window.ts';
import { TEST_ZONE } from '@vetloom/testing/domain/clinic.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestApi } from '../test-kit.ts';

const B = '/api/sdk/v2/demo';
const plain = encodeURIComponent;
let api: TestApi;
const tokens: Record<string, string> = {};
beforeAll(async () => {
  api = await TestApi.open();
  await api.enroll('admin@demo.vetloom.test', 'admin');
  await api.enroll('doctor@demo.vetloom.test', ['RECORD_READ', 'RECORD_WRITE', 'DOCTOR']);
  await api.enroll('reader@demo.vetloom.test', ['RECORD_READ']);
  await api.enroll('desk@demo.vetloom.test', [
    'DAILY_STATUS',
    'CHECK_IN',
    'BILLING_READ',
    'BILLING_READ_STAT',
    'RECORD_BELONGS',
  ]);
  await api.enroll('chief@demo.vetloom.test', ['RECORD_READ', 'RECORD_WRITE', 'RECORD_DELETE']);
  await api.enroll('groomer@demo.vetloom.test', ['PET_READ']);
  for (const name of ['admin', 'doctor', 'reader', 'desk', 'chief', 'groomer'])
    tokens[name] = (await api.login(`${name}@demo.vetloom.test`)).jwt;
});
afterAll(() => api.close());

async function call(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown, as = 'admin') {
  api.now += 1;
  return api.call(method, B + path, { token: tokens[as] ?? '', ...(body === undefined ? {} : { body }) });
}

let people = 0;
async function pet(type = 'Canine'): Promise<{ petID: string; userID: string }> {
  people += 1;
  const phone = `0935${String(people).padStart(6, '0')}`;
  const userID = (await call('POST', '/user', { name: '陳怡君', phone })).result._id;
  return { userID, petID: (await call('POST', '/pet', { userID, name: '麻糬', type })).result._id };
}
const checkIn = async (petID: string, more: object = {}) =>
  (await call('POST', '/record/checkin', { petID, cause: '嘔吐', ...more })).result;
const at = (record: { _id: string }) => `/record/${plain(record._id)}`;
const charge = (price: number, name = '診察費') => ({ _id: `c${price}`, name, price, number: 1 });
const bag = (bagID: string, name = 'Cerenia') => ({
  bagID,
  items: [{ _id: `${bagID}i`, name, price: 100, number: 1 }],
});
/** Every time in an answer, at any depth, with its place. */
function timesIn(value: unknown, place = ''): [string, unknown][] {
  if (typeof value !== 'object' || value === null)
    return /[dD]ateTime$/.test(place) && value !== null ? [[place, value]] : [];
  return Object.entries(value).flatMap(([key, member]) => timesIn(member, place === '' ? key : `${place}.${key}`));
}
const idsOf = (answer: { result: { _id: string }[] }) => answer.result.map(({ _id }) => _id);

describe('a visit over REST', () => {
  it('[2.7.012] [2.7.013] [2.3.02] [2.3.06 group-and-ticket half] [2.3.08] [2.3.20] [2.4.02] [2.9.06 outpatient half] is checked in with all its facts, and only what is sent is corrected', async () => {
    const { petID } = await pet();
    const sent = {
      cause: '前天開始嘔吐',
      division: '內科',
      doctor: '林佳蓉',
      doctorID: '/staff/lin@demo.vetloom.test',
      dateTime: api.now - 60,
    };
    const made = await checkIn(petID, { ...sent, checkInGroupID: 'g1', ticket: 'A1' });
    expect((await call('GET', at(made))).result).toEqual(made);
    expect(made).toMatchObject({
      ...sent,
      petID,
      collection: 'record',
      status: 0,
      archiveStatus: -1,
      examStatus: 0,
      dispenseStatus: 0,
    });
    expect(made).toMatchObject({ billStatus: 0, source: 'standard', checkInGroupID: 'g1', bookingID: '' });
    expect((await call('POST', '/record/checkin', { petID, cause: 'x', bookingID: '/booking/1' })).code).toBe(
      CODE.notFound,
    );
    const changed = await call('PUT', '/record/checkin', { _id: made._id, doctor: '吳承翰', weight: 5.2, ticket: '7' });
    expect(changed.result).toMatchObject({ ...sent, doctor: '吳承翰', weight: 5.2, ticket: '7' });
    const rest = { cause: '嘔吐三天', division: '外科', checkInNote: '會怕生' };
    await call('PUT', '/record/checkin', { _id: made._id, ...rest });
    const { result } = await call('GET', at(made));
    expect(result).toMatchObject({ ...sent, ...rest, doctor: '吳承翰', weight: 5.2, ticket: '7', source: 'standard' });
    expect(result).toMatchObject({ drugDiscountRate: 1, surgeryConsumableDiscountRate: 1, surgeryDrugDiscountRate: 1 });
  });

  it('[2.3.01] two check-ins of one second are two visits, whose ids begin with it', async () => {
    const one = await pet();
    api.now -= 1;
    const first = await checkIn(one.petID);
    api.now -= 1;
    const other = await checkIn(one.petID);
    expect(first._id).not.toBe(other._id);
    for (const { _id, collection } of [first, other]) {
      expect(_id).toMatch(new RegExp(`^/record/${api.now}-[0-9a-z]{5}$`));
      expect(collection).toBe('record');
    }
  });

  it('[2.5.01] [2.5.02] [2.8.04] needs the id of an animal, else 200003', async () => {
    for (const petID of [undefined, 5, null, [], '/user/1'])
      for (const path of ['/record/checkin', '/record'])
        expect((await call('POST', path, { petID, cause: 'x' })).code).toBe(CODE.petNotFound);
  });

  it('[2.5.13] costs what its parts come to, on the visit, in the list of bills and in what is received of it', async () => {
    const { petID } = await pet();
    const made = await call('POST', '/record', {
      petID,
      chargeDivision: [charge(300)],
      drugBag: [bag('b1')],
      examTask: [{ _id: 't1', type: '生化', name: '生化', price: 600, number: 1 }],
      examConsumable: [charge(50, '試管')],
      surgery: [charge(2000, '絕育')],
      surgeryConsumable: [charge(200, '縫線')],
      surgeryConsumableDiscountRate: 0.9,
      surgeryDrugBag: [{ ...charge(400, 'Propofol') }],
      surgeryDrugDiscountRate: 0.5,
      vaccine: [charge(500, '八合一')],
    });
    const { drugSubTotal } = made.result;
    expect(drugSubTotal).toBeGreaterThan(0);
    const total = 300 + drugSubTotal + 600 + 50 + 2000 + 180 + 200 + 500;
    expect(made.result.total).toBe(total);
    expect((await call('GET', at(made.result))).result.total).toBe(total);
    await call('POST', '/billing/receiveLogs', { receiveLogs: [{ collectionID: made.result._id, receive: total }] });
    expect((await call('GET', at(made.result))).result).toMatchObject({ total, receive: total, status: 90 });
  });

  it('[2.7.014] [2.4.03] [2.3.03 call half] [2.3.08] [2.3.09] [2.3.15 call half] [2.3.16] [2.3.18] is written by hand and keeps its words, people, lines and rates', async () => {
    const { petID } = await pet();
    const words = {
      record: '昨晚吐三次',
      procedure: '皮下輸液',
      emotions: '緊張',
      diagnosis: '急性胃炎',
      therapy: '禁食',
      checkInNote: '會怕生',
      label: ['慢性病'],
    };
    const surgeons = { surgeonDoctor: '林佳蓉', assistantDoctor: '吳承翰', anesthetist: '張雅婷' };
    const lines = [charge(300), { ...charge(50, '耗材'), subTotal: 90 }];
    const made = await call('POST', '/record', {
      petID,
      ...words,
      ...surgeons,
      disease: [{ _id: 'd1', name: '急性胃炎', certainty: '疑似' }],
      chargeDivision: lines,
      surgery: [charge(0, '清創')],
      surgeryConsumable: [charge(200, '縫線')],
      surgeryConsumableDiscountRate: 0.9,
      surgeryDrugBag: [{ ...charge(400, 'Propofol') }],
      surgeryDrugDiscountRate: 0.5,
    });
    const { result } = await call('GET', at(made.result));
    expect(result).toEqual(made.result);
    expect(result).toMatchObject({ ...words, ...surgeons, source: 'manual', status: 0, archiveStatus: 0 });
    expect(result).toMatchObject({ disease: [{ name: '急性胃炎' }], surgery: [{ name: '清創' }] });
    expect(result).toMatchObject({ chargeDivision: lines, drugDiscountRate: 1, dispenseStatus: 0 });
    expect(result).toMatchObject({ surgeryConsumableSubTotal: 180, surgeryDrugSubTotal: 200, total: 770 });
  });

  it('[2.7.015] [2.7.099] [2.7.100 call half] [2.3.10] [2.3.21] [2.7.017] [2.1.07 outpatient half] is edited, completed, handed out and paid, each with the document as answer', async () => {
    const { petID } = await pet();
    const visit = await checkIn(petID);
    const edited = await call('PUT', at(visit), { chargeDivision: [charge(300)], drugBag: [bag('b1')], total: 1 });
    expect(edited.code).not.toBe(CODE.success);
    const done = await call('PUT', at(visit), { chargeDivision: [charge(300)], drugBag: [bag('b1')] });
    expect(done.result).toMatchObject({ total: 400, cause: '嘔吐' });
    const completed = await call('PUT', `${at(visit)}/complete`, {}, 'doctor');
    expect(completed.result).toMatchObject({ status: 10, billStatus: 20, inspectedDateTime: api.now });
    expect(completed.result).toMatchObject({ statusUpdateDateTime: api.now, completedDateTime: api.now });
    expect(completed.result.statusUpdateBy).toBe('/staff/doctor@demo.vetloom.test');
    expect((await call('PUT', `${at(visit)}/complete`, {}, 'reader')).code).toBe(CODE.forbidden);
    await call('PUT', `/todo/dispense/${plain(visit._id)}`, { drugBagIDs: ['b1'] });
    await call('POST', '/billing/receiveLogs', { receiveLogs: [{ collectionID: visit._id, receive: 400 }] });
    const { result } = await call('GET', at(visit));
    expect(result).toMatchObject({ status: 90, total: 400, receive: 400, billStatus: 30, dispenseStatus: 30 });
    expect(result.receiveLog).toMatchObject([{ receive: 400 }]);
    expect((await call('GET', '/record/%2Frecord%2F1-none')).code).toBe(CODE.notFound);
    const times = timesIn(result);
    expect(times.map(([field]) => field)).toEqual(
      expect.arrayContaining([
        'dateTime',
        'completedDateTime',
        'drugBag.0.dispensedDateTime',
        'receiveLog.0.createDateTime',
      ]),
    );
    for (const [field, value] of times) expect(`${field} ${value}`).toMatch(/ (0|\d{10})$/);
  });

  it('[2.6.08] a settled bill is opened with a reason, and what is changed after the completion is written down', async () => {
    const visit = await checkIn((await pet()).petID);
    await call('PUT', at(visit), { chargeDivision: [charge(300)] });
    await call('PUT', `${at(visit)}/complete`, {});
    await call('POST', '/billing/receiveLogs', { receiveLogs: [{ collectionID: visit._id, receive: 300 }] });
    const more = { chargeDivision: [charge(300), charge(80, '耗材')] };
    const locked = await call('PUT', at(visit), more, 'doctor');
    expect([locked.code, locked.detail]).toMatchObject([CODE.forbidden, { rule: 'billLocked' }]);
    expect((await call('PUT', at(visit), { diagnosis: '胃炎' }, 'doctor')).code).toBe(CODE.success);
    expect((await call('PUT', `${at(visit)}/unlockBill`, { reason: '漏收' }, 'doctor')).code).toBe(CODE.forbidden);
    expect((await call('PUT', `${at(visit)}/unlockBill`, { reason: ' ' })).code).toBe(CODE.badParameter);
    await call('PUT', `${at(visit)}/unlockBill`, { reason: '漏收耗材' });
    await call('PUT', at(visit), more, 'doctor');
    const { result } = await call('PUT', `${at(visit)}/amendment`, { reason: '補收' }, 'doctor');
    expect(result).toMatchObject({ total: 380, status: 20, billUnlock: [{ reason: '漏收耗材' }] });
    expect(result.amendment).toMatchObject([{ reason: '補收', fields: ['diagnosis', 'chargeDivision'] }]);
  });

  it('a bill that was settled anew is not opened by whom had the earlier settlement before them, where they say which they saw', async () => {
    const visit = await checkIn((await pet()).petID);
    await call('PUT', at(visit), { chargeDivision: [charge(300)] });
    await call('PUT', `${at(visit)}/complete`, {});
    const pay = (receive: number) =>
      call('POST', '/billing/receiveLogs', { receiveLogs: [{ collectionID: visit._id, receive }] });
    const seen = async () => (await call('GET', at(visit))).result.updateDateTime;
    const unlock = (updateDateTime?: number) =>
      call('PUT', `${at(visit)}/unlockBill`, { reason: '漏收耗材', updateDateTime });
    await pay(300);
    const before = await seen();
    await call('PUT', at(visit), { diagnosis: '胃炎' });
    // Another change of the visit is no other settlement.
    expect((await unlock(before)).code).toBe(CODE.success);
    await call('PUT', at(visit), { chargeDivision: [charge(300), charge(80, '耗材')] });
    await pay(80);
    expect(await unlock(before)).toMatchObject({ code: CODE.contradictory, detail: { rule: 'changedSince' } });
    expect((await unlock(await seen())).code).toBe(CODE.success);
  });

  it('[2.7.016] [2.8.02 outpatient half] [2.8.08 record half] is deleted, twice, listed for 30 days and brought back', async () => {
    const visit = await checkIn((await pet()).petID);
    await call('PUT', at(visit), { chargeDivision: [charge(300)], diagnosis: '胃炎' });
    expect((await call('DELETE', at(visit), undefined, 'doctor')).code).toBe(CODE.forbidden);
    for (const _ of [1, 2]) expect((await call('DELETE', at(visit))).code).toBe(CODE.success);
    expect((await call('GET', at(visit))).code).toBe(CODE.notFound);
    expect((await call('PUT', at(visit), { diagnosis: 'x' })).code).toBe(CODE.notFound);
    const removed = await call('POST', '/record/removed', {});
    expect(removed.result).toMatchObject([{ recordID: visit._id, received: 0 }]);
    const search = { conditions: { petID: visit.petID } };
    expect(idsOf(await call('POST', '/record/conditions', search))).toEqual([]);
    const back = await call('POST', `${at(visit)}/restore`, {});
    expect(back.result).toMatchObject({ _id: visit._id, diagnosis: '胃炎', total: 300 });
    expect(idsOf(await call('POST', '/record/conditions', search))).toEqual([visit._id]);
    expect((await call('POST', `${at(visit)}/restore`, {})).code).toBe(CODE.notFound);
  });

  it('[2.6.06] is read, written and deleted by a right for each', async () => {
    const visit = await checkIn((await pet()).petID, { cause: '回診' });
    const tried = async (as: string) => ({
      read: (await call('GET', at(visit), undefined, as)).code,
      write: (await call('PUT', at(visit), { therapy: `由${as}` }, as)).code,
      complete: (await call('PUT', `${at(visit)}/complete`, {}, as)).code,
      remove: (await call('DELETE', at(visit), undefined, as)).code,
    });
    const [yes, no] = [CODE.success, CODE.forbidden];
    expect(await tried('groomer')).toEqual({ read: no, write: no, complete: no, remove: no });
    expect(await tried('reader')).toEqual({ read: yes, write: no, complete: no, remove: no });
    expect(await tried('doctor')).toEqual({ read: yes, write: yes, complete: yes, remove: no });
    expect(await tried('chief')).toEqual({ read: yes, write: yes, complete: yes, remove: yes });
    expect((await call('GET', at(visit))).code).toBe(CODE.notFound);
  });

  it('[2.6.03 call half] is checked in, and its check-in changed and undone, with CHECK_IN', async () => {
    const { petID } = await pet();
    const visit = await checkIn(petID);
    const tried = async (as: string) => ({
      checkIn: (await call('POST', '/record/checkin', { petID, cause: '咳嗽' }, as)).code,
      change: (await call('PUT', '/record/checkin', { _id: visit._id, cause: '咳嗽' }, as)).code,
      undo: (await call('DELETE', at(visit), undefined, as)).code,
    });
    const [yes, no] = [CODE.success, CODE.forbidden];
    expect(await tried('groomer')).toEqual({ checkIn: no, change: no, undo: no });
    expect(await tried('desk')).toEqual({ checkIn: yes, change: yes, undo: yes });
    expect((await call('GET', at(visit))).code).toBe(CODE.notFound);
  });

  it('[1.6.07] [2.6.07 guard] is given only to who may have it', async () => {
    const visit = await checkIn((await pet()).petID);
    const staff = (name: string) => `/staff/${name}@demo.vetloom.test`;
    const given = await call('PUT', at(visit), { doctorID: staff('desk') });
    expect(given.result).toMatchObject({ doctorID: staff('desk') });
    const refused = await call('PUT', at(visit), { doctorID: staff('doctor') });
    expect([refused.code, refused.detail]).toMatchObject([CODE.contradictory, { rule: 'notRecordOwner' }]);
    const door = { petID: (await pet()).petID, cause: '咳嗽' };
    expect((await call('POST', '/record/checkin', { ...door, doctorID: staff('doctor') })).code).toBe(CODE.success);
    const wrong = await call('POST', '/record/checkin', { ...door, doctorID: staff('reader') });
    expect([wrong.code, wrong.detail]).toMatchObject([CODE.contradictory, { rule: 'notDoctor', name: 'reader' }]);
  });

  it('[2.7.018] is copied to now as one by hand', async () => {
    const visit = await checkIn((await pet()).petID);
    await call('PUT', at(visit), { drugBag: [bag('b1')], diagnosis: '胃炎' });
    await call('PUT', `${at(visit)}/complete`, {});
    await call('PUT', `/todo/dispense/${plain(visit._id)}`, { drugBagIDs: ['b1'] });
    await call('POST', '/billing/receiveLogs', { receiveLogs: [{ collectionID: visit._id, receive: 100 }] });
    expect((await call('GET', at(visit))).result).toMatchObject({ receive: 100, drugBag: [{ dispensed: true }] });
    const copy = await call('POST', `${at(visit)}/duplicate`, {});
    expect(copy.result).toMatchObject({
      source: 'manual',
      diagnosis: '胃炎',
      receive: 0,
      receiveLog: [],
      dateTime: api.now,
      completedDateTime: 0,
      drugDispensedDateTime: 0,
      drugBag: [{ dispensed: false, dispensedBy: '' }],
    });
    expect(copy.result._id).not.toBe(visit._id);
    expect((await call('POST', '/record/%2Frecord%2F1-none/duplicate', {})).code).toBe(CODE.notFound);
  });

  it('[2.7.034] two at once get two numbers of the day', async () => {
    const visits = [await checkIn((await pet()).petID), await checkIn((await pet()).petID)];
    const answers = await Promise.all(
      visits.map(({ _id: recordID }) =>
        api.call('POST', `${B}/record/ticket`, { token: tokens.desk ?? '', body: { recordID } }),
      ),
    );
    const numbers = answers.map(({ result }) => result.ticket);
    expect(new Set(numbers).size).toBe(2);
    for (const number of numbers) expect(number).toMatch(/^\d+$/);
    const kept = await Promise.all(visits.map((visit) => call('GET', at(visit))));
    expect(kept.map(({ result }) => result.ticket)).toEqual(numbers);
  });

  it('[2.4.24] [2.4.26] [2.4.29] [2.4.58] [2.4.59] [2.4.60] [2.4.61] [2.7.029] takes statuses by type, each on its scale', async () => {
    const visit = await checkIn((await pet()).petID);
    const optUserID = 'admin@demo.vetloom.test';
    const assign = (type: string, status: number) => call('PUT', `${at(visit)}/status`, { type, status, optUserID });
    await call('PUT', at(visit), { chargeDivision: [charge(300)], drugBag: [bag('b1')] });
    expect((await assign('dispenseStatus', 20)).result).toMatchObject({ dispenseStatus: 20, archiveStatus: -1 });
    expect((await call('GET', at(visit))).result.inspectedDateTime).toBe(api.now - 1);
    expect((await assign('billStatus', 20)).result).toMatchObject({ archiveStatus: 0, inspectedDateTime: api.now });
    // What is unfinished lies on every device, one by one, whatever its age; what is archived leaves it.
    const isUnfinished = async () =>
      recordKind.work.open.values.includes((await call('GET', at(visit))).result.archiveStatus);
    expect(await isUnfinished()).toBe(true);
    expect(await assign('archiveStatus', 10)).toMatchObject({ code: CODE.success, result: { archiveStatus: 10 } });
    expect(await isUnfinished()).toBe(false);
    // An archived visit is asked for its bill again and stays archived; one whose bag comes back was not asked anew (R15).
    await assign('billStatus', 10);
    expect((await assign('billStatus', 20)).result).toMatchObject({ billStatus: 20, archiveStatus: 10 });
    await call('PUT', `/todo/dispense/${plain(visit._id)}`, { drugBagIDs: ['b1'] });
    const { inspectedDateTime } = (await call('GET', at(visit))).result;
    const back = await call('PUT', at(visit), {
      drugBag: [{ ...bag('b1'), dispensed: true }, bag('b2', 'Famotidine')],
    });
    expect(back.result).toMatchObject({ dispenseStatus: 20, inspectedDateTime });
    for (const [type, status] of [
      ['archiveStatus', 20],
      ['billStatus', 15],
      ['total', 20],
    ] as const)
      expect((await assign(type, status)).code).toBe(CODE.badParameter);
  });
});

describe('lists of visits', () => {
  it('[2.4.01] by how far each has gone: check-in, inspected, dispensed, check-out', async () => {
    const { petID } = await pet();
    const visits: { _id: string; dateTime: number }[] = [];
    // What they go through, in another order than they came.
    const through: readonly (readonly object[])[] = [
      [{ chargeDivision: [] }],
      [{ chargeDivision: [charge(300)], drugBag: [bag('b1')] }],
      [],
      [{ chargeDivision: [charge(300)] }],
    ];
    for (const saved of through) {
      const visit = await checkIn(petID, { dateTime: api.now });
      visits.push(visit);
      for (const body of saved) {
        await call('PUT', at(visit), body);
        await call('PUT', `${at(visit)}/complete`, {});
      }
    }
    const [free, withDrugs, arrived, unpaid] = visits.map(({ _id }) => _id);
    const range = { begin: visits[0]?.dateTime, end: api.now, fields: ['status'] };
    const listed = async (more: object) =>
      (await call('POST', '/record/getList/dateTime', { ...range, ...more })).result.filter(
        ({ _id }: { _id: string }) => visits.some((visit) => visit._id === _id),
      );
    expect(await listed({ sort: 'status' })).toEqual([
      { _id: arrived, status: 0 },
      { _id: withDrugs, status: 10 },
      { _id: unpaid, status: 20 },
      { _id: free, status: 90 },
    ]);
    expect((await listed({})).map(({ _id }: { _id: string }) => _id)).toEqual([free, withDrugs, arrived, unpaid]);
    expect((await call('POST', '/record/getList/dateTime', { ...range, sort: 'petName' })).code).toBe(
      CODE.badParameter,
    );
  });

  it('[2.7.019] [2.8.03] [2.7.021] [2.7.023] [2.7.024] [2.7.086] [2.7.087] [2.7.090] [3.9.04] by id, animal, time and change of status', async () => {
    const { petID } = await pet();
    const visits: { _id: string; dateTime: number }[] = [];
    for (let back = 24; back >= 0; back -= 1) visits.push(await checkIn(petID, { dateTime: api.now - back * 3600 }));
    const ids = visits.map(({ _id }) => _id);
    const first = ids[0] ?? '';
    const last = ids[24] ?? '';
    expect(idsOf(await call('POST', '/record/bulk/read', { ids: [last, '/record/1-none', first] }))).toEqual([
      last,
      first,
    ]);
    expect((await call('POST', '/record/bulk/read', {})).code).toBe(CODE.badParameter);
    const wrong = { mergedResult: { x: [] } };
    expect((await call('PUT', `/todo/exam/${plain(first)}`, wrong)).code).toBe(CODE.badParameter);
    const listed = await call('POST', '/record/getList/pet', { petID, options: { limit: 10, skip: 20 } });
    expect(idsOf(listed)).toEqual(ids.slice(0, 5).reverse());
    const range = { begin: visits[3]?.dateTime, end: visits[5]?.dateTime, fields: ['cause'] };
    const within = (await call('POST', '/record/getList/dateTime', range)).result.filter(({ _id }: { _id: string }) =>
      ids.includes(_id),
    );
    expect(within).toEqual(ids.slice(3, 6).map((_id) => ({ _id, cause: '嘔吐' })));
    const changed = { dateBegin: api.now, dateEnd: api.now + 2 };
    await call('PUT', `/record/${plain(last)}/complete`, {});
    expect(idsOf(await call('POST', '/record/statusUpdateDateTime', changed))).toEqual([last]);
    const { from, to } = recordWindow(api.now, TEST_ZONE);
    const edges = [from - 1, from, to - 1, to].map((dateTime) => checkIn(petID, { dateTime }));
    const [past, lately, soon, later] = (await Promise.all(edges)).map(({ _id }) => _id);
    const shown = idsOf(await call('POST', '/record/getList/init', {}));
    expect(shown.filter((id) => ids.includes(id))).toEqual(ids);
    expect([past, lately, soon, later].map((id) => shown.includes(id))).toEqual([false, true, true, false]);
    for (const id of [soon, later]) await call('DELETE', `/record/${plain(id)}`);
  });

  it('[2.7.035] [2.7.089] the drug history has those with drugs, in pages without repeats or gaps', async () => {
    const { petID, userID } = await pet();
    const begin = api.now;
    const doctorID = '/staff/history@demo.vetloom.test';
    for (let count = 0; count < 53; count += 1)
      await call('POST', '/record', { petID, doctorID, drugBag: count === 7 ? [] : [bag('b1')] });
    const history = (more: object = {}) =>
      call('POST', '/record/drug/history', { timeRange: { begin, end: api.now }, ...more }).then(idsOf);
    const pages = [...(await history({ page: 1, petID })), ...(await history({ page: 2, petID }))];
    expect([pages.length, new Set(pages).size, (await history({ page: 1 })).length]).toEqual([52, 52, 50]);
    expect(await history({ page: 2, userID, doctorID })).toEqual(pages.slice(50));
    expect(await history({ doctorID: '/staff/nobody' })).toEqual([]);
    expect(await history({ petID, inspected: true })).toEqual([]);
    await call('PUT', `/record/${plain(pages[3] ?? '')}/complete`, {});
    expect(await history({ petID, inspected: true })).toEqual([pages[3]]);
  });

  it('[2.7.028] figures by doctor and division are those of a hand count; without BILLING_STAT one’s own', async () => {
    const begin = api.now + 1;
    const { petID } = await pet();
    const visit = async (doctorID: string, division: string, price: number) =>
      call('POST', '/record', { petID, doctorID, division, chargeDivision: [charge(price)] });
    const desk = '/staff/desk@demo.vetloom.test';
    await visit('/staff/x@y', '內科', 100);
    await visit('/staff/x@y', '內科', 250);
    await visit('/staff/x@y', '外科', 70);
    const own = (await visit(desk, '內科', 40)).result;
    await call('POST', '/billing/receiveLogs', { receiveLogs: [{ collectionID: own._id, receive: 40 }] });
    const stat = (as: string) => call('POST', '/record/stat', { begin, end: api.now }, as).then(({ result }) => result);
    expect(await stat('admin')).toEqual([
      { doctorID: '/staff/x@y', division: '內科', visits: 2, total: 350, received: 0 },
      { doctorID: desk, division: '內科', visits: 1, total: 40, received: 40 },
      { doctorID: '/staff/x@y', division: '外科', visits: 1, total: 70, received: 0 },
    ]);
    expect(await stat('desk')).toEqual([{ doctorID: desk, division: '內科', visits: 1, total: 40, received: 40 }]);
    expect((await call('POST', '/record/stat', { begin, end: api.now }, 'reader')).code).toBe(CODE.forbidden);
  });
});

describe('the search over all years', () => {
  it('[2.7.022] [2.7.088] finds on the server just what a device finds in what it holds', async () => {
    const dog = await pet('Canine');
    const cat = await pet('Feline');
    const begin = api.now;
    const content = [
      { petID: dog.petID, diagnosis: '急性胃炎', drugBag: [bag('b1', 'Cerenia 16 mg')], division: '內科' },
      { petID: dog.petID, disease: [{ _id: 'd', name: '異位性皮膚炎' }], label: ['慢性病'], doctorID: '/staff/a@b' },
      {
        petID: cat.petID,
        cause: 'FLUTD 追蹤',
        diagnosis: '葡萄糖 50%_a\\b',
        chargeDivision: [charge(300, '腹部超音波')],
        division: '外科',
      },
      {
        petID: cat.petID,
        surgery: [charge(2000, '絕育')],
        examTask: [{ _id: 'e', type: 'X光', name: '胸腔 X 光', price: 1, number: 1 }],
      },
    ];
    const records: VisitRecord[] = [];
    for (const one of content) records.push((await call('POST', '/record', one)).result);
    const species = (record: VisitRecord) => (record.petID === dog.petID ? 'Canine' : 'Feline');
    const searches: RecordConditions[] = [
      {},
      { species: 'Feline' },
      { drug: 'cerenia' },
      { drug: 'amoxi' },
      { disease: '皮膚' },
      { label: '慢性' },
      { item: '超音波' },
      { exam: 'x光' },
      { text: 'flutd' },
      { text: '胃炎', division: '內科' },
      { text: '異位性' },
      { doctorID: '/staff/a@b' },
      { hasDrug: true },
      { hasSurgery: true },
      { hasSurgery: true, species: 'Feline' },
      { petID: dog.petID, hasDrug: true },
      { petID: cat.petID, isExamEmpty: true },
      { isExamEmpty: false },
      { petID: dog.petID, hasDrug: false },
      { userID: cat.userID, status: 0, examStatus: 10 },
      { billStatus: 10, dispenseStatus: 10, source: 'manual' },
      { end: records[1]?.dateTime ?? 0 },
      { text: "'; DROP TABLE x; --%_" },
      // Signs that mean something in a pattern mean themselves.
      { text: '0%_A\\B' },
      { text: '胃%炎' },
      { text: 'flutd_追' },
      { text: '\\' },
    ];
    for (const wanted of searches) {
      const conditions = { begin, ...wanted };
      const expected = records.filter((record) => meets(record, species(record), conditions)).map(({ _id }) => _id);
      const answer = await call('POST', '/record/getList/conditions', { conditions, fields: ['cause'] });
      expect([wanted, idsOf(answer)]).toEqual([wanted, expected.reverse()]);
    }
    for (const filter of ['isExamEmpty', 'hasDrug', 'hasSurgery'] as const)
      for (const [options, { petID }] of [true, false].flatMap((asked) =>
        [dog, cat].map((one) => [{ [filter]: asked }, one] as const),
      )) {
        const own = records.filter((record) => record.petID === petID && meets(record, species(record), options));
        const answer = await call('POST', '/record/getList/pet', { petID, options });
        expect([options, idsOf(answer)]).toEqual([options, own.map(({ _id }) => _id).reverse()]);
      }
  });

  it('[2.7.022] goes on after the last of a page, follows a corrected species, and refuses what it does not know', async () => {
    const { petID } = await pet('Canine');
    const made: string[] = [];
    for (let count = 0; count < 5; count += 1) made.push((await checkIn(petID))._id);
    await call('PUT', `/pet/${plain(petID)}`, { type: 'Rabbit' });
    const conditions = { species: 'Rabbit' };
    const found: string[] = [];
    let after: { dateTime: number; _id: string } | undefined;
    do {
      const { result } = await call('POST', '/record/conditions', {
        conditions,
        limit: 2,
        ...(after ? { after } : {}),
      });
      found.push(...result.map(({ _id }: { _id: string }) => _id));
      after = result.at(-1);
      if (after) after = { dateTime: after.dateTime, _id: after._id };
    } while (after);
    expect(found).toEqual(made.reverse());
    expect((await call('POST', '/record/conditions', { conditions: { weight: 5 } })).code).toBe(CODE.badParameter);
    expect((await call('POST', '/record/conditions', { conditions }, 'desk')).code).toBe(CODE.forbidden);
  });
});

it('leaves no unexpected failure behind', () => expect(api.unexpected).toEqual([]));
