import { CODE } from '@vetloom/domain/core/codes.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { TestApi } from '../test-kit.ts';

const B = '/api/sdk/v2/demo';
const tokens: Record<string, string> = {};
let api: TestApi;
let recordID: string;
beforeAll(async () => {
  api = await TestApi.open();
  await api.enroll('admin@demo.vetloom.test', 'admin');
  await api.enroll('lab@demo.vetloom.test', ['LAB_TASK_READ', 'LAB_TASK_WRITE']);
  await api.enroll('shop@demo.vetloom.test', ['SHOP_READ']);
  for (const name of ['admin', 'lab', 'shop']) tokens[name] = (await api.login(`${name}@demo.vetloom.test`)).jwt;
  const userID = (await call('POST', '/user', { name: '陳怡君', phone: '0912345678' })).result._id;
  const petID = (await call('POST', '/pet', { userID, name: '麻糬', type: 'Canine' })).result._id;
  recordID = (await call('POST', '/record/checkin', { petID, cause: '嘔吐' })).result._id;
});
afterAll(async () => {
  expect(api.unexpected).toEqual([]);
  await api.close();
});

async function call(method: 'GET' | 'POST' | 'DELETE', path: string, body: unknown = {}, as = 'admin') {
  api.now += 1;
  return api.call(method, B + path, { token: tokens[as] ?? '', ...(method === 'GET' ? {} : { body }) });
}
interface Answer {
  readonly waiting: number;
  readonly sections: readonly { readonly section: string; readonly lines: readonly Record<string, unknown>[] }[];
}
const unresolved = async (as?: string): Promise<Answer> =>
  (await call('GET', '/unresolved/list', undefined, as)).result;
const linesOf = async (section: string) =>
  (await unresolved()).sections.find((one) => one.section === section)?.lines ?? [];

it('a visit that nobody has completed and a task that is late are listed, put off with a reason, and back once that is taken back or its time has passed', async () => {
  const { _id: task } = (await call('POST', '/task', { title: '回電', deadline: api.now + 10 })).result;
  api.now += 20;
  expect(await linesOf('visitsOpen')).toMatchObject([{ subjectID: recordID, names: ['嘔吐'], putOff: null }]);
  expect(await linesOf('tasksLate')).toMatchObject([{ subjectID: task, names: ['回電'] }]);
  const { waiting } = await unresolved();
  const [line] = await linesOf('visitsOpen');
  const given = { subjectID: recordID, section: 'visitsOpen', stand: line?.stand, reason: '等轉院結果' };
  const { result } = await call('POST', '/unresolved/putOff', { ...given, until: api.now + 3600 });
  expect(result).toMatchObject({ subjectID: recordID, createBy: '/staff/admin@demo.vetloom.test' });
  expect(await linesOf('visitsOpen')).toMatchObject([{ putOff: { _id: result._id, reason: '等轉院結果' } }]);
  expect((await unresolved()).waiting).toBe(waiting - 1);
  for (let time = 0; time < 2; time += 1)
    expect((await call('DELETE', `/unresolved/putOff?_id=${encodeURIComponent(result._id)}`)).code).toBe(CODE.success);
  expect((await unresolved()).waiting).toBe(waiting);
  await call('POST', '/unresolved/putOff', { ...given, until: api.now + 60 });
  api.now += 120;
  expect((await unresolved()).waiting).toBe(waiting);
  expect((await call('POST', '/unresolved/putOff', { ...given, until: api.now - 60 })).code).toBe(CODE.badParameter);
});

it('shows each person the sections that they may read', async () => {
  const names = async (as: string) => (await unresolved(as)).sections.map(({ section }) => section);
  expect(await names('lab')).toEqual(['resultsUnseen', 'resultsUntold', 'examsWaiting', 'tasksLate']);
  expect(await names('shop')).toEqual([]);
});
