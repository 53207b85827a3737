import { AwayDesk, apart } from '@vetloom/testing/domain/apart.ts';
import { person, TestClinic } from '@vetloom/testing/domain/clinic.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { COMMANDS } from '../commands.ts';
import { witnessOf } from '../engine/witness.ts';
import type { ExamTask } from '../lines/exam.schema.ts';
import { EXAM_STATE } from './device-exam.schema.ts';
import { Instruments, measured } from './instrument.fixture.ts';

let clinic: TestClinic;
let instruments: Instruments;
let recordID: string;
let petID: string;
beforeEach(async () => {
  clinic = new TestClinic();
  instruments = new Instruments(clinic);
  const { userID } = await clinic.visit();
  petID = '/pet/known';
  recordID = `/record/${clinic.now}-known`;
  const fields = { name: '麻糬', type: 'Canine', chipID: '900123456789012', petNumber: 'A0042' };
  await clinic.run('pet.create', { _id: petID, userID, fields });
  await clinic.run('record.checkIn', { visits: [{ _id: recordID, petID, cause: '健檢' }] });
  await order('chem');
});

const order = (_id: string, type: ExamTask['type'] = '生化') =>
  clinic.run('exam.order', { recordID, tasks: [{ _id, type, name: type, device: 'VS2', price: 0, number: 1 }] });
const record = async () => {
  const found = await clinic.tx.get('record', recordID);
  if (!found) throw new Error('the record is gone');
  return found;
};
const values = async () => (await record()).exam.biochemistry;
const task = async (id = 'chem') => (await record()).examTask.find(({ _id }) => _id === id);
const attach = (reportID: string, taskIDs: string[] = ['chem']) =>
  ['deviceExam.attach', { reportID, recordID, taskIDs }] as const;
const detach = (reportID: string, reason = '') => ['deviceExam.detach', { reportID, reason }] as const;
const ofRule = (rule: string) => expect.objectContaining({ detail: expect.objectContaining({ rule }) });

describe('whose a report is', () => {
  it('is said by the number of its order: its values stand in the record, its exam is finished, its order is final', async () => {
    const orderNumber = await instruments.order(recordID, 'chem');
    expect(await task()).toMatchObject({ requestTool: 'VS2', requestBy: '/staff/admin@clinic.test' });
    const id = await instruments.bring({ orderNumber }, [measured('ALT', 88)]);
    expect(await instruments.report(id)).toMatchObject({ state: EXAM_STATE.attached, attachedID: recordID, petID });
    expect(await values()).toMatchObject([{ name: 'ALT', value: 88, taskID: 'chem', device: 'VS2', report: id }]);
    expect((await task())?.finishDateTime).toBeGreaterThan(0);
    expect((await instruments.orderNumbered(orderNumber)).state).toBe(EXAM_STATE.final);
  });

  it('is said by chip, and by the animal’s number, where just one visit waits for that device', async () => {
    const byChip = await instruments.bring({ id: '900 123 456 789 012' }, [measured('ALT', 88)]);
    expect(await instruments.report(byChip)).toMatchObject({ state: EXAM_STATE.attached, matchedBy: 'chip' });
    await order('again');
    const byNumber = await instruments.bring({ id: 'A0042', name: '麻糬' }, [measured('BUN', 20)]);
    expect(await instruments.report(byNumber)).toMatchObject({ matchedBy: 'number', taskIDs: ['again'] });
  });

  it('is never said by a name alone, nor by an order’s number of another clinic', async () => {
    const named = await instruments.bring({ name: '麻糬', ownerName: '陳怡君' }, [measured('ALT', 88)]);
    expect(await instruments.report(named)).toMatchObject({
      state: EXAM_STATE.waiting,
      doubts: ['noNumber'],
      petID: '',
    });
    const foreign = await instruments.bring({ orderNumber: 'EZZZZZZZZ', name: '麻糬' }, [measured('ALT', 88)]);
    expect(await instruments.report(foreign)).toMatchObject({ state: EXAM_STATE.waiting, doubts: ['unknownNumber'] });
    expect(await values()).toEqual([]);
  });

  it.each([
    ['another name', { id: 'A0042', name: '橘子' }, 'otherName'],
    ['another kind', { id: 'A0042', species: 'Feline' }, 'otherSpecies'],
  ])('waits for a person where %s speaks against the number', async (_, said, doubt) => {
    const id = await instruments.bring(said, [measured('ALT', 88)]);
    expect(await instruments.report(id)).toMatchObject({ state: EXAM_STATE.waiting, petID, doubts: [doubt] });
  });

  it('waits where the animal is dead, where no visit waits for the device, and where several do', async () => {
    await clinic.run('exam.remove', { recordID, taskIDs: ['chem'] });
    const none = await instruments.bring({ id: 'A0042' }, [measured('ALT', 88)]);
    expect((await instruments.report(none)).doubts).toEqual(['noRecord']);
    await order('chem');
    const second = `/record/${clinic.now}-b`;
    await clinic.run('record.checkIn', { visits: [{ _id: second, petID, cause: '複診' }] });
    const tasks = [{ _id: 'c2', type: '生化', name: '生化', device: 'VS2', price: 0, number: 1 }];
    await clinic.run('exam.order', { recordID: second, tasks });
    const several = await instruments.bring({ id: 'A0042' }, [measured('ALT', 88)]);
    expect((await instruments.report(several)).doubts).toEqual(['severalRecords']);
    await clinic.run('pet.edit', { petID, edits: [{ op: 'set', path: ['status'], from: 0, to: 9 }] });
    const dead = await instruments.bring({ id: 'A0042' }, [measured('ALT', 88)]);
    expect((await instruments.report(dead)).doubts).toContain('dead');
  });

  it('comes once, however often it is brought', async () => {
    const orderNumber = await instruments.order(recordID, 'chem');
    const id = await instruments.bring({ orderNumber }, [measured('ALT', 88)]);
    const before = await record();
    const { _id, ...report } = await instruments.report(id);
    await instruments.server('deviceExam.receive', { report: { ...report, _id, values: [measured('ALT', 12)] } });
    expect(await record()).toEqual(before);
  });
});

