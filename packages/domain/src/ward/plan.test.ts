import { apart } from '@vetloom/testing/domain/apart.ts';
import { person, TestClinic } from '@vetloom/testing/domain/clinic.ts';
import { injection, TestWard } from '@vetloom/testing/domain/ward.ts';
import { describe, expect, it } from 'vitest';
import { DEFAULT_MONITORS } from './new-day.ts';

const bag = (price = 50) => ({
  bagID: 'b1',
  items: [{ _id: 'd1', name: '止吐錠', price, number: 6 }],
});

describe('a day of a stay', () => {
  it('[2.3.51] [2.3.52] is one, however often it is opened', async () => {
    const ward = await TestWard.open(new TestClinic());
    await ward.edit([{ op: 'set', path: ['stateOfIllness'], from: '', to: '精神好轉' }]);
    await ward.openDay();
    const plans = await ward.clinic.tx.query('inHospitalPlan', 'byStay', { equals: [ward.stayID] });
    expect(plans).toMatchObject([
      {
        ...{ _id: `${ward.stayID}/plan/${ward.today}`, petID: ward.petID, recordID: ward.recordID },
        ...{ planDateTime: ward.today, stateOfIllness: '精神好轉' },
      },
    ]);
  });

  it('begins at midnight of the clinic', async () => {
    const ward = await TestWard.open(new TestClinic());
    const opened = ward.clinic.run('stayPlan.create', { inHospitalID: ward.stayID, planDateTime: ward.at(8) });
    await expect(opened).rejects.toMatchObject({ code: 100105, detail: { rule: 'notDayStart' } });
  });

  it('[2.3.54] [2.3.63] [2.9.06 plan half] [2.9.07] watches ten things unless somebody says otherwise, and is charged for its cage once', async () => {
    const ward = await TestWard.open(new TestClinic());
    const plan = await ward.dayPlan();
    expect(plan?.monitorMission.map(({ missionID }) => missionID)).toEqual([...DEFAULT_MONITORS]);
    expect(DEFAULT_MONITORS).toEqual(['spirit', 'appetite', 'bw', 'urine', 'feces', 'bp', 'hr', 'bt', 'br', 'food']);
    expect(plan?.monitorMission.every(({ arrangeDateTime }) => Array.isArray(arrangeDateTime))).toBe(true);
    expect(plan).toMatchObject({
      drugDiscountRate: 1,
      infusionDrugDiscountRate: 1,
      cage: { number: 1, discountRate: 1 },
    });
  });

  it('[2.3.46] [2.3.53] [2.3.56] [2.3.59] [2.4.79] adds to the stay what it comes to', async () => {
    const ward = await TestWard.open(new TestClinic());
    await ward.edit([{ op: 'set', path: ['cage', 'discountRate'], from: 1, to: 0.9 }]);
    expect(await ward.dayPlan()).toMatchObject({ total: 720 });
    await ward.plan('injectionMission', injection(ward, [8, 20], { discountRate: 0.9 }));
    await ward.plan('chargeService', { _id: 's', name: '護理', price: 100, number: 1 });
    await ward.plan('chargeProduct', { _id: 'p', name: '罐頭', price: 250, number: 1 });
    await ward.openDay(1);
    const first = 720 + 216 + 350;
    expect(await ward.dayPlan()).toMatchObject({ total: first });
    expect(await ward.stay()).toMatchObject({
      ...{ subTotal: { [ward.day(0)]: first, [ward.day(1)]: 800 }, total: first + 800, status: 0 },
    });
  });

  it('[2.7.104] goes on on another day without what was done, handed out, stopped or charged by hand', async () => {
    const ward = await TestWard.open(new TestClinic());
    await ward.plan('drugBag', bag());
    await ward.plan('drugBag', { ...bag(), bagID: 'b2' });
    for (const [missionID, bagID] of [
      ['m1', 'b1'],
      ['m2', 'b2'],
    ])
      await ward.plan('drugMission', { missionID, bagID, name: '止吐錠', arrangeDateTime: [ward.at(8)] });
    await ward.plan('injectionMission', injection(ward, [8, 20]));
    await ward.plan('chargeService', { _id: 's', name: '護理', price: 100, number: 1 });
    const therapies = ['threrapyMission', 'otherTherapyMission', 'examTherapyMission'] as const;
    for (const list of therapies)
      await ward.plan(list, { missionID: list, name: list, price: 0, arrangeDateTime: [ward.at(10)] });
    const drip = { _id: 'drip', missionID: 'drip', name: '林格氏液', price: 0, number: 100, mlPerHour: 10 };
    await ward.plan('infusionDrugMission', { ...drip, arrangeDateTime: [ward.at(11)] });
    await ward.plan('monitorMission', { missionID: 'glu', name: '血糖', arrangeDateTime: [ward.at(12)] });
    const day = ward.of();
    await ward.clinic.run('stayPlan.ready', { ...day, dateTime: ward.at(9) });
    await ward.clinic.run('record.dispense', { recordID: `${ward.stayID}/plan/${ward.today}`, bagIDs: ['b1'] });
    await ward.clinic.run('stayPlan.stopBag', { ...day, bagID: 'b2', disableDateTime: ward.at(12) });
    await ward.openDay(1, { copyOf: ward.today });
    const next = await ward.dayPlan(1);
    expect(next).toMatchObject({
      drugBag: [{ bagID: 'b1', dispensed: false, dispensedBy: '' }],
      drugMission: [{ missionID: 'm1', arrangeDateTime: [ward.at(8, 1)] }],
      injectionMission: [{ arrangeDateTime: [ward.at(8, 1), ward.at(20, 1)] }],
      ...{ chargeService: [], drugDispensedDateTime: 0, dispensingReadyDateTime: 0, total: 800 + 300 + 240 },
    });
    for (const list of therapies)
      expect(next?.[list]).toMatchObject([{ missionID: list, arrangeDateTime: [ward.at(10, 1)] }]);
    expect(next?.infusionDrugMission).toMatchObject([{ missionID: 'drip', arrangeDateTime: [ward.at(11, 1)] }]);
    const watched = next?.monitorMission.find(({ missionID }) => missionID === 'glu');
    expect(watched).toMatchObject({ name: '血糖', arrangeDateTime: [ward.at(12, 1)] });
    expect([next?.drugBag.length, next?.drugMission.length, next?.drugDisable ?? []]).toEqual([1, 1, []]);
    await expect(ward.openDay(2, { copyOf: ward.day(5) })).rejects.toMatchObject({ detail: { rule: 'dayRemoved' } });
  });

  it('is written by two at once, row by row: nothing is lost, and one field that both wrote is a conflict', async () => {
    const ward = await TestWard.open(new TestClinic());
    const put = (row: object) => [{ op: 'insert', path: ['threrapyMission'], row }];
    const therapy = (missionID: string) => ({ missionID, name: missionID, price: 100, arrangeDateTime: [ward.at(10)] });
    const rate = (to: number) => ({ op: 'set', path: ['drugDiscountRate'], from: 1, to });
    const edit = (edits: object[]) => ['stayPlan.edit', { ...ward.of(), edits }] as const;
    const heard = await apart(
      ward.clinic,
      [edit([...put(therapy('t1')), rate(0.9)])],
      [edit([...put(therapy('t2')), rate(0.8)])],
    );
    expect(heard.second).toEqual(['drugDiscountRate']);
    const plan = await ward.dayPlan();
    expect(plan?.threrapyMission.map(({ missionID }) => missionID)).toEqual(['t1', 't2']);
    expect(plan).toMatchObject({ drugDiscountRate: 0.9, total: 1000 });
  });
});

