import { z } from 'zod';
import { OPERATOR } from '../access/policy.ts';
import { blacklistID } from '../booking/blacklist.kind.ts';
import { bookingKind } from '../booking/booking.kind.ts';
import { ACCOUNT_TROUBLES, MESSAGE_STATE } from '../clinic/settings/message-state.setting.ts';
import { settingOf, settingReads } from '../clinic/settings/setting-concern.ts';
import { CHANNELS } from '../core/channels.ts';
import { DAY_SECONDS, dayStart } from '../core/clock.ts';
import { DomainError } from '../core/error.ts';
import { documentID, line, quantity, rowID } from '../core/schema.ts';
import { type CommandContext, defineCommand } from '../engine/command.ts';
import type { Tx } from '../engine/transaction.ts';
import { PLAN_ID } from '../hospital/stay-ids.ts';
import { closedIfLost, withStepLeft } from '../reminder/left-step.ts';
import { STEP_OMISSIONS } from '../reminder/reminder.schema.ts';
import { type AroundMessage, aboutOf, handing } from './handing.ts';
import type { Message } from './message.schema.ts';
import { isHandedOver, MESSAGE_STATUS } from './message-status.ts';
import { handingOutcome } from './outcome.schema.ts';
import { afterArrival, afterTry } from './outcome.ts';
import { WAYS_READS, waysOf } from './queue-message.ts';
import type { Ways } from './reach.ts';
import { keepReminderTold } from './told-reminder.ts';
import { isVisitReminder } from './visit-reminder.ts';

const messageRef = documentID('message/');
const readsMessages = (rows: readonly { readonly messageID: string }[]) => [
  ...rows.map(({ messageID }) => ({ collection: 'message', id: messageID })),
  ...WAYS_READS,
];

/** The server's outbox acts by itself: no person hands messages over or says what a vendor answered. @throws DomainError forbidden */
export function demandOutbox(ctx: CommandContext): void {
  if (ctx.actor.systemRole !== OPERATOR)
    throw new DomainError('forbidden', 'for the server only', { missing: [OPERATOR] });
}

/**
 * Takes messages whose time has come out of the queue: those that may go stand as `handing` afterwards, with the attempt by whose key they are handed over;
 * the others wait on or end. Only then is a vendor asked, so that a server that is killed meanwhile knows what it may have asked.
 */
export const handMessages = defineCommand({
  name: 'message.hand',
  word: '交付訊息',
  only: 'server',
  version: 1,
  permission: [],
  input: z.object({
    items: z
      .array(z.object({ messageID: messageRef, attemptID: rowID, key: z.uuid() }))
      .min(1)
      .max(100),
  }),
  reads: ({ items }) => readsMessages(items),
  async run(tx, { items }, ctx) {
    demandOutbox(ctx);
    const ways = await waysOf(tx);
    const found = await tx.getMany(
      'message',
      items.map(({ messageID }) => messageID),
    );
    const around = await aroundOf(
      tx,
      found.filter((message) => message !== undefined),
      ways,
      ctx,
    );
    for (const [at, message] of found.entries()) {
      const item = items[at];
      if (
        item === undefined ||
        message?.status !== MESSAGE_STATUS.queued ||
        (message.dueDateTime ?? Infinity) > ctx.now
      )
        continue;
      const decided = handing(message, { _id: item.attemptID, key: item.key }, around(message));
      if (decided.kind === 'stopped') continue;
      await tx.put('message', decided.message);
      if (decided.kind === 'hand') around.counted(message);
      if (decided.kind === 'end') await leaveStep(tx, decided.message, ctx.now);
    }
  },
});

/** The ids of the animals that a message speaks of. */
const petsNamed = ({ petID, petIDs = [petID] }: Message): readonly string[] => petIDs;
/** The id of the campaign that a message is of; empty where it is of none. */
const campaignOf = ({ sourceID = '' }: Message): string => (sourceID.startsWith('/campaign/') ? sourceID : '');

/** The id of the booking that a message is about; empty where it is about none. */
const bookingOf = ({ sourceID = '' }: Message): string => (sourceID.startsWith(bookingKind.idPrefix) ? sourceID : '');

