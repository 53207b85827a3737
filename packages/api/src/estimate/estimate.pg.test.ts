import { pdfPages } from '@vetloom/documents/testing/read-back.ts';
import { CODE } from '@vetloom/domain/core/codes.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { TestApi } from '../test-kit.ts';

const B = '/api/sdk/v2/demo';
const SIGNED = 'M10 10L200 120L300 20';
const LINES = [
  { _id: 'op', name: '子宮蓄膿手術', price: 12_000, number: 1, most: 1.5 },
  { _id: 'blood', name: '輸血', price: 3000, number: 1 },
];
const tokens: Record<string, string> = {};
let api: TestApi;
let userID: string;
beforeAll(async () => {
  api = await TestApi.open();
  await api.enroll('admin@demo.vetloom.test', 'admin');
  await api.enroll('till@demo.vetloom.test', ['BILLING_READ', 'BILLING_WRITE', 'PET_READ']);
  await api.enroll('lab@demo.vetloom.test', ['LAB_TASK_READ', 'PET_READ']);
  for (const name of ['admin', 'till', 'lab']) tokens[name] = (await api.login(`${name}@demo.vetloom.test`)).jwt;
  userID = (await call('POST', '/user', { name: '陳怡君', phone: '0912345678' })).result._id;
});
afterAll(() => api.close());

async function call(method: 'GET' | 'POST' | 'PUT', path: string, body: unknown = {}, as = 'admin') {
  api.now += 1;
  return api.call(method, B + path, { token: tokens[as] ?? '', ...(method === 'GET' ? {} : { body }) });
}
const plain = encodeURIComponent;

async function visited() {
  const petID: string = (await call('POST', '/pet', { userID, name: '麻糬', type: 'Canine' })).result._id;
  const visit = { _id: `/record/${api.now}-e`, petID, cause: '多飲多尿' };
  await call('POST', '/record/checkin', visit);
  return { petID, recordID: visit._id };
}
const signed = (fields: object = {}) => ({
  outcome: 'accepted',
  way: 'signature',
  person: '陳怡君',
  signature: SIGNED,
  ...fields,
});
const listOf = async (petID: string, as?: string) =>
  (await call('GET', `/estimate/list?petID=${plain(petID)}`, undefined, as)).result;

it('an estimate is written, changed until somebody decides, decided about, and read with where it stands', async () => {
  const { petID, recordID } = await visited();
  const made = (await call('POST', '/estimate', { petID, recordID, title: '手術', lines: LINES })).result;
  expect(made).toMatchObject({ petID, userID, recordID, total: 15_000, most: 21_000 });
  const planned = (await call('POST', '/estimate', { petID, title: '洗牙', lines: [LINES[1]] })).result;
  const changed = await call('PUT', '/estimate', { _id: made._id, validUntil: '2026-12-05', note: '不含住院' });
  expect(changed.result).toMatchObject({ validUntil: '2026-12-05', note: '不含住院', lines: [{}, {}] });

  const phone = { way: 'phone', phone: '0912345678', signature: '', outcome: 'partly', lineIDs: ['op'] };
  const decided = await call('POST', '/estimate/decision', { estimateID: made._id, ...signed(phone) }, 'till');
  expect(decided.result).toMatchObject({
    ...phone,
    petID,
    dateTime: api.now,
    createBy: '/staff/till@demo.vetloom.test',
  });
  expect(await listOf(petID, 'till')).toMatchObject([
    { _id: planned._id, state: 'open', decisions: [] },
    { _id: made._id, state: 'partly', decisions: [{ _id: decided.result._id }] },
  ]);
  const ofVisit = await call('GET', `/estimate/list?recordID=${plain(recordID)}`);
  expect(ofVisit.result).toMatchObject([{ _id: made._id }]);
  const late = await call('PUT', '/estimate', { _id: made._id, title: '別的' });
  expect(late.code).toBe(CODE.contradictory);

  const corrects = [decided.result._id];
  const wordless = await call('POST', '/estimate/decision', { estimateID: made._id, ...signed(), corrects });
  expect(wordless.code).toBe(CODE.badParameter);
  await call('POST', '/estimate/decision', { estimateID: made._id, ...signed(), corrects, reason: '飼主全部同意' });
  const read = await call('GET', `/estimate?_id=${plain(made._id)}`);
  expect(read.result).toMatchObject({ state: 'accepted', decisions: [{}, {}] });
  await call('POST', '/estimate/decision', { estimateID: made._id, ...signed({ outcome: 'declined' }) });
  expect((await call('GET', `/estimate?_id=${plain(made._id)}`)).result.state).toBe('contested');
});

