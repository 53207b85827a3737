import type { Message } from '@vetloom/domain/message/message.schema.ts';
import type { Owner } from '@vetloom/domain/owner/owner.schema.ts';
import { writeIn } from '@vetloom/testing/contract/clinic-database.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { TestApi } from '../test-kit.ts';

const B = '/api/sdk/v2/demo';
const plain = encodeURIComponent;
let api: TestApi;
let token: string;
let day = 0;
beforeAll(async () => {
  api = await TestApi.open();
  await api.enroll('admin@demo.vetloom.test', 'admin');
  token = (await api.login('admin@demo.vetloom.test')).jwt;
  day = api.now + 86_400 * 3;
});
afterAll(() => api.close());

async function call(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body: unknown = {}) {
  api.now += 1;
  return api.call(method, B + path, { token, ...(method === 'GET' ? {} : { body }) });
}

/** An owner with an animal, and what the ledger has for them. */
async function owner(phone: string, more: Partial<Owner>) {
  const userID = (await call('POST', '/user', { name: '陳怡君', phone })).result._id;
  const petID = (await call('POST', '/pet', { userID, name: '麻糬', type: 'Canine' })).result._id;
  await writeIn(api.database.db, 'demo', async (tx) => {
    const stored = await tx.get('user', userID);
    if (stored) await tx.put('user', { ...stored, ...more });
  });
  const messages = async (): Promise<Message[]> => {
    const found: Message[] = [];
    await writeIn(api.database.db, 'demo', async (tx) => {
      found.push(...(await tx.query('message', 'byPet', { equals: [petID] })));
    });
    return found.toSorted((a, b) => a.createDateTime - b.createDateTime);
  };
  const book = (more: object = {}) => {
    day += 3600;
    return call('POST', '/booking', { userID, petID, dateTime: day, ...more });
  };
  return { messages, book };
}

it('[3.7.005] [3.7.009] an owner is told by LINE of what becomes of a booking, where that is asked for, once for each act', async () => {
  const { messages, book } = await owner('0912345678', { lineUserID: 'U1', lineID: 'chen' });
  const { _id } = (await book({ status: 'pending', sendToLine: true })).result;
  const approve = () => call('PUT', `/booking/v2/${plain(_id)}/approve`, { sendToLine: true });
  await approve();
  await approve();
  await call('PUT', '/booking', { bookingID: _id, cause: '疫苗', sendToLine: true });
  await call('PUT', '/booking', { bookingID: _id, dateTime: day + 1800, dateTimeEnd: day + 3600, sendToLine: true });
  await call('PUT', `/booking/v2/${plain(_id)}/cancel`, { reason: '醫師請假', sendToLine: true });
  const gone = (await book()).result;
  await call('DELETE', `/booking?bookingID=${plain(gone._id)}&sendToLine=true`);
  const told = await messages();
  expect(told.map(({ text }) => text.replace(/.*】/, '').replaceAll(/\d[\d/: （）一二三四五六日]*\d/g, 'T'))).toEqual([
    '已收到麻糬 T 的預約，診所確認後會再通知您。',
    '麻糬的預約是 T。',
    '麻糬的預約改到 T。',
    '麻糬 T 的預約已取消（醫師請假）。',
    '麻糬 T 的預約已取消。',
  ]);
  expect(
    told.every(
      ({ channel, to, about, sourceID }) => channel === 'line' && to === 'U1' && about === 'visit' && sourceID !== '',
    ),
  ).toBe(true);
});

it('nobody is told without being asked for it, who isn’t reached by LINE, or who wants no messages', async () => {
  const reached = await owner('0922333444', { lineUserID: 'U2', lineID: 'wang' });
  await reached.book();
  await reached.book({ sendToLine: false });
  expect(await reached.messages()).toEqual([]);
  const away = await owner('0933444555', {});
  expect((await away.book({ sendToLine: true })).code).toBe(100_000);
  expect(await away.messages()).toEqual([]);
  const left = await owner('0944555666', { lineUserID: 'U3', lineID: 'li', lineLeftDateTime: 1 });
  await left.book({ sendToLine: true });
  expect(await left.messages()).toEqual([]);
});
