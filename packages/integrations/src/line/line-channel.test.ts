import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { HTTPFetchError, messagingApi } from '@line/bot-sdk';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { bePatientUntilSilence } from '../channel/simulator/patience.fixture.ts';
import { conversationAddress } from './account-link.ts';
import { type LineOptions, lineChannel } from './line-channel.ts';
import { LineSimulator } from './simulator/line-simulator.ts';

let folder: string;
let line: LineSimulator;
let now: number;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'vetloom-line-'));
  now = Date.UTC(2027, 0, 1);
  line = await LineSimulator.start({ folder, now: () => now });
});
afterEach(async () => {
  vi.restoreAllMocks();
  await line.stop();
  rmSync(folder, { recursive: true, force: true });
});

const owner = (digit = '1') => `U${digit.repeat(32)}`;
const channel = (options: Partial<LineOptions> = {}) =>
  lineChannel({ baseURL: line.baseURL, channelToken: line.channelToken, patienceMs: 5000, ...options });
const message = (text = '麻糬該打疫苗了', to = owner()) => ({ key: randomUUID(), to, text });

describe('a message', () => {
  it('arrives as it was written, by its key', async () => {
    const sent = message('麻糬\n🐱 "&$$');
    const outcome = await channel().send(sent);
    expect(line.taken).toMatchObject([{ to: owner(), text: '麻糬\n🐱 "&$$', retryKey: sent.key, arrived: true }]);
    expect(outcome).toEqual({ kind: 'handedOver', vendorID: line.taken[0]?.id, repeated: false });
  });

  it('that is tried again is sent once for as long as is said', async () => {
    const sent = message();
    line.fault('silentAfterTaking');
    bePatientUntilSilence(line);
    const first = await channel().send(sent);
    if (first.kind !== 'unsure') throw new Error(first.kind);
    now += first.sameKeySafeForS * 1000 - 1;
    expect(await channel().send(sent)).toEqual({ kind: 'handedOver', vendorID: line.taken[0]?.id, repeated: true });
    expect(line.taken).toHaveLength(1);
  });

  it.each([
    ['an account that can’t be one', message('x', 'U123'), 'noAddress'],
    ['no text', message(' '), 'badText'],
    ['too long a text', message('長'.repeat(5001)), 'badText'],
  ])('with %s is refused without asking', async (_what, sent, reason) => {
    expect(await channel().send(sent)).toMatchObject({ kind: 'refused', reason });
    expect(line.requests).toEqual([]);
  });

  it('of the longest text goes', async () => {
    expect(await channel().send(message('🐱'.repeat(2500)))).toMatchObject({ kind: 'handedOver' });
  });

  it('for an account that nobody has is refused', async () => {
    line.unknown.add(owner());
    expect(await channel().send(message())).toMatchObject({ kind: 'refused', reason: 'unknownAccount' });
  });

  it('for somebody who blocked the clinic is taken and doesn’t arrive: only the event tells', async () => {
    await line.seed({ userID: owner(), standing: 'blocked' });
    expect(await channel().send(message())).toMatchObject({ kind: 'handedOver' });
    expect(line.taken).toMatchObject([{ arrived: false }]);
  });

  it('over the month’s quota is refused, not tried for the rest of the month', async () => {
    await line.seed({ quota: 0 });
    expect(await channel().send(message())).toMatchObject({ kind: 'refused', reason: 'quotaUsedUp' });
  });

  it('with a wrong token is refused, and the token isn’t told', async () => {
    const outcome = await channel({ channelToken: 'other-token' }).send(message());
    expect(outcome).toMatchObject({ kind: 'refused', reason: 'credentials' });
    expect(JSON.stringify(outcome)).not.toContain('other-token');
  });

  it.each([
    ...(['errorAfterTaking', 'silentAfterTaking', 'brokenAfterTaking', 'halfAnswerAfterTaking'] as const),
    ...(['slowBodyAfterTaking', 'hugeAnswerAfterTaking', 'pageInsteadAfterTaking', 'errorBeforeTaking'] as const),
    'redirectBeforeTaking' as const,
  ])('is unsure after %s, and the next try sends it once', async (fault) => {
    const sent = message();
    line.fault(fault);
    bePatientUntilSilence(line);
    expect(await channel().send(sent)).toMatchObject({ kind: 'unsure', sameKeySafeForS: 86_400 });
    expect(await channel().send(sent)).toMatchObject({ kind: 'handedOver' });
    expect(line.taken).toHaveLength(1);
  });

  it('is not taken where the app can’t be reached', async () => {
    const gone = channel();
    await line.stop();
    expect(await gone.send(message())).toMatchObject({ kind: 'tryLater', reason: 'unreachable' });
    line = await LineSimulator.start();
  });

  it('is known after the app’s restart', async () => {
    const sent = message();
    await channel().send(sent);
    await line.stop();
    line = await LineSimulator.start({ folder, now: () => now });
    expect(await channel().send(sent)).toMatchObject({ repeated: true });
    expect(line.taken).toHaveLength(1);
  });
});

