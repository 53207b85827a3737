import { DAY_SECONDS } from '../core/clock.ts';
import { orderedBags } from '../hospital/ordered-drugs.ts';
import type { StayPlan } from '../hospital/plan.schema.ts';
import type { DrugLine } from '../lines/drug-bag.schema.ts';
import type { VisitRecord } from '../record/record.schema.ts';
import { THREAD_STATUS } from '../record/record-status.ts';

/** A drug of an earlier visit, or of a stay that goes on, that the animal is still being given. */
export interface TakenDrug {
  readonly drug: DrugLine;
  /** The visit, or the stay's day. */
  readonly recordID: string;
  /** Unix seconds of the end of its course. */
  readonly until: number;
  /** It is ordered in a stay that goes on, and given there beside what a visit prescribes. */
  readonly inStay?: true;
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

/** Seconds after which a day's orders are followed no more where nobody has opened another day. */
export const LAST_ORDERS = 2 * DAY_SECONDS;

/** What is given at `now` by the latest day of each stay that goes on: drugs by mouth, injections and infusions that nobody has stopped. */
export function runningInStays(plans: readonly StayPlan[], now: number): TakenDrug[] {
  const open = plans.filter(
    ({ dischargeDateTime, planDateTime }) =>
      dischargeDateTime === 0 && planDateTime <= now && planDateTime + LAST_ORDERS > now,
  );
  return [...Map.groupBy(open, ({ inHospitalID }) => inHospitalID).values()].flatMap((days) => {
    const [latest] = days.toSorted((a, b) => b.planDateTime - a.planDateTime);
    if (latest === undefined) return [];
    const { _id: recordID, planDateTime } = latest;
    return orderedBags(latest, now).flatMap(({ items }) =>
      items.map((drug) => ({ drug, recordID, until: planDateTime + LAST_ORDERS, inStay: true as const })),
    );
  });
}
