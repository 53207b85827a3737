import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { CardPayments, PrimeCharge } from './port.ts';
import { TapPaySimulator } from './simulator/tappay-simulator.ts';
import { tapPay } from './tappay-client.ts';

const CARDHOLDER = { name: '王院長', email: 'director@clinic.test', phone: '0912345678' };
const DECLINED = '4111111111111111';
let now = Date.parse('2026-11-29T10:00:00Z');
let simulator: TapPaySimulator;
let cards: CardPayments;
let number = 0;
beforeEach(async () => {
  now = Date.parse('2026-11-29T10:00:00Z');
  simulator = await TapPaySimulator.start({ now: () => now });
  cards = tapPay({ ...simulator, baseURL: simulator.baseURL, patienceMs: 1500 });
});
afterEach(() => simulator.stop());

const charge = (parts: Partial<PrimeCharge> = {}): PrimeCharge => {
  number += 1;
  return {
    amount: 1200,
    bankTransactionID: `VL${String(number).padStart(18, '0')}`,
    orderNumber: `demo.${number}`,
    details: '專業方案 月繳',
    prime: simulator.prime(),
    cardholder: CARDHOLDER,
    ...parts,
  };
};

describe('a card that was just typed', () => {
  it('is charged once by its prime and kept, and is charged again by its token', async () => {
    const first = charge();
    const paid = await cards.payByPrime(first);
    expect(paid).toMatchObject({
      kind: 'paid',
      card: { facts: { lastFour: '4242', issuer: 'SIMULATED BANK', expires: '203212' } },
    });
    expect(await cards.payByPrime(charge({ prime: first.prime }))).toMatchObject({
      kind: 'refused',
      reason: 'badPrime',
    });
    if (paid.kind !== 'paid' || !paid.card) throw new Error('no card was kept');
    expect(await cards.payByToken(charge({ amount: 900 }), paid.card.secret)).toMatchObject({ kind: 'paid' });
    expect(simulator.taken.map(({ amount }) => amount)).toEqual([1200, 900]);
    expect(await cards.forget(paid.card.secret)).toEqual({ kind: 'answered' });
    expect(await cards.forget(paid.card.secret)).toEqual({ kind: 'answered' });
    expect(await cards.payByToken(charge(), paid.card.secret)).toMatchObject({ kind: 'refused', reason: 'cardGone' });
  });

  it('is refused 90 seconds later, by the bank’s no, and by another’s key, and nothing is charged', async () => {
    const late = charge();
    now += 90_000;
    expect(await cards.payByPrime(late)).toMatchObject({ reason: 'primeExpired', said: { code: '91' } });
    await simulator.seed({ card: DECLINED, result: 'declined' });
    expect(await cards.payByPrime(charge({ prime: simulator.prime({ number: DECLINED }) }))).toMatchObject({
      reason: 'declined',
    });
    const past = charge({ prime: simulator.prime({ expiry: '10/26' }) });
    expect(await cards.payByPrime(past)).toMatchObject({ reason: 'declined' });
    const strange = tapPay({ baseURL: simulator.baseURL, partnerKey: 'other-key', merchantID: simulator.merchantID });
    expect(await strange.payByPrime(charge())).toMatchObject({ reason: 'misconfigured', said: { code: '80' } });
    expect(simulator.taken.every(({ record }) => record === -1)).toBe(true);
  });

  it('is kept without a charge', async () => {
    expect(await cards.bind(simulator.prime(), CARDHOLDER)).toMatchObject({
      kind: 'bound',
      card: { facts: { lastFour: '4242' } },
    });
    expect(await cards.bind('nothing', CARDHOLDER)).toMatchObject({ kind: 'refused', reason: 'badPrime' });
    expect(simulator.taken).toEqual([]);
    expect(simulator.kept).toHaveLength(1);
  });
});

