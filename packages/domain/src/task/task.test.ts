import { apart, type Told } from '@vetloom/testing/domain/apart.ts';
import { set } from '@vetloom/testing/domain/builders.ts';
import { person, TEST_NOW, TEST_ZONE, TestClinic } from '@vetloom/testing/domain/clinic.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DAY_SECONDS, dayStart } from '../core/clock.ts';
import { readView } from '../engine/read-view.ts';
import { PET_STATUS } from '../pet/pet-facts.ts';
import { REMINDER_KEEPERS } from '../reminder/reminder.commands.ts';
import { staffSchema } from '../staff/staff.schema.ts';
import { byDeadline, isOverdue, isPressing, lastOutcome, standingOf, triesOf } from './task.rules.ts';
import { type Task, type TaskEntry, taskSchema } from './task.schema.ts';
import { TASK_EVENTS, TASK_KEEPERS } from './task-status.ts';

const TASK = '/task/1795147200-a';
const HOUR = 3600;

/** A clinic with a callback about an animal, meant for anybody. */
async function withCall(fields: object = {}) {
  const clinic = new TestClinic();
  for (const id of [clinic.actor.staffID, '/staff/b']) await colleague(clinic, id);
  const ids = await clinic.visit();
  const from = { collection: 'record', id: ids.recordID };
  const given = { title: '告知檢驗結果', kind: 'callback', deadline: TEST_NOW + HOUR, ...fields };
  await clinic.run('task.create', { _id: TASK, petID: ids.petID, from, fields: given });
  const task = async () => (await clinic.tx.get('task', TASK)) as Task;
  return { clinic, task, ...ids };
}

/** A colleague, as the server made them. */
async function colleague(clinic: TestClinic, _id = '/staff/lin@clinic.test'): Promise<string> {
  const { tx } = clinic;
  const stamp = { createDateTime: 1, createBy: '', updateDateTime: 1, updateBy: '' };
  const marks = { doctor: true, ownsRecords: true, permission: 'staff', permissionDetail: '/role/doctor' };
  const staff = { _id, collection: 'staff', name: '林醫師', email: 'lin@clinic.test' };
  await tx.put('staff', staffSchema.parse({ ...staff, ...marks, ...stamp }));
  clinic.reader.apply(tx.writes());
  return staff._id;
}

const finish = (outcome = 'reached', entryID = 'f1', words = ''): Told => [
  'task.finish',
  { taskID: TASK, entryID, outcome, words },
];
const drop = (entryID = 'd1'): Told => ['task.drop', { taskID: TASK, entryID, reason: '建立錯誤' }];
const reopen = (entryID = 'r1'): Told => ['task.reopen', { taskID: TASK, entryID }];
const edit = (field: string, from: unknown, to: unknown): Told => [
  'task.edit',
  { taskID: TASK, edits: [set([field], from, to)] },
];
const handOver = (to: string, from = '', entryID = 'h1', words = '請接手'): Told => [
  'task.handOver',
  { tasks: [{ taskID: TASK, from }], to, words, entryID },
];
const whats = ({ log }: Task) => log.map(({ what }) => what);

