import { z } from 'zod';
import type { Permission } from '../access/permissions.ts';
import { MESSAGE_STATE } from '../clinic/settings/message-state.setting.ts';
import { settingOf, settingReads } from '../clinic/settings/setting-concern.ts';
import { DAY_SECONDS } from '../core/clock.ts';
import { DomainError } from '../core/error.ts';
import { MESSAGE_PURPOSES } from '../core/message-purposes.ts';
import { documentID, line, rowID, unixSeconds } from '../core/schema.ts';
import { type CommandContext, defineCommand } from '../engine/command.ts';
import type { Tx } from '../engine/transaction.ts';
import { requireOwner } from '../owner/owner.commands.ts';
import { requirePet } from '../pet/require-pet.ts';
import {
  demandInCare,
  REMINDER_KEEPERS,
  requireReminder,
  withNotice,
  withoutNotice,
} from '../reminder/reminder.commands.ts';
import { purposeOf } from '../reminder/steps.ts';
import { requireAddressee } from './addressee.ts';
import { aboutOf, triedWays } from './handing.ts';
import { type Message, type MessageCall, type MessageChannel, MOST_CALLS, messageChannel } from './message.schema.ts';
import { isHandedOver, MESSAGE_STATUS, needsPerson } from './message-status.ts';
import { messageText } from './message-text.ts';
import { queueMessage, WAYS_READS, type WantedMessage, waitingMessage, waysOf } from './queue-message.ts';
import { addressOf, nextWay, type Ways, whyUnreachable } from './reach.ts';
import { dayOf, keepReminderTold } from './told-reminder.ts';
import { withdrawn } from './withdrawn.ts';

/** Who writes to owners: those who keep reminders, and those who keep the owners' files. */
export const MESSAGE_WRITERS: readonly Permission[] = [...REMINDER_KEEPERS, 'CUSTOMER_WRITE'];

const messageRef = documentID('message/');

/** Refuses to write from a device. @throws DomainError networkRequired */
export function demandServer(ctx: CommandContext): void {
  if (ctx.where === 'device') throw new DomainError('networkRequired', 'messages are written by the server');
}

/** Refuses a way of writing that the clinic doesn't use. @throws DomainError contradictory `channelClosed` */
export function demandOpen({ setting }: Ways, channel: MessageChannel): void {
  if (setting.closedChannels.includes(channel))
    throw new DomainError('contradictory', 'the clinic does not write by this channel', {
      rule: 'channelClosed',
      channel,
    });
}

/**
 * Puts a message to an owner into the queue, without a channel by the first of the clinic's ways that reaches them. @throws DomainError ownerNotFound; contradictory with why
 * they aren't reached
 */
export async function queueTo(
  tx: Tx,
  ctx: CommandContext,
  ways: Ways,
  { channel, ...wanted }: Omit<WantedMessage, 'to' | 'channel'> & { readonly channel: MessageChannel | undefined },
): Promise<void> {
  const owner = await requireOwner(tx, wanted.userID);
  const way = channel ?? nextWay(ways, owner, wanted.about, new Set()) ?? ways.setting.order[0] ?? 'sms';
  const reason = whyUnreachable(owner, way, wanted.about);
  if (reason !== undefined)
    throw new DomainError('contradictory', 'the owner can not be written to', {
      rule: reason,
      channel: way,
      name: owner.name,
      userID: owner._id,
    });
  const message = { ...wanted, userID: owner._id, channel: way, to: addressOf(owner, way) };
  const { giveUpAfterHours } = ways.setting;
  await queueMessage(tx, message, { now: ctx.now, by: ctx.actor.staffID, giveUpAfterHours });
}

