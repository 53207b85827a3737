import { dayStart } from '@vetloom/domain/core/clock.ts';
import { CODE } from '@vetloom/domain/core/codes.ts';
import { DEFAULT_TIME_ZONE, zoneOf } from '@vetloom/domain/core/zone.ts';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { TestApi } from '../test-kit.ts';

const B = '/api/sdk/v2/demo';
const V2 = '/inHospital/v2';
const PHONE = '0934555777';
const LAB = 'lab@demo.vetloom.test';
const plain = encodeURIComponent;
let api: TestApi;
const tokens: Record<string, string> = {};
const made = { inHospitalID: '', planID: '', examID: '', day: {} };
beforeAll(async () => {
  api = await TestApi.open();
  await api.enroll('admin@demo.vetloom.test', 'admin');
  await api.enroll(LAB, ['LAB_TASK_READ', 'PET_READ']);
  await api.enroll('till@demo.vetloom.test', ['BILLING_READ', 'PET_READ']);
  await api.enroll('blind@demo.vetloom.test', ['LAB_TASK_READ']);
  for (const name of ['admin', 'lab', 'till', 'blind'])
    tokens[name] = (await api.login(`${name}@demo.vetloom.test`)).jwt;
  const userID = (await call('POST', '/user', { name: '陳怡君', phone: PHONE })).result._id;
  const petID = (await call('POST', '/pet', { userID, name: '麻糬', type: 'Canine' })).result._id;
  made.inHospitalID = (await call('POST', V2, { petID, cause: '院內病因' })).result._id;
  made.day = { inHospitalID: made.inHospitalID, planDateTime: dayStart(api.now, zoneOf(DEFAULT_TIME_ZONE)) };
  made.planID = (await call('POST', `${V2}/plan`, made.day)).result._id;
  const examTask = [{ _id: 't', type: '生化', name: '住院生化', price: 600, number: 1 }];
  // As long as ids of exams come.
  const executeID = `${'m'.repeat(59)}-0800`;
  made.examID = (await call('POST', `${V2}/exam`, { ...made.day, executeID, examTask })).result._id;
  await call('PUT', `/todo/exam/${plain(made.examID)}/request`, {});
  const row = { taskID: 't', name: 'ALT', value: 128, unit: 'U/L' };
  await call('PUT', `/todo/exam/${plain(made.examID)}`, { mergedResult: { biochemistry: [row] }, finishTask: ['t'] });
});
afterAll(async () => {
  expect(api.unexpected).toEqual([]);
  await api.close();
});

async function call(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown, as = 'admin') {
  api.now += 1;
  return api.call(method, B + path, { token: tokens[as] ?? '', ...(body === undefined ? {} : { body }) });
}
const link = (as = 'lab', id = made.examID) => call('POST', `/record/${plain(id)}/examReportLink`, {}, as);
const withdraw = (as: string, id = made.examID) => call('DELETE', `/record/${plain(id)}/examReportLink`, {}, as);
const show = (token: string) => api.call('POST', '/api/examReport', { body: { token } });

it('[1.2.15 stay half] a link shows an exam of a stay to whoever has it, and nothing else of the stay', async () => {
  const { result } = await show((await link()).result.token);
  expect(result.title).toContain('麻糬');
  for (const shown of ['ALT', '128', '陳怡君']) expect(result.html).toContain(shown);
  for (const kept of ['院內病因', PHONE, '0934-555-777']) expect(result.html).not.toContain(kept);
});

it('[1.2.15 stay half] it is made and withdrawn by whoever may share a visit’s, and a stay or its plan has none', async () => {
  for (const act of [link, withdraw])
    for (const as of ['till', 'blind']) expect((await act(as)).code).toBe(CODE.forbidden);
  for (const id of [made.inHospitalID, made.planID, `${made.examID}0`])
    for (const act of [link, withdraw]) expect((await act('lab', id)).code, id).toBe(CODE.notFound);
});

it('whoever has a link takes nobody’s turn: what they ask too often at once is turned away', async () => {
  const { token } = (await link()).result;
  const answers = await Promise.all(Array.from({ length: 40 }, () => show(token)));
  expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([CODE.success, CODE.rateLimited]));
  expect((await show(token)).code).toBe(CODE.success);
});

it('[1.2.15 stay half] it ends when it is withdrawn, which the history knows, and when its maker may read exams no longer; a later one serves', async () => {
  const { token } = (await link()).result;
  expect((await withdraw('lab')).code).toBe(CODE.success);
  expect((await show(token)).code).toBe(CODE.notFound);
  const client = new pg.Client({ connectionString: api.database.url });
  await client.connect();
  const { rows } = await client.query(
    `SELECT author, collection, after FROM vetloom.history WHERE command = 'exam.withdrawLinks'`,
  );
  await client.end();
  expect(rows).toEqual([
    { author: LAB, collection: 'inHospitalExam', after: expect.objectContaining({ reportLinkWithdrawals: 1 }) },
  ]);
  const later = (await link()).result.token;
  expect((await show(later)).code).toBe(CODE.success);
  await api.enroll(LAB, ['PET_READ']);
  expect((await show(later)).code).toBe(CODE.notFound);
});
