import { CODE } from '@vetloom/domain/core/codes.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { TestApi } from '../test-kit.ts';

const B = '/api/sdk/v2/demo';
const tokens: Record<string, string> = {};
let api: TestApi;
let userID: string;
let petID: string;
beforeAll(async () => {
  api = await TestApi.open();
  await api.enroll('admin@demo.vetloom.test', 'admin');
  await api.enroll('reader@demo.vetloom.test', ['BOOKING_READ']);
  await api.enroll('till@demo.vetloom.test', ['BILLING_READ']);
  for (const name of ['admin', 'reader', 'till']) tokens[name] = (await api.login(`${name}@demo.vetloom.test`)).jwt;
  userID = (await call('POST', '/user', { name: '陳怡君', phone: '0912345678' })).result._id;
  petID = (await call('POST', '/pet', { userID, name: '麻糬', type: 'Canine' })).result._id;
});
afterAll(() => api.close());

async function call(method: 'GET' | 'POST' | 'PUT', path: string, body: object = {}, as = 'admin') {
  api.now += 1;
  return api.call(method, B + path, { token: tokens[as] ?? '', ...(method === 'GET' ? {} : { body }) });
}
const add = async (more: object = {}, as?: string) =>
  call('POST', '/booking/wait', { userID, petID, start: '2026-12-01', ...more }, as);
const list = async (open = '1') =>
  (await call('GET', `/booking/wait?open=${open}`, {}, 'reader')).result.map(({ _id }: { _id: string }) => _id);

it('takes in, changes, notes what they were told, ends and begins again', async () => {
  const { result } = await add({ parts: ['evening'], cause: '洗牙' });
  expect(result).toMatchObject({ userID, petID, status: 'waiting', parts: ['evening'], cause: '洗牙', minutes: 30 });
  const waitID = result._id;
  expect((await call('PUT', '/booking/wait', { waitID, after: '18:00' })).result.after).toBe('18:00');
  const told = { waitID, dateTime: api.now, dateTimeEnd: api.now + 1800, answer: 'unreached' };
  expect((await call('POST', '/booking/wait/offer', told)).result.offers).toMatchObject([{ answer: 'unreached' }]);
  expect(await list()).toContain(waitID);
  expect((await call('PUT', '/booking/wait/close', { waitID, reason: '' })).code).toBe(CODE.badParameter);
  expect((await call('PUT', '/booking/wait/close', { waitID, reason: '已到別家' })).result.status).toBe('over');
  expect([await list(), await list('0')]).toEqual([[], [waitID]]);
  expect((await call('PUT', '/booking/wait/reopen', { waitID })).result.status).toBe('waiting');
  expect(await list()).toEqual([waitID]);
});

it('ends with the booking that gives them a place, and gives no second one', async () => {
  const waitID = (await add()).result._id;
  const wanted = { userID, petID, dateTime: api.now + 3600, waitID };
  const { result } = await call('POST', '/booking', wanted);
  expect(await list()).not.toContain(waitID);
  const again = await call('POST', '/booking', { ...wanted, dateTime: api.now + 9000 });
  expect([again.code, again.result?.rule ?? again.detail?.rule]).toEqual([CODE.contradictory, 'waitBooked']);
  expect(result.status).toBe('approved');
});

it('is for who may read and write bookings, of owners and animals that are there', async () => {
  expect((await add({ userID: '/user/nobody' })).code).toBe(CODE.ownerNotFound);
  expect((await add({ petID: '/pet/nobody' })).code).toBe(CODE.petNotFound);
  expect((await add({}, 'reader')).code).toBe(CODE.forbidden);
  expect((await call('GET', '/booking/wait', {}, 'till')).code).toBe(CODE.forbidden);
  expect((await call('PUT', '/booking/wait/reopen', { waitID: '/bookingWait/none' })).code).toBe(CODE.notFound);
});
