import type { Clinic } from '@vetloom/domain/clinic/clinic.schema.ts';
import { zoneOfClinic } from '@vetloom/domain/clinic/clinic-zone.ts';
import type { ReminderTemplate } from '@vetloom/domain/clinic/reminder-template.schema.ts';
import { fillText } from '@vetloom/domain/message/fill-text.ts';
import type { Owner } from '@vetloom/domain/owner/owner.schema.ts';
import type { Pet } from '@vetloom/domain/pet/pet.schema.ts';
import type { Reminder } from '@vetloom/domain/reminder/reminder.schema.ts';
import { templateOf } from '@vetloom/domain/reminder/steps.ts';
import { formatDay } from '@vetloom/ui/format/date.ts';
import { formatPhone } from '@vetloom/ui/format/phone.ts';

/** What an owner is told where the clinic has written nothing of its own. */
export const DEFAULT_MESSAGE =
  '{owner}您好：{pet}的「{item}」預定日是 {date}，提醒您安排時間回診。預約請電 {phone}。{clinic}';

/** What a message to an owner is worded from. */
export interface ReminderMessageData {
  readonly reminder: Pick<Reminder, 'vaccine' | 'date' | 'message' | 'templateID'>;
  readonly owner: Pick<Owner, 'name'>;
  readonly pet: Pick<Pet, 'name'> & Partial<Pick<Pet, 'type'>>;
  readonly clinic: Pick<Clinic, 'name' | 'phone' | 'timeZone'>;
  readonly templates: readonly ReminderTemplate[];
}

/** The words for the owner: those of the reminder, else of its template, else the product's own; variables filled in. */
export function reminderMessage(data: ReminderMessageData): string {
  const { reminder, pet, templates } = data;
  const text = [reminder.message, templateOf(reminder, pet, templates)?.message, DEFAULT_MESSAGE].find(
    (words) => words !== undefined && words.trim() !== '',
  );
  return filled(text ?? DEFAULT_MESSAGE, data);
}

/** The words for ways that cost by length: the template's short ones, where nobody has worded this reminder by itself; undefined where there are none. */
export function shortReminderMessage(data: ReminderMessageData): string | undefined {
  const { reminder, pet, templates } = data;
  if ((reminder.message ?? '').trim() !== '') return undefined;
  const short = (templateOf(reminder, pet, templates)?.shortMessage ?? '').trim();
  return short === '' ? undefined : filled(short, data);
}

const filled = (text: string, { reminder, owner, pet, clinic }: ReminderMessageData): string =>
  fillText(text, {
    owner: owner.name,
    pet: pet.name,
    item: reminder.vaccine.title,
    date: formatDay(reminder.date, zoneOfClinic(clinic)),
    clinic: clinic.name,
    phone: clinic.phone === '' ? '' : formatPhone(clinic.phone),
  });
