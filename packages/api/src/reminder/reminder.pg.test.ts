import { dayStart } from '@vetloom/domain/core/clock.ts';
import { LineSimulator } from '@vetloom/integrations/line/simulator/line-simulator.ts';
import { TEST_ZONE } from '@vetloom/testing/domain/clinic.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectLine, linkLine, setMessages, simulatedChannels } from '../message/outbox/outbox.fixture.ts';
import { TestApi } from '../test-kit.ts';

/** An account's id, as the messaging app gives them out. */
const lineAccount = (digits: string) => `U${digits.padStart(32, '0')}`;

const B = '/api/sdk/v2/demo';
const DAY = 86_400;
const plain = encodeURIComponent;
let api: TestApi;
let line: LineSimulator;
const tokens: Record<string, string> = {};
let userID: string;
let petID: string;
beforeAll(async () => {
  line = await LineSimulator.start();
  api = await TestApi.open({ channels: simulatedChannels({ line: line.baseURL }) });
  await api.enroll('admin@demo.vetloom.test', 'admin');
  await api.enroll('desk@demo.vetloom.test', ['DAILY_STATUS', 'CHECK_IN', 'PET_READ', 'CUSTOMER_READ']);
  await api.enroll('cashier@demo.vetloom.test', ['BILLING_READ']);
  for (const name of ['admin', 'desk', 'cashier']) tokens[name] = (await api.login(`${name}@demo.vetloom.test`)).jwt;
  await connectLine(api, tokens.admin ?? '', line);
  await setMessages(api);
  userID = (await call('POST', '/user', { name: '陳怡君', phone: '0933000111', lineID: 'mochi' })).result._id;
  petID = (await call('POST', '/pet', { userID, name: '麻糬', type: 'Canine' })).result._id;
  await linkLine(api, line, { token: tokens.admin ?? '', userID, account: lineAccount('123') });
});
afterAll(async () => {
  await api.close();
  await line.stop();
});

async function call(
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: unknown,
  as = 'admin',
  headers: Record<string, string> = {},
) {
  api.now += 1;
  return api.call(method, B + path, { token: tokens[as] ?? '', headers, ...(body === undefined ? {} : { body }) });
}
const today = () => dayStart(api.now, TEST_ZONE);
const make = async (parts: object = {}) =>
  (await call('POST', '/reminder', { petID, dateBegin: today(), title: '八合一疫苗', ...parts })).result;
const read = async (id: string) => call('GET', `/reminder?_id=${plain(id)}`);

