import { LineSimulator } from '@vetloom/integrations/line/simulator/line-simulator.ts';
import { connected, openRealtime, type TestRealtime } from '@vetloom/realtime/test-kit.ts';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { connectLine, hearLine, linkLine, setMessages, simulatedChannels } from '../message/outbox/outbox.fixture.ts';
import { TestApi } from '../test-kit.ts';

const B = '/api/sdk/v2/demo';
let api: TestApi;
let line: LineSimulator;
let token: string;
beforeAll(async () => {
  line = await LineSimulator.start();
  api = await TestApi.open({ channels: simulatedChannels({ line: line.baseURL }) });
  await api.enroll('admin@demo.vetloom.test', 'admin');
  await api.enroll('front@demo.vetloom.test', ['CUSTOMER_READ', 'CUSTOMER_WRITE', 'GENERAL_SETTINGS_WRITE']);
  await api.enroll('neighbour@harbour.test', 'admin', 'harbour');
  token = (await api.login('admin@demo.vetloom.test')).jwt;
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
const account = () => {
  accounts += 1;
  return `U${String(accounts).padStart(32, 'a')}`;
};
const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown, as = token) =>
  api.call(method, `${B}/${path}`, { token: as, ...(body === undefined ? {} : { body }) });
const owner = async (): Promise<string> =>
  (await call('POST', 'user', { name: '陳怡君', phone: `0955${String(100_000 + accounts * 7).slice(-6)}` })).result._id;
const pet = async (userID: string): Promise<string> => (await call('POST', 'pet', { userID, name: '麻糬' })).result._id;
const of = async (by: string) =>
  (await call('GET', 'crm/message?limit=500')).result.find((one: { account: string }) => one.account === by);
const thread = async (id: string) => (await call('GET', `crm/message/thread?_id=${encodeURIComponent(id)}`)).result;
const picture = () =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: '#c33' } })
    .jpeg()
    .toBuffer();

