import { apart } from '@vetloom/testing/domain/apart.ts';
import { TestBoarding } from '@vetloom/testing/domain/boarding.ts';
import { person, TestClinic } from '@vetloom/testing/domain/clinic.ts';
import { injection, TestWard } from '@vetloom/testing/domain/ward.ts';
import { describe, expect, it } from 'vitest';
import { givenUnbilled } from './given-unbilled.ts';
import { isDayLocked, isStayLocked } from './stay-lock.ts';

const LOCKED = { code: 300001, detail: { rule: 'billLocked' } };
const more = (price = 300) => ({
  op: 'insert' as const,
  path: ['chargeService'],
  row: { _id: `c${price}`, name: '換藥', price, number: 1 },
});
const words = { op: 'set' as const, path: ['stateOfIllness'], from: '', to: '精神好' };

let receipts = 0;
/** A stay of one day (cage and an injection, NT$ 920) that is settled and paid. */
async function paid() {
  const clinic = new TestClinic();
  const ward = await TestWard.open(clinic);
  await ward.plan('injectionMission', injection(ward, [20]));
  await clinic.run('stay.settle', { inHospitalID: ward.stayID, dateTime: clinic.now });
  const pay = (receive: number) => {
    receipts += 1;
    const receipt = { _id: `/receipt/l${receipts}`, recordID: ward.stayID, receive };
    return clinic.run('billing.pay', { paymentID: `p${receipts}`, receipts: [receipt] });
  };
  await pay((await ward.stay()).total);
  const unlocking = (unlockID = 'u1', reason = '漏收換藥') =>
    ['stay.unlockBill', { inHospitalID: ward.stayID, unlockID, reason }] as const;
  return { clinic, ward, pay, unlocking, run: clinic.run.bind(clinic) };
}

