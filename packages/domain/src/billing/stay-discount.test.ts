import { AwayDesk, apart, type Told } from '@vetloom/testing/domain/apart.ts';
import { person, TestClinic } from '@vetloom/testing/domain/clinic.ts';
import { TestWard } from '@vetloom/testing/domain/ward.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { DISCOUNT_SETTING } from '../clinic/settings/discount.setting.ts';
import { CAGE_LINE, planTotals } from '../hospital/plan.totals.ts';
import { planID } from '../hospital/stay-ids.ts';
import { recordContent } from '../record/record.schema.ts';
import { soldDay } from './sold.ts';
import { type StayBillWords, stayBill, stayDiscounts } from './stay-bill.ts';

const TEN = { kind: 'percent', percent: 10 } as const;
const FIVE = { kind: 'percent', percent: 5 } as const;
const amount = (off: number) => ({ kind: 'amount', amount: off }) as const;
const WORDS: StayBillWords = {
  day: (_at, nth) => `day ${nth}`,
  discount: 'rates',
  wholeDay: 'day',
  cage: (name) => `cage ${name}`,
};

let ward: TestWard;
let clinic: TestClinic;

/** A day with its cage (800), two injections of 120 and 200 of drugs: 1240. */
beforeEach(async () => {
  ward = await TestWard.open(new TestClinic());
  ({ clinic } = ward);
  await ward.plan('injectionMission', {
    ...{ missionID: 'm1', name: '止吐針', price: 120, billingType: 0, arrangeDateTime: [ward.at(8), ward.at(20)] },
  });
  await ward.plan('drugBag', { bagID: 'b', items: [{ _id: 'd', name: '胃藥', price: 100, number: 2 }] });
});

const give = (given: object = {}): Told => [
  'billing.discount',
  { recordID: planID(ward.stayID, ward.day()), target: 'm1', off: TEN, from: null, reason: '老客戶', ...given },
];
const run = ([name, input]: Told, as = clinic.actor) => clinic.run(name, input, as);
const settle = (): Told => ['stay.settle', { inHospitalID: ward.stayID, dateTime: clinic.now }];
const pay = (receive: number, key = 'p'): Told => [
  'billing.pay',
  { paymentID: key, receipts: [{ _id: `/receipt/1-${key}`, recordID: ward.stayID, receive }] },
];
const charge = (): Told => [
  'stayPlan.edit',
  {
    ...ward.of(),
    edits: [
      {
        op: 'insert',
        path: ['chargeService'],
        row: { _id: 'c', itemID: '', class: '', name: '傷口護理', note: '', price: 300, number: 1 },
      },
    ],
  },
];
const plan = async () => {
  const found = await ward.dayPlan();
  if (!found) throw new Error('no day');
  return found;
};
const bill = async (words = WORDS) => {
  const stay = await ward.stay();
  return stayBill(stay, [await plan()], recordContent.parse({ dateTime: 1 }), words);
};
const refused = (rule: string) => ({ detail: { rule } });

