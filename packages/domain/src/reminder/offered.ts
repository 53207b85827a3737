import type { ReminderTemplate } from '../clinic/reminder-template.schema.ts';
import { sameTimeOn } from '../core/clock.ts';
import type { Zone } from '../core/zone.ts';
import { isFor } from './steps.ts';

/** What a doctor asks an owner to come back for; other kinds come of what is handed out, operated on or examined. */
const ASKED_AT_A_VISIT: ReadonlySet<string> = new Set(['vaccine', 'preventive', 'checkup', 'other']);

/** A reminder that a visit's form offers: the name of its template, and the wish that choosing it writes. */
export interface OfferedReminder {
  readonly templateID: string;
  readonly title: string;
  readonly days: number;
  readonly wish: { readonly text: string; readonly reminderDate: number; readonly vaccinationDate: number };
}

/** The reminders that are offered at a visit, those of the clinic's templates that are for this kind of animal (spec 3 §7 "Initial loads"). `at` is the visit, Unix seconds. */
export const offeredReminders = (
  templates: readonly ReminderTemplate[],
  petType: string,
  at: number,
  zone: Zone,
): OfferedReminder[] =>
  templates
    .filter((template) => ASKED_AT_A_VISIT.has(template.kind ?? 'vaccine') && isFor(template, petType))
    .map(({ _id, title, days }) => ({
      ...{ templateID: _id, title, days },
      wish: { text: title, reminderDate: sameTimeOn(at, days, zone), vaccinationDate: at },
    }));
