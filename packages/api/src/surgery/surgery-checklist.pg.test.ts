import { CODE } from '@vetloom/domain/core/codes.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { TestApi } from '../test-kit.ts';

const B = '/api/sdk/v2/demo';
let api: TestApi;
const tokens: Record<string, string> = {};
beforeAll(async () => {
  api = await TestApi.open();
  await api.enroll('admin@demo.vetloom.test', 'admin');
  await api.enroll('reader@demo.vetloom.test', ['RECORD_READ']);
  await api.enroll('doctor@demo.vetloom.test', ['RECORD_READ', 'RECORD_WRITE']);
  for (const name of ['admin', 'reader', 'doctor']) tokens[name] = (await api.login(`${name}@demo.vetloom.test`)).jwt;
});
afterAll(() => api.close());

async function call(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown, as = 'admin') {
  api.now += 1;
  return api.call(method, B + path, { token: tokens[as] ?? '', ...(body === undefined ? {} : { body }) });
}

let visits = 0;
async function operation() {
  visits += 1;
  const user = await call('POST', '/user', { name: '陳怡君', phone: `0956${String(visits).padStart(6, '0')}` });
  const pet = await call('POST', '/pet', { userID: user.result._id, name: '麻糬', type: 'Canine', weight: 4.2 });
  const visit = await call('POST', '/record/checkin', { petID: pet.result._id, cause: '絕育' });
  const recordID: string = visit.result._id;
  return { recordID, path: `/surgeryChecklist/${encodeURIComponent(recordID)}` };
}

it('an item is checked with its value, corrected and taken back, and every trace is read', async () => {
  const { path } = await operation();
  expect((await call('GET', path)).result).toBeNull();
  const weight = await call('POST', path, { itemID: 'weight', value: '42' }, 'doctor');
  expect(weight.result.items.length).toBeGreaterThan(20);
  const [{ _id }] = weight.result.checks;
  await call('POST', path, { _id: 'right', itemID: 'weight', value: '4.2', instead: [_id] }, 'doctor');
  await call('POST', path, { itemID: 'tests', answer: 'notApplicable', note: '急診，來不及抽血' });
  await call('DELETE', `${path}/right?reason=${encodeURIComponent('要重量')}`);
  const { checks } = (await call('GET', path, undefined, 'reader')).result;
  expect(checks).toMatchObject([
    { _id, value: '42', by: '/staff/doctor@demo.vetloom.test', takenBack: { by: '/staff/doctor@demo.vetloom.test' } },
    { _id: 'right', value: '4.2', takenBack: { reason: '要重量', by: '/staff/admin@demo.vetloom.test' } },
    { itemID: 'tests', answer: 'notApplicable', note: '急診，來不及抽血' },
  ]);
  expect(checks[2].takenBack).toBeUndefined();
});

it('the clinic’s lists are read and changed row by row, and an operation that has begun keeps its own', async () => {
  const { recordID, path } = await operation();
  await call('POST', '/surgeryMonitor', { recordID });
  const begun = (await call('GET', path)).result.items;
  const { items } = (await call('GET', '/setting/surgeryChecklist', undefined, 'reader')).result;
  expect(begun).toEqual(items);
  const [first, ...others] = items;
  const changed = await call('PUT', '/setting/surgeryChecklist', {
    items: [{ ...first, text: '換過的文字' }, ...others.slice(1)],
  });
  expect(changed.result.items).toHaveLength(items.length - 1);
  expect(changed.result.items[0].text).toBe('換過的文字');
  expect((await call('GET', path)).result.items).toEqual(begun);
  expect((await call('PUT', '/setting/surgeryChecklist', { items: [] }, 'doctor')).code).toBe(CODE.forbidden);
});

it.each([
  ['without the value that its item asks for', { itemID: 'weight' }],
  ['of what does not apply without a reason', { itemID: 'tests', answer: 'notApplicable' }],
  ['with an answer that there is not', { itemID: 'tests', answer: 'perhaps' }],
  ['with a text as long as a page', { itemID: 'weight', value: '4'.repeat(400) }],
])('refuses a check %s and keeps nothing of it', async (_, body) => {
  const { path } = await operation();
  expect((await call('POST', path, body)).code).toBe(CODE.badParameter);
  expect((await call('GET', path)).result).toBeNull();
});

it('is written by RECORD_WRITE for a visit and an item that exist', async () => {
  const { path } = await operation();
  expect((await call('POST', path, { itemID: 'identity' }, 'reader')).code).toBe(CODE.forbidden);
  expect((await call('POST', path, { itemID: 'none' })).code).toBe(CODE.notFound);
  expect((await call('POST', '/surgeryChecklist/%2Frecord%2F1-none', { itemID: 'identity' })).code).toBe(CODE.notFound);
  expect((await call('DELETE', `${path}/none`)).code).toBe(CODE.notFound);
});