describe('bags of a day', () => {
  it('[2.3.55] [2.3.60] [2.4.80] are asked for, handed out, and asked for anew when they are said to be ready again', async () => {
    const ward = await TestWard.open(new TestClinic());
    await ward.plan('drugBag', bag());
    const ready = (hour: number) => ward.clinic.run('stayPlan.ready', { ...ward.of(), dateTime: ward.at(hour) });
    const dispense = () =>
      ward.clinic.run('record.dispense', { recordID: `${ward.stayID}/plan/${ward.today}`, bagIDs: ['b1'] });
    await ready(9);
    await dispense();
    const by = ward.clinic.actor.staffID;
    expect(await ward.dayPlan()).toMatchObject({
      ...{ hasDrug: true, drugSubTotal: 300, dispensingReadyDateTime: ward.at(9), drugDispensedBy: by },
      drugBag: [{ dispensed: true }],
    });
    await ready(11);
    expect(await ward.dayPlan()).toMatchObject({
      ...{ dispensingReadyDateTime: ward.at(11), drugDispensedDateTime: 0, drugDispensedBy: '' },
      drugBag: [{ dispensed: false }],
    });
  });

  it('stay handed out when somebody writes why their drug is given against a warning, signed by the command', async () => {
    const ward = await TestWard.open(new TestClinic());
    const items = bag().items.map((drug) => ({ ...drug, overrides: [] }));
    await ward.plan('drugBag', { ...bag(), items });
    await ward.clinic.run('stayPlan.ready', { ...ward.of(), dateTime: ward.at(9) });
    await ward.clinic.run('record.dispense', { recordID: `${ward.stayID}/plan/${ward.today}`, bagIDs: ['b1'] });
    const path = ['drugBag', 'b1', 'items', 'd1', 'overrides'];
    await ward.edit([
      { op: 'insert', path, row: { _id: 'allergy', reason: '沒有別的藥', by: '/staff/x', dateTime: 1 } },
    ]);
    const by = ward.clinic.actor.staffID;
    const [stored] = (await ward.dayPlan())?.drugBag ?? [];
    expect(stored).toMatchObject({ dispensed: true, items: [{ overrides: [{ _id: 'allergy', by }] }] });
    const before = stored?.items[0]?.overrides;
    const other = person('other@clinic.test', ['RECORD_WRITE']);
    const more = { op: 'insert', path, row: { _id: 'no-weight', reason: '無法量' } };
    await ward.clinic.run('stayPlan.edit', { ...ward.of(), edits: [more] }, other);
    const after = (await ward.dayPlan())?.drugBag[0]?.items[0]?.overrides;
    // What somebody else has answered for stays theirs.
    expect(after).toEqual([...(before ?? []), expect.objectContaining({ _id: 'no-weight', by: other.staffID })]);
  });

  it('can’t be marked as handed out by an edit', async () => {
    const ward = await TestWard.open(new TestClinic());
    await ward.plan('drugBag', { ...bag(), dispensed: true, dispensedBy: '/staff/x' });
    expect(await ward.dayPlan()).toMatchObject({ drugBag: [{ dispensed: false, dispensedBy: '' }] });
  });

  it('[2.7.061] are stopped from a moment on: later doses are not due, and of two who stop it unseen the second is told', async () => {
    const ward = await TestWard.open(new TestClinic());
    await ward.plan('drugBag', bag());
    const times = [8, 12, 20].map((hour) => ward.at(hour));
    await ward.plan('drugMission', { missionID: 'm1', bagID: 'b1', name: '止吐錠', arrangeDateTime: times });
    const stop = (hour: number) =>
      ['stayPlan.stopBag', { ...ward.of(), bagID: 'b1', disableDateTime: ward.at(hour), reason: '嘔吐停止' }] as const;
    const heard = await apart(ward.clinic, [stop(12)], [stop(10)]);
    expect(heard.second).toEqual(['changedSince']);
    expect((await ward.reminders()).map(({ date }) => date)).toEqual(times.slice(0, 2));
    const unknown = ward.clinic.run('stayPlan.stopBag', { ...ward.of(), bagID: 'none', disableDateTime: 1 });
    await expect(unknown).rejects.toMatchObject({ code: 100404 });
  });
});

