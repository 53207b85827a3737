import { DAY_SECONDS, dayStart } from '../core/clock.ts';
import type { Zone } from '../core/zone.ts';
import { isControlled } from '../lines/bag-content.ts';
import type { DrugBag } from '../lines/drug-bag.schema.ts';
import type { DrugWork } from '../lines/holder.ts';

/** Days back in which a visit or a stay's day waits for the pharmacy (spec 2 §9; R23). */
export const DRUG_TODO_DAYS = 14;

/** The earliest time of what waits for the pharmacy, Unix seconds. */
export const drugTodoSince = (now: number): number => now - DRUG_TODO_DAYS * DAY_SECONDS;

/** A controlled bag that nobody but its dispenser has looked at. */
export const lacksCheck = (bag: DrugBag): boolean => isControlled(bag) && (bag.checkedBy ?? '') === '';

/** A bag that went out without the second person, who must still look (docs/DECISIONS.md "Prescribing and handing out"). */
export const owesCheck = (work: Pick<DrugWork, 'drugBag'>): boolean =>
  work.drugBag.some((bag) => bag.dispensed && lacksCheck(bag));

/** The pharmacy's two lists. */
export interface DrugLists<R> {
  /** What waits, the longest first. */
  readonly todo: R[];
  /** What was handed out today, the latest first, after what a second person must still look at. */
  readonly done: R[];
}

/**
 * Sorts visits and days of stays into the pharmacy's lists (spec 2 §4 "Todo lists", §9 window of 14 days). `workOf` says of each how it
 * stands: `visitDrugWork`, `planDrugWork`, or `drugWorkOf` for what may be either.
 */
export function drugLists<R>(
  holders: readonly R[],
  workOf: (holder: R) => DrugWork,
  now: number,
  zone: Zone,
): DrugLists<R> {
  const since = drugTodoSince(now);
  const today = dayStart(now, zone);
  const recent = holders
    .map((holder) => ({ holder, work: workOf(holder) }))
    .filter(({ work }) => work.dateTime >= since);
  const owed = (work: DrugWork) => (owesCheck(work) ? 0 : 1);
  return {
    todo: recent
      .filter(({ work }) => work.waits)
      .sort((a, b) => a.work.askedDateTime - b.work.askedDateTime)
      .map(({ holder }) => holder),
    done: recent
      .filter(({ work }) => work.isDone && (work.drugDispensedDateTime >= today || owesCheck(work)))
      .sort((a, b) => owed(a.work) - owed(b.work) || b.work.drugDispensedDateTime - a.work.drugDispensedDateTime)
      .map(({ holder }) => holder),
  };
}
