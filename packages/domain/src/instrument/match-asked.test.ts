import { TestClinic } from '@vetloom/testing/domain/clinic.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { EXAM_STATE } from './device-exam.schema.ts';
import { Instruments, measured } from './instrument.fixture.ts';

const PAPER = { _id: 'f1', hash: 'a'.repeat(64), name: '7.pdf', mime: 'application/pdf', size: 9, desc: '' };
const URL_OF_IT = 'http://192.168.1.30/reports/7';
let clinic: TestClinic;
let instruments: Instruments;
let recordID: string;
let petID: string;
let orderNumber: string;
beforeEach(async () => {
  clinic = new TestClinic();
  instruments = new Instruments(clinic);
  const { userID } = await clinic.visit();
  petID = '/pet/known';
  recordID = `/record/${clinic.now}-known`;
  await clinic.run('pet.create', { _id: petID, userID, fields: { name: '麻糬', type: 'Canine', petNumber: 'A0042' } });
  await clinic.run('pet.create', { _id: '/pet/other', userID, fields: { name: '豆漿', petNumber: 'A0043' } });
  await clinic.run('record.checkIn', { visits: [{ _id: recordID, petID, cause: '健檢' }] });
  const tasks = [{ _id: 'chem', type: '生化', name: '生化', device: 'VS2', price: 0, number: 1 }];
  await clinic.run('exam.order', { recordID, tasks });
  orderNumber = await instruments.order(recordID, 'chem');
});

const place = async () => ({
  ...{ recordID, taskIDs: ['chem', 'gone'], by: 'lab@clinic.test' },
  orderID: (await instruments.orderNumbered(orderNumber))._id,
});
const files = async () => (await clinic.tx.get('record', recordID))?.examTask.flatMap((task) => task.files);

describe('a report that somebody had fetched for a record', () => {
  it('[3.4.29 rule half] hangs there although it names nobody, its order is final, and the same paper again is kept once', async () => {
    const id = await instruments.bring({}, [], { files: [PAPER], asked: await place() });
    expect(await instruments.report(id)).toMatchObject({
      ...{ state: EXAM_STATE.attached, attachedID: recordID, petID, taskIDs: ['chem'] },
      ...{ matchedBy: 'person', attachedBy: 'lab@clinic.test', orderNumber, doubts: [] },
    });
    expect(await files()).toMatchObject([{ name: '7.pdf' }]);
    expect((await instruments.orderNumbered(orderNumber)).state).toBe(EXAM_STATE.final);
    await instruments.bring({}, [], { files: [PAPER], asked: await place() });
    expect(await files()).toHaveLength(1);
  });

  it('waits for somebody where it says that it is another animal’s', async () => {
    const id = await instruments.bring({ id: 'A0043' }, [measured('ALT', 88)], { asked: await place() });
    expect(await instruments.report(id)).toMatchObject({ state: EXAM_STATE.waiting, petID: '/pet/other' });
    const named = await instruments.bring({ id: 'A0042', name: '豆漿' }, [], { asked: await place() });
    expect(await instruments.report(named)).toMatchObject({ state: EXAM_STATE.waiting, doubts: ['otherName'] });
  });

  it('hangs where its own number says, whoever asked', async () => {
    const asked = { ...(await place()), recordID: `/record/${clinic.now}-else`, taskIDs: [] };
    const id = await instruments.bring({ orderNumber }, [measured('ALT', 88)], { asked });
    expect(await instruments.report(id)).toMatchObject({ attachedID: recordID, matchedBy: 'orderNumber' });
    const lost = await instruments.bring({}, [measured('ALT', 88)], { asked });
    expect(await instruments.report(lost)).toMatchObject({ state: EXAM_STATE.waiting, doubts: ['noNumber'] });
  });
});

describe('the address of an order’s report', () => {
  it('[3.4.28 rule half] makes the exam one of type abaxis; told again it changes nothing', async () => {
    const { _id: orderID } = await instruments.orderNumbered(orderNumber);
    await instruments.server('examOrder.linkReport', { orderID, url: URL_OF_IT });
    const linked = await instruments.orderNumbered(orderNumber);
    expect(linked).toMatchObject({ type: 'abaxis', url: URL_OF_IT, state: EXAM_STATE.requested });
    await instruments.server('examOrder.linkReport', { orderID, url: URL_OF_IT });
    expect(await instruments.orderNumbered(orderNumber)).toEqual(linked);
  });

  it('is one over HTTP, of an order that nobody took back', async () => {
    const { _id: orderID } = await instruments.orderNumbered(orderNumber);
    await expect(instruments.server('examOrder.linkReport', { orderID, url: 'file:///etc/passwd' })).rejects.toThrow();
    await instruments.server('examOrder.cancel', { orderID, reason: '' });
    await expect(instruments.server('examOrder.linkReport', { orderID, url: URL_OF_IT })).rejects.toMatchObject({
      detail: { rule: 'orderCancelled' },
    });
  });
});