describe('what comes later', () => {
  it('takes the place of a partial value, and of a final one with the earlier kept; the result is news again', async () => {
    const orderNumber = await instruments.order(recordID, 'chem');
    await instruments.bring({ orderNumber }, [measured('ALT', 80, { status: 'partial' })], { status: 'partial' });
    expect((await instruments.orderNumbered(orderNumber)).state).toBe(EXAM_STATE.partial);
    expect((await task())?.finishDateTime).toBe(0);
    const final = await instruments.bring({ orderNumber }, [measured('ALT', 88)]);
    await clinic.run('exam.note', { recordID, taskIDs: ['chem'], step: 'seen' });
    await instruments.bring({ orderNumber }, [measured('ALT', 58, { status: 'corrected' })], { status: 'corrected' });
    const [alt] = await values();
    expect(alt).toMatchObject({ value: 58 });
    expect(alt?.earlier?.map(({ value, report }) => [value, report === final])).toEqual([
      [80, false],
      [88, true],
    ]);
    expect((await task())?.seenDateTime).toBe(0);
    expect((await instruments.orderNumbered(orderNumber)).state).toBe(EXAM_STATE.corrected);
  });

  it('is no correction where it says the same again', async () => {
    const orderNumber = await instruments.order(recordID, 'chem');
    await instruments.bring({ orderNumber }, [measured('ALT', 88)]);
    await clinic.run('exam.note', { recordID, taskIDs: ['chem'], step: 'seen' });
    await instruments.bring({ orderNumber }, [measured('ALT', 88)]);
    expect((await task())?.seenDateTime).toBeGreaterThan(0);
    expect((await instruments.orderNumbered(orderNumber)).state).toBe(EXAM_STATE.final);
    expect((await values())[0]?.earlier).toBeUndefined();
  });

  it('stands beside what somebody had typed, and what somebody types over it stands beside the measured', async () => {
    const typed = { category: 'biochemistry', results: [{ _id: 'v1', name: 'ALT', value: 70, unit: 'U/L' }] };
    await clinic.run('exam.mergeResults', { recordID, taskID: 'chem', parts: [typed] });
    const orderNumber = await instruments.order(recordID, 'chem');
    await instruments.bring({ orderNumber }, [measured('ALT', 88)]);
    expect((await values())[0]).toMatchObject({ value: 88, earlier: [{ value: 70, by: '/staff/admin@clinic.test' }] });
    const again = { category: 'biochemistry', results: [{ _id: 'v1', name: 'ALT', value: 90, unit: 'U/L' }] };
    await clinic.run('exam.mergeResults', { recordID, taskID: 'chem', parts: [again] });
    expect((await values())[0]?.earlier?.map(({ value }) => value)).toEqual([70, 88]);
  });

  it('waits in the inbox when its order was taken back meanwhile', async () => {
    const orderNumber = await instruments.order(recordID, 'chem');
    const { _id } = await instruments.orderNumbered(orderNumber);
    await instruments.server('examOrder.cancel', { orderID: _id, reason: '主人改天再驗' });
    const id = await instruments.bring({ orderNumber }, [measured('ALT', 88)]);
    expect(await instruments.report(id)).toMatchObject({ state: EXAM_STATE.waiting, doubts: ['orderCancelled'] });
    await clinic.run(...attach(id));
    expect((await values())[0]?.value).toBe(88);
  });

  it('is a result all the same of an order that had failed', async () => {
    const orderNumber = await instruments.order(recordID, 'chem');
    const { _id: orderID } = await instruments.orderNumbered(orderNumber);
    await instruments.server('examOrder.move', { orderID, to: 'failed', reason: 'no answer' });
    await instruments.bring({ orderNumber }, [measured('ALT', 88)]);
    expect((await instruments.orderNumbered(orderNumber)).state).toBe(EXAM_STATE.final);
    await instruments.server('examOrder.move', { orderID, to: 'received', reason: '' });
    expect((await instruments.orderNumbered(orderNumber)).state).toBe(EXAM_STATE.final);
    await expect(instruments.server('examOrder.cancel', { orderID, reason: '' })).rejects.toEqual(ofRule('orderDone'));
  });
});

