import {
  type BookingSetting,
  type BusinessHours,
  DAY_PARTS,
  type DayPart,
  type OpenHours,
  WEEKDAYS,
  type Weekday,
} from '@vetloom/domain/clinic/settings/booking.setting.ts';
import type { Edit } from '@vetloom/domain/core/edit.ts';
import { same } from '@vetloom/domain/core/same.ts';
import { readFigure } from '@vetloom/ui/format/figure.ts';

/** A part of a weekday, `mon.morning`. */
export type Place = `${Weekday}.${DayPart}`;
/** All parts of the week, in their order. */
export const PLACES: readonly Place[] = WEEKDAYS.flatMap((day) => DAY_PARTS.map((part): Place => `${day}.${part}`));
/** The days to which Monday's hours are copied. */
const WORKDAYS: readonly Weekday[] = ['tue', 'wed', 'thu', 'fri'];

/** Rules of booking that are figures, with their least and most. */
export const FIGURES = {
  timeSlotMin: [5, 240],
  priorBookingMin: [0, 44_640],
  latestCancelBookingMin: [0, 44_640],
  futureCanBooking: [0, 730],
  remindBeforeHours: [0, 168],
} as const satisfies Partial<Record<keyof BookingSetting, readonly [number, number]>>;
/** A rule that is a figure. */
export type Figure = keyof typeof FIGURES;
const FIGURE_NAMES = Object.keys(FIGURES) as Figure[];

/** What was typed: only what the person touched. Of hours a time may still be missing. */
export interface HoursTyped {
  readonly hours: Readonly<Partial<Record<Place, OpenHours | null>>>;
  readonly figures: Readonly<Partial<Record<Figure, string>>>;
  readonly disableLineBooking?: boolean | undefined;
}
/** Nothing was typed. */
export const NOTHING: HoursTyped = { hours: {}, figures: {} };

const partsOf = (place: Place): readonly [Weekday, DayPart] => {
  const [day, part] = place.split('.') as [Weekday, DayPart];
  return [day, part];
};
const storedAt = ({ businessHours }: BookingSetting, place: Place): OpenHours | null => {
  const [day, part] = partsOf(place);
  return businessHours[day][part];
};

/** The hours at a place as the page shows them. */
export const hoursAt = (stored: BookingSetting, { hours }: HoursTyped, place: Place): OpenHours | null => {
  const typed = hours[place];
  return typed === undefined ? storedAt(stored, place) : typed;
};

/** Both times taken out of their fields is a part that is closed. */
const meant = (hours: OpenHours | null): OpenHours | null => (hours?.from === '' && hours.to === '' ? null : hours);

/** What is wrong with the hours at a place; undefined as a rule. */
export function hoursFault(
  stored: BookingSetting,
  typed: HoursTyped,
  place: Place,
): 'half' | 'order' | 'overlap' | undefined {
  const [day, part] = partsOf(place);
  const own = meant(hoursAt(stored, typed, place));
  if (own === null) return undefined;
  if (own.from === '' || own.to === '') return 'half';
  if (own.from >= own.to) return 'order';
  const before = DAY_PARTS.slice(0, DAY_PARTS.indexOf(part)).map((one) =>
    meant(hoursAt(stored, typed, `${day}.${one}`)),
  );
  return before.some((hours) => hours !== null && hours.to > own.from) ? 'overlap' : undefined;
}

/** A rule as the page shows it. */
export const figureAt = (stored: BookingSetting, { figures }: HoursTyped, name: Figure): string =>
  figures[name] ?? String(stored[name]);

/** The number that is typed for a rule; undefined for none that it takes. */
export function readRule(stored: BookingSetting, typed: HoursTyped, name: Figure): number | undefined {
  const value = readFigure(figureAt(stored, typed, name));
  const [least, most] = FIGURES[name];
  return value !== undefined && Number.isInteger(value) && value >= least && value <= most ? value : undefined;
}