describe('taking a day away', () => {
  const remove = (ward: TestWard, after = 0) => ward.clinic.run('stayPlan.remove', ward.of(after));

  it('[2.7.107] takes its plan, exams, reminders and its part of the bill, twice alike', async () => {
    const ward = await TestWard.open(new TestClinic());
    await ward.openDay(1);
    await ward.plan('injectionMission', injection(ward, [20]));
    await remove(ward);
    await remove(ward);
    expect(await ward.dayPlan()).toBeUndefined();
    expect(await ward.reminders()).toEqual([]);
    expect(await ward.stay()).toMatchObject({ subTotal: { [ward.day(1)]: 800 }, total: 800 });
  });

  it('waits until what was done of it is taken back', async () => {
    const ward = await TestWard.open(new TestClinic());
    const entry = { _id: 'x', dateTime: ward.at(9), missions: [{ missionID: 'bt' }] };
    await ward.clinic.run('mission.execute', { ...ward.of(), entry });
    await expect(remove(ward)).rejects.toMatchObject({ detail: { rule: 'dayHasFacts' } });
    await ward.clinic.run('mission.remove', { ...ward.of(), executeID: 'x', reason: '誤植' });
    await remove(ward);
    expect(await ward.log()).toBeUndefined();
  });

  it('waits for what was found too, finished or not', async () => {
    const ward = await TestWard.open(new TestClinic());
    const task = { _id: 't', type: '血檢', name: 'CBC', price: 600, number: 1 };
    const of = { ...ward.of(), executeID: 'e1' };
    await ward.clinic.run('stayExam.create', { ...of, dateTime: ward.at(9), fields: { examTask: [task] } });
    const recordID = `${ward.stayID}/exam/${ward.today}/e1`;
    await ward.clinic.run('exam.create', { recordID, taskIDs: ['t'] });
    const edits = [{ op: 'set', path: ['examTask', 't', 'result'], from: '', to: '白血球偏高' }];
    await ward.clinic.run('exam.edit', { recordID, edits });
    await expect(remove(ward)).rejects.toMatchObject({ detail: { rule: 'dayHasFacts' } });
  });

  it('takes exams along that are only ordered', async () => {
    const ward = await TestWard.open(new TestClinic());
    const task = { _id: 't', type: '血檢', name: 'CBC', price: 600, number: 1 };
    const of = { ...ward.of(), executeID: 'e1' };
    await ward.clinic.run('stayExam.create', { ...of, dateTime: ward.at(9), fields: { examTask: [task] } });
    await remove(ward);
    expect(await ward.clinic.tx.get('inHospitalExam', `${ward.stayID}/exam/${ward.today}/e1`)).toBeUndefined();
  });

  it('gives back to its author what is written for it elsewhere meanwhile, in either order', async () => {
    const cells = [{ time: '0830', missionID: 'bt', from: null, to: 38.6 }];
    for (const turned of [false, true]) {
      const ward = await TestWard.open(new TestClinic());
      await ward.openDay(1);
      const acts = [[['stayPlan.remove', ward.of(1)]], [['monitor.enter', { ...ward.of(1), cells }]]] as const;
      const heard = await apart(ward.clinic, acts[turned ? 1 : 0], acts[turned ? 0 : 1]);
      expect(heard.second).toEqual([turned ? 'writtenSince' : 'dayRemoved']);
      expect((await ward.dayPlan(1)) !== undefined).toBe(turned);
    }
  });
});