/**
 * Puts messages to the owners of reminders into the queue (POST /reminder/remindUser). The reminders wait until somebody has taken the messages
 * (`message.settle`). What an owner is told comes worded: nobody is sent a text that the person who acted has not seen. A message that is there already is not written again.
 * Errors: networkRequired on a device, notFound, petNotFound, ownerNotFound, idempotencyMismatch for the id of another message; contradictory for a closed channel or reminder, a message that waits
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
      .array(z.object({ messageID: messageRef, reminderID: documentID('reminder/'), text: messageText }))
      .min(1)
      .max(200),
  }),
  reads: (input) => [
    ...input.messages.map(({ reminderID }) => ({ collection: 'reminder', id: reminderID })),
    ...WAYS_READS,
  ],
  async run(tx, input, ctx) {
    demandServer(ctx);
    const ways = await waysOf(tx);
    demandOpen(ways, input.channel);
    for (const { messageID, reminderID, text } of input.messages) {
      const known = await tx.get('message', messageID);
      const reminder = await requireReminder(tx, reminderID);
      if (known) {
        demandSame(messageID, known.reminderID === reminder._id);
        continue;
      }
      if (reminder.closedDateTime !== 0)
        throw new DomainError('contradictory', 'the reminder is closed', { rule: 'reminderClosed', id: reminderID });
      const pet = await requirePet(tx, reminder.petID);
      demandInCare(pet);
      await demandNoneWaits(tx, pet._id, reminder._id);
      const of = { petID: pet._id, reminderID: reminder._id, remindsOf: reminder.date, about: purposeOf(reminder) };
      await queueTo(tx, ctx, ways, { _id: messageID, text, ...of, userID: pet.userID, channel: input.channel });
    }
  },
});

/** How far ahead a message may be written, in days: one that nobody would see go stands in every list until then. */
const FARTHEST_DAYS = 366;

function demandNear(dueDateTime: number | undefined, { now }: CommandContext): void {
  if ((dueDateTime ?? 0) > now + FARTHEST_DAYS * DAY_SECONDS)
    throw new DomainError('badParameter', `at most ${FARTHEST_DAYS} days ahead`, { field: 'dueDateTime' });
}

/** The same act again says the same; what is another's would be lost, and stand as written. */
function demandSame(messageID: string, same: boolean): void {
  if (!same)
    throw new DomainError('idempotencyMismatch', 'another message was written under that name', { id: messageID });
}

/** One reminder is told once at a time, whichever way it goes: it may go on from one to the other by itself. */
async function demandNoneWaits(tx: Tx, petID: string, reminderID: string): Promise<void> {
  const found = await waitingMessage(tx, petID, reminderID);
  if (found)
    throw new DomainError('contradictory', 'a message of that reminder waits already', {
      rule: 'messageWaits',
      channel: found.channel,
      id: reminderID,
    });
}

/**
 * Writes to owners about anything that is no reminder: what was found, how an animal in the ward is, a word from the desk. Without a channel it takes the
 * first of the clinic's ways by which the owner is reached. Errors: as of `reminder.remind`, and badParameter for a time that is more than a year ahead.
 */
export const writeMessages = defineCommand({
  name: 'message.write',
  word: '傳訊息給飼主',
  only: 'server',
  version: 1,
  permission: MESSAGE_WRITERS,
  input: z.object({
    messages: z
      .array(
        z.object({
          messageID: messageRef,
          userID: documentID('user/'),
          petID: z.union([z.literal(''), documentID('pet')]).default(''),
          about: z.enum(MESSAGE_PURPOSES).exclude(['code']).default('visit'),
          channel: messageChannel.optional(),
          text: messageText,
          subject: line(160).optional(),
          sourceID: z.string().max(160).optional(),
          dueDateTime: unixSeconds.optional(),
          urgent: z.boolean().optional(),
        }),
      )
      .min(1)
      .max(200),
  }),
  reads: (input) => [...input.messages.map(({ userID }) => ({ collection: 'user', id: userID })), ...WAYS_READS],
  async run(tx, input, ctx) {
    demandServer(ctx);
    const ways = await waysOf(tx);
    for (const { messageID, channel, ...wanted } of input.messages) {
      const known = await tx.get('message', messageID);
      if (known) {
        const owner = await tx.get('user', wanted.userID);
        demandSame(messageID, known.userID === owner?._id && known.text === wanted.text);
        continue;
      }
      demandNear(wanted.dueDateTime, ctx);
      if (channel !== undefined) demandOpen(ways, channel);
      if (wanted.petID !== '' && wanted.about !== 'visit') demandInCare(await requirePet(tx, wanted.petID));
      const { subject, sourceID, dueDateTime, urgent, ...named } = wanted;
      await queueTo(tx, ctx, ways, {
        ...named,
        ...{ _id: messageID, channel },
        ...(subject !== undefined && { subject }),
        ...(sourceID !== undefined && { sourceID }),
        ...(dueDateTime !== undefined && { dueDateTime }),
        ...(urgent !== undefined && { urgent }),
      });
    }
  },
});

/** What a person may decide about messages. */
export const MESSAGE_DECISIONS = ['withdraw', 'again', 'now', 'arrived'] as const;
/** What a person may decide about messages. */
export type MessageDecision = (typeof MESSAGE_DECISIONS)[number];

