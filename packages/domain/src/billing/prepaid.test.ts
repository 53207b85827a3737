import { apart } from '@vetloom/testing/domain/apart.ts';
import { aCharge, insert } from '@vetloom/testing/domain/builders.ts';
import { person, TEST_ZONE, TestClinic } from '@vetloom/testing/domain/clinic.ts';
import { operatorActor } from '@vetloom/testing/domain/operator.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { addDays, dayStart, isoDay } from '../core/clock.ts';
import { depositBalance } from './deposit.schema.ts';
import { expirePrepaid } from './prepaid.commands.ts';
import { prepaidSchema } from './prepaid.schema.ts';
import { liabilityOf } from './prepaid-liability.ts';
import type { PrepaidTerms } from './prepaid-plan.schema.ts';
import { expiryOf, leftOf, prepaidFigures } from './prepaid-value.ts';
import { soldPrepaid } from './sold.ts';
import { tillPeriod } from './till.ts';

const PLAN = '/prepaidPlan/1795147200-aaaaaa';
const ID = '/prepaid/1795147200-aaaaaa';
const BATH = '/catalog/service/bath';
const SPA = '/catalog/service/spa';
const TERMS: PrepaidTerms = {
  name: '洗澡十次',
  price: 4505,
  lines: [{ _id: 'bath', name: '洗澡', itemIDs: [BATH, SPA], uses: 10, listPrice: 500 }],
  validity: { unit: 'month', count: 12 },
  shared: true,
};

let clinic: TestClinic;
let ids: { userID: string; petID: string; recordID: string };
let count = 0;
const receipt = () => `/receipt/1795147300-${String(++count).padStart(6, 'a')}`;
const deposit = () => `/deposit/1795147300-${String(++count).padStart(6, 'a')}`;

beforeEach(async () => {
  clinic = new TestClinic();
  ids = await clinic.visit();
  await plan();
});

const plan = (terms: Partial<PrepaidTerms> = {}, _id = PLAN) =>
  clinic.run('prepaidPlan.create', { _id, fields: { ...TERMS, ...terms } });
const sale = (more: object = {}, terms: Partial<PrepaidTerms> = {}) => ({
  ...{ _id: ID, userID: ids.userID, planID: PLAN, terms: { ...TERMS, ...terms }, depositID: deposit() },
  payments: [{ depositID: deposit(), amount: terms.price ?? TERMS.price }],
  ...more,
});
const sell = (more: object = {}, terms: Partial<PrepaidTerms> = {}) =>
  clinic.run('prepaid.sell', sale({ asked: true, ...more }, terms));
const prepaid = async (id = ID) => {
  const found = await clinic.tx.get('prepaid', id);
  if (!found) throw new Error('no package');
  return found;
};
const left = async () => leftOf(await prepaid()).map(({ left: uses }) => uses);
const balance = async () => depositBalance(await clinic.tx.query('deposit', 'byOwner', { equals: [ids.userID] }));
const visit = async (recordID = ids.recordID) => {
  const record = await clinic.tx.get('record', recordID);
  if (!record) throw new Error('no visit');
  return record;
};
/** A bath on the visit's bill; its line's id. */
async function bathe(recordID = ids.recordID, number = 1, itemID = BATH): Promise<string> {
  const line = aCharge(500, number, { name: '洗澡', itemID });
  await clinic.run('record.edit', { recordID, edits: [insert('chargeDivision', line)] });
  return line._id;
}
const use = (lineID: string, more: object = {}) =>
  ({ prepaidID: ID, recordID: ids.recordID, lineID, receiptID: receipt(), ...more }) as const;
const cover = (lineID: string, more: object = {}) => clinic.run('prepaid.use', use(lineID, more));
const refused = (rule: string) => ({ detail: { rule } });
const figures = async () => prepaidFigures([await prepaid()], { startTime: 0, endTime: clinic.now + 1e8 });

