import { aCharge, insert } from '@vetloom/testing/domain/builders.ts';
import { TEST_NOW, TEST_ZONE, TestClinic } from '@vetloom/testing/domain/clinic.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayStart } from '../core/clock.ts';
import { movementsOf, tillAt } from './checkout-day.commands.ts';
import { checkoutID } from './checkout-day.schema.ts';
import { MONEY_METHODS } from './receipt.schema.ts';
import { receiveLogOf } from './receive-log.ts';
import { ownPart, periodOfDays, statisticsOf } from './statistics.ts';
import { sumOf, tillPeriod } from './till.ts';

const badParameter = expect.objectContaining({ codeName: 'badParameter' });
const inOut = (id: string, direction: 'in' | 'out', amount: number) => ({
  _id: id,
  direction,
  amount,
  method: 'cash',
  subject: '換零錢',
  note: '',
});

it('[2.3.86 rule half] [2.3.89 rule half] money beside the bills is written down in the day’s document, and crossed out without a trace lost', async () => {
  const clinic = new TestClinic();
  await clinic.run('checkout.recordInOut', inOut('a', 'out', 120));
  const id = checkoutID('other', dayStart(clinic.now, TEST_ZONE));
  expect(await clinic.tx.get('checkout', id)).toMatchObject({ checkoutType: 'other', inoutLog: [{ amount: 120 }] });
  await clinic.run('checkout.voidInOut', { day: clinic.now, entryID: 'a' });
  const [entry] = (await clinic.tx.get('checkout', id))?.inoutLog ?? [];
  const { staffID } = clinic.actor;
  expect(entry).toMatchObject({ ...inOut('a', 'out', 120), optStaff: staffID, voidedBy: staffID });
  expect(entry?.createDateTime).toBeGreaterThan(0);
  await expect(clinic.run('checkout.voidInOut', { day: clinic.now, entryID: 'a' })).rejects.toEqual(
    expect.objectContaining({ codeName: 'contradictory' }),
  );
});

it('[2.3.87 rule half] [2.3.89 rule half] a handover compares what was counted with what the books say, and a difference needs its reason', async () => {
  const clinic = new TestClinic();
  const { recordID, userID } = await clinic.visit();
  await clinic.run('record.edit', { recordID, edits: [insert('chargeDivision', aCharge(900))] });
  await clinic.run('billing.pay', { paymentID: 'p', receipts: [{ _id: '/receipt/1', recordID, receive: 900 }] });
  await clinic.run('deposit.receive', { depositID: '/deposit/1', userID, amount: 500 });
  await clinic.run('checkout.recordInOut', inOut('a', 'out', 100));
  const cash = [
    { unit: 1000, count: 4 },
    { unit: 100, count: 2 },
  ];
  const given = { _id: 'h1', opening: 3000, cash, left: 3000, takenBy: '/staff/next' };
  await expect(clinic.run('checkout.handOver', { ...given, asked: true })).rejects.toEqual(badParameter);
  await clinic.run('checkout.handOver', { ...given, reason: '找錯錢', asked: true });
  const day = await clinic.tx.get('checkout', checkoutID('handover', dayStart(clinic.now, TEST_ZONE)));
  expect(day?.handoverLog).toMatchObject([
    { opening: 3000, expected: { cash: 1300 }, counted: 4200, difference: -100, reason: '找錯錢', left: 3000 },
  ]);
  const people = { handedBy: clinic.actor.staffID, takenBy: '/staff/next' };
  expect(day?.handoverLog[0]).toMatchObject({
    ...people,
    startTime: dayStart(clinic.now, TEST_ZONE) - 1,
    endTime: clinic.now,
  });
});