/** The id of the stay's day whose note a message tells; empty where it tells none. */
const planOf = ({ sourceID = '' }: Message): string => (PLAN_ID.test(sourceID) ? sourceID : '');

/** Leaves what a message would have told to a person, where it was called off before it went. */
async function leaveStep(tx: Tx, { _id, reminderID, status, failure }: Message, now: number): Promise<void> {
  const why = STEP_OMISSIONS.find((omission) => omission === failure);
  const reminder = reminderID === '' ? undefined : await tx.get('reminder', reminderID);
  if (status !== MESSAGE_STATUS.withdrawn || why === undefined || reminder === undefined) return;
  const after = withStepLeft(reminder, _id, why);
  if (after === reminder) return;
  await tx.put('reminder', closedIfLost({ ...after, updateDateTime: now }, now));
}

type Around = ((message: Message) => AroundMessage) & { readonly counted: (message: Message) => void };

/** What decides about each of some messages, read in few turns; who goes counts for the next ones. */
async function aroundOf(tx: Tx, messages: readonly Message[], ways: Ways, ctx: CommandContext): Promise<Around> {
  const byID = async <
    C extends 'user' | 'pet' | 'reminder' | 'campaign' | 'booking' | 'bookingBlacklist' | 'inHospitalPlan',
  >(
    collection: C,
    ids: readonly string[],
  ) => {
    const wanted = [...new Set(ids)].filter((id) => id !== '');
    const found = await tx.getMany(collection, wanted);
    return new Map(wanted.map((id, at) => [id, found[at]]));
  };
  const owners = await byID(
    'user',
    messages.map(({ userID }) => userID),
  );
  const pets = await byID('pet', messages.flatMap(petsNamed));
  const reminders = await byID(
    'reminder',
    messages.map(({ reminderID }) => reminderID),
  );
  const campaigns = await byID('campaign', messages.map(campaignOf));
  const bookings = await byID('booking', messages.map(bookingOf));
  const blocked = await byID(
    'bookingBlacklist',
    messages.filter(isVisitReminder).map(({ userID }) => blacklistID(userID)),
  );
  const plans = await byID('inHospitalPlan', messages.map(planOf));
  const isNoteOver = (message: Message): boolean => {
    if (planOf(message) === '') return false;
    const plan = plans.get(planOf(message));
    const told = plan?.ownerTold?.find(({ messageID }) => messageID === message._id);
    return plan === undefined || (told !== undefined && told.linkEndDateTime !== 0);
  };
  const today = new Map<string, number>();
  if (ways.setting.mostAnOwnerADay > 0)
    for (const userID of owners.keys()) today.set(userID, await writtenToday(tx, userID, ctx));
  const around = (message: Message): AroundMessage => ({
    ...ways,
    owner: owners.get(message.userID),
    pets: petsNamed(message).flatMap((id) => pets.get(id) ?? []),
    reminder: reminders.get(message.reminderID),
    campaign: campaigns.get(campaignOf(message)),
    booking: bookings.get(bookingOf(message)),
    isBlocked: blocked.get(blacklistID(message.userID)) !== undefined,
    isNoteOver: isNoteOver(message),
    today: today.get(message.userID) ?? 0,
    now: ctx.now,
    zone: ctx.zone,
  });
  return Object.assign(around, {
    counted: ({ userID }: Message) => void today.set(userID, (today.get(userID) ?? 0) + 1),
  });
}

/** How many messages went to an owner since the day's start, codes aside. */
async function writtenToday(tx: Tx, userID: string, ctx: CommandContext): Promise<number> {
  const begin = dayStart(ctx.now, ctx.zone);
  // One that was written long before may have gone today; none is tried for longer than a week.
  const lately = await tx.query('message', 'byOwner', { equals: [userID], from: begin - 8 * DAY_SECONDS });
  return lately.filter(
    (message) =>
      aboutOf(message) !== 'code' &&
      (message.status === MESSAGE_STATUS.handing || (isHandedOver(message.status) && message.sentDateTime >= begin)),
  ).length;
}

