import { aBag, aCharge, set } from '@vetloom/testing/domain/builders.ts';
import { person, TEST_ZONE, type TestClinic } from '@vetloom/testing/domain/clinic.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Permission } from '../../../domain/src/access/permissions.ts';
import type { Actor } from '../../../domain/src/access/policy.ts';
import { billGroups } from '../../../domain/src/billing/bill-lines.ts';
import { missedCharges } from '../../../domain/src/billing/missed-charges.ts';
import { COMMANDS } from '../../../domain/src/commands.ts';
import { readsOf } from '../../../domain/src/engine/command.ts';
import { type AnyDocument, type CollectionName, kindOfID } from '../../../domain/src/engine/kind.ts';
import { MemoryReader, OverlayTx } from '../../../domain/src/engine/overlay.ts';
import { project, readView } from '../../../domain/src/engine/read-view.ts';
import { examFiles } from '../../../domain/src/exam/exam-files.ts';
import { chargedOf, drugWorkOf, linesOf } from '../../../domain/src/holder/holder.ts';
import type { DrugBag } from '../../../domain/src/lines/drug-bag.schema.ts';
import { examImage } from '../../../domain/src/lines/exam.schema.ts';
import { pendingInside, pendingOutside } from '../../../domain/src/lines/exam-tasks.ts';
import type { DrugHolder, ExamHolder, Payable } from '../../../domain/src/lines/holder.ts';
import { drugLists } from '../../../domain/src/pharmacy/todo.ts';
import { COLLECTION_SCHEMAS } from '../../../domain/src/schemas.ts';

/** What a holder is tried with: its documents by what desks ask of it. They may be one. */
export interface HeldWork {
  readonly clinic: TestClinic;
  /** Holds two bags, `a` and `b`, each with one drug of NT$ 100, that wait for the pharmacy, and a charge of NT$ 400. */
  readonly drugsID: string;
  /** Holds no exam yet. */
  readonly examsID: string;
  /** What is paid for both: NT$ 600, nothing received. */
  readonly billID: string;
}

const an = person('an@clinic.test');
const bo = person('bo@clinic.test');
const lab = { type: '生化', name: '生化', price: 0, number: 1 } as const;
const alt = (value: number, more: object = {}) => [
  { category: 'biochemistry', results: [{ _id: 'alt', name: 'ALT', value, ...more }] },
];
const picture = (_id: string) =>
  examImage.parse({ _id, hash: _id.padEnd(64, '0'), name: `${_id}.png`, mime: 'image/png', size: 9 });

/** The bags and the charge that a holder under test begins with. */
export const heldBags = (): DrugBag[] => ['a', 'b'].map((bagID) => ({ ...aBag(100), bagID }));
/** The charge that a holder under test begins with. */
export const heldCharge = () => aCharge(400, 1, { name: '住院照護' });

