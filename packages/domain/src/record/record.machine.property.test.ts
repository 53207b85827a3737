import { aBag, aCharge, aTask, insert, set } from '@vetloom/testing/domain/builders.ts';
import { TestClinic } from '@vetloom/testing/domain/clinic.ts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { DomainError } from '../core/error.ts';
import { billTotals } from '../lines/bill.totals.ts';
import { isBillLocked } from './bill-lock.ts';
import {
  billStatusOf,
  dispenseStatusOf,
  examStatusOf,
  isSettled,
  STATUS_SCALES,
  type StatusType,
} from './record.machine.ts';
import type { VisitRecord } from './record.schema.ts';

/** What somebody does to a visit; `pick` chooses among what is there. */
interface Act {
  readonly kind: (typeof KINDS)[number];
  readonly pick: number;
}
const KINDS = [
  'charge',
  'uncharge',
  'bag',
  'unbag',
  'note',
  'diagnosis',
  'order',
  'sendExam',
  'finishExam',
  'resetExam',
  'submitExam',
  'complete',
  'dispense',
  'undispense',
  'pay',
  'payAll',
  'reverse',
  'status',
  'unlock',
  'ticket',
  'removeAndRestore',
] as const;
const act: fc.Arbitrary<Act> = fc.record({ kind: fc.constantFrom(...KINDS), pick: fc.nat(1000) });

/** The rules of spec 2 §4 as its sentences say them, beside the table of transitions. */
function statusAfter(kind: Act['kind'], before: VisitRecord, after: VisitRecord): number {
  const settled = isSettled(after);
  const waits = after.drugBag.some((bag) => !bag.dispensed);
  if (kind === 'complete') {
    if (after.drugBag.length > 0 || after.drugBagNote !== '') return 10;
    return settled ? 90 : 20;
  }
  if (kind === 'dispense') return waits || before.status >= 20 ? before.status : settled ? 90 : 20;
  if (kind === 'pay' || kind === 'payAll' || kind === 'reverse') return settled ? 90 : 20;
  let status: number = before.status;
  if (status === 90 && after.total !== before.total) status = waits ? 10 : 20;
  if (status === 20 && settled) status = 90;
  if (status === 20 && waits) status = 10;
  return status;
}
/** Acts that are an edit, a receipt, a completion or a handing out; the rest leave the main status. */
const MOVES = new Set<Act['kind']>([
  'charge',
  'uncharge',
  'bag',
  'unbag',
  'note',
  'diagnosis',
  'order',
  'undispense',
  'complete',
  'dispense',
  'pay',
  'payAll',
  'reverse',
]);

it('whatever is done to a visit, in whatever order, it stands where spec 2 §4 puts it', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { maxLength: 30 }), async (acts) => {
      const clinic = new TestClinic();
      const { recordID } = await clinic.visit();
      for (const [at, step] of acts.entries()) {
        const before = await recordOf(clinic, recordID);
        const done = await perform(clinic, recordID, step, at);
        const after = await recordOf(clinic, recordID);
        if (!done) {
          expect(after).toEqual(before);
          continue;
        }
        expectDerived(before, after, clinic.now);
        if (MOVES.has(step.kind)) expect(after.status, step.kind).toBe(statusAfter(step.kind, before, after));
        else if (step.kind !== 'status') expect(after.status, step.kind).toBe(before.status);
        expect(after.completedDateTime).toBe(before.completedDateTime || (step.kind === 'complete' ? clinic.now : 0));
        if (before.completedDateTime === 0) expect(after.amendment).toEqual([]);
      }
    }),
    { numRuns: 120 },
  );
});

function expectDerived(before: VisitRecord, after: VisitRecord, now: number): void {
  expect(after).toMatchObject(billTotals(after));
  expect(after.examStatus).toBe(examStatusOf(after));
  expect(after.dispenseStatus).toBe(dispenseStatusOf(after, after.dispenseStatus));
  expect(after.billStatus).toBe(billStatusOf(after, after.billStatus));
  for (const [type, scale] of Object.entries(STATUS_SCALES)) expect(scale).toContain(after[type as StatusType]);
  const moved = (['archiveStatus', 'examStatus', 'dispenseStatus', 'billStatus'] as const).some(
    (thread) => before[thread] !== after[thread],
  );
  expect(after.statusUpdateDateTime).toBe(moved ? now : before.statusUpdateDateTime);
  expect(after.billDoneDateTime === 0).toBe(after.billStatus !== 30);
  if (isBillLocked(before)) expect(after.total).toBe(before.total);
}