describe('what was settled and paid of a stay', () => {
  it('is locked for what is priced, not for words, by every road', async () => {
    const { ward, run } = await paid();
    expect((await ward.stay()).billLock).toEqual([ward.today]);
    await expect(ward.edit([more()])).rejects.toMatchObject(LOCKED);
    await expect(ward.edit([{ op: 'remove', path: ['injectionMission', 'inj'] }])).rejects.toMatchObject(LOCKED);
    const later = [ward.at(20), ward.at(22)];
    const often = {
      op: 'set' as const,
      path: ['injectionMission', 'inj', 'arrangeDateTime'],
      from: [ward.at(20)],
      to: later,
    };
    await expect(ward.edit([often])).rejects.toMatchObject(LOCKED);
    await expect(ward.edit([{ op: 'set', path: ['drugDiscountRate'], from: 1, to: 0.9 }])).rejects.toMatchObject(
      LOCKED,
    );
    await expect(run('stayPlan.remove', ward.of())).rejects.toMatchObject(LOCKED);
    await ward.edit([words, { ...often, to: [ward.at(21)] }]);
    expect((await ward.dayPlan())?.stateOfIllness).toBe('精神好');
    expect(await ward.stay()).toMatchObject({ total: 920, received: 920 });
  });

  it('is open before it is paid, and where it comes to nothing', async () => {
    const clinic = new TestClinic();
    const ward = await TestWard.open(clinic);
    await clinic.run('stay.settle', { inHospitalID: ward.stayID, dateTime: clinic.now });
    expect(isStayLocked(await ward.stay())).toBe(false);
    await ward.edit([more()]);
    expect((await ward.stay()).total).toBe(1100);
    const free = await TestWard.open(clinic, 'b');
    await free.edit([{ op: 'set', path: ['cage', 'subTotal'], from: undefined, to: 0 }]);
    await clinic.run('stay.settle', { inHospitalID: free.stayID, dateTime: clinic.now });
    expect(isStayLocked(await free.stay())).toBe(false);
  });

  it('opens with RECORD_BILL_UNLOCK and a reason, which stays, and locks itself when it is paid again or settled anew', async () => {
    const { clinic, ward, pay, unlocking, run } = await paid();
    await expect(run(...unlocking(), person('doctor@clinic.test', ['RECORD_WRITE']))).rejects.toMatchObject({
      code: 300001,
    });
    await run(...unlocking(), person('lead@clinic.test', ['RECORD_BILL_UNLOCK']));
    await ward.edit([more()]);
    expect(await ward.stay()).toMatchObject({ total: 1220, received: 920 });
    await pay(300);
    expect((await ward.stay()).billUnlock).toMatchObject([
      { by: '/staff/lead@clinic.test', reason: '漏收換藥', relockedDateTime: clinic.now },
    ]);
    await expect(ward.edit([more(50)])).rejects.toMatchObject(LOCKED);
    await run(...unlocking('u2'));
    expect(isStayLocked(await ward.stay())).toBe(false);
    await run('stay.settle', { inHospitalID: ward.stayID, dateTime: clinic.now });
    expect(isStayLocked(await ward.stay())).toBe(true);
  });

  it('is open again once the money was taken back, and locked once it came anew', async () => {
    const { ward, pay, run } = await paid();
    await run('billing.reverse', { receiptID: `/receipt/l${receipts}`, reversalID: `/receipt/back${receipts}` });
    expect(isStayLocked(await ward.stay())).toBe(false);
    await ward.edit([more()]);
    await pay(1220);
    expect(isStayLocked(await ward.stay())).toBe(true);
  });

  it('is not opened where nothing is locked', async () => {
    const clinic = new TestClinic();
    const ward = await TestWard.open(clinic);
    const unlock = { inHospitalID: ward.stayID, unlockID: 'u', reason: 'x' };
    await expect(clinic.run('stay.unlockBill', unlock)).rejects.toMatchObject({ detail: { rule: 'billNotLocked' } });
  });

  it('does not lock days that are opened afterwards, and stays locked while these are owed', async () => {
    const { ward } = await paid();
    await ward.openDay(1);
    await ward.edit([more()], 1);
    expect(await ward.stay()).toMatchObject({ total: 920 + 800 + 300, received: 920 });
    const stay = await ward.stay();
    expect([isDayLocked(stay, ward.day(0)), isDayLocked(stay, ward.day(1))]).toEqual([true, false]);
    await expect(ward.edit([more()])).rejects.toMatchObject(LOCKED);
  });

  it('keeps its price where the animal is moved, whenever somebody says that it was, and days opened later get the new cage', async () => {
    for (const [cageDefaultPrice, cageID] of [
      [100, 'B1'],
      [2000, 'B2'],
    ] as const) {
      const clinic = new TestClinic();
      const ward = await TestWard.open(clinic);
      await ward.openDay(1);
      await clinic.run('stay.settle', { inHospitalID: ward.stayID, dateTime: clinic.now });
      const receipts = [{ _id: `/receipt/${cageID}`, recordID: ward.stayID, receive: 1600 }];
      await clinic.run('billing.pay', { paymentID: cageID, receipts });
      await ward.openDay(2);
      const cage = { cageID, cageName: cageID, cageDefaultPrice };
      await clinic.run('stay.move', { inHospitalID: ward.stayID, cage, dateTime: ward.at(1) - 2 * 86_400 });
      const stay = await ward.stay();
      expect(Object.values(stay.subTotal)).toEqual([800, 800, cageDefaultPrice]);
      expect([isStayLocked(stay), stay.cageID]).toEqual([true, cageID]);
    }
  });

  it('stays locked where the animal leaves later than was paid for, or sooner and what is too much was given back', async () => {
    for (const [hour, owed] of [
      [15, 300],
      [11, 0],
    ] as const) {
      const house = await TestBoarding.open();
      const { ward, clinic } = house;
      const inHospitalID = await house.admit('b', ward.at(15), { boarding: { pickUpDateTime: ward.at(14, 1) } });
      for (const after of [0, 1]) await house.openDay('b', after);
      const { total } = await house.stay('b');
      expect(total).toBe(900 + 200);
      await clinic.run('stay.settle', { inHospitalID, dateTime: clinic.now });
      const pay = (key: string, receive: number) =>
        clinic.run('billing.pay', {
          paymentID: key,
          receipts: [{ _id: `/receipt/${key}`, recordID: inHospitalID, receive }],
        });
      await pay('p', total);
      clinic.now = ward.at(hour, 1);
      await house.discharge('b', clinic.now);
      const out = await house.stay('b');
      expect([out.total, isStayLocked(out)]).toEqual([900 + owed, true]);
      if (out.total < total) {
        await clinic.run('billing.reverse', { receiptID: '/receipt/p', reversalID: '/receipt/back' });
        await pay('anew', out.total);
      }
      expect(isStayLocked(await house.stay('b'))).toBe(true);
      const discount = { op: 'set' as const, path: ['cage', 'discountRate'], from: 1, to: 0.5 };
      const edit = { inHospitalID, planDateTime: ward.day(0), edits: [discount] };
      await expect(clinic.run('stayPlan.edit', edit)).rejects.toMatchObject(LOCKED);
    }
  });

  it('locks itself too where more was received than it comes to, and opened and corrected to less once the rest was given back', async () => {
    const clinic = new TestClinic();
    const ward = await TestWard.open(clinic);
    await clinic.run('stay.settle', { inHospitalID: ward.stayID, dateTime: clinic.now });
    const pay = (key: string, receive: number) =>
      clinic.run('billing.pay', {
        paymentID: key,
        receipts: [{ _id: `/receipt/${key}`, recordID: ward.stayID, receive }],
      });
    await pay('first', 100);
    await pay('second', 750);
    await expect(ward.edit([more()])).rejects.toMatchObject(LOCKED);
    await clinic.run('stay.unlockBill', { inHospitalID: ward.stayID, unlockID: 'u', reason: '多收' });
    await ward.edit([{ op: 'set', path: ['cage', 'discountRate'], from: 1, to: 0.9375 }]);
    expect([(await ward.stay()).total, isStayLocked(await ward.stay())]).toEqual([750, false]);
    await clinic.run('billing.reverse', { receiptID: '/receipt/first', reversalID: '/receipt/first-back' });
    expect([(await ward.stay()).received, isStayLocked(await ward.stay())]).toEqual([750, true]);
  });

  it('refuses no fact: what is carried out is noted, an animal goes home and comes back, and the lock stays', async () => {
    const { clinic, ward, run } = await paid();
    const given = { missionID: 'inj', done: true, outcome: 'given' };
    for (const [_id, mission] of Object.entries({ e1: { ...given, due: ward.at(20) }, e2: given }))
      await run('mission.execute', { ...ward.of(), entry: { _id, dateTime: clinic.now, missions: [mission] } });
    expect((await ward.log())?.execute).toHaveLength(2);
    // The dose of 20:00 is on the bill; the one that nobody had arranged isn't.
    const plan = await ward.dayPlan();
    const { settleDateTime } = await ward.stay();
    expect(plan && givenUnbilled(plan, await ward.log(), settleDateTime)).toMatchObject([
      { missionID: 'inj', name: '止吐針', times: 1 },
    ]);
    expect(plan && givenUnbilled(plan, await ward.log(), clinic.now + 1)).toEqual([]);
    expect(await ward.stay()).toMatchObject({ total: 920, received: 920 });
    await run('stay.discharge', { inHospitalID: ward.stayID, dateTime: clinic.now });
    await run('stay.readmit', { inHospitalID: ward.stayID });
    expect(isStayLocked(await ward.stay())).toBe(true);
    await expect(ward.edit([more()])).rejects.toMatchObject(LOCKED);
  });
});