describe('reminders over REST', () => {
  it('[2.7.075] [2.8.12] [2.4.88] [1.8.29] [3.7.136] [3.7.137] [3.7.138] [3.4.15] [3.4.16] [3.8.13] are created open, read, changed, and deleted twice', async () => {
    const made = await make({ message: '請來電預約' });
    expect(made).toMatchObject({
      date: today(),
      notifiedDateTime: 0,
      closedDateTime: 0,
      message: '請來電預約',
      userID,
    });
    expect(made._id.startsWith(`/reminder/${today()}/`)).toBe(true);
    const moved = await call('PUT', '/reminder', { _id: made._id, date: today() + DAY, title: '狂犬病疫苗' });
    expect(moved.result).toMatchObject({ date: today() + DAY, vaccine: { title: '狂犬病疫苗', petID } });
    expect((await read(made._id)).result.vaccine.title).toBe('狂犬病疫苗');
    for (let time = 0; time < 2; time += 1)
      expect((await call('DELETE', `/reminder?_id=${plain(made._id)}`)).code).toBe(100000);
    expect((await read(made._id)).code).toBe(100404);
    expect((await call('POST', '/reminder/search', { ids: [made._id] })).result).toEqual([]);
    expect((await call('DELETE', '/reminder?_id=/reminder/1/none')).code).toBe(100000);
  });

  it('[2.3.80] [2.3.81] [2.5.21] [3.3.24] [3.7.135] come of a visit’s vaccine, and go with the visit', async () => {
    const visit = (await call('POST', '/record/checkin', { petID, cause: '疫苗' })).result._id;
    const wish = { text: '八合一疫苗', reminderDate: 1_766_160_000, vaccinationDate: today() };
    await call('PUT', `/record/${plain(visit)}`, { vaccineReminder: wish });
    const found = (await call('GET', `/reminder?recordID=${plain(visit)}`)).result;
    expect(found).toMatchObject({
      date: 1_766_160_000,
      openedBy: '/staff/admin@demo.vetloom.test',
      vaccine: { title: '八合一疫苗', date: today(), petID },
      notifiedDateTime: 0,
      closedDateTime: 0,
      closedBy: '',
    });
    expect(found._id).toMatch(/^\/reminder\/1766160000\/\d+/);
    expect((await read(found._id)).code).toBe(100000);
    await call('DELETE', `/record/${plain(visit)}`);
    expect((await read(found._id)).code).toBe(100404);
  });

  it('[2.7.076] [2.4.88] [3.4.13] [3.4.14] [3.7.140] [3.7.141] are marked notified and closed, several at once', async () => {
    const [one, two] = [await make(), await make()];
    const told = await call('PUT', '/reminder/notified', { _id: one._id, channel: 'desk', note: '當面說了' }, 'desk');
    expect(told.result[0]).toMatchObject({
      notifiedDateTime: api.now,
      closedDateTime: 0,
      notices: [{ channel: 'desk', by: '/staff/desk@demo.vetloom.test', note: '當面說了' }],
    });
    const closed = await call('POST', '/reminder/close', { ids: [one._id, two._id], reason: '已施打' });
    expect(closed.result).toHaveLength(2);
    for (const reminder of closed.result)
      expect(reminder).toMatchObject({
        closedDateTime: api.now,
        closedBy: '/staff/admin@demo.vetloom.test',
        closeReason: '已施打',
      });
    expect((await call('POST', '/reminder/close', {})).code).toBe(100105);
    expect((await call('POST', '/reminder/close', { _id: '/reminder/1/none' })).code).toBe(100404);
  });

  it('[2.7.076] [3.7.139] are found by day, animal, owner, kind, state and words', async () => {
    const other = (await call('POST', '/pet', { userID, name: '豆花' })).result._id;
    const due = today() + 40 * DAY;
    const made = await make({ petID: other, dateBegin: due, title: '心絲蟲預防 100%', kind: 'preventive' });
    const search = async (body: object) =>
      (await call('POST', '/reminder/search', body)).result.map(({ _id }: { _id: string }) => _id);
    for (const body of [
      { dateBegin: due, petID: other },
      { dateBegin: due, dateEnd: due, userID },
      { petID: other, kind: 'preventive', state: 'open' },
      { petID: other, keyword: '100%' },
      { ids: [made._id] },
    ])
      expect(await search(body)).toEqual([made._id]);
    expect(await search({ petID: other, kind: 'vaccine' })).toEqual([]);
    expect(await search({ petID: other, state: 'closed' })).toEqual([]);
    expect(await search({ petID: other, keyword: '%%' })).toEqual([]);
  });

  it('[2.7.076] [2.9.16] [3.7.143] [3.7.273] [3.9.06] are listed from seven days ago, or from the day that is asked for', async () => {
    const list = async (query = '') =>
      (await call('GET', `/reminder/list?petID=${plain(petID)}${query}`)).result.map(({ _id }: { _id: string }) => _id);
    const six = await make({ dateBegin: today() - 6 * DAY });
    const eight = await make({ dateBegin: today() - 8 * DAY });
    expect(await list()).toContain(six._id);
    expect(await list()).not.toContain(eight._id);
    const [edge, before] = [
      await make({ dateBegin: today() - 7 * DAY }),
      await make({ dateBegin: today() - 7 * DAY - 1 }),
    ];
    expect(await list()).toContain(edge._id);
    expect(await list()).not.toContain(before._id);
    expect(await list(`&dateBegin=${today() - 8 * DAY}`)).toContain(eight._id);
    await call('POST', '/reminder/close', { ids: [six._id, eight._id] });
    expect(await list()).not.toContain(six._id);
  });

  it('[2.7.079] [3.7.134] take the payload’s fields, each of its kind', async () => {
    for (const [field, value] of Object.entries({
      _id: 5,
      message: 5,
      lineID: {},
      ids: 'all',
      petID: [],
      dateBegin: 'tomorrow',
      recordID: 7,
    }))
      expect((await call('POST', '/reminder/search', { [field]: value })).code, field).toBe(100105);
    const payload = { message: 'x', lineID: 'mochi', ids: [], petID, dateBegin: 0, recordID: '/record/1-none' };
    expect((await call('POST', '/reminder/search', payload)).code).toBe(100000);
  });

  it('[2.7.078] [3.7.144] [3.7.040] follow the clinic’s templates', async () => {
    expect((await call('GET', '/reminder/template/list')).result).toEqual([]);
    const template = { title: '年度疫苗', days: 365, message: '{pet}該打疫苗了' };
    const kept = await call('PUT', '/customize/reminders', { handle: 'add', data: template });
    expect(kept.code).toBe(100000);
    const listed = async () => (await call('GET', '/reminder/template/list', undefined, 'cashier')).result;
    const [stored] = await listed();
    expect(stored).toMatchObject(template);
    const changed = { _id: stored._id, title: '年度疫苗', days: 360, steps: [-30, -7, 14] };
    expect((await call('PUT', '/customize/reminders', { handle: 'update', data: changed })).code).toBe(100000);
    expect(await listed()).toMatchObject([{ ...changed, message: '{pet}該打疫苗了' }]);
    expect((await call('PUT', '/customize/reminders', { handle: 'remove', data: { _id: stored._id } })).code).toBe(
      100000,
    );
    expect(await listed()).toEqual([]);
  });

  it('ask for a permission, and show nothing to whoever may not read animals', async () => {
    const { _id } = await make();
    expect((await call('POST', '/reminder/close', { _id }, 'cashier')).code).toBe(300001);
    expect((await call('POST', '/reminder/search', { petID }, 'cashier')).code).toBe(300001);
  });
});