/**
 * Says how handing messages over went. The same answer again changes nothing, and neither does one to a try that isn't under way any more.
 * @throws DomainError forbidden for whoever isn't the server
 */
export const settleMessages = defineCommand({
  name: 'message.settle',
  word: '記錄訊息傳送結果',
  only: 'server',
  version: 2,
  // Version 1 named one message without its attempt; it was never queued anywhere, because the server alone ran it.
  upcasters: { 1: () => ({ outcomes: [] }) },
  permission: [],
  input: z.object({
    outcomes: z.array(z.object({ messageID: messageRef, attemptID: rowID, outcome: handingOutcome })).max(100),
  }),
  reads: ({ outcomes }) => readsMessages(outcomes),
  async run(tx, { outcomes }, ctx) {
    demandOutbox(ctx);
    let ways = await waysOf(tx);
    for (const { messageID, attemptID, outcome } of outcomes) {
      const message = await tx.get('message', messageID);
      if (!message) continue;
      const owner = message.userID === '' ? undefined : await tx.get('user', message.userID);
      const after = afterTry(message, attemptID, outcome, { owner, ways, now: ctx.now });
      if (after.message === message) continue;
      await tx.put('message', after.message);
      await keepReminderTold(tx, message, after.message, ctx);
      if (after.trouble && ways.state.stopped[after.trouble.channel] === undefined) {
        const { channel, ...trouble } = after.trouble;
        const stopped = { ...ways.state.stopped, [channel]: { since: ctx.now, ...trouble } };
        ways = { ...ways, state: { ...ways.state, stopped, updateDateTime: ctx.now } };
        await tx.put('setting', ways.state);
      }
    }
  },
});

/** Says what vendors tell of messages that they had taken: delivered, read, or reached nobody. */
export const reportMessages = defineCommand({
  name: 'message.report',
  word: '記錄訊息送達',
  only: 'server',
  version: 1,
  permission: [],
  input: z.object({
    reports: z
      .array(
        z.object({
          messageID: messageRef,
          attemptID: rowID,
          arrived: z.enum(['delivered', 'failed', 'read']),
          reason: line(40).optional(),
          said: line(300).optional(),
          points: quantity.optional(),
        }),
      )
      .min(1)
      .max(200),
  }),
  reads: ({ reports }) => readsMessages(reports),
  async run(tx, { reports }, ctx) {
    demandOutbox(ctx);
    const ways = await waysOf(tx);
    for (const { messageID, attemptID, arrived, reason, said, points } of reports) {
      const message = await tx.get('message', messageID);
      if (!message) continue;
      const owner = message.userID === '' ? undefined : await tx.get('user', message.userID);
      const arrival = {
        arrived,
        ...(reason !== undefined && { reason }),
        ...(said !== undefined && { said }),
        ...(points !== undefined && { points }),
      };
      const after = afterArrival(message, attemptID, arrival, { owner, ways, now: ctx.now });
      if (after === message) continue;
      await tx.put('message', after);
      await keepReminderTold(tx, message, after, ctx);
    }
  },
});

/** Notes that a vendor takes nothing from the clinic, or that it does again. */
export const noteChannel = defineCommand({
  name: 'message.noteChannel',
  word: '記錄訊息管道狀態',
  only: 'server',
  version: 1,
  permission: [],
  input: z.object({
    channel: z.enum(CHANNELS),
    trouble: z.object({ reason: z.enum(ACCOUNT_TROUBLES), said: line(200).default('') }).nullable(),
  }),
  reads: () => settingReads(MESSAGE_STATE),
  async run(tx, { channel, trouble }, ctx) {
    demandOutbox(ctx);
    const state = await settingOf(tx, MESSAGE_STATE);
    if ((state.stopped[channel]?.reason ?? null) === (trouble?.reason ?? null)) return;
    const { [channel]: before, ...others } = state.stopped;
    const stopped =
      trouble === null ? others : { ...others, [channel]: { since: before?.since ?? ctx.now, ...trouble } };
    await tx.put('setting', { ...state, stopped, updateDateTime: ctx.now });
  },
});
