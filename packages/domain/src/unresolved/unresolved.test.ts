import { apart, type Told } from '@vetloom/testing/domain/apart.ts';
import { aBag, aCharge, insert, set } from '@vetloom/testing/domain/builders.ts';
import { person, TEST_ZONE, TestClinic } from '@vetloom/testing/domain/clinic.ts';
import { TestWard } from '@vetloom/testing/domain/ward.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { DAY_SECONDS } from '../core/clock.ts';
import { NotHeldHere } from '../core/error.ts';
import { messageSchema } from '../message/message.schema.ts';
import { UNRESOLVED_SECTIONS, type UnresolvedSection } from './sections.ts';
import { READ_SECTION, sectionsFor, waitingCount, withPutOffs } from './unresolved.ts';
import { UNPAID_DAYS } from './visit-lines.ts';

let clinic: TestClinic;
let ids: Awaited<ReturnType<TestClinic['visit']>>;
beforeEach(async () => {
  clinic = new TestClinic();
  ids = await clinic.visit();
});

const linesOf = async (section: UnresolvedSection, now = clinic.now + 1) =>
  withPutOffs(
    await READ_SECTION[section](clinic.tx, now, TEST_ZONE),
    await clinic.tx.query('putOff', 'byUntil', { from: now }),
    now,
  );
const sectionsWith = async (subjectID: string) => {
  const found = await Promise.all(UNRESOLVED_SECTIONS.map((section) => linesOf(section)));
  return found.flat().flatMap((line) => (line.subjectID === subjectID ? [line.section] : []));
};
const edit = (...edits: object[]) => clinic.run('record.edit', { recordID: ids.recordID, edits });
const exams = (name: string, more: object = {}) =>
  clinic.run(`exam.${name}`, { recordID: ids.recordID, taskIDs: ['a1'], ...more });
const putOff = (line: { section: string; subjectID: string; stand: string }, more: object = {}): Told => [
  'unresolved.putOff',
  {
    _id: '/putOff/1-a',
    subjectID: line.subjectID,
    section: line.section,
    stand: line.stand,
    reason: '飼主明天來',
    until: clinic.now + DAY_SECONDS,
    ...more,
  },
];

