import { dayStart } from '@vetloom/domain/core/clock.ts';
import { CODE } from '@vetloom/domain/core/codes.ts';
import { DEFAULT_TIME_ZONE, zoneOf } from '@vetloom/domain/core/zone.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestApi } from '../test-kit.ts';

const B = '/api/sdk/v2/demo';
const V2 = '/inHospital/v2';
const DAY = 86_400;
const plain = encodeURIComponent;
let api: TestApi;
const tokens: Record<string, string> = {};
beforeAll(async () => {
  api = await TestApi.open();
  await api.enroll('admin@demo.vetloom.test', 'admin');
  await api.enroll('lab@demo.vetloom.test', ['LAB_TASK_READ', 'LAB_TASK_WRITE']);
  await api.enroll('pharmacy@demo.vetloom.test', ['DRUG_TASK_READ', 'DRUG_TASK_WRITE']);
  for (const name of ['admin', 'lab', 'pharmacy']) tokens[name] = (await api.login(`${name}@demo.vetloom.test`)).jwt;
});
afterAll(async () => {
  expect(api.unexpected).toEqual([]);
  await api.close();
});

async function call(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown, as = 'admin') {
  api.now += 1;
  return api.call(method, B + path, { token: tokens[as] ?? '', ...(body === undefined ? {} : { body }) });
}
const query = (values: Readonly<Record<string, string | number>>) =>
  `?${new URLSearchParams(Object.entries(values).map(([name, value]) => [name, String(value)]))}`;

const task = (_id: string, type: string) => ({ _id, type, name: type, price: 600, number: 1 });
const TASKS = [task('blood', '血檢'), task('out', '外送')];
const bag = { bagID: 'b', items: [{ _id: 'd', name: '止吐錠', price: 50, number: 6 }] };

let made = 0;
/** An animal with a visit, and with a day in hospital in the cage C1. */
async function both() {
  made += 1;
  const phone = `09880000${String(made).padStart(2, '0')}`;
  const userID = (await call('POST', '/user', { name: '陳怡君', phone })).result._id;
  const petID = (await call('POST', '/pet', { userID, name: '麻糬', type: 'Canine' })).result._id;
  const recordID: string = (await call('POST', '/record/checkin', { petID, cause: '嘔吐' })).result._id;
  const cage = { cageID: 'A1', cageName: 'C1', cageDefaultPrice: 800 };
  const inHospitalID: string = (await call('POST', V2, { petID, recordID, cause: '急性腸胃炎', ...cage })).result._id;
  const day = { inHospitalID, planDateTime: dayStart(api.now, zoneOf(DEFAULT_TIME_ZONE)) };
  await call('POST', `${V2}/plan`, day);
  return { recordID, day, planID: `${inHospitalID}/plan/${day.planDateTime}` };
}

describe('the desks’ lists', () => {
  it('[2.7.092] [2.4.69] the laboratory’s has visits and exams of stays, until all is finished and submitted', async () => {
    const { recordID, day } = await both();
    await call('PUT', `/record/${plain(recordID)}`, { examTask: TASKS });
    const examID: string = (await call('POST', `${V2}/exam`, { ...day, executeID: 'e', examTask: TASKS })).result._id;
    const wanted = [recordID, examID];
    const listed = async (as = 'lab') =>
      (await call('POST', '/record/getList/todoExam', {}, as)).result.filter(({ _id }: { _id: string }) =>
        wanted.includes(_id),
      );
    const ids = async () => (await listed()).map(({ _id }: { _id: string }) => _id);
    for (const as of ['admin', 'lab'])
      expect(await listed(as)).toMatchObject([
        { _id: recordID, collection: 'record' },
        { _id: examID, collection: 'inHospitalExam', cageName: 'C1' },
      ]);
    const work = (id: string, body: object) => call('PUT', `/todo/exam/${plain(id)}`, body, 'lab');
    for (const id of wanted) {
      await call('PUT', `/todo/exam/${plain(id)}/request`, {}, 'lab');
      // Submitted with one that is unfinished: nothing is submitted, and it waits.
      await work(id, { finishTask: ['out'], submit: true });
      expect((await ids()).includes(id)).toBe(true);
      // All finished, and not submitted.
      await work(id, { finishTask: ['blood'] });
      expect((await ids()).includes(id)).toBe(true);
      const submitted = await work(id, { submit: true });
      expect(submitted.result.examTaskSubmitDateTime).toBe(api.now);
      expect((await ids()).includes(id)).toBe(false);
    }
    // What was found stands in the day's own exam, which the flowsheet reads.
    const result = { taskID: 'blood', name: 'WBC', value: 12, unit: '' };
    await work(examID, { resetTask: ['blood'], mergedResult: { hematology: [result] }, finishTask: ['blood'] });
    const read = await call('GET', `${V2}/exam${query({ ...day, executeID: 'e' })}`);
    expect(read.result.exam.hematology).toMatchObject([{ name: 'WBC', value: 12 }]);
  });

  it('those of exams look back as far as is asked', async () => {
    const { day } = await both();
    const order = { ...day, executeID: 'old', examTask: TASKS, dateTime: api.now - 31 * DAY };
    const { _id } = (await call('POST', `${V2}/exam`, order)).result;
    const has = async (body: object) =>
      (await call('POST', '/record/todoExam', body)).result.some((one: { _id: string }) => one._id === _id);
    expect([await has({}), await has({ dateTime: api.now - 32 * DAY })]).toEqual([false, true]);
  });

  it('the pharmacy’s has visits and days of stays, with the cage in which the animal is now, and nothing that it may not read', async () => {
    const { recordID, day, planID } = await both();
    await call('PUT', `/record/${plain(recordID)}`, { drugBag: [bag] });
    await call('PUT', `/record/${plain(recordID)}/complete`, {});
    await call('PUT', `${V2}/plan`, { ...day, drugBag: [bag], dispensingReadyDateTime: api.now });
    await call('PUT', `${V2}/cage`, {
      inHospitalID: day.inHospitalID,
      cageID: 'B2',
      cageName: 'B2',
      cageDefaultPrice: 900,
    });
    const listed = async () =>
      (await call('POST', '/record/getList/todoDrug', {}, 'pharmacy')).result.filter(({ _id }: { _id: string }) =>
        [recordID, planID].includes(_id),
      );
    const found = await listed();
    expect(found).toMatchObject([
      { _id: planID, collection: 'inHospitalPlan', cageName: 'B2', drugBag: [{ bagID: 'b' }] },
      { _id: recordID, collection: 'record', drugBag: [{ bagID: 'b' }] },
    ]);
    expect(found[0]).not.toHaveProperty('total');
    for (const id of [recordID, planID])
      expect((await call('PUT', `/todo/dispense/${plain(id)}`, { drugBagIDs: ['b'] }, 'pharmacy')).code).toBe(
        CODE.success,
      );
    expect(await listed()).toEqual([]);
    const back = await call('GET', `${V2}/plan${query(day)}`);
    expect(back.result).toMatchObject({
      drugBag: [{ dispensed: true }],
      drugDispensedBy: '/staff/pharmacy@demo.vetloom.test',
    });
  });
});
