import type { Clinic } from '@vetloom/domain/clinic/clinic.schema.ts';
import { zoneOfClinic } from '@vetloom/domain/clinic/clinic-zone.ts';
import type { ReminderTemplate } from '@vetloom/domain/clinic/reminder-template.schema.ts';
import { fillText } from '@vetloom/domain/message/fill-text.ts';
import type { Owner } from '@vetloom/domain/owner/owner.schema.ts';
import type { Pet } from '@vetloom/domain/pet/pet.schema.ts';
import type { Reminder } from '@vetloom/domain/reminder/reminder.schema.ts';
import { formatDay } from '@vetloom/ui/format/date.ts';
import { formatPhone } from '@vetloom/ui/format/phone.ts';

/** What an owner is told where the clinic has written nothing of its own. */
export const DEFAULT_MESSAGE =
  '{owner}您好：{pet}的「{item}」預定日是 {date}，提醒您安排時間回診。預約請電 {phone}。{clinic}';

/** What a message to an owner is worded from. */
export interface ReminderMessageData {
  readonly reminder: Pick<Reminder, 'vaccine' | 'date' | 'message' | 'templateID'>;
  readonly owner: Pick<Owner, 'name'>;
  readonly pet: Pick<Pet, 'name'>;
  readonly clinic: Pick<Clinic, 'name' | 'phone' | 'timeZone'>;
  readonly templates: readonly ReminderTemplate[];
}

/** The template that a reminder was made from, or the one for the same thing. */
const templateOf = ({ reminder, templates }: ReminderMessageData): ReminderTemplate | undefined =>
  templates.find(({ _id }) => _id === reminder.templateID) ??
  templates.find(({ title }) => title === reminder.vaccine.title);

/** The words for the owner: those of the reminder, else of its template, else the product's own; variables filled in. */
export function reminderMessage(data: ReminderMessageData): string {
  const { reminder, owner, pet, clinic } = data;
  const text = [reminder.message, templateOf(data)?.message, DEFAULT_MESSAGE].find(
    (words) => words !== undefined && words.trim() !== '',
  );
  return fillText(text ?? DEFAULT_MESSAGE, {
    owner: owner.name,
    pet: pet.name,
    item: reminder.vaccine.title,
    date: formatDay(reminder.date, zoneOfClinic(clinic)),
    clinic: clinic.name,
    phone: clinic.phone === '' ? '' : formatPhone(clinic.phone),
  });
}
