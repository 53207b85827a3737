import { dayStart } from '@vetloom/domain/core/clock.ts';
import { CODE } from '@vetloom/domain/core/codes.ts';
import { DEFAULT_TIME_ZONE, zoneOf } from '@vetloom/domain/core/zone.ts';
import { forged } from '@vetloom/testing/forged.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { TestApi } from '../test-kit.ts';

const B = '/api/sdk/v2/demo';
const WARD = `${B}/inHospital/v2`;
let api: TestApi;
let token: string;
let reader: string;
beforeAll(async () => {
  api = await TestApi.open();
  await api.enroll('admin@demo.vetloom.test', 'admin');
  await api.enroll('reader@demo.vetloom.test', ['RECORD_READ']);
  token = (await api.login('admin@demo.vetloom.test')).jwt;
  reader = (await api.login('reader@demo.vetloom.test')).jwt;
});
afterAll(() => api.close());

const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown, as = token) =>
  api.call(method, path, { token: as, ...(body === undefined ? {} : { body }) });
const wall = (link: string) => api.call('POST', '/api/wardScreen', { body: { token: link } });

it('a screen on the wall shows animals and what is due without a sign-in, nothing of owners or money, until it is taken off', async () => {
  const owner = await call('POST', `${B}/user`, { name: '陳怡君', phone: '0955000111' });
  const pet = await call('POST', `${B}/pet`, {
    userID: owner.result._id,
    name: '麻糬',
    type: 'Canine',
    allergy: '青黴素',
  });
  const cage = { cageID: 'A1', cageName: 'A-01', cageDefaultPrice: 800 };
  const stay = await call('POST', WARD, { petID: pet.result._id, cause: '急性腸胃炎', alerts: ['fasting'], ...cage });
  const planDateTime = dayStart(api.now, zoneOf(DEFAULT_TIME_ZONE));
  const day = { inHospitalID: stay.result._id, planDateTime };
  await call('POST', `${WARD}/plan`, day);
  const due = api.now - 3600;
  const mission = { missionID: 'inj', name: '止吐針', price: 120, arrangeDateTime: [due] };
  await call('PUT', `${WARD}/plan`, { ...day, injectionMission: [mission] });

  expect((await call('POST', `${WARD}/screen`, { name: '護理站' }, reader)).code).toBe(CODE.forbidden);
  const { screenID, token: link } = (await call('POST', `${WARD}/screen`, { name: '護理站' })).result;
  const shown = (await wall(link)).result;
  expect(shown.rooms).toMatchObject([
    {
      name: '',
      cages: [
        {
          name: 'A-01',
          dirty: false,
          animals: [
            {
              ...{ name: '麻糬', face: 'dog', alerts: ['fasting'], allergy: true },
              overdue: [{ missionID: 'inj', name: '止吐針', due, list: 'injectionMission' }],
            },
          ],
        },
      ],
    },
  ]);
  expect(JSON.stringify(shown)).not.toMatch(/陳怡君|0955000111|急性腸胃炎|\b800\b|\b120\b/);

  expect((await wall(forged(link))).code).toBe(CODE.notFound);
  await call('DELETE', `${WARD}/screen?screenID=${screenID}`);
  expect((await wall(link)).code).toBe(CODE.notFound);
  expect((await call('DELETE', `${WARD}/screen?screenID=${screenID}`)).code).toBe(CODE.success);
});

it('a screen shows nothing once who hung it up may read the ward no longer', async () => {
  await api.enroll('head@demo.vetloom.test', ['RECORD_READ', 'GENERAL_SETTINGS_WRITE', 'GENERAL_SETTINGS_READ']);
  const head = (await api.login('head@demo.vetloom.test')).jwt;
  const { token: link } = (await call('POST', `${WARD}/screen`, { name: '走廊' }, head)).result;
  expect((await wall(link)).code).toBe(CODE.success);
  await api.enroll('head@demo.vetloom.test', ['PET_READ']);
  expect((await wall(link)).code).toBe(CODE.notFound);
});

it('one holder of a link takes nobody’s turn: what is asked at once is put together once, and what is too much is turned away', async () => {
  const { token: link } = (await call('POST', `${WARD}/screen`, { name: '大廳' })).result;
  api.now += 60;
  const answers = await Promise.all(Array.from({ length: 60 }, () => wall(link)));
  const shown = answers.filter(({ code }) => code === CODE.success);
  expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([CODE.success, CODE.rateLimited]));
  expect(shown.length).toBeLessThan(20);
  expect(new Set(shown.map(({ result }) => result.now)).size).toBe(1);
  // Nobody else has heard of it, and the same link goes on.
  expect((await call('POST', `${WARD}/active`, { limit: 10 })).code).toBe(CODE.success);
  api.now += 5;
  expect((await wall(link)).result.now).toBe(api.now);
  expect(api.unexpected).toEqual([]);
});
