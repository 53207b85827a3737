import { apart } from '@vetloom/testing/domain/apart.ts';
import { person, TEST_ZONE, TestClinic } from '@vetloom/testing/domain/clinic.ts';
import { injection, TestWard } from '@vetloom/testing/domain/ward.ts';
import { describe, expect, it } from 'vitest';
import { dayGoods } from '../hospital/stay-goods.ts';
import { type DayAnswers, doseStatus, EXECUTION_STATUS } from './doses.ts';

async function wardWithDoses() {
  const ward = await TestWard.open(new TestClinic());
  await ward.plan('injectionMission', injection(ward, [8, 20], { itemID: '/prod/inj' }));
  await ward.plan('threrapyMission', { missionID: 'rub', name: '翻身', price: 50, arrangeDateTime: [ward.at(8)] });
  const entry = (_id: string, missions: object[], more: object = {}) => ({
    _id,
    dateTime: ward.at(8),
    missions,
    ...more,
  });
  const told = (_id: string, missions: object[], more: object = {}) =>
    ['mission.execute', { ...ward.of(), entry: entry(_id, missions, more) }] as const;
  const execute = (_id: string, missions: object[], more: object = {}) => ward.clinic.run(...told(_id, missions, more));
  const given = async () => {
    const [plan, log] = [await ward.dayPlan(), await ward.log()];
    if (!plan) throw new Error('no plan');
    return dayGoods(plan, false, log)
      .filter(({ itemID }) => itemID === '/prod/inj')
      .map(({ number }) => number);
  };
  return { ward, execute, told, given, due: ward.at(8) };
}

describe('the log of a ward', () => {
  it('[2.3.68] [2.3.69] [2.3.70] [2.7.105] holds what was carried out, when and by whom', async () => {
    const { ward, execute } = await wardWithDoses();
    await execute('x', [{ missionID: 'inj' }, { missionID: 'rub' }], { note: '順利', type: 'injection', name: '早班' });
    expect(await ward.log()).toMatchObject({
      ...{ _id: `${ward.stayID}/missionLog/${ward.today}`, planDateTime: ward.today, petID: ward.petID },
      recordID: ward.recordID,
      execute: [
        {
          ...{
            _id: 'x',
            dateTime: ward.at(8),
            note: '順利',
            optBy: ward.clinic.actor.staffID,
            type: 'injection',
            name: '早班',
          },
          missions: [
            { missionID: 'inj', done: true, due: ward.at(8) },
            { missionID: 'rub', done: true, due: ward.at(8) },
          ],
        },
      ],
    });
    await execute('x', [{ missionID: 'inj' }]);
    expect((await ward.log())?.execute).toHaveLength(1);
  });

  it('[2.6.10] is for those who carry out', async () => {
    const { ward, told } = await wardWithDoses();
    const doctor = person('doctor@clinic.test', ['RECORD_READ', 'RECORD_WRITE']);
    await expect(ward.clinic.run(...told('x', [{ missionID: 'inj' }]), doctor)).rejects.toMatchObject({ code: 300001 });
  });

  it('answers the time of the plan that lies nearest and isn’t answered', async () => {
    const { ward, execute } = await wardWithDoses();
    await execute('late', [{ missionID: 'inj' }], { dateTime: ward.at(9) });
    await execute('early', [{ missionID: 'inj' }], { dateTime: ward.at(10) });
    await execute('more', [{ missionID: 'inj' }], { dateTime: ward.at(11) });
    const dues = (await ward.log())?.execute.map(({ missions }) => missions[0]?.due);
    expect(dues).toEqual([ward.at(8), ward.at(20), undefined]);
  });

  it('[2.4.65] [2.4.66] makes a dose done by the clock: waiting before its time, undone from then on', async () => {
    const { ward, execute, due } = await wardWithDoses();
    const dose = { missionID: 'inj', due };
    const answers = (log: DayAnswers['log']) => ({ log, monitor: undefined, zone: TEST_ZONE });
    expect(EXECUTION_STATUS).toEqual({ waiting: -1, undone: 0, done: 10 });
    expect(doseStatus(answers(undefined), dose, due - 3600)).toBe(-1);
    expect(doseStatus(answers(undefined), dose, due)).toBe(0);
    await execute('x', [{ missionID: 'inj' }]);
    expect(doseStatus(answers(await ward.log()), dose, due)).toBe(10);
  });

  it('says why something wasn’t given, and only what was given has left the shelf', async () => {
    const { ward, execute, given } = await wardWithDoses();
    await expect(execute('x', [{ missionID: 'inj', outcome: 'held' }])).rejects.toMatchObject({
      detail: { rule: 'reasonMissing' },
    });
    await execute('x', [{ missionID: 'inj', outcome: 'refused', reason: '咬人' }]);
    expect(await ward.log()).toMatchObject({ execute: [{ missions: [{ done: false, outcome: 'refused' }] }] });
    expect(await given()).toEqual([]);
    await execute('y', [{ missionID: 'inj', outcome: 'vomited' }], { dateTime: ward.at(20) });
    expect(await given()).toEqual([1]);
  });

  it('is corrected field by field, and what came of a dose with it', async () => {
    const { ward, execute, given } = await wardWithDoses();
    await execute('x', [{ missionID: 'inj' }]);
    const edit = (path: string[], from: unknown, to: unknown) =>
      ward.clinic.run('mission.edit', { ...ward.of(), executeID: 'x', edits: [{ op: 'set', path, from, to }] });
    await edit(['note'], '', '打了一半');
    await edit(['missions', 'inj', 'reason'], undefined, '嘔吐中');
    await edit(['missions', 'inj', 'outcome'], undefined, 'held');
    expect(await ward.log()).toMatchObject({ execute: [{ note: '打了一半', missions: [{ done: false }] }] });
    expect(await given()).toEqual([]);
    await expect(edit(['optBy'], '', '/staff/x')).rejects.toMatchObject({ code: 100105 });
  });
});

