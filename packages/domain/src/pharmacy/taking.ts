import { DAY_SECONDS } from '../core/clock.ts';
import type { DrugLine } from '../lines/drug-bag.schema.ts';
import type { VisitRecord } from '../record/record.schema.ts';
import { THREAD_STATUS } from '../record/record-status.ts';

/** A drug of an earlier visit that the animal is still being given. */
export interface TakenDrug {
  readonly drug: DrugLine;
  readonly recordID: string;
  /** Unix seconds of the end of its course. */
  readonly until: number;
}

/** Longest course that a bag can hold, in seconds: visits before it can't matter. */
export const LONGEST_COURSE = 366 * DAY_SECONDS;

type Prescription = Pick<VisitRecord, '_id' | 'drugBag' | 'dispenseStatus' | 'inspectedDateTime' | 'dateTime'>;

/**
 * What the animal is still being given at `now` from other visits than `recordID`: courses count from when the bag was handed out, or from
 * the visit where it was only asked for. What was never asked for was never taken.
 */
export const stillTaken = (records: readonly Prescription[], now: number, recordID: string): TakenDrug[] =>
  records
    .filter((record) => record._id !== recordID)
    .flatMap((record) =>
      record.drugBag.flatMap((bag) => {
        if (!bag.dispensed && record.dispenseStatus < THREAD_STATUS.requested) return [];
        const begun = bag.dispensedDateTime ?? (record.inspectedDateTime || record.dateTime);
        return bag.items.flatMap((drug): TakenDrug[] => {
          const until = begun + (drug.days ?? 0) * DAY_SECONDS;
          return begun <= now && until > now ? [{ drug, recordID: record._id, until }] : [];
        });
      }),
    );
