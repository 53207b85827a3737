import { CODE } from '@vetloom/domain/core/codes.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { TestApi } from '../test-kit.ts';

const B = '/api/sdk/v2/demo';
const plain = encodeURIComponent;
const tokens: Record<string, string> = {};
let api: TestApi;
let userID: string;
beforeAll(async () => {
  api = await TestApi.open();
  await api.enroll('admin@demo.vetloom.test', 'admin');
  await api.enroll('reader@demo.vetloom.test', ['RECORD_READ', 'PET_READ']);
  await api.enroll('till@demo.vetloom.test', ['BILLING_READ', 'PET_READ']);
  await api.enroll('doctor@demo.vetloom.test', ['RECORD_READ', 'RECORD_WRITE', 'PET_READ']);
  for (const name of ['admin', 'reader', 'till', 'doctor'])
    tokens[name] = (await api.login(`${name}@demo.vetloom.test`)).jwt;
  userID = (await call('POST', '/user', { name: '陳怡君', phone: '0912345678' })).result._id;
});
afterAll(() => api.close());

async function call(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body: unknown = {}, as = 'admin') {
  api.now += 1;
  return api.call(method, B + path, { token: tokens[as] ?? '', ...(method === 'GET' ? {} : { body }) });
}
const newPet = async (name: string) => (await call('POST', '/pet', { userID, name, type: 'Canine' })).result._id;
const listOf = (petID: string, as?: string) => call('GET', `/referral/list?petID=${plain(petID)}`, undefined, as);

it("[3.1.08 call half] [3.3.08] [3.7.024] [3.7.027] a referral is stored below its animal's id and stands in that animal's list only", async () => {
  const [petID, other] = [await newPet('麻糬'), await newPet('豆花')];
  const { result } = await call('POST', '/referral', { petID, clinic: '臺大動物醫院', note: '心臟超音波' });
  expect(result).toMatchObject({ petID, direction: 'issued', clinic: '臺大動物醫院', note: '心臟超音波' });
  expect(result._id).toContain(`/referral${petID}/${api.now}`);
  expect(result).toMatchObject({
    dateTime: api.now,
    createDateTime: api.now,
    createBy: '/staff/admin@demo.vetloom.test',
    updateDateTime: api.now,
    updateBy: '/staff/admin@demo.vetloom.test',
  });
  await call('POST', '/referral', { petID, direction: 'received', dateTime: api.now + 60, note: '由他院轉來' });
  expect((await listOf(petID, 'reader')).result).toMatchObject([{ note: '由他院轉來' }, { _id: result._id }]);
  expect((await listOf(other)).result).toEqual([]);
  expect((await listOf('/pet/nobody')).code).toBe(CODE.petNotFound);
  expect((await call('POST', '/referral', { petID: '/pet/nobody', note: 'x' })).code).toBe(CODE.petNotFound);
});

it('[3.7.025] [3.7.026] a referral is changed by somebody and taken away, twice alike', async () => {
  const petID = await newPet('花捲');
  const { _id } = (await call('POST', '/referral', { petID, note: '跛行' })).result;
  const changed = (await call('PUT', '/referral', { _id, note: '跛行，已照 X 光' }, 'doctor')).result;
  expect(changed).toMatchObject({
    note: '跛行，已照 X 光',
    createBy: '/staff/admin@demo.vetloom.test',
    updateDateTime: api.now,
    updateBy: '/staff/doctor@demo.vetloom.test',
  });
  expect((await call('PUT', '/referral', { _id: `${_id}x`, note: '?' })).code).toBe(CODE.notFound);
  expect((await call('PUT', '/referral', { _id, note: '' })).code).toBe(CODE.badParameter);
  for (let time = 0; time < 2; time += 1)
    expect((await call('DELETE', `/referral?_id=${plain(_id)}`)).code).toBe(CODE.success);
  expect((await listOf(petID)).result).toEqual([]);
});

it('[2.7.020] with referralList a pet’s referrals stand among its visits, the newest first and paged together', async () => {
  const petID = await newPet('可樂');
  const day = 86_400;
  const visit = async (dateTime: number) =>
    (await call('POST', '/record', { petID, dateTime, cause: '回診' })).result._id as string;
  const begun = api.now - 30 * day;
  const first = await visit(begun);
  const second = await visit(begun + 2 * day);
  const referral = (await call('POST', '/referral', { petID, dateTime: begun + day, note: '轉診' })).result._id;
  const later = (await call('POST', '/referral', { petID, dateTime: begun + 3 * day, note: '再轉' })).result._id;
  const ids = async (body: object, as?: string) =>
    (await call('POST', '/record/getList/pet', { petID, ...body }, as)).result.map(({ _id }: { _id: string }) => _id);
  for (const body of [{}, { referralList: false }]) expect(await ids(body)).toEqual([second, first]);
  for (const referralList of [true, []]) expect(await ids({ referralList })).toEqual([later, second, referral, first]);
  expect(await ids({ referralList: [referral] })).toEqual([second, referral, first]);
  expect(await ids({ referralList: true, options: { limit: 2, skip: 1 } })).toEqual([second, referral]);
  expect(await ids({ referralList: true }, 'till')).toEqual([second, first]);
});

it('is written by who writes records, and read by who reads them', async () => {
  const petID = await newPet('布丁');
  for (const who of ['reader', 'till'])
    expect((await call('POST', '/referral', { petID, note: 'x' }, who)).code).toBe(CODE.forbidden);
  expect((await listOf(petID, 'till')).code).toBe(CODE.forbidden);
  expect(api.unexpected).toEqual([]);
});
