import { addDays, calendarDate, fromCalendarDate } from '../core/clock.ts';
import type { Zone } from '../core/zone.ts';

/** How a subscription stands, as it is kept. `lapsed`: it wasn't paid, and the time for that is over. `ended`: the clinic cancelled it. */
export const SUBSCRIPTION_STATES = ['active', 'lapsed', 'ended'] as const;
/** How a subscription stands. */
export type SubscriptionState = (typeof SUBSCRIPTION_STATES)[number];

/** Days after the end of what was paid in which nothing changes for the clinic while the card is tried again. */
export const GRACE_DAYS = 14;
/** On which days after the end of what was paid the card is tried, the first on the day itself. */
export const TRY_DAYS = [0, 1, 3, 5, 7, 10, 13] as const;
/** Days before a card's last one from which the clinic is told. */
export const CARD_SOON_DAYS = 30;

/**
 * What a clinic without a paid subscription can't do. Everything else goes on, whatever is owed: reading, writing and exporting of medical records, wards, prescriptions, money at the till,
 * messages to owners. An animal must never wait for somebody's card.
 */
export const LIMITS = ['places'] as const;
/** What a clinic can't do. */
export type Limit = (typeof LIMITS)[number];
/** What is limited in a state. */
export const limitsOf = (state: SubscriptionState | undefined): readonly Limit[] =>
  state === 'lapsed' || state === 'ended' ? LIMITS : [];

/** Until when nothing changes although nothing was paid, Unix seconds: the usual time, or a later day that the operator named. */
export const graceEnd = (periodEnd: number, granted: number | null, zone: Zone): number =>
  Math.max(addDays(periodEnd, GRACE_DAYS, zone), granted ?? 0);

/** Until when a subscription stands that isn't paid any more: that of a clinic that cancelled has no grace but what the operator gave. */
export const standsUntil = (
  periodEnd: number,
  { graceUntil, cancelled }: { readonly graceUntil: number | null; readonly cancelled: boolean },
  zone: Zone,
): number => (cancelled ? Math.max(periodEnd, graceUntil ?? 0) : graceEnd(periodEnd, graceUntil, zone));

/** When the card is tried next after `tries` of them, Unix seconds; undefined where no further try is left. */
export function nextTry(periodEnd: number, tries: number, zone: Zone): number | undefined {
  const day = TRY_DAYS[tries];
  return day === undefined ? undefined : addDays(periodEnd, day, zone);
}

/** Whether a card, by its last month (`203012`), can be charged. Of one whose month isn't known nothing is said. */
export function cardStanding(expires: string, now: number, zone: Zone): 'good' | 'soon' | 'over' {
  const [, year, month] = /^(\d{4})(\d{2})$/.exec(expires) ?? [];
  if (year === undefined || month === undefined) return 'good';
  const end = fromCalendarDate(Number(year), Number(month) + 1, 1, zone);
  if (now >= end) return 'over';
  return addDays(now, CARD_SOON_DAYS, zone) >= end ? 'soon' : 'good';
}

/** The day of the month of a time. */
export const dayOfMonth = (time: number, zone: Zone): number => calendarDate(time, zone).day;