/**
 * Decides about messages: `withdraw` calls them off before they go, and leaves one that may have gone as unsure; `again` tries what failed or is unsure once more, by the same or another way and under a
 * new key; `now` lets one go that waits for the end of quiet hours or for its next try; `arrived` says of an unsure one that the owner has it. What can't be any
 * more is refused, because somebody acted on what has changed meanwhile: one that went can't be called off.
 * @throws DomainError networkRequired on a device, notFound, contradictory (`messageGone`, `messageNotFailed`, `codeNotAgain`, `channelClosed`, why an owner isn't reached)
 */
export const decideMessages = defineCommand({
  name: 'message.decide',
  word: '處理訊息',
  only: 'server',
  version: 1,
  permission: MESSAGE_WRITERS,
  input: z.object({
    messageIDs: z.array(messageRef).min(1).max(200),
    decision: z.enum(MESSAGE_DECISIONS),
    channel: messageChannel.optional(),
  }),
  reads: (input) => [...input.messageIDs.map((id) => ({ collection: 'message', id })), ...WAYS_READS],
  async run(tx, { messageIDs, decision, channel }, ctx) {
    demandServer(ctx);
    const ways = await waysOf(tx);
    for (const id of messageIDs) {
      const message = await requireMessage(tx, id);
      const after = await decided(tx, message, { decision, channel, ways, now: ctx.now });
      if (after === message) continue;
      await tx.put('message', after);
      await keepReminderTold(tx, message, after, ctx);
    }
  },
});

async function requireMessage(tx: Tx, id: string): Promise<Message> {
  const message = await tx.get('message', id);
  if (!message) throw new DomainError('notFound', `message ${id} not found`, { id });
  return message;
}

interface Deciding {
  readonly decision: MessageDecision;
  readonly channel: MessageChannel | undefined;
  readonly ways: Ways;
  readonly now: number;
}

async function decided(tx: Tx, message: Message, { decision, channel, ways, now }: Deciding): Promise<Message> {
  const refuse = (rule: string) =>
    new DomainError('contradictory', `the message stands as ${message.status}`, { rule, id: message._id });
  const { status } = message;
  switch (decision) {
    case 'withdraw': {
      if (status === MESSAGE_STATUS.withdrawn) return message;
      const after = withdrawn(message, 'byPerson', now);
      if (after !== undefined) return after;
      // It may have gone: it isn't asked for again, and stands as what nobody can say.
      if (status === MESSAGE_STATUS.queued)
        return { ...message, status: MESSAGE_STATUS.unsure, failure: 'unsure', updateDateTime: now };
      throw refuse('messageGone');
    }
    case 'now':
      if (status !== MESSAGE_STATUS.queued) throw refuse('messageGone');
      return { ...message, urgent: true, dueDateTime: now, updateDateTime: now };
    case 'arrived':
      if (isHandedOver(status)) return message;
      if (status !== MESSAGE_STATUS.unsure) throw refuse('messageNotFailed');
      return { ...message, status: MESSAGE_STATUS.delivered, failure: '', sentDateTime: now, updateDateTime: now };
    case 'again': {
      if (!needsPerson(status)) throw refuse('messageNotFailed');
      // It went to whom asked for it, for the minutes in which it opens something: they ask anew.
      if (aboutOf(message) === 'code') throw refuse('codeNotAgain');
      const to = await requireAddressee(tx, message);
      const about = aboutOf(message);
      const way = channel ?? nextWay(ways, to.addressee, about, triedWays(message)) ?? message.channel;
      demandOpen(ways, way);
      const reason = whyUnreachable(to.addressee, way, about);
      if (reason !== undefined)
        throw new DomainError('contradictory', 'they can not be written to', {
          ...{ rule: reason, channel: way, name: to.name, userID: message.userID },
        });
      return {
        ...message,
        ...{ channel: way, to: addressOf(to.addressee, way), status: MESSAGE_STATUS.queued, failure: '' },
        ...{ dueDateTime: now, lastDateTime: now + ways.setting.giveUpAfterHours * 3600, updateDateTime: now },
        // Whoever names a way wants it to go by that one, also where it was not to go by it.
        ...(message.ways !== undefined && { ways: [...new Set([...message.ways, way])] }),
        // A new round: every way stands open again, and what was unsure is left behind knowingly.
        attempts: (message.attempts ?? []).map((attempt) => ({ ...attempt, leftBehind: true })),
      };
    }
  }
}