/** What every holder does at every desk (`holder.ts`): run by each implementation. */
export function holderContract(name: string, begin: () => Promise<HeldWork>): void {
  let work: HeldWork;
  beforeEach(async () => {
    work = await begin();
  });

  const document = async (id: string): Promise<AnyDocument> => {
    const collection = kindOfID(id)?.collection as CollectionName;
    const found = (await work.clinic.tx.get(collection, id)) as AnyDocument | undefined;
    if (!found) throw new Error(`no ${id}`);
    return found;
  };
  const drugs = async () => (await document(work.drugsID)) as AnyDocument & DrugHolder;
  const exams = async () => (await document(work.examsID)) as AnyDocument & ExamHolder & { hasExamTaskTodo: boolean };
  const bill = async () => (await document(work.billID)) as AnyDocument & Payable & { status: number };
  const lists = async () => {
    const { todo, done } = drugLists([await drugs()], drugWorkOf, work.clinic.now, TEST_ZONE);
    return [todo.length, done.length];
  };
  const hand = (command: string, bagIDs: readonly string[], more: object = {}, as: Actor = an) =>
    work.clinic.run(command, { recordID: work.drugsID, bagIDs, ...more }, as);
  const examine = (command: string, more: object, as: Actor = an) =>
    work.clinic.run(`exam.${command}`, { recordID: work.examsID, ...more }, as);
  const order = (_id: string, more: object = {}) => examine('order', { tasks: [{ ...lab, _id, ...more }] });
  const valid = async (id: string) => {
    const stored = await document(id);
    const schema = COLLECTION_SCHEMAS[stored.collection as CollectionName];
    expect(schema.parse(stored)).toEqual(stored);
  };

  describe(`${name} at the pharmacy`, () => {
    it('waits until every bag went out, and is then among what was handed out today', async () => {
      expect(await lists()).toEqual([1, 0]);
      await hand('record.dispense', ['a']);
      expect(await drugs()).toMatchObject({ drugDispensedDateTime: 0, drugBag: [{ dispensedBy: an.staffID }, {}] });
      expect(await lists()).toEqual([1, 0]);
      await hand('record.dispense', ['b'], {}, bo);
      const at = work.clinic.now;
      expect(await drugs()).toMatchObject({ drugDispensedDateTime: at, drugDispensedBy: bo.staffID });
      expect(await lists()).toEqual([0, 1]);
      await valid(work.drugsID);
    });

    it('keeps marks that were only saved, and waits on', async () => {
      await hand('record.dispense', ['a', 'b'], { onlySave: true });
      expect(await drugs()).toMatchObject({
        drugDispensedDateTime: 0,
        drugBag: [{ dispensed: true }, { dispensed: true }],
      });
      expect(await lists()).toEqual([1, 0]);
      await hand('record.dispense', ['a', 'b'], {}, bo);
      expect(await lists()).toEqual([0, 1]);
    });

    it('waits again when a bag is taken back, which is told on the bag', async () => {
      await hand('record.dispense', ['a', 'b']);
      await hand('record.undispense', ['a'], { reason: '拿錯' }, bo);
      expect(await drugs()).toMatchObject({
        drugDispensedDateTime: 0,
        drugDispensedBy: '',
        drugBag: [
          { dispensed: false, takenBack: [{ by: bo.staffID, reason: '拿錯', dispensedBy: an.staffID }] },
          { dispensed: true },
        ],
      });
      expect(await lists()).toEqual([1, 0]);
      await valid(work.drugsID);
    });

    it('goes out once: the second of two people is refused, or told of the bag that was doubled', async () => {
      await hand('record.dispense', ['a']);
      await expect(hand('record.dispense', ['a'], {}, bo)).rejects.toMatchObject({ detail: { rule: 'bagDispensed' } });
      await hand('record.dispense', ['a', 'b'], {}, bo);
      const { collection } = await drugs();
      expect(work.clinic.conflicts).toMatchObject([{ collection, id: work.drugsID, theirs: an.staffID }]);
    });

    it('needs DRUG_TASK_WRITE', async () => {
      const reader = person('reader@clinic.test', ['DRUG_TASK_READ']);
      for (const command of ['record.dispense', 'record.checkBags', 'record.undispense'])
        await expect(hand(command, ['a'], { reason: '誤按' }, reader)).rejects.toMatchObject({ code: 300001 });
    });

    it('is handed out by somebody who reads nothing but what is dispensed, with the bill untouched', async () => {
      const before = await bill();
      const after = await onDeviceOf(['DRUG_TASK_READ', 'DRUG_TASK_WRITE'], 'record.dispense', {
        recordID: work.drugsID,
        bagIDs: ['a', 'b'],
      });
      expect(after).toMatchObject({
        drugDispensedDateTime: work.clinic.now,
        drugBag: [{ dispensed: true }, { dispensed: true }],
      });
      expect(Object.keys(after)).not.toContain('total');
      await hand('record.dispense', ['a', 'b']);
      expect((await bill()).total).toBe(before.total);
    });
  });

  describe(`${name} in the laboratory`, () => {
    it('goes through the steps of its exams, and is asked for until all are submitted', async () => {
      await order('t1');
      await order('o1', { type: '外送' });
      expect(await exams()).toMatchObject({ hasExamTaskTodo: true, examTask: [{ createTaskDateTime: 0 }, {}] });
      await examine('create', { taskIDs: ['t1', 'o1'] });
      await examine('request', { items: [{ type: 'biochemistry' }], tool: 'VetSync' });
      await examine('mergeResults', { taskID: 't1', parts: alt(50) }, bo);
      await examine('finish', { taskIDs: ['t1', 'o1'], texts: { t1: '正常' } });
      expect(await exams()).toMatchObject({
        hasExamTaskTodo: true,
        examTask: [{ requestTool: 'VetSync', result: '正常', finishBy: an.staffID }, { finishBy: an.staffID }],
        exam: { biochemistry: [{ name: 'ALT', value: 50, taskID: 't1', by: bo.staffID }] },
      });
      await examine('submit', {});
      const done = await exams();
      expect(done).toMatchObject({ hasExamTaskTodo: false, examTaskSubmitBy: an.staffID });
      expect([pendingInside(done), pendingOutside(done)]).toEqual([[], []]);
      await valid(work.examsID);
      await examine('reset', { taskIDs: ['t1'] });
      expect(await exams()).toMatchObject({ hasExamTaskTodo: true, examTask: [{ finishDateTime: 0 }, {}] });
    });

    it('tells where its results stand, step by step, of finished exams alone', async () => {
      await order('t1');
      await examine('create', { taskIDs: ['t1'] });
      await expect(examine('note', { taskIDs: ['t1'], step: 'seen' })).rejects.toMatchObject({
        detail: { rule: 'examUnfinished' },
      });
      await examine('work', { finish: ['t1'], submit: true });
      await examine('note', { taskIDs: ['t1'], step: 'told' }, bo);
      expect((await exams()).examTask).toMatchObject([{ seenBy: bo.staffID, toldBy: bo.staffID }]);
      await valid(work.examsID);
    });

    it('loses values with the exam for which they were entered', async () => {
      await order('t1');
      await examine('mergeResults', { taskID: 't1', parts: alt(50) });
      await examine('remove', { taskIDs: ['t1'] });
      expect(await exams()).toMatchObject({ examTask: [], exam: { biochemistry: [] }, hasExamTaskTodo: false });
      await valid(work.examsID);
    });

    it('keeps the value that is there when two people enter one, and what both write in prose', async () => {
      await order('t1');
      await examine('mergeResults', { taskID: 't1', parts: alt(50) });
      await examine('mergeResults', { taskID: 't1', parts: alt(60, { from: null }) }, bo);
      await examine('edit', { edits: [set(['examTask', 't1', 'price'], 5, 900)] });
      const { collection } = await exams();
      expect(work.clinic.conflicts).toMatchObject([
        { collection, id: work.examsID, path: ['exam', 'biochemistry', 'alt', 'value'], mine: 60, theirs: 50 },
        { collection, id: work.examsID, path: ['examTask', 't1', 'price'], mine: 900, theirs: 0 },
      ]);
      const advice = '一週後複檢肝指數。\n請主人限制飲食。';
      const write = (from: string, to: string, as: Actor) =>
        examine('write', { edits: [set(['exam', 'suggestion'], from, to)] }, as);
      await write('', advice, an);
      await write(advice, advice.replace('一週', '兩週'), an);
      await write(advice, advice.replace('限制飲食', '改餵處方飼料'), bo);
      expect((await exams()).exam.suggestion).toBe('兩週後複檢肝指數。\n請主人改餵處方飼料。');
      await valid(work.examsID);
    });

    it('lists files at their exam or among the papers that came, and takes them off', async () => {
      await order('x1', { type: 'X光' });
      const parts = (category: string, file: string) => [{ category, files: [picture(file)] }];
      await examine('mergeResults', { taskID: 'x1', parts: parts('xrayFiles', 'f1') });
      await examine('mergeResults', { parts: parts('outsourcing', 'f2') });
      expect(examFiles(await exams()).map(({ _id, taskID }) => [_id, taskID])).toEqual([
        ['f1', 'x1'],
        ['f2', ''],
      ]);
      await valid(work.examsID);
      await examine('removeResults', { category: 'xrayFiles', ids: ['f1'] });
      await examine('removeResults', { category: 'outsourcing', ids: ['f2'] });
      expect(examFiles(await exams())).toEqual([]);
    });

    it('ends the links to its report', async () => {
      await examine('withdrawLinks', {});
      await examine('withdrawLinks', {});
      expect((await exams()).reportLinkWithdrawals).toBe(2);
      await valid(work.examsID);
    });

    it('needs LAB_TASK_WRITE, and is worked on by somebody who reads nothing else', async () => {
      const reader = person('reader@clinic.test', ['LAB_TASK_READ']);
      await expect(examine('submit', {}, reader)).rejects.toMatchObject({ code: 300001 });
      await order('t1');
      await examine('create', { taskIDs: ['t1'] });
      const after = await onDeviceOf(['LAB_TASK_READ', 'LAB_TASK_WRITE'], 'exam.finish', {
        recordID: work.examsID,
        taskIDs: ['t1'],
        submit: true,
      });
      expect(after).toMatchObject({ hasExamTaskTodo: false, examTaskSubmitDateTime: work.clinic.now });
    });
  });

  describe(`${name} at the cashier`, () => {
    it('is charged for its lines, which come to the sum that is asked for', async () => {
      const groups = billGroups(linesOf(await drugs()));
      expect(groups.map(({ kind, subTotal }) => [kind, subTotal])).toEqual([
        ['charge', 400],
        ['drug', 200],
      ]);
      expect((await bill()).total).toBe(600);
      await hand('record.dispense', ['a', 'b']);
      expect((await bill()).total).toBe(600);
      await valid(work.billID);
    });

    it('[2.3.37] names it in receipts by its collection; money closes it and opens it when it is taken back', async () => {
      await hand('record.dispense', ['a', 'b']);
      const { collection } = await bill();
      const receipts = [{ _id: '/receipt/1', recordID: work.billID, receive: 600 }];
      await work.clinic.run('billing.pay', { paymentID: 'p1', receipts });
      expect(await work.clinic.tx.get('receipt', '/receipt/1')).toMatchObject({
        collectionID: work.billID,
        type: collection,
      });
      expect(await bill()).toMatchObject({ received: 600, status: 90 });
      await work.clinic.run('billing.reverse', { receiptID: '/receipt/1', reversalID: '/receipt/2' });
      const open = await bill();
      expect(open.received).toBe(0);
      expect(open.status).not.toBe(90);
      await valid(work.billID);
    });

    it('tells what is not handed out and what is not finished before money is taken', async () => {
      await order('t1');
      await examine('create', { taskIDs: ['t1'] });
      const ids = [...new Set([work.drugsID, work.examsID])];
      const missed = (await Promise.all(ids.map(document))).flatMap((one) => missedCharges(chargedOf(one)));
      expect(missed.map(({ kind, rowID }) => [kind, rowID])).toEqual([
        ['undispensed', 'a'],
        ['undispensed', 'b'],
        ['unfinished-exam', 't1'],
      ]);
    });
  });

  describe(`${name} for every desk`, () => {
    it('is fetched before the command runs that asks for it', () => {
      const ask = (command: string, input: object) => {
        const found = COMMANDS.get(command);
        return found ? readsOf(found, input).map(({ collection, id }) => `${collection} ${id}`) : [];
      };
      const of = (id: string) => `${kindOfID(id)?.collection} ${id}`;
      expect(ask('record.dispense', { recordID: work.drugsID, bagIDs: [] })).toContain(of(work.drugsID));
      expect(ask('exam.submit', { recordID: work.examsID })).toContain(of(work.examsID));
      const receipts = [{ _id: '/receipt/1', recordID: work.billID, receive: 1 }];
      expect(ask('billing.pay', { paymentID: 'p', receipts })).toContain(of(work.billID));
    });

    it('answers a missing id like one on which that desk does not work', async () => {
      const missing = [
        `${work.drugsID}0`,
        `${work.examsID}0`,
        '/inHospital/none',
        '/inHospital/none/monitor',
        '/record/none',
      ];
      for (const recordID of missing) {
        const refused = { codeName: 'notFound', detail: { id: recordID } };
        await expect(work.clinic.run('record.dispense', { recordID, bagIDs: ['a'] })).rejects.toMatchObject(refused);
        await expect(work.clinic.run('exam.submit', { recordID })).rejects.toMatchObject(refused);
        const receipts = [{ _id: '/receipt/1', recordID, receive: 1 }];
        await expect(work.clinic.run('billing.pay', { paymentID: 'p', receipts })).rejects.toMatchObject(refused);
      }
    });
  });

  /** Runs a command on a device that holds of the holder what a person with these permissions may read; answers what it left there. */
  async function onDeviceOf(
    permissions: readonly Permission[],
    name: string,
    input: { readonly recordID: string } & Readonly<Record<string, unknown>>,
  ): Promise<Record<string, unknown>> {
    const actor = person('few@clinic.test', permissions);
    const whole = await document(input.recordID);
    const collection = whole.collection as CollectionName;
    const view = readView(actor, collection);
    const shown = view && project(view, whole);
    if (!shown) throw new Error(`${name}: nothing of ${input.recordID} is shown`);
    const seeded = new OverlayTx(new MemoryReader());
    await seeded.put(collection, shown as never);
    const tx = new OverlayTx(seeded);
    const command = COMMANDS.get(name);
    const ctx = {
      clinic: 'test',
      now: work.clinic.now,
      received: work.clinic.now,
      actor,
      zone: TEST_ZONE,
      where: 'device',
      conflict: () => undefined,
    } as const;
    await command?.run(tx, command.input.parse(input), ctx);
    return (await tx.get(collection, input.recordID)) as unknown as Record<string, unknown>;
  }
}
