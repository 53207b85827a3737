import { apart } from '@vetloom/testing/domain/apart.ts';
import { TestClinic } from '@vetloom/testing/domain/clinic.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { defineCommand } from '../engine/command.ts';
import { EXAM_STATE } from './device-exam.schema.ts';
import { Instruments, measured } from './instrument.fixture.ts';
import { questionChip } from './question-chips.ts';

const CHIP = '900123456789012';
const RIGHT = '900123456789013';

/** What the server does after a chip was changed, as a command of its own. */
const question = defineCommand({
  name: 'test.questionChip',
  word: '',
  version: 1,
  permission: ['PET_WRITE'],
  input: z.object({ chip: z.string(), petIDs: z.array(z.string()) }),
  reads: () => [],
  run: (tx, input, ctx) => questionChip(tx, ctx, input),
});

let clinic: TestClinic;
let instruments: Instruments;
const [petID, otherID] = ['/pet/known', '/pet/other'];
let [recordID, elsewhere] = ['', ''];
let reportID: string;
beforeEach(async () => {
  clinic = new TestClinic();
  instruments = new Instruments(clinic);
  const { userID } = await clinic.visit();
  [recordID, elsewhere] = [`/record/${clinic.now}-known`, `/record/${clinic.now}-other`];
  await clinic.run('pet.create', { _id: petID, userID, fields: { name: '麻糬', type: 'Canine', chipID: CHIP } });
  await clinic.run('pet.create', { _id: otherID, userID, fields: { name: '糯米', type: 'Canine' } });
  await clinic.run('record.checkIn', { visits: [{ _id: recordID, petID, cause: '健檢' }] });
  await clinic.run('record.checkIn', { visits: [{ _id: elsewhere, petID: otherID, cause: '健檢' }] });
  const tasks = [{ _id: 'chem', type: '生化', name: '生化', device: 'VS2', price: 0, number: 1 }];
  await clinic.run('exam.order', { recordID, tasks });
  reportID = await instruments.bring({ id: CHIP }, [measured('ALT', 88)]);
  expect(await instruments.report(reportID)).toMatchObject({ state: EXAM_STATE.attached, matchedBy: 'chip' });
});

async function rechip(of: string, from: string, to: string): Promise<void> {
  await clinic.run('pet.edit', { petID: of, edits: [{ op: 'set', path: ['chipID'], from, to }] });
  for (const chip of [from, to]) await clinic.run(question, { chip, petIDs: [of] });
}
const values = async (of: string) => (await clinic.tx.get('record', of))?.exam.biochemistry.map(({ name }) => name);
const attach = (to: string) => ['deviceExam.attach', { reportID, recordID: to }] as const;

describe('a report that a chip said whose it is', () => {
  it('is questioned where it hangs once that chip isn’t its animal’s any more, and no more once it is again', async () => {
    await rechip(petID, CHIP, RIGHT);
    expect(await instruments.report(reportID)).toMatchObject({
      ...{ state: EXAM_STATE.questioned, doubts: ['chipMoved'], attachedID: recordID, petID },
    });
    expect(await values(recordID)).toEqual(['ALT']);
    await rechip(petID, RIGHT, CHIP);
    expect(await instruments.report(reportID)).toMatchObject({ state: EXAM_STATE.attached, doubts: [] });
  });

  it('is questioned while another animal has the chip too', async () => {
    await rechip(otherID, '', CHIP);
    expect((await instruments.report(reportID)).state).toBe(EXAM_STATE.questioned);
    await rechip(otherID, CHIP, '');
    expect((await instruments.report(reportID)).state).toBe(EXAM_STATE.attached);
  });

  it('is marked where it waits, and stays where it waits', async () => {
    const waiting = await instruments.bring({ id: CHIP }, [measured('BUN', 20)]);
    expect((await instruments.report(waiting)).doubts).toEqual(['noRecord']);
    await rechip(petID, CHIP, RIGHT);
    expect(await instruments.report(waiting)).toMatchObject({
      ...{ state: EXAM_STATE.waiting, doubts: ['chipMoved', 'noRecord'] },
    });
  });

  it('is moved to the right animal by one act, with its values', async () => {
    await rechip(petID, CHIP, RIGHT);
    await clinic.run(...attach(elsewhere));
    expect(await instruments.report(reportID)).toMatchObject({
      ...{ state: EXAM_STATE.attached, doubts: [], petID: otherID, attachedID: elsewhere, matchedBy: 'person' },
    });
    expect([await values(recordID), await values(elsewhere)]).toEqual([[], ['ALT']]);
    expect((await clinic.tx.get('record', recordID))?.examTask[0]).toMatchObject({ finishDateTime: 0 });
  });

  it('is confirmed where it hangs by a person, and questioned by no chip after that', async () => {
    await rechip(petID, CHIP, RIGHT);
    const before = await clinic.tx.get('record', recordID);
    await clinic.run(...attach(recordID));
    expect(await instruments.report(reportID)).toMatchObject({
      ...{ state: EXAM_STATE.attached, doubts: [], petID, attachedID: recordID, matchedBy: 'person' },
    });
    expect(await clinic.tx.get('record', recordID)).toEqual(before);
    await rechip(petID, RIGHT, CHIP);
    await rechip(petID, CHIP, '');
    expect((await instruments.report(reportID)).state).toBe(EXAM_STATE.attached);
  });

  it('of which the owner was told is moved by nobody without a reason', async () => {
    await clinic.run('exam.tell', { recordID, taskIDs: ['chem'], tellingID: 't1', way: 'phone' });
    await rechip(petID, CHIP, RIGHT);
    await expect(clinic.run(...attach(elsewhere))).rejects.toMatchObject({ detail: { rule: 'detachReason' } });
    await clinic.run('deviceExam.detach', { reportID, reason: '晶片登錯' });
    await clinic.run(...attach(elsewhere));
    expect(await values(elsewhere)).toEqual(['ALT']);
  });

  it('isn’t set aside while it hangs, and stays questioned when it is read anew', async () => {
    await rechip(petID, CHIP, RIGHT);
    await expect(clinic.run('deviceExam.setAside', { reportID })).rejects.toMatchObject({
      detail: { rule: 'reportAttached' },
    });
    const { said, note, dateTime, passedOver } = await instruments.report(reportID);
    const read = { said, note, dateTime, passedOver, status: 'final', values: [measured('AST', 40)] };
    await instruments.server('deviceExam.reread', { reportID, read });
    expect((await instruments.report(reportID)).state).toBe(EXAM_STATE.questioned);
    expect(await values(recordID)).toEqual(['AST']);
  });

  it('of two desks that confirm and move it, whoever comes second hears of it', async () => {
    await rechip(petID, CHIP, RIGHT);
    const confirm = attach(recordID);
    const move = attach(elsewhere);
    expect((await apart(clinic.copy(), [confirm], [move])).second).toEqual(['attachedElsewhere']);
    expect((await apart(clinic.copy(), [move], [confirm])).second).toEqual(['attachedElsewhere']);
  });
});
