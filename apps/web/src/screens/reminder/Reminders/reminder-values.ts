import type { ReminderKind } from '@vetloom/domain/clinic/reminder-template.schema.ts';
import { dayStart } from '@vetloom/domain/core/clock.ts';
import { kindOf } from '@vetloom/domain/reminder/reminder.rules.ts';
import type { Reminder } from '@vetloom/domain/reminder/reminder.schema.ts';
import { shownZone } from '@vetloom/ui/format/shown-zone.ts';
import { reminders } from '../../../locale/reminder.ts';
import { dateText, timeOf } from '../../../parts/form/clinic-time.ts';

/** A reminder as it stands in a form: days as `2026-11-23`, empty for none. */
export interface ReminderValues {
  readonly petID: string;
  readonly templateID: string;
  readonly title: string;
  readonly kind: ReminderKind;
  readonly date: string;
  /** When it was last given. */
  readonly given: string;
  readonly message: string;
  readonly note: string;
}
/** Name of a field of the form. */
export type ReminderField = keyof ReminderValues;

/** An untouched form. */
export const EMPTY_REMINDER: ReminderValues = {
  petID: '',
  templateID: '',
  title: '',
  kind: 'vaccine',
  date: '',
  given: '',
  message: '',
  note: '',
};

/** A stored reminder as a form shows it. */
export const reminderValues = (reminder: Reminder): ReminderValues => ({
  petID: reminder.petID,
  templateID: reminder.templateID ?? '',
  title: reminder.vaccine.title,
  kind: kindOf(reminder),
  date: dateText(dayStart(reminder.date, shownZone())),
  given: reminder.vaccine.date === null ? '' : dateText(reminder.vaccine.date),
  message: reminder.message ?? '',
  note: reminder.note ?? '',
});

/** The stored fields of a changed reminder. Only for values without errors. */
export const reminderFieldsOf = (values: ReminderValues, before: Reminder): Partial<Reminder> => ({
  date: timeOf(values.date) ?? before.date,
  vaccine: { ...before.vaccine, title: values.title.trim(), date: timeOf(values.given) ?? null },
  kind: values.kind,
  message: values.message,
  note: values.note,
});

/** The stored field that holds a value of the form. */
export const reminderPlace = (field: ReminderField): keyof Reminder =>
  field === 'title' || field === 'given' ? 'vaccine' : field;

/** What is wrong with one field, in words; undefined when nothing is. */
export function reminderError(values: ReminderValues, field: ReminderField): string | undefined {
  const { form } = reminders;
  if (field === 'petID' && values.petID === '') return form.needPet;
  if (field === 'title' && values.title.trim() === '') return form.needTitle;
  if (field === 'date' && timeOf(values.date) === undefined) return form.needDate;
  return undefined;
}

/** The errors of all fields. */
export const reminderErrors = (values: ReminderValues): Partial<Record<ReminderField, string>> =>
  Object.fromEntries(
    (Object.keys(values) as ReminderField[]).flatMap((field) => {
      const error = reminderError(values, field);
      return error === undefined ? [] : [[field, error] as const];
    }),
  );
