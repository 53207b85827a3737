import { z } from 'zod';
import { documentID } from '../core/schema.ts';
import { defineCommand } from '../engine/command.ts';
import { stamp } from './require-stay.ts';

/**
 * Says that somebody has taken note of reminders of a ward (spec 2 §4 "Reminders": notified); whoever did so first stays noted. It closes none: that does what is
 * carried out. One that the plan has no more, or that is closed, needs no note.
 */
export const noteMissionReminders = defineCommand({
  name: 'missionReminder.notify',
  word: '知悉住院提醒',
  version: 1,
  permission: ['EXECUTE_IN_HOSPITAL_PLAN'],
  input: z.object({ reminderIDs: z.array(documentID('reminder/')).min(1).max(200) }),
  reads: ({ reminderIDs }) => reminderIDs.map((id) => ({ collection: 'reminder/inHospitalMission', id })),
  async run(tx, { reminderIDs }, ctx) {
    for (const reminder of await tx.getMany('reminder/inHospitalMission', reminderIDs)) {
      if (reminder?.notifiedDateTime !== 0 || reminder.closedDateTime !== 0) continue;
      await tx.put('reminder/inHospitalMission', { ...reminder, notifiedDateTime: ctx.now, ...stamp(ctx) });
    }
  },
});
