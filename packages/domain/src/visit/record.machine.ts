import { truncated } from '../core/money.ts';
import {
  ARCHIVE_STATUS,
  type ExamTask,
  OUTSOURCED_TYPE,
  RECORD_STATUS,
  type RecordStatus,
  THREAD_STATUS,
  type ThreadStatus,
  type VisitRecord,
} from './record.schema.ts';
import { type Billable, hasBillableItem } from './record.totals.ts';

/** The facts from which the statuses follow. */
export type StatusFacts = Billable &
  Pick<VisitRecord, 'drugBagNote' | 'drugDispensedDateTime' | 'examTaskSubmitDateTime' | 'total' | 'received'>;

const { none, unrequested, requested, done } = THREAD_STATUS;
const { checkIn, inspected, dispensed, checkOut } = RECORD_STATUS;

/** A bag of the record still waits to be handed out. */
export const hasUndispensedBag = (record: Pick<VisitRecord, 'drugBag'>): boolean =>
  record.drugBag.some((bag) => !bag.dispensed);

/** "Drugs or a drug note exist": what makes completing lead to the pharmacy (R3). */
export const needsPharmacy = (record: Pick<VisitRecord, 'drugBag' | 'drugBagNote'>): boolean =>
  record.drugBag.length > 0 || record.drugBagNote.trim() !== '';

/** The integer total equals the integer received (R9). */
export const isSettled = (facts: Pick<StatusFacts, 'total' | 'received'>): boolean =>
  truncated(facts.total) === truncated(facts.received);

const isOutsourced = (task: ExamTask) => task.type === OUTSOURCED_TYPE;

/** examStatus (spec 2 §4; R7): unrequested is tested before requested. */
export function examStatusOf(facts: Pick<StatusFacts, 'examTask' | 'examTaskSubmitDateTime'>): ThreadStatus {
  const inside = facts.examTask.filter((task) => !isOutsourced(task));
  const outside = facts.examTask.filter(isOutsourced);
  if (facts.examTask.length === 0) return none;
  if (inside.some((task) => task.createTaskDateTime === 0)) return unrequested;
  if (outside.some((task) => task.createTaskDateTime === 0 && task.finishDateTime === 0)) return unrequested;
  if (inside.some((task) => task.finishDateTime === 0 || task.finishDateTime > facts.examTaskSubmitDateTime))
    return requested;
  if (outside.some((task) => task.finishDateTime === 0)) return requested;
  return done;
}

/** dispenseStatus (spec 2 §4; R3, R6) from the facts and the status before. */
export function dispenseStatusOf(
  facts: Pick<StatusFacts, 'drugBag' | 'drugBagNote' | 'drugDispensedDateTime'>,
  previous: ThreadStatus,
): ThreadStatus {
  if (!needsPharmacy(facts)) return none;
  if (previous < requested) return unrequested;
  const handedOut = facts.drugBag.length > 0 ? !hasUndispensedBag(facts) : facts.drugDispensedDateTime !== 0;
  return handedOut ? done : requested;
}

/** billStatus (spec 2 §4) from the facts and the status before. */
export function billStatusOf(facts: StatusFacts, previous: ThreadStatus): ThreadStatus {
  if (!hasBillableItem(facts)) return none;
  if (previous < requested) return unrequested;
  return isSettled(facts) ? done : requested;
}

/** Completing the visit (spec 2 §4 "Doctor completes the visit"; R2). */
export function statusOnComplete(facts: StatusFacts): { status: RecordStatus; hasBill: boolean } {
  if (needsPharmacy(facts)) return { status: inspected, hasBill: false };
  return { status: isSettled(facts) ? checkOut : dispensed, hasBill: true };
}

/** After bags were marked dispensed (spec 2 §4 "Dispensing"): moves on only when all are and the status is below dispensed. */
export function statusOnDispense(facts: StatusFacts, status: RecordStatus): { status: RecordStatus; hasBill: boolean } {
  if (hasUndispensedBag(facts) || status >= dispensed) return { status, hasBill: false };
  return { status: isSettled(facts) ? checkOut : dispensed, hasBill: true };
}

/** After receipts changed (spec 2 §4 "Payment"; R4): whatever the status was. */
export const statusOnPayment = (facts: Pick<StatusFacts, 'total' | 'received'>): RecordStatus =>
  isSettled(facts) ? checkOut : dispensed;

/** After an edit (spec 2 §4 "On edit"; R5): three rules in the document's order on the running status. */
export function statusOnEdit(facts: StatusFacts, status: RecordStatus, totalBefore: number): RecordStatus {
  let running = status;
  if (running === checkOut && facts.total !== totalBefore) running = hasUndispensedBag(facts) ? inspected : dispensed;
  if (running === dispensed && isSettled(facts)) running = checkOut;
  if (running === dispensed && hasUndispensedBag(facts)) running = inspected;
  return running;
}

/** What the status call may assign (spec 2 §4; [2.4.25]) with its scale. */
export const STATUS_SCALES = {
  status: [checkIn, inspected, dispensed, checkOut],
  archiveStatus: [ARCHIVE_STATUS.waiting, ARCHIVE_STATUS.undone, ARCHIVE_STATUS.done],
  examStatus: [none, unrequested, requested, done],
  dispenseStatus: [none, unrequested, requested, done],
  billStatus: [none, unrequested, requested, done],
} as const;
/** A status that can be assigned by the status call. */
export type StatusType = keyof typeof STATUS_SCALES;
