import { apart } from '@vetloom/testing/domain/apart.ts';
import { TestClinic } from '@vetloom/testing/domain/clinic.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { EXAM_STATE } from './device-exam.schema.ts';
import { Instruments, measured } from './instrument.fixture.ts';

/* Where an order stands follows from what hangs on it now, not from what once did. */

let clinic: TestClinic;
let instruments: Instruments;
let recordID: string;
let orderNumber: string;
beforeEach(async () => {
  clinic = new TestClinic();
  instruments = new Instruments(clinic);
  ({ recordID } = await clinic.visit());
  const tasks = [{ _id: 'chem', type: '生化', name: '生化', device: 'VS2', price: 0, number: 1 }];
  await clinic.run('exam.order', { recordID, tasks });
  orderNumber = await instruments.order(recordID, 'chem');
});

const state = async (of = instruments) => (await of.orderNumbered(orderNumber)).state;
const attach = (reportID: string) => ['deviceExam.attach', { reportID, recordID, taskIDs: ['chem'] }] as const;
const detach = (reportID: string) => ['deviceExam.detach', { reportID }] as const;
const values = async () => (await clinic.tx.get('record', recordID))?.exam.biochemistry ?? [];
const reread = async (reportID: string, changed: object) => {
  const { said, note, dateTime, passedOver, status, values: stored } = await instruments.report(reportID);
  const read = { said, note, dateTime, passedOver, status, values: stored, ...changed };
  await instruments.server('deviceExam.reread', { reportID, read });
};

describe('an order whose report', () => {
  it('is taken off waits for it again, and is complete once that is hung up again', async () => {
    const id = await instruments.bring({ orderNumber }, [measured('ALT', 88)]);
    expect(await state()).toBe(EXAM_STATE.final);
    await clinic.run(...detach(id));
    expect(await state()).toBe(EXAM_STATE.received);
    await clinic.run(...attach(id));
    expect(await state()).toBe(EXAM_STATE.final);
  });

  it('is taken off stands as it stood without it: partial, failed, cancelled', async () => {
    const { _id: orderID } = await instruments.orderNumbered(orderNumber);
    await instruments.bring({ orderNumber }, [measured('ALT', 80, { status: 'partial' })], { status: 'partial' });
    const final = await instruments.bring({ orderNumber }, [measured('ALT', 88)]);
    await clinic.run(...detach(final));
    expect(await state()).toBe(EXAM_STATE.partial);
    clinic.now += 60;
    await instruments.server('examOrder.move', { orderID, to: 'failed', reason: 'no sample' });
    clinic.now += 60;
    await clinic.run(...attach(final));
    expect(await state()).toBe(EXAM_STATE.final);
    await clinic.run(...detach(final));
    expect(await state()).toBe(EXAM_STATE.failed);
    const last = (await instruments.orderNumbered(orderNumber)).steps.at(-1);
    expect(last).toMatchObject({ state: EXAM_STATE.failed, report: final });
  });

  it('corrected another stands at that one’s again, and the other way round it is no correction any more', async () => {
    const first = await instruments.bring({ orderNumber }, [measured('ALT', 88)]);
    const second = await instruments.bring({ orderNumber }, [measured('ALT', 58)]);
    expect(await state()).toBe(EXAM_STATE.corrected);
    await clinic.run(...detach(second));
    expect(await state()).toBe(EXAM_STATE.final);
    await clinic.run(...attach(second));
    expect(await state()).toBe(EXAM_STATE.corrected);
    await clinic.run(...detach(first));
    expect(await state()).toBe(EXAM_STATE.final);
  });

  it('corrected what somebody had typed stays corrected when another of it is taken off', async () => {
    const parts = [{ category: 'biochemistry', results: [{ _id: 'v1', name: 'ALT', value: 70, unit: 'U/L' }] }];
    await clinic.run('exam.mergeResults', { recordID, taskID: 'chem', parts });
    await instruments.bring({ orderNumber }, [measured('ALT', 88)]);
    const other = await instruments.bring({ orderNumber }, [measured('BUN', 20)]);
    await clinic.run(...detach(other));
    expect(await state()).toBe(EXAM_STATE.corrected);
  });

  it('is read anew as one that isn’t complete is partial', async () => {
    const id = await instruments.bring({ orderNumber }, [measured('ALT', 88)]);
    await reread(id, { status: 'partial', values: [measured('ALT', 88, { status: 'partial' })] });
    expect(await state()).toBe(EXAM_STATE.partial);
  });

  it('was taken back by the instrument is cancelled where nothing of it is left, corrected where something is', async () => {
    const taken = (name: string) => measured(name, '', { status: 'cancelled' });
    await instruments.bring({ orderNumber }, [measured('ALT', 88), measured('BUN', 20)]);
    await instruments.bring({ orderNumber }, [taken('ALT')], { status: 'corrected' });
    expect((await values()).map(({ name }) => name)).toEqual(['BUN']);
    expect(await state()).toBe(EXAM_STATE.corrected);
    const rest = await instruments.bring({ orderNumber }, [taken('BUN')], { status: 'cancelled' });
    expect(await values()).toEqual([]);
    expect(await state()).toBe(EXAM_STATE.cancelled);
    expect((await instruments.report(rest)).attachedID).toBe(recordID);
  });

  it('hangs on another record waits still', async () => {
    const id = await instruments.bring({ orderNumber }, [measured('ALT', 88)]);
    await clinic.run(...detach(id));
    const { petID } = (await clinic.tx.get('record', recordID)) ?? { petID: '' };
    const other = `/record/${clinic.now}-b`;
    await clinic.run('record.checkIn', { visits: [{ _id: other, petID, cause: '複診' }] });
    await clinic.run('deviceExam.attach', { reportID: id, recordID: other });
    expect(await state()).toBe(EXAM_STATE.received);
  });
});

describe('of two devices', () => {
  it('one takes a report off and one hangs another up: in both orders what hangs says where the order stands', async () => {
    const first = await instruments.bring({ orderNumber }, [measured('ALT', 88)]);
    const second = await instruments.bring({ orderNumber, name: '別的' }, [measured('BUN', 20)], { status: 'partial' });
    expect((await instruments.report(second)).attachedID).toBe('');
    for (const [one, other] of [
      [detach(first), attach(second)],
      [attach(second), detach(first)],
    ] as const) {
      const copy = clinic.copy();
      const heard = await apart(copy, [one], [other]);
      expect([...heard.first, ...heard.second]).toEqual([]);
      expect(await state(new Instruments(copy))).toBe(EXAM_STATE.partial);
    }
  });

  it('both take off what hangs: nothing is left, whoever comes first', async () => {
    const first = await instruments.bring({ orderNumber }, [measured('ALT', 88)]);
    const second = await instruments.bring({ orderNumber }, [measured('ALT', 58)]);
    for (const [one, other] of [
      [first, second],
      [second, first],
    ] as const) {
      const copy = clinic.copy();
      await apart(copy, [detach(one)], [detach(other)]);
      expect(await state(new Instruments(copy))).toBe(EXAM_STATE.received);
    }
  });
});
