import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { setMessages, simulatedChannels } from '@vetloom/api/message/outbox/outbox.fixture.ts';
import { TestApi } from '@vetloom/api/test-kit.ts';
import { SmtpSimulator } from '@vetloom/integrations/mail/simulator/smtp-simulator.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const MAIN = join(import.meta.dirname, '..', 'main.ts');
const B = '/api/sdk/v2/demo';
let api: TestApi;
let smtp: SmtpSimulator;
let token: string;
beforeAll(async () => {
  smtp = await SmtpSimulator.start();
  api = await TestApi.open({ channels: simulatedChannels({}) });
  await api.enroll('admin@demo.vetloom.test', 'admin');
  token = (await api.login('admin@demo.vetloom.test')).jwt;
  await setMessages(api);
  const account = {
    ...{ host: smtp.host, port: smtp.smtpPort, security: 'starttls', username: smtp.username },
    ...{ fromName: '禾風動物醫院', fromAddress: 'service@hefeng.test', replyTo: '' },
  };
  const connected = await api.call('PUT', `${B}/message/account/mail`, {
    ...{ token, body: { account, secret: { password: smtp.password } } },
  });
  expect(connected.code, connected.text).toBe(100_000);
});
afterAll(async () => {
  expect(api.unexpected).toEqual([]);
  await api.close();
  await smtp.stop();
});

/** As a mail server does it. */
const pipe = (mail: string, url = api.database.url) =>
  new Promise<{ code: number; out: string }>((resolve) => {
    const env = { ...process.env, DATABASE_URL: url };
    const child = execFile(process.execPath, [MAIN, 'bounce'], { env }, (error, out) =>
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, out }),
    );
    child.stdin?.end(mail);
  });

let mails = 0;
/** A mail to an owner that their server took; answers its message and the number of the mail. */
async function sent() {
  mails += 1;
  const owner = {
    name: '陳怡君',
    phone: `092200${String(mails).padStart(4, '0')}`,
    email: `owner${mails}@example.test`,
  };
  const { _id: userID } = (await api.call('POST', `${B}/user`, { token, body: owner })).result;
  const body = { messages: [{ userID, channel: 'mail', text: '麻糬可以回家了' }] };
  const [message] = (await api.call('POST', `${B}/message`, { token, body })).result;
  expect(message).toMatchObject({ status: 90 });
  return { messageID: message._id as string, mail: String(smtp.taken.at(-1)?.id) };
}
const read = async (id: string) =>
  (await api.call('GET', `${B}/message?_id=${encodeURIComponent(id)}`, { token })).result;

describe('a mail that is piped in', () => {
  it('and says that another one never arrived fails that message, with what the other server said; twice is once', async () => {
    const { messageID, mail } = await sent();
    const report = smtp.bounceOf(mail, '5.1.1');
    expect(await pipe(report)).toEqual({ code: 0, out: `noted: demo ${messageID} failed\n` });
    const after = await read(messageID);
    expect(after).toMatchObject({ status: 20, failure: 'unknownAccount' });
    expect(after.attempts[0]).toMatchObject({ arrived: 'failed', said: expect.stringContaining('5.1.1 550') });
    expect((await pipe(report)).code).toBe(0);
    expect(await read(messageID)).toEqual(after);
  });

  it('and says that it is late, or that it arrived, is told apart', async () => {
    const { messageID, mail } = await sent();
    expect((await pipe(smtp.bounceOf(mail, '4.4.1'))).out).toContain('still tries');
    expect(await read(messageID)).toMatchObject({ status: 90 });
    expect((await pipe(smtp.bounceOf(mail, '2.0.0', 'delivered'))).out).toContain('delivered');
    expect(await read(messageID)).toMatchObject({ status: 95 });
  });

  it('is passed over where it is none, or another installation’s: the server is never told to send it back', async () => {
    const { messageID, mail } = await sent();
    const report = smtp.bounceOf(mail, '5.1.1');
    const key = (await read(messageID)).attempts[0].key as string;
    const foreign = report.replaceAll(key, '00000000-0000-4000-8000-000000000000');
    for (const text of ['', 'Subject: 謝謝\n\n收到了', report.slice(0, 300), foreign, 'x'.repeat(6 * 1024 * 1024)]) {
      const { code, out } = await pipe(text);
      expect([code, out.slice(0, 11)]).toEqual([0, 'passed over']);
    }
    expect(await read(messageID)).toMatchObject({ status: 90 });
  });

  it('is to be tried again where the database isn’t there', async () => {
    expect((await pipe('', 'postgres://nobody:x@127.0.0.1:1/none')).code).toBe(75);
  });
});
