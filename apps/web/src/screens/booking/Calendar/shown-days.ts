import {
  addDays,
  calendarDate,
  dayStart,
  fromCalendarDate,
  monthStart,
  nextDay,
  nextMonth,
  weekdayOf,
} from '@vetloom/domain/core/clock.ts';
import { formatDay, formatMonthDay, formatShortDay } from '@vetloom/ui/format/date.ts';
import { shownZone } from '@vetloom/ui/format/shown-zone.ts';
import { bookingCalendar as words } from '../../../locale/booking-calendar.ts';
import { dateText, timeOf } from '../../../parts/form/clinic-time.ts';

/** The calendar's views. */
export const VIEWS = ['day', 'week', 'month', 'list'] as const;
/** A view of the calendar. */
export type View = (typeof VIEWS)[number];

/** Days that a list shows where nobody has said to when. */
const LIST_DAYS = 7;
/** Longest list, in days: what a device reads at once. */
const LONGEST_LIST = 186;

/** What of time a view shows. Unix seconds, `to` not included. */
export interface Shown {
  readonly view: View;
  /** Start of the day that was chosen. */
  readonly day: number;
  readonly from: number;
  readonly to: number;
}

const weekStart = (day: number): number => addDays(day, -weekdayOf(day, shownZone()), shownZone());

/** What an address shows. */
export function shownOf(query: Readonly<Record<string, string | undefined>>, now: number): Shown {
  const zone = shownZone();
  const view = VIEWS.find((one) => one === query.view) ?? 'day';
  const day = dayStart(timeOf(query.day ?? '') ?? now, zone);
  if (view === 'day') return { view, day, from: day, to: nextDay(day, zone) };
  if (view === 'week') return { view, day, from: weekStart(day), to: addDays(weekStart(day), 7, zone) };
  if (view === 'month') {
    const [from, to] = monthGrid(day);
    return { view, day, from, to };
  }
  const until = timeOf(query.to ?? '');
  const last = until === undefined || until < day ? addDays(day, LIST_DAYS - 1, zone) : until;
  return { view, day, from: day, to: Math.min(nextDay(last, zone), addDays(day, LONGEST_LIST, zone)) };
}

/** First and last of the whole weeks that hold a month, the end not included. */
export function monthGrid(day: number): readonly [number, number] {
  const zone = shownZone();
  const from = weekStart(monthStart(day, zone));
  const end = nextMonth(day, zone);
  const last = weekStart(addDays(end, -1, zone));
  return [from, addDays(last, 7, zone)];
}

/** The days of a stretch of time, their starts. */
export function daysOf({ from, to }: Pick<Shown, 'from' | 'to'>): number[] {
  const days: number[] = [];
  for (let day = from; day < to; day = nextDay(day, shownZone())) days.push(day);
  return days;
}

/** The same view one step on, or back: the next day, week, month, or as many days as the list has. */
export function stepped(
  { view, day, from, to }: Shown,
  by: 1 | -1,
): { readonly day: string; readonly to?: string | undefined } {
  const zone = shownZone();
  if (view === 'day') return { day: dateText(addDays(day, by, zone)) };
  if (view === 'week') return { day: dateText(addDays(day, 7 * by, zone)) };
  if (view === 'month') {
    const { year, month } = calendarDate(day, zone);
    return { day: dateText(fromCalendarDate(year, month + by, 1, zone)) };
  }
  const days = daysOf({ from, to }).length;
  const next = addDays(day, days * by, zone);
  return { day: dateText(next), to: dateText(addDays(next, days - 1, zone)) };
}

/** What a view shows, in words. */
export function shownWords({ view, day, from, to }: Shown): string {
  if (view === 'day') return formatDay(day);
  const { year, month } = calendarDate(day, shownZone());
  if (view === 'month') return words.side.month(year, month);
  const last = addDays(to, -1, shownZone());
  return view === 'week'
    ? `${formatDay(from).slice(0, 5)}${formatMonthDay(from)}–${formatMonthDay(last)}`
    : `${formatShortDay(from)}–${formatShortDay(last)}`;
}

/** The day by the moon, as the calendar of the machine's language pack knows it; empty where it doesn't. */
export function lunarDay(day: number): string {
  try {
    lunar ??= new Intl.DateTimeFormat('zh-TW-u-ca-chinese', { timeZone: 'UTC', month: 'long', day: 'numeric' });
    // Noon of the same calendar day, wherever the clinic is.
    const { year, month, day: date } = calendarDate(day, shownZone());
    const parts = lunar.formatToParts(new Date(Date.UTC(year, month - 1, date, 12)));
    const [moon, number] = ['month', 'day'].map((type) => parts.find((part) => part.type === type)?.value ?? '');
    return moon && number ? `${moon}${chineseDay(Number(number)) || number}` : '';
  } catch {
    return '';
  }
}
let lunar: Intl.DateTimeFormat | undefined;

/** `12` as the lunar calendar writes it. */
function chineseDay(day: number): string {
  return Number.isInteger(day) && day > 0 && day <= 30 ? (words.lunarDays[day - 1] ?? '') : '';
}