describe('a discount on a line of a stay', () => {
  it('lowers the day and the stay, with who, when and why; taken back, it is asked again', async () => {
    await run(give());
    await run(give({ target: CAGE_LINE, off: amount(100) }));
    expect(await ward.stay()).toMatchObject({ total: 1116, subTotal: { [ward.day()]: 1116 } });
    expect((await plan()).discounts).toMatchObject([
      { _id: 'm1', off: TEN, reason: '老客戶', by: '/staff/admin@clinic.test' },
      { _id: CAGE_LINE },
    ]);
    await run(give({ off: null, from: TEN, reason: '' }));
    await run(give({ target: CAGE_LINE, off: null, from: amount(100), reason: '' }));
    expect((await ward.stay()).total).toBe(1240);
  });

  it('of a drug is taken from what its rate leaves of it', async () => {
    await ward.edit([{ op: 'set', path: ['drugDiscountRate'], from: 1, to: 0.9 }]);
    await run(give({ target: 'd' }));
    expect((await ward.stay()).total).toBe(800 + 240 + 180 - 18);
  });

  it('stands on the stay’s bill by its line, and what counts as sold adds up to the day', async () => {
    await ward.edit([{ op: 'set', path: ['drugDiscountRate'], from: 1, to: 0.9 }]);
    await run(give());
    await run(give({ target: 'd' }));
    const { chargeDivision, discounts, discountTotal, total } = await bill();
    const { given, targets } = stayDiscounts(await ward.stay(), [await plan()]);
    expect(given.map(({ _id, off }) => [_id, off])).toEqual([
      [`${ward.day()}:m1`, TEN],
      [`${ward.day()}:d`, TEN],
    ]);
    // What is no line of the day, as what its rates take off, can have none.
    expect([...targets.values()].map(({ target }) => target)).toEqual([CAGE_LINE, 'd', 'm1']);
    expect(chargeDivision.map(({ _id }) => _id).filter((_id) => !targets.has(_id))).toEqual([`${ward.day()}:discount`]);
    const asked = chargeDivision.reduce((sum, { subTotal, price, number }) => sum + (subTotal ?? price * number), 0);
    expect(discounts?.map(({ _id, off }) => [_id, off])).toEqual([
      [`${ward.day()}:m1`, amount(24)],
      [`${ward.day()}:d`, amount(18)],
    ]);
    expect(asked - (discountTotal ?? 0)).toBe(total);
    const sold = soldDay(await plan()).lines;
    expect(sold.map((line) => line.amount)).toEqual([800, 216, 162]);
    const summed = await bill({ ...WORDS, drugs: (count) => `${count} drugs` });
    expect(summed.discounts?.map(({ _id }) => _id)).toContain(`${ward.day()}:drugs`);
  });

  it('goes with its line, and can’t be given on one that is gone, on the whole, or on the stay itself', async () => {
    await run(give());
    await ward.edit([{ op: 'remove', path: ['injectionMission', 'm1'] }]);
    expect((await ward.stay()).total).toBe(1000);
    expect((await bill()).discounts).toBeUndefined();
    await expect(run(give({ off: FIVE, from: TEN }))).rejects.toMatchObject(refused('discountLineGone'));
    await expect(run(give({ target: 'bill' }))).rejects.toMatchObject({ codeName: 'badParameter' });
    await expect(run(give({ recordID: ward.stayID }))).rejects.toMatchObject({ codeName: 'notFound' });
  });

  it('stays on the night of an animal that is moved to another cage', async () => {
    await run(give({ target: CAGE_LINE }));
    const { cage } = await plan();
    await ward.edit([{ op: 'set', path: ['cage'], from: cage, to: { ...cage, _id: 'B2', name: 'C2', price: 1000 } }]);
    expect((await ward.stay()).total).toBe(900 + 240 + 200);
  });

  it('isn’t carried to another day, and is not set by an edit of the day', async () => {
    await run(give());
    await ward.openDay(1, { copyOf: ward.day() });
    expect((await ward.dayPlan(1))?.discounts).toBeUndefined();
    const edit = ward.edit([{ op: 'set', path: ['discounts'], from: null, to: [] }]);
    await expect(edit).rejects.toMatchObject({ codeName: 'badParameter' });
  });

  it('is for whoever has the right, within what people of their role may let off a day', async () => {
    const cashier = person('c@clinic.test', ['BILLING_READ', 'BILLING_DISCOUNT']);
    const reader = person('r@clinic.test', ['BILLING_READ', 'BILLING_WRITE']);
    await expect(run(give(), reader)).rejects.toMatchObject({ codeName: 'forbidden' });
    await clinic.run('setting.edit', {
      settingID: DISCOUNT_SETTING.id,
      edits: [{ op: 'insert', path: ['discountLimits'], row: { _id: 'own', roleID: '/role/test', percent: 10 } }],
    });
    await expect(run(give({ off: amount(125) }), cashier)).rejects.toMatchObject(refused('discountLimit'));
    await run(give({ off: amount(124) }), cashier);
    // The day comes to 1000 at full prices: a tenth of that goes on holding.
    await ward.edit([{ op: 'remove', path: ['drugBag', 'b'] }]);
    expect((await ward.stay()).total).toBe(1040 - 104);
    expect(stayDiscounts(await ward.stay(), [await plan()]).limited).toEqual(new Set([`${ward.day()}:m1`]));
  });
});

