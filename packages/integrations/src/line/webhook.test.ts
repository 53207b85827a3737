import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { validateSignature } from '@line/bot-sdk';
import { forged } from '@vetloom/testing/forged.ts';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { accountLinkAddress, accountLinkNonce } from './account-link.ts';
import { lineChannel } from './line-channel.ts';
import { LineSimulator } from './simulator/line-simulator.ts';
import { lineSignature, readLineWebhook } from './webhook.ts';

const SECRET = 'a secret';
const OWNER = `U${'1'.repeat(32)}`;
const any = {
  ...{ mode: 'active', timestamp: 1_800_000_000_123, webhookEventId: '01', deliveryContext: { isRedelivery: false } },
  source: { type: 'user', userId: OWNER },
};
const posted = (...events: unknown[]) => Buffer.from(JSON.stringify({ destination: 'Ubot', events }));
const read = (body: Buffer) => readLineWebhook(body, lineSignature(body, SECRET), SECRET);

describe('a post', () => {
  it('is believed only when it is signed with the secret over every byte', () => {
    const body = posted({ ...any, type: 'unfollow' });
    const signature = lineSignature(body, SECRET);
    const again = Buffer.from(JSON.stringify(JSON.parse(body.toString()), null, 1));
    expect(readLineWebhook(body, signature, SECRET).kind).toBe('events');
    expect(readLineWebhook(again, signature, SECRET)).toEqual({ kind: 'forged' });
    expect(readLineWebhook(body, signature, 'another secret')).toEqual({ kind: 'forged' });
    for (const other of [undefined, '', 'x', forged(signature), signature.slice(0, 20), `${signature}AAAA`])
      expect(readLineWebhook(body, other, SECRET)).toEqual({ kind: 'forged' });
    expect(() => readLineWebhook(body, signature, '')).toThrow('secret');
  });

  it('is signed as the vendor’s own check has it, and forged where that says so', () => {
    fc.assert(
      fc.property(fc.uint8Array(), fc.string({ minLength: 1 }), fc.nat(), (bytes, secret, at) => {
        const body = Buffer.from(bytes);
        const signature = lineSignature(body, secret);
        expect(validateSignature(body, secret, signature)).toBe(true);
        const turned = Buffer.from(signature, 'base64');
        turned[at % turned.length] = (turned[at % turned.length] ?? 0) ^ 1;
        const wrong = turned.toString('base64');
        expect(validateSignature(body, secret, wrong)).toBe(false);
        expect(readLineWebhook(body, wrong, secret)).toEqual({ kind: 'forged' });
      }),
    );
  });

  it.each(['', 'x', '[]', '{}', '{"events":1}', 'null'])('that is signed and reads %j is unreadable', (text) => {
    expect(read(Buffer.from(text))).toEqual({ kind: 'unreadable' });
  });

  it('that only tries the address holds no events', () => {
    expect(read(posted())).toEqual({ kind: 'events', events: [], passedOver: 0 });
  });
});

describe('events', () => {
  const base = { id: '01', atMs: 1_800_000_000_123, redelivered: false, userID: OWNER };
  it.each([
    [
      { type: 'follow', follow: { isUnblocked: true }, replyToken: 'r' },
      { kind: 'follow', unblocked: true, replyToken: 'r' },
    ],
    [{ type: 'follow' }, { kind: 'follow', unblocked: false }],
    [{ type: 'unfollow' }, { kind: 'unfollow' }],
    [
      { type: 'accountLink', link: { result: 'ok', nonce: 'n' } },
      { kind: 'accountLink', linked: true, nonce: 'n' },
    ],
    [
      { type: 'accountLink', link: { result: 'failed', nonce: 'n' } },
      { kind: 'accountLink', linked: false, nonce: 'n' },
    ],
    [
      { type: 'message', message: { type: 'text', id: '9', text: '好' } },
      { kind: 'message', messageID: '9', text: '好', said: { type: 'text', text: '好' } },
    ],
    [
      { type: 'message', message: { type: 'image', id: '9' } },
      { kind: 'message', messageID: '9', said: { type: 'image', hosted: true } },
    ],
    [
      { type: 'message', message: { type: 'sticker', id: '9', packageId: '1', stickerId: '2', keywords: ['wow'] } },
      { kind: 'message', messageID: '9', said: { type: 'sticker', packageID: '1', stickerID: '2', words: 'wow' } },
    ],
    [
      { type: 'message', message: { type: 'file', id: '9', fileName: '../報告.pdf', fileSize: 3.5 } },
      { kind: 'message', messageID: '9', said: { type: 'file', name: '../報告.pdf', size: 3 } },
    ],
    [
      { type: 'message', message: { type: 'location', id: '9', latitude: 25.03, longitude: 121.5 } },
      {
        ...{ kind: 'message', messageID: '9' },
        said: { type: 'location', title: '', address: '', latitude: 25.03, longitude: 121.5 },
      },
    ],
    [
      { type: 'message', message: { type: 'hologram', id: '9', text: 7 } },
      { kind: 'message', messageID: '9', said: { type: 'other', named: 'hologram' } },
    ],
    [
      { type: 'unsend', unsend: { messageId: '9' } },
      { kind: 'unsend', messageID: '9' },
    ],
    [
      { type: 'postback', postback: { data: 'a=1' } },
      { kind: 'postback', data: 'a=1' },
    ],
  ])('%j', (raw, event) => {
    expect(read(posted({ ...any, ...raw }))).toEqual({
      kind: 'events',
      events: [{ ...base, ...event }],
      passedOver: 0,
    });
  });

  it('of other kinds, of groups, of a conversation that another program has, or without an id are passed over', () => {
    const passed = [
      { ...any, type: 'somethingNew' },
      { ...any, type: 'unfollow', source: { type: 'group', groupId: 'C1' } },
      { ...any, type: 'unfollow', mode: 'standby' },
      { ...any, type: 'unfollow', webhookEventId: '' },
      { ...any, type: 'accountLink', link: { result: 'ok' } },
      null,
      'x',
    ];
    const post = read(posted(...passed, { ...any, type: 'unfollow', newField: 1 }));
    expect(post).toEqual({ kind: 'events', events: [{ ...base, kind: 'unfollow' }], passedOver: passed.length });
  });
});