/** How a message stands that a call ends. One that was called off stays so: taking the call back must not leave it as having failed. */
const ENDED_BY_CALL: ReadonlySet<number> = new Set([
  MESSAGE_STATUS.queued,
  MESSAGE_STATUS.unsure,
  MESSAGE_STATUS.failed,
]);

/**
 * Says that a person telephoned the owner instead. A fact: it is accepted however the message stands, by several people too. Who was reached needs the message
 * no more, if it hasn't gone, and its reminder counts as told. Error: notFound.
 */
export const callOwner = defineCommand({
  name: 'message.call',
  word: '記錄已電話告知',
  version: 1,
  permission: MESSAGE_WRITERS,
  input: z.object({
    messageID: messageRef,
    callID: rowID,
    reached: z.boolean().default(true),
    note: line(200).default(''),
  }),
  reads: (input) => [{ collection: 'message', id: input.messageID }],
  async run(tx, { messageID, callID, reached, note }, ctx) {
    const message = await requireMessage(tx, messageID);
    const calls = message.calls ?? [];
    if (calls.some(({ _id }) => _id === callID)) return;
    const call = { _id: callID, dateTime: ctx.now, by: ctx.actor.staffID, reached, note };
    const over = reached && ENDED_BY_CALL.has(message.status);
    await tx.put('message', {
      ...message,
      calls: inRoom([...calls, call]),
      ...(over && { status: MESSAGE_STATUS.called, failure: '' }),
      updateDateTime: ctx.now,
    });
    const reminder = reached && message.reminderID !== '' ? await tx.get('reminder', message.reminderID) : undefined;
    if (reminder)
      await tx.put(
        'reminder',
        withNotice(reminder, ctx, { _id: callID, channel: 'phone', messageID: message._id, note, ...dayOf(message) }),
      );
  },
});

/** Calls as many as a message holds: the oldest that reached nobody make room first. */
function inRoom(calls: readonly MessageCall[]): MessageCall[] {
  if (calls.length <= MOST_CALLS) return [...calls];
  const vain = calls.findIndex(({ reached }) => !reached);
  return inRoom(calls.toSpliced(Math.max(0, vain), 1));
}

/**
 * Takes back that a person telephoned: a slip of the finger. A message that had ended by it reached nobody again. Whoever spoke with the owner as well keeps
 * their word. Error: notFound.
 */
export const takeBackCall = defineCommand({
  name: 'message.takeBackCall',
  word: '取消電話告知紀錄',
  version: 1,
  permission: MESSAGE_WRITERS,
  input: z.object({ messageID: messageRef, callID: rowID }),
  reads: (input) => [{ collection: 'message', id: input.messageID }],
  async run(tx, { messageID, callID }, ctx) {
    const message = await requireMessage(tx, messageID);
    const calls = (message.calls ?? []).filter(({ _id }) => _id !== callID);
    if (calls.length === (message.calls ?? []).length) return;
    const open = message.status === MESSAGE_STATUS.called && !calls.some(({ reached }) => reached);
    await tx.put('message', {
      ...message,
      calls,
      ...(open && { status: MESSAGE_STATUS.failed, failure: 'notCalled' }),
      updateDateTime: ctx.now,
    });
    const reminder = message.reminderID === '' ? undefined : await tx.get('reminder', message.reminderID);
    if (reminder) await tx.put('reminder', withoutNotice(reminder, callID, ctx.now));
  },
});

/**
 * Stops everything that would leave the clinic, or lets it go again; what waits stays in its queue. Who stops what is stopped already adds a reason to it.
 * Error: networkRequired on a device.
 */
export const pauseMessages = defineCommand({
  name: 'message.pause',
  word: '暫停或恢復傳送',
  only: 'server',
  version: 1,
  permission: MESSAGE_WRITERS,
  input: z.object({ paused: z.boolean(), note: line(200).default('') }),
  reads: () => settingReads(MESSAGE_STATE),
  async run(tx, { paused, note }, ctx) {
    demandServer(ctx);
    const state = await settingOf(tx, MESSAGE_STATE);
    if (paused && state.paused !== null) {
      if (note !== '' && note !== state.paused.note)
        await tx.put('setting', { ...state, paused: { ...state.paused, note }, updateDateTime: ctx.now });
      return;
    }
    if (!paused && state.paused === null) return;
    const since = paused ? { since: ctx.now, by: ctx.actor.staffID, note } : null;
    await tx.put('setting', { ...state, paused: since, updateDateTime: ctx.now });
  },
});