describe('a discount on a line of a stay beside what else happens to its bill', () => {
  it('against a stay that was settled and paid is refused, until somebody opens it or the money was given back', async () => {
    await run(settle());
    await run(pay(1240));
    await expect(run(give())).rejects.toMatchObject(refused('billLocked'));
    expect(stayDiscounts(await ward.stay(), [await plan()]).targets.size).toBe(0);
    await clinic.run('billing.reverse', { receiptID: '/receipt/1-p', reversalID: '/receipt/2-r', reason: '改折扣' });
    await run(give());
    expect(await ward.stay()).toMatchObject({ total: 1216, received: 0 });
  });

  it('given before all of it was paid leaves it overpaid, for somebody to give back', async () => {
    await run(settle());
    await run(give());
    await run(pay(1240));
    expect(await ward.stay()).toMatchObject({ total: 1216, received: 1240 });
  });

  it('and settling it: the discount counts in both orders, and whoever settled as more than it comes to hears of it', async () => {
    const early = ward.copy();
    expect(await apart(early.clinic, [settle()], [give()])).toMatchObject({ first: [], second: [] });
    expect(await early.stay()).toMatchObject({ total: 1216, settle: 1240 });
    // As where something was charged meanwhile.
    expect(await apart(clinic, [give()], [settle()])).toMatchObject({ first: [], second: ['changedSince'] });
    await run(settle());
    expect(await ward.stay()).toMatchObject({ total: 1216, settle: 1216 });
  });

  it('and taking the money for it: the fact stands, and a discount that comes after it is refused', async () => {
    await run(settle());
    const late = ward.copy();
    expect(await apart(late.clinic, [pay(1240)], [give()])).toMatchObject({ first: [], second: ['billLocked'] });
    expect(await late.stay()).toMatchObject({ total: 1240, received: 1240 });
    expect(await apart(clinic, [give()], [pay(1240)])).toMatchObject({ first: [], second: [] });
    expect(await ward.stay()).toMatchObject({ total: 1216, received: 1240 });
  });

  it('and a desk that charged meanwhile: both count, in both orders', async () => {
    for (const [one, other] of [
      [give(), charge()],
      [charge(), give()],
    ] as const) {
      const copy = ward.copy();
      const { first, second } = await apart(copy.clinic, [one], [other]);
      expect([...first, ...second]).toEqual([]);
      const after = await copy.dayPlan();
      expect(after?.total).toBe(1516);
      expect(after && planTotals(after).total).toBe(1516);
      expect((await copy.stay()).total).toBe(1516);
    }
  });

  it('and giving the money back: in both orders it comes to less, and nothing is received', async () => {
    await run(settle());
    await run(pay(1000));
    const back: Told = ['billing.reverse', { receiptID: '/receipt/1-p', reversalID: '/receipt/2-r', reason: '退' }];
    for (const [one, other] of [
      [give(), back],
      [back, give()],
    ] as const) {
      const copy = ward.copy();
      const { first, second } = await apart(copy.clinic, [one], [other]);
      expect([...first, ...second]).toEqual([]);
      expect(await copy.stay()).toMatchObject({ total: 1216, received: 0 });
    }
  });

  it('that two people give without seeing each other: the second hears of it', async () => {
    const { second } = await apart(clinic, [give()], [give({ off: FIVE })]);
    expect(second).toEqual(['discountChanged']);
    const away = new AwayDesk(clinic, 'third');
    await away.does(give({ target: CAGE_LINE }));
    await run(give({ off: null, from: TEN, reason: '' }));
    await away.arrives();
    expect(away.heard).toEqual([]);
    expect((await ward.stay()).total).toBe(1160);
  });
});
