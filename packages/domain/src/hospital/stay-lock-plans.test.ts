import { AwayDesk, apart } from '@vetloom/testing/domain/apart.ts';
import { TestBoarding } from '@vetloom/testing/domain/boarding.ts';
import { TEST_ZONE, TestClinic } from '@vetloom/testing/domain/clinic.ts';
import { TestWard } from '@vetloom/testing/domain/ward.ts';
import { describe, expect, it } from 'vitest';
import { boardedOf } from '../ward/charge-boarding.ts';
import { nightsPaidAsMore } from './paid-as-more.ts';
import { isDayLocked, isStayLocked } from './stay-lock.ts';

/** An animal in boarding for two nights (900 each) and a late leaving (200), settled and paid. */
async function boarded(received = 2000) {
  const house = await TestBoarding.open();
  const { ward, clinic } = house;
  const inHospitalID = await house.admit('b', ward.at(15), { boarding: { pickUpDateTime: ward.at(14, 2) } });
  for (const after of [0, 1, 2]) await house.openDay('b', after);
  await clinic.run('stay.settle', { inHospitalID, dateTime: clinic.now });
  const pay = (key: string, receive: number) =>
    clinic.run('billing.pay', {
      paymentID: key,
      receipts: [{ _id: `/receipt/${key}`, recordID: inHospitalID, receive }],
    });
  await pay('p', received);
  const pickUp = (from: number, to: number) =>
    clinic.run('stay.edit', {
      inHospitalID,
      edits: [{ op: 'set', path: ['boarding', 'pickUpDateTime'], from, to }],
    });
  return { house, ward, clinic, inHospitalID, pay, pickUp };
}

describe('what was settled and paid of a boarded stay', () => {
  it('comes to no less because an owner means to come sooner: that is known when they have come', async () => {
    const { house, ward, clinic, pickUp } = await boarded();
    expect(await house.nights('b')).toEqual({ 0: 900, 1: 900, 2: 200 });
    await pickUp(ward.at(14, 2), ward.at(11, 1));
    expect((await house.stay('b')).boarding?.pickUpDateTime).toBe(ward.at(11, 1));
    expect(await house.nights('b')).toEqual({ 0: 900, 1: 900, 2: 200 });
    expect(await house.stay('b')).toMatchObject({ total: 2000, received: 2000 });
    clinic.now = ward.at(11, 1);
    await house.discharge('b', clinic.now);
    expect(await house.nights('b')).toEqual({ 0: 900 });
  });

  it('comes to more where they mean to come later, and to what was paid again where they don’t after all', async () => {
    const { house, ward, pickUp } = await boarded();
    await pickUp(ward.at(14, 2), ward.at(10, 3));
    expect((await house.stay('b')).total).toBe(2700);
    await pickUp(ward.at(10, 3), ward.at(14, 2));
    expect((await house.stay('b')).total).toBe(2000);
  });

  it('comes to no less because another animal is said to have come before, not even when it leaves', async () => {
    const { house, ward, clinic } = await boarded();
    const other = await house.admit('c', ward.at(16));
    const dated = { op: 'set', path: ['startDateTime'], from: ward.at(16), to: ward.at(9) };
    await clinic.run('stay.edit', { inHospitalID: other, edits: [dated] });
    expect(await house.nights('b')).toEqual({ 0: 900, 1: 900, 2: 200 });
    clinic.now = ward.at(14, 2);
    await house.discharge('b', clinic.now);
    expect(await house.nights('b')).toEqual({ 0: 900, 1: 900, 2: 200 });
  });

  it('says which nights the rule makes cheaper, and comes to it where somebody opens it, whoever has left', async () => {
    for (const hasLeft of [false, true]) {
      const { house, ward, clinic, inHospitalID, pay } = await boarded();
      const differing = async () => {
        const plans = await clinic.tx.query('inHospitalPlan', 'byStay', { equals: [inHospitalID] });
        const others = (await boardedOf(clinic.tx, '/user/a')).filter(({ _id }) => _id !== inHospitalID);
        const [stay] = (await boardedOf(clinic.tx, '/user/a')).filter(({ _id }) => _id === inHospitalID);
        return stay && nightsPaidAsMore(stay, others, plans, { zone: TEST_ZONE, now: clinic.now });
      };
      expect(await differing()).toEqual([]);
      await house.admit('c', ward.at(9));
      if (hasLeft) {
        clinic.now = ward.at(14, 2);
        await house.discharge('b', clinic.now);
      }
      const paid = [0, 1].map((after) => ({ planDateTime: ward.day(after), paid: 900, byRule: 800 }));
      expect(await differing()).toEqual(paid);
      expect(await house.nights('b')).toEqual({ 0: 900, 1: 900, 2: 200 });
      await clinic.run('stay.unlockBill', { inHospitalID, unlockID: 'u', reason: '第二隻' });
      expect(await house.nights('b')).toEqual({ 0: 800, 1: 800, 2: 200 });
      expect(await house.stay('b')).toMatchObject({ total: 1800, received: 2000 });
      expect(await differing()).toEqual([]);
      await clinic.run('billing.reverse', { receiptID: '/receipt/p', reversalID: '/receipt/back' });
      await pay('anew', 1800);
      expect(isStayLocked(await house.stay('b'))).toBe(true);
      expect(await house.nights('b')).toEqual({ 0: 800, 1: 800, 2: 200 });
    }
  });

  it('follows what is meant again once it was opened', async () => {
    const { house, ward, clinic, inHospitalID, pickUp } = await boarded();
    await clinic.run('stay.unlockBill', { inHospitalID, unlockID: 'u', reason: '提早接回' });
    await pickUp(ward.at(14, 2), ward.at(11, 1));
    expect((await house.stay('b')).total).toBe(900);
  });

  it('is locked with the days that its leaving adds, where more had been received than all come to', async () => {
    const { house, ward, clinic, inHospitalID } = await boarded(4000);
    clinic.now = ward.at(13, 3);
    await house.discharge('b', clinic.now);
    const out = await house.stay('b');
    expect(out.total).toBe(2700);
    for (const after of [0, 1, 2]) expect(isDayLocked(out, ward.day(after))).toBe(true);
    const discount = { op: 'set', path: ['cage', 'discountRate'], from: 1, to: 0.5 };
    const edit = { inHospitalID, planDateTime: ward.day(2), edits: [discount] };
    await expect(clinic.run('stayPlan.edit', edit)).rejects.toMatchObject({ detail: { rule: 'billLocked' } });
  });

  it('locks nothing of a night that nobody had opened and that what was received doesn’t cover, until it is paid', async () => {
    const { house, ward, clinic, inHospitalID, pay } = await boarded(2000);
    clinic.now = ward.at(18, 3);
    await house.discharge('b', ward.at(18, 3));
    const out = await house.stay('b');
    expect(out.total).toBe(3 * 900 + 600);
    expect(isDayLocked(out, ward.day(3))).toBe(false);
    await pay('rest', out.total - out.received);
    expect(isDayLocked(await house.stay('b'), ward.day(3))).toBe(true);
    expect(inHospitalID).toBe(out._id);
  });

  it('locks a night that nobody had opened and that what was received covers', async () => {
    const { house, ward, clinic } = await boarded(4000);
    clinic.now = ward.at(18, 3);
    await house.discharge('b', ward.at(18, 3));
    const out = await house.stay('b');
    expect(out.total).toBe(3 * 900 + 600);
    expect([0, 1, 2, 3].map((after) => isDayLocked(out, ward.day(after)))).toEqual([true, true, true, true]);
  });
});

