import type { DayPart } from '../clinic/settings/booking.setting.ts';
import type { Holiday } from './holiday.schema.ts';

/** Whether days off, or somebody's being away, have a day of the calendar. */
export const isWithin = ({ start, end }: { readonly start: string; readonly end: string }, isoDay: string): boolean =>
  start <= isoDay && isoDay <= end;

/** Days off that have a day, those that only name it included. */
export const holidaysOn = (holidays: readonly Holiday[], isoDay: string): readonly Holiday[] =>
  holidays.filter((holiday) => isWithin(holiday, isoDay));

/** The parts of a day in which days off close the clinic. */
export const closedParts = (holidays: readonly Holiday[], isoDay: string): ReadonlySet<DayPart> =>
  new Set(holidaysOn(holidays, isoDay).flatMap(({ parts }) => parts));
