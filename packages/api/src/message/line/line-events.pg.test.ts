import { createHmac } from 'node:crypto';
import { LineSimulator } from '@vetloom/integrations/line/simulator/line-simulator.ts';
import { lineSignature } from '@vetloom/integrations/line/webhook.ts';
import { writeIn } from '@vetloom/testing/contract/clinic-database.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { TestApi } from '../../test-kit.ts';
import { connectLine, hearLine, linkLine, setMessages, simulatedChannels } from '../outbox/outbox.fixture.ts';

const B = '/api/sdk/v2/demo';
let api: TestApi;
let line: LineSimulator;
let token: string;
let neighbour: string;
beforeAll(async () => {
  line = await LineSimulator.start();
  api = await TestApi.open({ channels: simulatedChannels({ line: line.baseURL }) });
  await api.enroll('admin@demo.vetloom.test', 'admin');
  await api.enroll('front@demo.vetloom.test', ['CUSTOMER_READ']);
  await api.enroll('neighbour@harbour.test', 'admin', 'harbour');
  token = (await api.login('admin@demo.vetloom.test')).jwt;
  neighbour = (await api.login('neighbour@harbour.test')).jwt;
  await connectLine(api, token, line);
  await setMessages(api);
  await hearLine(api, line);
});
afterEach(() => expect(api.unexpected).toEqual([]));
afterAll(async () => {
  await api.close();
  await line.stop();
});

let accounts = 0;
/** An account of the messaging app that no other test has. */
const account = () => {
  accounts += 1;
  return `U${String(accounts).padStart(32, '0')}`;
};
const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown, as = token) =>
  api.call(method, path.startsWith('/') ? path : `${B}/${path}`, {
    token: as,
    ...(body === undefined ? {} : { body }),
  });
const owner = async (): Promise<string> =>
  (await call('POST', 'user', { name: '陳怡君', phone: `0955${account().slice(-6)}` })).result._id;
const read = async (userID: string) => (await call('GET', `user/${encodeURIComponent(userID)}`)).result;
const begin = async (userID: string, body = {}) => call('PUT', `user/line/${encodeURIComponent(userID)}`, body);
/** Somebody writes to the clinic’s account; answers what they were answered. */
async function writes(userID: string, text: string): Promise<string | undefined> {
  const before = line.replies.length;
  await line.happens({ type: 'message', userID, message: { type: 'text', id: '1', text } } as never);
  return line.replies[before]?.text;
}
const addressIn = (text: string | undefined) => /http\S+/.exec(text ?? '')?.[0] ?? '';
const linked = async () => {
  const [userID, by] = [await owner(), account()];
  await linkLine(api, line, { token, userID, account: by });
  return { userID, by };
};
/** A post that the simulator doesn't make. */
const post = (body: string, headers: Record<string, string>, clinic = 'demo') =>
  api.call('POST', `/line/${clinic}/webhook`, { body, headers });
const events = (...parts: object[]) =>
  JSON.stringify({
    destination: line.botID,
    events: parts.map((part) => ({ mode: 'active', deliveryContext: { isRedelivery: false }, ...part })),
  });
const signed = (body: string, secret = line.channelSecret) => ({
  'x-line-signature': lineSignature(Buffer.from(body), secret),
});

