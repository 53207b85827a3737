import { addDays, dayStart } from '@vetloom/domain/core/clock.ts';
import { CODE } from '@vetloom/domain/core/codes.ts';
import { DEFAULT_TIME_ZONE, zoneOf } from '@vetloom/domain/core/zone.ts';
import { missionReminderID } from '@vetloom/domain/hospital/mission-reminder.schema.ts';
import { planID } from '@vetloom/domain/hospital/stay-ids.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestApi } from '../test-kit.ts';

const B = '/api/sdk/v2/demo';
const V2 = '/inHospital/v2';
const MISSION = 'reminder/inHospitalMission';
const ZONE = zoneOf(DEFAULT_TIME_ZONE);
let api: TestApi;
const tokens: Record<string, string> = {};
beforeAll(async () => {
  api = await TestApi.open();
  // Noon of a day, so that no test runs over midnight.
  api.now = addDays(api.now, 1, ZONE) + 43_200;
  await api.enroll('admin@demo.vetloom.test', 'admin');
  await api.enroll('nurse@demo.vetloom.test', ['RECORD_READ', 'EXECUTE_IN_HOSPITAL_PLAN']);
  await api.enroll('desk@demo.vetloom.test', ['PET_READ']);
  for (const name of ['admin', 'nurse', 'desk']) tokens[name] = (await api.login(`${name}@demo.vetloom.test`)).jwt;
});
afterAll(async () => {
  expect(api.unexpected).toEqual([]);
  await api.close();
});

const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown, as = 'admin') =>
  api.call(method, B + path, { token: tokens[as] ?? '', ...(body === undefined ? {} : { body }) });
const query = (values: Readonly<Record<string, string | number>>) =>
  `?${new URLSearchParams(Object.entries(values).map(([name, value]) => [name, String(value)]))}`;
const ids = (answer: { result: readonly { _id: string }[] }) => answer.result.map(({ _id }) => _id);

let made = 0;
/** An animal in hospital of which an injection is due at such times, by the day's plan. */
async function stayWithDue(due: readonly number[]) {
  made += 1;
  const phone = `09770000${String(made).padStart(2, '0')}`;
  const userID = (await call('POST', '/user', { name: '陳怡君', phone })).result._id;
  const petID: string = (await call('POST', '/pet', { userID, name: '麻糬', type: 'Canine' })).result._id;
  const inHospitalID: string = (await call('POST', V2, { petID, cause: '嘔吐' })).result._id;
  const day = { inHospitalID, planDateTime: dayStart(api.now, ZONE) };
  await call('POST', `${V2}/plan`, day);
  const injection = { missionID: 'inj', name: '止吐針', price: 120, arrangeDateTime: due };
  expect((await call('PUT', `${V2}/plan`, { ...day, injectionMission: [injection] })).code).toBe(CODE.success);
  return { petID, day, of: (at: number) => missionReminderID(at, planID(inHospitalID, day.planDateTime)) };
}

describe('reminders of a ward over the API', () => {
  it('[2.9.03 call half] [3.3.25] are shown from ten minutes before their moment until all is carried out, and again when it is taken back', async () => {
    const due = api.now + 601;
    const { petID, day, of } = await stayWithDue([due]);
    const planned = (await call('GET', `/reminder${query({ _id: of(due) })}`)).result;
    expect(planned).toMatchObject({ collection: 'reminder/inHospitalMission', petID });
    const shown = async () => ids(await call('GET', `${V2}/reminder`, undefined, 'nurse')).includes(of(due));
    expect(await shown()).toBe(false);
    api.now += 1;
    expect(await shown()).toBe(true);
    const missions = [{ missionID: 'inj', due }];
    await call('POST', `${V2}/mission/execute`, { ...day, executeID: 'a', missions }, 'nurse');
    expect(await shown()).toBe(false);
    expect((await call('GET', `/reminder${query({ _id: of(due) })}`)).result).toMatchObject({
      ...{ closedDateTime: api.now, closedBy: '/staff/nurse@demo.vetloom.test' },
    });
    await call('DELETE', `${V2}/mission/execute${query({ ...day, executeID: 'a' })}`, undefined, 'nurse');
    expect(await shown()).toBe(true);
  });

  it('[2.9.04 call half] are searched from an hour before the day to the end of the next, or in a range that is named', async () => {
    const today = dayStart(api.now, ZONE);
    const times = [today - 3601, today - 3600, addDays(today, 2, ZONE) - 1, addDays(today, 2, ZONE)];
    const { petID, of } = await stayWithDue(times);
    const asked = async (more: object = {}) =>
      ids(await call('POST', '/reminder/search', { collection: MISSION, petID, ...more }));
    expect(await asked()).toEqual([of(times[1] ?? 0), of(times[2] ?? 0)]);
    expect(await asked({ dateBegin: today, dateEnd: times[3] })).toEqual([of(times[2] ?? 0), of(times[3] ?? 0)]);
    expect(await asked({ state: 'closed' })).toEqual([]);
    expect(await asked({ state: 'open', limit: 1, skip: 1 })).toEqual([of(times[2] ?? 0)]);
  });

  it('[2.1.04 call half] stand in the list of reminders beside those of owners, for who reads records', async () => {
    const due = api.now + 60;
    const { petID, of } = await stayWithDue([due]);
    const vaccine = await call('POST', '/reminder', { petID, date: api.now, title: '狂犬病疫苗' });
    const listed = async (as: string) => ids(await call('GET', `/reminder/list${query({ petID })}`, undefined, as));
    expect(await listed('nurse')).toEqual([vaccine.result._id, of(due)]);
    expect(await listed('desk')).toEqual([vaccine.result._id]);
    expect((await call('GET', `/reminder${query({ _id: of(due) })}`, undefined, 'nurse')).result).toMatchObject({
      ...{ collection: MISSION, petID, date: due, missionExecuteDateTime: due, notifiedDateTime: 0, closedDateTime: 0 },
      ...{ missions: [{ missionID: 'inj', name: '止吐針' }], openedBy: '/staff/admin@demo.vetloom.test' },
    });
    expect((await call('GET', `/reminder${query({ _id: of(due) })}`, undefined, 'desk')).code).toBe(CODE.notFound);
  });

  it('are noted by whoever carries out, which closes none', async () => {
    const due = api.now + 60;
    const { of } = await stayWithDue([due]);
    const noted = await call('PUT', `${V2}/reminder/notified`, { ids: [of(due)] }, 'nurse');
    expect(noted.result).toMatchObject([{ _id: of(due), notifiedDateTime: api.now, closedDateTime: 0 }]);
    expect((await call('PUT', `${V2}/reminder/notified`, { ids: [of(due)] }, 'desk')).code).toBe(CODE.forbidden);
  });
});
