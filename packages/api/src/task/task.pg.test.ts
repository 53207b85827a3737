import { CODE } from '@vetloom/domain/core/codes.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { TestApi } from '../test-kit.ts';

const B = '/api/sdk/v2/demo';
const plain = encodeURIComponent;
const tokens: Record<string, string> = {};
let api: TestApi;
let userID: string;
let petID: string;
const DESK = '/staff/desk@demo.vetloom.test';
const ADMIN = '/staff/admin@demo.vetloom.test';
beforeAll(async () => {
  api = await TestApi.open();
  await api.enroll('admin@demo.vetloom.test', 'admin');
  await api.enroll('desk@demo.vetloom.test', ['DAILY_STATUS', 'CHECK_IN', 'CUSTOMER_READ']);
  await api.enroll('till@demo.vetloom.test', ['BILLING_READ', 'BILLING_WRITE']);
  await api.enroll('shop@demo.vetloom.test', ['SHOP_READ']);
  for (const name of ['admin', 'desk', 'till', 'shop'])
    tokens[name] = (await api.login(`${name}@demo.vetloom.test`)).jwt;
  userID = (await call('POST', '/user', { name: '陳怡君', phone: '0912345678' })).result._id;
  petID = (await call('POST', '/pet', { userID, name: '麻糬', type: 'Canine' })).result._id;
});
afterAll(async () => {
  expect(api.unexpected).toEqual([]);
  await api.close();
});

async function call(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body: unknown = {}, as = 'admin') {
  api.now += 1;
  return api.call(method, B + path, { token: tokens[as] ?? '', ...(method === 'GET' ? {} : { body }) });
}
const made = async (fields: object, as?: string) =>
  (await call('POST', '/task', { title: '回電', ...fields }, as)).result;
const titles = async (asked: object, as?: string) =>
  (await call('POST', '/task/search', asked, as)).result.map(({ title }: { title: string }) => title);
const read = async (_id: string, as?: string) => (await call('GET', `/task?_id=${plain(_id)}`, undefined, as)).result;

it('a task is made, read, changed field by field, done, opened again, called off with a reason, and found by what it is', async () => {
  const task = await made({ title: '告知血檢', kind: 'callback', petID, deadline: api.now + 60 }, 'desk');
  expect(task).toMatchObject({ petID, userID, status: 0, createBy: DESK, from: null });
  const changed = await call('PUT', '/task', { _id: task._id, staffID: ADMIN, note: '下午在家' });
  expect(changed.result).toMatchObject({ staffID: ADMIN, note: '下午在家', title: '告知血檢' });
  await made({ title: '訂氧氣' });
  await made({ title: '本人回電', userID, deadline: api.now + 9_000 });
  expect(await titles({})).toEqual(['告知血檢', '本人回電', '訂氧氣']);
  expect(await titles({ whose: 'mine' })).toEqual(['告知血檢']);
  expect(await titles({ whose: 'anybody', keyword: '氧' })).toEqual(['訂氧氣']);
  expect(await titles({ petID })).toEqual(['告知血檢']);
  expect(await titles({ userID })).toEqual(['告知血檢', '本人回電']);
  expect(await titles({ overdue: true })).toEqual([]);
  api.now += 120;
  expect(await titles({ overdue: true })).toEqual(['告知血檢']);
  const tried = await call('POST', '/task/finish', { _id: task._id, outcome: 'notReached', words: '沒接' }, 'desk');
  expect(tried.result).toMatchObject({ status: 0, log: [{ what: 'notReached', words: '沒接', by: DESK }] });
  const done = await call('POST', '/task/finish', { _id: task._id, outcome: 'reached' });
  expect(done.result).toMatchObject({ status: 90, closedBy: ADMIN, closedDateTime: api.now });
  expect(await titles({ state: 'done' })).toEqual(['告知血檢']);
  const refused = await call('DELETE', `/task?_id=${plain(task._id)}&reason=${plain('重複')}`);
  expect(refused.code).toBe(CODE.contradictory);
  expect((await call('POST', '/task/reopen', { _id: task._id })).result.status).toBe(0);
  const row = (await read(task._id)).log[0]._id;
  const without = await call('DELETE', `/task/finish?_id=${plain(task._id)}&entryID=${row}`);
  expect(without.result.log.map(({ what }: { what: string }) => what)).toEqual(['reached', 'reopened']);
  const dropped = await call('DELETE', `/task?_id=${plain(task._id)}&reason=${plain('重複')}`);
  expect(dropped.result).toMatchObject({ status: 20 });
  expect(await titles({ state: 'dropped' })).toEqual(['告知血檢']);
});

it('several are handed to a colleague or to anybody, each noting who gave it to whom', async () => {
  const ids = [(await made({ title: '甲', staffID: ADMIN }))._id, (await made({ title: '乙' }))._id];
  const { result } = await call('POST', '/task/handOver', { ids, to: DESK, words: '晚班' });
  expect(result.map((task: { staffID: string }) => task.staffID)).toEqual([DESK, DESK]);
  expect(result[0].log).toMatchObject([{ what: 'handed', from: ADMIN, to: DESK, words: '晚班', by: ADMIN }]);
  expect(await titles({ whose: 'mine' }, 'desk')).toEqual(['甲', '乙']);
  expect((await call('POST', '/task/handOver', { ids, to: '' })).result[1].staffID).toBe('');
  expect((await call('POST', '/task/handOver', { ids, to: '/staff/none' })).code).toBe(CODE.notFound);
});

it('is read by the cashier without whom else to call, and by nobody who has nothing to do with animals', async () => {
  const task = await made({ title: '打給妹妹', callName: '妹妹', callPhone: '0922000111', petID }, 'desk');
  expect(await read(task._id, 'desk')).toMatchObject({ callPhone: '0922000111' });
  const shown = await read(task._id, 'till');
  expect(shown).toMatchObject({ title: '打給妹妹' });
  expect(shown).not.toHaveProperty('callPhone');
  expect((await call('GET', `/task?_id=${plain(task._id)}`, undefined, 'shop')).code).toBe(CODE.forbidden);
  expect((await call('POST', '/task', { title: '回電' }, 'shop')).code).toBe(CODE.forbidden);
  expect((await call('POST', '/task', { title: '催款' }, 'till')).code).toBe(CODE.success);
});

it('names an animal and an owner that are there, and is missing where it is', async () => {
  expect((await call('POST', '/task', { title: '回電', petID: '/pet/none' })).code).toBe(CODE.petNotFound);
  expect((await call('POST', '/task', { title: '回電', userID: '/user/none' })).code).toBe(CODE.ownerNotFound);
  for (const path of ['/task/finish', '/task/reopen'])
    expect((await call('POST', path, { _id: '/task/none' })).code).toBe(CODE.notFound);
  expect((await call('GET', `/task?_id=${plain('/task/none')}`)).code).toBe(CODE.notFound);
});