describe('one text for many', () => {
  it('goes in one request to at most 500, once by its key', async () => {
    const to = Array.from({ length: 500 }, (_, at) => `U${String(at).padStart(32, '0')}`);
    const sent = { key: randomUUID(), to, text: '連假休診' };
    const first = await channel().multicast(sent);
    expect(first).toMatchObject({ kind: 'handedOver', repeated: false });
    expect(await channel().multicast(sent)).toMatchObject({ ...first, repeated: true });
    expect(line.taken).toHaveLength(500);
    expect(line.requests).toEqual(['POST /v2/bot/message/multicast', 'POST /v2/bot/message/multicast']);
    await expect(channel().multicast({ ...sent, to: [...to, owner('a')] })).rejects.toThrow('500');
  });

  it('is refused as a whole where an account can’t be one', async () => {
    const sent = { key: randomUUID(), to: [owner(), 'U1'], text: 'x' };
    expect(await channel().multicast(sent)).toMatchObject({ kind: 'refused', reason: 'noAddress' });
    expect(line.requests).toEqual([]);
  });
});

describe('the account', () => {
  it('says its name, what was used and what is left', async () => {
    expect(await channel().account()).toEqual({ kind: 'answered', name: 'Simulated clinic', used: 0 });
    await line.seed({ quota: 200 });
    await channel().send(message());
    expect(await channel().account()).toEqual({ kind: 'answered', name: 'Simulated clinic', used: 1, left: 199 });
  });

  it('with a wrong token is refused', async () => {
    expect(await channel({ channelToken: 'x' }).account()).toMatchObject({ kind: 'refused', reason: 'credentials' });
  });
});