describe('[3.7.126] what an owner writes by the messaging app', () => {
  it('is a conversation once the webhook told of it, found with its owner, and once however often it is told', async () => {
    const [by, userID] = [account(), await owner()];
    await linkLine(api, line, { token, userID, account: by });
    const { id, status } = await line.writes({ userID: by, text: '麻糬今天\n吐了兩次 🐱\u202E' });
    expect([status, await line.redeliver(id)]).toEqual([200, 200]);
    const [found] = (await call('GET', `crm/message?userID=${encodeURIComponent(userID)}`)).result;
    expect(found).toMatchObject({ state: 'unread', unread: 1, proved: true, name: 'Owner', userID, channel: 'line' });
    expect((await thread(found._id)).lines).toMatchObject([
      { text: '麻糬今天\n吐了兩次 🐱', kind: 'text', message: null },
    ]);
  });

  it('is answered once by the outbox, whose state stands at the line; closed, it opens again with the next line', async () => {
    const by = account();
    await line.writes({ userID: by, text: '請問幾點開門？' });
    const { _id } = await of(by);
    const body = { _id, act: 'answer1', text: '九點開門。' };
    const [first, again] = [await call('POST', 'crm/message', body), await call('POST', 'crm/message', body)];
    expect(first.result.conversation).toMatchObject({ state: 'answered', unread: 0 });
    expect(again.code).toBe(100_000);
    expect(line.taken.filter(({ to }) => to === by)).toMatchObject([{ text: '九點開門。' }]);
    expect((await thread(_id)).lines).toContainEqual(
      expect.objectContaining({ direction: 'out', message: expect.objectContaining({ status: 90 }) }),
    );
    expect((await call('POST', 'crm/message', { ...body, text: '別的' })).code).not.toBe(100_000);
    expect((await call('POST', 'crm/message/close', { _id, seen: 1 })).result.state).toBe('closed');
    await line.writes({ userID: by, text: '謝謝' });
    expect(await of(by)).toMatchObject({ state: 'unread', openStatus: 1 });
  });

  it('brings its pictures among the clinic’s files, made anew; what the app has no more, or is none, is said at the line', async () => {
    const by = account();
    const image = { type: 'image', contentProvider: { type: 'line' } };
    const send = async (bytes: Buffer | undefined, message: object = image, type = 'image/jpeg') =>
      line.writes({ userID: by, message, type, ...(bytes && { bytes: bytes.toString('base64') }) });
    await send(await picture());
    await send(undefined);
    await send(Buffer.from('<script>'));
    await send(Buffer.from('MZ'), { type: 'file', fileName: '../a.exe', fileSize: 2 }, 'application/octet-stream');
    await send(Buffer.from('x'), { ...image, contentProvider: { type: 'external' } });
    await line.writes({ userID: by, message: { type: 'sticker', packageId: '1', stickerId: '2', keywords: ['哈囉'] } });
    await line.writes({ userID: by, message: { type: 'hologram' } });
    await api.contents.work('demo');
    const { lines } = await thread((await of(by))._id);
    const states = lines.map((one: Record<string, { reason?: string }>) => [
      one.kind,
      one.contentState,
      one.content?.reason,
    ]);
    expect(states.toSorted()).toEqual(
      [
        ['file', 40, 'kind'],
        ['other', 0, undefined],
        ['picture', 0, undefined],
        ['picture', 20, undefined],
        ['picture', 30, 'expired'],
        ['picture', 40, 'unreadable'],
        ['sticker', 0, undefined],
      ].toSorted(),
    );
    const kept = lines.find((one: { contentState: number }) => one.contentState === 20).file;
    expect(kept).toMatchObject({ mime: 'image/jpeg', hash: expect.stringMatching(/^[a-f0-9]{64}$/) });
  });

  it('is fetched again where the app didn’t answer', async () => {
    const by = account();
    line.fault('errorBeforeTaking', 1, '/content');
    await line.writes({
      ...{ userID: by, message: { type: 'image' }, type: 'image/jpeg', bytes: (await picture()).toString('base64') },
    });
    await api.contents.work('demo');
    const { _id } = await of(by);
    expect((await thread(_id)).lines[0]).toMatchObject({ contentState: 10, content: { tries: 1 } });
    api.now += 6;
    await api.contents.work('demo');
    expect((await thread(_id)).lines[0]).toMatchObject({ contentState: 20 });
  });

  it('is put to an animal with its picture, and taken off again', async () => {
    const [by, userID] = [account(), await owner()];
    const petID = await pet(userID);
    await line.writes({
      ...{ userID: by, message: { type: 'image' }, type: 'image/jpeg', bytes: (await picture()).toString('base64') },
    });
    await api.contents.work('demo');
    const { _id } = await of(by);
    const lineIDs = [(await thread(_id)).lines[0]._id];
    const note = (await call('POST', 'crm/message/attach', { _id, petID, lineIDs })).result;
    const files = async () => (await call('GET', `pet/${encodeURIComponent(petID)}`)).result.files ?? [];
    expect([note.lines.length, (await files()).length]).toEqual([1, 1]);
    expect((await thread(_id)).lines[0].notes).toMatchObject([{ petID }]);
    await call('DELETE', `crm/message/attach?_id=${encodeURIComponent(note._id)}`);
    expect([await files(), (await thread(_id)).lines[0].notes]).toEqual([[], []]);
  });

  it('and was taken back is shown no more, in whichever order the app tells of it; who left is not answered', async () => {
    const by = account();
    const { messageID } = await line.writes({ userID: by, text: '打錯了' });
    await line.happens({ type: 'unsend', userID: by, unsend: { messageId: messageID } } as never);
    const { _id } = await of(by);
    expect((await thread(_id)).lines[0]).toMatchObject({ text: '', unsentDateTime: expect.any(Number) });
    await line.happens({ type: 'unfollow', userID: by });
    const refused = await call('POST', 'crm/message', { _id, text: '您好' });
    expect(refused.detail).toMatchObject({ rule: 'lineLeft' });
  });

  it('by somebody whom nobody knows opens nothing: placed by hand it is probable, and what tells of the owner is refused', async () => {
    const [by, userID] = [account(), await owner()];
    await line.writes({ userID: by, text: '我是陳小姐' });
    const { _id } = await of(by);
    expect((await call('POST', 'crm/message/owner', { _id, userID })).result).toMatchObject({ userID, proved: false });
    const card = { matter: 'bill', title: '帳單', rows: [{ name: '金額', value: 'NT$ 500' }] };
    expect((await call('POST', 'crm/message', { _id, text: '帳單', card })).detail).toMatchObject({
      rule: 'accountUnproved',
    });
    await linkLine(api, line, { token, userID, account: by });
    expect(await of(by)).toMatchObject({ proved: true });
    await call('POST', 'crm/message', { _id, text: '帳單 NT$ 500', card });
    expect(line.taken.at(-1)).toMatchObject({ to: by, text: '帳單 NT$ 500', flex: { type: 'bubble' } });
  });

  it('[3.6.10] [3.7.127] without the platform’s administration messages and settings are refused; with it they are read and changed', async () => {
    const front = (await api.login('front@demo.vetloom.test')).jwt;
    const calls = [
      ['GET', 'crm/message'],
      ['POST', 'crm/message', { _id: '/conversation/line-x', text: 'x' }],
      ['GET', 'crm/setting'],
      ['PUT', 'crm/setting', { takesMail: true }],
      ['GET', 'crm/menu'],
      ['GET', 'crm/mail'],
    ] as const;
    for (const [method, path, body] of calls) expect((await call(method, path, body, front)).status, path).toBe(403);
    expect((await call('PUT', 'setting/crm', { takesMail: true }, front)).code).not.toBe(100_000);
    const quickReplies = [{ _id: 'q1', title: '營業時間', text: '{clinic} 每天九點開門。' }];
    expect((await call('PUT', 'crm/setting', { quickReplies })).result).toMatchObject({
      quickReplies,
      takesMail: false,
    });
    expect((await call('GET', 'crm/setting')).result).toMatchObject({ quickReplies });
    const unknown = [{ _id: 'q1', title: 'x', text: '{nobody}' }];
    expect((await call('PUT', 'crm/setting', { quickReplies: unknown })).code).not.toBe(100_000);
  });
});

