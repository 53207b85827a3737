import { MitakeSimulator } from '@vetloom/integrations/sms/mitake/simulator/mitake-simulator.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { TestApi } from '../test-kit.ts';
import { connectSms, setMessages, simulatedChannels } from './outbox/outbox.fixture.ts';

const B = '/api/sdk/v2/demo';
let api: TestApi;
let mitake: MitakeSimulator;
const tokens: Record<string, string> = {};
beforeAll(async () => {
  mitake = await MitakeSimulator.start();
  api = await TestApi.open({ channels: simulatedChannels({ mitake: mitake.baseURL }) });
  await api.enroll('admin@demo.vetloom.test', 'admin');
  await api.enroll('reader@demo.vetloom.test', ['CUSTOMER_READ']);
  for (const name of ['admin', 'reader']) tokens[name] = (await api.login(`${name}@demo.vetloom.test`)).jwt;
  await setMessages(api);
});
afterEach(() => expect(api.unexpected).toEqual([]));
afterAll(async () => {
  await api.close();
  await mitake.stop();
});

const call = (method: 'GET' | 'POST', path: string, body?: unknown, as = 'admin', headers = {}) =>
  api.call(method, `${B}/${path}`, { token: tokens[as] ?? '', headers, ...(body === undefined ? {} : { body }) });
let phones = 0;
async function owner(more: object = {}): Promise<{ _id: string; phone: string }> {
  phones += 1;
  return (await call('POST', 'user', { name: '陳怡君', phone: `09440000${String(phones).padStart(2, '0')}`, ...more }))
    .result;
}
const send = (body: object, as = 'admin', headers = {}) => call('POST', 'sms/send', body, as, headers);

describe('an SMS', () => {
  it('isn’t promised before the clinic has an account', async () => {
    const { _id } = await owner();
    expect((await send({ userID: _id, message: '您好' })).detail).toMatchObject({ rule: 'channelNotConnected' });
    expect((await call('GET', 'sms/point')).detail).toMatchObject({ rule: 'channelNotConnected' });
    await connectSms(api, tokens.admin ?? '', mitake);
  });

  it('[3.7.124] goes once, to the right number with the right text, and stands among the messages', async () => {
    const { _id, phone } = await owner();
    const text = '麻糬可以回家了 $$ &=';
    const before = mitake.taken.length;
    const headers = { 'idempotency-key': 'sms-1' };
    const first = await send({ userID: _id, message: text }, 'admin', headers);
    expect(first.result).toMatchObject({ userID: _id, channel: 'sms', to: phone, text, status: 90 });
    expect((await send({ userID: _id, message: text }, 'admin', headers)).result._id).toBe(first.result._id);
    expect(mitake.taken.slice(before)).toMatchObject([{ to: phone, text }]);
    const listed = (await call('POST', 'message/search', { userID: _id })).result;
    expect(listed).toMatchObject([{ _id: first.result._id, attempts: [{ points: 1, segments: 1 }] }]);
  });

  it('goes to a number that is an owner’s own, however it is written, and to no other', async () => {
    const { _id, phone } = await owner({
      contacts: [{ _id: 'wife', relation: 'spouse', phone: '0944999888' }],
    });
    const written = `+886 ${phone.slice(1, 4)}-${phone.slice(4)}`;
    expect((await send({ phone: written, message: '您好' })).result).toMatchObject({ userID: _id, to: phone });
    const before = mitake.taken.length;
    for (const stranger of ['0944999888', '0911222333'])
      expect((await send({ phone: stranger, message: '您好' })).detail).toMatchObject({ rule: 'smsNotOwners' });
    for (const [wrong, reason] of [
      ['02-2771-1234', 'landline'],
      ['+81 90 1234 5678', 'foreign'],
      ['0912ABC678', 'letters'],
    ])
      expect((await send({ phone: wrong, message: '您好' })).detail).toMatchObject({ field: 'phone', reason });
    expect(mitake.taken).toHaveLength(before);
  });

  it('is refused to who may not write, without an owner, with both, without words, and to who refused', async () => {
    const { _id, phone } = await owner();
    expect((await send({ userID: _id, message: '您好' }, 'reader')).code).toBe(300_001);
    expect((await call('GET', 'sms/point', undefined, 'reader')).code).toBe(300_001);
    expect((await send({ userID: '/user/1-none', message: '您好' })).code).toBe(200_001);
    for (const body of [{ userID: _id, phone }, {}, { userID: _id, message: ' ' }])
      expect((await send({ message: '您好', ...body })).code).toBe(100_105);
    const refusal = { purpose: 'messages', given: false, method: 'word', channel: 'sms' };
    await call('POST', `user/${encodeURIComponent(_id)}/consent`, refusal);
    expect((await send({ userID: _id, message: '您好' })).detail).toMatchObject({ rule: 'messagesRefused' });
  });

  it('waits for the morning and within the clinic’s limit of the day', async () => {
    const { _id } = await owner();
    await setMessages(api, { quietFrom: 0, quietTo: 1440 - 1 });
    expect((await send({ userID: _id, message: '您好' })).result).toMatchObject({ status: 0 });
    expect((await send({ userID: _id, message: '急事', urgent: true })).result).toMatchObject({ status: 90 });
    await setMessages(api, { mostADay: 1 });
    expect((await send({ userID: _id, message: '還有', urgent: true })).result).toMatchObject({ status: 0 });
    await setMessages(api);
    // What had waited for the limit goes.
    await api.outbox.work('demo');
  });

  it('[3.7.125] the points are those that the vendor has', async () => {
    expect((await call('GET', 'sms/point')).result).toMatchObject({ left: mitake.points });
    mitake.seed({ points: 77 });
    expect((await call('GET', 'sms/point')).result).toMatchObject({ left: 77 });
    await send({ phone: (await owner()).phone, message: '您好' });
    expect((await call('GET', 'sms/point')).result).toMatchObject({ left: 76 });
  });
});
