import type { WalletPayment, WalletStep } from '@vetloom/domain/billing/wallet.ts';
import { CODE } from '@vetloom/domain/core/codes.ts';
import { DomainError } from '@vetloom/domain/core/error.ts';
import { expect, it } from 'vitest';
import { isUnderWay, WalletFlow, type WalletState } from './wallet-flow.ts';

const payment = (step: WalletStep, _id = 'act0001-1'): WalletPayment => ({
  ...{ _id, billingID: 'act0001', attempt: 1, method: 'linePay', byKey: false, status: 'pending', step, trouble: '' },
  ...{
    bills: ['/record/1'],
    amount: 1200,
    depositUsed: 0,
    receive: 1200,
    userID: '',
    transactionID: '2026112900000000001',
  },
  ...{ paymentURL: '', endDateTime: 0, receipts: [], depositID: '', toDeposit: 0, refunded: 0, parts: [] },
  ...{ createDateTime: 0, createBy: '', updateDateTime: 0 },
});

/** A flow whose server answers in turn; `go` lets the time pass until it is asked again. */
function flowWith(answers: Readonly<Record<string, (WalletPayment | Error)[]>>, waiting: WalletPayment[] = []) {
  const asked: string[] = [];
  const states: WalletState[] = [];
  const waits: { readonly act: () => void; readonly ms: number; off: boolean }[] = [];
  const next = (name: string) => async () => {
    asked.push(name);
    const answer = answers[name]?.shift();
    if (answer === undefined || answer instanceof Error) throw answer ?? new Error(`nothing for ${name}`);
    return answer;
  };
  const flow = new WalletFlow({
    calls: {
      ...{ create: next('create'), check: next('check'), confirm: next('confirm'), cancel: next('cancel') },
      waiting: async () => waiting,
    },
    order: { billingID: 'act0001', bills: ['/record/1'], receive: 1200 },
    hear: (state) => void states.push(state),
    wait: (act, ms) => {
      const wait = { act, ms, off: false };
      waits.push(wait);
      return () => {
        wait.off = true;
      };
    },
  });
  return {
    flow,
    asked,
    waits,
    state: () => states.at(-1),
    go: async () => {
      waits.findLast(({ off }) => !off)?.act();
      await new Promise((resolve) => setTimeout(resolve, 0));
    },
  };
}

it('asks until the owner has consented, takes the money at once, and asks no more', async () => {
  const { flow, asked, waits, state, go } = flowWith({
    create: [payment('waiting')],
    check: [payment('waiting'), payment('ready')],
    confirm: [payment('done')],
  });
  await flow.start();
  expect(state()).toMatchObject({ payment: undefined, busy: false });
  await flow.begin();
  await go();
  await go();
  expect(waits.at(-1)?.ms).toBe(0);
  await go();
  expect(state()?.payment?.step).toBe('done');
  expect(asked).toEqual(['create', 'check', 'check', 'confirm']);
  await go();
  expect(asked).toHaveLength(4);
});

it('goes on with what waits for the bill already, whoever began it', async () => {
  const { flow, asked, state, go } = flowWith({ check: [payment('failed', 'act0009-2')] }, [
    payment('waiting', 'act0009-2'),
  ]);
  await flow.start();
  expect(state()?.payment?._id).toBe('act0009-2');
  await go();
  expect(state()?.payment?.step).toBe('failed');
  expect(asked).toEqual(['check']);
});

it('asks again where no answer came, and never begins anew by itself', async () => {
  const { flow, asked, state, go } = flowWith({
    create: [payment('unsure')],
    confirm: [new DomainError('networkRequired', 'away'), payment('unsure'), payment('done')],
  });
  await flow.begin('312345678901234567');
  for (let time = 0; time < 3; time += 1) await go();
  expect(state()?.payment?.step).toBe('done');
  expect(asked).toEqual(['create', 'confirm', 'confirm', 'confirm']);
});

it('says why nothing was begun, and lets it be tried again under the same act', async () => {
  const refused = new DomainError('contradictory', 'x', { rule: 'walletNotConnected' });
  const { flow, state } = flowWith({ create: [refused, payment('waiting')] });
  await flow.begin();
  expect(state()).toMatchObject({ busy: false, failure: { code: CODE.contradictory } });
  await flow.begin();
  expect(state()).toMatchObject({ failure: undefined, payment: { step: 'waiting' } });
});

it('ends what is under way, and an answer that comes behind it changes nothing', async () => {
  const { flow, state, waits } = flowWith({
    create: [payment('waiting')],
    check: [payment('waiting')],
    cancel: [payment('cancelled')],
  });
  await flow.begin();
  const late = waits.at(-1);
  await flow.cancel();
  late?.act();
  await new Promise((resolve) => setTimeout(resolve, 0));
  expect(state()?.payment?.step).toBe('cancelled');
});

it('is left without a further question', async () => {
  const { flow, asked, waits } = flowWith({ create: [payment('waiting')] });
  await flow.begin();
  flow.stop();
  expect(waits.at(-1)?.off).toBe(true);
  expect(asked).toEqual(['create']);
});

it('is under way until it has ended one way or another', () => {
  for (const step of ['waiting', 'ready', 'unsure', 'refunding'] as const) expect(isUnderWay(payment(step))).toBe(true);
  for (const step of ['done', 'cancelled', 'expired', 'failed', 'refunded'] as const)
    expect(isUnderWay(payment(step))).toBe(false);
});

it('asks at once when somebody comes back to the screen, never twice at a time, and not of what has ended', async () => {
  const { flow, asked, waits, state } = flowWith({
    create: [payment('waiting')],
    check: [payment('waiting'), payment('cancelled')],
  });
  flow.look();
  await flow.start();
  flow.look();
  expect(asked).toEqual([]);
  await flow.begin();
  flow.look();
  flow.look();
  await new Promise((resolve) => setTimeout(resolve, 0));
  expect(asked).toEqual(['create', 'check']);
  // Of the time that was being waited nothing is left.
  expect(waits.filter(({ off }) => !off)).toHaveLength(1);
  flow.look();
  await new Promise((resolve) => setTimeout(resolve, 0));
  expect(state()?.payment?.step).toBe('cancelled');
  flow.look();
  expect(asked).toEqual(['create', 'check', 'check']);
});
