import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestApi } from '../test-kit.ts';

const B = '/api/sdk/v2/demo';
let api: TestApi;
let token: string;
let pharmacist: string;
let recordID: string;
beforeAll(async () => {
  api = await TestApi.open();
  await api.enroll('admin@demo.vetloom.test', 'admin');
  await api.enroll('pharmacist@demo.vetloom.test', ['DRUG_TASK_READ', 'DRUG_TASK_WRITE']);
  token = (await api.login('admin@demo.vetloom.test')).jwt;
  pharmacist = (await api.login('pharmacist@demo.vetloom.test')).jwt;
  const user = await api.call('POST', `${B}/user`, { token, body: { name: '陳怡君', phone: '0933000111' } });
  const pet = await api.call('POST', `${B}/pet`, { token, body: { userID: user.result._id, name: '麻糬' } });
  const record = await api.call('POST', `${B}/record/checkin`, {
    token,
    body: { petID: pet.result._id, cause: '嘔吐' },
  });
  recordID = record.result._id;
});
afterAll(() => api.close());

const paper = (as: string, body: object, id = recordID) =>
  api.app.inject({
    method: 'POST',
    url: `${B}/pdf/${encodeURIComponent(id)}`,
    headers: { authorization: `Bearer ${as}` },
    payload: body,
  });

describe('papers as PDF', () => {
  it.each(['record', 'receipt', 'receiptA4'])('makes a %s', async (type) => {
    const answer = await paper(token, { type, printSetting: { charge: false } });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('application/pdf');
    expect(answer.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
  });

  it('asks for the permission of each paper, and answers a missing visit with 100404', async () => {
    expect((await paper(pharmacist, { type: 'record' })).json().code).toBe(300001);
    expect((await paper(token, { type: 'record' }, '/record/1-none')).json().code).toBe(100404);
    expect((await paper(token, { type: 'poster' })).json().code).toBe(100105);
  });
});
