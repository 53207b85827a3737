import type { Prepaid } from '@vetloom/domain/billing/prepaid.schema.ts';
import { daysBetween } from '@vetloom/domain/core/clock.ts';
import { formatDate } from '@vetloom/ui/format/date.ts';
import { shownZone } from '@vetloom/ui/format/shown-zone.ts';
import { prepaidWords as words } from '../../../locale/billing-prepaid.ts';

/** From how many days before its end a package counts as ending soon. */
const SOON_DAYS = 30;

/** Whole days until the last day of a package; none where it has no end. Unix seconds. */
const daysLeft = ({ expireDateTime }: Pick<Prepaid, 'expireDateTime'>, now: number): number =>
  daysBetween(now, expireDateTime - 1, shownZone());

/** Whether an open package comes to its end within the next 30 days. */
export const isEndingSoon = (prepaid: Pick<Prepaid, 'expireDateTime' | 'state'>, now: number): boolean =>
  prepaid.state === 'open' && prepaid.expireDateTime !== 0 && daysLeft(prepaid, now) <= SOON_DAYS;

/** The last day of a package in words: how many days are left where they are few. */
export function endWord(prepaid: Pick<Prepaid, 'expireDateTime' | 'state'>, now: number): string {
  if (prepaid.expireDateTime === 0) return words.endless;
  return isEndingSoon(prepaid, now)
    ? words.daysLeft(daysLeft(prepaid, now))
    : words.until(formatDate(prepaid.expireDateTime - 1));
}
