import type { CatalogItem } from '../catalog/catalog.schema.ts';
import { dayStart, sameTimeOn } from '../core/clock.ts';
import type { Zone } from '../core/zone.ts';

import type { RecordContent } from './record.schema.ts';

/** Days after which most vaccines are due again. */
const A_YEAR = 365;

/** A reminder for vaccines whose catalogue entry names no day: all of them, in a year. `at` is the vaccination, Unix seconds. */
export const yearlyReminder = (vaccines: RecordContent['vaccine'], at: number, zone: Zone): VaccineReminder => ({
  text: vaccines
    .map(({ name }) => name)
    .join('、')
    .slice(0, 120),
  reminderDate: sameTimeOn(at, A_YEAR, zone),
  vaccinationDate: at,
});

/** A vaccine reminder of the visit, with both its text and its date (spec 2 §5). */
export type VaccineReminder = NonNullable<RecordContent['vaccineReminder']>;

/**
 * The reminder of a visit after one more vaccine (spec 2 §3). A visit has one: a vaccine that is due on the same day is
 * named in it, one that is due on another day leaves it as it was written. `now` in Unix seconds.
 */
export function reminderWith(
  item: CatalogItem,
  now: number,
  before: VaccineReminder | null,
  zone: Zone,
): VaccineReminder | null {
  if (item.reminderDays === null) return before;
  const reminderDate = sameTimeOn(now, item.reminderDays, zone);
  if (before === null) return { text: item.name.slice(0, 120), reminderDate, vaccinationDate: now };
  const together = before.reminderDate !== null && dayStart(before.reminderDate, zone) === dayStart(reminderDate, zone);
  if (!together || before.text.includes(item.name)) return before;
  return { ...before, text: `${before.text}、${item.name}`.slice(0, 120) };
}
