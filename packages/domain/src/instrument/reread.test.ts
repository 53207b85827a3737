import { TestClinic } from '@vetloom/testing/domain/clinic.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { EXAM_STATE } from './device-exam.schema.ts';
import { Instruments, measured } from './instrument.fixture.ts';

/* Messages are read again one by one, weeks later, and not all of those that belong together: what stands must not depend on that. */

let clinic: TestClinic;
let instruments: Instruments;
let recordID: string;
let orderNumber: string;
beforeEach(async () => {
  clinic = new TestClinic();
  instruments = new Instruments(clinic);
  const { userID } = await clinic.visit();
  const petID = '/pet/known';
  recordID = `/record/${clinic.now}-known`;
  await clinic.run('pet.create', { _id: petID, userID, fields: { name: '麻糬', type: 'Canine', petNumber: 'A0042' } });
  await clinic.run('record.checkIn', { visits: [{ _id: recordID, petID, cause: '健檢' }] });
  const tasks = [{ _id: 'chem', type: '生化', name: '生化', device: 'VS2', price: 0, number: 1 }];
  await clinic.run('exam.order', { recordID, tasks });
  orderNumber = await instruments.order(recordID, 'chem');
});

const reread = async (reportID: string, changed: object) => {
  const { said, note, dateTime, passedOver, status, values } = await instruments.report(reportID);
  const read = { said, note, dateTime, passedOver, status, values, ...changed };
  await instruments.server('deviceExam.reread', { reportID, read });
};
const rows = async () => (await clinic.tx.get('record', recordID))?.exam.biochemistry ?? [];
const row = async (name: string) => (await rows()).find((one) => one.name === name);
const type = (name: string, value: number) =>
  clinic.run('exam.mergeResults', {
    ...{ recordID, taskID: 'chem' },
    parts: [{ category: 'biochemistry', results: [{ _id: `typed-${name}`, name, value, unit: 'U/L' }] }],
  });

describe('a report that is read anew', () => {
  it('leaves a correction that came after it where it stands, with what it says now among the earlier values', async () => {
    const first = await instruments.bring({ orderNumber }, [measured('ALT', 88), measured('XB', 20)]);
    const second = await instruments.bring({ orderNumber }, [measured('ALT', 58)], { status: 'corrected' });
    await reread(first, { values: [measured('ALT', 86), measured('BUN', 20)] });
    expect(await row('ALT')).toMatchObject({ value: 58, report: second, earlier: [{ value: 86, report: first }] });
    expect(await row('BUN')).toMatchObject({ value: 20, report: first });
    expect((await instruments.orderNumbered(orderNumber)).state).toBe(EXAM_STATE.corrected);
    // And the last of them is the last still.
    await reread(second, { values: [measured('ALT', 59)] });
    expect(await row('ALT')).toMatchObject({ value: 59, report: second, earlier: [{ value: 86, report: first }] });
  });

  it('of three stays between the other two', async () => {
    const ids: string[] = [];
    for (const value of [10, 20, 30]) ids.push(await instruments.bring({ orderNumber }, [measured('ALT', value)]));
    await reread(ids[1] ?? '', { values: [measured('ALT', 21)] });
    expect(await row('ALT')).toMatchObject({
      ...{ value: 30, report: ids[2] },
      earlier: [
        { value: 10, report: ids[0] },
        { value: 21, report: ids[1] },
      ],
    });
  });

  it('takes no place of what somebody has said instead of it', async () => {
    const id = await instruments.bring({ orderNumber }, [measured('ALT', 88)]);
    await type('ALT', 70);
    await reread(id, { values: [measured('ALT', 90)] });
    expect(await row('ALT')).toMatchObject({ value: 70, earlier: [{ value: 90, report: id }] });
    expect((await row('ALT'))?.report).toBeUndefined();
  });

  it('counts where it took the place of what somebody had typed before it came', async () => {
    await type('ALT', 70);
    clinic.now += 60;
    const id = await instruments.bring({ orderNumber }, [measured('ALT', 88)]);
    await reread(id, { values: [measured('ALT', 90)] });
    expect(await row('ALT')).toMatchObject({ value: 90, report: id, earlier: [{ value: 70 }] });
  });

  it('whose code is understood by now as what a later one brought goes below that', async () => {
    const first = await instruments.bring({ orderNumber }, [measured('GPT', 88)]);
    clinic.now += 60;
    const second = await instruments.bring({ orderNumber }, [measured('ALT', 58)]);
    await reread(first, { values: [measured('ALT', 88)] });
    expect((await rows()).map(({ name, value, report }) => [name, value, report])).toEqual([['ALT', 58, second]]);
    expect((await row('ALT'))?.earlier).toMatchObject([{ value: 88, report: first }]);
  });

  it('brings nothing back that its instrument has taken back since', async () => {
    const first = await instruments.bring({ orderNumber }, [measured('ALT', 88), measured('XB', 20)]);
    const back = measured('ALT', '', { status: 'cancelled' });
    await instruments.bring({ orderNumber }, [back], { status: 'corrected' });
    await reread(first, { values: [measured('ALT', 88), measured('BUN', 20)] });
    expect((await rows()).map(({ name }) => name)).toEqual(['BUN']);
  });

  it('stays off an animal from which somebody has taken it, whatever its number says', async () => {
    const id = await instruments.bring({ id: 'A0042' }, [measured('ALT', 88)]);
    expect(await instruments.report(id)).toMatchObject({ state: EXAM_STATE.attached, attachedID: recordID });
    await clinic.run('deviceExam.detach', { reportID: id, reason: '檢體拿錯' });
    await reread(id, { said: { ...(await instruments.report(id)).said, id: 'A0042' }, values: [measured('AST', 88)] });
    expect(await instruments.report(id)).toMatchObject({
      state: EXAM_STATE.waiting,
      attachedID: '',
      asideReason: '檢體拿錯',
    });
    expect((await instruments.report(id)).values.map(({ name }) => name)).toEqual(['AST']);
    expect(await rows()).toEqual([]);
  });

  it('that names an animal only now, and else says the same, comes to it', async () => {
    const id = await instruments.bring({ name: '麻糬' }, [measured('ALT', 88)]);
    expect((await instruments.report(id)).doubts).toEqual(['noNumber']);
    await reread(id, { said: { name: '麻糬', id: 'A0042' } });
    expect(await instruments.report(id)).toMatchObject({ state: EXAM_STATE.attached, attachedID: recordID });
    expect(await row('ALT')).toMatchObject({ value: 88, report: id });
  });
});
