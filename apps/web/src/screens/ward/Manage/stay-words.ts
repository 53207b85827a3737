import { daysBetween } from '@vetloom/domain/core/clock.ts';
import type { Stay } from '@vetloom/domain/hospital/stay.schema.ts';
import { kindOfStay } from '@vetloom/domain/hospital/stay-place.ts';
import { formatDate, formatMonthDay } from '@vetloom/ui/format/date.ts';
import { shownZone } from '@vetloom/ui/format/shown-zone.ts';
import type { ChipTone } from '@vetloom/ui/marks/Chip.tsx';
import { leavingWords } from '../../../locale/ward-leaving.ts';
import { wardManage as words } from '../../../locale/ward-manage.ts';

/** From when to when a stay was, or which day of it today is. `now` is Unix seconds. */
export function daysWord({ startDateTime, dischargeDateTime }: Stay, now: number): string {
  if (dischargeDateTime === 0)
    return words.ongoing(formatMonthDay(startDateTime), daysBetween(startDateTime, now, shownZone()) + 1);
  return words.until(formatDate(startDateTime), formatMonthDay(dischargeDateTime));
}

/** How a stay stands, in a word with its tone. */
export function stateOfStay(stay: Stay): { readonly word: string; readonly tone: ChipTone } {
  const owed = stay.total - stay.received;
  if (stay.dischargeDateTime !== 0 && owed > 0 && stay.dischargeDebt)
    return { word: leavingWords(kindOfStay(stay)).debt, tone: 'cinnabar' };
  if (stay.settleDateTime === 0) return { word: words.states.inside[kindOfStay(stay)], tone: 'accent' };
  if (owed < 0) return { word: words.states.overpaid, tone: 'ochre' };
  if (owed > 0) return { word: words.states.unpaid, tone: 'ochre' };
  return { word: words.states.paid, tone: 'moss' };
}
