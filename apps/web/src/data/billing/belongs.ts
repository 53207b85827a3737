import { distributionOf } from '@vetloom/domain/billing/distribution.kind.ts';
import type { Distribution } from '@vetloom/domain/billing/distribution.schema.ts';
import { dayStart, nextDay } from '@vetloom/domain/core/clock.ts';
import { THREAD_STATUS } from '@vetloom/domain/record/record-status.ts';
import { shownZone } from '@vetloom/ui/format/shown-zone.ts';
import { heldOrEmpty } from '../engine/held.ts';
import { useLive } from '../engine/hooks.ts';
import { type VisitEntry, withPets } from '../overview/today.ts';

/** A bill with what was said of whom it counts for. */
export interface BelongingBill extends VisitEntry {
  readonly distribution: Distribution | undefined;
}

/** Bills of visits of these days, both ends included, the latest first, live. Times are Unix seconds. */
export const useBelongings = (from: number, to: number): BelongingBill[] | undefined =>
  useLive(
    async (store) => {
      const range = { from: dayStart(from, shownZone()), to: nextDay(to, shownZone()) };
      const [records, distributions] = await Promise.all([
        heldOrEmpty(() => store.query('record', 'byTime', range)),
        heldOrEmpty(() => store.query('distribution', 'byTime', range)),
      ]);
      const byID = new Map(distributions.map((one) => [one._id, one]));
      // Who may not read bills has no totals.
      const billed = records.filter(({ billStatus, total }) => billStatus >= THREAD_STATUS.requested && total > 0);
      const entries = await withPets(store, billed.toReversed());
      return entries.map((entry) => ({ ...entry, distribution: byID.get(distributionOf(entry.record._id)) }));
    },
    [from, to],
  );
