import { entryNamed } from '../clinic/list-entries.ts';
import { REMINDER_TEMPLATES } from '../clinic/reminder-template.schema.ts';
import { REMINDER_SETTING } from '../clinic/settings/reminder.setting.ts';
import { settingOf } from '../clinic/settings/setting-concern.ts';
import { fingerprint } from '../core/canonical.ts';
import { dayStart } from '../core/clock.ts';
import type { Zone } from '../core/zone.ts';
import type { CommandContext } from '../engine/command.ts';
import type { Tx } from '../engine/transaction.ts';
import { isInCare, type Pet } from '../pet/pet.schema.ts';
import type { Prepaid } from './prepaid.schema.ts';

/** The start of the last day on which a package is valid, Unix seconds; undefined for one without an end. */
export const lastDayOf = ({ expireDateTime }: Pick<Prepaid, 'expireDateTime'>, zone: Zone): number | undefined =>
  expireDateTime === 0 ? undefined : dayStart(expireDateTime - 1, zone);

/** The reminder of a package's last day: there is one for each such day. */
export const prepaidReminderID = ({ _id }: Pick<Prepaid, '_id'>, lastDay: number): string =>
  `/reminder/${lastDay}/prepaid-${fingerprint(_id)}`;

/** The animal by whose reminder the owner hears of a package: its own, else the first of the owner's that is in care. */
async function petFor(tx: Tx, { petID, userID }: Prepaid): Promise<Pet | undefined> {
  const pets = petID === '' ? await tx.query('pet', 'byOwner', { equals: [userID] }) : [await tx.get('pet', petID)];
  return pets.find((pet) => pet !== undefined && isInCare(pet));
}

/** Makes the reminder that a package with uses left comes to its end, where the clinic reminds of that; one that is there stays as it is. */
export async function remindOfEnd(tx: Tx, ctx: CommandContext, prepaid: Prepaid): Promise<void> {
  const { prepaidTemplateID } = await settingOf(tx, REMINDER_SETTING);
  const templates = (await tx.get('customize', REMINDER_TEMPLATES))?.reminders ?? [];
  const template = entryNamed('reminders', templates, prepaidTemplateID);
  const date = lastDayOf(prepaid, ctx.zone);
  if (!template || date === undefined || prepaid.state !== 'open') return;
  const _id = prepaidReminderID(prepaid, date);
  const pet = await petFor(tx, prepaid);
  if (!pet || (await tx.get('reminder', _id))) return;
  await tx.put('reminder', {
    ...{ _id, collection: 'reminder', date, openedBy: '', kind: 'other', templateID: template._id },
    ...{ vaccine: { title: prepaid.name, date: null, petID: pet._id }, petID: pet._id, userID: prepaid.userID },
    ...{ recordID: '', notifiedDateTime: 0, closedDateTime: 0, closedBy: '' },
    ...{ createDateTime: ctx.now, updateDateTime: ctx.now },
  });
}

/** Nobody is reminded of an end that is none any more. The server does so: a device needn't hold the reminder. */
export async function forgetEnd(tx: Tx, ctx: CommandContext, before: Prepaid, after: Prepaid): Promise<void> {
  const date = lastDayOf(before, ctx.zone);
  if (ctx.where !== 'server' || date === undefined) return;
  if (after.state === 'open' && after.expireDateTime === before.expireDateTime) return;
  const reminder = await tx.get('reminder', prepaidReminderID(before, date));
  if (reminder?.closedDateTime !== 0) return;
  const closed = { closedDateTime: ctx.now, closedBy: ctx.actor.staffID, updateDateTime: ctx.now };
  await tx.put('reminder', { ...reminder, ...closed });
}
