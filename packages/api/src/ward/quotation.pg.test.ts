import { pdfPages } from '@vetloom/documents/testing/read-back.ts';
import { CODE } from '@vetloom/domain/core/codes.ts';
import { sealID } from '@vetloom/protocol/sealed-id.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { TestApi } from '../test-kit.ts';

const B = '/api/sdk/v2/demo';
let api: TestApi;
let token: string;
let idKey: string;
beforeAll(async () => {
  api = await TestApi.open();
  await api.enroll('admin@demo.vetloom.test', 'admin');
  const login = await api.login('admin@demo.vetloom.test');
  token = login.jwt;
  idKey = login.clinicRoles[0]?.idKey ?? '';
});
afterAll(() => api.close());

const call = (method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown) =>
  api.call(method, path, { token, ...(body === undefined ? {} : { body }) });
async function paperOf(path: string, body: object): Promise<string> {
  const headers = { authorization: `Bearer ${token}` };
  const answer = await api.app.inject({ method: 'POST', url: path, headers, payload: body });
  expect(answer.headers['content-type'], answer.body.slice(0, 200)).toBe('application/pdf');
  return (await pdfPages(answer.rawPayload)).join('\n').normalize('NFKC').replace(/\s/g, '');
}

let owners = 0;
async function stayWithEstimate() {
  owners += 1;
  const phone = `09550000${String(owners).padStart(2, '0')}`;
  const userID = (await call('POST', `${B}/user`, { name: '陳怡君', phone })).result._id;
  const petID = (await call('POST', `${B}/pet`, { userID, name: '麻糬' })).result._id;
  const estimate = [
    { _id: 'a', name: '住院照護', price: 800, number: 3 },
    { _id: 'b', name: '點滴', price: 450, number: 2 },
  ];
  const fields = { petID, cause: '急性腸胃炎', cageName: 'C1', cageID: 'A1', estimate };
  const inHospitalID: string = (await call('POST', `${B}/inHospital/v2`, fields)).result._id;
  return { inHospitalID, petID, estimate };
}

it('[2.7.009] an estimate comes back as a PDF with its sum, of a stay or before there is one', async () => {
  const { inHospitalID, petID, estimate } = await stayWithEstimate();
  const kept = await paperOf('/api/sdk/demo/hospitalQuotation', { inHospitalID });
  for (const part of ['住院估價單', '麻糬', '住院照護', '點滴', 'NT$3,300', '急性腸胃炎', 'C1'])
    expect(kept).toContain(part);
  const sent = { petID, estimate: [estimate[0]], note: '不含手術' };
  const before = await paperOf('/api/sdk/demo/hospitalQuotation', sent);
  expect(before).toContain('NT$2,400');
  expect(before).toContain('不含手術');
  expect((await call('POST', '/api/sdk/demo/hospitalQuotation', {})).code).toBe(CODE.badParameter);
  const none = { inHospitalID: '/inHospital/1-none' };
  expect((await call('POST', '/api/sdk/demo/hospitalQuotation', none)).code).toBe(CODE.notFound);
});

it('[2.7.063 quotation half] the older call prints what a stay keeps', async () => {
  const { inHospitalID } = await stayWithEstimate();
  expect(await paperOf(`${B}/inHospital/quotationPdf`, { inHospitalID })).toContain('NT$3,300');
});

it('[2.7.004] a stay is told by its sealed id, with what each of its days comes to', async () => {
  const { inHospitalID } = await stayWithEstimate();
  const answer = await call('GET', `/api/sdk/demo/hospital/${sealID(idKey, inHospitalID)}`);
  expect(answer).toMatchObject({ code: CODE.success, result: { _id: inHospitalID, subTotal: {} } });
  const unknown = encodeURIComponent('/inHospital/1-none');
  expect((await call('GET', `/api/sdk/demo/hospital/${unknown}`)).code).toBe(CODE.notFound);
});
