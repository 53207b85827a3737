import { DAY_SECONDS, dayStart, nextDay } from '../core/clock.ts';
import type { Zone } from '../core/zone.ts';
import type { Stay } from './stay.schema.ts';

/** The cashier's two lists of stays (spec 2 §9; R23): settled today, and settled in the last two weeks. */
export const STAY_BILL_WINDOWS = ['today', 'twoWeeks'] as const;
/** One of the cashier's lists of stays. */
export type StayBillWindow = (typeof STAY_BILL_WINDOWS)[number];

const WINDOW_DAYS = 14;

/** Between which times of settling a list of stays looks, Unix seconds, both inside. */
export const stayBillWindow = (
  window: StayBillWindow,
  now: number,
  zone: Zone,
): { readonly begin: number; readonly end: number } =>
  window === 'today'
    ? { begin: dayStart(now, zone), end: nextDay(now, zone) - 1 }
    : { begin: now - WINDOW_DAYS * DAY_SECONDS, end: now };

/** How far a stay's bill is, in the words of a visit's (spec 2 §4 "billStatus"): asked for once it is settled, done once all of that came. */
export const stayBillStatus = ({
  settleDateTime,
  total,
  received,
}: Pick<Stay, 'settleDateTime' | 'total' | 'received'>): 10 | 20 | 30 => {
  if (settleDateTime === 0) return 10;
  return total === received ? 30 : 20;
};
