import { addDays, dayStart } from '../core/clock.ts';
import type { Zone } from '../core/zone.ts';
import type { Tx } from '../engine/transaction.ts';
import type { CheckoutDay } from './checkout-day.schema.ts';
import { lastHandover } from './till.ts';

/** How far back a handover looks for the one before it, in days; a till that nobody counted for longer starts anew. */
const LOOK_BACK_DAYS = 31;
/** How far back money may be dated, in days. */
const DATED_BACK_DAYS = 7;

/** Days' documents of handovers before a moment, of the last month. */
export const handoverDays = (tx: Pick<Tx, 'query'>, time: number, zone: Zone): Promise<CheckoutDay[]> =>
  tx.query('checkout', 'byDay', {
    equals: ['handover'],
    from: addDays(time, -LOOK_BACK_DAYS, zone),
    to: time + 1,
  });

/**
 * When money counts that somebody enters now and dates back, for instance a transfer that came in yesterday: on its own day while the
 * till that covers it is still open, else now, so that no day that was handed over ever changes (spec 2 §3 "receiveDate"). Unix seconds.
 */
export async function countsAt(
  tx: Pick<Tx, 'query'>,
  now: number,
  receiveDate: number | undefined,
  zone: Zone,
): Promise<number> {
  if (receiveDate === undefined || dayStart(receiveDate, zone) >= dayStart(now, zone)) return now;
  const closed = lastHandover(await handoverDays(tx, now, zone))?.endTime ?? 0;
  const earliest = addDays(now, -DATED_BACK_DAYS, zone);
  return receiveDate > closed && receiveDate >= earliest ? receiveDate : now;
}