it('[2.3.89] what is written down beside the bills keeps id, direction, amount, subject, note, person and time; a handover id, period, expected, counted, difference and both people', async () => {
  const clinic = new TestClinic();
  const entry = { ...inOut('a', 'out', 120), note: '給司機' };
  await clinic.run('checkout.recordInOut', entry);
  const { now: endTime } = clinic;
  const handover = { _id: 'h', opening: 500, cash: [{ unit: 100, count: 5 }], left: 500, takenBy: '/staff/next' };
  await clinic.run('checkout.handOver', { ...handover, reason: '多了', asked: true });
  const day = dayStart(clinic.now, TEST_ZONE);
  const { staffID } = clinic.actor;
  expect((await clinic.tx.get('checkout', checkoutID('other', day)))?.inoutLog).toEqual([
    expect.objectContaining({ ...entry, optStaff: staffID, createDateTime: endTime }),
  ]);
  expect((await clinic.tx.get('checkout', checkoutID('handover', day)))?.handoverLog).toEqual([
    expect.objectContaining({
      ...{ _id: 'h', startTime: day - 1, endTime: clinic.now, expected: expect.objectContaining({ cash: -120 }) },
      ...{ counted: 500, difference: 120, handedBy: staffID, takenBy: '/staff/next' },
    }),
  ]);
});

it('the next handover begins where the last one ended, with what it left', async () => {
  const clinic = new TestClinic();
  await clinic.run('checkout.recordInOut', inOut('a', 'in', 500));
  await clinic.run('checkout.handOver', { _id: 'h1', cash: [{ unit: 500, count: 1 }], left: 200 });
  await clinic.run('checkout.recordInOut', inOut('b', 'in', 50));
  await clinic.run('checkout.handOver', { _id: 'h2', opening: 9999, cash: [{ unit: 50, count: 5 }], left: 0 });
  const day = await clinic.tx.get('checkout', checkoutID('handover', dayStart(clinic.now, TEST_ZONE)));
  const [first, second] = day?.handoverLog ?? [];
  expect(second).toMatchObject({ startTime: first?.endTime, opening: 200, expected: { cash: 50 }, difference: 0 });
});

it('leaves nothing in the till that was not counted', async () => {
  const clinic = new TestClinic();
  await expect(clinic.run('checkout.handOver', { _id: 'h', cash: [], left: 5 })).rejects.toEqual(badParameter);
});

it('a day’s receipts, its receive log, its handovers and its statistics are the same money, to the dollar', async () => {
  const act = fc.record({
    method: fc.constantFrom(...MONEY_METHODS, 'deposit' as const, 'own:jko' as const),
    receive: fc.integer({ min: 1, max: 5000 }),
    back: fc.boolean(),
    cut: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(act, { maxLength: 15 }), async (acts) => {
      const clinic = new TestClinic();
      const { recordID, userID } = await clinic.visit();
      const jko = { op: 'insert', path: ['paymentMethods'], row: { _id: 'jko', name: '街口支付' } };
      await clinic.run('customize.edit', { list: 'paymentMethods', edits: [jko] });
      await clinic.run('deposit.receive', { depositID: '/deposit/1', userID, amount: 100_000 });
      const start = dayStart(clinic.now, TEST_ZONE) - 1;
      const cuts = [start];
      for (const [at, { method, receive, back, cut }] of acts.entries()) {
        const id = `/receipt/${at}`;
        await clinic.run('billing.pay', { paymentID: `p${at}`, receipts: [{ _id: id, recordID, receive, method }] });
        if (back) await clinic.run('billing.reverse', { receiptID: id, reversalID: `${id}r` });
        if (cut) {
          await clinic.run('checkout.handOver', { _id: `h${at}`, cash: [], left: 0, reason: '差額' });
          cuts.push(clinic.now);
        }
      }
      await clinic.run('checkout.handOver', { _id: 'last', cash: [], left: 0, reason: '差額' });
      cuts.push(clinic.now);
      const all = await movementsOf(clinic.tx, { startTime: start, endTime: clinic.now });
      const day = tillPeriod(all, { startTime: start, endTime: clinic.now });
      const receipts = await clinic.tx.query('receipt', 'byDay', {});
      const log = receiveLogOf(dayStart(clinic.now, TEST_ZONE), receipts).log.reduce(
        (sum, one) => sum + one.receive,
        0,
      );
      const periods = cuts.slice(1).map((endTime, at) => tillPeriod(all, { startTime: cuts[at] ?? 0, endTime }));
      expect(log).toBe(day.received);
      expect(periods.reduce((sum, one) => sum + one.received, 0)).toBe(day.received);
      expect(day.lines.reduce((sum, { bills }) => sum + bills, 0) + day.depositUsed).toBe(day.received);
      expect((await clinic.tx.get('record', recordID))?.received).toBe(day.received);
      const handovers = (await clinic.tx.query('checkout', 'byDay', { equals: ['handover'] })).flatMap(
        ({ handoverLog }) => handoverLog,
      );
      for (const { method, total } of day.lines)
        expect(handovers.reduce((sum, { expected }) => sum + sumOf(expected, method), 0)).toBe(total);
      const deposits = await clinic.tx.query('deposit', 'byDay', {});
      const whole = { receipts, deposits, inout: [] };
      const visit = { doctorID: '/staff/lin', doctor: '林佳蓉', division: '一般' };
      const visits = new Map([[recordID, visit]]);
      const stat = statisticsOf(whole, visits, periodOfDays(start + 1, clinic.now, TEST_ZONE), TEST_ZONE);
      expect(stat.period).toEqual(day);
      expect(stat.days.reduce((sum, { received }) => sum + received, 0)).toBe(log);
      expect(stat.days.reduce((sum, { money, deposits: ahead }) => sum + money + ahead, 0)).toBe(
        day.lines.reduce((sum, { total }) => sum + total, 0),
      );
      expect(stat.doctors.reduce((sum, { received }) => sum + received, 0) + day.badDebt).toBe(log);
      expect(stat.divisions.reduce((sum, { received }) => sum + received, 0) + day.badDebt).toBe(log);
      expect(ownPart(whole, visits, '/staff/lin').receipts).toHaveLength(receipts.length);
      expect(ownPart(whole, visits, '/staff/nobody').receipts).toHaveLength(0);
    }),
    { numRuns: 60 },
  );
});

