import { CODE } from '@vetloom/domain/core/codes.ts';
import { forged } from '@vetloom/testing/forged.ts';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { TestApi } from '../test-kit.ts';

const B = '/api/sdk/v2/demo';
const plain = encodeURIComponent;
const LAB = 'lab@demo.vetloom.test';
const PHONE = '0934555666';
let api: TestApi;
const tokens: Record<string, string> = {};
let recordID: string;
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
  const ranges = [{ _id: 'r', species: 'Canine', low: 10, high: 125 }];
  await call('POST', '/examItem', { category: 'biochemistry', name: 'ALT', unit: 'U/L', ranges });
  recordID = (await call('POST', '/record/checkin', { petID, cause: '健檢' })).result._id;
  const task = { _id: 'chem', type: '生化', name: '生化', price: 100, number: 1 };
  const exam = { suggestion: '四週後複驗', temp: '溶血，重抽' };
  await call('PUT', `/record/${plain(recordID)}`, { examTask: [task], exam, diagnosis: '院內診斷' });
  await call('PUT', `/todo/exam/${plain(recordID)}/request`, {});
  const biochemistry = [{ taskID: 'chem', name: 'ALT', value: 128, unit: 'U/L' }];
  await call('PUT', `/todo/exam/${plain(recordID)}`, {
    mergedResult: { biochemistry },
    finishTask: ['chem'],
    submit: true,
  });
});
afterAll(() => api.close());

async function call(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body: unknown, as = 'admin') {
  api.now += 1;
  return api.call(method, B + path, { token: tokens[as] ?? '', ...(body === undefined ? {} : { body }) });
}
const link = (as = 'lab', id = recordID, body: object = {}) =>
  call('POST', `/record/${plain(id)}/examReportLink`, body, as);
/** As anybody does who has the link: without a sign-in. */
const show = (token: string, english = false) => api.call('POST', '/api/examReport', { body: { token, english } });

it('[1.2.15] a valid link shows the exam to whoever has it, in both languages, and nothing else of the visit', async () => {
  const { token, expiresAt } = (await link()).result;
  expect(expiresAt).toBe(api.now + 7 * 86_400);
  const { result } = await show(token);
  expect(result).toMatchObject({ title: expect.stringContaining('麻糬'), expiresAt });
  for (const shown of ['ALT', '128', '▲ 偏高', '10–125', '四週後複驗', '陳怡君']) expect(result.html).toContain(shown);
  for (const kept of ['溶血，重抽', '院內診斷', PHONE, '0934-555-666']) expect(result.html).not.toContain(kept);
  expect((await show(token, true)).result.html).toContain('▲ High');
  expect(Object.keys(result).sort()).toEqual(['expiresAt', 'html', 'title']);
});

it('[1.2.15] without a valid link nothing is revealed: forged, foreign, expired and empty ones answer alike', async () => {
  const { token } = (await link('lab', recordID, { days: 1 })).result;
  const phone = (await call('POST', `/record/${plain(recordID)}/uploadLink`, {})).result.token;
  const absent = await show('~nothing');
  expect(absent).toMatchObject({ code: CODE.notFound });
  expect(absent.result).toBeUndefined();
  for (const wrong of ['', forged(token), phone, recordID, `${token}x`])
    expect((await show(wrong)).text).toBe(absent.text);
  expect((await show(token)).code).toBe(CODE.success);
  api.now += 86_401;
  expect((await show(token)).text).toBe(absent.text);
  api.now -= 86_401;
});

it('[1.2.15] a link is made only by who reads exams and animals, for a visit that is there, and for 1, 7 or 30 days', async () => {
  for (const as of ['till', 'blind']) expect((await link(as)).code).toBe(CODE.forbidden);
  expect((await link('lab', '/record/1-nobody')).code).toBe(CODE.notFound);
  for (const days of [0, 2, 365, -1, '7']) expect((await link('lab', recordID, { days })).code).toBe(CODE.badParameter);
});

it('[1.2.15] links are withdrawn early by whoever may share, and later ones serve; the history says who did it', async () => {
  const [mine, other] = [(await link('lab')).result.token, (await link('admin')).result.token];
  const withdraw = (as: string, id = recordID) => call('DELETE', `/record/${plain(id)}/examReportLink`, {}, as);
  for (const as of ['till', 'blind']) expect((await withdraw(as)).code).toBe(CODE.forbidden);
  expect((await withdraw('lab', '/record/1-nobody')).code).toBe(CODE.notFound);
  expect((await show(other)).code).toBe(CODE.success);
  expect((await withdraw('lab')).code).toBe(CODE.success);
  const absent = await show('~nothing');
  for (const gone of [mine, other]) expect((await show(gone)).text).toBe(absent.text);
  const { token } = (await link('admin')).result;
  expect((await show(token)).code).toBe(CODE.success);
  const { lines } = (await call('GET', `/history?collection=record&id=${plain(recordID)}&limit=1`, undefined)).result;
  expect(lines).toMatchObject([
    { author: LAB, command: 'exam.withdrawLinks', changes: [{ field: 'reportLinkWithdrawals', after: 1 }] },
  ]);
});

it('[1.2.15] a link ends when its maker may read exams no longer, and when the visit is removed', async () => {
  const { token } = (await link()).result;
  const other = (await link('admin')).result.token;
  const sql = new pg.Client(api.database.url);
  await sql.connect();
  const staff = (status: string) =>
    sql.query(`UPDATE vetloom.document SET body = jsonb_set(body, '{status}', '${status}') WHERE id = '/staff/${LAB}'`);
  await staff('false');
  expect((await show(token)).code).toBe(CODE.notFound);
  expect((await show(other)).code).toBe(CODE.success);
  await staff('true');
  await sql.end();
  expect((await show(token)).code).toBe(CODE.success);
  expect((await call('DELETE', `/record/${plain(recordID)}`, {})).code).toBe(CODE.success);
  for (const one of [token, other]) expect((await show(one)).code).toBe(CODE.notFound);
});
