import { addDays, dayStart } from '@vetloom/domain/core/clock.ts';
import { LineSimulator } from '@vetloom/integrations/line/simulator/line-simulator.ts';
import { TEST_ZONE } from '@vetloom/testing/domain/clinic.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectLine, linkLine, setMessages, simulatedChannels } from '../message/outbox/outbox.fixture.ts';
import { TestApi } from '../test-kit.ts';

const B = '/api/sdk/v2/demo';
const DAY = 86_400;
const NINE = 9 * 3600;
const plain = encodeURIComponent;
const lineAccount = (digits: string) => `U${digits.padStart(32, '0')}`;
let api: TestApi;
let line: LineSimulator;
let token: string;
let today: number;
beforeAll(async () => {
  line = await LineSimulator.start();
  api = await TestApi.open({ channels: simulatedChannels({ line: line.baseURL }) });
  await api.enroll('admin@demo.vetloom.test', 'admin');
  // A day to come, at three in the night: what is due at nine is due later.
  today = addDays(api.now, 1, TEST_ZONE);
  api.now = today + 3 * 3600;
  token = (await api.login('admin@demo.vetloom.test')).jwt;
  await connectLine(api, token, line);
  await setMessages(api);
  for (const template of [
    { title: '年度疫苗', days: 365, steps: [-7, 0, 14], automatic: true, message: '{pet}該打{item}了' },
    { title: '生日快樂', days: 1, kind: 'birthday', automatic: true, message: '{pet}生日快樂' },
    { title: '手動範本', days: 30 },
  ])
    await call('PUT', '/customize/reminders', { handle: 'add', data: template });
});
afterAll(async () => {
  await api.close();
  await line.stop();
});

async function call(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown) {
  api.now += 1;
  token = api.now - signedInAt > 500 ? (await api.login('admin@demo.vetloom.test')).jwt : token;
  signedInAt = api.now;
  return api.call(method, B + path, { token, ...(body === undefined ? {} : { body }) });
}
let signedInAt = 0;

let animals = 0;
async function animal(parts: object = {}) {
  animals += 1;
  const userID = (await call('POST', '/user', { name: `飼主${animals}`, phone: `09330002${10 + animals}` })).result._id;
  const petID = (await call('POST', '/pet', { userID, name: `毛孩${animals}`, type: 'Canine', ...parts })).result._id;
  await linkLine(api, line, { token, userID, account: lineAccount(`9${animals}`) });
  return { petID, userID, name: `毛孩${animals}` };
}
const templates = async (): Promise<{ _id: string; title: string }[]> =>
  (await call('GET', '/reminder/template/list')).result;
const templateID = async (title: string) => (await templates()).find((one) => one.title === title)?._id;
async function remind(petID: string, date: number, title = '年度疫苗') {
  return (await call('POST', '/reminder', { petID, date, title, templateID: await templateID(title) })).result._id;
}
const read = async (id: string) => (await call('GET', `/reminder?_id=${plain(id)}`)).result;
const sent = (text: string) => line.taken.filter((one) => one.text === text);
async function round() {
  await api.reminders.work('demo');
  await api.outbox.work('demo');
  await api.outbox.settled();
}

