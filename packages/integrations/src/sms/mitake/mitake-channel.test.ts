import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { bePatientUntilSilence } from '../../channel/simulator/patience.fixture.ts';
import type { VendorFault } from '../../channel/simulator/vendor-simulator.ts';
import { type MitakeOptions, mitakeChannel } from './mitake-channel.ts';
import { MitakeSimulator } from './simulator/mitake-simulator.ts';

let folder: string;
let mitake: MitakeSimulator;
let now: number;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'vetloom-mitake-'));
  now = Date.UTC(2027, 0, 1);
  mitake = await MitakeSimulator.start({ folder, now: () => now });
});
afterEach(async () => {
  vi.restoreAllMocks();
  await mitake.stop();
  rmSync(folder, { recursive: true, force: true });
});

const channel = (options: Partial<MitakeOptions> = {}) =>
  mitakeChannel({
    ...{ baseURL: mitake.baseURL, username: mitake.username, password: mitake.password, patienceMs: 5000, ...options },
  });
const message = (text = '麻糬該打疫苗了', to = '0912-345-678') => ({ key: randomUUID(), to, text });

describe('a message', () => {
  it('arrives as it was written, line breaks and all, and says what it cost and what is left', async () => {
    const sent = message('麻糬 & 豆花\r\n100% 好了 €[1] $$ =?');
    const outcome = await channel().send(sent);
    expect(outcome).toMatchObject({ kind: 'handedOver', repeated: false, points: 1, pointsLeft: 999 });
    expect(mitake.taken).toMatchObject([
      { key: sent.key, to: '0912345678', text: '麻糬 & 豆花\n100% 好了 €[1] $$ =?', points: 1 },
    ]);
  });

  it('that is tried again under its key is sent once, and its number is the same', async () => {
    const sent = message();
    const [first, second] = [await channel().send(sent), await channel().send(sent)];
    expect(mitake.taken).toHaveLength(1);
    expect(second).toMatchObject({ ...first, repeated: true });
  });

  it('is known by its key for as long as is said, and no longer', async () => {
    const sent = message();
    mitake.fault('silentAfterTaking');
    bePatientUntilSilence(mitake);
    const outcome = await channel().send(sent);
    if (outcome.kind !== 'unsure') throw new Error(outcome.kind);
    now += outcome.sameKeySafeForS * 1000 - 1;
    expect(await channel().send(sent)).toMatchObject({ kind: 'handedOver', repeated: true });
    expect(mitake.taken).toHaveLength(1);
  });

  it.each([
    ['letters in the number', message('x', '09123abc78'), 'noAddress', 'letters'],
    ['another country’s number', message('x', '+81 90 1234 5678'), 'noAddress', 'foreign'],
    ['no text', message(' \n '), 'badText', 'empty'],
    ['nothing but control characters', message('\u0000\u0006\u001b'), 'badText', 'empty'],
  ])('with %s is refused without asking', async (_what, sent, reason, code) => {
    expect(await channel().send(sent)).toMatchObject({ kind: 'refused', reason, said: { code } });
    expect(mitake.requests).toEqual([]);
  });

  it('needs a UUID', async () => {
    await expect(channel().send({ ...message(), key: '1' })).rejects.toThrow('UUID');
  });
});

describe('what the vendor answers within a 200', () => {
  it.each([
    ['e', 'refused', 'credentials'],
    ['n', 'refused', 'credentials'],
    ['f', 'refused', 'accountPaused'],
    ['k', 'refused', 'notAllowed'],
    ['p', 'refused', 'notAllowed'],
    ['s', 'refused', 'quotaUsedUp'],
    ['v', 'refused', 'noAddress'],
    ['7', 'refused', 'blocked'],
    ['u', 'refused', 'badText'],
    ['a', 'tryLater', 'vendorPaused'],
    ['l', 'tryLater', 'busy'],
  ])('%s is %s: %s', async (code, kind, reason) => {
    mitake.seed({ code });
    expect(await channel().send(message())).toMatchObject({ kind, reason, said: { code } });
  });

  it.each(['*', '?', 'constructor'])('%s leaves it unsure', async (code) => {
    mitake.seed({ code });
    expect(await channel().send(message())).toMatchObject({ kind: 'unsure', sameKeySafeForS: 12 * 3600 });
  });

  it('no points are left', async () => {
    mitake.seed({ points: 1 });
    expect(await channel().send(message('長'.repeat(71)))).toMatchObject({ kind: 'refused', reason: 'quotaUsedUp' });
    expect(mitake.taken).toEqual([]);
  });
});