describe('people who act apart', () => {
  it('keep their words and lose no price silently where somebody settled and was paid meanwhile, in either order', async () => {
    for (const order of [0, 1]) {
      const clinic = new TestClinic();
      const ward = await TestWard.open(clinic);
      const settling = [
        ['stay.settle', { inHospitalID: ward.stayID, dateTime: clinic.now }] as const,
        [
          'billing.pay',
          { paymentID: 'p', receipts: [{ _id: '/receipt/x', recordID: ward.stayID, receive: 800 }] },
        ] as const,
      ];
      const writing = [['stayPlan.edit', { ...ward.of(), edits: [words, more()] }] as const];
      const acts = [settling, writing];
      const heard = await apart(clinic, acts[order] ?? [], acts[1 - order] ?? []);
      const plan = await ward.dayPlan();
      expect(plan?.stateOfIllness).toBe('精神好');
      if (order === 0) {
        // Settled first: what is priced waits to be decided.
        expect(plan?.chargeService).toEqual([]);
        expect(heard.second).toEqual(['chargeService.c300']);
      } else expect((await ward.stay()).total).toBe(1100);
    }
  });

  it('keep each one’s reason where two open it', async () => {
    const { clinic, ward, unlocking } = await paid();
    const heard = await apart(clinic, [unlocking('a', '漏收')], [unlocking('b', '算錯')]);
    expect([heard.first, heard.second]).toEqual([[], []]);
    expect((await ward.stay()).billUnlock?.map(({ reason }) => reason)).toEqual(['漏收', '算錯']);
  });
});
