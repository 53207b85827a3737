import { protocolOrder } from '@vetloom/domain/clinic/settings/ward-protocol.setting.ts';
import type { Edit } from '@vetloom/domain/core/edit.ts';
import { aDrugItem, aProduct } from '@vetloom/testing/domain/builders.ts';
import { TEST_ZONE, TestClinic } from '@vetloom/testing/domain/clinic.ts';
import { TestWard } from '@vetloom/testing/domain/ward.ts';
import { describe, expect, it } from 'vitest';
import type { OrderValues } from './order-form.ts';
import { changeEdits, emptyOrder, orderEdits, orderOf, repeatOf, timeFault } from './order-values.ts';
import { newMissions, ordersOf, protocolEdits, reasonedEdits } from './protocol.ts';

let rows = 0;
const newRowID = () => `row${++rows}`;

async function planOf(ward: TestWard) {
  const plan = await ward.dayPlan();
  if (!plan) throw new Error('no plan');
  return plan;
}

/** Writes an order as the form does. */
async function order(ward: TestWard, values: Partial<OrderValues> & Pick<OrderValues, 'list'>, weight = 9) {
  const plan = await planOf(ward);
  const made = orderEdits({ ...emptyOrder(values.list, 8), ...values }, { plan, zone: TEST_ZONE, weight, newRowID });
  if (!made) throw new Error('the form isn’t complete');
  await ward.edit(made.edits);
  return made.missionID;
}
const hours = (ward: TestWard, times: readonly number[]) => times.map((time) => (time - ward.today) / 3600);

describe('when an order is to be done, as it is typed', () => {
  const at = (times: string) => repeatOf({ ...emptyOrder('injectionMission', 8), repeat: 'at', times });
  const hour = (...hours: number[]) => ({ kind: 'at', times: hours.map((one) => one * 3600) });

  it('is understood in the words of prescriptions', () => {
    expect(at('BID')).toEqual(hour(8, 20));
    expect(at('qd')).toEqual(hour(8));
    expect(at('ＴＩＤ')).toEqual(hour(8, 14, 20));
    expect(at('QID')).toEqual(hour(8, 12, 16, 20));
    expect(at('q8h')).toEqual(hour(0, 8, 16));
    expect(at('PRN')).toBeUndefined();
    expect(at('QOD')).toBeUndefined();
  });

  it('says which word isn’t understood, and what isn’t possible', () => {
    expect(timeFault('times', '8/25/早上')).toEqual({ words: '25、早上' });
    expect(timeFault('times', '8/14/20')).toBeUndefined();
    expect(timeFault('times', 'BID')).toBeUndefined();
    expect(timeFault('from', '早上')).toEqual({ words: '早上' });
    expect(timeFault('hours', '四')).toEqual({ words: '四' });
    expect(timeFault('hours', '60')).toEqual({ range: true });
    expect(timeFault('gap', '')).toBeUndefined();
  });
});