describe('a task', () => {
  it('is nobody’s whom the clinic doesn’t know: it would stand in no list of theirs', async () => {
    const { clinic, task } = await withCall();
    const unknown = '/staff/nobody@clinic.test';
    const refused = { codeName: 'notFound', detail: { id: unknown } };
    const fields = { title: '回電', staffID: unknown };
    await expect(clinic.run('task.create', { _id: '/task/2-b', fields })).rejects.toMatchObject(refused);
    await expect(clinic.run(...edit('staffID', '', unknown))).rejects.toMatchObject(refused);
    const known = await colleague(clinic);
    await clinic.run(...edit('staffID', '', known));
    expect((await task()).staffID).toBe(known);
  });

  it('holds what is to be done, for whom, of what animal and owner, what it comes of and who made it', async () => {
    const { clinic, task, petID, userID, recordID } = await withCall({ callName: '妹妹', callPhone: '0922-000-111' });
    expect(taskSchema.parse(await task())).toMatchObject({
      petID,
      userID,
      kind: 'callback',
      from: { collection: 'record', id: recordID },
      status: 0,
      staffID: '',
      createBy: clinic.actor.staffID,
    });
  });

  it('may be about an owner alone, or about nobody; what it names has to be there', async () => {
    const { clinic, userID } = await withCall();
    await clinic.run('task.create', { _id: '/task/1-b', userID, fields: { title: '回電' } });
    await clinic.run('task.create', { _id: '/task/1-c', fields: { title: '訂氧氣' } });
    expect(await clinic.tx.get('task', '/task/1-b')).toMatchObject({ petID: '', userID });
    expect(await clinic.tx.get('task', '/task/1-c')).toMatchObject({ petID: '', userID: '', from: null });
    const made = (input: object) =>
      clinic.run('task.create', { _id: '/task/1-d', fields: { title: '回電' }, ...input });
    await expect(made({ petID: '/pet/none' })).rejects.toMatchObject({ codeName: 'petNotFound' });
    await expect(made({ userID: '/user/none' })).rejects.toMatchObject({ codeName: 'ownerNotFound' });
    await expect(made({ _id: TASK })).rejects.toMatchObject({ codeName: 'conflict' });
  });

  it('is done with what came of it, when and by whom; done twice, both stay readable and the first is who did it', async () => {
    const { clinic, task } = await withCall();
    const nurse = person('nurse@clinic.test', ['CHECK_IN', 'DAILY_STATUS']);
    await clinic.run(...finish('reached', 'f1', '下週回診'), nurse);
    const at = clinic.now;
    await clinic.run(...finish('reached', 'f2', '已說明'));
    expect(await task()).toMatchObject({ status: 90, closedDateTime: at, closedBy: nurse.staffID });
    expect((await task()).log.map(({ words, by }) => [words, by])).toEqual([
      ['下週回診', nurse.staffID],
      ['已說明', clinic.actor.staffID],
    ]);
    await clinic.run(...finish('reached', 'f2'));
    expect((await task()).log).toHaveLength(2);
  });

  it('stays open after a call in vain, which is counted, and while its owner wants to call back', async () => {
    const { clinic, task } = await withCall();
    await clinic.run(...finish('notReached', 'f1'));
    await clinic.run(...finish('notReached', 'f2', '語音信箱'));
    expect([(await task()).status, triesOf(await task())]).toEqual([0, 2]);
    await clinic.run(...finish('callsBack', 'f3', '晚上回電'));
    expect(await task()).toMatchObject({ status: 0, closedBy: '' });
    expect(lastOutcome(await task())).toMatchObject({ what: 'callsBack', words: '晚上回電' });
    await clinic.run(...finish('reached', 'f4'));
    expect((await task()).status).toBe(90);
    await clinic.run(...reopen());
    expect([(await task()).status, triesOf(await task())]).toEqual([0, 0]);
  });

  it('stands where it stood once a mistaken outcome is taken back, whoever else did it', async () => {
    const { clinic, task } = await withCall();
    await clinic.run(...finish('reached', 'f1'));
    await clinic.run('task.takeBackOutcome', { taskID: TASK, entryID: 'f1' });
    await clinic.run('task.takeBackOutcome', { taskID: TASK, entryID: 'f1' });
    expect(await task()).toMatchObject({ status: 0, log: [] });
    await clinic.run(...finish('reached', 'f2'));
    await clinic.run(...finish('reached', 'f3'));
    await clinic.run('task.takeBackOutcome', { taskID: TASK, entryID: 'f2' });
    expect(await task()).toMatchObject({ status: 90, closedDateTime: (await task()).log[0]?.dateTime });
    await clinic.run(...reopen());
    await clinic.run('task.takeBackOutcome', { taskID: TASK, entryID: 'r1' });
    expect(whats(await task())).toEqual(['reached', 'reopened']);
  });

  it('is called off with a reason in words, and not once it is done', async () => {
    const { clinic, task } = await withCall();
    await expect(clinic.run('task.drop', { taskID: TASK, entryID: 'd1', reason: ' ' })).rejects.toThrow();
    await clinic.run(...drop());
    await clinic.run(...drop('d2'));
    expect(await task()).toMatchObject({ status: 20, closedBy: clinic.actor.staffID, log: [{ words: '建立錯誤' }] });
    await clinic.run(...reopen());
    await clinic.run(...finish());
    await expect(clinic.run(...drop('d3'))).rejects.toMatchObject({ detail: { rule: 'taskDone' } });
  });

  it('is handed to a colleague or to anybody with a word; each handing over is told in its log', async () => {
    const { clinic, task } = await withCall({ staffID: '/staff/admin@clinic.test' });
    const to = await colleague(clinic);
    await clinic.run('task.create', { _id: '/task/1-b', fields: { title: '訂氧氣', staffID: clinic.actor.staffID } });
    const tasks = [TASK, '/task/1-b'].map((taskID) => ({ taskID, from: clinic.actor.staffID }));
    await clinic.run('task.handOver', { tasks, to, words: '晚班請接手', entryID: 'h1' });
    expect(await task()).toMatchObject({
      staffID: to,
      log: [{ what: 'handed', from: clinic.actor.staffID, to, words: '晚班請接手' }],
    });
    expect(await clinic.tx.get('task', '/task/1-b')).toMatchObject({ staffID: to });
    await clinic.run(...handOver('', to, 'h2'));
    expect((await task()).staffID).toBe('');
    await expect(clinic.run(...handOver('/staff/nobody@x.test', '', 'h3'))).rejects.toMatchObject({
      codeName: 'notFound',
    });
  });

  it('of an animal that died stays open: the call is owed all the same, and another may come', async () => {
    const { clinic, task, petID } = await withCall();
    await clinic.run('pet.edit', { petID, edits: [set(['status'], 0, PET_STATUS.death)] });
    expect(await task()).toMatchObject({ status: 0 });
    await clinic.run('task.create', { _id: '/task/1-b', petID, fields: { title: '骨灰通知', kind: 'callback' } });
    expect(await clinic.tx.get('task', '/task/1-b')).toMatchObject({ status: 0, petID });
  });

  it('comes along when animals or owners are combined, and goes with an animal that is removed', async () => {
    const { clinic, task, petID, userID } = await withCall();
    const main = await clinic.visit('b');
    await clinic.run('pet.combine', { petID, mainID: main.petID, mergeID: '/petMerge/1' });
    expect(await task()).toMatchObject({ petID: main.petID });
    await clinic.run('pet.create', { _id: '/pet/new', userID, fields: { name: '豆花' } });
    await clinic.run('task.create', { _id: '/task/1-b', petID: '/pet/new', fields: { title: '回電' } });
    await clinic.run('pet.remove', { petID: '/pet/new' });
    expect(await clinic.tx.get('task', '/task/1-b')).toBeUndefined();
  });

  it('is made by whoever keeps reminders, the laboratory and the cashier, and read widely; other numbers by those who read owners', () => {
    expect(TASK_KEEPERS).toEqual(expect.arrayContaining([...REMINDER_KEEPERS, 'BILLING_WRITE', 'LAB_TASK_WRITE']));
    const cashier = readView(person('c@x.test', ['BILLING_READ']), 'task')?.fields;
    expect(cashier).toContain('title');
    expect(cashier).not.toContain('callPhone');
    expect(readView(person('d@x.test', ['CUSTOMER_READ']), 'task')?.fields).toBe('all');
    expect(readView(person('e@x.test', ['SHOP_READ']), 'task')).toBeUndefined();
  });
});