describe('an unlock that is heard late', () => {
  /** A stay of a day in hospital (800), settled and paid, and somebody who is away with that before them. */
  async function late() {
    const clinic = new TestClinic();
    const ward = await TestWard.open(clinic);
    const inHospitalID = ward.stayID;
    const settle = () => clinic.run('stay.settle', { inHospitalID, dateTime: clinic.now });
    await settle();
    await clinic.run('billing.pay', {
      paymentID: 'p',
      receipts: [{ _id: '/receipt/p', recordID: inHospitalID, receive: 800 }],
    });
    const away = new AwayDesk(clinic, 'away');
    const unlock = (unlockID: string) => ['stay.unlockBill', { inHospitalID, unlockID, reason: '漏收' }] as const;
    return { clinic, ward, away, unlock, settle };
  }

  it('opens what its author saw locked, and nothing that was settled anew since', async () => {
    const { clinic, ward, away, unlock, settle } = await late();
    await away.does(unlock('away'));
    await clinic.run(...unlock('here'));
    clinic.now += 60;
    await settle();
    await away.arrives();
    expect(away.heard).toEqual(['changedSince']);
    expect(isStayLocked(await ward.stay())).toBe(true);
    // What they look at now they may open.
    away.look();
    await away.does(unlock('again'));
    await away.arrives();
    expect(isStayLocked(await ward.stay())).toBe(false);
  });

  it('opens what its author saw where somebody settles it anew apart, and locks again or comes too late by the order', async () => {
    for (const order of [0, 1]) {
      const { clinic, ward, unlock } = await late();
      clinic.now += 60;
      const opening = [unlock('u')];
      const settling = [['stay.settle', { inHospitalID: ward.stayID, dateTime: clinic.now }] as const];
      const [first, second] = order === 0 ? [opening, settling] : [settling, opening];
      const heard = await apart(clinic, first, second);
      expect([heard.first, heard.second]).toEqual([[], order === 0 ? [] : ['changedSince']]);
      // In both orders what is settled last is locked; only the reason of who really opened it stays.
      expect(isStayLocked(await ward.stay())).toBe(true);
      expect((await ward.stay()).billUnlock?.map(({ _id }) => _id) ?? []).toEqual(order === 0 ? ['u'] : []);
    }
  });

  it('stays with its reason where somebody else opened the same, in either order', async () => {
    const { clinic, ward, unlock } = await late();
    const heard = await apart(clinic, [unlock('a')], [unlock('b')]);
    expect([heard.first, heard.second]).toEqual([[], []]);
    expect((await ward.stay()).billUnlock?.map(({ _id }) => _id)).toEqual(['a', 'b']);
  });
});
