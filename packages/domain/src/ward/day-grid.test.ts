import { TEST_ZONE, TestClinic } from '@vetloom/testing/domain/clinic.ts';
import { injection, TestWard } from '@vetloom/testing/domain/ward.ts';
import { describe, expect, it } from 'vitest';
import { changesBetween } from './day-changes.ts';
import { entryTime, type GridRow, gridRows, hourOf, shownDose } from './day-grid.ts';
import { balanceOf, balanceTotal } from './fluid-balance.ts';
import { doseFor, lastGiven, missionDose } from './mission-dose.ts';

async function sheetOf(ward: TestWard, now: number): Promise<readonly GridRow[]> {
  const plan = await ward.dayPlan();
  if (!plan) throw new Error('no plan');
  return gridRows({ plan, log: await ward.log(), monitor: await ward.monitor() }, TEST_ZONE, now);
}
const rowOf = (rows: readonly GridRow[], missionID: string) => {
  const row = rows.find((one) => one.missionID === missionID);
  if (!row) throw new Error(`no row ${missionID}`);
  return row;
};
const enter = (ward: TestWard, ...cells: [time: string, missionID: string, to: number | string][]) =>
  ward.clinic.run('monitor.enter', {
    ...ward.of(),
    cells: cells.map(([time, missionID, to]) => ({ time, missionID, from: null, to })),
  });
const execute = (ward: TestWard, id: string, mission: object, hour: number) =>
  ward.clinic.run('mission.execute', {
    ...ward.of(),
    entry: { _id: id, dateTime: ward.at(hour), missions: [mission], note: '' },
  });

