import { CODE } from '@vetloom/domain/core/codes.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { TestApi } from '../test-kit.ts';

const B = '/api/sdk/v2/demo';
let api: TestApi;
const tokens: Record<string, string> = {};
beforeAll(async () => {
  api = await TestApi.open();
  await api.enroll('admin@demo.vetloom.test', 'admin');
  await api.enroll('nurse@demo.vetloom.test', ['RECORD_READ', 'EXECUTE_IN_HOSPITAL_PLAN']);
  for (const name of ['admin', 'nurse']) tokens[name] = (await api.login(`${name}@demo.vetloom.test`)).jwt;
});
afterAll(() => api.close());

async function call(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown, as = 'admin') {
  api.now += 1;
  return api.call(method, B + path, { token: tokens[as] ?? '', ...(body === undefined ? {} : { body }) });
}

it('the ward is laid out by rooms, and a cage that an animal has left is to be cleaned', async () => {
  const second = (await call('POST', '/cage', { name: 'C2', room: '一般', price: 800, order: 2 })).result;
  const first = (await call('POST', '/cage', { name: 'C1', room: '一般', price: 800, order: 1 })).result;
  const listed = async () => (await call('GET', '/cage', undefined, 'nurse')).result;
  expect((await listed()).map(({ name }: { name: string }) => name)).toEqual(['C1', 'C2']);
  const path = `/cage/${encodeURIComponent(first._id)}`;
  expect((await call('PUT', path, { price: 1200, kind: 'isolation' })).result).toMatchObject({
    ...{ name: 'C1', price: 1200, kind: 'isolation' },
  });
  expect((await call('PUT', path, { price: 1 }, 'nurse')).code).toBe(CODE.forbidden);
  expect((await call('PUT', path, { kind: 'penthouse' })).code).toBe(CODE.badParameter);

  const userID = (await call('POST', '/user', { name: '陳怡君', phone: '0955000001' })).result._id;
  const petID = (await call('POST', '/pet', { userID, name: '麻糬' })).result._id;
  const cage = { cageID: first._id, cageName: 'C1', cageDefaultPrice: 1200 };
  const inHospitalID = (await call('POST', '/inHospital/v2', { petID, ...cage })).result._id;
  expect((await call('DELETE', path)).code).toBe(CODE.contradictory);
  const moved = { inHospitalID, cageID: second._id, cageName: 'C2', cageDefaultPrice: 800 };
  expect((await call('PUT', '/inHospital/v2/cage', moved, 'nurse')).result).toMatchObject({ cageName: 'C2' });
  expect((await listed())[0]).toMatchObject({ name: 'C1', dirtyDateTime: api.now - 1 });
  expect((await call('PUT', `${path}/clean`, undefined, 'nurse')).result).toMatchObject({ dirtyDateTime: 0 });
  expect((await call('DELETE', path)).code).toBe(CODE.success);
  expect((await call('DELETE', path)).code).toBe(CODE.success);
  expect(await listed()).toHaveLength(1);
});
