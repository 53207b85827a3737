import { boardingDays, type ChargedDay, isBoarded } from '@vetloom/domain/hospital/boarding-charge.ts';
import { cageTotal } from '@vetloom/domain/hospital/plan.totals.ts';
import { boardedOf } from '@vetloom/domain/ward/charge-boarding.ts';
import { shownZone } from '@vetloom/ui/format/shown-zone.ts';
import { useLive } from '../engine/hooks.ts';
import type { StayFile } from './stay-file.ts';

/** What boarding comes to: its days as they are charged, and what that changes of the stay's total. */
export interface BoardingBill {
  readonly days: readonly ChargedDay[];
  /** NT$ that the whole stay comes to. */
  readonly total: number;
}

/** What a stay in boarding comes to, live: as it was charged once it has ended, else as it would be if it ended now. Undefined for any other stay, and while it is read. */
export function useBoardingBill({ stay, plans }: StayFile, now: number): BoardingBill | undefined {
  const others = useLive(
    async (reads) => (await boardedOf(reads, stay.userID)).filter(({ _id }) => _id !== stay._id),
    ['boarding others', stay._id, stay.userID],
  );
  if (others === undefined || !isBoarded(stay)) return undefined;
  const zone = shownZone();
  const until = stay.dischargeDateTime === 0 ? now : stay.dischargeDateTime;
  const days = boardingDays(stay, others, plans, { until, zone });
  const charged = plans.reduce((sum, { cage }) => sum + cageTotal(cage), 0);
  const comes = days.reduce((sum, { cage }) => sum + cageTotal(cage), 0);
  return { days, total: stay.total - charged + comes };
}
