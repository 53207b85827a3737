import { CODE } from '@vetloom/domain/core/codes.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { TestApi } from '../test-kit.ts';

const B = '/api/sdk/v2/demo';
const plain = encodeURIComponent;
const tokens: Record<string, string> = {};
let api: TestApi;
let petID: string;
beforeAll(async () => {
  api = await TestApi.open();
  await api.enroll('admin@demo.vetloom.test', 'admin');
  await api.enroll('reader@demo.vetloom.test', ['RECORD_READ', 'PET_READ']);
  await api.enroll('till@demo.vetloom.test', ['BILLING_READ', 'PET_READ']);
  for (const name of ['admin', 'reader', 'till']) tokens[name] = (await api.login(`${name}@demo.vetloom.test`)).jwt;
  const userID = (await call('POST', '/user', { name: '陳怡君', phone: '0912345678' })).result._id;
  petID = (await call('POST', '/pet', { userID, name: '麻糬', type: 'Canine' })).result._id;
});
afterAll(() => api.close());

async function call(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body: unknown = {}, as = 'admin') {
  api.now += 1;
  return api.call(method, B + path, { token: tokens[as] ?? '', ...(method === 'GET' ? {} : { body }) });
}
const listOf = (as?: string) => call('GET', `/adverseReaction/list?petID=${plain(petID)}`, undefined, as);
const fields = () => ({
  ...{ petID, product: '八合一疫苗', itemID: '/catalog/product/dhppi', lot: 'A123', signs: '臉部腫脹' },
  ...{ givenDateTime: api.now - 600, beganDateTime: api.now - 60 },
});

it('a reaction is written down, changed, read, printed for the authority and taken back, twice alike', async () => {
  const { result } = await call('POST', '/adverseReaction', fields());
  expect(result).toMatchObject({ petID, lot: 'A123', gravity: 'moderate', outcome: 'unknown', reportedDateTime: null });
  const { _id } = result;
  const changed = (await call('PUT', '/adverseReaction', { _id, outcome: 'recovered', reportNumber: 'R-7' })).result;
  expect(changed).toMatchObject({ signs: '臉部腫脹', outcome: 'recovered', reportNumber: 'R-7' });
  expect((await listOf('reader')).result).toMatchObject([{ _id, outcome: 'recovered' }]);
  const paper = await api.app.inject({
    ...{ method: 'GET', url: `${B}/adverseReaction/pdf?_id=${plain(_id)}` },
    headers: { authorization: `Bearer ${tokens.reader}` },
  });
  expect(paper.headers['content-type']).toBe('application/pdf');
  expect((await call('GET', `/adverseReaction/pdf?_id=${plain(`${_id}x`)}`)).code).toBe(CODE.notFound);
  expect((await call('PUT', '/adverseReaction', { _id, signs: ' ' })).code).toBe(CODE.badParameter);
  for (let time = 0; time < 2; time += 1)
    expect((await call('DELETE', `/adverseReaction?_id=${plain(_id)}`)).code).toBe(CODE.success);
  expect((await listOf()).result).toEqual([]);
});

it('is written by who writes records, and read by who reads them', async () => {
  for (const who of ['reader', 'till'])
    expect((await call('POST', '/adverseReaction', fields(), who)).code).toBe(CODE.forbidden);
  expect((await listOf('till')).code).toBe(CODE.forbidden);
  expect((await call('POST', '/adverseReaction', { ...fields(), petID: '/pet/nobody' })).code).toBe(CODE.petNotFound);
  expect(api.unexpected).toEqual([]);
});
