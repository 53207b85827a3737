import { dayStart } from '@vetloom/domain/core/clock.ts';
import { CODE } from '@vetloom/domain/core/codes.ts';
import { DEFAULT_TIME_ZONE, zoneOf } from '@vetloom/domain/core/zone.ts';
import { sealID } from '@vetloom/protocol/sealed-id.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { TestApi } from '../test-kit.ts';

const B = '/api/sdk/v2/demo';
const V2 = '/inHospital/v2';
const plain = encodeURIComponent;
let api: TestApi;
let token: string;
let idKey: string;
beforeAll(async () => {
  api = await TestApi.open();
  await api.enroll('admin@demo.vetloom.test', 'admin');
  const login = await api.login('admin@demo.vetloom.test');
  token = login.jwt;
  idKey = login.clinicRoles[0]?.idKey ?? '';
});
afterAll(() => api.close());

async function call(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown) {
  api.now += 1;
  return api.call(method, B + path, { token, ...(body === undefined ? {} : { body }) });
}

let made = 0;
const INSIDE = { _id: 'blood', type: '血檢', name: 'CBC', price: 600, number: 1 };
const OUTSIDE = { _id: 'out', type: '外送', name: '培養', price: 900, number: 1 };

/** An exam of a stay's day with one task in the house and one outside. */
async function ordered() {
  made += 1;
  const phone = `09550000${String(made).padStart(2, '0')}`;
  const userID = (await call('POST', '/user', { name: '陳怡君', phone })).result._id;
  const petID = (await call('POST', '/pet', { userID, name: '麻糬', type: 'Canine' })).result._id;
  const inHospitalID = (await call('POST', V2, { petID, cause: '嘔吐' })).result._id;
  const planDateTime = dayStart(api.now, zoneOf(DEFAULT_TIME_ZONE));
  const day = { inHospitalID, planDateTime };
  await call('POST', `${V2}/plan`, day);
  const exam = await call('POST', `${V2}/exam`, { ...day, executeID: 'e1', examTask: [INSIDE, OUTSIDE] });
  const id: string = exam.result._id;
  const waits = async () =>
    (await call('POST', `${V2}/todo/exam`, { limit: 500 })).result.some((one: { _id: string }) => one._id === id);
  return { id, waits, day };
}
const task = (answer: { result: { examTask: { _id: string }[] } }, id: string) =>
  answer.result.examTask.find(({ _id }) => _id === id);

it('[2.7.036 stay half] [2.7.037 stay half] [2.7.038 stay half] [2.7.039 stay half] [2.7.041 stay half] the laboratory works on a stay’s exam as on a visit’s', async () => {
  const { id } = await ordered();
  const asked = await call('PUT', `/todo/exam/${plain(id)}/request`, {});
  expect(asked.result).toMatchObject({ _id: id, collection: 'inHospitalExam' });
  expect(task(asked, 'blood')).toMatchObject({ createTaskDateTime: api.now, finishDateTime: 0 });
  const work = (body: object) => call('PUT', `/todo/exam/${sealID(idKey, id)}`, body);
  const set = await work({
    settingTask: { taskID: 'blood', device: 'ProCyte', standardID: 's1', standardName: '成犬' },
  });
  expect(task(set, 'blood')).toMatchObject({ device: 'ProCyte', standardID: 's1', standardName: '成犬' });
  const value = (name: string, result: string) => ({ taskID: 'blood', name, value: result, unit: '' });
  await work({ mergedResult: { hematology: [value('WBC', '12.1')] } });
  const merged = await work({ mergedResult: { hematology: [value('HCT', '41')] } });
  expect(merged.result.exam.hematology.map(({ name }: { name: string }) => name).toSorted()).toEqual(['HCT', 'WBC']);
  const finished = await work({ finishTask: ['blood'] });
  expect(task(finished, 'blood')).toMatchObject({ finishDateTime: api.now });
  const reset = await work({ resetTask: ['blood'] });
  expect(task(reset, 'blood')).toMatchObject({ finishDateTime: 0, finishBy: '' });
});

it('[2.4.69 stay half] [2.7.040 stay half] [2.7.042 stay half] [2.7.043 stay half] it waits until all is finished and submitted', async () => {
  const { id, waits } = await ordered();
  await call('PUT', `/todo/exam/${plain(id)}/request`, {});
  const outside = await call('PUT', `/todo/outsourcing/${plain(id)}`, { task: { _id: 'out', result: '無菌' } });
  expect(task(outside, 'out')).toMatchObject({ result: '無菌', finishDateTime: api.now });
  expect((await call('PUT', `/todo/inside/${plain(id)}`, { task: { _id: 'out' } })).code).toBe(CODE.badParameter);
  expect(await waits()).toBe(true);
  const inside = await call('PUT', `/todo/inside/${plain(id)}`, { task: { _id: 'blood', result: '正常' } });
  expect(task(inside, 'blood')).toMatchObject({ result: '正常', finishDateTime: api.now });
  expect(await waits()).toBe(true);
  const submitted = await call('PUT', `/todo/exam/${plain(id)}`, { submit: true });
  expect(submitted.result).toMatchObject({ examTaskSubmitDateTime: api.now });
  expect(await waits()).toBe(false);
});

it('an exam of a stay that isn’t there is missing, by every call', async () => {
  const { day } = await ordered();
  const none = plain(`${day.inHospitalID}/exam/${day.planDateTime}/none`);
  expect((await call('PUT', `/todo/exam/${none}/request`, {})).code).toBe(CODE.notFound);
  expect((await call('PUT', `/todo/exam/${none}`, { submit: true })).code).toBe(CODE.notFound);
  expect((await call('PUT', `/todo/exam/${plain(day.inHospitalID)}`, { submit: true })).code).toBe(CODE.notFound);
});