describe('a package that is sold', () => {
  it('brings money into the till, in the run of its numbers, and is owed in services: no revenue', async () => {
    await sell();
    const entries = await clinic.tx.query('deposit', 'byOwner', { equals: [ids.userID] });
    const [paid, taken] = ['in', 'packaged'].map((kind) => entries.find((entry) => entry.kind === kind));
    expect(paid).toMatchObject({ kind: 'in', amount: 4505, method: 'cash', note: '洗澡十次', number: '20261120-Z001' });
    expect(taken).toMatchObject({ kind: 'packaged', amount: -4505, prepaidID: ID });
    expect(await balance()).toBe(0);
    const deposits = await clinic.tx.query('deposit', 'byOwner', {});
    const till = tillPeriod({ receipts: [], deposits, inout: [] }, { startTime: 0, endTime: clinic.now });
    expect(till.lines.find(({ method }) => method === 'cash')).toMatchObject({ deposits: 4505, total: 4505 });
    expect(await figures()).toEqual({ sold: 4505, used: 0, refunded: 0, expired: 0, liability: 4505 });
    expect(soldPrepaid(await prepaid())).toEqual([]);
    expect(prepaidSchema.parse(await prepaid())).toEqual(await prepaid());
  });

  it('is paid of what the owner has deposited already, and refused where that and the money are too little', async () => {
    await clinic.run('deposit.receive', { depositID: deposit(), userID: ids.userID, amount: 5000 });
    await sell({ payments: [] });
    expect(await balance()).toBe(495);
    await expect(sell({ _id: `${ID}b`, payments: [] })).rejects.toMatchObject(refused('depositShort'));
  });

  it('shares its price out among its lines by what they cost singly, to whole dollars that sum to it', async () => {
    const lines = [
      { _id: 'bath', name: '洗澡', itemIDs: [BATH], uses: 3, listPrice: 500 },
      { _id: 'nails', name: '剪指甲', itemIDs: ['/catalog/service/nails'], uses: 7, listPrice: 99.5 },
    ];
    await plan({ lines, price: 1000 }, `${PLAN}b`);
    await sell({ planID: `${PLAN}b` }, { lines, price: 1000 });
    const found = await prepaid();
    expect(found.lines.map(({ amount }) => amount)).toEqual([683, 317]);
    expect(leftOf(found).reduce((sum, { value }) => sum + value, 0)).toBe(1000);
  });

  it('stands as it was agreed where the plan changed meanwhile; who can be told agrees anew', async () => {
    const [first] = [await clinic.tx.get('prepaidPlan', PLAN)];
    const raise = ['prepaidPlan.edit', { planID: PLAN, edits: [{ op: 'set', path: ['price'], from: 4505, to: 6000 }] }];
    const { second } = await apart(clinic, [raise as never], [['prepaid.sell', sale()]]);
    expect(second).toEqual([]);
    expect((await prepaid()).price).toBe(4505);
    expect((await clinic.tx.get('prepaidPlan', PLAN))?.price).toBe(6000);
    expect(first?.price).toBe(4505);
    const uses = [{ ...TERMS.lines[0], uses: 12 }] as PrepaidTerms['lines'];
    await expect(sell({ _id: `${ID}b` }, { lines: uses })).rejects.toMatchObject(refused('prepaidPlanChanged'));
  });

  it('is lowered in price only by who may give discounts', async () => {
    const cashier = person('till@clinic.test', ['BILLING_READ', 'BILLING_WRITE']);
    const cheap = sale({ asked: true }, { price: 4000 });
    await expect(clinic.run('prepaid.sell', cheap, cashier)).rejects.toMatchObject({ codeName: 'forbidden' });
    await clinic.run(
      'prepaid.sell',
      cheap,
      person('b@clinic.test', ['BILLING_READ', 'BILLING_WRITE', 'BILLING_DISCOUNT']),
    );
    expect(await figures()).toMatchObject({ sold: 4000, liability: 4000 });
  });

  it('is never another one than was offered by a device that says it has happened, but for who may give discounts', async () => {
    const cashier = person('till@clinic.test', ['BILLING_READ', 'BILLING_WRITE']);
    const lines = [{ ...TERMS.lines[0], uses: 200 }] as PrepaidTerms['lines'];
    const sellUntold = (terms: Partial<PrepaidTerms>, more: object = {}, by = cashier) =>
      clinic.run('prepaid.sell', sale({ asked: false, payments: [], ...more }, terms), by);
    for (const terms of [{ price: 0 }, { lines }, { validity: { unit: 'none' } as const }])
      await expect(sellUntold(terms)).rejects.toMatchObject({ codeName: 'forbidden' });
    await expect(sellUntold({}, { planID: `${PLAN}x` })).rejects.toMatchObject({ codeName: 'notFound' });
    await sellUntold({ price: 0 }, {}, person('b@clinic.test', ['BILLING_READ', 'BILLING_WRITE', 'BILLING_DISCOUNT']));
    expect((await prepaid()).price).toBe(0);
  });

  it('is for one animal or for all of the owner’s, never for another owner’s', async () => {
    const other = await clinic.visit('b');
    await plan({ shared: false }, `${PLAN}b`);
    const own = { planID: `${PLAN}b` };
    await expect(sell(own, { shared: false })).rejects.toMatchObject(refused('prepaidNeedsPet'));
    await sell({ ...own, petID: ids.petID }, { shared: false });
    await cover(await bathe());
    await clinic.run('pet.create', { _id: '/pet/c', userID: ids.userID, fields: { name: '豆花' } });
    await clinic.run('record.checkIn', { visits: [{ _id: '/record/1795147900-c', petID: '/pet/c', cause: '' }] });
    const line = await bathe('/record/1795147900-c');
    const second = cover(line, { recordID: '/record/1795147900-c' });
    await expect(second).rejects.toMatchObject(refused('prepaidOtherPet'));
    const theirs = cover(await bathe(other.recordID), { recordID: other.recordID });
    await expect(theirs).rejects.toMatchObject(refused('prepaidOtherOwner'));
    expect(await left()).toEqual([9]);
  });

  it('is valid for days or months with the day of its sale, to the last of a shorter month', () => {
    const at = Date.UTC(2027, 0, 31, 4) / 1000;
    const lastDay = (validity: PrepaidTerms['validity']) => isoDay(expiryOf(validity, at, TEST_ZONE), TEST_ZONE);
    expect(lastDay({ unit: 'month', count: 1 })).toBe('2027-02-28');
    expect(lastDay({ unit: 'month', count: 12 })).toBe('2028-01-31');
    expect(lastDay({ unit: 'day', count: 1 })).toBe('2027-02-01');
    expect(expiryOf({ unit: 'none' }, at, TEST_ZONE)).toBe(0);
  });
});

