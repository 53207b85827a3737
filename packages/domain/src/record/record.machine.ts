import { truncated } from '../core/money.ts';
import { type Billable, hasBillableItem } from '../lines/bill.totals.ts';
import { type ExamTask, OUTSOURCED_TYPE } from '../lines/exam.schema.ts';
import type { RecordStatus, ThreadStatus, VisitRecord } from './record.schema.ts';
import { ARCHIVE_STATUS, RECORD_STATUS, THREAD_STATUS } from './record-status.ts';

/** The facts from which the statuses follow. */
export type StatusFacts = Billable &
  Pick<VisitRecord, 'drugBagNote' | 'drugDispensedDateTime' | 'examTaskSubmitDateTime' | 'total' | 'received'>;

/** What is given out. */
type Dispensable = Pick<StatusFacts, 'drugBag' | 'drugBagNote'>;

const { none, unrequested, requested, done } = THREAD_STATUS;
const { checkIn, inspected, dispensed, checkOut } = RECORD_STATUS;

/** A bag of the record still waits to be handed out. */
export const hasUndispensedBag = (record: Pick<Dispensable, 'drugBag'>): boolean =>
  record.drugBag.some((bag) => !bag.dispensed);

/** "Drugs or a drug note exist": what makes completing lead to the pharmacy (R3). */
export const needsPharmacy = (record: Dispensable): boolean =>
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

/** What happens to a record and may move its main status. */
export type StatusEvent = 'complete' | 'dispense' | 'payment' | 'edit';

/** The facts of a transition: those after the event, and the total before it. */
type Facts = StatusFacts & { readonly totalBefore: number };

/** One transition of the main status. */
interface Transition {
  readonly on: StatusEvent;
  /** Statuses that it leaves; the others stay. */
  readonly from: readonly RecordStatus[];
  readonly when: (facts: Facts) => boolean;
  readonly to: RecordStatus;
  /** The branches that make a bill of the visit (R2). */
  readonly bills?: true;
}

const ANY = [checkIn, inspected, dispensed, checkOut] as const;
const BELOW_DISPENSED = [checkIn, inspected] as const;
const handedOut = (facts: Facts) => !hasUndispensedBag(facts);
const owes = (facts: Facts) => !isSettled(facts);

/**
 * Every transition of the main status (spec 2 §4), in the document's order. An event goes through its rows from top to bottom, each upon the
 * status that the one before left: this matters for the three rules of an edit (R5), where equality comes before the bags.
 * Completing and paying move whatever the status was (R4); handing out moves on only from below dispensed.
 */
const TRANSITIONS: readonly Transition[] = [
  { on: 'complete', from: ANY, when: needsPharmacy, to: inspected },
  { on: 'complete', from: ANY, when: (facts) => !needsPharmacy(facts) && isSettled(facts), to: checkOut, bills: true },
  { on: 'complete', from: ANY, when: (facts) => !needsPharmacy(facts) && owes(facts), to: dispensed, bills: true },
  {
    on: 'dispense',
    from: BELOW_DISPENSED,
    when: (facts) => handedOut(facts) && isSettled(facts),
    to: checkOut,
    bills: true,
  },
  {
    on: 'dispense',
    from: BELOW_DISPENSED,
    when: (facts) => handedOut(facts) && owes(facts),
    to: dispensed,
    bills: true,
  },
  { on: 'payment', from: ANY, when: isSettled, to: checkOut },
  { on: 'payment', from: ANY, when: owes, to: dispensed },
  {
    on: 'edit',
    from: [checkOut],
    when: (facts) => facts.total !== facts.totalBefore && !handedOut(facts),
    to: inspected,
  },
  {
    on: 'edit',
    from: [checkOut],
    when: (facts) => facts.total !== facts.totalBefore && handedOut(facts),
    to: dispensed,
  },
  { on: 'edit', from: [dispensed], when: isSettled, to: checkOut },
  { on: 'edit', from: [dispensed], when: (facts) => !handedOut(facts), to: inspected },
];

/** Where an event leads. */
interface Moved {
  readonly status: RecordStatus;
  /** The event made a bill of the visit (R2). */
  readonly hasBill: boolean;
}

/** The main status after an event. `totalBefore`: the total as it stood before an edit. */
export function nextStatus(
  on: StatusEvent,
  facts: StatusFacts,
  status: RecordStatus,
  totalBefore: number = facts.total,
): Moved {
  const known = { ...facts, totalBefore };
  let now: Moved = { status, hasBill: false };
  for (const row of TRANSITIONS)
    if (row.on === on && row.from.includes(now.status) && row.when(known))
      now = { status: row.to, hasBill: now.hasBill || row.bills === true };
  return now;
}

/** What the status call may assign (spec 2 §4; [2.4.25]) with its scale. */
export const STATUS_SCALES = {
  status: [checkIn, inspected, dispensed, checkOut],
  archiveStatus: [ARCHIVE_STATUS.waiting, ARCHIVE_STATUS.undone, ARCHIVE_STATUS.done],
  examStatus: [none, unrequested, requested, done],
  dispenseStatus: [none, unrequested, requested, done],
  billStatus: [none, unrequested, requested, done],
} as const;
/**
 * Whether nothing is left to do but to put the visit away ([2.4.29]): it is paid, its exams and bags are done, and it is not archived yet.
 */
export const isArchivable = (
  record: Pick<VisitRecord, 'status' | 'archiveStatus' | 'examStatus' | 'dispenseStatus' | 'billStatus'>,
): boolean =>
  record.status === checkOut &&
  record.archiveStatus !== ARCHIVE_STATUS.done &&
  [record.examStatus, record.dispenseStatus, record.billStatus].every((thread) => thread === none || thread === done);

/** A status that can be assigned by the status call. */
export type StatusType = keyof typeof STATUS_SCALES;
