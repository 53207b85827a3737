import { DAY_SECONDS } from '../core/clock.ts';

/** How soon a lot expires, closed: its day is over, within 30, 60 or 90 days, later, or nobody knows. */
export const EXPIRY_BANDS = ['expired', 'd30', 'd60', 'd90', 'later', 'none'] as const;
/** How soon a lot expires. */
export type ExpiryBand = (typeof EXPIRY_BANDS)[number];

/** The last day of each band that has one, in days from today; a lot is good throughout the day that is printed on it. */
const LAST_DAY = { expired: -1, d30: 30, d60: 60, d90: 90 } as const;

/** Days ahead of which one is told that something expires: the last of the bands. */
export const SOON_DAYS = LAST_DAY.d90;

const dayOf = (isoDay: string): number => Date.parse(`${isoDay}T00:00:00Z`) / 1000 / DAY_SECONDS;
const isoOf = (day: number): string => new Date(day * DAY_SECONDS * 1000).toISOString().slice(0, 10);

/** Days until the last day on which a lot is good; below zero when that is over. Both days as `YYYY-MM-DD`. */
export const daysLeft = (expiresOn: string, today: string): number => dayOf(expiresOn) - dayOf(today);

/** The day so many days after another, `YYYY-MM-DD`. */
export const dayAfter = (day: string, days: number): string => isoOf(dayOf(day) + days);

/** How soon a lot expires that is good until a day (`YYYY-MM-DD`); null where none is known. */
export function expiryBand(expiresOn: string | null, today: string): ExpiryBand {
  return expiresOn === null ? 'none' : bandOfDays(daysLeft(expiresOn, today));
}

/** How soon a lot expires that is good for so many days from today; below zero when its day is over. */
export function bandOfDays(left: number): Exclude<ExpiryBand, 'none'> {
  if (left <= LAST_DAY.expired) return 'expired';
  if (left <= LAST_DAY.d30) return 'd30';
  if (left <= LAST_DAY.d60) return 'd60';
  return left <= LAST_DAY.d90 ? 'd90' : 'later';
}

/** The last days of the bands as `YYYY-MM-DD`, for whoever sorts thousands of lots where they lie. */
export const bandEnds = (today: string): Readonly<Record<keyof typeof LAST_DAY, string>> => {
  const at = dayOf(today);
  return {
    expired: isoOf(at + LAST_DAY.expired),
    d30: isoOf(at + LAST_DAY.d30),
    d60: isoOf(at + LAST_DAY.d60),
    d90: isoOf(at + LAST_DAY.d90),
  };
};