describe('reminders of what is due', () => {
  it('[2.3.78] [2.3.79] are one a time, however often the plan is saved, and go with it', async () => {
    const { ward } = await wardWithDoses();
    await ward.edit([{ op: 'set', path: ['communication'], from: '', to: '已告知' }]);
    expect(await ward.reminders()).toMatchObject([
      {
        ...{ _id: `/reminder/${ward.at(8)}${ward.stayID}/plan/${ward.today}`, date: ward.at(8), petID: ward.petID },
        ...{ missionExecuteDateTime: ward.at(8), openedBy: ward.clinic.actor.staffID, notifiedDateTime: 0 },
        missions: [{ missionID: 'inj', name: '止吐針' }, { missionID: 'rub' }],
      },
      { date: ward.at(20), missions: [{ missionID: 'inj' }] },
    ]);
    await ward.edit([{ op: 'remove', path: ['injectionMission', 'inj'] }]);
    expect(await ward.reminders()).toMatchObject([{ date: ward.at(8), missions: [{ missionID: 'rub' }] }]);
  });

  it('[2.4.89] [2.4.90] close when all is carried out, and open again when one is taken back', async () => {
    const { ward, execute } = await wardWithDoses();
    await execute('x', [{ missionID: 'inj' }]);
    expect(await ward.reminders()).toMatchObject([{ closedDateTime: 0 }, { closedDateTime: 0 }]);
    await execute('y', [{ missionID: 'rub' }]);
    const closedBy = ward.clinic.actor.staffID;
    expect(await ward.reminders()).toMatchObject([
      { closedDateTime: ward.clinic.now, closedBy },
      { closedDateTime: 0 },
    ]);
    await ward.clinic.run('mission.remove', { ...ward.of(), executeID: 'y', reason: '誤植' });
    expect(await ward.reminders()).toMatchObject([{ closedDateTime: 0, closedBy: '' }, { closedDateTime: 0 }]);
  });
});

