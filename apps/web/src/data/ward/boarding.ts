import { NotHeldHere } from '@vetloom/domain/core/error.ts';
import { boardingDays, type ChargedDay, isBoarded } from '@vetloom/domain/hospital/boarding-charge.ts';
import { cageTotal } from '@vetloom/domain/hospital/plan.totals.ts';
import type { Stay } from '@vetloom/domain/hospital/stay.schema.ts';
import { shownZone } from '@vetloom/ui/format/shown-zone.ts';
import { useLive } from '../engine/hooks.ts';
import type { LocalReads } from '../engine/store-types.ts';
import type { StayFile } from './stay-file.ts';

/** The owner's other stays in boarding that this device knows of. */
async function othersOf(reads: LocalReads, { _id, userID }: Stay) {
  const known = async (): Promise<Stay[]> => {
    try {
      return await reads.query('inHospital', 'byOwner', { equals: [userID] });
    } catch (error) {
      if (!(error instanceof NotHeldHere)) throw error;
      return (await reads.query('inHospital', 'byDischarge', { equals: [0] })).filter((stay) => stay.userID === userID);
    }
  };
  return (await known()).filter(isBoarded).filter((stay) => stay._id !== _id);
}

/** What boarding comes to: its days as they are charged, and what that changes of the stay's total. */
export interface BoardingBill {
  readonly days: readonly ChargedDay[];
  /** NT$ that the whole stay comes to. */
  readonly total: number;
}

/** What a stay in boarding comes to, live: as it was charged once it has ended, else as it would be if it ended now. Undefined for any other stay, and while it is read. */
export function useBoardingBill({ stay, plans }: StayFile, now: number): BoardingBill | undefined {
  const others = useLive((reads) => othersOf(reads, stay), ['boarding others', stay._id, stay.userID]);
  if (others === undefined || !isBoarded(stay)) return undefined;
  const zone = shownZone();
  const until = stay.dischargeDateTime === 0 ? now : stay.dischargeDateTime;
  const days = boardingDays(stay, others, plans, { until, zone });
  const charged = plans.reduce((sum, { cage }) => sum + cageTotal(cage), 0);
  const comes = days.reduce((sum, { cage }) => sum + cageTotal(cage), 0);
  return { days, total: stay.total - charged + comes };
}