describe('an order', () => {
  it('has its steps told, goes no further once it is over, and takes no number twice', async () => {
    const orderNumber = await instruments.order(recordID, 'chem');
    const { _id: orderID } = await instruments.orderNumbered(orderNumber);
    await instruments.server('examOrder.move', { orderID, to: 'received', reference: 'IDX-1' });
    await instruments.server('examOrder.cancel', { orderID, reason: '' });
    await instruments.server('examOrder.move', { orderID, to: 'received' });
    const order = await instruments.orderNumbered(orderNumber);
    expect(order.steps.map(({ state }) => state)).toEqual([
      EXAM_STATE.requested,
      EXAM_STATE.received,
      EXAM_STATE.cancelled,
    ]);
    expect(order.reference).toBe('IDX-1');
    const again = { ...order, _id: '/exam/record/9-x', recordID };
    await expect(instruments.server('examOrder.create', again)).rejects.toEqual(ofRule('orderNumber'));
  });
});

describe('a report in the inbox', () => {
  let reportID: string;
  beforeEach(async () => {
    reportID = await instruments.bring({ name: '麻糬', ownerName: '陳怡君' }, [measured('ALT', 88)]);
  });

  it('hangs on a record by one act, and comes off it with what it brought; the owner’s name isn’t kept twice', async () => {
    await clinic.run(...attach(reportID));
    expect((await instruments.report(reportID)).said).toMatchObject({ name: '麻糬', ownerName: '' });
    expect((await task())?.finishDateTime).toBeGreaterThan(0);
    await clinic.run(...detach(reportID));
    expect(await values()).toEqual([]);
    expect((await task())?.finishDateTime).toBe(0);
    expect(await instruments.report(reportID)).toMatchObject({ state: EXAM_STATE.waiting, attachedID: '' });
  });

  it('gives back what stood before it, and leaves what somebody has entered since', async () => {
    const typed = (value: number) => ({
      category: 'biochemistry',
      results: [{ _id: 'v1', name: 'ALT', value, unit: 'U/L' }],
    });
    await clinic.run('exam.mergeResults', { recordID, taskID: 'chem', parts: [typed(70)] });
    await clinic.run(...attach(reportID));
    await clinic.run(...detach(reportID));
    expect(await values()).toMatchObject([{ value: 70, by: '/staff/admin@clinic.test' }]);
    await clinic.run(...attach(reportID));
    await clinic.run('exam.mergeResults', { recordID, taskID: 'chem', parts: [typed(91)] });
    await clinic.run(...detach(reportID));
    expect((await values()).map(({ value }) => value)).toEqual([91]);
  });

  it('comes off with a reason only, once the owner was told of it; and the telling stays', async () => {
    await clinic.run(...attach(reportID));
    const told = { recordID, taskIDs: ['chem'], tellingID: 't1', way: 'phone' };
    await clinic.run('exam.tell', told);
    await expect(clinic.run(...detach(reportID))).rejects.toEqual(ofRule('detachReason'));
    await clinic.run(...detach(reportID, '檢體拿錯'));
    expect((await task())?.toldDateTime).toBeGreaterThan(0);
    expect((await instruments.report(reportID)).asideReason).toBe('檢體拿錯');
  });

  it('is set aside and brought back; one that hangs on a record isn’t set aside', async () => {
    await clinic.run('deviceExam.setAside', { reportID, reason: '品管' });
    expect((await instruments.report(reportID)).state).toBe(EXAM_STATE.aside);
    await clinic.run('deviceExam.bringBack', { reportID });
    await clinic.run(...attach(reportID));
    await expect(clinic.run('deviceExam.setAside', { reportID })).rejects.toEqual(ofRule('reportAttached'));
  });

  it('of two desks that hang it on different records the first stands, and the second hears whose it is', async () => {
    const other = `/record/${clinic.now}-b`;
    await clinic.run('record.checkIn', { visits: [{ _id: other, petID, cause: '複診' }] });
    const elsewhere = ['deviceExam.attach', { reportID, recordID: other }] as const;
    const { first, second } = await apart(clinic.copy(), [attach(reportID)], [elsewhere]);
    expect(first).toEqual([]);
    expect(second).toEqual(['attachedElsewhere']);
    expect((await apart(clinic.copy(), [attach(reportID)], [attach(reportID)])).second).toEqual([]);
  });

  it('of which somebody has only been told is never hung over another’s word', async () => {
    const command = COMMANDS.get('deviceExam.attach');
    if (!command) throw new Error('no command');
    await clinic.run('deviceExam.setAside', { reportID, reason: '品管' });
    // Nothing of it is on the device.
    const told = await witnessOf(command, command.input.parse(attach(reportID)[1]))?.(new TestClinic().tx);
    await expect(clinic.run('deviceExam.attach', told)).rejects.toEqual(ofRule('changedSince'));
  });

  it('isn’t taken off by whoever saw it hang there before another had hung it there anew', async () => {
    await clinic.run(...attach(reportID));
    const away = new AwayDesk(clinic, 'away');
    await away.does(detach(reportID, '檢體拿錯'));
    await clinic.run(...detach(reportID, '檢體拿錯'), person('first@clinic.test'));
    await clinic.run(...attach(reportID), person('second@clinic.test'));
    await away.arrives();
    expect(away.heard).toEqual(['changedSince']);
    expect((await instruments.report(reportID)).attachedID).toBe(recordID);
  });

  it('isn’t brought back by whoever saw it set aside before another had set it aside anew', async () => {
    const aside = (reason: string) => ['deviceExam.setAside', { reportID, reason }] as const;
    await clinic.run(...aside('品管'));
    const away = new AwayDesk(clinic, 'away');
    await away.does(['deviceExam.bringBack', { reportID }]);
    await clinic.run('deviceExam.bringBack', { reportID }, person('first@clinic.test'));
    await clinic.run(...aside('測試片'), person('second@clinic.test'));
    await away.arrives();
    expect(away.heard).toEqual(['changedSince']);
    expect((await instruments.report(reportID)).asideReason).toBe('測試片');
  });

  it('isn’t hung up by whoever saw it wait before another had taken it off a visit', async () => {
    const away = new AwayDesk(clinic, 'away');
    await away.does(attach(reportID));
    await clinic.run(...attach(reportID), person('first@clinic.test'));
    await clinic.run(...detach(reportID, '檢體拿錯'), person('first@clinic.test'));
    await away.arrives();
    expect(away.heard).toEqual(['changedSince']);
    expect((await instruments.report(reportID)).attachedID).toBe('');
  });

  it('of hanging it up and setting it aside at once, whoever comes second hears of it', async () => {
    const aside = ['deviceExam.setAside', { reportID, reason: '品管' }] as const;
    expect((await apart(clinic.copy(), [attach(reportID)], [aside])).second).toEqual(['reportAttached']);
    expect((await apart(clinic, [aside], [attach(reportID)])).second).toEqual(['changedSince']);
  });

  it('of taking it off and entering a value meanwhile, both stand', async () => {
    await clinic.run(...attach(reportID));
    const parts = [{ category: 'biochemistry', results: [{ _id: 'x', name: 'BUN', value: 20 }] }];
    const entered = ['exam.mergeResults', { recordID, taskID: 'chem', parts }] as const;
    for (const [one, two] of [
      [detach(reportID), entered],
      [entered, detach(reportID)],
    ] as const) {
      const { first, second } = await apart(clinic.copy(), [one], [two]);
      expect([...first, ...second]).toEqual([]);
    }
  });

  it('comes off a visit that was deleted meanwhile, and hangs on another', async () => {
    await clinic.run(...attach(reportID));
    await clinic.run('record.remove', { recordID, reason: '重複報到' });
    await clinic.run(...detach(reportID));
    expect(await instruments.report(reportID)).toMatchObject({ state: EXAM_STATE.waiting, attachedID: '' });
    const other = `/record/${clinic.now}-b`;
    await clinic.run('record.checkIn', { visits: [{ _id: other, petID, cause: '複診' }] });
    await clinic.run('deviceExam.attach', { reportID, recordID: other });
    expect((await clinic.tx.get('record', other))?.exam.biochemistry).toMatchObject([
      { name: 'ALT', report: reportID },
    ]);
    // The deleted one comes back without it: two visits would have the values of one animal.
    await clinic.run('record.restore', { recordID });
    const { exam, examTask } = await record();
    expect(exam.biochemistry.filter(({ report }) => report === reportID)).toEqual([]);
    expect(examTask.find(({ _id }) => _id === 'chem')).toMatchObject({ finishDateTime: 0 });
  });

  it('comes back with a deleted visit on which it still hangs', async () => {
    await clinic.run(...attach(reportID));
    const before = await record();
    await clinic.run('record.remove', { recordID, reason: '重複報到' });
    await clinic.run('record.restore', { recordID });
    expect((await record()).exam).toEqual(before.exam);
    expect((await record()).examTask).toEqual(before.examTask);
  });

  it('is read anew though the visit on which it hung is deleted: it keeps what its message says now', async () => {
    await clinic.run(...attach(reportID));
    await clinic.run('record.remove', { recordID, reason: '重複報到' });
    const { said, note, dateTime, passedOver } = await instruments.report(reportID);
    const read = { said, note, dateTime, passedOver, status: 'final', values: [measured('AST', 40)] };
    await instruments.server('deviceExam.reread', { reportID, read });
    expect((await instruments.report(reportID)).values.map(({ name }) => name)).toEqual(['AST']);
  });

  it('hangs on a visit that was completed and paid meanwhile, and changes nothing of its bill', async () => {
    await clinic.run('record.complete', { recordID });
    const before = await record();
    await clinic.run(...attach(reportID));
    const { billStatus, status, total } = await record();
    expect({ billStatus, status, total }).toEqual({
      billStatus: before.billStatus,
      status: before.status,
      total: before.total,
    });
    expect((await values())[0]?.value).toBe(88);
  });

  it('is read anew: what hangs on a record is replaced, what waits is matched again', async () => {
    const { said, note, dateTime, passedOver } = await instruments.report(reportID);
    const read = {
      said: { ...said, id: 'A0042' },
      note,
      dateTime,
      passedOver,
      status: 'final',
      values: [measured('AST', 40)],
    };
    await instruments.server('deviceExam.reread', { reportID, read });
    expect((await instruments.report(reportID)).state).toBe(EXAM_STATE.attached);
    expect((await values()).map(({ name }) => name)).toEqual(['AST']);
    const renamed = { ...read, values: [measured('ALP', 40)] };
    await instruments.server('deviceExam.reread', { reportID, read: renamed });
    expect((await values()).map(({ name }) => name)).toEqual(['ALP']);
  });

  it('needs the laboratory’s permission', async () => {
    const reader = person('reader@clinic.test', ['LAB_TASK_READ']);
    await expect(clinic.run(...attach(reportID), reader)).rejects.toMatchObject({ codeName: 'forbidden' });
  });
});
