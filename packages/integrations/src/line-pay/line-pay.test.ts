import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { exactJson } from './exact-json.ts';
import { linePay } from './line-pay.ts';
import type { Wallet } from './port.ts';
import { linePaySignature } from './signature.ts';
import { LinePaySimulator } from './simulator/line-pay-simulator.ts';

let now: number;
let simulator: LinePaySimulator;
let wallet: Wallet;
beforeEach(async () => {
  now = Date.parse('2026-11-29T02:00:00Z');
  simulator = await LinePaySimulator.start({ now: () => now });
  wallet = walletBy(simulator.channelSecret);
});
afterEach(() => simulator.stop());

const walletBy = (channelSecret: string, channelID = simulator.channelID): Wallet =>
  linePay({ baseURL: simulator.baseURL, channelID, channelSecret, patienceMs: 1500, moneyPatienceMs: 1500 });

const ORDER = {
  ...{ orderID: 'pay1-1', amount: 1200, name: '和風動物醫院' },
  ...{
    confirmURL: 'https://clinic.example/app/linepayDone?result=success',
    cancelURL: 'https://clinic.example/app/linepayDone?result=cancelled',
  },
};
const KEY = '123456789012345678';

async function requested(
  orderID = ORDER.orderID,
): Promise<{ readonly transactionID: string; readonly paymentURL: string }> {
  const answer = await wallet.request({ ...ORDER, orderID });
  if (answer.kind !== 'done') throw new Error(JSON.stringify(answer));
  return answer;
}

it('signs as the provider computes it', () => {
  expect(
    linePaySignature({
      secret: 'a917ab6a2367b536f8e5a6e2977e06f4',
      path: '/v3/payments/request',
      content: '{"amount":100,"currency":"TWD"}',
      nonce: '00000000-0000-4000-8000-000000000000',
    }),
  ).toBe('b/26lx0OVTVghuMxmEQK1MkoWBZqDTtFCySsMXRl09c=');
});

it('reads ids of transactions beyond 2^53 digit by digit, and leaves other numbers', () => {
  expect(exactJson('{"transactionId":2026112912345678901,"amount":1200}')).toEqual({
    transactionId: '2026112912345678901',
    amount: 1200,
  });
  expect(exactJson('<!doctype html>')).toBeUndefined();
});

it('asks, waits for the owner, takes the money with the amount that was asked for, and gives it back', async () => {
  const { transactionID, paymentURL } = await requested();
  expect(transactionID).toMatch(/^\d{19}$/);
  expect(await (await fetch(paymentURL)).text()).toContain('NT$1200');
  expect(await wallet.check(transactionID)).toEqual({ kind: 'done', progress: 'waiting' });
  expect(await wallet.confirm(transactionID, 1200)).toMatchObject({ kind: 'refused', code: '1169' });
  const back = await fetch(`${paymentURL}/approve`, { method: 'POST', redirect: 'manual' });
  expect(back.headers.get('location')).toBe(`${ORDER.confirmURL}&transactionId=${transactionID}&orderId=pay1-1`);
  expect(await wallet.check(transactionID)).toEqual({ kind: 'done', progress: 'ready' });
  expect(await wallet.confirm(transactionID, 1)).toMatchObject({ kind: 'refused', code: '1153' });
  expect(await wallet.confirm(transactionID, 1200)).toEqual({ kind: 'done' });
  expect(await wallet.check(transactionID)).toEqual({ kind: 'done', progress: 'done' });
  expect(await wallet.confirm(transactionID, 1200)).toMatchObject({ kind: 'refused', code: '1152' });
  const taken = { orderID: 'pay1-1', transactionID, state: 'captured', amount: 1200 };
  expect(await wallet.payments(['pay1-1', 'nobody-1'])).toEqual({
    kind: 'done',
    payments: [{ ...taken, refunded: 0 }],
  });
  expect(await wallet.void(transactionID)).toMatchObject({ kind: 'refused', code: '1179' });
  expect(await wallet.refund(transactionID)).toEqual({ kind: 'done' });
  // Back already counts as done: an answer may have been lost.
  expect(await wallet.refund(transactionID)).toEqual({ kind: 'done' });
  expect(await wallet.payments(['pay1-1'])).toEqual({ kind: 'done', payments: [{ ...taken, refunded: 1200 }] });
  expect(simulator.heldOf('pay1-1')).toBe(0);
});

it('is told that the owner cancelled, that the bank refused, and that twenty minutes are over', async () => {
  const [cancelled, failed, late] = [await requested('a-1'), await requested('b-1'), await requested('c-1')];
  simulator.seed({ cancel: cancelled.transactionID });
  simulator.seed({ fail: failed.transactionID });
  now += 20 * 60_000;
  expect(await wallet.check(cancelled.transactionID)).toEqual({ kind: 'done', progress: 'cancelled' });
  expect(await wallet.check(failed.transactionID)).toEqual({ kind: 'done', progress: 'failed' });
  expect(await wallet.check(late.transactionID)).toEqual({ kind: 'done', progress: 'cancelled' });
  expect(await wallet.confirm(late.transactionID, 1200)).toMatchObject({ kind: 'refused', code: '1180' });
});