describe('an order of a day', () => {
  it('[2.3.55] puts an oral drug into a bag of its own with its dose by weight and its price, and its mission beside it', async () => {
    const ward = await TestWard.open(new TestClinic());
    const item = aDrugItem('Cerenia', ['maropitant']);
    await order(ward, { list: 'drugMission', item, name: item.name, repeat: 'at', times: '8/20' });
    const plan = await planOf(ward);
    const [bag] = plan.drugBag;
    expect(bag).toMatchObject({ items: [{ itemID: item._id, unitsPerDose: 1.75, number: 3.5, price: 50 }] });
    expect(plan.drugMission).toMatchObject([{ bagID: bag?.bagID, name: 'Cerenia' }]);
    expect(hours(ward, plan.drugMission[0]?.arrangeDateTime ?? [])).toEqual([8, 20]);
    expect(plan.drugSubTotal).toBe(175);
  });

  it('[2.3.56] gives an injection at 8 and at 20: one mission with two times, charged for each', async () => {
    const ward = await TestWard.open(new TestClinic());
    const item = aProduct('Cefazolin');
    await order(ward, {
      ...{ list: 'injectionMission', item, name: item.name, price: '120', note: '22 mg/kg IV' },
      ...{ repeat: 'every', hours: '12', from: '8:00' },
    });
    const plan = await planOf(ward);
    expect(plan.injectionMission).toMatchObject([{ itemID: item._id, repeat: { every: 43_200 }, note: '22 mg/kg IV' }]);
    expect(hours(ward, plan.injectionMission[0]?.arrangeDateTime ?? [])).toEqual([8, 20]);
    expect(plan.total).toBe(800 + 240);
  });

  it('[2.9.10] is charged each time, once, or what somebody wrote', async () => {
    const ward = await TestWard.open(new TestClinic());
    const at = { repeat: 'at', times: '8/12/16', price: '100', list: 'threrapyMission' } as const;
    await order(ward, { ...at, name: '雷射' });
    await order(ward, { ...at, name: '護理', billingType: 'once' });
    await order(ward, { ...at, name: '換藥', billingType: 'customised', amount: '250' });
    const plan = await planOf(ward);
    expect(plan.threrapyMission.map(({ billingType }) => billingType)).toEqual([0, 1, 2]);
    expect(plan.total).toBe(800 + 300 + 100 + 250);
  });

  it('of what is watched in every animal is its times; of what the clinic watches besides, a row', async () => {
    const ward = await TestWard.open(new TestClinic());
    const bt = await order(ward, { list: 'monitorMission', monitorID: 'bt', hours: '6', from: '6' });
    await order(ward, { list: 'monitorMission', name: '疼痛', repeat: 'once', from: '9:30' });
    const plan = await planOf(ward);
    expect(bt).toBe('bt');
    const [temperature] = plan.monitorMission.filter(({ missionID }) => missionID === 'bt');
    expect(hours(ward, temperature?.arrangeDateTime ?? [])).toEqual([6, 12, 18]);
    expect(plan.monitorMission).toHaveLength(11);
    expect(hours(ward, plan.monitorMission.at(-1)?.arrangeDateTime ?? [])).toEqual([9.5]);
  });

  it('of an infusion says how fast and how much; as needed it has a gap and no times', async () => {
    const ward = await TestWard.open(new TestClinic());
    await order(ward, { list: 'infusionDrugMission', name: 'LRS', rate: '18', volume: '500', repeat: 'once' });
    await order(ward, { list: 'otherTherapyMission', name: '拍痰', repeat: 'asNeeded', gap: '6' });
    const plan = await planOf(ward);
    expect(plan.infusionDrugMission).toMatchObject([{ name: 'LRS', mlPerHour: 18, number: 500 }]);
    expect(plan.otherTherapyMission).toMatchObject([{ arrangeDateTime: [], repeat: { leastGap: 21_600 } }]);
  });

  it('isn’t taken without a name or where nothing says when', async () => {
    const ward = await TestWard.open(new TestClinic());
    const source = { plan: await planOf(ward), zone: TEST_ZONE, weight: null, newRowID };
    const values = { ...emptyOrder('threrapyMission', 8), name: '雷射' };
    expect(orderEdits({ ...values, name: ' ' }, source)).toBeUndefined();
    expect(orderEdits({ ...values, repeat: 'at', times: '早上' }, source)).toBeUndefined();
    for (const wrong of ['', '0', '-4', '49', 'x']) expect(repeatOf({ ...values, hours: wrong })).toBeUndefined();
    expect(repeatOf({ ...values, repeat: 'asNeeded', gap: '200' })).toBeUndefined();
  });

  it('is changed field by field: what stays as it was isn’t written', async () => {
    const ward = await TestWard.open(new TestClinic());
    const missionID = await order(ward, { list: 'injectionMission', name: '止吐針', price: '120', hours: '12' });
    const change = async (part: Partial<OrderValues>): Promise<Edit[]> => {
      const plan = await planOf(ward);
      const before = orderOf(plan, 'injectionMission', missionID, TEST_ZONE);
      if (!before) throw new Error('no order');
      return changeEdits(plan, missionID, before, { ...before, ...part }, TEST_ZONE) ?? [];
    };
    expect(await change({})).toEqual([]);
    expect((await change({ price: '150' })).map((edit) => edit.path.at(-1))).toEqual(['price']);
    await ward.edit(await change({ repeat: 'at', times: '9/21', note: '慢推' }));
    const [mission] = (await planOf(ward)).injectionMission;
    expect(hours(ward, mission?.arrangeDateTime ?? [])).toEqual([9, 21]);
    expect(mission).toMatchObject({ note: '慢推', price: 120 });
    expect(mission?.repeat).toBeUndefined();
  });

  it('is kept with others as a protocol, which another animal gets at the same times, dosed by its own weight', async () => {
    const ward = await TestWard.open(new TestClinic());
    const item = aDrugItem('Cerenia', ['maropitant']);
    await order(ward, { list: 'drugMission', item, name: item.name, repeat: 'at', times: '8/20' });
    await order(ward, { list: 'monitorMission', monitorID: 'bt', hours: '4', from: '8' });
    await order(ward, {
      list: 'injectionMission',
      name: 'Maropitant 1 mg/kg',
      repeat: 'asNeeded',
      gap: '24',
      price: '180',
    });
    await order(ward, {
      list: 'infusionDrugMission',
      name: 'LRS',
      rate: '18',
      volume: '500',
      repeat: 'once',
      from: '9',
    });
    const orders = ordersOf(await planOf(ward), TEST_ZONE, newRowID);
    // What is only watched if somebody thinks of it belongs to no protocol.
    expect(orders.map(({ list }) => list)).toEqual([
      ...['monitorMission', 'drugMission', 'injectionMission', 'infusionDrugMission'],
    ]);
    expect(orders.every((one) => protocolOrder.safeParse(one).success)).toBe(true);
    const other = await TestWard.open(ward.clinic, 'b');
    const source = { plan: await planOf(other), zone: TEST_ZONE, weight: 4.5, hour: 14, newRowID };
    await other.edit(protocolEdits(orders, source, (id) => (id === item._id ? item : undefined)));
    const plan = await planOf(other);
    expect(plan.drugBag).toMatchObject([{ items: [{ unitsPerDose: 1, number: 2 }] }]);
    expect(hours(other, plan.drugMission[0]?.arrangeDateTime ?? [])).toEqual([8, 20]);
    const [temperature] = plan.monitorMission.filter(({ missionID }) => missionID === 'bt');
    expect(hours(other, temperature?.arrangeDateTime ?? [])).toEqual([14, 18, 22]);
    expect(plan.injectionMission).toMatchObject([{ price: 180, repeat: { leastGap: 86_400 } }]);
    expect(plan.infusionDrugMission).toMatchObject([{ mlPerHour: 18, number: 500 }]);
  });

  it('of an injection says how much is given once and by what; what nobody said isn’t said', async () => {
    const ward = await TestWard.open(new TestClinic());
    const item = aDrugItem('Maropitant', ['maropitant'], { strength: 10, dosePerKg: 1, divisible: 0.01 });
    const missionID = await order(ward, { list: 'injectionMission', item, name: item.name, price: '120' });
    await order(ward, { list: 'injectionMission', name: '維他命', price: '60' });
    const plan = await planOf(ward);
    const [known, other] = plan.injectionMission;
    expect(known).toMatchObject({ dosePerKg: 1, strength: 10, unitsPerDose: 0.9, unit: item.unit });
    expect(other?.unitsPerDose).toBeUndefined();
    const before = orderOf(plan, 'injectionMission', missionID, TEST_ZONE);
    if (!before) throw new Error('no order');
    expect(before).toMatchObject({ dosePerKg: '1', perDose: '0.9' });
    await ward.edit(changeEdits(plan, missionID, before, { ...before, perDose: '1.2' }, TEST_ZONE) ?? []);
    expect((await planOf(ward)).injectionMission[0]).toMatchObject({ unitsPerDose: 1.2, dosePerKg: 1 });
  });

  it('of an infusion keeps how it is mixed; another animal gets it by its own weight', async () => {
    const ward = await TestWard.open(new TestClinic());
    const item = aDrugItem('Lidocaine', ['lidocaine'], { strength: 20, dosePerKg: null });
    const mixed = { unit: 'mL', strength: 20, mixDose: '50', drugMg: '500', bag: '500', rate: '27', volume: '25' };
    await order(ward, { list: 'infusionDrugMission', item, name: item.name, repeat: 'once', ...mixed });
    const [infusion] = (await planOf(ward)).infusionDrugMission;
    const mix = { dose: 50, unit: 'µg/kg/min', drugMg: 500, bag: 500 };
    expect(infusion).toMatchObject({ mlPerHour: 27, number: 25, mix });
    const orders = ordersOf(await planOf(ward), TEST_ZONE, newRowID);
    const other = await TestWard.open(ward.clinic, 'b');
    const source = { plan: await planOf(other), zone: TEST_ZONE, weight: 4.5, hour: 14, newRowID };
    await other.edit(protocolEdits(orders, source, () => item));
    expect((await planOf(other)).infusionDrugMission).toMatchObject([{ mlPerHour: 13.5, mix }]);
  });

  it('against a warning is ordered with its reason, whose author and time are the command’s', async () => {
    const ward = await TestWard.open(new TestClinic());
    const reasons = [{ _id: 'allergy', reason: '沒有別的藥' }];
    const item = aDrugItem('Maropitant', ['maropitant']);
    for (const list of ['drugMission', 'injectionMission', 'infusionDrugMission'] as const)
      await order(ward, { list, item, name: item.name, repeat: 'once', reasons });
    const plan = await planOf(ward);
    for (const drug of [plan.drugBag[0]?.items[0], plan.injectionMission[0], plan.infusionDrugMission[0]]) {
      expect(drug?.overrides).toMatchObject([{ ...reasons[0], by: ward.clinic.actor.staffID }]);
      expect(drug?.overrides?.[0]?.dateTime).toBeGreaterThan(0);
    }
    const missionID = plan.injectionMission[0]?.missionID ?? '';
    const before = orderOf(plan, 'injectionMission', missionID, TEST_ZONE);
    if (!before) throw new Error('no order');
    const more = { ...before, reasons: [{ _id: 'no-weight', reason: '無法量' }] };
    await ward.edit(changeEdits(plan, missionID, before, more, TEST_ZONE) ?? []);
    expect((await planOf(ward)).injectionMission[0]?.overrides?.map(({ _id }) => _id)).toEqual([
      'allergy',
      'no-weight',
    ]);
  });

  it('of a protocol is ordered with the reason that was given for it, in a bag as outside of one', async () => {
    const ward = await TestWard.open(new TestClinic());
    const item = aDrugItem('Maropitant', ['maropitant']);
    for (const list of ['drugMission', 'injectionMission'] as const)
      await order(ward, { list, item, name: item.name, repeat: 'once' });
    const orders = ordersOf(await planOf(ward), TEST_ZONE, newRowID);
    const other = await TestWard.open(ward.clinic, 'b');
    const source = { plan: await planOf(other), zone: TEST_ZONE, weight: 4.5, hour: 14, newRowID };
    const edits = protocolEdits(orders, source, () => item);
    const given = [{ _id: 'allergy', reason: '沒有別的藥' }];
    const reasons = new Map([...newMissions(edits)].map((missionID) => [missionID, given]));
    await other.edit(reasonedEdits({ edits, reasons }));
    const plan = await planOf(other);
    for (const drug of [plan.drugBag[0]?.items[0], plan.injectionMission[0]])
      expect(drug?.overrides).toMatchObject([{ ...given[0], by: ward.clinic.actor.staffID }]);
  });
});