describe('a use of a package', () => {
  beforeEach(() => sell());

  it('pays the line of a bill, which keeps its price, by a receipt that brings no money and has no paper', async () => {
    await cover(await bathe());
    expect(await visit()).toMatchObject({ total: 500, received: 500 });
    const [paid] = await clinic.tx.query('receipt', 'byBill', { equals: [ids.recordID] });
    expect(paid).toMatchObject({ method: 'prepaid', receive: 500, number: '', prepaid: { prepaidID: ID } });
    expect(await left()).toEqual([9]);
    const receipts = await clinic.tx.query('receipt', 'byBill', {});
    const till = tillPeriod({ receipts, deposits: [], inout: [] }, { startTime: 0, endTime: clinic.now });
    expect(till).toMatchObject({ prepaidUsed: 500, received: 500 });
    expect(till.lines.every(({ total }) => total === 0)).toBe(true);
  });

  it('is revenue of its day by what the package kept for it, whatever the bill asked', async () => {
    await cover(await bathe());
    expect(await figures()).toMatchObject({ used: 451, liability: 4054 });
    // The visit's bill counts 500 for the bath.
    expect(soldPrepaid(await prepaid())).toMatchObject([
      { lines: [{ itemID: 'bath', goods: false, number: 0, amount: -49 }] },
    ]);
  });

  it('is any one of the items of its line, and of no other item', async () => {
    await cover(await bathe(ids.recordID, 1, SPA));
    const other = await bathe(ids.recordID, 1, '/catalog/service/exam');
    await expect(cover(other)).rejects.toMatchObject(refused('prepaidOtherItem'));
    await expect(cover('none')).rejects.toMatchObject(refused('prepaidLineGone'));
  });

  it('is taken once for each piece of the line, and their parts sum to what it costs', async () => {
    const line = await bathe(ids.recordID, 3);
    await clinic.run('billing.discount', {
      recordID: ids.recordID,
      target: line,
      off: { kind: 'amount', amount: 100 },
      from: null,
      reason: '熟客',
    });
    for (let at = 0; at < 3; at++) await cover(line);
    expect(await visit()).toMatchObject({ total: 1400, received: 1400 });
    await expect(cover(line)).rejects.toMatchObject(refused('prepaidLineCovered'));
    expect(await left()).toEqual([7]);
  });

  it('pays no more than the bill still asks for', async () => {
    const line = await bathe();
    await clinic.run('billing.pay', {
      paymentID: 'p',
      receipts: [{ _id: receipt(), recordID: ids.recordID, receive: 400 }],
    });
    await cover(line);
    expect(await visit()).toMatchObject({ total: 500, received: 500 });
    const second = await bathe();
    await clinic.run('billing.pay', {
      paymentID: 'q',
      receipts: [{ _id: receipt(), recordID: ids.recordID, receive: 500 }],
    });
    await expect(cover(second)).rejects.toMatchObject(refused('prepaidNothingOwed'));
  });

  it('comes back when its receipt is taken back, once, and can be used again', async () => {
    const line = await bathe();
    const receiptID = receipt();
    await cover(line, { receiptID });
    await clinic.run('billing.reverse', { receiptID, reversalID: receipt(), asked: true });
    expect(await left()).toEqual([10]);
    expect(await figures()).toMatchObject({ used: 0, liability: 4505 });
    await expect(clinic.run('billing.reverse', { receiptID, reversalID: receipt() })).rejects.toMatchObject(
      refused('receiptTakenBack'),
    );
    expect(await left()).toEqual([10]);
    await cover(line);
    expect(await visit()).toMatchObject({ received: 500 });
    expect(soldPrepaid(await prepaid()).flatMap(({ lines }) => lines.map(({ amount }) => amount))).toEqual([
      -49, 49, -49,
    ]);
  });

  it('pays the rest of the bill where its line is removed afterwards, until a person takes it back', async () => {
    const line = await bathe();
    const receiptID = receipt();
    await bathe();
    await cover(line, { receiptID });
    await clinic.run('record.edit', {
      recordID: ids.recordID,
      edits: [{ op: 'remove', path: ['chargeDivision', line] }],
    });
    expect(await visit()).toMatchObject({ total: 500, received: 500 });
    await clinic.run('billing.reverse', { receiptID, reversalID: receipt() });
    expect(await visit()).toMatchObject({ total: 500, received: 0 });
    expect(await left()).toEqual([10]);
  });

  it('can’t be given out of the till as money', async () => {
    await cover(await bathe());
    const back = { _id: receipt(), recordID: ids.recordID, receive: -500 };
    const given = clinic.run('billing.pay', { paymentID: 'p', receipts: [back], asked: true });
    await expect(given).rejects.toMatchObject(refused('moreThanReceived'));
  });

  it('goes back when its visit is removed, and is taken anew when that comes back, unless another visit has used it', async () => {
    await cover(await bathe());
    await clinic.run('record.remove', { recordID: ids.recordID });
    expect(await left()).toEqual([10]);
    await clinic.run('record.restore', { recordID: ids.recordID });
    expect(await left()).toEqual([9]);
    expect(await visit()).toMatchObject({ total: 500, received: 500 });
    await clinic.run('record.remove', { recordID: ids.recordID });
    await clinic.run('prepaid.refund', { prepaidID: ID, entryID: 'r', depositID: deposit(), reason: '搬家' });
    await clinic.run('record.restore', { recordID: ids.recordID });
    expect(await visit()).toMatchObject({ total: 500, received: 0 });
    expect(await figures()).toMatchObject({ used: 0, refunded: 4505, liability: 0 });
  });
});