describe('two people at one task, without hearing of each other', () => {
  const states = async (first: Told[], second: Told[], before: Told[] = []) => {
    const run = async (one: Told[], other: Told[]) => {
      const { clinic, task } = await withCall();
      for (const told of before) await clinic.run(...told);
      const heard = await apart(clinic, one, other);
      return { task: await task(), first: heard.first, second: heard.second };
    };
    return [await run(first, second), await run(second, first)] as const;
  };

  it('did it both: it is done, with what both say', async () => {
    for (const { task, first, second } of await states([finish('reached', 'f1')], [finish('reached', 'f2')])) {
      expect([task.status, task.log.length, first, second]).toEqual([90, 2, [], []]);
    }
  });

  it('one did it and one called it off: that it was done is a fact, and who called it off hears of it', async () => {
    const [doneFirst, droppedFirst] = await states([finish()], [drop()]);
    expect([doneFirst.task.status, doneFirst.first, doneFirst.second]).toEqual([90, [], ['taskDone']]);
    expect([droppedFirst.task.status, whats(droppedFirst.task)]).toEqual([90, ['dropped', 'reached']]);
    expect([droppedFirst.first, droppedFirst.second]).toEqual([[], []]);
  });

  it('one opens again what the other did as well: it stays done in either order', async () => {
    const done: Told[] = [finish('reached', 'f0')];
    const [reopenedFirst, finishedFirst] = await states([reopen()], [finish('reached', 'f1')], done);
    expect([reopenedFirst.task.status, reopenedFirst.second]).toEqual([90, []]);
    expect([finishedFirst.task.status, finishedFirst.second]).toEqual([90, ['changedSince']]);
  });

  it('one calls it off while the other writes in it or calls in vain: it stays, and who called it off hears of it', async () => {
    const [written] = await states([edit('title', '告知檢驗結果', '告知血檢')], [drop()]);
    expect([written.task.status, written.second]).toEqual([0, ['writtenSince']]);
    const [tried, dropped] = await states([finish('notReached')], [drop()]);
    expect([tried.task.status, tried.second]).toEqual([0, ['writtenSince']]);
    // A call that was made stands in the log of what was called off.
    expect([dropped.task.status, triesOf(dropped.task)]).toEqual([20, 1]);
  });

  it('hand it to two people: the first stands, and the other has a conflict to decide', async () => {
    const { clinic, task } = await withCall();
    const own = clinic.actor.staffID;
    const { first, second } = await apart(clinic, [edit('staffID', '', own)], [edit('staffID', '', '/staff/b')]);
    expect([first, second, (await task()).staffID]).toEqual([[], ['staffID'], own]);
    const heard = await apart(clinic, [edit('staffID', own, '/staff/b')], [handOver('', own)]);
    expect([heard.first, heard.second, (await task()).staffID]).toEqual([[], ['staffID'], '/staff/b']);
    expect(whats(await task())).not.toContain('handed');
  });

  it('one hands it over while the other does it: it is done', async () => {
    for (const { task, first, second } of await states([edit('staffID', '', '/staff/b')], [finish()]))
      expect([task.status, task.staffID, first, second]).toEqual([90, '/staff/b', [], []]);
  });

  it('write a note each: both stay', async () => {
    const { clinic, task } = await withCall({ note: '早上打\n\n下午打' });
    await apart(
      clinic,
      [edit('note', '早上打\n\n下午打', '早上九點打\n\n下午打')],
      [edit('note', '早上打\n\n下午打', '早上打\n\n下午三點打')],
    );
    expect((await task()).note).toBe('早上九點打\n\n下午三點打');
  });
});

