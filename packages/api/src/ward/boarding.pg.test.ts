import { CODE } from '@vetloom/domain/core/codes.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { TestApi } from '../test-kit.ts';

const BASE = '/api/sdk/v2/demo';
const WARD = `${BASE}/inHospital/v2`;
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

const call = (method: 'GET' | 'POST' | 'PUT', path: string, body: unknown, as = 'admin') =>
  api.call(method, path, { token: tokens[as] ?? '', ...(body === undefined ? {} : { body }) });

it('an owner’s two animals are boarded by the clinic’s rule, charged once for each night, and what they brought is given back', async () => {
  const rates = [{ _id: 'all', name: '一般', night: 700, second: 500 }];
  const rule = { rates, lateCharge: 'flat', latePrice: 250 };
  expect((await call('PUT', `${BASE}/setting/boarding`, rule)).result).toMatchObject({ latePrice: 250, rates });
  expect((await call('GET', `${BASE}/setting/boarding`, undefined, 'reader')).result.checkOutUntil).toBe(12 * 3600);
  const owner = await call('POST', `${BASE}/user`, { name: '陳怡君', phone: '0955000333' });
  const came = api.now - 2 * 86_400;
  const boarded = async (name: string, startDateTime: number) => {
    const pet = await call('POST', `${BASE}/pet`, { userID: owner.result._id, name, type: 'Canine' });
    const stay = await call('POST', WARD, {
      ...{ petID: pet.result._id, stayKind: 'boarding', cause: '住宿', startDateTime },
      belongings: [{ _id: 'leash', name: '牽繩' }],
      boarding: { food: '乾糧', feedTimes: [8 * 3600], consent: 'upTo', consentLimit: 3000 },
      arrivalCheck: { vaccines: [{ _id: 'v', name: '狂犬病', state: 'missing' }], reason: '下週補打' },
    });
    return stay.result;
  };
  const [first, second] = [await boarded('麻糬', came), await boarded('豆花', came + 60)];
  expect(first).toMatchObject({
    ...{
      stayKind: 'boarding',
      boarding: { food: '乾糧', consentLimit: 3000, rateID: 'all', terms: { latePrice: 250 } },
    },
    arrivalCheck: { reason: '下週補打', by: '/staff/admin@demo.vetloom.test' },
  });
  const { terms: _terms, kg: _kg, ...agreed } = first.boarding;
  const changed = { inHospitalID: first._id, boarding: { ...agreed, foodAmount: '半杯' } };
  expect((await call('PUT', `${WARD}/main`, changed)).result.boarding).toMatchObject({
    ...{ foodAmount: '半杯', kg: null, terms: { latePrice: 250 } },
  });
  const given = { inHospitalID: first._id, belongingID: 'leash' };
  expect((await call('PUT', `${WARD}/belonging`, given, 'reader')).code).toBe(CODE.forbidden);
  const back = await call('PUT', `${WARD}/belonging`, given, 'nurse');
  expect(back.result.belongings).toMatchObject([{ returnedBy: '/staff/nurse@demo.vetloom.test' }]);
  expect((await call('PUT', `${WARD}/belonging`, { ...given, belongingID: 'x' })).code).toBe(CODE.notFound);
  const sums = [];
  for (const { _id } of [first, second])
    sums.push((await call('PUT', `${WARD}/discharge`, { inHospitalID: _id })).result.total);
  const late = sums.map((sum, at) => sum - 2 * (at === 0 ? 700 : 500));
  expect(late.every((rest) => rest === 0 || rest === 250) && new Set(late).size === 1).toBe(true);
  const again = await call('PUT', `${WARD}/discharge`, { inHospitalID: first._id });
  expect(again.result.total).toBe(sums[0]);
});

it('a stay in hospital answers as the specification says, with nothing of other kinds', async () => {
  const owner = await call('POST', `${BASE}/user`, { name: '陳怡君', phone: '0955000444' });
  const pet = await call('POST', `${BASE}/pet`, { userID: owner.result._id, name: '湯圓', type: 'Canine' });
  const stay = await call('POST', WARD, { petID: pet.result._id, cause: '胰臟炎', cageID: 'A', cageDefaultPrice: 800 });
  for (const field of ['stayKind', 'boarding', 'grooming', 'belongings', 'arrivalCheck'])
    expect(stay.result).not.toHaveProperty(field);
  expect(api.unexpected).toEqual([]);
});
