import { dayStart } from '@vetloom/domain/core/clock.ts';
import { CODE } from '@vetloom/domain/core/codes.ts';
import { DEFAULT_TIME_ZONE, zoneOf } from '@vetloom/domain/core/zone.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { TestApi } from '../test-kit.ts';

const WARD = '/api/sdk/v2/demo/inHospital/v2';
let api: TestApi;
const tokens: Record<string, string> = {};
beforeAll(async () => {
  api = await TestApi.open();
  await api.enroll('admin@demo.vetloom.test', 'admin');
  await api.enroll('nurse@demo.vetloom.test', ['RECORD_READ', 'EXECUTE_IN_HOSPITAL_PLAN']);
  await api.enroll('reader@demo.vetloom.test', ['RECORD_READ']);
  for (const name of ['admin', 'nurse', 'reader']) tokens[name] = (await api.login(`${name}@demo.vetloom.test`)).jwt;
});
afterAll(() => api.close());

const call = (method: 'POST' | 'PUT' | 'DELETE', path: string, body: unknown, as = 'admin') =>
  api.call(method, path, { token: tokens[as] ?? '', ...(body === undefined ? {} : { body }) });

it('a shift tells the next of an animal, another person signs it, and what was signed stays', async () => {
  const base = '/api/sdk/v2/demo';
  const owner = await call('POST', `${base}/user`, { name: '陳怡君', phone: '0955000222' });
  const pet = await call('POST', `${base}/pet`, { userID: owner.result._id, name: '麻糬', type: 'Canine' });
  const stay = await call('POST', WARD, { petID: pet.result._id, cause: '胰臟炎' });
  const day = { inHospitalID: stay.result._id, planDateTime: dayStart(api.now, zoneOf(DEFAULT_TIME_ZONE)) };
  await call('POST', `${WARD}/plan`, day);
  const told = { ...day, problem: '胰臟炎', state: '嘔吐兩次', due: '20:00 止吐', questions: '' };
  expect((await call('POST', `${WARD}/handover`, told, 'reader')).code).toBe(CODE.forbidden);
  const given = await call('POST', `${WARD}/handover`, told);
  const [row] = given.result.shiftHandover;
  expect(row).toMatchObject({ problem: '胰臟炎', by: '/staff/admin@demo.vetloom.test', receivedDateTime: 0 });
  const of = { ...day, handoverID: row._id };
  expect((await call('PUT', `${WARD}/handover/receive`, of)).code).toBe(CODE.contradictory);
  const received = await call('PUT', `${WARD}/handover/receive`, of, 'nurse');
  expect(received.result.shiftHandover).toMatchObject([{ receivedBy: '/staff/nurse@demo.vetloom.test' }]);
  const query = new URLSearchParams({ ...of, planDateTime: String(of.planDateTime) });
  expect((await call('DELETE', `${WARD}/handover?${query}`, undefined)).code).toBe(CODE.contradictory);
  const other = (await call('POST', `${WARD}/handover`, told)).result.shiftHandover[1];
  query.set('handoverID', other._id);
  expect((await call('DELETE', `${WARD}/handover?${query}`, undefined)).code).toBe(CODE.success);
  expect((await call('DELETE', `${WARD}/handover?${query}`, undefined)).code).toBe(CODE.success);
});
