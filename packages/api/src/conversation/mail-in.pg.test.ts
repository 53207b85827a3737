import { writeIn } from '@vetloom/testing/contract/clinic-database.ts';
import MailComposer from 'nodemailer/lib/mail-composer';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { TestApi } from '../test-kit.ts';
import { MailIn } from './mail-in.ts';

const B = '/api/sdk/v2/demo';
let api: TestApi;
let token: string;
let key: string;
beforeAll(async () => {
  api = await TestApi.open();
  await api.enroll('admin@demo.vetloom.test', 'admin');
  token = (await api.login('admin@demo.vetloom.test')).jwt;
  await call('PUT', 'crm/setting', { takesMail: true });
  key = (await call('GET', 'crm/mail')).result.key;
});
afterEach(() => expect(api.unexpected).toEqual([]));
afterAll(() => api.close());

const call = (method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown) =>
  api.call(method, `${B}/${path}`, { token, ...(body === undefined ? {} : { body }) });
const mail = (fields: object) =>
  new MailComposer({ from: '陳怡君 <Yi@Example.test>', to: 'clinic@example.test', ...fields } as never)
    .compile()
    .build();
const post = async (
  raw: Buffer,
  { by = key, at = api.now, clinic = 'demo' }: { by?: string; at?: number; clinic?: string } = {},
) => {
  const response = await api.app.inject({
    ...{ method: 'POST', url: `/mail/${clinic}/inbound`, payload: raw },
    headers: {
      ...{ 'content-type': 'message/rfc822', 'x-vetloom-timestamp': String(at) },
      'x-vetloom-signature': MailIn.signature(by, String(at), raw),
    },
  });
  return { status: response.statusCode, ...response.json() };
};
const talks = async () => (await call('GET', 'crm/message')).result;

it('a mail becomes a conversation with its sender, once by its id, with its files; it proves nobody', async () => {
  const owner = { name: '陳怡君', phone: '0955123456', email: 'yi@example.test' };
  const userID = (await call('POST', 'user', owner)).result._id;
  const raw = await mail({
    ...{ subject: '麻糬', text: '右眼紅', messageId: '<m1@example.test>' },
    attachments: [
      { filename: 'a.pdf', content: '%PDF-1.4', contentType: 'application/pdf' },
      { filename: 'a.html', content: '<script>', contentType: 'text/html' },
    ],
  });
  expect([await post(raw), await post(raw)]).toMatchObject([{ result: { taken: true } }, { result: { taken: true } }]);
  const [talk] = await talks();
  expect(talk).toMatchObject({ channel: 'mail', account: 'yi@example.test', userID, inCount: 3, subject: '麻糬' });
  const { lines } = (await call('GET', `crm/message/thread?_id=${encodeURIComponent(talk._id)}`)).result;
  expect(
    lines.map((line: { kind: string; contentState: number }) => [line.kind, line.contentState]).toSorted(),
  ).toEqual([
    ['file', 20],
    ['file', 40],
    ['text', 0],
  ]);
});

it('a mail is its sender’s own, whatever id another writes, and stands where it came in, whatever day it names', async () => {
  const fields = { text: '真的', messageId: '<same@example.test>' };
  await post(await mail({ ...fields, text: '冒名', from: 'thief@example.test', date: new Date('1995-01-01') }));
  await post(await mail({ ...fields, from: 'true@example.test' }));
  const of = async (who: string) => (await talks()).find(({ account }: { account: string }) => account === who);
  expect(await of('true@example.test')).toMatchObject({ inCount: 1, lastText: '真的' });
  expect((await of('thief@example.test')).lineDateTime).toBeGreaterThanOrEqual(api.now - 60);
});

it('an answer goes to that address, under the same subject, to the mail that it answers', async () => {
  await post(await mail({ subject: '問診', text: '請問', messageId: '<m2@example.test>', from: 'b@example.test' }));
  const talk = (await talks()).find(({ account }: { account: string }) => account === 'b@example.test');
  const { messageID } = (await call('POST', 'crm/message', { _id: talk._id, text: '您好' })).result;
  const message = (await call('GET', `message?_id=${encodeURIComponent(messageID)}`)).result;
  expect(message).toMatchObject({
    channel: 'mail',
    to: 'b@example.test',
    subject: 'Re: 問診',
    answersMail: '<m2@example.test>',
    ways: ['mail'],
  });
});

it('what isn’t signed by the clinic’s present key, is old, or is for a clinic that takes no mail is refused alike', async () => {
  const raw = await mail({ text: 'x' });
  const refused = [
    await post(raw, { by: 'another' }),
    await post(raw, { at: api.now - 301 }),
    await post(raw, { clinic: 'harbour' }),
    await post(raw, { clinic: 'nowhere' }),
  ];
  expect(new Set(refused.map(({ status, code, message }) => `${status} ${code} ${message}`)).size).toBe(1);
  expect(refused[0]?.status).toBe(401);
  await call('PUT', 'crm/setting', { mailKeyNumber: 1 });
  expect((await post(raw)).status).toBe(401);
  await call('PUT', 'crm/setting', { mailKeyNumber: 0 });
});

it('what programs send by themselves is left, and what is no mail is refused', async () => {
  const before = (await talks()).length;
  expect((await post(await mail({ text: 'x', headers: { 'Auto-Submitted': 'auto-replied' } }))).result).toEqual({
    taken: false,
  });
  expect((await post(Buffer.from('no mail'))).status).toBe(400);
  expect(await talks()).toHaveLength(before);
});

it('a flood of senders is put off, and those who wrote before go on being heard', async () => {
  await post(await mail({ text: '一', from: 'known@example.test', messageId: '<k1@example.test>' }));
  const [model] = await talks();
  await writeIn(api.database.db, 'demo', async (tx) => {
    for (let n = 0; n < 200; n += 1)
      await tx.put('conversation', { ...model, _id: `/conversation/mail-flood${n}`, createDateTime: api.now });
  });
  expect((await post(await mail({ text: '二', from: 'new@example.test' }))).status).toBe(429);
  const again = await mail({ text: '二', from: 'known@example.test', messageId: '<k2@example.test>' });
  expect((await post(again)).result).toEqual({ taken: true });
});