describe('misfortune', () => {
  const taking: VendorFault[] = [
    ...(['errorAfterTaking', 'silentAfterTaking', 'brokenAfterTaking', 'halfAnswerAfterTaking'] as const),
    ...(['slowBodyAfterTaking', 'hugeAnswerAfterTaking', 'pageInsteadAfterTaking'] as const),
  ];
  const before: VendorFault[] = [
    'errorBeforeTaking',
    'silentBeforeTaking',
    'brokenBeforeTaking',
    'redirectBeforeTaking',
  ];
  it.each([...taking, ...before])('%s leaves it unsure, and the next try sends it once', async (fault) => {
    const sent = message();
    mitake.fault(fault);
    bePatientUntilSilence(mitake);
    const first = await channel().send(sent);
    expect(first).toMatchObject({ kind: 'unsure', sameKeySafeForS: 12 * 3600 });
    expect(JSON.stringify(first)).not.toContain('simulated&pass');
    expect(await channel().send(sent)).toMatchObject({ kind: 'handedOver', repeated: taking.includes(fault) });
    expect(mitake.taken).toHaveLength(1);
  });

  it('an answer that comes twice is no other message’s answer', async () => {
    mitake.fault('answerTwice');
    const one = channel();
    const sent = [message('一'), message('二'), message('三')];
    const outcomes = [];
    for (const each of sent) outcomes.push(await one.send(each));
    const ids = outcomes.flatMap((outcome) => (outcome.kind === 'handedOver' ? [outcome.vendorID] : []));
    expect(new Set(ids).size).toBe(ids.length);
    for (const [at, outcome] of outcomes.entries())
      if (outcome.kind === 'unsure') outcomes[at] = await one.send(sent[at] ?? message());
    expect(mitake.taken.map(({ text }) => text)).toEqual(['一', '二', '三']);
  });

  it('a vendor who can’t be reached took nothing', async () => {
    const gone = channel();
    await mitake.stop();
    expect(await gone.send(message())).toMatchObject({ kind: 'tryLater', reason: 'unreachable' });
    mitake = await MitakeSimulator.start();
  });

  it('a wrong address of the vendor, or one over a line that anybody reads, is nothing that passes', async () => {
    const wrong = [`${mitake.origin}/elsewhere`, 'http://192.0.2.1/b2c/mtk'];
    for (const baseURL of wrong)
      expect(await channel({ baseURL }).send(message())).toMatchObject({ kind: 'refused', reason: 'misconfigured' });
  });
});

it('the vendor knows after its restart what it took before, and who may send', async () => {
  const sent = message();
  await channel().send(sent);
  await mitake.stop();
  mitake = await MitakeSimulator.start({ folder, now: () => now });
  expect(await channel().send(sent)).toMatchObject({ repeated: true, pointsLeft: 999 });
  expect(await channel({ password: 'other' }).send(message())).toMatchObject({ reason: 'credentials' });
});

it('user and password stand in no address', async () => {
  await channel().send(message());
  await channel().several([message(), message()]);
  await channel().account();
  expect(mitake.requests.join()).not.toMatch(/username|password|SmBulkSend/);
});

