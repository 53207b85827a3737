import { DomainError } from '../core/error.ts';
import type { PricedLine } from '../core/money.ts';
import { same } from '../core/same.ts';
import type { BillUnlock } from '../lines/bill-unlock.ts';
import type { VisitRecord } from './record.schema.ts';
import { THREAD_STATUS } from './record-status.ts';

/*
 * A settled bill is locked: what is priced changes only after somebody with RECORD_BILL_UNLOCK has opened it and said why (spec 2 §6;
 * [2.6.08]). It locks itself again when it is settled anew or the visit completed. Whether it is locked is what stands in it, never what time somebody
 * says it is: what was charged before without a network and comes afterwards waits as a conflict or a case, until the bill is opened.
 */

/** What a bill is made of. */
const PRICED = [
  'chargeDivision',
  'drugBag',
  'drugDiscountRate',
  'surgery',
  'surgeryConsumable',
  'surgeryConsumableDiscountRate',
  'surgeryDrugBag',
  'surgeryDrugDiscountRate',
  'vaccine',
  'examTask',
  'examConsumable',
  'discounts',
] as const;
const PRICED_FIELDS: ReadonlySet<string> = new Set(PRICED);
/**
 * What of a line decides its sum, what of a prescription works the number out again, and as what it was sold: shares and statistics follow
 * item and class. Batches, notes, results and directions don't.
 */
const PRICING: ReadonlySet<string> = new Set([
  'itemID',
  'class',
  'name',
  'price',
  'number',
  'subTotal',
  'dosePerKg',
  'unitsPerDose',
  'frequency',
  'days',
]);

/** Whether a field of a visit, named as edits name it, changes what the bill asks for: a lock keeps it, and nothing else of its row. */
export const isPricedPath = (path: readonly string[]): boolean =>
  PRICED_FIELDS.has(path[0] ?? '') && (path.length === 1 || PRICING.has(path.at(-1) ?? ''));

type Bill = Pick<VisitRecord, (typeof PRICED)[number]>;
type Lockable = Pick<VisitRecord, 'billStatus' | 'billUnlock'>;

/** The unlock that is in force, or undefined. */
export const openUnlock = ({ billUnlock }: Pick<Lockable, 'billUnlock'>): BillUnlock | undefined =>
  billUnlock?.find(({ relockedDateTime }) => relockedDateTime === 0);

/** Whether what is priced may not be changed. */
export const isBillLocked = (record: Lockable): boolean =>
  record.billStatus === THREAD_STATUS.done && openUnlock(record) === undefined;

type Sold = PricedLine & {
  readonly _id: string;
  readonly name: string;
  readonly itemID?: string;
  readonly class?: string;
};
/** What was edited may hold anything until it is checked. */
const figures = (line: Sold | null) =>
  line && [line._id, line.itemID ?? '', line.class ?? '', line.name, line.price, line.number, line.subTotal ?? null];

/** What tells one lock of a bill from the next: when it was settled, and the last unlock that ended. Whoever opens it names what they saw locked. */
export const billLockOf = ({
  billDoneDateTime,
  billUnlock = [],
}: Pick<VisitRecord, 'billDoneDateTime' | 'billUnlock'>) => [
  billDoneDateTime ?? 0,
  billUnlock.findLast(({ relockedDateTime }) => relockedDateTime !== 0)?._id ?? null,
];

/** What decides the bill's sums and as what each line was sold; results, files and marks of handing out are no part of it. */
export const priced = (record: Bill): unknown => [
  [record.drugDiscountRate, record.surgeryConsumableDiscountRate, record.surgeryDrugDiscountRate],
  (record.discounts ?? []).map(({ _id, off }) => [_id, off]),
  ...[
    record.chargeDivision,
    record.drugBag?.flatMap((bag) => bag.items),
    record.surgery,
    record.surgeryConsumable,
    record.surgeryDrugBag,
    record.vaccine,
    record.examTask,
    record.examConsumable,
  ].map((lines) => (lines ?? []).map(figures)),
];

/** Why a locked bill refuses. */
export const LOCKED = () => new DomainError('forbidden', 'the bill is settled and locked', { rule: 'billLocked' });

/** Refuses a change of what is priced while the bill is locked. @throws DomainError forbidden, with the rule `billLocked` */
export function demandOpenBill(before: VisitRecord, after: VisitRecord): void {
  if (isBillLocked(before) && !same(priced(before), priced(after))) throw LOCKED();
}

/** Keeps lock and unlocks in step with the bill's status after a change. */
export function deriveBillLock(
  before: VisitRecord | undefined,
  draft: VisitRecord,
  { now, completing }: { readonly now: number; readonly completing: boolean },
): void {
  if (draft.billStatus !== THREAD_STATUS.done) {
    draft.billDoneDateTime = 0;
    return;
  }
  const settledNow = before?.billStatus !== THREAD_STATUS.done;
  if (settledNow) draft.billDoneDateTime = now;
  if (!settledNow && !completing) return;
  draft.billUnlock = (draft.billUnlock ?? []).map((unlock) =>
    unlock.relockedDateTime === 0 ? { ...unlock, relockedDateTime: now } : unlock,
  );
}