describe('an answer that was lost', () => {
  it.each([
    'errorAfterTaking',
    'brokenAfterTaking',
    'silentAfterTaking',
    'halfAnswerAfterTaking',
    'pageInsteadAfterTaking',
  ] as const)('%s: nobody knows, the record tells, and asking anew by the same id charges nothing', async (fault) => {
    const lost = charge();
    simulator.fault(fault);
    expect(await cards.payByPrime(lost)).toMatchObject({ kind: 'unsure' });
    expect(await cards.find(lost.bankTransactionID)).toMatchObject({
      kind: 'answered',
      trade: { state: 'paid', amount: 1200, refunded: 0 },
    });
    const again = await cards.payByPrime({ ...lost, prime: simulator.prime() });
    expect(again).toMatchObject({ kind: 'refused', said: { code: '10' } });
    expect(simulator.taken).toHaveLength(1);
  });

  it.each([421, 422])('%i of the vendor’s own gateway is none either', async (status) => {
    await simulator.seed({ next: status });
    const lost = charge();
    expect(await cards.payByPrime(lost)).toMatchObject({ kind: 'unsure', said: { code: String(status) } });
    expect(await cards.find(lost.bankTransactionID)).toEqual({ kind: 'answered', trade: undefined });
  });

  it('where nobody listens, nothing was asked; what can’t be looked up stays open', async () => {
    const gone = await TapPaySimulator.start();
    const { baseURL } = gone;
    await gone.stop();
    const nowhere = tapPay({ ...simulator, baseURL });
    expect(await nowhere.payByPrime(charge())).toMatchObject({ kind: 'notAsked' });
    expect(await nowhere.find('VL1')).toMatchObject({ kind: 'notAsked' });
    simulator.fault('errorBeforeTaking');
    expect(await cards.find('VL1')).toMatchObject({ kind: 'notAsked' });
  });

  it('no answer holds a key, a prime or a token', async () => {
    const asked = charge();
    simulator.fault('hugeAnswerAfterTaking');
    const told = JSON.stringify([
      await cards.payByPrime(asked),
      await cards.payByPrime(charge({ prime: asked.prime })),
    ]);
    for (const secret of [simulator.partnerKey, asked.prime]) expect(told).not.toContain(secret);
  });
});