async function recordOf(clinic: TestClinic, recordID: string): Promise<VisitRecord> {
  const record = await clinic.tx.get('record', recordID);
  if (!record) throw new Error('the record is gone');
  return record;
}

/** Answers whether the act did something; a refusal does nothing. */
async function perform(clinic: TestClinic, recordID: string, { kind, pick }: Act, at: number): Promise<boolean> {
  const record = await recordOf(clinic, recordID);
  const one = <T>(list: readonly T[]): T | undefined => list[pick % Math.max(1, list.length)];
  const edit = (...edits: object[]) => attempt(clinic, 'record.edit', { recordID, edits });
  const task = one(record.examTask);
  const bag = one(record.drugBag);
  switch (kind) {
    case 'charge':
      return edit(insert('chargeDivision', aCharge(pick)));
    case 'uncharge': {
      const line = one(record.chargeDivision);
      return line ? edit({ op: 'remove', path: ['chargeDivision', line._id] }) : false;
    }
    case 'bag':
      return edit(insert('drugBag', aBag(pick)));
    case 'unbag':
      return bag ? edit({ op: 'remove', path: ['drugBag', bag.bagID] }) : false;
    case 'note':
      return edit(set(['drugBagNote'], record.drugBagNote, pick % 2 === 0 ? '' : `回診再開 ${at}`));
    case 'diagnosis':
      return edit(set(['diagnosis'], record.diagnosis, `急性胃炎 ${at}`));
    case 'order':
      return attempt(clinic, 'exam.order', {
        recordID,
        tasks: [aTask({ price: pick, type: pick % 2 ? '外送' : '血檢' })],
      });
    case 'sendExam':
      return task ? attempt(clinic, 'exam.create', { recordID, taskIDs: [task._id] }) : false;
    case 'finishExam':
      return task ? attempt(clinic, 'exam.finish', { recordID, taskIDs: [task._id], submit: pick % 3 === 0 }) : false;
    case 'resetExam':
      return task ? attempt(clinic, 'exam.reset', { recordID, taskIDs: [task._id] }) : false;
    case 'submitExam':
      return attempt(clinic, 'exam.submit', { recordID });
    case 'complete':
      return attempt(clinic, 'record.complete', { recordID });
    case 'dispense':
      return bag && !bag.dispensed ? attempt(clinic, 'record.dispense', { recordID, bagIDs: [bag.bagID] }) : false;
    case 'undispense':
      return bag?.dispensed
        ? attempt(clinic, 'record.undispense', { recordID, bagIDs: [bag.bagID], reason: '給錯' })
        : false;
    case 'pay':
    case 'payAll': {
      const receive = kind === 'pay' ? pick + 1 : record.total - record.received;
      const receipts = [{ _id: `/receipt/${at}`, recordID, receive }];
      return receive === 0 ? false : attempt(clinic, 'billing.pay', { paymentID: `p${at}`, receipts });
    }
    case 'reverse': {
      const all = await clinic.tx.query('receipt', 'byBill', { equals: [recordID] });
      const receipt = one(all.filter(({ reverses, reversedBy }) => reverses === '' && reversedBy === ''));
      const input = { receiptID: receipt?._id, reversalID: `/receipt/r${at}` };
      return receipt ? attempt(clinic, 'billing.reverse', input) : false;
    }
    case 'status': {
      const types = Object.keys(STATUS_SCALES) as StatusType[];
      const type = types[pick % types.length] ?? 'status';
      const scale = STATUS_SCALES[type];
      return attempt(clinic, 'record.setStatus', { recordID, type, status: scale[pick % scale.length] });
    }
    case 'unlock':
      return attempt(clinic, 'record.unlockBill', { recordID, unlockID: `u${at}`, reason: '漏收耗材' });
    case 'ticket':
      return attempt(clinic, 'record.ticket', { recordID });
    case 'removeAndRestore': {
      await clinic.run('record.remove', { recordID });
      await clinic.run('record.restore', { recordID });
      const { updateDateTime, updateBy, ...now } = await recordOf(clinic, recordID);
      expect(now).toEqual({ ...record, updateDateTime: undefined, updateBy: undefined });
      return true;
    }
  }
}

async function attempt(clinic: TestClinic, name: string, input: unknown): Promise<boolean> {
  try {
    await clinic.run(name, input);
    return true;
  } catch (error) {
    if (error instanceof DomainError) return false;
    throw error;
  }
}
