import { dayStart, fromCalendarDate } from '../core/clock.ts';
import type { Zone } from '../core/zone.ts';

/** When a clinic's stock may have begun, Unix seconds; null for what isn't known. */
export interface StockBegin {
  /** When what lay there at the change-over was counted, if the ledger begins with that. */
  readonly openedAt: number | null;
  /** When the clinic was founded here. */
  readonly foundedAt: number | null;
}

/** Before this year nobody kept stock by computer as we do: a time of 0, or of 1900, is none. */
const FIRST_YEAR = 2000;

/**
 * The first moment at which something of a clinic's stock may have happened: the begin of the day of its opening, where its ledger begins with one, else of its
 * founding. A clinic that kept stock before it counted an opening goes by its founding.
 */
export function stockBegan({ openedAt, foundedAt }: StockBegin, zone: Zone): number {
  const known = openedAt ?? foundedAt;
  return known === null ? fromCalendarDate(FIRST_YEAR, 1, 1, zone) : dayStart(known, zone);
}