describe('a day as a sheet', () => {
  it('[2.3.63] has its groups in order, an animal looked at from how it is to what it weighs, feeding last', async () => {
    const ward = await TestWard.open(new TestClinic());
    await ward.plan('injectionMission', injection(ward, [8, 20]));
    const rows = await sheetOf(ward, ward.at(9));
    expect(rows.map(({ missionID }) => missionID)).toEqual([
      ...['spirit', 'appetite', 'bt', 'hr', 'br', 'bp', 'urine', 'feces', 'bw', 'inj', 'food'],
    ]);
    expect(rows.at(-1)?.group).toBe('feeding');
  });

  it('shows values with who wrote them and their trend, and what is due by the clock', async () => {
    const ward = await TestWard.open(new TestClinic());
    await ward.plan('injectionMission', injection(ward, [8, 20]));
    await enter(ward, ['0800', 'bt', 38.4], ['1215', 'bt', 39.1], ['0900', 'appetite', '50%']);
    const rows = await sheetOf(ward, ward.at(8.25));
    const bt = rowOf(rows, 'bt');
    expect(bt.trend).toEqual([38.4, 39.1]);
    expect(bt.cells[12]?.values).toMatchObject([{ time: '1215', value: 39.1 }]);
    expect(bt.cells[12]?.values[0]?.by).not.toBe('');
    expect(rowOf(rows, 'inj').cells.flatMap((cell) => cell?.doses.map(({ state }) => state) ?? [])).toEqual([
      'overdue',
      'upcoming',
    ]);
    expect(rowOf(rows, 'appetite').trend).toEqual([50]);
  });

  it('keeps what was done and measured of missions that the plan has no more', async () => {
    const ward = await TestWard.open(new TestClinic());
    await ward.plan('injectionMission', injection(ward, [8]));
    await execute(ward, 'x1', { missionID: 'inj', due: ward.at(8) }, 8);
    await enter(ward, ['0800', 'hr', 120]);
    await ward.edit([
      { op: 'remove', path: ['injectionMission', 'inj'] },
      { op: 'remove', path: ['monitorMission', 'hr'] },
    ]);
    const rows = await sheetOf(ward, ward.at(9));
    expect(rowOf(rows, 'inj')).toMatchObject({ group: 'gone' });
    expect(rowOf(rows, 'inj').cells[8]?.beside).toMatchObject([{ executeID: 'x1', mission: { done: true } }]);
    expect(rowOf(rows, 'hr')).toMatchObject({ group: 'gone', trend: [120] });
  });

  it('shows what the end of a bag made void as stopped, and what nobody had arranged at its hour', async () => {
    const ward = await TestWard.open(new TestClinic());
    const item = { _id: 'i', name: '止吐錠', price: 10, number: 2, dosePerKg: 2, strength: 10, unit: '錠' };
    await ward.plan('drugBag', { bagID: 'b1', items: [item] });
    await ward.plan('drugMission', {
      ...{ missionID: 'm1', bagID: 'b1', name: '止吐錠', arrangeDateTime: [ward.at(8), ward.at(20)] },
    });
    await ward.clinic.run('stayPlan.stopBag', { ...ward.of(), bagID: 'b1', disableDateTime: ward.at(12) });
    await ward.plan('injectionMission', { ...injection(ward, []), missionID: 'prn', repeat: { leastGap: 21_600 } });
    await execute(ward, 'x1', { missionID: 'prn' }, 15);
    const rows = await sheetOf(ward, ward.at(13));
    expect(shownDose(rowOf(rows, 'm1').cells[20])?.state).toBe('stopped');
    expect(rowOf(rows, 'prn').cells[15]?.beside).toMatchObject([{ mission: { done: true } }]);
    const plan = await ward.dayPlan();
    if (!plan) throw new Error('no plan');
    const dose = missionDose(plan, 'drugMission', 'm1', () => undefined);
    expect(dose).toEqual({ perKg: 2, strength: 10, unit: '錠', ordered: null });
    expect(dose && doseFor(dose, 9.1)).toEqual({ mg: 18.2, units: 1.82 });
  });

  it('writes a value under its own minute, that of what is due, or the hour', async () => {
    const ward = await TestWard.open(new TestClinic());
    await ward.edit([{ op: 'set', path: ['monitorMission', 'bt', 'arrangeDateTime'], from: [], to: [ward.at(14.5)] }]);
    await enter(ward, ['0820', 'bt', 38.4]);
    const bt = rowOf(await sheetOf(ward, ward.at(10)), 'bt');
    expect([8, 9, 14].map((hour) => entryTime(bt.cells[hour], hour, TEST_ZONE))).toEqual(['0820', '0900', '1430']);
    expect(hourOf(ward.at(23.9), ward.today, TEST_ZONE)).toBe(23);
    expect([hourOf(ward.at(-1), ward.today, TEST_ZONE), hourOf(ward.at(25), ward.today, TEST_ZONE)]).toEqual([0, 23]);
  });
});

describe('what is given as needed', () => {
  it('was given last on this day or the one before: midnight is no gap', async () => {
    const ward = await TestWard.open(new TestClinic());
    await ward.plan('injectionMission', { ...injection(ward, []), repeat: { leastGap: 21_600 } });
    await ward.openDay(1, { copyOf: ward.today });
    await execute(ward, 'x1', { missionID: 'inj' }, 23);
    await execute(ward, 'x2', { missionID: 'inj', done: false, outcome: 'refused', reason: '咬人' }, 23.5);
    const logs = [await ward.log(1), await ward.log()];
    expect(lastGiven(logs, 'inj')).toBe(ward.at(23));
    expect([lastGiven(logs, 'other'), lastGiven([undefined], 'inj')]).toEqual([0, 0]);
  });
});