describe.each([false, true])('several, in bulk: %s', (inBulk) => {
  it('each have their outcome, in their order, however their texts look', async () => {
    const texts = ['一', '二\r\n三', 'a$$b$$c', '$5', '100$', '\u2028四\u0006', '$$$$$$', '=[x]\n[y]=1'];
    const sent = [...texts.map((text) => message(text)), message('x', 'not a number'), message('')];
    const outcomes = await channel({ inBulk }).several(sent);
    expect(outcomes.map(({ kind }) => kind)).toEqual([...texts.map(() => 'handedOver'), 'refused', 'refused']);
    const byKey = new Map(mitake.taken.map(({ key, text, to }) => [key, [to, text]]));
    const arrived = ['一', '二\n三', 'a$$b$$c', '$5', '100$', '\n四', '$$$$$$', '=[x]\n[y]=1'];
    expect(sent.slice(0, texts.length).map(({ key }) => byKey.get(key))).toEqual(
      arrived.map((text) => ['0912345678', text]),
    );
    const ids = new Map(mitake.taken.map(({ key, id }) => [key, id]));
    for (const [at, outcome] of outcomes.entries())
      if (outcome.kind === 'handedOver') expect(outcome.vendorID).toBe(ids.get(sent[at]?.key ?? ''));
  });

  it('none is sent twice where the answer was lost', async () => {
    const sent = Array.from({ length: 20 }, (_, at) => message(`第${at}則`));
    mitake.fault('brokenAfterTaking', inBulk ? 1 : 20);
    const lost = await channel({ inBulk }).several(sent);
    expect(new Set(lost.map(({ kind }) => kind))).toEqual(new Set(['unsure']));
    const again = await channel({ inBulk }).several(sent);
    expect(again.every((outcome) => outcome.kind === 'handedOver' && outcome.repeated)).toBe(true);
    expect(mitake.taken).toHaveLength(20);
  });
});

it('more than a request carries go in several', async () => {
  mitake.seed({ points: 2000 });
  const outcomes = await channel({ inBulk: true }).several(Array.from({ length: 1001 }, () => message('x')));
  expect(outcomes.filter(({ kind }) => kind === 'handedOver')).toHaveLength(1001);
  expect(mitake.requests).toHaveLength(3);
});

describe('what became of messages', () => {
  it('is asked by number, whatever order the answer has', async () => {
    const sent = Array.from({ length: 130 }, (_, at) => message(`第${at}則`));
    const outcomes = await channel().several(sent);
    const ids = outcomes.map((outcome) => (outcome.kind === 'handedOver' ? outcome.vendorID : ''));
    mitake.seed({ id: ids[0], status: '4' });
    mitake.seed({ id: ids[1], status: '8' });
    mitake.seed({ id: ids[2], status: '6' });
    const answer = await channel().state([...ids, '999999999']);
    if (answer.kind !== 'answered') throw new Error(answer.kind);
    expect([0, 1, 2, 129].map((at) => answer.states.get(ids[at] ?? ''))).toMatchObject([
      { state: 'delivered', points: 1 },
      { state: 'failed', reason: 'notReached' },
      { state: 'failed', reason: 'noAddress' },
      { state: 'waiting' },
    ]);
    expect(answer.states.has('999999999')).toBe(false);
  });

  it('is empty where nothing of it is known, and may be asked again where no answer came', async () => {
    expect(await channel().state(['999999999'])).toEqual({ kind: 'answered', states: new Map() });
    mitake.fault('silentBeforeTaking');
    expect(await channel({ patienceMs: 100 }).state(['1'])).toMatchObject({ kind: 'tryLater' });
  });
});

describe('the account', () => {
  it('says what is left, and whether user and password are right', async () => {
    mitake.seed({ points: 42 });
    expect(await channel().account()).toEqual({ kind: 'answered', left: 42 });
    expect(await channel({ username: 'nobody' }).account()).toMatchObject({ kind: 'refused', reason: 'credentials' });
  });

  it('is not taken from a page of HTML', async () => {
    mitake.fault('pageInsteadAfterTaking');
    expect(await channel().account()).toMatchObject({ kind: 'tryLater' });
  });
});

it('the control plane does what the tests do', async () => {
  const control = (path: string, body?: unknown) =>
    fetch(`${mitake.origin}/control/${path}`, body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) });
  await control('seed', { points: 5 });
  await control('fault', { fault: 'errorBeforeTaking' });
  expect(await channel().send(message())).toMatchObject({ kind: 'unsure' });
  expect(await channel().send(message())).toMatchObject({ pointsLeft: 4 });
  expect(await (await control('taken')).json()).toMatchObject([{ text: '麻糬該打疫苗了' }]);
  expect((await control('fault', { fault: 'nothing' })).status).toBe(400);
  await control('reset', {});
  expect(mitake.taken).toEqual([]);
});