it('takes money by the code of an owner’s app, once and while it is good', async () => {
  const { confirmURL: _, cancelURL: __, ...order } = ORDER;
  const pay = (orderID: string) => wallet.payByKey({ ...order, orderID, oneTimeKey: KEY });
  expect(await pay('k-1')).toMatchObject({ kind: 'refused', code: '1133' });
  simulator.seed({ oneTimeKey: KEY, balance: 100 });
  expect(await pay('k-1')).toMatchObject({ kind: 'refused', code: '1142' });
  simulator.seed({ oneTimeKey: KEY });
  expect(await pay('k-1')).toMatchObject({ kind: 'done', transactionID: expect.stringMatching(/^\d{19}$/) });
  expect(await pay('k-1')).toMatchObject({ kind: 'refused', code: '1172' });
  expect(await pay('k-2')).toMatchObject({ kind: 'refused', code: '1133' });
  expect(simulator.heldOf('k-1')).toBe(1200);
});

it.each([
  'silentAfterTaking',
  'brokenAfterTaking',
  'errorAfterTaking',
  'halfAnswerAfterTaking',
  'pageInsteadAfterTaking',
  'hugeAnswerAfterTaking',
  'slowBodyAfterTaking',
] as const)('is unsure after %s, and finds the money by looking', async (fault) => {
  const { transactionID } = await requested();
  simulator.seed({ approve: transactionID });
  simulator.fault(fault, 1, 'confirm');
  expect(await wallet.confirm(transactionID, 1200)).toMatchObject({ kind: 'unsure' });
  expect(await wallet.check(transactionID)).toEqual({ kind: 'done', progress: 'done' });
});

it.each(['1145', '1198', '1199', '1900', '9000'])('is unsure of money by the code %s', async (code) => {
  const { transactionID } = await requested();
  simulator.seed({ approve: transactionID });
  simulator.seed({ next: { call: 'confirm', code } });
  expect(await wallet.confirm(transactionID, 1200)).toMatchObject({ kind: 'unsure' });
});

it('is refused by a wrong secret and by another channel, and repeats no secret', async () => {
  for (const [other, code] of [
    [walletBy('another-secret'), '1106'],
    [walletBy(simulator.channelSecret, '1999999999'), '1104'],
  ] as const) {
    const answer = await other.payments(['any-1']);
    expect(answer).toMatchObject({ kind: 'refused', code });
    expect(JSON.stringify(answer)).not.toContain(simulator.channelSecret);
  }
  expect(simulator.taken).toEqual([]);
});

it('says that nothing was asked where nobody is there', async () => {
  const { baseURL, channelID, channelSecret } = simulator;
  await simulator.stop();
  const away = linePay({ baseURL, channelID, channelSecret, patienceMs: 300 });
  expect(await away.request(ORDER)).toMatchObject({ kind: 'notAsked', reason: 'unreachable' });
});

it('runs as a program that knows after kill -9 what it took', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'vetloom-line-pay-'));
  const children: ChildProcess[] = [];
  const started = async () => {
    const program = join(import.meta.dirname, 'simulator', 'line-pay-program.ts');
    const child = spawn(process.execPath, [program, `--folder=${folder}`], { stdio: ['ignore', 'pipe', 'inherit'] });
    children.push(child);
    const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
    return { child, told: JSON.parse(line) as { baseURL: string; channelID: string; channelSecret: string } };
  };
  try {
    const first = await started();
    expect(await linePay(first.told).request(ORDER)).toMatchObject({ kind: 'done' });
    first.child.kill('SIGKILL');
    await once(first.child, 'exit');
    const { told } = await started();
    expect(await linePay(told).request(ORDER)).toMatchObject({ kind: 'refused', code: '1172' });
    expect(await (await fetch(`${told.baseURL}/control/taken`)).json()).toMatchObject([
      { orderID: 'pay1-1', amount: 1200 },
    ]);
    const next = { next: { call: 'request', code: '1183' } };
    await fetch(`${told.baseURL}/control/seed`, { method: 'POST', body: JSON.stringify(next) });
    expect(await linePay(told).request({ ...ORDER, orderID: 'pay2-1' })).toMatchObject({
      kind: 'refused',
      code: '1183',
    });
    await fetch(`${told.baseURL}/control/reset`, { method: 'POST' });
    expect(await (await fetch(`${told.baseURL}/control/taken`)).json()).toEqual([]);
  } finally {
    for (const child of children) child.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  }
});