describe('the last use, taken on two devices that don’t hear of each other', () => {
  const one = [{ ...TERMS.lines[0], uses: 1 }] as PrepaidTerms['lines'];
  beforeEach(async () => {
    await plan({ lines: one }, `${PLAN}b`);
    await sell({ planID: `${PLAN}b` }, { lines: one });
  });

  it('stands for whoever is heard first; the other has the line to charge, and hears of it', async () => {
    const lines = [await bathe(), await bathe()] as const;
    const { first, second } = await apart(clinic, [['prepaid.use', use(lines[0])]], [['prepaid.use', use(lines[1])]]);
    expect([first, second]).toEqual([[], ['prepaidSpent']]);
    expect(await visit()).toMatchObject({ total: 1000, received: 500 });
    expect(await figures()).toMatchObject({ used: 4505, liability: 0 });
  });

  it('of the same line is one use, whichever comes second', async () => {
    const line = await bathe();
    const { second } = await apart(clinic, [['prepaid.use', use(line)]], [['prepaid.use', use(line)]]);
    expect(second).toEqual(['prepaidLineCovered']);
    expect(await visit()).toMatchObject({ received: 500 });
  });

  it('is owed by the owner where the rest was paid out meanwhile: both happened, and the deposit shows it', async () => {
    const line = await bathe();
    const refund = {
      prepaidID: ID,
      entryID: 'r',
      depositID: deposit(),
      payout: { depositID: deposit(), amount: 4505 },
      reason: '搬家',
    };
    const { second } = await apart(clinic, [['prepaid.use', use(line)]], [['prepaid.refund', refund]]);
    expect(second).toEqual([]);
    expect(await balance()).toBe(-4505);
    expect((await clinic.tx.query('deposit', 'byOwner', {})).filter(({ overdrawn }) => overdrawn)).toHaveLength(1);
    expect(await figures()).toMatchObject({ used: 4505, refunded: 0, liability: 0 });
  });

  it('is refused after the rest was paid out: the line is owed', async () => {
    const line = await bathe();
    const refund = {
      prepaidID: ID,
      entryID: 'r',
      depositID: deposit(),
      payout: { depositID: deposit(), amount: 4505 },
      reason: '搬家',
    };
    const { second } = await apart(clinic, [['prepaid.refund', refund]], [['prepaid.use', use(line)]]);
    expect(second).toEqual(['prepaidRefunded']);
    expect(await visit()).toMatchObject({ received: 0 });
    expect(await balance()).toBe(0);
  });
});

