import { CHRONIC_PICKUP } from '../clinic/service-types.ts';
import { BILLING_SETTING } from '../clinic/settings/billing.setting.ts';
import { PHARMACY_SETTING } from '../clinic/settings/pharmacy.setting.ts';
import { settingsOf } from '../clinic/settings/setting-concern.ts';
import { DomainError } from '../core/error.ts';
import { same } from '../core/same.ts';
import { dollars } from '../core/schema.ts';
import type { CommandContext } from '../engine/command.ts';
import type { Tx } from '../engine/transaction.ts';
import { billTotals } from '../lines/bill.totals.ts';
import { isExamEmpty, recordResultStatus } from '../lines/exam-tasks.ts';
import type { Pet, WeightEntry } from '../pet/pet.schema.ts';
import { amended, changesMedicine } from './amendment.ts';
import { demandOpenBill, deriveBillLock, isBillLocked, priced } from './bill-lock.ts';
import { recordKey } from './record.kind.ts';
import { billStatusOf, dispenseStatusOf, examStatusOf, nextStatus, type StatusEvent } from './record.machine.ts';
import type { ThreadStatus, VisitRecord } from './record.schema.ts';
import { ARCHIVE_STATUS, THREAD_STATUS } from './record-status.ts';
import { settledAsAsked } from './settled-elsewhere.ts';

/** What is happening to a record; it decides which rule moves the main status (spec 2 §4). */
export type Step = 'create' | 'edit' | 'complete' | 'dispense' | 'mark' | 'payment' | 'assign';

/** Reads a record or refuses with `notFound`; permission was asked before (law 5). */
export async function requireRecord(tx: Tx, id: string): Promise<VisitRecord> {
  const record = await tx.get('record', id);
  if (!record) throw new DomainError('notFound', `record ${id} not found`, { id });
  return record;
}

/**
 * Writes a changed record with everything that follows from the change: sums, the main status by the step's rule, the four
 * sub-statuses, flags and stamps (spec 2 §4, §5). Where this device may not read the bill, the parts that
 * depend on it wait for the server.
 */
export async function saveRecord(
  tx: Tx,
  ctx: CommandContext,
  before: VisitRecord | undefined,
  changed: VisitRecord,
  step: Step,
): Promise<VisitRecord> {
  const draft: VisitRecord = { ...changed, updateDateTime: ctx.now, updateBy: ctx.actor.staffID };
  if (step === 'mark') {
    // Marks on bags, saved before the act is: nothing follows from them yet ([2.7.045]), but from what went out in place of what is written.
    if (before && holdsBill(draft) && !same(priced(before), priced(draft))) await deriveBill(tx, ctx, before, draft);
    await tx.put('record', draft);
    return draft;
  }
  if (before && step === 'edit') demandOpenBill(before, draft);
  if (holdsBill(draft)) await deriveSums(tx, before, draft, step);
  deriveThreads(draft, step);
  if (before && step === 'edit') draft.amendment = amended(before, draft, ctx);
  if (!before || changesMedicine(before, draft)) draft.recordUpdateDateTime = ctx.now;
  if (step === 'complete') completed(draft, ctx);
  if (holdsBill(draft)) {
    deriveBillStatus(draft, step, ctx.now);
    deriveBillLock(before, draft, { now: ctx.now, completing: step === 'complete' });
  }
  if (before && threadsChanged(before, draft)) {
    draft.statusUpdateDateTime = ctx.now;
    draft.statusUpdateBy = ctx.actor.staffID;
  }
  await tx.put('record', draft);
  return draft;
}

/** The bill's sums and states after a change that isn't an act of its own. */
async function deriveBill(tx: Tx, ctx: CommandContext, before: VisitRecord, draft: VisitRecord): Promise<void> {
  await deriveSums(tx, before, draft, 'edit');
  deriveThreads(draft, 'mark');
  deriveBillStatus(draft, 'mark', ctx.now);
  deriveBillLock(before, draft, { now: ctx.now, completing: false });
}