describe('what is unresolved', () => {
  it('is a visit until it is completed, then what it leaves behind', async () => {
    expect(await sectionsWith(ids.recordID)).toEqual(['visitsOpen']);
    await edit(insert('chargeDivision', aCharge(400)), insert('drugBag', { ...aBag(), bagID: 'a' }));
    await clinic.run('record.complete', { recordID: ids.recordID });
    expect(await sectionsWith(ids.recordID)).toEqual(['bagsWaiting', 'billsUnpaid']);
    await clinic.run('record.dispense', { recordID: ids.recordID, bagIDs: ['a'] });
    expect(await sectionsWith(ids.recordID)).toEqual(['billsUnpaid']);
  });

  it('is an exam that waits, its result that nobody looked at, then the owner who was not told', async () => {
    await clinic.run('exam.order', {
      recordID: ids.recordID,
      tasks: [{ _id: 'a1', type: '生化', name: '肝指數', price: 300, number: 1 }],
    });
    await exams('create');
    expect(await linesOf('examsWaiting')).toMatchObject([{ names: ['肝指數'], rowIDs: ['a1'], petID: ids.petID }]);
    await exams('finish', { submit: true });
    expect(await linesOf('examsWaiting')).toEqual([]);
    expect(await linesOf('resultsUnseen')).toMatchObject([{ rowIDs: ['a1'] }]);
    await exams('note', { step: 'seen' });
    expect([await linesOf('resultsUnseen'), await linesOf('resultsUntold')]).toMatchObject([[], [{ rowIDs: ['a1'] }]]);
    await exams('tell', { tellingID: 't1' });
    expect(await linesOf('resultsUntold')).toEqual([]);
  });

  it('is a result that was looked at beside one that was not: each in its section', async () => {
    const tasks = ['a1', 'a2'].map((_id) => ({ _id, type: '生化', name: _id, price: 300, number: 1 }));
    await clinic.run('exam.order', { recordID: ids.recordID, tasks });
    await exams('create', { taskIDs: ['a1', 'a2'] });
    await exams('finish', { taskIDs: ['a1', 'a2'], submit: true });
    await exams('note', { step: 'seen' });
    expect((await linesOf('resultsUnseen'))[0]?.rowIDs).toEqual(['a2']);
    expect((await linesOf('resultsUntold'))[0]?.rowIDs).toEqual(['a1']);
  });

  it('is a controlled drug that went out without a second person', async () => {
    const bag = aBag();
    const items = bag.items.map((drug) => ({ ...drug, controlled: true }));
    await edit(insert('drugBag', { ...bag, bagID: 'a', items }));
    await clinic.run('record.complete', { recordID: ids.recordID });
    await clinic.run('record.dispense', { recordID: ids.recordID, bagIDs: ['a'], uncheckedReason: '一人值班' });
    expect(await linesOf('secondLook')).toMatchObject([{ rowIDs: ['a'] }]);
    const nurse = person('nurse@clinic.test', ['DRUG_TASK_READ', 'DRUG_TASK_WRITE']);
    await clinic.run('record.checkBags', { recordID: ids.recordID, bagIDs: ['a'] }, nurse);
    expect(await linesOf('secondLook')).toEqual([]);
  });

  it('is a controlled drug that was given in the ward without a second person', async () => {
    const ward = await TestWard.open(clinic, 'w');
    const drip = { _id: 'd', missionID: 'drip', name: 'Ketamine', price: 100, number: 1, controlled: true };
    await ward.plan('infusionDrugMission', { ...drip, arrangeDateTime: [ward.at(8)] });
    const missions = [{ missionID: 'drip', due: ward.at(8) }];
    const entry = { _id: 'x', dateTime: ward.at(9), missions };
    await clinic.run('mission.execute', { ...ward.of(), entry, uncheckedReason: '一人值班' });
    const [line] = await linesOf('secondLook');
    expect(line).toMatchObject({
      ...{ subjectID: `${ward.stayID}/missionLog/${ward.today}`, petID: ward.petID, userID: '/user/w' },
      ...{ names: ['Ketamine'], rowIDs: ['x'], since: ward.at(9) },
    });
    if (line) await clinic.run(...putOff(line));
    expect(await linesOf('secondLook')).toMatchObject([{ putOff: { reason: '飼主明天來' } }]);
    await clinic.run('mission.check', { ...ward.of(), doses: missions }, person('nurse@clinic.test'));
    expect(await linesOf('secondLook')).toEqual([]);
  });

  it('is the pharmacy’s look also for who isn’t shown the ward', async () => {
    const bag = aBag();
    const items = bag.items.map((drug) => ({ ...drug, controlled: true }));
    await edit(insert('drugBag', { ...bag, bagID: 'a', items }));
    await clinic.run('record.complete', { recordID: ids.recordID });
    await clinic.run('record.dispense', { recordID: ids.recordID, bagIDs: ['a'], uncheckedReason: '一人值班' });
    const { tx } = clinic;
    const query: typeof tx.query = async (collection, index, range) => {
      if (collection === 'inHospitalMissionLog') throw new NotHeldHere(collection, `(${index})`);
      return tx.query(collection, index, range);
    };
    expect(await READ_SECTION.secondLook({ query }, clinic.now + 1, TEST_ZONE)).toMatchObject([{ rowIDs: ['a'] }]);
  });

  it('is work at no price, on a bill and on a visit that has none', async () => {
    await edit(insert('chargeDivision', { ...aCharge(0), name: '理學檢查' }));
    await clinic.run('record.complete', { recordID: ids.recordID });
    expect(await linesOf('notBilled')).toMatchObject([{ names: ['理學檢查'] }]);
    expect(await linesOf('notBilled', clinic.now + 9 * DAY_SECONDS)).toEqual([]);
  });

  it('is a bill with what is left to pay, for thirty days', async () => {
    await edit(insert('chargeDivision', aCharge(400)));
    await clinic.run('record.complete', { recordID: ids.recordID });
    expect(await linesOf('billsUnpaid')).toMatchObject([{ owed: 400, userID: ids.userID }]);
    expect(await linesOf('billsUnpaid', clinic.now + (UNPAID_DAYS + 1) * DAY_SECONDS)).toEqual([]);
  });

  it.each([15, 20])(
    'is a message that failed or of which nobody knows (%i), and none that waits, arrived or only offered something',
    async (status) => {
      const { tx } = clinic;
      const message = (_id: string, at: number) => ({
        ...messageSchema.parse({
          _id,
          collection: 'message',
          channel: 'sms',
          to: '0912345678',
          text: '麻糬該打疫苗了',
          userID: ids.userID,
          petID: ids.petID,
          reminderID: '',
          status: 0,
          failure: 'unreachable',
          sentDateTime: 0,
          createDateTime: clinic.now,
          createBy: '',
          updateDateTime: clinic.now,
        }),
        status: at as 0,
      });
      await tx.put('message', message('/message/1-a', status));
      await tx.put('message', message('/message/1-b', 0));
      await tx.put('message', message('/message/1-c', 90));
      await tx.put('message', { ...message('/message/1-d', status), about: 'campaign' });
      clinic.reader.apply(tx.writes());
      expect(await linesOf('messagesFailed')).toMatchObject([
        { subjectID: '/message/1-a', names: ['sms', '麻糬該打疫苗了', 'unreachable'] },
      ]);
    },
  );

  it('is a task whose time has passed', async () => {
    const fields = { title: '回電', deadline: clinic.now + 60 };
    await clinic.run('task.create', { _id: '/task/1-a', petID: ids.petID, fields });
    await clinic.run('task.create', { _id: '/task/1-b', fields: { title: '訂氧氣' } });
    expect(await linesOf('tasksLate')).toEqual([]);
    expect(await linesOf('tasksLate', clinic.now + 120)).toMatchObject([{ names: ['回電'], petID: ids.petID }]);
    await clinic.run('task.finish', { taskID: '/task/1-a', entryID: 'f1' });
    expect(await linesOf('tasksLate', clinic.now + 120)).toEqual([]);
  });

  it('is shown to those who can read what it rests on', () => {
    const shown = (...permissions: Parameters<typeof person>[1] & string[]) => {
      const held: ReadonlySet<string> = person('x@clinic.test', permissions).permissions;
      return sectionsFor((one) => held.has(one));
    };
    expect(shown('BILLING_READ')).toEqual([
      'bagsWaiting',
      'notBilled',
      'estimatesContested',
      'billsUnpaid',
      'tasksLate',
    ]);
    expect(shown('LAB_TASK_READ')).toEqual(['resultsUnseen', 'resultsUntold', 'examsWaiting', 'tasksLate']);
    expect(shown('SHOP_READ')).toEqual([]);
  });
});