describe('where tasks stand', () => {
  const entry = (what: TaskEntry['what'], at: number): TaskEntry => ({
    _id: `e${at}`,
    what,
    dateTime: at,
    by: `/staff/${at}`,
    words: '',
    from: '',
    to: '',
  });

  it('follows from the log: open without anything that closes it, and done by the first who did it since it was last opened', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...TASK_EVENTS), { maxLength: 12 }), (events) => {
        const log = events.map((what, at) => entry(what, at + 1));
        const since = log.slice(log.findLastIndex(({ what }) => what === 'reopened') + 1);
        const did = since.find(({ what }) => what === 'done' || what === 'reached');
        const called = since.find(({ what }) => what === 'dropped');
        const closing = did ?? called;
        expect(standingOf(log)).toEqual({
          status: did ? 90 : called ? 20 : 0,
          closedDateTime: closing?.dateTime ?? 0,
          closedBy: closing?.by ?? '',
        });
      }),
    );
  });

  it('by their deadline: late ones, those of each day in the order of their time, and those without one at the end', () => {
    const today = dayStart(TEST_NOW, TEST_ZONE);
    const task = (deadline: number, staffID = '') => ({ deadline, staffID, status: 0 as const, createDateTime: 1 });
    const days = byDeadline(
      [task(0), task(today + DAY_SECONDS), task(today + 2 * HOUR), task(today + HOUR)],
      TEST_ZONE,
    );
    expect(days.map(({ day, tasks }) => [day, tasks.map(({ deadline }) => deadline)])).toEqual([
      [today, [today + HOUR, today + 2 * HOUR]],
      [today + DAY_SECONDS, [today + DAY_SECONDS]],
      [0, [0]],
    ]);
    expect([isOverdue(task(today), today + 1), isOverdue(task(0), today), isOverdue(task(today), today)]).toEqual([
      true,
      false,
      false,
    ]);
    const pressing = (deadline: number, staffID: string) => isPressing(task(deadline, staffID), 'me', today);
    expect([pressing(0, 'me'), pressing(0, ''), pressing(today - 1, ''), pressing(today - 1, 'you')]).toEqual([
      true,
      false,
      true,
      false,
    ]);
  });
});