describe('reminding owners over REST', () => {
  it('[2.7.077 call half] [3.7.142] hands the message over once, and marks the reminder', async () => {
    const { _id } = await make();
    const key = { 'idempotency-key': 'remind-once-1' };
    const body = { _id, lineID: 'mochi', message: '麻糬該打疫苗了' };
    const first = await call('POST', '/reminder/remindUser', body, 'desk', key);
    const again = await call('POST', '/reminder/remindUser', body, 'desk', key);
    expect([first.code, again.code]).toEqual([100000, 100000]);
    expect(first.result).toMatchObject([
      { channel: 'line', to: lineAccount('123'), status: 90, text: '麻糬該打疫苗了' },
    ]);
    expect(line.taken.filter(({ text }) => text === '麻糬該打疫苗了')).toHaveLength(1);
    const named = { ...body, message: '再提醒一次', act: 'act-1' };
    for (let time = 0; time < 2; time += 1)
      expect((await call('POST', '/reminder/remindUser', named)).result).toMatchObject([{ status: 90 }]);
    expect(line.taken.filter(({ text }) => text === '再提醒一次')).toHaveLength(1);
    expect((await read(_id)).result).toMatchObject({ notices: [{ channel: 'line' }, { channel: 'line' }] });
    expect((await read(_id)).result.notifiedDateTime).toBeGreaterThan(0);
  });

  it('[2.7.077 call half] words what nobody worded, and says of what no way takes that it reached nobody', async () => {
    const [one, two] = [await make(), await make({ title: '年度健檢', kind: 'checkup' })];
    const sent = await call('POST', '/reminder/remindUser', { ids: [one._id, two._id], channel: 'sms' });
    // SMS isn't connected here, the messaging app is.
    expect(sent.result.map(({ status, channel }: { status: number; channel: string }) => [status, channel])).toEqual([
      [90, 'line'],
      [90, 'line'],
    ]);
    expect(sent.result[1].text).toContain('麻糬的「年度健檢」');
    const stranger = (await call('POST', '/user', { name: '吳先生', phone: '0911000111' })).result._id;
    const pet = (await call('POST', '/pet', { userID: stranger, name: '阿福' })).result._id;
    const third = await make({ petID: pet });
    const failed = await call('POST', '/reminder/remindUser', { _id: third._id, channel: 'sms' });
    expect(failed.result).toMatchObject([{ status: 20, failure: 'notConnected' }]);
    // Nobody was told.
    expect((await read(third._id)).result.notifiedDateTime).toBe(0);
  });

  it('says by which ways somebody takes messages here: who reads it learns why the others stay to be told', async () => {
    expect((await call('GET', '/reminder/channels')).result).toEqual([
      { channel: 'line', connected: true },
      { channel: 'sms', connected: false },
      { channel: 'mail', connected: false },
    ]);
  });

  it('is due still when the messaging app refuses', async () => {
    const stranger = (await call('POST', '/user', { name: '林先生', phone: '0922000111' })).result._id;
    const pet = (await call('POST', '/pet', { userID: stranger, name: '小黑' })).result._id;
    await linkLine(api, line, { token: tokens.admin ?? '', userID: stranger, account: lineAccount('404') });
    line.unknown.add(lineAccount('404'));
    const { _id } = await make({ petID: pet });
    expect((await call('POST', '/reminder/remindUser', { _id })).result).toMatchObject([
      { status: 20, failure: 'unknownAccount' },
    ]);
    expect((await read(_id)).result.notifiedDateTime).toBe(0);
  });

  it('refuses an account that is not the owner’s, a missing address and a missing reminder', async () => {
    const { _id } = await make();
    const remind = (body: object) => call('POST', '/reminder/remindUser', { _id, ...body });
    expect((await remind({ lineID: 'somebody' })).code).toBe(100105);
    expect((await remind({ channel: 'mail' })).detail).toMatchObject({ rule: 'noAddress' });
    expect((await call('POST', '/reminder/remindUser', { _id: '/reminder/1/none' })).code).toBe(100404);
    expect((await remind({ channel: 'pigeon' })).code).toBe(100105);
  });
});