describe('a card whose owner the bank asks', () => {
  it('is charged once they said yes there; the notification says nothing that the record doesn’t', async () => {
    const posted: unknown[] = [];
    const server = createServer(async (request, response) => {
      const parts: Buffer[] = [];
      for await (const part of request) parts.push(part as Buffer);
      posted.push(JSON.parse(Buffer.concat(parts).toString()));
      response.end();
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const here = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const returns = { to: `${here}/app/setting/package?payment=demo.1`, notify: `${here}/notify` };
    const asked = charge({ returns });
    const outcome = await cards.payByPrime(asked);
    if (outcome.kind !== 'askedAtBank') throw new Error(outcome.kind);
    expect(await cards.find(asked.bankTransactionID)).toMatchObject({ trade: { state: 'pending' } });
    expect(await (await fetch(outcome.url)).text()).toContain('NT$ 1200');
    const back = await fetch(`${outcome.url}/yes`, { method: 'POST', redirect: 'manual' });
    expect(back.headers.get('location')).toContain('/app/setting/package?payment=demo.1&rec_trade_id=');
    expect(posted).toMatchObject([{ rec_trade_id: outcome.tradeID, order_number: asked.orderNumber, status: 0 }]);
    expect(await cards.find(asked.bankTransactionID)).toMatchObject({ trade: { state: 'paid' } });
    expect((await fetch(outcome.url)).status).toBe(410);
    const no = charge({ returns });
    const second = await cards.payByPrime(no);
    if (second.kind !== 'askedAtBank') throw new Error(second.kind);
    await simulator.answerAtBank(second.tradeID, false);
    expect(await cards.find(no.bankTransactionID)).toMatchObject({ trade: { state: 'failed' } });
    const never = charge({ returns });
    await cards.payByPrime(never);
    now += 15 * 60_000;
    expect(await cards.find(never.bankTransactionID)).toMatchObject({ trade: { state: 'failed' } });
    server.close();
  });
});

it('a refund gives back the whole, once', async () => {
  const asked = charge();
  const paid = await cards.payByPrime(asked);
  if (paid.kind !== 'paid') throw new Error(paid.kind);
  expect(await cards.refund(paid.tradeID, 1200)).toEqual({ kind: 'answered' });
  expect(await cards.refund(paid.tradeID, 1200)).toMatchObject({ kind: 'refused' });
  expect(await cards.find(asked.bankTransactionID)).toMatchObject({
    trade: { state: 'refunded', amount: 1200, refunded: 1200 },
  });
});

describe('the simulator', () => {
  it('fills in nothing: a body that lacks something, or has something too much, is refused', async () => {
    const headers = { 'content-type': 'application/json', 'x-api-key': simulator.partnerKey };
    const ask = async (body: object) => {
      const response = await fetch(`${simulator.baseURL}/tpc/payment/pay-by-token`, {
        method: 'POST',
        headers,
        body: JSON.stringify(body),
      });
      return (await response.json()) as { status: number };
    };
    const whole = {
      ...{
        partner_key: simulator.partnerKey,
        merchant_id: simulator.merchantID,
        amount: 1,
        currency: 'TWD',
        details: 'x',
      },
      ...{ order_number: 'o', bank_transaction_id: 'VL1', card_key: 'k', card_token: 't', three_domain_secure: false },
    };
    expect((await ask(whole)).status).toBe(4);
    for (const name of Object.keys(whole)) {
      const { [name as keyof typeof whole]: _, ...lacking } = whole;
      expect((await ask(lacking)).status, name).toBe(5);
    }
    expect((await ask({ ...whole, more: 1 })).status).toBe(5);
    expect((await ask({ ...whole, partner_key: 'other' })).status).toBe(84);
  });

  it('gives a prime for what was typed into the fields, and none for what no card has', async () => {
    const page = await (await fetch(simulator.fieldsURL)).text();
    expect(page).toContain('Card number');
    const typed = async (fields: object) =>
      (await (
        await fetch(`${simulator.fieldsURL}/prime`, {
          method: 'POST',
          body: JSON.stringify({ app_id: simulator.appID, app_key: simulator.appKey, ...fields }),
        })
      ).json()) as { status: number; prime?: string };
    const card = { number: '4242424242424242', expiry: '12/32', ccv: '123' };
    expect(await cards.payByPrime(charge({ prime: (await typed(card)).prime ?? '' }))).toMatchObject({ kind: 'paid' });
    expect(await typed({ ...card, number: '4242424242424241' })).toMatchObject({ status: 41 });
    expect(await typed({ ...card, expiry: '13/32' })).toMatchObject({ status: 41 });
    expect(await typed({ ...card, app_key: 'other' })).toMatchObject({ status: 80 });
  });

  it('as a program of its own, knows after kill -9 what it took', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'vetloom-tappay-'));
    const children: ChildProcess[] = [];
    const started = async () => {
      const program = join(import.meta.dirname, 'simulator', 'tappay-program.ts');
      const child = spawn(process.execPath, [program, `--folder=${folder}`], { stdio: ['ignore', 'pipe', 'inherit'] });
      children.push(child);
      const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
      return JSON.parse(line) as { baseURL: string; partnerKey: string; merchantID: string };
    };
    const control = async (told: { baseURL: string }, what: string, body?: object) =>
      (
        await fetch(`${told.baseURL}/control/${what}`, body ? { method: 'POST', body: JSON.stringify(body) } : {})
      ).json();
    try {
      const first = await started();
      const { prime } = (await control(first, 'seed', { prime: {} })) as { prime: string };
      const paid = await tapPay(first).payByPrime(charge({ prime }));
      if (paid.kind !== 'paid' || !paid.card) throw new Error(paid.kind);
      const [child] = children;
      child?.kill('SIGKILL');
      if (child) await once(child, 'exit');
      const second = await started();
      expect(await control(second, 'taken')).toHaveLength(1);
      expect(await tapPay(second).payByPrime(charge({ prime }))).toMatchObject({ reason: 'badPrime' });
      expect(await tapPay(second).payByToken(charge(), paid.card.secret)).toMatchObject({ kind: 'paid' });
    } finally {
      for (const child of children) child.kill('SIGKILL');
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
