import { aCharge, insert, set } from '@vetloom/testing/domain/builders.ts';
import { person, TEST_ZONE, TestClinic } from '@vetloom/testing/domain/clinic.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { BILLING_SETTING } from '../clinic/settings/billing.setting.ts';
import { DISCOUNT_SETTING } from '../clinic/settings/discount.setting.ts';
import { TREATMENT_SETTING } from '../clinic/settings/treatment.setting.ts';
import { OverlayTx } from '../engine/overlay.ts';
import { giveDiscount } from './discount.commands.ts';

const FIVE = { kind: 'percent', percent: 5 } as const;
const TEN = { kind: 'percent', percent: 10 } as const;
const REASON = '老客戶';

let clinic: TestClinic;
let recordID: string;
let charge: ReturnType<typeof aCharge>;

beforeEach(async () => {
  clinic = new TestClinic();
  ({ recordID } = await clinic.visit());
  charge = aCharge(600);
  await clinic.run('record.edit', {
    recordID,
    edits: [insert('chargeDivision', charge), insert('chargeDivision', aCharge(333))],
  });
});

const record = async () => {
  const found = await clinic.tx.get('record', recordID);
  if (!found) throw new Error('no visit');
  return found;
};
const give = (given: object, as = clinic.actor) =>
  clinic.run('billing.discount', { recordID, target: 'bill', off: FIVE, from: null, reason: REASON, ...given }, as);
const pay = (receive: number) =>
  clinic.run('billing.pay', {
    paymentID: `p${receive}`,
    receipts: [{ _id: `/receipt/1795147300-${receive}`, recordID, receive }],
  });
const refused = (rule: string) => ({ detail: { rule } });

describe('a discount on a bill', () => {
  it('lowers what is asked, with who, when and why; taken back, it is asked again', async () => {
    await give({ target: charge._id, off: { kind: 'amount', amount: 100 } });
    await give({});
    expect(await record()).toMatchObject({ total: 791, discountTotal: 142 });
    expect((await record()).discounts).toMatchObject([
      { _id: charge._id, reason: REASON, by: '/staff/admin@clinic.test' },
      { _id: 'bill', off: FIVE },
    ]);
    await give({ off: null, from: FIVE, reason: '' });
    expect(await record()).toMatchObject({ total: 833, discountTotal: 100 });
    await give({ target: charge._id, off: null, from: { kind: 'amount', amount: 100 }, reason: '' });
    expect((await record()).discountTotal).toBeUndefined();
  });

  it('is for whoever has the right, and never without a reason', async () => {
    const cashier = person('c@clinic.test', ['BILLING_READ', 'BILLING_WRITE']);
    await expect(give({}, cashier)).rejects.toMatchObject({ codeName: 'forbidden' });
    await expect(give({ reason: ' ' })).rejects.toThrow();
  });

  it.each([
    ['the same', FIVE, undefined],
    ['another', TEN, refused('discountChanged')],
  ])('that two people give without seeing each other: %s', async (_which, off, refusal) => {
    await give({});
    const second = give({ off });
    if (refusal) await expect(second).rejects.toMatchObject(refusal);
    else await second;
    expect((await record()).discounts).toMatchObject([{ off: FIVE }]);
  });

  it('against a bill that was settled meanwhile is refused: what was paid outranks it', async () => {
    await clinic.run('record.complete', { recordID });
    await pay(933);
    await expect(give({})).rejects.toMatchObject(refused('billLocked'));
    expect((await record()).total).toBe(933);
  });

  it('given before the whole was paid leaves the bill overpaid, for somebody to give back', async () => {
    await clinic.run('record.complete', { recordID });
    await give({});
    await pay(933);
    expect(await record()).toMatchObject({ total: 886, received: 933, billStatus: 20 });
  });

  it('of a line goes with its line, and can’t be given on one that is gone', async () => {
    await give({ target: charge._id });
    const { chargeDivision } = await record();
    const row = chargeDivision.find(({ _id }) => _id === charge._id);
    await clinic.run('record.edit', { recordID, edits: [{ op: 'remove', path: ['chargeDivision', charge._id], row }] });
    expect((await record()).total).toBe(333);
    await expect(give({ target: charge._id, from: FIVE, off: TEN })).rejects.toMatchObject(refused('discountLineGone'));
  });

  it('is not set by an edit of the visit', async () => {
    const edits = [set(['discounts'], null, [{ _id: 'bill', off: TEN, reason: '', by: '', at: 1 }])];
    await expect(clinic.run('record.edit', { recordID, edits })).rejects.toMatchObject({ codeName: 'badParameter' });
  });
});

