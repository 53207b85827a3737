import { apart } from '@vetloom/testing/domain/apart.ts';
import { person, TestClinic } from '@vetloom/testing/domain/clinic.ts';
import { TestWard } from '@vetloom/testing/domain/ward.ts';
import { describe, expect, it } from 'vitest';
import type { Edit } from '../core/edit.ts';
import { dayGoods } from '../hospital/stay-goods.ts';

const drug = (more: object) => ({ _id: 'd1', itemID: '/prod/d', name: '藥', price: 50, number: 2, ...more });
const CONTROLLED = { bagID: 'ctrl', items: [drug({ itemID: '/prod/ctrl', name: 'Fentanyl', controlled: true })] };
const PLAIN = { bagID: 'plain', items: [drug({})] };

/** A ward of which a bag with a controlled drug and another one were handed out, the first before two people. */
async function handedOut() {
  const ward = await TestWard.open(new TestClinic());
  for (const bag of [CONTROLLED, PLAIN]) await ward.plan('drugBag', bag);
  const recordID = `${ward.stayID}/plan/${ward.today}`;
  const ready = (hour: number) => ward.clinic.run('stayPlan.ready', { ...ward.of(), dateTime: ward.at(hour) });
  const dispense = () => ward.clinic.run('record.dispense', { recordID, bagIDs: ['ctrl', 'plain'] });
  const look = () => ward.clinic.run('record.checkBags', { recordID, bagIDs: ['ctrl'] }, person('second@clinic.test'));
  await ready(9);
  await look();
  await dispense();
  const bags = async () =>
    Object.fromEntries(
      ((await ward.dayPlan())?.drugBag ?? []).map(({ bagID, dispensed, checkedBy = '', items }) => [
        bagID,
        { dispensed, checked: checkedBy !== '', number: items[0]?.number },
      ]),
    );
  /** What the day has taken from the shelf, by what it is. */
  const taken = async () => {
    const plan = await ward.dayPlan();
    return plan ? dayGoods(plan, false, await ward.log()).map(({ itemID }) => itemID) : [];
  };
  return { ward, recordID, ready, dispense, look, bags, taken };
}
const numberOf = (bagID: string, to: number): Edit => ({
  op: 'set',
  path: ['drugBag', bagID, 'items', 'd1', 'number'],
  from: 2,
  to,
});
const OUT = { dispensed: true, checked: true, number: 2 };

describe('a bag with a controlled drug that the pharmacy has handed out', () => {
  it('[2.4.81] stays handed out when another bag changes, which is asked for anew', async () => {
    const { ward, bags, taken } = await handedOut();
    const before = (await ward.dayPlan())?.dispensingReadyDateTime ?? 0;
    ward.clinic.now += 60;
    await ward.edit([numberOf('plain', 3)]);
    expect(await bags()).toEqual({ ctrl: OUT, plain: { dispensed: false, checked: false, number: 3 } });
    expect(await taken()).toEqual(['/prod/ctrl']);
    const dispensingReadyDateTime = ward.clinic.now;
    expect(dispensingReadyDateTime).not.toBe(before);
    expect(await ward.dayPlan()).toMatchObject({
      ...{ drugDispensedDateTime: 0, drugDispensedBy: '', dispensingReadyDateTime },
    });
  });

  it('[2.4.80] stays handed out when the day is said to be ready anew', async () => {
    const { ready, bags, taken } = await handedOut();
    await ready(11);
    expect(await bags()).toEqual({ ctrl: OUT, plain: { dispensed: false, checked: false, number: 2 } });
    expect(await taken()).toEqual(['/prod/ctrl']);
  });

  it('is changed, made harmless or removed by nobody who acts before it: their device refuses', async () => {
    const { ward } = await handedOut();
    const edits = [
      numberOf('ctrl', 20),
      { op: 'set', path: ['drugBag', 'ctrl', 'items', 'd1', 'controlled'], from: true, to: false },
      { op: 'remove', path: ['drugBag', 'ctrl', 'items', 'd1'] },
      { op: 'remove', path: ['drugBag', 'ctrl'] },
    ];
    for (const edit of edits) {
      const told = apart(ward.clinic, [['stayPlan.edit', { ...ward.of(), edits: [edit] }]], []);
      await expect(told, JSON.stringify(edit)).rejects.toMatchObject({ detail: { rule: 'controlledHandedOut' } });
    }
    const noon = { op: 'set', path: ['drugBag', 'ctrl', 'items', 'd1', 'note'], from: '', to: '隨餐' };
    await apart(ward.clinic, [['stayPlan.edit', { ...ward.of(), edits: [noon] }]], []);
  });

  it('keeps what was given, and its author’s words, where somebody changed it without knowing', async () => {
    const ward = await TestWard.open(new TestClinic());
    await ward.plan('drugBag', CONTROLLED);
    const recordID = `${ward.stayID}/plan/${ward.today}`;
    await ward.clinic.run('stayPlan.ready', { ...ward.of(), dateTime: ward.at(9) });
    const words = { op: 'set', path: ['stateOfIllness'], from: '', to: '加倍止痛' };
    const heard = await apart(
      ward.clinic,
      [['record.dispense', { recordID, bagIDs: ['ctrl'], uncheckedReason: '夜間只有一人' }]],
      [['stayPlan.edit', { ...ward.of(), edits: [numberOf('ctrl', 4), words] }]],
    );
    expect([heard.first, heard.second]).toEqual([[], ['drugBag.ctrl.items.d1.number']]);
    expect(await ward.dayPlan()).toMatchObject({
      ...{ stateOfIllness: '加倍止痛', drugBag: [{ dispensed: true, items: [{ number: 2 }] }] },
    });
  });

  it('is changed once it was taken back with a reason, and then wants the second person anew', async () => {
    const { ward, recordID, dispense, look, bags, taken } = await handedOut();
    await ward.clinic.run('record.undispense', { recordID, bagIDs: ['ctrl'], reason: '劑量改了' });
    expect(await taken()).toEqual(['/prod/d']);
    await ward.edit([numberOf('ctrl', 4)]);
    await expect(dispense()).rejects.toMatchObject({ detail: { rule: 'secondPerson' } });
    await look();
    await dispense();
    expect(await bags()).toMatchObject({ ctrl: { dispensed: true, checked: true, number: 4 } });
  });
});

it('a cage is never charged less than nothing', async () => {
  const ward = await TestWard.open(new TestClinic());
  const charge = (to: number) => ward.edit([{ op: 'set', path: ['cage', 'subTotal'], from: undefined, to }]);
  await expect(charge(-1)).rejects.toMatchObject({ code: 100105, detail: { field: 'cage.subTotal' } });
  await charge(0);
  expect(await ward.stay()).toMatchObject({ total: 0 });
});