describe('an answer to an event', () => {
  /** The token of an event of now. */
  async function replyToken(): Promise<string> {
    const posts: string[] = [];
    const server = createServer((request, response) => {
      request.setEncoding('utf8').on('data', (part: string) => posts.push(part));
      request.on('end', () => response.end());
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    await line.seed({ webhook: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` });
    await line.happens({ type: 'follow', userID: owner() });
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    return JSON.parse(posts.join('')).events[0].replyToken;
  }

  it('goes once by its token, costs nothing of the month, and comes too late after a minute', async () => {
    await line.seed({ quota: 0 });
    const token = await replyToken();
    expect(await channel().reply({ replyToken: token, text: '您好' })).toMatchObject({ kind: 'handedOver' });
    expect(line.replies).toEqual([{ to: owner(), text: '您好' }]);
    expect(await channel().reply({ replyToken: token, text: '您好' })).toMatchObject({ kind: 'refused' });
    const late = await replyToken();
    now += 60_000;
    expect(await channel().reply({ replyToken: late, text: '您好' })).toMatchObject({ kind: 'refused' });
    expect(await channel().reply({ replyToken: late, text: ' ' })).toMatchObject({ reason: 'badText' });
    expect(line.replies).toHaveLength(1);
  });

  it('that nobody heard an answer to may have been taken: nobody is told that it can be asked again', async () => {
    const token = await replyToken();
    line.fault('silentAfterTaking');
    const outcome = await channel({ patienceMs: 100 }).reply({ replyToken: token, text: '您好' });
    expect(outcome).toMatchObject({ kind: 'unsure', sameKeySafeForS: 0 });
  });
});

it('the account is found by a name of its own', async () => {
  expect(await channel().bot()).toEqual({ kind: 'answered', basicID: '@simulated', name: 'Simulated clinic' });
  expect(conversationAddress('@simulated', '綁定 AB12-CD34')).toBe(
    'https://line.me/R/oaMessage/%40simulated/?%E7%B6%81%E5%AE%9A%20AB12-CD34',
  );
});

it('a profile is a friend’s; whoever isn’t, or blocked the clinic, is unknown', async () => {
  expect(await channel().profile(owner())).toEqual({ kind: 'answered', displayName: 'Owner', language: 'zh-TW' });
  await line.seed({ userID: owner(), standing: 'blocked' });
  expect(await channel().profile(owner())).toMatchObject({ kind: 'refused', reason: 'unknownAccount' });
  expect(await channel().profile('../info')).toMatchObject({ kind: 'refused', reason: 'noAddress' });
});

describe('the vendor’s own client finds what it expects', () => {
  const sdk = (channelAccessToken = line.channelToken) =>
    new messagingApi.MessagingApiClient({ channelAccessToken, baseURL: line.baseURL });

  it('pushes, is told of a repeated key, multicasts', async () => {
    const key = randomUUID();
    const push = { to: owner(), messages: [{ type: 'text' as const, text: '麻糬' }] };
    const first = await sdk().pushMessage(push, key);
    expect(first.sentMessages[0]?.id).toBe(line.taken[0]?.id);
    const repeated = await sdk()
      .pushMessage(push, key)
      .catch((error: unknown) => error);
    if (!(repeated instanceof HTTPFetchError)) throw new Error('no conflict');
    expect([repeated.status, JSON.parse(repeated.body).sentMessages]).toEqual([409, first.sentMessages]);
    expect(repeated.headers.get('x-line-accepted-request-id')).toMatch(/-/);
    await sdk().multicast({ to: [owner(), owner('2')], messages: push.messages }, randomUUID());
    expect(line.taken).toHaveLength(3);
  });

  it('reads quota, profile, bot and link token', async () => {
    await line.seed({ quota: 200 });
    expect(await sdk().getMessageQuota()).toEqual({ type: 'limited', value: 200 });
    expect(await sdk().getMessageQuotaConsumption()).toEqual({ totalUsage: 0 });
    expect((await sdk().getBotInfo()).userId).toBe(line.botID);
    expect((await sdk().getProfile(owner())).displayName).toBe('Owner');
    expect((await sdk().issueLinkToken(owner())).linkToken).not.toBe('');
  });

  it.each([
    ['another token', 401, () => sdk('x').getBotInfo()],
    [
      'an account that can’t be one',
      400,
      () => sdk().pushMessage({ to: 'U1', messages: [{ type: 'text', text: 'x' }] }),
    ],
    ['no message', 400, () => sdk().pushMessage({ to: owner(), messages: [] })],
    ['an empty text', 400, () => sdk().pushMessage({ to: owner(), messages: [{ type: 'text', text: '' }] })],
    [
      'a key that is no UUID',
      400,
      () => sdk().pushMessage({ to: owner(), messages: [{ type: 'text', text: 'x' }] }, '1'),
    ],
  ])('is refused with %s', async (_what, status, ask) => {
    await expect(ask()).rejects.toMatchObject({ status });
    expect(line.taken).toEqual([]);
  });
});