describe('one dose that two people give unseen', () => {
  const inj = [{ missionID: 'inj' }];

  it('is noted by both, counts once, and waits to be decided', async () => {
    for (const turned of [false, true]) {
      const { ward, told, given, due } = await wardWithDoses();
      const acts = [[told('a', [{ missionID: 'inj', due }])], [told('b', [{ missionID: 'inj', due }])]] as const;
      await apart(ward.clinic, acts[turned ? 1 : 0], acts[turned ? 0 : 1]);
      const [first, second] = turned ? ['b', 'a'] : ['a', 'b'];
      const log = await ward.log();
      expect(log?.execute.map(({ _id, missions }) => [_id, missions[0]?.double ?? false])).toEqual([
        [first, false],
        [second, true],
      ]);
      expect(await given()).toEqual([1]);
    }
  });

  it('is two where somebody says so, and one where somebody says that; of two who decide the second hears of it', async () => {
    const { ward, told, given } = await wardWithDoses();
    await apart(ward.clinic, [told('a', inj)], [told('b', inj)]);
    const decide = (both: boolean) =>
      ['mission.decideDouble', { ...ward.of(), executeID: 'b', missionID: 'inj', both }] as const;
    const heard = await apart(ward.clinic, [decide(true)], [decide(false)]);
    expect(heard.second).toEqual(['changedSince']);
    expect(await given()).toEqual([2]);

    const other = await wardWithDoses();
    await apart(other.ward.clinic, [other.told('a', inj)], [other.told('b', inj)]);
    const one = { ...other.ward.of(), executeID: 'b', missionID: 'inj', both: false };
    await other.ward.clinic.run('mission.decideDouble', one);
    await other.ward.clinic.run('mission.decideDouble', one);
    expect((await other.ward.log())?.execute.map(({ _id }) => _id)).toEqual(['a']);
    expect(await other.given()).toEqual([1]);
  });

  it('is no double where whoever notes it sees the other note, and none any more once the other is taken back', async () => {
    const { ward, told, given } = await wardWithDoses();
    await apart(ward.clinic, [told('a', inj)], [told('b', inj)]);
    await ward.clinic.run('mission.remove', { ...ward.of(), executeID: 'a', reason: '其實沒打' });
    expect((await ward.log())?.execute).toMatchObject([{ _id: 'b', missions: [{ done: true }] }]);
    expect(await given()).toEqual([1]);
    const due = ward.at(8);
    await ward.clinic.run('mission.execute', {
      ...{ ...ward.of(), beside: ['b'] },
      entry: { _id: 'c', dateTime: due, missions: [{ missionID: 'inj', due }] },
    });
    expect(await given()).toEqual([2]);
  });
});

describe('a plan that changes while somebody carries it out', () => {
  it('leaves taken from the shelf what was given of a mission that goes, and gives it back with its note alone', async () => {
    const { ward, execute, given } = await wardWithDoses();
    await execute('x', [{ missionID: 'inj' }]);
    await execute('y', [{ missionID: 'inj' }], { dateTime: ward.at(20) });
    await ward.edit([{ op: 'remove', path: ['injectionMission', 'inj'] }]);
    expect(await given()).toEqual([2]);
    const path = ['missions', 'inj', 'took', 'number'];
    const edits = [{ op: 'set', path, from: 1, to: 0 }];
    await ward.clinic.run('mission.edit', { ...ward.of(), executeID: 'x', edits });
    expect(await given()).toEqual([2]);
    await ward.clinic.run('mission.remove', { ...ward.of(), executeID: 'y', reason: '誤植' });
    expect(await given()).toEqual([1]);
  });

  it('leaves what was carried out in the log, in either order', async () => {
    for (const turned of [false, true]) {
      const { ward, told } = await wardWithDoses();
      const edits = [{ op: 'remove', path: ['injectionMission', 'inj'] }];
      const acts = [
        [['stayPlan.edit', { ...ward.of(), edits }]],
        [told('a', [{ missionID: 'inj', due: ward.at(8) }])],
      ] as const;
      await apart(ward.clinic, acts[turned ? 1 : 0], acts[turned ? 0 : 1]);
      expect((await ward.dayPlan())?.injectionMission).toEqual([]);
      expect(await ward.log()).toMatchObject({ execute: [{ missions: [{ missionID: 'inj', done: true }] }] });
    }
  });
});
