import type { Holiday } from './holiday.schema.ts';
import type { OfficialDay } from './office-calendar.ts';

/** A day of a calendar beside what the clinic has of it. */
export interface ComparedDay extends OfficialDay {
  /** `new`: the clinic hasn't taken it over; `renamed`: under another name; `same`: as it is. */
  readonly state: 'new' | 'renamed' | 'same';
  readonly stored: Holiday | undefined;
}

/** A year's calendar beside what the clinic has taken over of it, and what the clinic has that the calendar no longer names. */
export function compareOfficial(
  year: number,
  days: readonly OfficialDay[],
  holidays: readonly Holiday[],
): { readonly days: readonly ComparedDay[]; readonly dropped: readonly Holiday[] } {
  const stored = new Map(
    holidays.filter(({ source }) => source === 'official').map((holiday) => [holiday.start, holiday] as const),
  );
  const named = new Set(days.map(({ day }) => day));
  return {
    days: days.map((one) => {
      const own = stored.get(one.day);
      return { ...one, stored: own, state: own === undefined ? 'new' : own.name === one.name ? 'same' : 'renamed' };
    }),
    dropped: [...stored.values()].filter(({ start }) => start.startsWith(`${year}-`) && !named.has(start)),
  };
}
