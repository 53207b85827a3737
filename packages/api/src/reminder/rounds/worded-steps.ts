import {
  type ReminderMessageData,
  reminderMessage,
  shortReminderMessage,
} from '@vetloom/documents/reminder-message.ts';
import type { ReminderTemplate } from '@vetloom/domain/clinic/reminder-template.schema.ts';
import type { Zone } from '@vetloom/domain/core/zone.ts';
import type { Reader } from '@vetloom/domain/engine/overlay.ts';
import type { WordedStep } from '@vetloom/domain/message/step.commands.ts';
import { isStepDue, stepsOf, templateOf } from '@vetloom/domain/reminder/steps.ts';
import { many } from '../../engine/clinic-call.ts';

interface Wording {
  readonly clinic: ReminderMessageData['clinic'];
  readonly zone: Zone;
  readonly templates: readonly ReminderTemplate[];
  /** Whose step it is. */
  readonly template: ReminderTemplate;
  readonly days: number;
  /** Unix seconds. */
  readonly now: number;
}

/** The step of reminders in the words of their template: those whose time has come, and which are this template's. */
export async function wordedSteps(
  reader: Reader,
  ids: readonly string[],
  { clinic, zone, templates, template, days, now }: Wording,
): Promise<WordedStep[]> {
  const reminders = await many(reader, 'reminder', ids);
  const pets = new Map(
    (await many(reader, 'pet', [...new Set(reminders.map(({ petID }) => petID))])).map((pet) => [pet._id, pet]),
  );
  const owners = new Map(
    (await many(reader, 'user', [...new Set([...pets.values()].map(({ userID }) => userID))])).map((owner) => [
      owner._id,
      owner,
    ]),
  );
  return reminders.flatMap((reminder) => {
    const pet = pets.get(reminder.petID);
    if (templateOf(reminder, pet ?? {}, templates)?._id !== template._id) return [];
    const step = stepsOf(reminder, template, zone).find((one) => one.days === days);
    if (!step || step.outcome !== undefined || !isStepDue(step, now)) return [];
    const owner = pet && owners.get(pet.userID);
    const data = { reminder, clinic, templates, owner: owner ?? { name: '' }, pet: pet ?? { name: '' } };
    const short = shortReminderMessage(data);
    return [
      {
        ...{ reminderID: reminder._id, of: reminder.date, days, text: reminderMessage(data) },
        ...(short !== undefined && { shortText: short }),
      },
    ];
  });
}
