import { DAY_SECONDS, dayStart } from '../core/clock.ts';
import type { Zone } from '../core/zone.ts';
import type { DrugBag } from '../lines/drug-bag.schema.ts';
import type { VisitRecord } from '../record/record.schema.ts';
import { THREAD_STATUS } from '../record/record-status.ts';

/** Days back in which a visit waits for the pharmacy (spec 2 §9; R23). */
export const DRUG_TODO_DAYS = 14;

/** The earliest `dateTime` of a visit that waits for the pharmacy, Unix seconds. */
export const drugTodoSince = (now: number): number => now - DRUG_TODO_DAYS * DAY_SECONDS;

/** A bag that holds a controlled drug: a second person looks before it is handed out. */
export const isControlled = (bag: Pick<DrugBag, 'items'>): boolean => bag.items.some((drug) => drug.controlled);

/** A controlled bag that nobody but its dispenser has looked at. */
export const lacksCheck = (bag: DrugBag): boolean => isControlled(bag) && (bag.checkedBy ?? '') === '';

/** A bag that went out without the second person, who must still look (see the decision in docs/ARCHITECTURE.md). */
export const owesCheck = (record: Pick<VisitRecord, 'drugBag'>): boolean =>
  record.drugBag.some((bag) => bag.dispensed && lacksCheck(bag));

/** The pharmacy's two lists. */
export interface DrugLists<R> {
  /** What waits, the longest first. */
  readonly todo: R[];
  /** What was handed out today, the latest first, after what a second person must still look at. */
  readonly done: R[];
}

type Listed = Pick<
  VisitRecord,
  'dateTime' | 'dispenseStatus' | 'inspectedDateTime' | 'drugDispensedDateTime' | 'drugBag'
>;

/** Sorts visits into the pharmacy's lists (spec 2 §4 "needs dispensing when the status is requested", §9 window of 14 days). */
export function drugLists<R extends Listed>(records: readonly R[], now: number, zone: Zone): DrugLists<R> {
  const since = drugTodoSince(now);
  const today = dayStart(now, zone);
  const recent = records.filter(({ dateTime }) => dateTime >= since);
  const owed = (record: R) => (owesCheck(record) ? 0 : 1);
  return {
    todo: recent
      .filter(({ dispenseStatus }) => dispenseStatus === THREAD_STATUS.requested)
      .sort((a, b) => a.inspectedDateTime - b.inspectedDateTime),
    done: recent
      .filter((record) => record.dispenseStatus === THREAD_STATUS.done)
      .filter((record) => record.drugDispensedDateTime >= today || owesCheck(record))
      .sort((a, b) => owed(a) - owed(b) || b.drugDispensedDateTime - a.drugDispensedDateTime),
  };
}
