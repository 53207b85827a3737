import { TEST_ZONE, TestClinic } from '@vetloom/testing/domain/clinic.ts';
import { TestWard } from '@vetloom/testing/domain/ward.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayStart } from '../core/clock.ts';
import { type MissionOutcome, missionLogSchema } from '../hospital/stay-day.schema.ts';
import { dayGoods } from '../hospital/stay-goods.ts';
import { drugLine } from '../lines/drug-bag.schema.ts';
import { chargeByGiven, infusionGiven, ranThrough, runsOf } from './infusion-given.ts';

const today = dayStart(1_763_596_800, TEST_ZONE);
const at = (hour: number) => today + hour * 3600;
const plan = { planDateTime: today };
const bag = { missionID: 'bag', mlPerHour: 100, number: 1000, unit: 'ml' };
const entry = (hour: number, said: Partial<MissionOutcome> = {}) => ({
  _id: `e${hour}`,
  dateTime: at(hour),
  missions: [{ missionID: 'bag', done: true, ...said }],
});
const log = (...execute: readonly object[]) => missionLogSchema.pick({ execute: true }).parse({ execute });
const runs = (of: ReturnType<typeof log>, until: number, infusion = bag) =>
  runsOf(plan, of, infusion, at(until), TEST_ZONE).map(({ from, to, rate }) => [
    (from - today) / 3600,
    (to - today) / 3600,
    rate,
  ]);

describe('what of an infusion was really given', () => {
  it('is its rates in time: 4 h at 100, 2 h at 50, held for 2 h, 1 h at 50 are 550 mL', () => {
    const told = log(
      entry(8),
      entry(12, { rate: 50 }),
      entry(14, { done: false, outcome: 'held', reason: '漏針' }),
      entry(16),
    );
    expect(runs(told, 17)).toEqual([
      [8, 12, 100],
      [12, 14, 50],
      [16, 17, 50],
    ]);
    expect(ranThrough(runsOf(plan, told, bag, at(17), TEST_ZONE))).toBe(550);
  });

  it('ends where its volume is through, its bag ended, the animal went home, the day did, or with now', () => {
    expect(runs(log(entry(8), entry(10, { rate: 400 })), 23)).toEqual([
      [8, 10, 100],
      [10, 12, 400],
    ]);
    expect(runs(log(entry(20)), 30)).toEqual([[20, 24, 100]]);
    expect(runs(log(entry(8)), 9)).toEqual([[8, 9, 100]]);
    const ended = {
      ...plan,
      drugDisable: [{ bagID: 'bag', disableDateTime: at(10), reason: '', by: '', dateTime: at(10) }],
    };
    expect(ranThrough(runsOf(ended, log(entry(8)), bag, at(20), TEST_ZONE))).toBe(200);
    const home = { ...plan, dischargeDateTime: at(11) };
    expect(ranThrough(runsOf(home, log(entry(8)), bag, at(20), TEST_ZONE))).toBe(300);
  });

  it('is known by the rate that was noted where the plan has none, and by none is nothing', () => {
    const unrated = { ...bag, mlPerHour: null as unknown as number };
    expect(runs(log(entry(8)), 10, unrated)).toEqual([]);
    expect(runs(log(entry(8, { rate: 20 })), 10, unrated)).toEqual([[8, 10, 20]]);
  });

  it('counts once what two people noted unseen, and of bottles goes on without an end', () => {
    expect(runs(log(entry(8), { ...entry(9, { rate: 500, double: true }), _id: 'twin' }), 10)).toEqual([[8, 10, 100]]);
    expect(runs(log(entry(8)), 23, { ...bag, number: 1, unit: '瓶' })).toEqual([[8, 23, 100]]);
  });

  it('of a drug that is mixed into a bag is the bag’s, and says nothing of how much of the drug is charged', () => {
    const mix = { dose: 50, unit: 'µg/kg/min' as const, drugMg: 500, bag: 500 };
    const mixed = { ...bag, number: 25, mix };
    const ran = runsOf(plan, log(entry(8)), mixed, at(20), TEST_ZONE);
    // 500 mL at 100 mL/h, not the 25 mL of the drug in it.
    expect(ran.map(({ from, to }) => [(from - today) / 3600, (to - today) / 3600])).toEqual([[8, 13]]);
    const infusion = {
      ...drugLine.parse({ _id: 'bag', name: 'Lidocaine', price: 1, number: 25, unit: 'mL' }),
      ...mixed,
    };
    const stands = infusionGiven(plan, log(entry(8)), { ...infusion, arrangeDateTime: [] }, at(20), TEST_ZONE);
    expect(stands).toMatchObject({ given: 500, charged: undefined });
    expect(chargeByGiven(stands)).toBeUndefined();
  });

  it('never grows smaller as time goes by, and is the sum of rate and time', () => {
    const changes = fc.array(fc.tuple(fc.integer({ min: 0, max: 86_399 }), fc.integer({ min: 1, max: 300 })), {
      minLength: 1,
      maxLength: 8,
    });
    fc.assert(
      fc.property(changes, fc.integer({ min: 1, max: 43_200 }), (all, later) => {
        const told = log(
          ...all.map(([second, rate], nth) => ({
            ...{ _id: `e${nth}`, dateTime: today + second },
            missions: [{ missionID: 'bag', done: true, rate }],
          })),
        );
        const endless = { ...bag, unit: '袋' };
        const until = (moment: number) => ranThrough(runsOf(plan, told, endless, moment, TEST_ZONE));
        const noon = at(12);
        expect(until(noon + later)).toBeGreaterThanOrEqual(until(noon));
        let byHand = 0;
        for (let second = 0; second < 86_400; second += 3600)
          byHand += until(today + second + 3600) - until(today + second);
        expect(byHand).toBeCloseTo(until(at(24)), 6);
      }),
      { numRuns: 40 },
    );
  });
});