describe('what is left of a package', () => {
  beforeEach(() => sell());
  const refund = (more: object = {}) =>
    clinic.run('prepaid.refund', {
      prepaidID: ID,
      entryID: `r${++count}`,
      depositID: deposit(),
      reason: '搬家',
      asked: true,
      ...more,
    });

  it('is given back by the value that its uses kept, over the counter or to the deposit', async () => {
    await cover(await bathe());
    await refund({ payout: { depositID: deposit(), amount: 4054, method: 'transfer' } });
    expect(await balance()).toBe(0);
    expect(await prepaid()).toMatchObject({ state: 'refunded' });
    expect(await figures()).toEqual({ sold: 4505, used: 451, refunded: 4054, expired: 0, liability: 0 });
    await expect(refund()).rejects.toMatchObject(refused('prepaidNothingLeft'));
    await expect(cover(await bathe())).rejects.toMatchObject(refused('prepaidRefunded'));
  });

  it('can’t be paid out beyond its value', async () => {
    await expect(refund({ payout: { depositID: deposit(), amount: 4506 } })).rejects.toMatchObject(
      refused('depositShort'),
    );
    expect(await figures()).toMatchObject({ refunded: 0, liability: 4505 });
  });

  it('is what a package takes of the deposit, and goes back by the package alone', async () => {
    const entries = await clinic.tx.query('deposit', 'byOwner', { equals: [ids.userID] });
    const taken = entries.find(({ kind }) => kind === 'packaged');
    const reverse = clinic.run('deposit.reverse', { depositID: taken?._id, reversalID: deposit(), asked: true });
    await expect(reverse).rejects.toMatchObject(refused('depositPackaged'));
  });

  it('keeps its owner from being removed', async () => {
    await clinic.run('record.remove', { recordID: ids.recordID });
    const removed = clinic.run('owner.remove', { userID: ids.userID });
    await expect(removed).rejects.toMatchObject({ detail: { rule: 'ownerHasPrepaid', left: 4505 } });
  });
});

