import { apart, type Told } from '@vetloom/testing/domain/apart.ts';
import { person, TestClinic } from '@vetloom/testing/domain/clinic.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import type { VisitRecord } from '../record/record.schema.ts';

let clinic: TestClinic;
let recordID: string;

const record = async () => (await clinic.tx.get('record', recordID)) as VisitRecord;
const exam = async () => (await record()).examTask[0];
const tell = (tellingID: string, more: object = {}): Told => [
  'exam.tell',
  { recordID, taskIDs: ['a1'], tellingID, ...more },
];
const takeBack = (tellingID: string): Told => ['exam.takeBackTelling', { recordID, taskIDs: ['a1'], tellingID }];

beforeEach(async () => {
  clinic = new TestClinic();
  ({ recordID } = await clinic.visit());
  await clinic.run('exam.order', {
    recordID,
    tasks: [{ _id: 'a1', type: '生化', name: '肝指數', price: 300, number: 1 }],
  });
  await clinic.run('exam.create', { recordID, taskIDs: ['a1'] });
});
const finish = () => clinic.run('exam.finish', { recordID, taskIDs: ['a1'] });

describe('telling an owner of a result', () => {
  it('notes who told them when, how and what was said; who tells it has seen it', async () => {
    await finish();
    await clinic.run(...tell('t1', { way: 'desk', words: '肝指數偏高，兩週後複驗' }));
    expect(await exam()).toMatchObject({
      seenDateTime: clinic.now,
      toldDateTime: clinic.now,
      toldBy: clinic.actor.staffID,
      tellings: [{ _id: 't1', way: 'desk', words: '肝指數偏高，兩週後複驗', by: clinic.actor.staffID }],
    });
    expect((await record()).examResultStatus).toBe(40);
  });

  it('may have been earlier, and never later; nothing is told of what is not finished', async () => {
    await expect(clinic.run(...tell('t1'))).rejects.toMatchObject({ detail: { rule: 'examUnfinished' } });
    await finish();
    await expect(clinic.run(...tell('t1', { dateTime: clinic.now + 60 }))).rejects.toMatchObject({
      codeName: 'badParameter',
    });
    const earlier = clinic.now - 600;
    await clinic.run(...tell('t1', { dateTime: earlier, recheckDueDateTime: clinic.now + 86_400 }));
    expect(await exam()).toMatchObject({ toldDateTime: earlier });
    expect((await record()).examResultStatus).toBe(30);
  });

  it('by two desks for another day to come back is told by both: the first day stands, and the second’s author decides', async () => {
    await finish();
    const [two, four] = [clinic.now + 14 * 86_400, clinic.now + 28 * 86_400];
    const said = (id: string, recheckDueDateTime: number) => [tell(id, { recheckDueDateTime })];
    const { first, second, desks } = await apart(clinic, said('t1', two), said('t2', four));
    expect([first, second]).toEqual([[], ['examTask.a1.recheckDueDateTime']]);
    expect(await exam()).toMatchObject({ recheckDueDateTime: two, tellings: [{ _id: 't1' }, { _id: 't2' }] });
    // Having looked, they have their way; and nobody is asked who says the same.
    desks[1].look();
    await desks[1].does(...said('t3', four));
    await desks[1].arrives();
    expect(await exam()).toMatchObject({ recheckDueDateTime: four });
    expect((await apart(clinic, said('t4', two), said('t5', two))).second).toEqual([]);
  });

  it('by two people stands twice, the first as who told them; taken back by one, the other has told them', async () => {
    await finish();
    const { first, second } = await apart(clinic, [tell('t1', { words: '打給媽媽' })], [tell('t2', { way: 'desk' })]);
    expect([first, second]).toEqual([[], []]);
    expect((await exam())?.tellings?.map(({ _id, by }) => [_id, by])).toEqual([
      ['t1', '/staff/first@clinic.test'],
      ['t2', '/staff/second@clinic.test'],
    ]);
    expect((await exam())?.toldBy).toBe('/staff/first@clinic.test');
    await clinic.run(...takeBack('t1'));
    expect(await exam()).toMatchObject({ toldBy: '/staff/second@clinic.test', tellings: [{ _id: 't2' }] });
    await clinic.run(...takeBack('t2'));
    await clinic.run(...takeBack('t2'));
    expect(await exam()).toMatchObject({ toldDateTime: 0, toldBy: '' });
    expect((await exam())?.tellings).toBeUndefined();
    expect((await record()).examResultStatus).toBe(20);
  });

  it('is kept once however often it arrives, and beside what was noted without a way', async () => {
    await finish();
    await clinic.run('exam.note', { recordID, taskIDs: ['a1'], step: 'told' });
    const noted = clinic.now;
    await clinic.run(...tell('t1'));
    await clinic.run(...tell('t1'));
    expect((await exam())?.tellings).toHaveLength(1);
    await clinic.run(...takeBack('t1'));
    expect(await exam()).toMatchObject({ toldDateTime: noted });
  });

  it('goes with the step of the inbox when that is taken back, unless somebody has told them meanwhile', async () => {
    await finish();
    await clinic.run(...tell('t1'));
    const undo: Told = ['exam.note', { recordID, taskIDs: ['a1'], step: 'told', undo: true }];
    const { first, second } = await apart(clinic, [tell('t2')], [undo]);
    expect([first, second]).toEqual([[], ['changedSince']]);
    expect((await exam())?.tellings).toHaveLength(2);
    await clinic.run(...undo);
    expect(await exam()).toMatchObject({ toldDateTime: 0, toldBy: '' });
    expect((await exam())?.tellings).toBeUndefined();
  });

  it('is a step of its own: saving the visit changes nothing in it, an exam that is done anew keeps what was said', async () => {
    await finish();
    await clinic.run(...tell('t1'));
    await clinic.run('record.edit', {
      recordID,
      edits: [{ op: 'set', path: ['examTask', 'a1', 'number'], from: 1, to: 2 }],
    });
    expect(await exam()).toMatchObject({ number: 2, tellings: [{ _id: 't1' }] });
    await clinic.run('exam.reset', { recordID, taskIDs: ['a1'] });
    expect(await exam()).toMatchObject({ toldDateTime: 0, tellings: [{ _id: 't1' }] });
  });

  it('is for the laboratory and whoever writes in visits', async () => {
    await finish();
    const reader = person('reader@clinic.test', ['RECORD_READ']);
    const [name, input] = tell('t1');
    await expect(clinic.run(name, input, reader)).rejects.toMatchObject({ codeName: 'forbidden' });
  });
});
