import { blacklistSchema } from '@vetloom/domain/booking/blacklist.schema.ts';
import { MitakeSimulator } from '@vetloom/integrations/sms/mitake/simulator/mitake-simulator.ts';
import { writeIn } from '@vetloom/testing/contract/clinic-database.ts';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { connectSms, setMessages, simulatedChannels } from '../../message/outbox/outbox.fixture.ts';
import { TestApi } from '../../test-kit.ts';
import { openPage, PhoneOwner } from './owner-booking.fixture.ts';

const [CHEN, WANG] = ['chen@demo.vetloom.test', 'wang@demo.vetloom.test'];
let api: TestApi;
let sms: MitakeSimulator;
let token = '';
beforeAll(async () => {
  sms = await MitakeSimulator.start();
  sms.seed({ points: 1000 });
  api = await TestApi.open({ channels: simulatedChannels({ mitake: sms.baseURL }) });
  await api.enroll('admin@demo.vetloom.test', 'admin');
  for (const email of [CHEN, WANG]) await api.enroll(email, ['DOCTOR']);
  await writeIn(api.database.db, 'demo', async (tx) => {
    for (const email of [CHEN, WANG]) {
      const staff = await tx.get('staff', `/staff/${email}`);
      if (staff) await tx.put('staff', { ...staff, doctor: true, name: email });
    }
  });
  token = (await api.login('admin@demo.vetloom.test')).jwt;
  await connectSms(api, token, sms);
  await setMessages(api);
  await openPage(api);
});
afterEach(() => expect(api.unexpected).toEqual([]));
afterAll(async () => {
  await api.close();
  await sms.stop();
});

const call = (method: 'GET' | 'PUT', path: string, body?: object) =>
  api.call(method, `/api/sdk/v2/demo${path}`, { token, ...(body && { body }) });
/** Somebody who has booked with a doctor, and what they do by their link. */
async function booked(phone: string, name: string) {
  const owner = new PhoneOwner(api, sms, phone);
  await owner.prove();
  const { result: shown } = await owner.post('/page');
  const doctor = shown.doctors.find((one: { name: string }) => one.name === name).key;
  const [dateTime = 0] = await owner.free({ doctor });
  const { result } = await owner.book(dateTime, { doctor });
  const mine = (path: string, body: object = {}) => owner.post(`/mine${path}`, { secret: result.secret, ...body });
  const times = async (): Promise<number[]> =>
    (await mine('/free')).result.days.flatMap((day: { times: number[] }) => day.times);
  return { mine, times, dateTime };
}

it('who is blocked meanwhile is asked to call instead of moving it, and may call it off', async () => {
  const { mine, times, dateTime } = await booked('0979000001', CHEN);
  const to = (await times()).at(-1);
  const { result: list } = await call('GET', '/booking/check');
  const { userID } = list.find((one: { dateTime: number }) => one.dateTime === dateTime);
  const row = { _id: `/bookingBlacklist${userID}`, collection: 'bookingBlacklist', userID, reason: '爽約三次' };
  const stamps = { createDateTime: 1, createBy: '', updateDateTime: 1, updateBy: '' };
  await writeIn(api.database.db, 'demo', (tx) =>
    tx.put('bookingBlacklist', blacklistSchema.parse({ ...row, ...stamps })),
  );
  for (const answer of [await mine('/free'), await mine('/move', { from: dateTime, dateTime: to })]) {
    expect(answer.detail).toEqual({ rule: 'askByPhone' });
    expect(answer.text).not.toMatch(/爽約|black|block/i);
  }
  expect((await mine('')).result).toMatchObject({ dateTime, status: 'pending' });
  expect((await mine('/cancel')).result).toMatchObject({ status: 'cancel' });
});

it('whose doctor has left is offered other doctors’ times, and told so', async () => {
  const { mine, times, dateTime } = await booked('0979000002', WANG);
  expect((await mine('')).result).toMatchObject({ doctor: WANG, doctorLeft: false });
  await call('PUT', `/staff/${encodeURIComponent(`/staff/${WANG}`)}`, { status: 0 });
  api.now += 6;
  expect((await mine('')).result).toMatchObject({ doctorLeft: true });
  const to = (await times()).at(-1);
  const moved = await mine('/move', { from: dateTime, dateTime: to });
  expect(moved.result).toMatchObject({ dateTime: to, doctorLeft: false });
  expect(moved.result.doctor).not.toBe(WANG);
});