describe('what goes in and out', () => {
  it('adds up infusions as they ran and what was fed, against urine, in mL and nothing that is told in words', async () => {
    const ward = await TestWard.open(new TestClinic());
    const infusion = { missionID: 'lrs', _id: 'lrs', name: 'LRS', unit: 'mL', price: 1, number: 500, mlPerHour: 20 };
    await ward.plan('infusionDrugMission', { ...infusion, arrangeDateTime: [ward.at(8)] });
    await execute(ward, 'x1', { missionID: 'lrs', due: ward.at(8) }, 8);
    await enter(ward, ['0900', 'urine', 30], ['0930', 'food', 15], ['1000', 'urine', '少量']);
    const balance = async (now: number) => {
      const plan = await ward.dayPlan();
      if (!plan) throw new Error('no plan');
      const day = { plan, log: await ward.log(), monitor: await ward.monitor() };
      return balanceOf(day, TEST_ZONE, now);
    };
    const atTen = await balance(ward.at(10.5));
    expect(atTen.slice(8, 11)).toEqual([
      { in: 20, out: 0 },
      { in: 35, out: 30 },
      { in: 10, out: 0 },
    ]);
    expect(balanceTotal(atTen)).toEqual({ in: 65, out: 30 });
    // Held back: from then on nothing runs, whatever time it is.
    await execute(ward, 'x2', { missionID: 'lrs', done: false, outcome: 'stopped', reason: '換線' }, 12);
    expect(balanceTotal(await balance(ward.at(20))).in).toBe(95);
  });

  it('ends with the volume of an infusion that is counted in mL', async () => {
    const ward = await TestWard.open(new TestClinic());
    const infusion = { missionID: 'lrs', _id: 'lrs', name: 'LRS', unit: 'ml', price: 1, number: 50, mlPerHour: 20 };
    await ward.plan('infusionDrugMission', { ...infusion, arrangeDateTime: [ward.at(8)] });
    await execute(ward, 'x1', { missionID: 'lrs', due: ward.at(8) }, 8);
    const plan = await ward.dayPlan();
    if (!plan) throw new Error('no plan');
    const day = { plan, log: await ward.log(), monitor: undefined };
    expect(balanceTotal(balanceOf(day, TEST_ZONE, ward.at(23))).in).toBe(50);
  });
});

describe('a day beside the one before', () => {
  it('tells what is new, what is at other times, what is no more, also because it was stopped, and what was stopped and is given again', async () => {
    const ward = await TestWard.open(new TestClinic());
    const item = { _id: 'i', name: '止吐錠', price: 10, number: 2 };
    await ward.plan('drugBag', { bagID: 'b1', items: [item] });
    await ward.plan('drugMission', { missionID: 'm1', bagID: 'b1', name: '止吐錠', arrangeDateTime: [ward.at(8)] });
    await ward.plan('injectionMission', injection(ward, [8, 20]));
    await ward.plan('injectionMission', { ...injection(ward, [9]), missionID: 'every', repeat: { every: 14_400 } });
    await ward.clinic.run('stayPlan.stopBag', { ...ward.of(), bagID: 'b1', disableDateTime: ward.at(12) });
    await ward.openDay(1, { copyOf: ward.today });
    const changes = async () => {
      const [before, after] = [await ward.dayPlan(), await ward.dayPlan(1)];
      if (!before || !after) throw new Error('no plan');
      return changesBetween(before, after, TEST_ZONE).map(({ missionID, change }) => [missionID, change]);
    };
    expect(await changes()).toEqual([['m1', 'ended']]);
    await ward.plan('drugBag', { bagID: 'b1', items: [item] }, 1);
    await ward.plan(
      'drugMission',
      { missionID: 'm1', bagID: 'b1', name: '止吐錠', arrangeDateTime: [ward.at(8, 1)] },
      1,
    );
    expect(await changes()).toEqual([['m1', 'resumed']]);
    // What is done every so many hours goes on over midnight, and is no change.
    const next = await ward.dayPlan(1);
    expect(next?.injectionMission[1]?.arrangeDateTime.map((time) => (time - ward.day(1)) / 3600)).toEqual([
      ...[1, 5, 9, 13, 17, 21],
    ]);
    const from = next?.injectionMission[0]?.arrangeDateTime;
    await ward.edit(
      [{ op: 'set', path: ['injectionMission', 'inj', 'arrangeDateTime'], from, to: [ward.at(9, 1)] }],
      1,
    );
    await ward.edit([{ op: 'remove', path: ['monitorMission', 'bp'] }], 1);
    await ward.plan('threrapyMission', { missionID: 't', name: '冷敷', price: 0, arrangeDateTime: [] }, 1);
    expect(await changes()).toEqual([
      ['bp', 'ended'],
      ['m1', 'resumed'],
      ['inj', 'changed'],
      ['t', 'added'],
    ]);
  });
});
