import type { Holiday } from '@vetloom/domain/booking/holiday.schema.ts';
import { DAY_PARTS, type DayPart } from '@vetloom/domain/clinic/settings/booking.setting.ts';
import { formatShortDay } from '@vetloom/ui/format/date.ts';
import { bookingSetting } from '../../../locale/clinic-booking.ts';
import { timeOf } from '../../../parts/form/clinic-time.ts';

const words = bookingSetting.days;

/** What is typed of days off. */
export interface DayValues {
  readonly name: string;
  readonly start: string;
  readonly end: string;
  readonly parts: readonly DayPart[];
  readonly note: string;
}

/** What a form begins with. */
export const dayValues = (holiday: Holiday | undefined, day: string): DayValues => ({
  name: holiday?.name ?? '',
  start: holiday?.start ?? day,
  end: holiday?.end ?? day,
  parts: holiday?.parts ?? [...DAY_PARTS],
  note: holiday?.note ?? '',
});

/** What is wrong with what is typed; undefined where nothing is. */
export const dayFault = ({ name, start, end }: DayValues): 'name' | 'order' | undefined =>
  name.trim() === '' ? 'name' : end < start ? 'order' : undefined;

/** What is closed, in a few words. */
export const partsWord = (parts: readonly DayPart[]): string =>
  parts.length === 0
    ? words.open
    : parts.length === DAY_PARTS.length
      ? words.whole
      : words.closedParts(parts.map((part) => words.parts[part]).join('、'));

/** When days off are, in a few words. */
export const daysWord = ({ start, end }: Pick<Holiday, 'start' | 'end'>): string =>
  words.span(formatShortDay(timeOf(start)), formatShortDay(timeOf(end)));

/** Days off that have a day of a year, in their order. */
export const daysOfYear = (holidays: readonly Holiday[], year: number): Holiday[] =>
  holidays
    .filter(({ start, end }) => start <= `${year}-12-31` && end >= `${year}-01-01`)
    .toSorted((a, b) => (a.start === b.start ? (a._id < b._id ? -1 : 1) : a.start < b.start ? -1 : 1));
