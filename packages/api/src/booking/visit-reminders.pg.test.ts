import { MitakeSimulator } from '@vetloom/integrations/sms/mitake/simulator/mitake-simulator.ts';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { connectSms, setMessages, simulatedChannels } from '../message/outbox/outbox.fixture.ts';
import { TestApi } from '../test-kit.ts';
import { openPage, VACCINE } from './owner/owner-booking.fixture.ts';

const B = '/api/sdk/v2/demo';
const HOUR = 3600;
let api: TestApi;
let sms: MitakeSimulator;
let token = '';
let signedAt = 0;
beforeAll(async () => {
  sms = await MitakeSimulator.start();
  sms.seed({ points: 1000 });
  api = await TestApi.open({ channels: simulatedChannels({ mitake: sms.baseURL }) });
  await api.enroll('admin@demo.vetloom.test', 'admin');
  token = (await api.login('admin@demo.vetloom.test')).jwt;
  signedAt = api.now;
  await connectSms(api, token, sms);
  await setMessages(api);
  await openPage(api, { hours: { remindBeforeHours: 24 } });
});
afterEach(() => expect(api.unexpected).toEqual([]));
afterAll(async () => {
  await api.close();
  await sms.stop();
});

async function call(method: 'POST' | 'PUT', path: string, body: object) {
  api.now += 1;
  if (api.now - signedAt > 300) {
    token = (await api.login('admin@demo.vetloom.test')).jwt;
    signedAt = api.now;
  }
  return api.call(method, B + path, { token, body });
}
let people = 0;
/** A booking of somebody new, so many hours ahead. */
async function booked(hours: number) {
  people += 1;
  const phone = `0966${String(people).padStart(6, '0')}`;
  const userID = (await call('POST', '/user', { name: '陳怡君', phone })).result._id as string;
  const petID = (await call('POST', '/pet', { userID, name: '麻糬' })).result._id as string;
  const dateTime = api.now - (api.now % 1800) + hours * HOUR;
  const made = await call('POST', '/booking', { userID, petID, dateTime, kindID: VACCINE._id, cause: '疫苗' });
  const _id = made.result._id as string;
  const came = () => sms.taken.filter(({ to }) => to === phone).map(({ text }) => text);
  const change = (what: string, body: object) => call('PUT', `/booking/v2/${encodeURIComponent(_id)}${what}`, body);
  return { _id, phone, dateTime, came, change };
}
/** All processes of the server go round at the same time, twice. */
async function rounds() {
  for (let turn = 0; turn < 2; turn += 1)
    await Promise.all([api.furtherVisits(), api.furtherVisits()].map((one) => one.runDue([{ id: 'demo' }])));
  await api.outbox.work('demo');
}

it('an owner is reminded once of a visit, by as many processes as there are, with the link that opens it', async () => {
  const { came, phone } = await booked(30);
  await rounds();
  expect(came()).toEqual([]);
  api.now += 7 * HOUR;
  await rounds();
  await rounds();
  const [text = '', ...more] = came();
  expect(more).toEqual([]);
  expect(text).toMatch(/提醒您，麻糬的預約是 .+\n查看、改期或取消：http:\/\/localhost\/app\/b\/demo#[\w-]{22}$/);
  // What an SMS costs is told by its parts: what to bring stands behind the link.
  expect(text).not.toContain(VACCINE.preparation);
  const secret = text.slice(-22);
  const mine = await api.app.inject({
    ...{ method: 'POST', url: '/api/owner/booking/mine', payload: { address: 'demo', secret } },
  });
  expect(mine.json().result).toMatchObject({ pet: '麻糬', status: 'approved' });
  const held = await api.database.db.readClinic('demo', ({ reader }) => reader.query('message', 'byStatus', {}));
  expect(JSON.stringify(held)).not.toContain(secret);
  const message = (held as unknown as { to: string }[]).find(({ to }) => to === phone);
  expect(message).toMatchObject({ sourceID: expect.any(String) });
});

it('of one that is moved it tells the new time, of one that is cancelled nothing, also where it waited in the queue', async () => {
  const [moved, cancelled, queued] = [await booked(30), await booked(30), await booked(30)];
  const place = { dateTime: moved.dateTime + 48 * HOUR, dateTimeEnd: moved.dateTime + 49 * HOUR };
  expect((await call('PUT', '/booking', { bookingID: moved._id, ...place })).status).toBe(200);
  await cancelled.change('/cancel', { reason: '改天' });
  api.now += 7 * HOUR;
  await api.furtherVisits().runDue([{ id: 'demo' }]);
  await queued.change('/cancel', { reason: '改天' });
  await rounds();
  expect([moved, cancelled, queued].map(({ came }) => came())).toEqual([[], [], []]);
  api.now += 48 * HOUR;
  await rounds();
  expect(moved.came()).toHaveLength(1);
});