/** Whether nothing that was typed is wrong. */
export const isSound = (stored: BookingSetting, typed: HoursTyped): boolean =>
  PLACES.every((place) => hoursFault(stored, typed, place) === undefined) &&
  FIGURE_NAMES.every((name) => typed.figures[name] === undefined || readRule(stored, typed, name) !== undefined);

/** What differs from what is stored: places of the week, then rules. */
export const changedHours = (stored: BookingSetting, typed: HoursTyped) => ({
  places: PLACES.filter((place) => !same(storedAt(stored, place), meant(hoursAt(stored, typed, place)))),
  figures: FIGURE_NAMES.filter((name) => figureAt(stored, typed, name) !== String(stored[name])),
  line: typed.disableLineBooking !== undefined && typed.disableLineBooking !== stored.disableLineBooking,
});

/** The edits from what the person saw to what they typed, each part of a day and each rule by itself; hours that were suggested become the clinic's own. */
export function hoursEdits(seen: BookingSetting, typed: HoursTyped): Edit[] {
  const { places, figures, line } = changedHours(seen, typed);
  const edits: Edit[] = [
    ...places.map((place) => ({
      op: 'set' as const,
      path: ['businessHours', ...partsOf(place)],
      from: storedAt(seen, place),
      to: meant(hoursAt(seen, typed, place)),
    })),
    ...figures.map((name) => ({ op: 'set' as const, path: [name], from: seen[name], to: readRule(seen, typed, name) })),
  ];
  if (line)
    edits.push({
      op: 'set',
      path: ['disableLineBooking'],
      from: seen.disableLineBooking,
      to: typed.disableLineBooking,
    });
  if (edits.length === 0 && seen.suggested) edits.push({ op: 'set', path: ['suggested'], from: true });
  return edits;
}

/** Hours as they would be; those that are not whole are left as they were. */
export function hoursTyped(stored: BookingSetting, typed: HoursTyped): BusinessHours {
  const hours = structuredClone(stored.businessHours);
  for (const place of changedHours(stored, typed).places) {
    if (hoursFault(stored, typed, place) !== undefined) continue;
    const [day, part] = partsOf(place);
    hours[day][part] = meant(hoursAt(stored, typed, place));
  }
  return hours;
}

/** Monday's hours on every other working day. */
export function copyMonday(stored: BookingSetting, typed: HoursTyped): HoursTyped {
  const hours = { ...typed.hours };
  for (const part of DAY_PARTS)
    for (const day of WORKDAYS) hours[`${day}.${part}`] = hoursAt(stored, typed, `mon.${part}`);
  return { ...typed, hours };
}

/** The week with every part closed. */
export const clearAll = (typed: HoursTyped): HoursTyped => ({
  ...typed,
  hours: Object.fromEntries(PLACES.map((place) => [place, null])),
});

/** Hours with which a closed part opens: those of the same part on another day, else usual ones. */
export function openingHours(stored: BookingSetting, typed: HoursTyped, place: Place): OpenHours {
  const [, part] = partsOf(place);
  const known = WEEKDAYS.map((day) => meant(hoursAt(stored, typed, `${day}.${part}`))).find((hours) => hours !== null);
  return known ?? USUAL[part];
}

const USUAL: Readonly<Record<DayPart, OpenHours>> = {
  morning: { from: '09:00', to: '12:00' },
  afternoon: { from: '14:00', to: '18:00' },
  evening: { from: '18:30', to: '21:00' },
};

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** Hours that the clinic is open on a day; what is not whole counts nothing. */
export const hoursOpen = (stored: BookingSetting, typed: HoursTyped, day: Weekday): number =>
  DAY_PARTS.reduce((sum, part) => {
    const place: Place = `${day}.${part}`;
    const hours = meant(hoursAt(stored, typed, place));
    return hours === null || hoursFault(stored, typed, place) !== undefined
      ? sum
      : sum + minutesOf(hours.to) - minutesOf(hours.from);
  }, 0) / 60;
