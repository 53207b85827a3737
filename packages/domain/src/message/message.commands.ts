import { z } from 'zod';
import { MESSAGE_SETTING } from '../clinic/settings/message.setting.ts';
import { settingOf } from '../clinic/settings/setting-concern.ts';
import { DomainError } from '../core/error.ts';
import { documentID, line, prose } from '../core/schema.ts';
import type { CommandContext } from '../engine/command.ts';
import { defineCommand } from '../engine/command.ts';
import type { Tx } from '../engine/transaction.ts';
import { requireOwner } from '../owner/owner.commands.ts';
import { consentTo, type Owner } from '../owner/owner.schema.ts';
import { requirePet } from '../pet/require-pet.ts';
import {
  demandInCare,
  REMINDER_KEEPERS,
  requireReminder,
  withNotice,
  withoutNotice,
} from '../reminder/reminder.commands.ts';
import type { Reminder } from '../reminder/reminder.schema.ts';
import { MESSAGE_STATUS, type Message, type MessageChannel, messageChannel } from './message.schema.ts';

const messageRef = documentID('message/');

type Addresses = Pick<Owner, 'phone' | 'email' | 'lineID' | 'lineUserID'>;

/** Where an owner is reached by a channel; empty when nowhere. */
const ADDRESS: Readonly<Record<MessageChannel, (owner: Addresses) => string>> = {
  line: ({ lineUserID, lineID }) => lineUserID ?? lineID,
  sms: ({ phone }) => (/^09\d{8}$/.test(phone) ? phone : ''),
  mail: ({ email }) => email,
};

/** Why an owner can't be written to. */
export const UNREACHABLE = ['messagesRefused', 'noAddress'] as const;

/** Why an owner can't be written to by a channel; undefined when they can. */
export function whyUnreachable(owner: Owner, channel: MessageChannel): (typeof UNREACHABLE)[number] | undefined {
  if (consentTo(owner, 'messages')?.given === false) return 'messagesRefused';
  return ADDRESS[channel](owner) === '' ? 'noAddress' : undefined;
}

/** The row of a reminder's notices that belongs to a message. */
const noticeOf = (messageID: string): string => messageID.slice('/message/'.length);

function demandServer(ctx: CommandContext): void {
  if (ctx.where === 'device') throw new DomainError('networkRequired', 'messages are written by the server');
}

/**
 * Puts messages to the owners of reminders into the queue (POST /reminder/remindUser). The reminders wait until somebody has taken the messages
 * (`message.settle`). What an owner is told comes worded: nobody is sent a text that the person who acted has not seen. A message that is there already is not written again.
 * Errors: networkRequired on a device, notFound, petNotFound, ownerNotFound; contradictory for a closed channel or reminder, a message that waits
 * already, an animal that died or left, an owner who wants no messages or has no address.
 */
export const remindOwners = defineCommand({
  name: 'reminder.remind',
  word: '傳送提醒',
  only: 'server',
  version: 1,
  permission: REMINDER_KEEPERS,
  input: z.object({
    channel: messageChannel,
    messages: z
      .array(
        z.object({
          messageID: messageRef,
          reminderID: documentID('reminder/'),
          text: prose(2000).pipe(z.string().trim().min(1)),
        }),
      )
      .min(1)
      .max(200),
  }),
  reads: (input) => input.messages.map(({ reminderID }) => ({ collection: 'reminder', id: reminderID })),
  async run(tx, input, ctx) {
    demandServer(ctx);
    await demandOpen(tx, input.channel);
    for (const message of input.messages)
      if (!(await tx.get('message', message.messageID))) await queue(tx, ctx, input.channel, message);
  },
});

const waits = ({ status }: Pick<Message, 'status'>): boolean => status === MESSAGE_STATUS.queued;

/** Refuses a way of writing that the clinic doesn't use. */
async function demandOpen(tx: Tx, channel: MessageChannel): Promise<void> {
  const { closedChannels } = await settingOf(tx, MESSAGE_SETTING);
  if (closedChannels.includes(channel))
    throw new DomainError('contradictory', 'the clinic does not write by this channel', {
      rule: 'channelClosed',
      channel,
    });
}

async function queue(
  tx: Tx,
  ctx: CommandContext,
  channel: MessageChannel,
  { messageID, reminderID, text }: { readonly messageID: string; readonly reminderID: string; readonly text: string },
): Promise<void> {
  const reminder = await requireReminder(tx, reminderID);
  if (reminder.closedDateTime !== 0)
    throw new DomainError('contradictory', 'the reminder is closed', { rule: 'reminderClosed', id: reminderID });
  const pet = await requirePet(tx, reminder.petID);
  demandInCare(pet);
  const others = await tx.query('message', 'byPet', { equals: [pet._id] });
  if (others.some((one) => one.reminderID === reminder._id && one.channel === channel && waits(one)))
    throw new DomainError('contradictory', 'a message of that reminder waits already', {
      rule: 'messageWaits',
      channel,
      id: reminderID,
    });
  const owner = await requireOwner(tx, pet.userID);
  const reason = whyUnreachable(owner, channel);
  if (reason !== undefined)
    throw new DomainError('contradictory', 'the owner can not be written to', {
      rule: reason,
      channel,
      name: owner.name,
      userID: owner._id,
    });
  await tx.put('message', {
    _id: messageID,
    collection: 'message',
    channel,
    to: ADDRESS[channel](owner),
    text,
    userID: owner._id,
    petID: pet._id,
    reminderID,
    status: MESSAGE_STATUS.queued,
    failure: '',
    sentDateTime: 0,
    createDateTime: ctx.now,
    createBy: ctx.actor.staffID,
    updateDateTime: ctx.now,
  });
}

/** A reminder as a message leaves it: told once somebody has taken the message, and not before. */
const told = (reminder: Reminder, { _id, channel }: Message, sent: boolean, ctx: CommandContext): Reminder =>
  sent
    ? withNotice(reminder, ctx, { _id: noticeOf(_id), channel, messageID: _id, note: '' })
    : withoutNotice(reminder, noticeOf(_id), ctx.now);

/**
 * Says how handing a message over went. Only what somebody has taken counts as told; after a failure the reminder is due as before. A message
 * that was handed over stays so. Errors: networkRequired on a device, notFound.
 */
export const settleMessage = defineCommand({
  name: 'message.settle',
  word: '記錄訊息傳送結果',
  only: 'server',
  version: 1,
  permission: REMINDER_KEEPERS,
  input: z.object({ messageID: messageRef, sent: z.boolean(), failure: line(300).default('') }),
  reads: (input) => [{ collection: 'message', id: input.messageID }],
  async run(tx, input, ctx) {
    demandServer(ctx);
    const message = await tx.get('message', input.messageID);
    if (!message) throw new DomainError('notFound', `message ${input.messageID} not found`, { id: input.messageID });
    if (message.status === MESSAGE_STATUS.sent) return;
    await tx.put('message', {
      ...message,
      status: input.sent ? MESSAGE_STATUS.sent : MESSAGE_STATUS.failed,
      failure: input.sent ? '' : input.failure,
      sentDateTime: input.sent ? ctx.now : 0,
      updateDateTime: ctx.now,
    });
    const reminder = message.reminderID === '' ? undefined : await tx.get('reminder', message.reminderID);
    if (reminder) await tx.put('reminder', told(reminder, message, input.sent, ctx));
  },
});