describe('reminders that are sent by themselves', () => {
  it('go at their step’s hour, once by however many processes at once, and then the owner was told', async () => {
    const { petID, name } = await animal();
    const id = await remind(petID, today + 7 * DAY);
    const manual = await remind(petID, today, '手動範本');
    await round();
    expect(sent(`${name}該打年度疫苗了`)).toHaveLength(0);
    api.now = today + NINE;
    const others = [api.furtherRounds(), api.furtherRounds()];
    await Promise.all([api.reminders, ...others].map((rounds) => rounds.work('demo')));
    await round();
    await round();
    expect(sent(`${name}該打年度疫苗了`)).toHaveLength(1);
    const told = await read(id);
    expect(told).toMatchObject({ steps: [{ days: -7, omitted: '' }], notices: [{ channel: 'line' }] });
    expect((await read(manual)).steps).toBeUndefined();
    const { result } = await call('POST', '/message/search', { petID });
    expect(result).toMatchObject([{ _id: told.steps[0].messageID, reminderID: id, createBy: '', about: 'care' }]);
  });

  it('stop when the vaccination is given at another visit, and say by which', async () => {
    const { petID, name } = await animal();
    const id = await remind(petID, today + DAY);
    const visit = (await call('POST', '/record/checkin', { petID, cause: '疫苗' })).result._id;
    const row = { _id: 'v1', name: '年度疫苗', price: 800, number: 1 };
    expect((await call('PUT', `/record/${plain(visit)}`, { vaccine: [row] })).code).toBe(100000);
    expect(await read(id)).toMatchObject({ closedFor: visit });
    expect((await read(id)).closedDateTime).toBeGreaterThan(0);
    api.now = today + DAY + NINE;
    await round();
    expect(sent(`${name}該打年度疫苗了`)).toHaveLength(0);
    await call('DELETE', `/record/${plain(visit)}`);
    expect((await read(id)).closedDateTime).toBe(0);
    await call('POST', `/record/${plain(visit)}/restore`);
    expect(await read(id)).toMatchObject({ closedFor: visit });
  });

  it('stop when the owner has answered', async () => {
    const { petID, name } = await animal();
    const id = await remind(petID, dayStart(api.now, TEST_ZONE) + DAY);
    const noted = await call('PUT', '/reminder/notified', {
      _id: id,
      channel: 'phone',
      answered: true,
      note: '週六來',
    });
    expect(noted.result[0].notices).toMatchObject([{ note: '週六來', answered: noted.result[0].date }]);
    api.now = dayStart(api.now, TEST_ZONE) + DAY + NINE + 60;
    await round();
    expect(sent(`${name}該打年度疫苗了`)).toHaveLength(0);
    expect((await read(id)).steps).toMatchObject([{ days: 0, omitted: 'ownerAnswered', messageID: '' }]);
  });
});

it('words that grew too long by what was filled in stop nobody else’s reminder', async () => {
  const message = '{pet}'.repeat(200);
  await call('PUT', '/customize/reminders', {
    handle: 'add',
    data: { title: '長範本', days: 30, automatic: true, message },
  });
  const [short, long] = [await animal(), await animal({ name: '名字寫了一整句話的貓咪' })];
  const day = dayStart(api.now, TEST_ZONE) + DAY;
  const ids = [await remind(long.petID, day, '長範本'), await remind(short.petID, day, '長範本')];
  api.now = day + NINE;
  await round();
  expect(sent(short.name.repeat(200))).toHaveLength(1);
  expect(await Promise.all(ids.map(read))).toMatchObject([
    { steps: [{ messageID: '', omitted: 'badWords' }] },
    { steps: [{ omitted: '' }] },
  ]);
});

describe('birthdays', () => {
  it('are greeted by themselves once the clinic wishes it, on the day, and never those of the dead', async () => {
    const day = dayStart(api.now, TEST_ZONE) + DAY;
    const birth = addDays(day, -3 * 365 - 1, TEST_ZONE);
    const leap = [birth, addDays(birth, 1, TEST_ZONE), addDays(birth, -1, TEST_ZONE)].find(
      (time) =>
        new Date((time + 8 * 3600) * 1000).toISOString().slice(5, 10) ===
        new Date((day + 8 * 3600) * 1000).toISOString().slice(5, 10),
    );
    const alive = await animal({ birth: leap });
    const dead = await animal({ birth: leap });
    await call('PUT', `/pet/${plain(dead.petID)}`, { status: 9 });
    api.now = day + NINE;
    await round();
    expect(sent(`${alive.name}生日快樂`)).toHaveLength(0);
    const set = await call('PUT', '/setting/reminder', { birthdayTemplateID: await templateID('生日快樂') });
    expect(set.code).toBe(100000);
    await round();
    await round();
    expect(sent(`${alive.name}生日快樂`)).toHaveLength(1);
    expect(sent(`${dead.name}生日快樂`)).toHaveLength(0);
    expect((await call('POST', '/reminder/search', { kind: 'birthday' })).result).toHaveLength(1);
  });
});

describe('words with a name that nothing is filled in for', () => {
  it('are refused with the rule and the names that there are', async () => {
    const bad = await call('PUT', '/customize/reminders', {
      handle: 'add',
      data: { title: '健檢', days: 30, message: '{寵物}該健檢了' },
    });
    expect(bad.code).toBe(100105);
    expect(bad.detail).toMatchObject({ rule: 'unknownPlaceholder', unknown: ['{寵物}'] });
    expect(bad.detail?.known).toContain('{pet}');
  });
});

it('nothing unexpected happened', () => {
  expect(api.unexpected).toEqual([]);
});