describe('putting a line off', () => {
  const unpaid = async () => {
    await edit(insert('chargeDivision', aCharge(400)));
    await clinic.run('record.complete', { recordID: ids.recordID });
    const [line] = await linesOf('billsUnpaid');
    if (!line) throw new Error('no bill');
    return line;
  };

  it('takes it out of the count until its time has passed, with who said so and why', async () => {
    await clinic.run(...putOff(await unpaid()));
    const [line] = await linesOf('billsUnpaid');
    expect(line?.putOff).toMatchObject({
      reason: '飼主明天來',
      createBy: clinic.actor.staffID,
      ...{ petID: ids.petID },
    });
    expect(waitingCount(await linesOf('billsUnpaid'))).toBe(0);
    expect(waitingCount(await linesOf('billsUnpaid', clinic.now + 2 * DAY_SECONDS))).toBe(1);
  });

  it('holds for the thing as it stands: a change of it, or another section, brings it back', async () => {
    await clinic.run(...putOff(await unpaid()));
    await edit(set(['cause'], '嘔吐', '嘔吐三天'));
    expect(waitingCount(await linesOf('billsUnpaid'))).toBe(0);
    await edit(insert('chargeDivision', { ...aCharge(100), _id: 'more' }));
    expect(waitingCount(await linesOf('billsUnpaid'))).toBe(1);
  });

  it('is taken back, once and again', async () => {
    await clinic.run(...putOff(await unpaid()));
    await clinic.run('unresolved.takeBackPutOff', { putOffIDs: ['/putOff/1-a'] });
    await clinic.run('unresolved.takeBackPutOff', { putOffIDs: ['/putOff/1-a'] });
    expect(waitingCount(await linesOf('billsUnpaid'))).toBe(1);
  });

  it('needs a reason in words, a time to come within a year, and a thing that is there', async () => {
    const line = await unpaid();
    await expect(clinic.run(...putOff(line, { reason: '—' }))).rejects.toThrow();
    for (const until of [clinic.now, clinic.now + 400 * DAY_SECONDS])
      await expect(clinic.run(...putOff(line, { until }))).rejects.toMatchObject({ detail: { field: 'until' } });
    for (const subjectID of ['/record/none', '/nothing/1'])
      await expect(clinic.run(...putOff({ ...line, subjectID }))).rejects.toMatchObject({ codeName: 'notFound' });
  });

  it('is for whoever is shown the section, of a thing that the section holds, and tells nobody else what there is', async () => {
    const line = await unpaid();
    const laboratory = person('lab@clinic.test', ['LAB_TASK_READ', 'LAB_TASK_WRITE']);
    const by = (more: object) =>
      clinic.run('unresolved.putOff', { ...(putOff(line)[1] as object), ...more }, laboratory);
    for (const subjectID of [line.subjectID, '/record/none'])
      await expect(by({ subjectID })).rejects.toMatchObject({ codeName: 'forbidden' });
    // The section is one of theirs, the thing isn't one of the section's.
    for (const subjectID of [ids.userID, ids.petID, '/user/none'])
      await expect(by({ section: 'resultsUntold', subjectID })).rejects.toMatchObject({ codeName: 'notFound' });
  });

  it('by two people stands twice, the longer holds; what somebody changed meanwhile is back in either order', async () => {
    const line = await unpaid();
    const longer = clinic.now + 3 * DAY_SECONDS;
    const both = await apart(clinic, [putOff(line)], [putOff(line, { _id: '/putOff/1-b', until: longer })]);
    expect([both.first, both.second]).toEqual([[], []]);
    expect((await linesOf('billsUnpaid'))[0]?.putOff?.until).toBe(longer);
    await clinic.run('unresolved.takeBackPutOff', { putOffIDs: ['/putOff/1-a', '/putOff/1-b'] });
    const charged: Told = [
      'record.edit',
      { recordID: ids.recordID, edits: [insert('chargeDivision', { ...aCharge(9), _id: 'm' })] },
    ];
    for (const order of ['first', 'second'] as const) {
      const acts: [Told, Told] = [putOff(line, { _id: `/putOff/2-${order}` }), charged];
      if (order === 'second') acts.reverse();
      const heard = await apart(clinic, [acts[0]], [acts[1]]);
      expect([heard.first, heard.second]).toEqual([[], []]);
      expect(waitingCount(await linesOf('billsUnpaid'))).toBe(1);
      await edit({ op: 'remove', path: ['chargeDivision', 'm'] });
    }
  });

  it('goes along when animals are combined', async () => {
    await clinic.run(...putOff(await unpaid()));
    const main = await clinic.visit('b');
    await clinic.run('pet.combine', { petID: ids.petID, mainID: main.petID, mergeID: '/petMerge/1' });
    expect(await clinic.tx.get('putOff', '/putOff/1-a')).toMatchObject({ petID: main.petID });
    expect(waitingCount(await linesOf('billsUnpaid'))).toBe(0);
  });
});
