import type { Generation } from '@vetloom/domain/booking/recurrence.ts';
import { formatDate, formatShortDay } from '@vetloom/ui/format/date.ts';
import { roster } from '../../../locale/booking-roster.ts';

const words = roster.plan;
/** Days off that are named; the rest is counted. */
const NAMED = 4;

/** What a generation replaces. */
export interface Replaced {
  readonly days: number;
  readonly byHand: number;
}

/** What a generation will do, a sentence each: how many days, which stay out and why, what it replaces. */
export function willDo({ days, closedWeekdays, daysOff, emptied }: Generation, replaced: Replaced): string[] {
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return [words.none];
  return [
    words.days(days.length, formatDate(first.dateTime), formatDate(last.dateTime)),
    ...(closedWeekdays.days === 0
      ? []
      : [words.closedWeekdays(closedWeekdays.days, closedWeekdays.weekdays.map(words.weekday).join(words.and))]),
    ...(daysOff.length === 0 ? [] : [words.daysOff(daysOff.length, daysOffWord(daysOff))]),
    ...(emptied === 0 ? [] : [words.emptied(emptied)]),
    ...(replaced.days === 0 ? [] : [words.replaces(replaced.days)]),
    ...(replaced.byHand === 0 ? [] : [words.byHand(replaced.byHand)]),
  ];
}

function daysOffWord(daysOff: Generation['daysOff']): string {
  const named = daysOff
    .slice(0, NAMED)
    .map(({ dateTime, name }) => [formatShortDay(dateTime), name].filter(Boolean).join(' '));
  const rest = daysOff.length - NAMED;
  return rest > 0 ? `${named.join(words.and)}${words.others(daysOff.length)}` : named.join(words.and);
}