describe('the clinic’s rounding', () => {
  const round = (to: number, how: string) =>
    clinic.run('setting.edit', {
      settingID: BILLING_SETTING.id,
      edits: [set(['billRoundTo'], 1, to), set(['billRoundHow'], 'nearest', how)],
    });

  it('ends the bill, after discounts', async () => {
    await round(10, 'down');
    await give({});
    expect(await record()).toMatchObject({
      total: 880,
      discountTotal: 47,
      roundingOff: 6,
      rounding: { to: 10, how: 'down' },
    });
  });

  it('that is changed later leaves a settled bill as it was', async () => {
    await clinic.run('record.complete', { recordID });
    await pay(933);
    await round(10, 'down');
    await clinic.run('record.edit', { recordID, edits: [set(['cause'], '嘔吐', '嘔吐，明天電話追蹤')] });
    expect(await record()).toMatchObject({ total: 933, billStatus: 30 });
  });
});

describe('how much people of a role may let off', () => {
  const cashier = person('c@clinic.test', ['BILLING_READ', 'BILLING_DISCOUNT']);
  const setOne = (percent: number) =>
    clinic.run('setting.edit', {
      settingID: DISCOUNT_SETTING.id,
      edits: [{ op: 'insert', path: ['discountLimits'], row: { _id: 'own', roleID: '/role/test', percent } }],
    });

  it('is the clinic’s own limit, for lines and the whole together; administrators have none', async () => {
    await setOne(10);
    await expect(give({ off: { kind: 'percent', percent: 11 } }, cashier)).rejects.toMatchObject(
      refused('discountLimit'),
    );
    await give({ target: charge._id, off: TEN }, cashier);
    // 60 of 933 are off; a tenth is 93.
    await expect(give({ off: FIVE }, cashier)).rejects.toMatchObject({ detail: { rule: 'discountLimit', most: 10 } });
    await give({ off: { kind: 'amount', amount: 33 } }, cashier);
    await expect(
      give({ off: { kind: 'amount', amount: 34 }, from: { kind: 'amount', amount: 33 } }, cashier),
    ).rejects.toMatchObject(refused('discountLimit'));
    await give({ off: { kind: 'percent', percent: 50 }, from: { kind: 'amount', amount: 33 } });
  });

  it('goes on holding as the bill changes: a sum given on a dear line isn’t left on what remains without it', async () => {
    await setOne(10);
    const dear = aCharge(9067);
    await clinic.run('record.edit', { recordID, edits: [insert('chargeDivision', dear)] });
    await give({ off: { kind: 'amount', amount: 1000 } }, cashier);
    expect(await record()).toMatchObject({ total: 9000, discountTotal: 1000 });
    const row = (await record()).chargeDivision.find(({ _id }) => _id === dear._id);
    await clinic.run('record.edit', { recordID, edits: [{ op: 'remove', path: ['chargeDivision', dear._id], row }] });
    expect(await record()).toMatchObject({ total: 840, discountTotal: 93 });
    expect((await record()).discounts).toMatchObject([{ most: 10 }]);
  });

  it('is no limit for what was given before it, whatever else is set afterwards', async () => {
    const before = clinic.now;
    await setOne(10);
    clinic.now = before + 60;
    await clinic.run('setting.edit', {
      settingID: TREATMENT_SETTING.id,
      edits: [{ op: 'insert', path: ['directions'], row: { _id: 'word', short: 'PC', text: '飯後', order: 0 } }],
    });
    clinic.now = before + 10;
    await expect(give({ off: { kind: 'percent', percent: 11 } }, cashier)).rejects.toMatchObject(
      refused('discountLimit'),
    );
  });

  it('counts nobody else’s, and lets everybody take one back', async () => {
    await setOne(0);
    await give({ off: { kind: 'percent', percent: 50 } });
    await expect(give({ target: charge._id }, cashier)).rejects.toMatchObject(refused('discountLimit'));
    await give({ off: null, from: { kind: 'percent', percent: 50 }, reason: '' }, cashier);
    expect((await record()).discounts ?? []).toEqual([]);
  });

  it('holds from when it was set: what was given before, on a device that had not heard of it, stands', async () => {
    const before = clinic.now;
    await setOne(0);
    clinic.now = before - 10;
    await give({}, cashier);
    expect((await record()).discounts).toMatchObject([{ _id: 'bill', by: '/staff/c@clinic.test' }]);
  });

  it('holds on a device that has heard of it, whatever its clock says', async () => {
    const at = clinic.now - 86_400;
    await setOne(0);
    const overlay = new OverlayTx(clinic.reader);
    const input = { recordID, target: 'bill', off: FIVE, from: null, reason: REASON };
    const here = { clinic: 'test', now: at, received: at, zone: TEST_ZONE, conflict: () => undefined };
    await expect(giveDiscount.run(overlay, input, { ...here, where: 'device', actor: cashier })).rejects.toMatchObject(
      refused('discountLimit'),
    );
  });
});
