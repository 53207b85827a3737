import type { OutgoingText, Channel as Way } from '@vetloom/integrations/channel/port.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { TestApi } from '../../test-kit.ts';
import { setMessages } from './outbox.fixture.ts';

let api: TestApi;
/** Who was sent what by the vendor that answers at once. */
const sent: string[] = [];
/** Lets the vendor answer that takes its time. */
let release = () => {};
const released = new Promise<void>((resolve) => {
  release = resolve;
});
let asked = () => {};
const slowAsked = new Promise<void>((resolve) => {
  asked = resolve;
});

/** A vendor of SMS: of the account `slow` it answers only when it is let. */
const sms = ({ username }: { readonly username: string }): Way<OutgoingText> => ({
  sameKeySafeForS: 0,
  send: async ({ key, text }) => {
    if (username === 'slow') {
      asked();
      await released;
    } else sent.push(text);
    return { kind: 'handedOver', vendorID: key, repeated: false };
  },
  account: async () => ({ kind: 'answered' }),
});

beforeAll(async () => {
  api = await TestApi.open({ channels: { sms } });
  for (const clinic of ['demo', 'harbour']) {
    await api.enroll(`admin@${clinic}.test`, 'admin', clinic);
    await setMessages(api, {}, clinic);
    const account = { vendor: 'every8d', username: clinic === 'demo' ? 'slow' : 'quick' };
    await call(clinic, 'PUT', '/message/account/sms', { account, secret: { password: 'x' } });
  }
});
afterAll(async () => {
  release();
  await api.close();
});

async function call(clinic: string, method: 'POST' | 'PUT', path: string, body: object) {
  const { jwt: token } = await api.login(`admin@${clinic}.test`);
  const answer = await api.call(method, `/api/sdk/v2/${clinic}${path}`, { token, body });
  if (answer.code !== 100_000) throw new Error(`${path}: ${answer.code} ${answer.message}`);
  return answer.result;
}
let owners = 0;
/** A message whose time comes in two minutes. */
async function later(clinic: string, text: string) {
  owners += 1;
  const { _id: userID } = await call(clinic, 'POST', '/user', { name: '陳怡君', phone: `091100000${owners}` });
  await call(clinic, 'POST', '/message', { messages: [{ userID, text, dueDateTime: api.now + 120 }] });
}
const clinics = [{ id: 'demo' }, { id: 'harbour' }];

it('a clinic whose vendor takes its time holds up no other, in this round and in the next ones', async () => {
  await later('demo', '慢');
  await later('harbour', '第一則');
  api.now += 180;
  const first = api.outbox.runDue(clinics);
  await slowAsked;
  await expect.poll(() => sent).toEqual(['第一則']);
  await later('harbour', '第二則');
  api.now += 180;
  const second = api.outbox.runDue(clinics);
  await expect.poll(() => sent).toEqual(['第一則', '第二則']);
  release();
  await Promise.all([first, second]);
});
