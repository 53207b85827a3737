import { CODE } from '@vetloom/domain/core/codes.ts';
import { plainIDSegment as at } from '@vetloom/protocol/sealed-id.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { TestApi } from '../test-kit.ts';

const B = '/api/sdk/v2/demo';
const DAY = 86_400;
const tokens: Record<string, string> = {};
let api: TestApi;
let userID: string;
beforeAll(async () => {
  api = await TestApi.open();
  await api.enroll('admin@demo.vetloom.test', 'admin');
  await api.enroll('reader@demo.vetloom.test', ['PET_READ']);
  await api.enroll('desk@demo.vetloom.test', ['PET_READ', 'DAILY_STATUS', 'CHECK_IN']);
  for (const name of ['admin', 'reader', 'desk']) tokens[name] = (await api.login(`${name}@demo.vetloom.test`)).jwt;
  userID = (await call('POST', '/user', { name: '陳怡君', phone: '0912345678' })).result._id;
});
afterAll(() => api.close());

async function call(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body: unknown = {}, as = 'admin') {
  api.now += 1;
  return api.call(method, B + path, { token: tokens[as] ?? '', ...(method === 'GET' ? {} : { body }) });
}
const newPet = async (name: string) => (await call('POST', '/pet', { userID, name, type: 'Canine' })).result._id;
const deathAt = (petID: string) => `/pet/${at(petID)}/death`;
const remindOf = async (petID: string) =>
  (await call('POST', '/reminder', { petID, date: api.now + 30 * DAY, title: '狂犬病疫苗' })).result._id as string;
const isOpen = async (id: string) => (await call('GET', `/reminder?_id=${at(id)}`)).result.closedDateTime === 0;

it('[1.4.05 call half] an animal’s death is asked about, entered and taken back, with what it ends', async () => {
  const petID = await newPet('麻糬');
  const reminderID = await remindOf(petID);
  const told = (await call('GET', deathAt(petID))).result;
  expect(told).toEqual({
    status: 0,
    timeOfDeath: null,
    death: null,
    ends: [{ collection: 'reminder', id: reminderID }],
    leaves: [],
  });
  const made = await call('POST', deathAt(petID), { how: 'euthanasia', causeOfDeath: '腎病末期', here: true });
  expect(made.result).toMatchObject({
    petID,
    how: 'euthanasia',
    remains: 'undecided',
    openRemains: 1,
    ended: told.ends,
  });
  expect((await call('GET', `/pet/${at(petID)}`)).result).toMatchObject({ status: 9, timeOfDeath: api.now - 1 });
  expect((await call('GET', deathAt(petID))).result).toMatchObject({ status: 9, death: made.result, ends: [] });

  expect((await call('DELETE', deathAt(petID))).code).toBe(CODE.badParameter);
  const back = (await call('DELETE', `${deathAt(petID)}?reason=${at('登記錯')}`)).result;
  expect(back.takenBack).toMatchObject({ reason: '登記錯', resumed: told.ends, stays: [] });
  expect((await call('DELETE', `${deathAt(petID)}?reason=${at('再一次')}`)).result).toBeNull();
  expect((await call('GET', deathAt(petID))).result).toMatchObject({ status: 0, death: null, ends: told.ends });
});

it('a death entered twice is one on the same day, and refused as a conflict on another', async () => {
  const petID = await newPet('豆花');
  const first = (await call('POST', deathAt(petID), { how: 'home', timeOfDeath: api.now })).result;
  const same = await call('POST', deathAt(petID), { causeOfDeath: '心臟病' });
  expect(same.result).toMatchObject({ _id: first._id, how: 'home', causeOfDeath: '心臟病' });
  expect((await call('POST', deathAt(petID), { timeOfDeath: api.now - 3 * DAY })).code).toBe(CODE.conflict);
  expect((await call('POST', deathAt(petID), { timeOfDeath: api.now + DAY })).code).toBe(CODE.badParameter);
  expect((await call('POST', deathAt('/pet/none'), {})).code).toBe(CODE.petNotFound);
});

it('what becomes of the remains is decided later and moves on, until the owner has them; the front desk sees to it', async () => {
  const petID = await newPet('花捲');
  expect((await call('PUT', deathAt(petID), { remains: 'owner' })).code).toBe(CODE.notFound);
  await call('POST', deathAt(petID), { how: 'clinic', here: true });
  const waiting = async (as?: string) =>
    (await call('GET', '/remains/list', undefined, as)).result.map((death: { petID: string }) => death.petID);
  expect(await waiting('reader')).toContain(petID);
  const decided = { remains: 'cremation', cremation: 'individual', provider: '慈愛', ashes: 'toOwner' };
  expect(await call('PUT', deathAt(petID), decided, 'desk')).toMatchObject({ result: decided });
  for (const step of ['collected', 'ashesBack']) {
    const { result } = await call('POST', `${deathAt(petID)}/remains`, { step }, 'desk');
    expect(result).toMatchObject({ [`${step}DateTime`]: api.now, openRemains: 1 });
  }
  const given = (await call('POST', `${deathAt(petID)}/remains`, { step: 'handedOver', to: '陳怡君' }, 'desk')).result;
  expect(given).toMatchObject({
    handedOverTo: '陳怡君',
    handedOverBy: '/staff/desk@demo.vetloom.test',
    openRemains: 0,
  });
  expect(await waiting()).not.toContain(petID);
});

it('is entered by who may, and tells nobody of money that they may not see', async () => {
  const petID = await newPet('可樂');
  const visit = (await call('POST', '/record/checkin', { petID, cause: '急診' })).result._id;
  await call('PUT', `/record/${at(visit)}`, {
    chargeDivision: [{ _id: 'c1', name: '急診費', price: 1200, number: 1 }],
  });
  await call('PUT', `/record/${at(visit)}/status`, { type: 'billStatus', status: 20 });
  const matters = async (as: string) => (await call('GET', deathAt(petID), undefined, as)).result.leaves;
  expect(await matters('admin')).toContainEqual({ matter: 'unpaid', count: 1, amount: 1200 });
  expect([await matters('reader'), await matters('desk')]).toEqual([[], [{ matter: 'visit', count: 1 }]]);
  for (const who of ['reader', 'desk']) expect((await call('POST', deathAt(petID), {}, who)).code).toBe(CODE.forbidden);
  expect((await call('PUT', deathAt(petID), { remains: 'owner' }, 'reader')).code).toBe(CODE.forbidden);
  expect(api.unexpected).toEqual([]);
});

it('an edit of the status that ends or takes back a death does the same', async () => {
  const petID = await newPet('布丁');
  const reminderID = await remindOf(petID);
  await call('PUT', `/pet/${at(petID)}`, { status: 9 });
  expect(await isOpen(reminderID)).toBe(false);
  await call('PUT', `/pet/${at(petID)}`, { status: 0 });
  expect(await isOpen(reminderID)).toBe(true);
  expect(api.unexpected).toEqual([]);
});
