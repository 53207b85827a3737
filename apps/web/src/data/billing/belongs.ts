import { distributionOf } from '@vetloom/domain/billing/distribution.kind.ts';
import type { Distribution } from '@vetloom/domain/billing/distribution.schema.ts';
import { dayStart, nextDay } from '@vetloom/domain/core/clock.ts';
import { THREAD_STATUS } from '@vetloom/domain/record/record-status.ts';
import { shownZone } from '@vetloom/ui/format/shown-zone.ts';
import { heldOrEmpty } from '../engine/held.ts';
import { useLive } from '../engine/hooks.ts';
import type { LocalReads } from '../engine/store-types.ts';
import { type VisitEntry, withPets } from '../overview/today.ts';
import { billOfStay } from './stay-bills.ts';

/** A bill with what was said of whom it counts for. */
export interface BelongingBill extends VisitEntry {
  readonly distribution: Distribution | undefined;
}

/** Bills of visits of these days, and of stays that were settled on them, both ends included, the latest first. Times are Unix seconds. */
export async function belongingBills(store: LocalReads, from: number, to: number): Promise<BelongingBill[]> {
  const range = { from: dayStart(from, shownZone()), to: nextDay(to, shownZone()) };
  const [records, stays, distributions] = await Promise.all([
    heldOrEmpty(() => store.query('record', 'byTime', range)),
    heldOrEmpty(() => store.query('inHospital', 'bySettle', range)),
    heldOrEmpty(() => store.query('distribution', 'byTime', range)),
  ]);
  const byID = new Map(distributions.map((one) => [one._id, one]));
  // Who may not read bills has no totals.
  const billed = [...records, ...stays.map((stay) => billOfStay(stay))]
    .filter(({ billStatus, total }) => billStatus >= THREAD_STATUS.requested && total > 0)
    .toSorted((a, b) => b.dateTime - a.dateTime);
  const entries = await withPets(store, billed);
  return entries.map((entry) => ({ ...entry, distribution: byID.get(distributionOf(entry.record._id)) }));
}

/** The same, live. */
export const useBelongings = (from: number, to: number): BelongingBill[] | undefined =>
  useLive((store) => belongingBills(store, from, to), [from, to]);
