import { CODE } from '@vetloom/domain/core/codes.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { TestApi } from '../test-kit.ts';

const B = '/api/sdk/v2/demo';
const plain = encodeURIComponent;
let api: TestApi;
const tokens: Record<string, string> = {};
beforeAll(async () => {
  api = await TestApi.open();
  await api.enroll('admin@demo.vetloom.test', 'admin');
  await api.enroll('reader@demo.vetloom.test', ['RECORD_READ']);
  await api.enroll('cashier@demo.vetloom.test', ['BILLING_READ']);
  for (const name of ['admin', 'reader', 'cashier']) tokens[name] = (await api.login(`${name}@demo.vetloom.test`)).jwt;
});
afterAll(() => api.close());

async function call(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown, as = 'admin') {
  api.now += 1;
  return api.call(method, B + path, { token: tokens[as] ?? '', ...(body === undefined ? {} : { body }) });
}

let visits = 0;
async function operation() {
  visits += 1;
  const user = await call('POST', '/user', { name: '陳怡君', phone: `0955${String(visits).padStart(6, '0')}` });
  const pet = await call('POST', '/pet', { userID: user.result._id, name: '麻糬', type: 'Canine', weight: 4.2 });
  const visit = await call('POST', '/record/checkin', { petID: pet.result._id, cause: '絕育' });
  const recordID: string = visit.result._id;
  return { recordID, path: `/surgeryMonitor/${plain(recordID)}` };
}

it('[2.7.080] [3.7.033] is begun with a row, takes a second one, is corrected in one cell and keeps the rest', async () => {
  const { recordID, path } = await operation();
  expect((await call('GET', path)).result).toBeNull();
  const begun = await call('POST', '/surgeryMonitor', { recordID, status: [{ value: { heartRate: 92, spo2: 98 } }] });
  expect(begun.result).toMatchObject({ recordID, endDateTime: 0, status: [{ value: { heartRate: 92, etco2: null } }] });
  const { _id } = begun.result.status[0];
  await call('PUT', path, { status: [{ _id: 'second', value: { heartRate: 88 }, events: ['incision'] }] });
  await call('PUT', path, { status: [{ _id, value: { heartRate: 94 } }] });
  expect((await call('GET', path, undefined, 'reader')).result.status).toMatchObject([
    { _id, value: { heartRate: 94, spo2: 98 } },
    { _id: 'second', value: { heartRate: 88, spo2: null }, events: ['incision'] },
  ]);
  const removed = await call('DELETE', `${path}/second`);
  expect(removed.result.status).toHaveLength(1);
  expect((await call('POST', `${path}/end`, {})).result.endDateTime).toBe(api.now);
  expect((await call('POST', `${path}/end`, { ended: false })).result.endDateTime).toBe(0);
});

it.each([
  { status: [] },
  { status: [{ value: {} }] },
  { status: [{ value: { heartRate: 'fast' } }] },
  { status: [{ value: { spo2: 140 } }] },
  { status: [{ events: ['coffee'] }] },
])('refuses %j and keeps what it had', async (wrong) => {
  const { recordID, path } = await operation();
  await call('POST', '/surgeryMonitor', { recordID, status: [{ note: '誘導' }] });
  expect((await call('PUT', path, wrong)).code).toBe(CODE.badParameter);
  expect((await call('GET', path)).result.status).toHaveLength(1);
});

it('is written by RECORD_WRITE, read by RECORD_READ, and begins only for a visit that exists', async () => {
  const { recordID, path } = await operation();
  expect((await call('POST', '/surgeryMonitor', { recordID }, 'reader')).code).toBe(CODE.forbidden);
  expect((await call('GET', path, undefined, 'cashier')).code).toBe(CODE.forbidden);
  expect((await call('POST', '/surgeryMonitor', { recordID: '/record/1795147200-none' })).code).toBe(CODE.notFound);
  expect((await call('PUT', path, { status: [{ value: { heartRate: 90 } }] })).code).toBe(CODE.notFound);
});
