import type { CommandContext } from '../engine/command.ts';
import type { Tx } from '../engine/transaction.ts';
import { withNotice, withoutNotice } from '../reminder/reminder.commands.ts';
import type { Message } from './message.schema.ts';
import { isHandedOver } from './message-status.ts';

/** The row of a reminder's notices that belongs to a message. */
const noticeOf = (messageID: string): string => messageID.slice('/message/'.length);

/** The reminder's day of which a message told, where it says. */
export const dayOf = ({ remindsOf }: Message) => (remindsOf === undefined ? {} : { of: remindsOf });

/**
 * Keeps the message's reminder in step: its owner counts as told once a vendor has taken the message, and not before; when it comes out that it never
 * arrived, the reminder is due as it was.
 */
export async function keepReminderTold(tx: Tx, before: Message, after: Message, ctx: CommandContext): Promise<void> {
  const [was, is] = [isHandedOver(before.status), isHandedOver(after.status)];
  if (after.reminderID === '' || (was === is && before.channel === after.channel)) return;
  const reminder = await tx.get('reminder', after.reminderID);
  if (!reminder) return;
  const _id = noticeOf(after._id);
  const open = was ? withoutNotice(reminder, _id, ctx.now) : reminder;
  const told = is
    ? withNotice(open, ctx, { _id, channel: after.channel, messageID: after._id, note: '', ...dayOf(after) })
    : open;
  await tx.put('reminder', told);
}
