import { randomUUID } from 'node:crypto';
import { messagingApi } from '@line/bot-sdk';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { bePatientUntilSilence } from '../channel/simulator/patience.fixture.ts';
import { lineChannel } from './line-channel.ts';
import { LineSimulator } from './simulator/line-simulator.ts';

let line: LineSimulator;
beforeEach(async () => {
  line = await LineSimulator.start();
});
afterEach(() => line.stop());

const OWNER = `U${'1'.repeat(32)}`;
const channel = (channelToken = line.channelToken) =>
  lineChannel({ baseURL: line.baseURL, channelToken, patienceMs: 5000 });
const picture = async (bytes: Buffer) =>
  (
    await line.writes({
      ...{ userID: OWNER, message: { type: 'image', contentProvider: { type: 'line' } }, type: 'image/jpeg' },
      bytes: bytes.toString('base64'),
    })
  ).messageID;

describe('what somebody sent', () => {
  it('is fetched as it was sent, with its kind, as the vendor’s own client does', async () => {
    const id = await picture(Buffer.from([255, 216, 255, 1]));
    expect(await channel().content(id)).toEqual({
      ...{ kind: 'content', type: 'image/jpeg' },
      bytes: Buffer.from([255, 216, 255, 1]),
    });
    const sdk = new messagingApi.MessagingApiBlobClient({
      channelAccessToken: line.channelToken,
      baseURL: line.baseURL,
    });
    const parts: Buffer[] = [];
    for await (const part of await sdk.getMessageContent(id)) parts.push(part as Buffer);
    expect(Buffer.concat(parts)).toEqual(Buffer.from([255, 216, 255, 1]));
  });

  it('is gone where the app has it no more, and nothing else is asked for by a number that isn’t one', async () => {
    const id = await picture(Buffer.from('x'));
    await line.seed({ expire: id });
    expect(await channel().content(id)).toMatchObject({ kind: 'gone' });
    expect(await channel().content('404')).toMatchObject({ kind: 'gone' });
    const before = line.requests.length;
    expect(await channel().content('../../info')).toMatchObject({ kind: 'gone' });
    expect(line.requests).toHaveLength(before);
  });

  it.each(['errorBeforeTaking', 'silentAfterTaking', 'brokenAfterTaking', 'halfAnswerAfterTaking'] as const)(
    'is asked for again after %s',
    async (fault) => {
      const id = await picture(Buffer.from('xyz'));
      line.fault(fault);
      bePatientUntilSilence(line);
      expect(await channel().content(id)).toMatchObject({ kind: 'tryLater' });
      expect(await channel().content(id)).toMatchObject({ kind: 'content' });
    },
  );

  it('is refused with a wrong token, which isn’t told', async () => {
    const outcome = await channel('other-token').content(await picture(Buffer.from('x')));
    expect(outcome).toMatchObject({ kind: 'refused' });
    expect(JSON.stringify(outcome)).not.toContain('other-token');
  });
});

describe('a message that is laid out', () => {
  const flex = {
    type: 'bubble',
    body: { type: 'box', layout: 'vertical', contents: [{ type: 'text', text: '預約' }] },
  };
  it('goes once by its key, with the words that stand in its place', async () => {
    const sent = { key: randomUUID(), to: OWNER, text: '預約提醒', flex };
    expect(await channel().send(sent)).toMatchObject({ kind: 'handedOver', repeated: false });
    expect(await channel().send(sent)).toMatchObject({ kind: 'handedOver', repeated: true });
    expect(line.taken).toMatchObject([{ text: '預約提醒', flex }]);
  });

  it.each([
    ['no block', { type: 'bubble' }],
    [
      'an empty text',
      { type: 'bubble', body: { type: 'box', layout: 'vertical', contents: [{ type: 'text', text: '' }] } },
    ],
    [
      'an address of a script',
      {
        type: 'bubble',
        footer: {
          ...{ type: 'box', layout: 'vertical' },
          contents: [{ type: 'button', action: { type: 'uri', label: 'x', uri: 'javascript:1' } }],
        },
      },
    ],
  ])('with %s is refused by the app', async (_what, contents) => {
    const outcome = await channel().send({ key: randomUUID(), to: OWNER, text: 'x', flex: contents });
    expect(outcome).toMatchObject({ kind: 'refused', reason: 'badText' });
  });
});

describe('the menu below the conversation', () => {
  const menu = {
    ...{ name: 'Clinic', title: '選單', width: 2500, height: 843 },
    areas: [
      {
        ...{ x: 0, y: 0, width: 1250, height: 843, label: '預約' },
        action: { type: 'uri' as const, uri: 'https://a.tw/b' },
      },
      {
        ...{ x: 1250, y: 0, width: 1250, height: 843, label: '來電' },
        action: { type: 'uri' as const, uri: 'tel:022' },
      },
    ],
  };
  /** The head of a PNG, which says its size. */
  const png = (width: number, height: number) => {
    const bytes = Buffer.alloc(40);
    bytes.writeUInt32BE(width, 16);
    bytes.writeUInt32BE(height, 20);
    return { type: 'image/png' as const, bytes };
  };

  it('is made, gets its picture and is shown; only then everybody sees it', async () => {
    const { menus } = channel();
    const made = await menus.create(menu);
    if (made.kind !== 'answered') throw new Error(made.kind);
    expect(await menus.show(made.menuID)).toMatchObject({ kind: 'refused' });
    expect(await menus.upload(made.menuID, png(2500, 1686))).toMatchObject({ kind: 'refused' });
    expect(await menus.upload(made.menuID, png(2500, 843))).toEqual({ kind: 'answered' });
    expect(await menus.shown()).toEqual({ kind: 'answered', menuID: '' });
    await menus.show(made.menuID);
    expect(await menus.shown()).toEqual({ kind: 'answered', menuID: made.menuID });
    const sdk = new messagingApi.MessagingApiClient({ channelAccessToken: line.channelToken, baseURL: line.baseURL });
    expect(await sdk.getDefaultRichMenuId()).toMatchObject({ richMenuId: made.menuID });
    await menus.remove(made.menuID);
    expect(await menus.remove(made.menuID)).toEqual({ kind: 'answered' });
    expect([await menus.shown(), line.menus.menus]).toEqual([{ kind: 'answered', menuID: '' }, []]);
  });

  it('is refused with what the app says, and not made without the token', async () => {
    expect(await channel().menus.create({ ...menu, title: '' })).toMatchObject({
      ...{ kind: 'refused', reason: 'misconfigured' },
      said: { words: 'invalid chatBarText' },
    });
    expect(await channel('x').menus.create(menu)).toMatchObject({ kind: 'refused', reason: 'credentials' });
    line.fault('brokenBeforeTaking');
    expect(await channel().menus.shown()).toMatchObject({ kind: 'tryLater' });
  });
});