it('money that reaches the books after its handover counts in the next one, once', async () => {
  const clinic = new TestClinic();
  const { recordID } = await clinic.visit();
  const payAt = async (id: string, at: number, receive: number) => {
    const today = clinic.now;
    clinic.now = at - 1;
    await clinic.run('billing.pay', { paymentID: id, receipts: [{ _id: `/receipt/${id}`, recordID, receive }] });
    clinic.now = Math.max(today, at);
  };
  const handOver = async (_id: string) => {
    await clinic.run('checkout.handOver', { _id, cash: [], left: 0, reason: '差額' });
    const days = await clinic.tx.query('checkout', 'byDay', { equals: ['handover'] });
    return days.flatMap(({ handoverLog }) => handoverLog).find((one) => one._id === _id);
  };
  await payAt('1', clinic.now + 10, 100);
  const before = clinic.now;
  clinic.now += 100;
  expect((await handOver('h1'))?.expected.cash).toBe(100);
  clinic.now += 100;
  await payAt('late', before + 5, 70);
  expect(await handOver('h2')).toMatchObject({ expected: { cash: 70 }, late: [{ handoverID: 'h1' }] });
  expect((await handOver('h3'))?.expected.cash).toBe(0);
  clinic.now += 8 * 86_400;
  expect((await handOver('h4'))?.expected.cash).toBe(0);
});