describe('the menu below the conversation', () => {
  const png = (height: number) =>
    sharp({ create: { width: 2500, height, channels: 3, background: '#fff' } })
      .png()
      .toBuffer();
  const publish = async (bytes: Buffer) => call('POST', 'crm/menu', { image: bytes.toString('base64') });

  it('is published with its picture, told as the app has it, replaced, and taken away', async () => {
    expect((await publish(await png(843))).detail).toMatchObject({ rule: 'menuEmpty' });
    const menuPlaces = [{ _id: 'a', label: '來電', action: 'call', value: '02-2345-6789' }];
    await call('PUT', 'crm/setting', { menuTitle: '選單', menuPlaces });
    expect((await publish(await png(1686))).detail).toMatchObject({ rule: 'menuNotPublished', step: 'upload' });
    expect(line.menus.menus).toEqual([]);
    const first = (await publish(await png(843))).result;
    expect((await call('GET', 'crm/menu')).result).toMatchObject({ isShown: true, menu: { menuID: first.menuID } });
    const second = (await publish(await png(843))).result;
    expect(line.menus.menus.map(({ id }) => id)).toEqual([second.menuID]);
    expect(line.menus.menus[0]?.areas).toMatchObject([{ action: { type: 'uri', uri: 'tel:0223456789' } }]);
    await call('DELETE', 'crm/menu');
    expect([line.menus.shown, line.menus.menus]).toEqual(['', []]);
  });

  it('with a place that leads nowhere is refused before the app is asked', async () => {
    await call('PUT', 'crm/setting', {
      ...{ menuTitle: '選單', menuPlaces: [{ _id: 'a', label: '網站', action: 'link', value: 'javascript:1' }] },
    });
    expect((await publish(await png(843))).detail).toMatchObject({ rule: 'menuPlace' });
  });
});

describe('[3.7.119] the clinic’s token and room', () => {
  let realtime: TestRealtime;
  beforeAll(async () => {
    const { db } = api.database;
    const log = { warn: () => undefined, error: () => undefined };
    const services = { db, commands: new Map(), consequences: new Map(), now: () => api.now, log };
    realtime = await openRealtime(
      services,
      {},
      {},
      {
        authenticate: (given) => api.doors.personOfToken(given, ['people', 'operators', 'listeners']),
        enter: (person, clinic) => api.doors.actorIn(person, clinic),
        holds: (person) => api.doors.holds(person),
        onEnd: (hear) => api.doors.onEnd(hear),
      },
    );
  });
  afterAll(() => realtime.close());

  it('end with the sign-in that asked for them, before they are used and while they are', async () => {
    const issued = async () => {
      const own = (await api.login('admin@demo.vetloom.test')).jwt;
      return { own, room: (await call('GET', 'clinic/token', undefined, own)).result.token as string };
    };
    const signOut = (own: string) =>
      api.app.inject({
        ...{ method: 'POST', url: '/api/sdk/v2/basic/logout', payload: {} },
        headers: { authorization: `Bearer ${own}` },
      });
    const [used, unused] = [await issued(), await issued()];
    const inside = await connected(realtime.url, used.room);
    expect(inside.outcome).toBe('connect');
    const ended = new Promise<void>((resolve) => {
      inside.socket.on('disconnect', () => resolve());
    });
    for (const { own } of [used, unused]) expect((await signOut(own)).statusCode).toBe(200);
    await ended;
    const late = await connected(realtime.url, unused.room);
    expect(late.outcome).not.toBe('connect');
    for (const { socket } of [inside, late]) socket.close();
  });

  it('open the live connection of that clinic and of no other, are no credentials for anything else, and are given to its people alone', async () => {
    const { token: room, room: name, namespace } = (await call('GET', 'clinic/token')).result;
    expect(namespace).toBe('/live');
    const inside = await connected(realtime.url, room, name);
    const outside = await connected(realtime.url, room, 'harbour');
    expect([inside.outcome, outside.outcome === 'connect']).toEqual(['connect', false]);
    for (const { socket } of [inside, outside]) socket.close();
    expect((await call('GET', 'clinic', undefined, room)).status).toBe(401);
    const neighbour = (await api.login('neighbour@harbour.test')).jwt;
    expect((await call('GET', 'clinic/token', undefined, neighbour)).status).toBe(403);
    api.now += 61;
    const late = await connected(realtime.url, room, name);
    expect(late.outcome).not.toBe('connect');
    late.socket.close();
  });
});
