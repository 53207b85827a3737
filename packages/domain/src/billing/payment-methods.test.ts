import { set } from '@vetloom/testing/domain/builders.ts';
import { TEST_ZONE, TestClinic } from '@vetloom/testing/domain/clinic.ts';
import { describe, expect, it } from 'vitest';
import { methodsTaken } from '../clinic/payment-methods.ts';
import { dayStart } from '../core/clock.ts';
import { movementsOf } from './checkout-day.commands.ts';
import { checkoutID, handoverEntry } from './checkout-day.schema.ts';
import { MONEY_METHODS } from './receipt.schema.ts';
import { periodOfDays, statisticsOf } from './statistics.ts';
import { addSums, expectedSums, NO_SUMS, tillPeriod } from './till.ts';

const refused = (rule: string) =>
  expect.objectContaining({ codeName: 'badParameter', detail: expect.objectContaining({ rule }) });

const added = (row: object) => ({ op: 'insert', path: ['paymentMethods'], row });

async function withOwnMethod() {
  const clinic = new TestClinic();
  const visit = await clinic.visit();
  const list = (...edits: object[]) => clinic.run('customize.edit', { list: 'paymentMethods', edits });
  await list(added({ _id: 'jko', name: '街口支付' }));
  let paid = 0;
  const pay = async (method: string, { receive = 100, asked = true } = {}) => {
    paid += 1;
    const receipts = [{ _id: `/receipt/${paid}`, recordID: visit.recordID, receive, method }];
    await clinic.run('billing.pay', { paymentID: `p${paid}`, receipts, asked });
    return `/receipt/${paid}`;
  };
  const receipt = (id: string) => clinic.tx.get('receipt', id);
  const stored = () => clinic.tx.get('customize', '/customize/paymentMethods');
  return { clinic, ...visit, list, pay, receipt, stored };
}

describe('a way of paying that a clinic adds', () => {
  it('is offered behind those of the product, pays a bill, and is written down with its word', async () => {
    const { pay, receipt, stored, list } = await withOwnMethod();
    expect(methodsTaken(await stored(), MONEY_METHODS)).toEqual([...MONEY_METHODS, 'own:jko']);
    const id = await pay('own:jko');
    await list(set(['paymentMethods', 'jko', 'name'], '街口支付', '街口'));
    expect(await receipt(id)).toMatchObject({ method: 'own:jko', methodName: '街口支付', receive: 100 });
    expect(await receipt(await pay('cash'))).not.toHaveProperty('methodName');
  });

  it('counts in till, handover and figures by itself, never as cash', async () => {
    const { clinic, pay, userID } = await withOwnMethod();
    await pay('own:jko', { receive: 300 });
    await pay('cash', { receive: 50 });
    await clinic.run('deposit.receive', { depositID: '/deposit/1', userID, amount: 200, method: 'own:jko' });
    const entry = { _id: 'a', direction: 'out', amount: 40, subject: '退款', method: 'own:jko' };
    await clinic.run('checkout.recordInOut', entry);
    await clinic.run('checkout.handOver', { _id: 'h1', cash: [{ unit: 50, count: 1 }], left: 0 });
    const day = await clinic.tx.get('checkout', checkoutID('handover', dayStart(clinic.now, TEST_ZONE)));
    expect(day?.handoverLog[0]).toMatchObject({
      expected: { cash: 50, creditCard: 0, own: { 'own:jko': 460 } },
      difference: 0,
    });
    const all = await movementsOf(clinic.tx, periodOfDays(clinic.now, clinic.now, TEST_ZONE));
    expect(tillPeriod(all, periodOfDays(clinic.now, clinic.now, TEST_ZONE)).lines.at(-1)).toEqual({
      ...{ method: 'own:jko', bills: 300, deposits: 200, inout: -40, total: 460 },
    });
    const receipts = await clinic.tx.query('receipt', 'byDay', {});
    const counted = { receipts, deposits: [], inout: [] };
    const figures = statisticsOf(counted, new Map(), periodOfDays(clinic.now, clinic.now, TEST_ZONE), TEST_ZONE);
    expect(figures.days[0]).toMatchObject({ received: 350, money: 350, methods: { cash: 50, 'own:jko': 300 } });
  });

  it('that nobody ever added is refused, wherever the command runs', async () => {
    const { clinic, pay, userID, receipt } = await withOwnMethod();
    for (const asked of [true, false])
      await expect(pay('own:none', { asked })).rejects.toEqual(refused('unknownMethod'));
    const deposit = { depositID: '/deposit/1', userID, amount: 100, method: 'own:none' };
    await expect(clinic.run('deposit.receive', deposit)).rejects.toEqual(refused('unknownMethod'));
    const entry = { _id: 'a', direction: 'in', amount: 40, subject: '零錢', method: 'own:none' };
    await expect(clinic.run('checkout.recordInOut', entry)).rejects.toEqual(refused('unknownMethod'));
    for (const method of ['jko', 'own:', 'own:a b', 'badDebt', ''])
      await expect(pay(method), method).rejects.toMatchObject({ name: 'ZodError' });
    expect(await receipt('/receipt/1')).toBeUndefined();
  });
});

