import { MESSAGE_STATE } from '@vetloom/domain/clinic/settings/message-state.setting.ts';
import { DAY_SECONDS, dayStart } from '@vetloom/domain/core/clock.ts';
import { CODE } from '@vetloom/domain/core/codes.ts';
import { LineSimulator } from '@vetloom/integrations/line/simulator/line-simulator.ts';
import { SmtpSimulator } from '@vetloom/integrations/mail/simulator/smtp-simulator.ts';
import { MitakeSimulator } from '@vetloom/integrations/sms/mitake/simulator/mitake-simulator.ts';
import { writeIn } from '@vetloom/testing/contract/clinic-database.ts';
import { TEST_ZONE } from '@vetloom/testing/domain/clinic.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { TestApi } from '../test-kit.ts';
import { connectLine, linkLine, setMessages, simulatedChannels } from './outbox/outbox.fixture.ts';

const B = '/api/sdk/v2/demo';
let api: TestApi;
let line: LineSimulator;
let sms: MitakeSimulator;
let smtp: SmtpSimulator;
const tokens: Record<string, string> = {};
beforeAll(async () => {
  [line, sms, smtp] = [await LineSimulator.start(), await MitakeSimulator.start(), await SmtpSimulator.start()];
  api = await TestApi.open({ channels: simulatedChannels({ line: line.baseURL, mitake: sms.baseURL }) });
  await api.enroll('admin@demo.vetloom.test', 'admin');
  await api.enroll('desk@demo.vetloom.test', ['CHECK_IN', 'CUSTOMER_READ', 'CUSTOMER_WRITE', 'PET_READ']);
  await api.enroll('platform@demo.vetloom.test', ['VETLOOM_SCRM_ADMIN']);
  await api.enroll('settings@demo.vetloom.test', ['GENERAL_SETTINGS_WRITE', 'CUSTOMER_READ']);
  await api.enroll('neighbour@harbour.test', 'admin', 'harbour');
  await signIn();
  await connectLine(api, tokens.admin ?? '', line);
  await call('PUT', '/message/account/sms', smsAccount());
  await setMessages(api);
});
afterAll(async () => {
  expect(api.unexpected).toEqual([]);
  await api.close();
  await Promise.all([line.stop(), sms.stop(), smtp.stop()]);
});
beforeEach(() => {
  api.now += 60;
});

/** Everybody signs in: at the beginning, and again where the clock has gone further than a sign-in lasts. */
async function signIn() {
  for (const name of [
    'admin@demo.vetloom',
    'desk@demo.vetloom',
    'settings@demo.vetloom',
    'platform@demo.vetloom',
    'neighbour@harbour',
  ])
    tokens[name.split('@')[0] ?? ''] = (await api.login(`${name}.test`)).jwt;
}

async function call(
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: unknown,
  as = 'admin',
  headers: Record<string, string> = {},
) {
  api.now += 1;
  const url = path.startsWith('/api') ? path : B + path;
  return api.call(method, url, { token: tokens[as] ?? '', headers, ...(body === undefined ? {} : { body }) });
}
/** What makes a call that is sent again the same one. */
const once = (key: string) => ({ 'idempotency-key': `${key.repeat(8)}-1111-4111-8111-111111111111` });
const smsAccount = (password = sms.password) => ({
  account: { vendor: 'mitake', username: sms.username },
  secret: { password },
});
let owners = 0;
/** An account's id, as the messaging app gives them out. */
const accountOf = (at: number) => `U${String(at).padStart(32, '0')}`;
/** An owner who is reached by SMS, and by the messaging app where they have an account there. */
async function owner({ linked = false } = {}): Promise<{ readonly _id: string; readonly phone: string }> {
  owners += 1;
  const made = (
    await call('POST', '/user', { name: `飼主${owners}`, phone: `09330001${String(owners).padStart(2, '0')}` })
  ).result;
  if (linked) await linkLine(api, line, { token: tokens.admin ?? '', userID: made._id, account: accountOf(owners) });
  return made;
}
const write = (userID: string, text: string, more: object = {}, as = 'desk') =>
  call('POST', '/message', { messages: [{ userID, text, ...more }] }, as);

