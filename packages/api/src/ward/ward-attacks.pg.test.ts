import { dayStart } from '@vetloom/domain/core/clock.ts';
import { CODE } from '@vetloom/domain/core/codes.ts';
import { DEFAULT_TIME_ZONE, zoneOf } from '@vetloom/domain/core/zone.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { TestApi } from '../test-kit.ts';

const V2 = '/inHospital/v2';
let api: TestApi;
const tokens: Record<string, string> = {};
beforeAll(async () => {
  api = await TestApi.open();
  await api.enroll('admin@demo.vetloom.test', 'admin');
  await api.enroll('pharmacy@demo.vetloom.test', ['DRUG_TASK_READ']);
  await api.enroll('admin@harbour.vetloom.test', 'admin', 'harbour');
  for (const name of ['admin', 'pharmacy']) tokens[name] = (await api.login(`${name}@demo.vetloom.test`)).jwt;
  tokens.stranger = (await api.login('admin@harbour.vetloom.test')).jwt;
});
afterAll(() => api.close());
async function call(
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: unknown,
  as = 'admin',
  clinic = 'demo',
) {
  api.now += 1;
  return api.call(method, `/api/sdk/v2/${clinic}${path}`, {
    token: tokens[as] ?? '',
    ...(body === undefined ? {} : { body }),
  });
}
const query = (values: Readonly<Record<string, string | number>>) =>
  `?${new URLSearchParams(Object.entries(values).map(([name, value]) => [name, String(value)]))}`;
let made = 0;
async function stay() {
  made += 1;
  const userID: string = (
    await call('POST', '/user', { name: '陳怡君', phone: `0955${String(made).padStart(6, '0')}` })
  ).result._id;
  const petID: string = (await call('POST', '/pet', { userID, name: '麻糬', type: 'Canine' })).result._id;
  const inHospitalID: string = (
    await call('POST', V2, { petID, cageID: '/cage/c1', cageName: 'C1', cageDefaultPrice: 800 })
  ).result._id;
  const day = { inHospitalID, planDateTime: dayStart(api.now, zoneOf(DEFAULT_TIME_ZONE)) };
  await call('POST', `${V2}/plan`, day);
  return { petID, inHospitalID, day };
}
type Asked = readonly [method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown];

it('a stay is another clinic’s by no road: what is asked finds nothing, and what is written changes nothing', async () => {
  const { petID, inHospitalID, day } = await stay();
  const page = { limit: 10 };
  const calls: readonly Asked[] = [
    ['GET', `${V2}${query({ inHospitalID })}`],
    ...['plan', 'missionLog', 'drug/disable'].map((path): Asked => ['GET', `${V2}/${path}${query(day)}`]),
    ['GET', `/inHospital/monitor${query({ inHospitalID })}`],
    ...['plan/list', 'missionLog/list', 'exam/list', 'drug/history'].map(
      (path): Asked => ['POST', `${V2}/${path}`, { inHospitalID, ...page }],
    ),
    ...['exam/pet', 'explore/pet'].map((path): Asked => ['POST', `${V2}/${path}`, { petID, ...page }]),
    ['POST', `${V2}/active`, page],
    ['POST', `${V2}/plan/active`, { planDateTime: day.planDateTime, ...page }],
    ['PUT', `${V2}/main`, { inHospitalID, notice: 'x' }],
    ['PUT', `${V2}/cage`, { inHospitalID, cageID: '' }],
    ['PUT', `${V2}/discharge`, { inHospitalID }],
    ['POST', `${V2}/plan`, day],
    ['PUT', `${V2}/plan`, { ...day, communication: 'x' }],
    ['DELETE', `${V2}/plan${query(day)}`],
    ['DELETE', `${V2}${query({ inHospitalID })}`],
    ['POST', `${V2}/mission/execute`, { ...day, missions: [{ missionID: 'x' }] }],
    ['PUT', '/inHospital/monitor', { ...day, status: { '0800': { bt: 38 } } }],
    ['PUT', '/inHospital/settle', { inHospitalID }],
    ['POST', `${V2}/exam`, { ...day, examTask: [], examConsumable: [] }],
  ];
  const before = (await call('GET', `${V2}${query({ inHospitalID })}`)).result;
  for (const [method, path, body] of calls) {
    const inTheirs = await call(method, path, body, 'stranger', 'harbour');
    if (inTheirs.code === CODE.success)
      expect(JSON.stringify(inTheirs.result ?? null), path).not.toMatch(/cageName|planDateTime|"bt"/);
    else expect(inTheirs.code, path).toBe(CODE.notFound);
    expect((await call(method, path, body, 'stranger', 'demo')).code, path).toBe(CODE.noDatabaseAccess);
  }
  expect((await call('GET', `${V2}${query({ inHospitalID })}`)).result).toEqual(before);
  expect((await call('GET', `${V2}/missionLog${query(day)}`)).result).toBeNull();
  expect(api.unexpected).toEqual([]);
});

it('whoever only hands out sees of a stay’s drugs what they see of its days: bags, injections and infusions', async () => {
  const { inHospitalID, day } = await stay();
  const infusionDrugMission = [{ _id: 'f', missionID: 'f', name: 'LRS', price: 1, number: 1 }];
  const drugBag = [{ bagID: 'b', items: [{ _id: 'd', name: '止吐錠', price: 1, number: 6 }] }];
  await call('PUT', `${V2}/plan`, { ...day, infusionDrugMission, drugBag });
  const lists = async (as: string) => {
    const { result } = await call('POST', `${V2}/drug/history`, { inHospitalID, limit: 10 }, as);
    return (result as { list: string }[]).map(({ list }) => list);
  };
  expect(await lists('admin')).toEqual(['drugBag', 'infusionDrugMission']);
  expect(await lists('pharmacy')).toEqual(['drugBag', 'infusionDrugMission']);
});

it('times and names that every object has are refused where measurements are entered, and fail nowhere', async () => {
  const { day } = await stay();
  for (const status of ['{"constructor":{"bt":38}}', '{"__proto__":{"bt":38}}', '{"0800":{"constructor":1}}'])
    expect((await call('PUT', '/inHospital/monitor', { ...day, status: JSON.parse(status) })).code, status).toBe(
      CODE.badParameter,
    );
  expect(api.unexpected).toEqual([]);
});
