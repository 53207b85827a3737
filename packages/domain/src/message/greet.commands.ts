import { z } from 'zod';
import { entryNamed } from '../clinic/list-entries.ts';
import { REMINDER_TEMPLATES } from '../clinic/reminder-template.schema.ts';
import { REMINDER_SETTING } from '../clinic/settings/reminder.setting.ts';
import { settingOf, settingReads } from '../clinic/settings/setting-concern.ts';
import { calendarDate, dayStart } from '../core/clock.ts';
import { documentID, unixSeconds } from '../core/schema.ts';
import type { Zone } from '../core/zone.ts';
import { defineCommand } from '../engine/command.ts';
import { isInCare } from '../pet/pet.schema.ts';
import { birthdayReminderID } from '../reminder/reminder.kind.ts';
import { demandOutbox } from './outbox.commands.ts';

/** Whether a day is an animal's birthday after that of its birth; one of 29 February keeps it on the 28th in other years. Unix seconds. */
export function isBirthday(birth: number, day: number, zone: Zone): boolean {
  const [born, now] = [calendarDate(birth, zone), calendarDate(day, zone)];
  if (now.year <= born.year || born.month !== now.month) return false;
  const leap = new Date(Date.UTC(now.year, 1, 29)).getUTCMonth() === 1;
  return born.day === now.day || (born.month === 2 && born.day === 29 && now.day === 28 && !leap);
}

/**
 * Makes the reminders of birthdays, where the clinic greets its animals: one for each animal and year, however often it is tried. None for an animal
 * that died, left or is lost, and none on another day than the birthday.
 * @throws DomainError forbidden for whoever isn't the server
 */
export const greetBirthdays = defineCommand({
  name: 'reminder.greet',
  word: '建立生日祝福',
  only: 'server',
  version: 1,
  permission: [],
  input: z.object({
    birthdays: z
      .array(z.object({ petID: documentID('pet'), date: unixSeconds }))
      .min(1)
      .max(100),
  }),
  reads: ({ birthdays }) => [
    ...birthdays.map(({ petID }) => ({ collection: 'pet', id: petID })),
    ...birthdays.map(({ petID, date }) => ({ collection: 'reminder', id: birthdayReminderID(petID, date) })),
    { collection: 'customize', id: REMINDER_TEMPLATES },
    ...settingReads(REMINDER_SETTING),
  ],
  async run(tx, { birthdays }, ctx) {
    demandOutbox(ctx);
    const { birthdayTemplateID } = await settingOf(tx, REMINDER_SETTING);
    const templates = (await tx.get('customize', REMINDER_TEMPLATES))?.reminders ?? [];
    const template = entryNamed('reminders', templates, birthdayTemplateID);
    if (!template) return;
    for (const { petID, date } of birthdays) {
      const pet = await tx.get('pet', petID);
      if (!pet || pet.birth === null || !isInCare(pet) || !isBirthday(pet.birth, date, ctx.zone)) continue;
      const _id = birthdayReminderID(pet._id, date);
      if (dayStart(date, ctx.zone) !== date || (await tx.get('reminder', _id))) continue;
      await tx.put('reminder', {
        ...{ _id, collection: 'reminder', date, openedBy: '', kind: 'birthday', templateID: template._id },
        ...{ vaccine: { title: template.title, date: null, petID: pet._id }, petID: pet._id, userID: pet.userID },
        ...{ recordID: '', notifiedDateTime: 0, closedDateTime: 0, closedBy: '' },
        ...{ createDateTime: ctx.now, updateDateTime: ctx.now },
      });
    }
  },
});