describe('a way of paying that a clinic closes', () => {
  it.each([
    ['own:jko', set(['paymentMethods', 'jko', 'off'], false, true)],
    ['linePay', added({ _id: 'linePay', name: 'LINE', off: true })],
  ])('%s is chosen no more, but what was taken in it without a network goes in', async (method, edit) => {
    const { list, pay, receipt, stored } = await withOwnMethod();
    await list(edit);
    expect(methodsTaken(await stored(), MONEY_METHODS)).not.toContain(method);
    await expect(pay(method)).rejects.toEqual(refused('methodNotTaken'));
    expect(await receipt(await pay(method, { asked: false }))).toMatchObject({ method, receive: 100 });
  });

  it('still gives back what came in it, and a receipt in it is corrected', async () => {
    const { clinic, list, pay, receipt, userID } = await withOwnMethod();
    const id = await pay('own:jko', { receive: 500 });
    await clinic.run('deposit.receive', { depositID: '/deposit/1', userID, amount: 500, method: 'own:jko' });
    await list(set(['paymentMethods', 'jko', 'off'], false, true));
    await pay('own:jko', { receive: -100 });
    const corrected = { _id: '/receipt/c', receive: 400, method: 'own:jko' };
    await clinic.run('billing.correct', { receiptID: id, reversalID: '/receipt/r', receipt: corrected, asked: true });
    expect(await receipt('/receipt/c')).toMatchObject({ receive: 400, methodName: '街口支付' });
    const given = { depositID: '/deposit/2', userID, amount: 100, method: 'own:jko', asked: true };
    await clinic.run('deposit.refund', given);
    const ahead = { depositID: '/deposit/3', userID, amount: 100, method: 'own:jko', asked: true };
    await expect(clinic.run('deposit.receive', ahead)).rejects.toEqual(refused('methodNotTaken'));
  });

  it('takes no more than there was when a receipt or a deposit in it is corrected, and nothing beside the bills', async () => {
    const { clinic, list, pay, userID } = await withOwnMethod();
    const id = await pay('own:jko', { receive: 7 });
    await clinic.run('deposit.receive', { depositID: '/deposit/1', userID, amount: 10, method: 'own:jko' });
    await list(set(['paymentMethods', 'jko', 'off'], false, true));
    const more = { _id: '/receipt/c', receive: 4000, method: 'own:jko' };
    await expect(
      clinic.run('billing.correct', { receiptID: id, reversalID: '/receipt/r', receipt: more, asked: true }),
    ).rejects.toEqual(refused('methodNotTaken'));
    const ids = { corrects: '/deposit/1', reversalID: '/deposit/r', depositID: '/deposit/c' };
    await expect(
      clinic.run('deposit.correct', { ...ids, amount: 90_000, method: 'own:jko', asked: true }),
    ).rejects.toEqual(refused('methodNotTaken'));
    const entry = { _id: 'x', direction: 'in', amount: 5, method: 'own:jko', subject: 'x', note: '' };
    const put = { day: clinic.now, entries: [entry], voided: [] };
    await expect(clinic.run('checkout.putInOut', { ...put, asked: true })).rejects.toEqual(refused('methodNotTaken'));
    await clinic.run('checkout.putInOut', put);
  });

  it('has one row an id, and none longer than receipts can name', async () => {
    const { list, stored } = await withOwnMethod();
    const rows = (await stored())?.paymentMethods ?? [];
    await expect(list(set(['paymentMethods'], rows, [...rows, ...rows]))).rejects.toMatchObject({ code: 100105 });
    await expect(list(added({ _id: 'x'.repeat(61), name: 'x' }))).rejects.toMatchObject({ code: 100105 });
  });

  it('is never cash, the deposit or a debt that is given up', async () => {
    const { list, pay, stored } = await withOwnMethod();
    for (const _id of ['cash', 'deposit', 'badDebt'])
      await expect(list(added({ _id, name: _id, off: true }))).rejects.toEqual(refused('methodNotClosable'));
    expect(methodsTaken(await stored(), ['cash', 'deposit'])).toEqual(['cash', 'deposit', 'own:jko']);
    await pay('cash');
  });

  it('stays in the list, because receipts name it', async () => {
    const { list, stored } = await withOwnMethod();
    await expect(list({ op: 'remove', path: ['paymentMethods', 'jko'] })).rejects.toEqual(
      expect.objectContaining({ codeName: 'contradictory' }),
    );
    expect(await stored()).toMatchObject({ paymentMethods: [{ _id: 'jko', name: '街口支付', off: false }] });
  });
});

it('sums of handovers from before there were own ways are read and added as ever', () => {
  const old = { ...NO_SUMS, cash: 300 };
  expect(handoverEntry.shape.expected.parse(old)).toEqual(old);
  const own = { ...NO_SUMS, own: { 'own:jko': 70 } } as const;
  expect(addSums(old, own)).toEqual({ ...old, own: { 'own:jko': 70 } });
  expect(addSums(addSums(old, own), own, -1)).toEqual(old);
  expect(expectedSums({ lines: [], depositUsed: 0, prepaidUsed: 0, badDebt: 0, received: 0 })).toEqual(NO_SUMS);
});