const setting = (id: string) =>
  api.database.db.readClinic('demo', async ({ reader }) => (await reader.getMany('setting', [id]))[0]);

describe('writing to owners', () => {
  it('goes by the first way that reaches them, once however often it is asked for, and says what it cost', async () => {
    const [linked, plain] = [await owner({ linked: true }), await owner()];
    const body = {
      act: 'once-1',
      messages: [
        { userID: linked._id, text: '麻糬今天吃得不錯' },
        { userID: plain._id, text: '小黑可以出院了' },
      ],
    };
    const first = await call('POST', '/message', body, 'desk');
    expect(first.result).toMatchObject([
      { channel: 'line', status: 90, createBy: '/staff/desk@demo.vetloom.test', about: 'visit' },
      { channel: 'sms', status: 90, to: plain.phone, attempts: [{ segments: 1, points: 1 }] },
    ]);
    await call('POST', '/message', body, 'desk');
    expect(line.taken.filter(({ text }) => text === '麻糬今天吃得不錯')).toHaveLength(1);
    expect(sms.taken.filter(({ text }) => text === '小黑可以出院了')).toHaveLength(1);
  });

  it('sent again under its Idempotency-Key is answered alike', async () => {
    const { _id } = await owner();
    const body = { messages: [{ userID: _id, text: '只說一次' }] };
    const answers = [await call('POST', '/message', body, 'desk', once('a'))];
    answers.push(await call('POST', '/message', body, 'desk', once('a')));
    const [first, again] = answers.map(({ result }) => result);
    expect(first).toMatchObject([{ text: '只說一次', status: 90 }]);
    expect(again).toEqual(first);
    expect(sms.taken.filter(({ text }) => text === '只說一次')).toHaveLength(1);
  });

  it('under the name of an act that was used is refused where it says something else, or to another owner', async () => {
    const [one, another] = [await owner(), await owner()];
    const act = (userID: string, text: string) =>
      call('POST', '/message', { act: 'daily', messages: [{ userID, text }] }, 'desk');
    const [first] = (await act(one._id, '可以出院了')).result;
    expect((await act(one._id, '可以出院了')).result).toMatchObject([{ _id: first._id }]);
    for (const again of [await act(another._id, '可以出院了'), await act(one._id, '還不能出院')])
      expect(again).toMatchObject({ code: CODE.idempotencyMismatch, detail: { id: first._id } });
    expect(sms.taken.filter(({ text }) => text.includes('出院了') && text.startsWith('可以'))).toHaveLength(1);
  });

  it('goes on to the next way within the same turn when one refuses', async () => {
    const { _id, phone } = await owner({ linked: true });
    line.unknown.add(accountOf(owners));
    const { result } = await write(_id, '檢查報告出來了', { about: 'result' });
    expect(result).toMatchObject([
      { status: 90, channel: 'sms', to: phone, attempts: [{ outcome: 'refused' }, { outcome: 'handedOver' }] },
    ]);
  });

  it('is refused before anything is written where nobody can be reached or the owner said no', async () => {
    const { _id } = await owner();
    const refuse = { purpose: 'messages', given: false, method: 'word', note: '', channel: 'sms', about: 'campaign' };
    await call('POST', `/user/${encodeURIComponent(_id)}/consent`, refuse);
    expect((await write(_id, '週年慶', { about: 'campaign', channel: 'sms' })).detail).toMatchObject({
      rule: 'messagesRefused',
    });
    expect((await write(_id, '回診', { about: 'care', channel: 'sms' })).code).toBe(CODE.success);
    expect((await write(_id, '您好', { channel: 'mail' })).detail).toMatchObject({ rule: 'noAddress' });
    expect((await write('/user/none', '您好')).code).toBe(CODE.ownerNotFound);
    expect((await write(_id, '   ')).code).toBe(CODE.badParameter);
    expect((await write(_id, '您好', {}, 'settings')).code).toBe(CODE.forbidden);
  });

  it('waits while everything is paused, and goes when it is let go', async () => {
    const { _id } = await owner();
    await call('POST', '/message/pause', { paused: true, note: '內容寫錯' }, 'desk');
    const [waiting] = (await write(_id, '暫停中')).result;
    expect(waiting).toMatchObject({ status: 0, attempts: [] });
    expect(sms.taken.some(({ text }) => text === '暫停中')).toBe(false);
    await call('POST', '/message/pause', { paused: false }, 'desk');
    await api.outbox.settled();
    expect((await call('GET', `/message?_id=${encodeURIComponent(waiting._id)}`)).result).toMatchObject({ status: 90 });
  });

  it('is looked at once while everything is paused, not in every round', async () => {
    const { _id } = await owner();
    await call('POST', '/message/pause', { paused: true }, 'desk');
    const [waiting] = (await write(_id, '暫停時只看一次')).result;
    await api.outbox.work('demo');
    const looks = vi.spyOn(api.database.db, 'inClinic');
    await api.outbox.work('demo');
    // The right to hand over is taken and given back.
    expect(looks).toHaveBeenCalledTimes(2);
    looks.mockRestore();
    await call('POST', '/message/pause', { paused: false }, 'desk');
    await api.outbox.work('demo');
    expect((await call('GET', `/message?_id=${encodeURIComponent(waiting._id)}`)).result).toMatchObject({ status: 90 });
  });

  it('keeps the limit of a day although two ways go at the same time', async () => {
    api.now = dayStart(api.now, TEST_ZONE) + 2 * DAY_SECONDS + 12 * 3600;
    await signIn();
    await call('POST', '/message/pause', { paused: true }, 'desk');
    const receivers = [];
    for (const linked of [true, false, true, false, true, false]) receivers.push(await owner({ linked }));
    for (const { _id } of receivers) await write(_id, '當日上限');
    await setMessages(api, { mostADay: 3 });
    await call('POST', '/message/pause', { paused: false }, 'desk');
    await api.outbox.work('demo');
    const taken = () => [...line.taken, ...sms.taken].filter(({ text }) => text === '當日上限');
    expect(taken()).toHaveLength(3);
    await setMessages(api);
    await api.outbox.work('demo');
    expect(taken()).toHaveLength(6);
  });

  it('waits for the end of quiet hours unless it is urgent, and no longer than it was told to', async () => {
    const { _id } = await owner();
    const night = dayStart(api.now, TEST_ZONE) + DAY_SECONDS + 22 * 3600;
    api.now = night;
    await signIn();
    await setMessages(api, { quietFrom: 21 * 60, quietTo: 9 * 60 });
    const [waiting] = (await write(_id, '明早再說')).result;
    expect(waiting).toMatchObject({ status: 0, dueDateTime: dayStart(night, TEST_ZONE) + DAY_SECONDS + 9 * 3600 });
    expect((await write(_id, '現在就說', { urgent: true })).result).toMatchObject([{ status: 90 }]);
    api.now = waiting.dueDateTime;
    await signIn();
    await api.outbox.runDue([{ id: 'demo' }]);
    expect((await call('GET', `/message?_id=${encodeURIComponent(waiting._id)}`)).result).toMatchObject({ status: 90 });
    await setMessages(api);
  });

  it('is delivered when the vendor says so, and goes on to a person when it reached nobody', async () => {
    const [good, bad] = [await owner(), await owner()];
    const [one] = (await write(good._id, '會到的')).result;
    const [two] = (await write(bad._id, '不會到的')).result;
    const idOf = (text: string) => sms.taken.find((taken) => taken.text === text)?.id;
    sms.seed({ id: idOf('會到的'), status: '4' });
    sms.seed({ id: idOf('不會到的'), status: '8' });
    api.now += 60;
    await api.outbox.runDue([{ id: 'demo' }]);
    const read = async (id: string) => (await call('GET', `/message?_id=${encodeURIComponent(id)}`)).result;
    expect(await read(one._id)).toMatchObject({ status: 95, attempts: [{ arrived: 'delivered' }] });
    expect(await read(two._id)).toMatchObject({ status: 20, attempts: [{ arrived: 'failed' }] });
    const called = await call('POST', '/message/call', { _id: two._id, callID: 'k1', note: '本人接聽' }, 'desk');
    expect(called.result).toMatchObject({
      status: 40,
      calls: [{ by: '/staff/desk@demo.vetloom.test', reached: true }],
    });
    const back = await call('DELETE', `/message/call?_id=${encodeURIComponent(two._id)}&callID=k1`, undefined, 'desk');
    expect(back.result).toMatchObject({ status: 20, calls: [] });
    expect((await call('POST', '/message/decide', { ids: [two._id], decision: 'again' }, 'desk')).result).toMatchObject(
      [{ status: 90 }],
    );
  });

  it('goes although another stands as handed over without a try, which nobody can settle', async () => {
    const { _id } = await owner();
    const [waiting] = (await write(_id, '範本')).result;
    const odd = { ...waiting, _id: '/message/1-odd', status: 10, attempts: [] };
    await writeIn(api.database.db, 'demo', (tx) => tx.put('message', odd));
    expect((await write(_id, '照樣送出')).result).toMatchObject([{ status: 90 }]);
  });

  it('is found by list, owner, way, purpose and words, and by no other clinic', async () => {
    const { _id } = await owner();
    await write(_id, '找得到我 100%', { about: 'care' });
    const search = async (body: object, as = 'desk') =>
      (await call('POST', '/message/search', body, as)).result.map(({ text }: { text: string }) => text);
    for (const body of [
      { keyword: '100%' },
      { userID: _id },
      { userID: _id, list: 'gone', channel: 'sms', about: 'care' },
    ])
      expect(await search(body)).toEqual(['找得到我 100%']);
    expect(await search({ userID: _id, list: 'trouble' })).toEqual([]);
    expect(await search({ keyword: '%%' })).toEqual([]);
    const abroad = await call('POST', '/api/sdk/v2/harbour/message/search', { keyword: '100%' }, 'neighbour');
    expect(abroad.result).toEqual([]);
    expect((await call('POST', '/message/search', {}, 'neighbour')).code).not.toBe(CODE.success);
  });
});