async function wardWithInfusion() {
  const ward = await TestWard.open(new TestClinic());
  await ward.plan('infusionDrugMission', {
    ...{ _id: 'bag', missionID: 'bag', itemID: '/prod/lrs', name: 'LR', price: 1, number: 500, unit: 'ml' },
    ...{ mlPerHour: 40, arrangeDateTime: [ward.at(8), ward.at(20)] },
  });
  const execute = (_id: string, hour: number, said: object) =>
    ward.clinic.run('mission.execute', {
      ...ward.of(),
      entry: { _id, dateTime: ward.at(hour), missions: [{ missionID: 'bag', outcome: 'given', ...said }] },
    });
  const read = async () => {
    const [day, noted] = [await ward.dayPlan(), await ward.log()];
    const infusion = day?.infusionDrugMission[0];
    if (!day || !infusion) throw new Error('no plan');
    return { day, noted, infusion };
  };
  return { ward, execute, read };
}

describe('a pump that is set anew', () => {
  it('is an entry of the log with its rate, and answers nothing that was arranged', async () => {
    const { ward, execute, read } = await wardWithInfusion();
    await execute('start', 8, { due: ward.at(8) });
    await execute('faster', 10, { rate: 60 });
    const { day, noted, infusion } = await read();
    expect(noted?.execute.map(({ missions }) => [missions[0]?.due, missions[0]?.rate])).toEqual([
      [ward.at(8), 40],
      [undefined, 60],
    ]);
    const given = infusionGiven(day, noted, infusion, ward.at(12), TEST_ZONE);
    expect(given).toMatchObject({ given: 200, rate: 60, charged: 500 });
  });

  it('and one that is begun keep the rate at which they ran, whatever becomes of the order', async () => {
    const { ward, execute, read } = await wardWithInfusion();
    await execute('start', 8, { due: ward.at(8) });
    const order = (from: number, to: number) =>
      ward.edit([{ op: 'set', path: ['infusionDrugMission', 'bag', 'mlPerHour'], from, to }]);
    await order(40, 80);
    await execute('slower', 12, { rate: 20 });
    await execute('second', 20, { due: ward.at(20) });
    const { day, noted, infusion } = await read();
    expect(noted?.execute.map(({ missions }) => missions[0]?.rate)).toEqual([40, 20, 20]);
    expect(infusionGiven(day, noted, infusion, ward.at(14), TEST_ZONE).given).toBe(200);
    // Whoever corrects the note of a dose without a word about its rate leaves it.
    const missions = noted?.execute[0]?.missions ?? [];
    const to = missions.map(({ rate: _rate, ...rest }) => ({ ...rest, outcome: 'vomited' }));
    await ward.clinic.run('mission.edit', {
      ...ward.of(),
      executeID: 'start',
      edits: [{ op: 'set', path: ['missions'], from: missions, to }],
    });
    expect((await read()).noted?.execute[0]?.missions[0]).toMatchObject({ outcome: 'vomited', rate: 40 });
  });

  it('takes no more from the shelf: the day is charged for its volume until somebody says otherwise', async () => {
    const { ward, execute, read } = await wardWithInfusion();
    await execute('start', 8, { due: ward.at(8), rate: 30 });
    await execute('faster', 10, { rate: 60 });
    await execute('slower', 12, { rate: 20 });
    const { day, noted } = await read();
    expect(dayGoods(day, false, noted).map(({ itemID, number }) => [itemID, number])).toEqual([['/prod/lrs', 500]]);
  });

  it('once it has stopped, the day may be charged by what really ran, which is what leaves the shelf then', async () => {
    const { ward, execute, read } = await wardWithInfusion();
    const offer = async () => {
      const { day, noted, infusion } = await read();
      return chargeByGiven(infusionGiven(day, noted, infusion, ward.at(13), TEST_ZONE));
    };
    expect(await offer()).toBeUndefined();
    await execute('start', 8, { due: ward.at(8) });
    expect(await offer()).toBeUndefined();
    await execute('stop', 12, { outcome: 'stopped', reason: '出院' });
    expect(await offer()).toBe(160);
    await ward.edit([{ op: 'set', path: ['infusionDrugMission', 'bag', 'number'], from: 500, to: 160 }]);
    expect(await offer()).toBeUndefined();
    const { day, noted, infusion } = await read();
    expect(infusionGiven(day, noted, infusion, ward.at(13), TEST_ZONE).given).toBe(160);
    expect(dayGoods(day, false, noted).map(({ number }) => number)).toEqual([160]);
  });

  it('asks for the second person where its drug is a controlled one', async () => {
    const { ward, execute } = await wardWithInfusion();
    await ward.edit([{ op: 'set', path: ['infusionDrugMission', 'bag', 'controlled'], from: false, to: true }]);
    await expect(execute('faster', 10, { rate: 60 })).rejects.toMatchObject({ detail: { rule: 'secondPerson' } });
  });

  it('keeps its rate where its words are corrected, and a rate that can’t be is refused', async () => {
    const { ward, execute, read } = await wardWithInfusion();
    await execute('start', 8, { due: ward.at(8), rate: 30 });
    await ward.clinic.run('mission.edit', {
      ...ward.of(),
      executeID: 'start',
      edits: [{ op: 'set', path: ['note'], from: '', to: '左前肢' }],
    });
    expect((await read()).noted?.execute[0]).toMatchObject({ note: '左前肢', missions: [{ rate: 30 }] });
    for (const rate of [0, -5, 100_000, Number.NaN]) await expect(execute('x', 9, { rate })).rejects.toThrow();
  });
});
