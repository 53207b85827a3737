import { z } from 'zod';
import { defineCommand } from '../core/command.ts';
import { DomainError } from '../core/error.ts';
import { documentID } from '../core/schema.ts';

/** Closes a reminder (spec 2 §4 "Reminders"). Closing twice keeps the first close. */
export const closeReminder = defineCommand({
  name: 'reminder.close',
  version: 1,
  permission: ['RECORD_WRITE', 'PET_WRITE', 'CHECK_IN'],
  input: z.object({ reminderID: documentID('reminder/') }),
  reads: (input) => [{ collection: 'reminder', id: input.reminderID }],
  async run(tx, input, ctx) {
    const reminder = await tx.get('reminder', input.reminderID);
    if (!reminder)
      throw new DomainError('notFound', `reminder ${input.reminderID} not found`, { id: input.reminderID });
    if (reminder.closedDateTime !== 0) return;
    await tx.put('reminder', {
      ...reminder,
      closedDateTime: ctx.now,
      closedBy: ctx.actor.staffID,
      updateDateTime: ctx.now,
    });
  },
});
