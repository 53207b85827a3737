import { TEST_ZONE, TestClinic } from '@vetloom/testing/domain/clinic.ts';
import { TestWard } from '@vetloom/testing/domain/ward.ts';
import { describe, expect, it } from 'vitest';
import { calendarDate } from '../core/clock.ts';
import { owedOnStay, stayDays } from '../hospital/stay-days.ts';
import { recordContent } from '../record/record.schema.ts';
import { type StayBillWords, stayBill } from './stay-bill.ts';

const WORDS: StayBillWords = {
  day: (at, nth) => `${calendarDate(at, TEST_ZONE).day}-${nth}`,
  discount: 'discount',
  wholeDay: 'day',
  cage: (name) => `cage ${name}`,
};

async function twoDays() {
  const ward = await TestWard.open(new TestClinic());
  await ward.plan('injectionMission', {
    ...{ missionID: 'm1', name: '止吐針', price: 120, billingType: 0, arrangeDateTime: [ward.at(8), ward.at(20)] },
  });
  await ward.openDay(1);
  const plans = async () => [await ward.dayPlan(1), await ward.dayPlan(0)].filter((plan) => plan !== undefined);
  const bill = async (withPlans = true) => {
    const stay = await ward.stay();
    return stayBill(stay, withPlans ? await plans() : [], recordContent.parse({ dateTime: stay.startDateTime }), WORDS);
  };
  return { ward, plans, bill };
}

describe('the bill of a stay', () => {
  it('stands by days, the earliest first, each line by what it was, and adds up to the stay’s total', async () => {
    const { ward, plans, bill } = await twoDays();
    const stay = await ward.stay();
    expect(stayDays(stay, await plans()).map(({ nth, total }) => [nth, total])).toEqual([
      [1, 1040],
      [2, 800],
    ]);
    const { chargeDivision, total } = await bill();
    expect(total).toBe(1840);
    expect(
      chargeDivision.map(({ class: day, name, number, subTotal }) => [day.slice(-1), name, number, subTotal]),
    ).toEqual([
      ['1', 'cage C1', 1, 800],
      ['1', '止吐針', 2, 240],
      ['2', 'cage C1', 1, 800],
    ]);
    expect(new Set(chargeDivision.map(({ _id }) => _id)).size).toBe(3);
  });

  it('has a line for the discount on a day’s drugs, and a sum for a day whose lines this reader hasn’t as they are charged', async () => {
    const { ward, plans, bill } = await twoDays();
    await ward.plan('drugBag', { bagID: 'b', items: [{ _id: 'd', name: '胃藥', price: 100, number: 2 }] }, 1);
    await ward.edit([{ op: 'set', path: ['drugDiscountRate'], from: 1, to: 0.9 }], 1);
    const lines = (await bill()).chargeDivision;
    expect(
      lines
        .filter(({ class: day }) => day.endsWith('2'))
        .map(({ name, subTotal, price, number }) => [name, subTotal ?? price * number]),
    ).toEqual([
      ['cage C1', 800],
      ['胃藥', 200],
      ['discount', -20],
    ]);
    const stay = await ward.stay();
    const stale = (await plans()).map((plan) => ({ ...plan, total: plan.total + 1 }));
    for (const known of [[], stale]) {
      const { chargeDivision } = stayBill(stay, known, recordContent.parse({ dateTime: 1 }), WORDS);
      expect(chargeDivision.map(({ name, subTotal }) => [name, subTotal])).toEqual([
        ['day', 1040],
        ['day', 980],
      ]);
    }
  });

  it('waits for money from when it was settled, and is paid when all of it came', async () => {
    const { ward, bill } = await twoDays();
    expect(await bill()).toMatchObject({ billStatus: 0 });
    expect(owedOnStay(await ward.stay())).toBe(0);
    ward.clinic.now = ward.at(18, 1);
    await ward.clinic.run('stay.settle', { inHospitalID: ward.stayID, dateTime: ward.at(18, 1) });
    expect(await bill()).toMatchObject({ billStatus: 20, dateTime: ward.at(18, 1), received: 0 });
    expect(owedOnStay(await ward.stay())).toBe(1840);
    const pay = (_id: string, receive: number) =>
      ward.clinic.run('billing.pay', { paymentID: _id, receipts: [{ _id, recordID: ward.stayID, receive }] });
    await pay('/receipt/1', 1000);
    expect(owedOnStay(await ward.stay())).toBe(840);
    await pay('/receipt/2', 840);
    expect(await bill()).toMatchObject({ billStatus: 30, status: 90 });
  });

  it('is on every device while the animal is in hospital or the bill isn’t what came in', async () => {
    const { ward } = await twoDays();
    const open = async () => (await ward.clinic.tx.query('inHospital', 'byOpen', { equals: [1] })).length;
    const pay = (_id: string, receive: number) =>
      ward.clinic.run('billing.pay', { paymentID: _id, receipts: [{ _id, recordID: ward.stayID, receive }] });
    expect(await open()).toBe(1);
    await ward.clinic.run('stay.discharge', { inHospitalID: ward.stayID, dateTime: ward.at(18, 1) });
    expect(await open()).toBe(1);
    await pay('/receipt/1', 1840);
    expect(await open()).toBe(0);
    await ward.clinic.run('billing.reverse', { receiptID: '/receipt/1', reversalID: '/receipt/back' });
    expect(await open()).toBe(1);
    await pay('/receipt/2', 1840);
    await ward.clinic.run('stay.readmit', { inHospitalID: ward.stayID });
    expect(await open()).toBe(1);
  });
});