it('an estimate comes back as PDF with its decision', async () => {
  const { petID } = await visited();
  const { _id: estimateID } = (await call('POST', '/estimate', { petID, title: '手術', lines: LINES })).result;
  await call('POST', '/estimate/decision', { estimateID, ...signed() });
  const headers = { authorization: `Bearer ${tokens.till}` };
  const answer = await api.app.inject({ method: 'POST', url: `${B}/estimate/pdf`, headers, payload: { estimateID } });
  expect(answer.headers['content-type'], answer.body.slice(0, 200)).toBe('application/pdf');
  const text = (await pdfPages(answer.rawPayload)).join('').normalize('NFKC').replace(/\s/g, '');
  for (const part of ['估價單', '麻糬', '子宮蓄膿手術', 'NT$15,000–NT$21,000', '陳怡君簽名:同意'])
    expect(text).toContain(part);
});

it('the estimate of a stay is decided about too', async () => {
  const { petID } = await visited();
  const estimate = [{ _id: 'a', name: '住院照護', price: 800, number: 3 }];
  const inHospitalID = (await call('POST', '/inHospital/v2', { petID, cause: '腸胃炎', estimate })).result._id;
  const decided = await call('POST', '/estimate/decision', { inHospitalID, ...signed() });
  expect(decided.result).toMatchObject({ inHospitalID, content: { lines: [{ name: '住院照護' }] } });
  const list = await call('GET', `/estimate/decision/list?inHospitalID=${plain(inHospitalID)}`);
  expect(list.result).toMatchObject([{ _id: decided.result._id }]);
  const both = await call('POST', '/estimate/decision', { ...signed() });
  expect(both.code).toBe(CODE.badParameter);
});

it('nobody without a right to records or bills sees or writes one, and none of another clinic is found', async () => {
  const { petID } = await visited();
  const { _id } = (await call('POST', '/estimate', { petID, lines: LINES })).result;
  expect((await call('GET', `/estimate?_id=${plain(_id)}`, undefined, 'lab')).code).toBe(CODE.forbidden);
  expect((await call('POST', '/estimate/decision', { estimateID: _id, ...signed() }, 'lab')).code).toBe(CODE.forbidden);
  expect((await call('POST', '/estimate', { petID, lines: LINES }, 'till')).code).toBe(CODE.forbidden);
  await api.enroll('admin@harbour.vetloom.test', 'admin', 'harbour');
  const { jwt: token } = await api.login('admin@harbour.vetloom.test');
  const H = '/api/sdk/v2/harbour';
  expect((await api.call('GET', `${H}/estimate?_id=${plain(_id)}`, { token })).code).toBe(CODE.notFound);
  const foreign = { token, body: { estimateID: _id, ...signed() } };
  expect((await api.call('POST', `${H}/estimate/decision`, foreign)).code).toBe(CODE.notFound);
  expect((await api.call('POST', `${H}/estimate/pdf`, { token, body: { estimateID: _id } })).code).toBe(CODE.notFound);
  expect((await call('GET', '/estimate/list')).code).toBe(CODE.badParameter);
  expect(api.unexpected).toEqual([]);
});