describe('with the simulator', () => {
  let line: LineSimulator;
  let now: number;
  const posts: { body: Buffer; signature: string | undefined }[] = [];
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    posts.push({ body: Buffer.concat(parts), signature: String(request.headers['x-line-signature']) });
    response.end();
  });
  beforeEach(async () => {
    now = Date.UTC(2027, 0, 1);
    posts.length = 0;
    line = await LineSimulator.start({ now: () => now });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    await line.seed({ webhook: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` });
  });
  afterEach(async () => {
    await line.stop();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  const channel = () => lineChannel({ baseURL: line.baseURL, channelToken: line.channelToken });
  const came = () =>
    posts.flatMap(({ body, signature }) => {
      const post = readLineWebhook(body, signature, line.channelSecret);
      return post.kind === 'events' ? post.events : [];
    });

  it('every post is one that the vendor’s own check accepts, and an event keeps its id when it comes again', async () => {
    const { id, status } = await line.happens({ type: 'unfollow', userID: OWNER });
    await line.redeliver(id);
    expect(status).toBe(200);
    for (const { body, signature } of posts)
      expect(validateSignature(body, line.channelSecret, signature ?? '')).toBe(true);
    expect(came()).toMatchObject([
      { kind: 'unfollow', id, userID: OWNER, redelivered: false },
      { kind: 'unfollow', id, userID: OWNER, redelivered: true },
    ]);
  });

  it('an account is linked once, by the nonce alone', async () => {
    const answer = await channel().linkToken(OWNER);
    if (answer.kind !== 'answered') throw new Error(answer.kind);
    const nonce = accountLinkNonce();
    const address = accountLinkAddress(answer.linkToken, nonce, line.baseURL);
    expect((await fetch(address)).status).toBe(200);
    expect((await fetch(address)).status).toBe(400);
    expect(came()).toMatchObject([{ kind: 'accountLink', linked: true, nonce, userID: OWNER }]);
  });

  it('a token that is 10 minutes old links nobody, and whoever blocked the clinic gets none', async () => {
    const answer = await channel().linkToken(OWNER);
    if (answer.kind !== 'answered') throw new Error(answer.kind);
    now += 600_000;
    expect((await fetch(accountLinkAddress(answer.linkToken, accountLinkNonce(), line.baseURL))).status).toBe(400);
    expect(came()).toEqual([]);
    await line.happens({ type: 'unfollow', userID: OWNER });
    expect(await channel().linkToken(OWNER)).toMatchObject({ kind: 'refused', reason: 'unknownAccount' });
  });
});

it('a nonce is another each time, and long enough that nobody guesses it', () => {
  const nonces = new Set(Array.from({ length: 100 }, accountLinkNonce));
  expect(nonces.size).toBe(100);
  for (const nonce of nonces) expect(nonce).toMatch(/^[\w-]{43}$/);
  expect(accountLinkAddress('a&b', 'c=d')).toBe(
    'https://access.line.me/dialog/bot/accountLink?linkToken=a%26b&nonce=c%3Dd',
  );
});