describe('money that says it is of another time', () => {
  const DAY = 86_400;
  const handovers = async (clinic: TestClinic) =>
    (await clinic.tx.query('checkout', 'byDay', { equals: ['handover'] })).flatMap(({ handoverLog }) => handoverLog);
  /** Runs what somebody says they did so many seconds ago. */
  async function saidAgo(clinic: TestClinic, ago: number, name: string, input: object): Promise<void> {
    const { now } = clinic;
    clinic.received = Math.max(clinic.received, now);
    clinic.now = Math.max(0, now - ago);
    await clinic.run(name, input).finally(() => {
      clinic.now = now + 1;
    });
  }
  const pay = (recordID: string, id: string, receive: number) => ({
    paymentID: id,
    receipts: [{ _id: `/receipt/${id}`, recordID, receive }],
  });
  const handOver = (clinic: TestClinic, _id: string) =>
    clinic.run('checkout.handOver', { _id, cash: [], left: 0, reason: '差額' });

  it.each([400 * DAY, TEST_NOW])(
    'counts when it reaches the books, %i seconds after, and keeps the time',
    async (ago) => {
      const clinic = new TestClinic();
      const { recordID } = await clinic.visit();
      await handOver(clinic, 'h0');
      clinic.now += DAY;
      const now = clinic.now;
      await saidAgo(clinic, ago, 'billing.pay', pay(recordID, 'old', 700));
      expect(await clinic.tx.get('receipt', '/receipt/old')).toMatchObject({
        createDateTime: now,
        receiveDay: dayStart(now, TEST_ZONE),
        receiveDate: Math.max(0, now - ago) + 1,
      });
      expect((await tillAt(clinic.tx, clinic.now, TEST_ZONE)).expected.cash).toBe(700);
    },
  );

  it('of five days ago comes late to the handover of that day, which the next one counts and names', async () => {
    const clinic = new TestClinic();
    const { recordID } = await clinic.visit();
    for (let day = 0; day < 6; day += 1) {
      await handOver(clinic, `h${day}`);
      clinic.now += DAY;
    }
    await saidAgo(clinic, 5 * DAY - 60, 'billing.pay', pay(recordID, 'late', 300));
    await handOver(clinic, 'next');
    expect((await handovers(clinic)).find(({ _id }) => _id === 'next')).toMatchObject({
      expected: { cash: 300 },
      late: [{ sums: { cash: 300 } }],
    });
  });

  it('is found by exactly one handover, whatever time it names', async () => {
    const step = fc.record({
      amount: fc.integer({ min: 1, max: 900 }),
      kind: fc.constantFrom('pay', 'pay', 'deposit', 'inout', 'reverse'),
      ago: fc.oneof(
        fc.constant(0),
        fc.integer({ min: -600, max: 12 * 3600 }),
        fc.integer({ min: 0, max: 60 * DAY }),
        fc.constantFrom(400 * DAY, 3000 * DAY, TEST_NOW),
      ),
      // A till that nobody counts for a month starts anew.
      wait: fc.integer({ min: 0, max: 2 * DAY }),
      handover: fc.constantFrom('none', 'none', 'now', 'late'),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 14 }), async (steps) => {
        const clinic = new TestClinic();
        const { recordID, userID } = await clinic.visit();
        await handOver(clinic, 'first');
        let money = 0;
        const receipts: { id: string; amount: number }[] = [];
        for (const [index, { amount, kind, ago, wait, handover }] of steps.entries()) {
          clinic.now += wait;
          const id = `m${index}`;
          const back = kind === 'reverse' ? receipts.pop() : undefined;
          if (back) {
            const reversal = { receiptID: back.id, reversalID: `${back.id}r` };
            await saidAgo(clinic, ago, 'billing.reverse', reversal);
            money -= back.amount;
          } else if (kind === 'deposit') {
            await saidAgo(clinic, ago, 'deposit.receive', { depositID: `/deposit/${id}`, userID, amount });
            money += amount;
          } else if (kind === 'inout') {
            await saidAgo(clinic, ago, 'checkout.recordInOut', inOut(id, 'in', amount));
            money += amount;
          } else {
            await saidAgo(clinic, ago, 'billing.pay', pay(recordID, id, amount));
            receipts.push({ id: `/receipt/${id}`, amount });
            money += amount;
          }
          if (handover === 'now') await handOver(clinic, `h${index}`);
          if (handover === 'late') {
            const given = { _id: `h${index}`, cash: [], left: 0, reason: '差額' };
            // One that comes after more than a week is refused, and counts nothing.
            await saidAgo(clinic, ago, 'checkout.handOver', given).catch((error: unknown) =>
              expect(error).toMatchObject({ detail: { rule: 'handoverTooLate' } }),
            );
          }
        }
        clinic.now += 601;
        const counted = (await handovers(clinic)).reduce((sum, { expected }) => sum + expected.cash, 0);
        const next = await tillAt(clinic.tx, clinic.now, TEST_ZONE);
        expect(counted + next.expected.cash).toBe(money);
      }),
      { numRuns: 150 },
    );
  });
});

it('an entry beside the bills that older handovers counted is not crossed out any more, whatever time somebody names', async () => {
  const clinic = new TestClinic();
  await clinic.run('checkout.recordInOut', inOut('a', 'in', 500));
  const day = clinic.now;
  clinic.now += 8 * 86_400;
  await clinic.run('checkout.handOver', { _id: 'h', cash: [], left: 0, reason: '差額' });
  clinic.now = day + 10;
  await expect(clinic.run('checkout.voidInOut', { day, entryID: 'a' })).rejects.toMatchObject({
    codeName: 'contradictory',
    detail: { rule: 'entryTooOld' },
  });
});