describe('the end of a package', () => {
  const server = operatorActor('server');
  const end = async () => {
    clinic.now = Math.max(clinic.now, (await prepaid()).expireDateTime);
    await clinic.run(expirePrepaid, { prepaidIDs: [ID] }, server);
  };
  beforeEach(() => sell());

  it('makes what wasn’t used income of its last day, once', async () => {
    await cover(await bathe());
    const { expireDateTime } = await prepaid();
    expect(isoDay(expireDateTime, TEST_ZONE)).toBe('2027-11-20');
    await clinic.run(expirePrepaid, { prepaidIDs: [ID] }, server);
    expect(await prepaid()).toMatchObject({ state: 'open' });
    await end();
    await end();
    const lastDay = { startTime: dayStart(expireDateTime - 1, TEST_ZONE) - 1, endTime: expireDateTime - 1 };
    expect(prepaidFigures([await prepaid()], lastDay)).toMatchObject({ expired: 4054, used: 0, liability: 0 });
    expect(soldPrepaid(await prepaid()).at(-1)).toMatchObject({
      at: expireDateTime - 1,
      lines: [{ name: '洗澡十次', amount: 4054 }],
    });
    await expect(cover(await bathe())).rejects.toMatchObject(refused('prepaidExpired'));
  });

  it('is booked by the server alone', async () => {
    await expect(clinic.run(expirePrepaid, { prepaidIDs: [ID] })).rejects.toMatchObject({ codeName: 'forbidden' });
  });

  it('doesn’t take away a use of before, of which it is heard only afterwards', async () => {
    const line = await bathe();
    const before = (await prepaid()).expireDateTime - 100;
    await end();
    await clinic.runAhead(before - clinic.now, 'prepaid.use', use(line), clinic.now);
    expect(await figures()).toMatchObject({ used: 451, expired: 4054, liability: 0 });
    const found = await prepaid();
    expect([before, before + 98].map((at) => liabilityOf(found, at))).toEqual([4054, 4054]);
    expect(found.state).toBe('expired');
  });

  it('doesn’t keep what was given back before, of which it is heard only afterwards', async () => {
    const before = (await prepaid()).expireDateTime - 100;
    const payout = { depositID: deposit(), amount: 4505 };
    const refund = { prepaidID: ID, entryID: 'r', depositID: deposit(), payout, reason: '搬家' };
    await end();
    await clinic.runAhead(before - clinic.now, 'prepaid.refund', refund, clinic.now);
    expect(await figures()).toMatchObject({ refunded: 4505, expired: 0, liability: 0 });
    expect([await balance(), (await prepaid()).state]).toEqual([0, 'refunded']);
    await expect(clinic.run('prepaid.refund', { ...refund, entryID: 'r2', payout: null })).rejects.toMatchObject(
      refused('prepaidNothingLeft'),
    );
  });

  it('is no end where it had been put off before, of which it is heard only afterwards', async () => {
    const { expireDateTime: from } = await prepaid();
    await end();
    const put = { prepaidID: ID, extensionID: 'e', from, lastDay: from + 86_400, reason: '疫情' };
    await clinic.runAhead(from - 100 - clinic.now, 'prepaid.extend', put, clinic.now);
    const found = await prepaid();
    // It is owed once at every moment.
    expect([from - 101, from - 50, from - 1, from + 60].map((at) => liabilityOf(found, at))).toEqual([
      4505, 4505, 4505, 4505,
    ]);
    expect(found.state).toBe('open');
  });

  it('is put off with a reason, also when it has come', async () => {
    await end();
    const { expireDateTime: from } = await prepaid();
    const lastDay = addDays(from, 30, TEST_ZONE);
    const extend = (more: object = {}) =>
      clinic.run('prepaid.extend', {
        prepaidID: ID,
        extensionID: `e${++count}`,
        from,
        lastDay,
        reason: '疫情',
        ...more,
      });
    await extend();
    await extend();
    expect(await prepaid()).toMatchObject({ state: 'open', extensions: [{ from, reason: '疫情' }] });
    expect(await figures()).toMatchObject({ expired: 0, liability: 4505 });
    await expect(extend({ lastDay: from })).rejects.toMatchObject(refused('prepaidEndChanged'));
    const now = (await prepaid()).expireDateTime;
    await expect(extend({ from: now, lastDay: from })).rejects.toMatchObject(refused('prepaidEndsEarlier'));
    await cover(await bathe());
    await end();
    expect(await figures()).toMatchObject({ used: 451, expired: 4054, liability: 0 });
  });
});

describe('a plan', () => {
  it('has one line for an item', async () => {
    const lines = [...TERMS.lines, { ...TERMS.lines[0], _id: 'again' }] as PrepaidTerms['lines'];
    await expect(plan({ lines }, `${PLAN}b`)).rejects.toMatchObject(refused('prepaidItemTwice'));
  });

  it('that is no longer offered isn’t sold, and leaves those that were', async () => {
    await sell();
    await clinic.run('prepaidPlan.edit', {
      planID: PLAN,
      edits: [{ op: 'set', path: ['active'], from: true, to: false }],
    });
    await expect(sell({ _id: `${ID}b` })).rejects.toMatchObject(refused('prepaidPlanChanged'));
    await cover(await bathe());
    expect(await left()).toEqual([9]);
  });
});
