import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { bePatientUntilSilence } from '../../channel/simulator/patience.fixture.ts';
import { type Every8dOptions, every8dChannel } from './every8d-channel.ts';
import { Every8dSimulator } from './simulator/every8d-simulator.ts';

let folder: string;
let every8d: Every8dSimulator;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'vetloom-every8d-'));
  every8d = await Every8dSimulator.start({ folder });
});
afterEach(async () => {
  vi.restoreAllMocks();
  await every8d.stop();
  rmSync(folder, { recursive: true, force: true });
});

const channel = (options: Partial<Every8dOptions> = {}) =>
  every8dChannel({
    ...{
      baseURL: every8d.baseURL,
      username: every8d.username,
      password: every8d.password,
      patienceMs: 5000,
      ...options,
    },
  });
const message = (text = '麻糬該打疫苗了', to = '0912-345-678') => ({ key: randomUUID(), to, text });

describe('a message', () => {
  it('arrives as it was written, and says what it cost and what is left', async () => {
    const sent = message('麻糬 & 豆花\r\n100% =?,-1');
    expect(await channel().send(sent)).toMatchObject({
      kind: 'handedOver',
      repeated: false,
      points: 1,
      pointsLeft: 999,
    });
    expect(every8d.taken).toMatchObject([{ subject: sent.key, to: '0912345678', text: '麻糬 & 豆花\n100% =?,-1' }]);
  });

  it.each([
    ['two numbers', message('x', '0912345678,0987654321'), 'noAddress'],
    ['no text', message(' '), 'badText'],
  ])('with %s is refused without asking', async (_what, sent, reason) => {
    expect(await channel().send(sent)).toMatchObject({ kind: 'refused', reason });
    expect(every8d.requests).toEqual([]);
  });

  it.each([
    ['-101', 'refused', 'credentials'],
    ['-100', 'refused', 'credentials'],
    ['-3', 'refused', 'blocked'],
    ['-5', 'refused', 'badText'],
    ['-8', 'refused', 'noAddress'],
  ])('that is answered with %s is %s: %s', async (code, kind, reason) => {
    every8d.seed({ code });
    expect(await channel().send(message())).toMatchObject({ kind, reason, said: { code, words: 'seeded' } });
  });

  it.each(['-99', '-7777'])('that is answered with %s is unsure, and not safe to repeat', async (code) => {
    every8d.seed({ code });
    expect(await channel().send(message())).toMatchObject({ kind: 'unsure', sameKeySafeForS: 0 });
  });

  it('for which no credit is left is refused, though the answer looks like success', async () => {
    every8d.seed({ points: 0 });
    expect(await channel().send(message())).toMatchObject({ kind: 'refused', reason: 'quotaUsedUp' });
  });

  it.each([
    ...(['errorAfterTaking', 'silentAfterTaking', 'brokenAfterTaking', 'halfAnswerAfterTaking'] as const),
    ...(['slowBodyAfterTaking', 'hugeAnswerAfterTaking', 'pageInsteadAfterTaking', 'redirectBeforeTaking'] as const),
  ])('is unsure after %s, and never said to be safe to repeat', async (fault) => {
    every8d.fault(fault);
    bePatientUntilSilence(every8d);
    const outcome = await channel().send(message());
    expect(outcome).toMatchObject({ kind: 'unsure', sameKeySafeForS: 0 });
    expect(JSON.stringify(outcome)).not.toContain('simulated&pass');
  });

  it('is not taken where the vendor can’t be reached', async () => {
    const gone = channel();
    await every8d.stop();
    expect(await gone.send(message())).toMatchObject({ kind: 'tryLater', reason: 'unreachable' });
    every8d = await Every8dSimulator.start();
  });
});

describe('what became of messages', () => {
  it.each([
    ['100', { state: 'delivered', points: 1 }],
    ['0', { state: 'waiting' }],
    ['300', { state: 'waiting' }],
    ['101', { state: 'failed', reason: 'notReached' }],
    ['103', { state: 'failed', reason: 'noAddress' }],
    ['104', { state: 'failed', reason: 'blocked' }],
    ['301', { state: 'failed', reason: 'quotaUsedUp' }],
  ])('%s', async (status, expected) => {
    await channel().send(message());
    const id = every8d.taken[0]?.id ?? '';
    every8d.seed({ id, status });
    const answer = await channel().state([id, randomUUID()]);
    if (answer.kind !== 'answered') throw new Error(answer.kind);
    expect([...answer.states.keys()]).toEqual([id]);
    expect(answer.states.get(id)).toMatchObject(expected);
  });

  it('may be asked again where no answer came', async () => {
    every8d.fault('pageInsteadAfterTaking');
    expect(await channel().state([randomUUID()])).toMatchObject({ kind: 'tryLater' });
  });

  it('is known after the vendor’s restart', async () => {
    await channel().send(message());
    const id = every8d.taken[0]?.id ?? '';
    await every8d.stop();
    every8d = await Every8dSimulator.start({ folder });
    expect(await channel().state([id])).toMatchObject({ kind: 'answered' });
    expect(await channel().account()).toEqual({ kind: 'answered', left: 999 });
  });
});

it('the account says what is left, and whether user and password are right', async () => {
  every8d.seed({ points: 42.5 });
  expect(await channel().account()).toEqual({ kind: 'answered', left: 42.5 });
  expect(await channel({ password: 'x' }).account()).toMatchObject({ kind: 'refused', reason: 'credentials' });
  every8d.fault('pageInsteadAfterTaking');
  expect(await channel().account()).toMatchObject({ kind: 'tryLater' });
});