describe('the accounts by which a clinic writes', () => {
  beforeAll(signIn);

  it('are asked of the vendor before they are kept, and nothing of a wrong one is', async () => {
    const wrong = await call('PUT', '/message/account/sms', smsAccount('nonsense'));
    expect([wrong.code, wrong.detail]).toMatchObject([
      CODE.badParameter,
      { rule: 'messageAccount', reason: 'credentials' },
    ]);
    const { _id } = await owner();
    expect((await write(_id, '帳號還在')).result).toMatchObject([{ status: 90 }]);
  });

  it('keep what proves them where no answer, document, history or export shows it', async () => {
    const shown = [
      await call('GET', '/message/account?channel=sms'),
      await call('GET', '/setting'),
      await call('POST', '/message/search', {}),
    ].map(({ text }) => text);
    const rows = await api.database.db.readClinic('demo', async (tx) => [
      ...(await tx.sql('SELECT body FROM vetloom.document WHERE clinic_id = $1', ['demo'])),
      ...(await tx.sql('SELECT before::text, after::text FROM vetloom.history WHERE clinic_id = $1', ['demo'])),
      ...(await tx.sql("SELECT encode(sealed, 'escape') AS sealed FROM vetloom.message_secret WHERE clinic_id = $1", [
        'demo',
      ])),
    ]);
    for (const text of [...shown, JSON.stringify(rows)])
      for (const secret of [sms.password, line.channelToken, line.channelSecret]) expect(text).not.toContain(secret);
  });

  it('go nowhere else with a kept secret than where it was given for', async () => {
    const elsewhere = await call('PUT', '/message/account/sms', { account: { vendor: 'mitake', username: 'other' } });
    expect(elsewhere.detail).toMatchObject({ rule: 'messageSecret' });
    const same = await call('PUT', '/message/account/sms', {
      account: { vendor: 'mitake', username: sms.username, pointsPerSegment: 2 },
    });
    expect(same.code).toBe(CODE.success);
    await call('PUT', '/message/account/sms', smsAccount());
  });

  it('[1.6.27] [3.6.10 accounts half] are changed by whoever administers the messaging platform, and tried by nobody else', async () => {
    for (const as of ['desk', 'settings']) {
      expect((await call('PUT', '/message/account/sms', smsAccount(), as)).code).toBe(CODE.forbidden);
      expect((await call('DELETE', '/message/account?channel=sms', undefined, as)).code).toBe(CODE.forbidden);
      const test = { channel: 'sms', to: '0933000199', text: '測試' };
      expect((await call('POST', '/message/account/test', test, as)).code).toBe(CODE.forbidden);
    }
    expect((await call('GET', '/message/account?channel=sms', undefined, 'desk')).code).toBe(CODE.forbidden);
    expect((await call('PUT', '/message/account/sms', smsAccount(), 'platform')).code).toBe(CODE.success);
  });

  it('that a vendor closes stop their way until it opens again, and no message pays for that', async () => {
    const { _id } = await owner();
    sms.seed({ code: 'e' });
    const [waiting] = (await write(_id, '等帳號好')).result;
    expect(waiting).toMatchObject({ status: 0, channel: 'sms' });
    expect(await setting(MESSAGE_STATE.id)).toMatchObject({ stopped: { sms: { reason: 'credentials' } } });
    await call('POST', '/message/channel/retry', { channel: 'sms' }, 'desk');
    await api.outbox.settled();
    expect(await setting(MESSAGE_STATE.id)).toMatchObject({ stopped: {} });
    expect((await call('GET', `/message?_id=${encodeURIComponent(waiting._id)}`)).result).toMatchObject({ status: 90 });
  });

  it('are tried by a text to oneself, which is no message to an owner', async () => {
    const sent = await call('POST', '/message/account/test', { channel: 'sms', to: '0912-345-678', text: '測試' });
    expect(sent.result).toMatchObject({ outcome: 'handedOver' });
    expect(sms.taken.at(-1)).toMatchObject({ to: '0912345678', text: '測試' });
    const bad = await call('POST', '/message/account/test', { channel: 'sms', to: '02-23456789', text: '測試' });
    expect(bad.result).toMatchObject({ outcome: 'refused', reason: 'noAddress' });
    expect((await call('POST', '/message/search', { keyword: '測試' })).result).toEqual([]);
    expect(
      (await call('POST', '/message/account/test', { channel: 'mail', to: 'a@b.tw', text: 'x' })).detail,
    ).toMatchObject({ rule: 'channelNotConnected' });
  });

  it('are tried once for a call that is sent again, by many at once too', async () => {
    const body = { channel: 'sms', to: '0912345678', text: '測試一次' };
    const answers = await Promise.all(
      Array.from({ length: 3 }, () => call('POST', '/message/account/test', body, 'admin', once('b'))),
    );
    expect(sms.taken.filter(({ text }) => text === '測試一次')).toHaveLength(1);
    answers.push(await call('POST', '/message/account/test', body, 'admin', once('b')));
    expect(answers.at(-1)?.result).toMatchObject({ outcome: 'handedOver' });
    const other = await call('POST', '/message/account/test', { ...body, text: '別的' }, 'admin', once('b'));
    expect(other.code).toBe(CODE.idempotencyMismatch);
  });

  it('are tried so often and no more within an hour: each costs points, to whatever number', async () => {
    const body = { channel: 'sms', to: '0912345678', text: '測試多次' };
    const codes = new Set<number>();
    for (let nth = 0; nth < 30; nth += 1) codes.add((await call('POST', '/message/account/test', body)).code);
    expect([...codes]).toEqual([CODE.success, CODE.rateLimited]);
    for (const _ of [1, 2])
      expect((await call('POST', '/message/account/test', body, 'admin', once('c'))).code).toBe(CODE.rateLimited);
    expect(sms.taken.filter(({ text }) => text === '測試多次').length).toBeLessThan(20);
    // A way that isn't connected asks nobody.
    const mail = { channel: 'mail', to: 'a@b.tw', text: 'x' };
    expect((await call('POST', '/message/account/test', mail)).detail).toMatchObject({ rule: 'channelNotConnected' });
  });
});