describe('a post to the webhook', () => {
  it('that isn’t signed by the clinic’s own channel is refused, an unknown clinic and one without an account alike', async () => {
    const body = events();
    const right = signed(body);
    expect((await post(body, right)).status).toBe(200);
    const refused = [
      await post(body, {}),
      await post(body, signed(body, 'another secret')),
      await post(`${body} `, right),
      await post(body, right, 'harbour'),
      await post(body, right, 'nowhere'),
      await post(body, right, '..%2Fdemo'),
      await post('{', {}),
    ];
    expect(new Set(refused.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(refused[0]).toMatchObject({ status: 401, code: 100_101, detail: undefined });
  });

  it('that is signed is taken whatever it holds, and over a megabyte it isn’t read', async () => {
    for (const body of ['', '{}', '[]', 'x', '{"events":[{"type":"postback"},{"type":"new"},7]}'])
      expect((await post(body, { ...signed(body), 'content-type': 'application/json' })).status, body).toBe(200);
    const large = JSON.stringify({ events: [], pad: 'x'.repeat(1024 * 1024) });
    expect((await post(large, signed(large))).status).toBe(413);
  });

  it('of a copy to practise on is refused: nothing comes in there', async () => {
    const practise = (practice: boolean) =>
      writeIn(api.database.db, 'demo', (tx) =>
        tx.put('clinic', {
          ...{
            _id: '/clinic',
            collection: 'clinic',
            clinicID: 'demo',
            name: 'demo',
            phone: '',
            address: '',
            taxID: '',
          },
          ...{ licenseNumber: '', info: '', timeZone: 'Asia/Taipei', instrumentBridge: true, updateDateTime: api.now },
          ...(practice && { practice }),
        }),
      );
    const body = events();
    await practise(true);
    expect((await post(body, signed(body))).status).toBe(401);
    await practise(false);
    expect((await post(body, signed(body))).status).toBe(200);
  });
});

describe('who follows', () => {
  it('and who left is noted of the owner; a message then takes another way', async () => {
    const { userID, by } = await linked();
    await line.happens({ type: 'unfollow', userID: by });
    expect((await read(userID)).lineLeftDateTime).toBeGreaterThan(0);
    expect((await call('POST', `user/line/${encodeURIComponent(userID)}`, { message: '您好' })).detail).toMatchObject({
      rule: 'lineLeft',
    });
    await line.happens({ type: 'follow', userID: by });
    expect((await read(userID)).lineLeftDateTime).toBe(0);
  });

  it('is noted once, however often it is told and in whatever order', async () => {
    const { userID, by } = await linked();
    const event = (type: string, webhookEventId: string, timestamp: number) =>
      events({ type, webhookEventId, timestamp, source: { type: 'user', userId: by } });
    const at = Date.now();
    const told = async (body: string) => expect((await post(body, signed(body))).status).toBe(200);
    await told(event('unfollow', 'E1', at + 2000));
    expect((await read(userID)).lineLeftDateTime).toBe(Math.floor((at + 2000) / 1000));
    // Happened before, told after.
    await told(event('follow', 'E2', at + 1000));
    expect((await read(userID)).lineLeftDateTime).toBe(Math.floor((at + 2000) / 1000));
    await told(event('follow', 'E3', at + 3000));
    const after = await read(userID);
    expect(after.lineLeftDateTime).toBe(0);
    await Promise.all([told(event('unfollow', 'E1', at + 2000)), told(event('unfollow', 'E1', at + 9000))]);
    expect(await read(userID)).toEqual(after);
  });

  it('is noted as of now where it is told of a time to come, and what is told next counts', async () => {
    const { userID, by } = await linked();
    const told = async (type: string, webhookEventId: string, timestamp: number) => {
      const body = events({ type, webhookEventId, timestamp, source: { type: 'user', userId: by } });
      expect((await post(body, signed(body))).status).toBe(200);
    };
    for (const [nth, far] of [Date.UTC(2099, 0, 1), 1e300].entries()) {
      api.now += 1;
      await told('unfollow', `far-${nth}`, far);
      expect((await read(userID)).lineLeftDateTime).toBe(api.now);
      api.now += 1;
      await told('follow', `next-${nth}`, api.now * 1000);
      expect((await read(userID)).lineLeftDateTime).toBe(0);
    }
  });
});

describe('[3.7.131] an owner is linked', () => {
  it('by the app’s callback alone: not when it begins, not when the code is written', async () => {
    const [userID, by] = [await owner(), account()];
    const begun = await begin(userID);
    expect(begun.result).toMatchObject({
      words: expect.stringMatching(/^綁定 [0-9A-Z]{4}-[0-9A-Z]{4}$/),
      message: null,
    });
    expect(begun.result.address).toContain('https://line.me/R/oaMessage/%40simulated/?');
    expect(await read(userID)).toMatchObject({ lineID: '' });
    const answer = await writes(by, begun.result.words.toLowerCase().replace('-', ''));
    expect(await read(userID)).not.toHaveProperty('lineUserID');
    expect((await fetch(addressIn(answer))).status).toBe(200);
    expect(await read(userID)).toMatchObject({ lineUserID: by, lineID: 'Owner' });
    expect(line.replies.at(-1)).toMatchObject({ to: by, text: expect.stringContaining('綁定完成') });
    // Neither the code nor the address serves again.
    expect(addressIn(await writes(account(), begun.result.words))).toBe('');
    expect((await fetch(addressIn(answer))).status).toBe(400);
  });

  it('by the account that wrote the code: another one’s address and nonce are nothing', async () => {
    const [first, second, thief, by] = [await owner(), await owner(), account(), account()];
    const [one, other] = [(await begin(first)).result.words, (await begin(second)).result.words];
    const right = new URL(addressIn(await writes(by, one)));
    // A code that somebody has written is theirs.
    expect(await writes(thief, one)).toContain('不正確');
    const own = new URL(addressIn(await writes(thief, other)));
    // The thief's token with the nonce of the other owner.
    own.searchParams.set('nonce', right.searchParams.get('nonce') ?? '');
    expect((await fetch(own)).status).toBe(200);
    expect(await read(first)).not.toHaveProperty('lineUserID');
    expect(await read(second)).not.toHaveProperty('lineUserID');
    expect((await fetch(right)).status).toBe(200);
    expect(await read(first)).toMatchObject({ lineUserID: by });
  });

  it('within a day of its code, within ten minutes of its address, and by the latest code alone', async () => {
    const [userID, by] = [await owner(), account()];
    const former = (await begin(userID)).result.words;
    const latest = (await begin(userID)).result;
    expect(await writes(by, former)).toContain('不正確');
    const now = api.now;
    api.now = latest.expiresAt + 1;
    expect(await writes(by, latest.words)).toContain('不正確');
    api.now = now - 700;
    const address = addressIn(await writes(by, latest.words));
    api.now = now;
    await fetch(address);
    expect(await read(userID)).not.toHaveProperty('lineUserID');
    // Written again, the code leads there again.
    await fetch(addressIn(await writes(by, latest.words)));
    expect(await read(userID)).toMatchObject({ lineUserID: by });
  });

  it('by no callback that says that it failed, is repeated, or names a nonce that nobody made', async () => {
    const [userID, by] = [await owner(), account()];
    const { words } = (await begin(userID)).result;
    const nonce = new URL(addressIn(await writes(by, words))).searchParams.get('nonce');
    const happens = (link: object) => line.happens({ type: 'accountLink', userID: by, link } as never);
    await happens({ result: 'failed', nonce });
    await happens({ result: 'ok', nonce: 'x'.repeat(43) });
    expect(await read(userID)).not.toHaveProperty('lineUserID');
    const { id } = await happens({ result: 'ok', nonce });
    const after = await read(userID);
    expect(after).toMatchObject({ lineUserID: by });
    expect([await line.redeliver(id), await read(userID)]).toEqual([200, after]);
  });

  it('[3.7.132] [1.7.71] no more once the link is taken away, and what was begun for them has ended', async () => {
    const { userID } = await linked();
    const { words } = (await begin(userID)).result;
    await call('DELETE', `user/line/${encodeURIComponent(userID)}`);
    expect(await read(userID)).toMatchObject({ lineID: '' });
    expect(await read(userID)).not.toHaveProperty('lineUserID');
    const taken = line.taken.length;
    expect((await call('POST', `user/line/${encodeURIComponent(userID)}`, { message: '您好' })).detail).toMatchObject({
      rule: 'lineNotLinked',
    });
    expect(line.taken).toHaveLength(taken);
    expect(await writes(account(), words)).toContain('不正確');
  });

  it('by nobody who tries codes: after ten wrong ones an account isn’t answered', async () => {
    const by = account();
    const answers: (string | undefined)[] = [];
    for (let at = 0; at < 12; at += 1) answers.push(await writes(by, `綁定 0000-00${String(at).padStart(2, '0')}`));
    expect(answers.filter((answer) => answer !== undefined)).toHaveLength(10);
    const userID = await owner();
    expect(await writes(by, (await begin(userID)).result.words)).toBeUndefined();
  });

  it('of this clinic, by who keeps owners’ files, and with an account of the clinic', async () => {
    const userID = await owner();
    const path = `user/line/${encodeURIComponent(userID)}`;
    expect((await call('PUT', path, {}, (await api.login('front@demo.vetloom.test')).jwt)).code).toBe(300_001);
    expect((await call('PUT', path, {}, neighbour)).code).toBe(100_108);
    expect((await call('PUT', 'user/line/%2Fuser%2Fnone', {})).code).toBe(200_001);
    const abroad = await api.call('POST', '/api/sdk/v2/harbour/user', {
      ...{ token: neighbour, body: { name: '林先生', phone: '0955000999' } },
    });
    const there = `/api/sdk/v2/harbour/user/line/${encodeURIComponent(abroad.result._id)}`;
    expect((await call('PUT', there, {}, neighbour)).detail).toMatchObject({ rule: 'lineNotSetUp' });
  });

  it('though the app doesn’t say what the account is called, and after the app has failed at the token', async () => {
    const [userID, by] = [await owner(), account()];
    line.fault('errorBeforeTaking');
    const { words, address } = (await begin(userID)).result;
    expect(address).toBe('');
    line.fault('errorBeforeTaking');
    expect(await writes(by, words)).toBeUndefined();
    await fetch(addressIn(await writes(by, words)));
    expect(await read(userID)).toMatchObject({ lineUserID: by });
  });
});

it('what people write besides is acknowledged and left', async () => {
  const by = account();
  for (const text of ['請問今天有看診嗎', 'AB12-CD34', '綁定', '綁定 12', '綁定 ABCD-EFGH 謝謝'])
    expect(await writes(by, text), text).toBeUndefined();
});

it('keeps neither codes nor nonces as they are', async () => {
  const [userID, by] = [await owner(), account()];
  const { words } = (await begin(userID)).result;
  const nonce = new URL(addressIn(await writes(by, words))).searchParams.get('nonce') ?? '';
  const rows = await api.database.db.readClinic('demo', (tx) =>
    tx.sql('SELECT * FROM vetloom.line_invitation WHERE clinic_id = $1 AND owner_id = $2', [tx.clinic, userID]),
  );
  expect(rows).toHaveLength(1);
  const text = JSON.stringify(rows);
  const code = words.slice(-9);
  const plainHash = createHmac('sha256', '').update(code).digest('hex');
  for (const secret of [code, nonce, plainHash]) expect(text).not.toContain(secret);
});