/** A reader with only a dispensing projection has no bill; sums and bill status are the server's then. */
const holdsBill = (record: VisitRecord): boolean => record.chargeDivision !== undefined && record.total !== undefined;
async function deriveSums(tx: Tx, before: VisitRecord | undefined, draft: VisitRecord, step: Step): Promise<void> {
  const [{ drugRounding }, { billRoundTo: to, billRoundHow: how }] = await settingsOf(tx, [
    PHARMACY_SETTING,
    BILLING_SETTING,
  ]);
  // What was settled by one rule isn't owed or overpaid because the clinic has another one now; nor is what another program had asked for.
  const keeps = before && (isBillLocked(before) || before.imported);
  const rounding = keeps ? before.rounding : { to, how };
  for (const field of ['rounding', 'discountTotal', 'roundingOff'] as const) delete draft[field];
  const totals = billTotals(draft, drugRounding, rounding);
  Object.assign(draft, totals);
  const settled = settledAsAsked(draft);
  delete draft.surplusElsewhere;
  Object.assign(draft, settled);
  if (rounding && rounding.to !== 1) draft.rounding = rounding;
  // A slip of the finger (a price with a phone number's digits): no receipt could ever pay it. A part beyond what a document keeps couldn't be changed any more, not even back.
  if (![...Object.values(totals), draft.total, draft.received].every((sum) => dollars.safeParse(sum).success))
    throw new DomainError('badParameter', 'the bill is too large', { field: 'total', rule: 'billTooLarge' });
  if (!isEvent(step)) return;
  const moved = nextStatus(step, draft, draft.status, before?.total);
  draft.status = moved.status;
  draft.hasBill ||= moved.hasBill;
}

/** Steps that move the main status by the table of transitions; the others leave it. */
const EVENTS: ReadonlySet<Step> = new Set<StatusEvent>(['complete', 'dispense', 'payment', 'edit']);
const isEvent = (step: Step): step is StatusEvent => EVENTS.has(step);

/** Completing requests what is unrequested ([2.4.09]); so does a manual record of the chronic-disease division ([2.4.62]). */
const raises = (record: VisitRecord, step: Step): boolean =>
  step === 'complete' || (record.source === 'manual' && record.division === CHRONIC_PICKUP);
const raised = (record: VisitRecord, step: Step, status: ThreadStatus): ThreadStatus =>
  raises(record, step) && status < THREAD_STATUS.requested ? THREAD_STATUS.requested : status;

function deriveThreads(draft: VisitRecord, step: Step): void {
  if (draft.drugBag !== undefined) {
    draft.dispenseStatus = dispenseStatusOf(draft, raised(draft, step, draft.dispenseStatus));
    draft.hasDrug = draft.drugBag.length > 0;
  }
  if (draft.examTask === undefined || draft.examTaskSubmitDateTime === undefined) return;
  draft.examStatus = examStatusOf(draft);
  draft.hasExamTaskTodo =
    draft.examStatus === THREAD_STATUS.unrequested || draft.examStatus === THREAD_STATUS.requested;
  draft.isExamEmpty = isExamEmpty(draft);
  draft.examResultStatus = recordResultStatus(draft.examTask);
}

function deriveBillStatus(draft: VisitRecord, step: Step, now: number): void {
  const asked = raised(draft, step, draft.billStatus);
  draft.billStatus = billStatusOf(draft, asked);
  const newlyAsked = asked !== THREAD_STATUS.none && raises(draft, step) && draft.billStatus >= THREAD_STATUS.requested;
  if (newlyAsked && draft.inspectedDateTime === 0) request(draft, now);
}

/** A request stamps `inspectedDateTime` and takes the record out of waiting (spec 2 §4). */
export function request(draft: VisitRecord, now: number): void {
  draft.inspectedDateTime = now;
  if (draft.archiveStatus === ARCHIVE_STATUS.waiting) draft.archiveStatus = ARCHIVE_STATUS.undone;
}

/** The first completion stays the one: what is changed after it is an amendment (see `amendment.ts`). */
function completed(draft: VisitRecord, ctx: CommandContext): void {
  request(draft, ctx.now);
  if (draft.completedDateTime) return;
  draft.completedDateTime = ctx.now;
  draft.completedBy = ctx.actor.staffID;
}

const THREADS = ['archiveStatus', 'examStatus', 'dispenseStatus', 'billStatus'] as const;
const threadsChanged = (a: VisitRecord, b: VisitRecord): boolean => THREADS.some((thread) => a[thread] !== b[thread]);

/** Keeps the pet's weight history in step with the weight of the visit: one entry whose source is the record. */
export async function syncWeight(
  tx: Tx,
  ctx: CommandContext,
  before: VisitRecord | undefined,
  record: VisitRecord,
): Promise<void> {
  if ((before?.weight ?? null) === record.weight) return;
  const pet = await tx.get('pet', record.petID);
  if (!pet) return;
  const earlier = pet.weightHistory.find((entry) => entry.source === record._id);
  const others = pet.weightHistory.filter((entry) => entry.source !== record._id);
  const entry: WeightEntry[] =
    record.weight === null
      ? []
      : [
          {
            id: `w-${recordKey(record._id)}`,
            value: record.weight,
            dateTime: earlier?.dateTime ?? ctx.now,
            source: record._id,
          },
        ];
  const weightHistory: Pet['weightHistory'] = [...others, ...entry];
  if (!same(weightHistory, pet.weightHistory))
    await tx.put('pet', { ...pet, weightHistory, updateDateTime: ctx.now, updateBy: ctx.actor.staffID });
}
