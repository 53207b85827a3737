import type { Booking } from '../booking/booking.schema.ts';
import { CHANNELS } from '../core/channels.ts';
import { dayStart, nextDay } from '../core/clock.ts';
import type { Zone } from '../core/zone.ts';
import type { Owner } from '../owner/owner.schema.ts';
import { isInCare, type Pet } from '../pet/pet.schema.ts';
import type { Reminder } from '../reminder/reminder.schema.ts';
import { isAnswered } from '../reminder/steps.ts';
import { unsureAttempt } from './attempts.ts';
import type { Campaign } from './campaign/campaign.schema.ts';
import { CAMPAIGN_STATUS } from './campaign/campaign-status.ts';
import { type Message, type MessageAttempt, type MessageChannel, textBy } from './message.schema.ts';
import { MESSAGE_STATUS } from './message-status.ts';
import { afterQuietHours } from './quiet-hours.ts';
import { addresseeOf, addressOf, isConnected, nextWay, type Reachable, type Ways, whyUnreachable } from './reach.ts';
import { smsCost } from './sms-segments.ts';
import { isVisitReminder, whyVisitOver } from './visit-reminder.ts';
import type { Withdrawal } from './withdrawn.ts';

/** What decides whether a message goes now. */
export interface AroundMessage extends Ways {
  readonly owner: Owner | undefined;
  /** The animals that it speaks of. */
  readonly pets: readonly Pet[];
  readonly reminder: Reminder | undefined;
  /** The booking that it is about, if about one. */
  readonly booking: Booking | undefined;
  /** Whether its owner may not book by themselves. */
  readonly isBlocked: boolean;
  /** Whether the note of a stay's day that it tells was called back, or its day is gone: its link opens nothing. */
  readonly isNoteOver: boolean;
  /** Of what campaign it is, if of one. */
  readonly campaign: Campaign | undefined;
  /** Messages that this owner got since the day's start, codes aside. */
  readonly today: number;
  readonly now: number;
  readonly zone: Zone;
}

/** What becomes of a message whose time has come. */
export type Handing =
  | { readonly kind: 'hand'; readonly message: Message }
  /** Its vendor, or the whole clinic's outbox, is stopped: it stays as it is. */
  | { readonly kind: 'stopped' }
  | { readonly kind: 'wait'; readonly message: Message }
  | { readonly kind: 'end'; readonly message: Message };

/** What a message is about: one of before that was told is of care that is due. */
export const aboutOf = (message: Pick<Message, 'about'>) => message.about ?? 'care';

/** The ways that don't stand open to it: those that were tried to their end, for nothing, and those that it was never to go by. */
export const triedWays = ({ attempts = [], ways }: Pick<Message, 'attempts' | 'ways'>): ReadonlySet<MessageChannel> =>
  new Set([
    ...attempts
      .filter(
        ({ outcome, arrived, leftBehind }) => leftBehind !== true && (outcome === 'refused' || arrived === 'failed'),
      )
      .map(({ channel }) => channel),
    ...(ways === undefined ? [] : CHANNELS.filter((channel) => !ways.includes(channel))),
  ]);

/**
 * Decides whether a message that is due goes now: it is taken to the vendor under the attempt's key, waits for the end of quiet hours or of the day's
 * limit, or ends because what it was for is over. Who is written to and where is looked up anew: a number may have changed, an owner may have refused.
 */
export function handing(
  message: Message,
  attempt: { readonly _id: string; readonly key: string },
  around: AroundMessage,
): Handing {
  const { now, state } = around;
  const addressee = addresseeOf(message, around.owner);
  const asked = unsureAttempt(message);
  if (asked !== undefined) return askedAgain(message, asked, around);
  const over = whyOver(message, around);
  if (over !== undefined) return end(message, MESSAGE_STATUS.withdrawn, over, now);
  if (state.paused !== null) return { kind: 'stopped' };
  if (now > (message.lastDateTime ?? Number.POSITIVE_INFINITY))
    return end(message, MESSAGE_STATUS.failed, 'expired', now);
  if (addressee === undefined) return end(message, MESSAGE_STATUS.failed, 'noOwner', now);
  const channel = wayOf(message, addressee, around);
  if (channel === undefined) {
    const why =
      whyUnreachable(addressee, message.channel, aboutOf(message)) ??
      (isConnected(around, message.channel) ? 'noWay' : 'notConnected');
    return why === 'messagesRefused'
      ? end(message, MESSAGE_STATUS.withdrawn, why, now)
      : end(message, MESSAGE_STATUS.failed, why, now);
  }
  if (state.stopped[channel] !== undefined) return { kind: 'stopped' };
  const from = whenAllowed(message, around);
  if (from > now) return { kind: 'wait', message: { ...message, channel, dueDateTime: from, updateDateTime: now } };
  const to = addressOf(addressee, channel);
  return {
    kind: 'hand',
    message: {
      ...message,
      ...{ channel, to, status: MESSAGE_STATUS.handing, failure: '', updateDateTime: now },
      attempts: begun(message, { ...attempt, channel, to, now }, smsPoints(channel, textBy(message, channel), around)),
    },
  };
}

/**
 * One that may have been taken: the same again to the same place under the same key, while the vendor knows that; then a person has to look. That nobody wants
 * it any more makes it no more certain.
 */
function askedAgain(message: Message, asked: MessageAttempt, around: AroundMessage): Handing {
  const { state, now } = around;
  if (now >= (asked.sameKeyUntil ?? 0) || whyOver(message, around) !== undefined)
    return end(message, MESSAGE_STATUS.unsure, 'unsure', now);
  if (state.paused !== null || state.stopped[asked.channel] !== undefined) return { kind: 'stopped' };
  const attempts = (message.attempts ?? []).map((one) =>
    one._id === asked._id ? { ...one, outcome: 'handing' as const, tries: one.tries + 1 } : one,
  );
  return { kind: 'hand', message: { ...message, attempts, status: MESSAGE_STATUS.handing, updateDateTime: now } };
}

/** Why nobody wants the message any more, or why it isn't true any more. */
function whyOver(message: Message, around: AroundMessage): Withdrawal | undefined {
  const { pets, owner, reminder, campaign, zone } = around;
  const { createBy, petID, petIDs = [petID], reminderID, remindsOf } = message;
  // Of several animals one is enough: the text names it.
  const isOfAnimals = petID === '' || (pets.length === petIDs.length && pets.every(isInCare));
  // What a visit cost, or an insurer pays for it, is as true of one that died of it.
  const isOfPast = aboutOf(message) === 'visit' || aboutOf(message) === 'claim';
  if (!isOfAnimals && !isOfPast) return 'petNotInCare';
  if (campaign?.status === CAMPAIGN_STATUS.withdrawn) return 'campaignWithdrawn';
  if (isVisitReminder(message)) return whyVisitOver(message, around);
  if (around.isNoteOver) return 'noteWithdrawn';
  if (reminderID === '') return undefined;
  if (reminder === undefined || reminder.closedDateTime !== 0) return 'reminderClosed';
  if (remindsOf !== undefined && dayStart(remindsOf, zone) !== dayStart(reminder.date, zone)) return 'reminderMoved';
  const [pet] = pets;
  if (pet !== undefined && owner !== undefined && pet.userID !== owner._id) return 'ownerChanged';
  // What a person writes after the answer they mean to write.
  return createBy === '' && isAnswered(reminder) ? 'ownerAnswered' : undefined;
}

/**
 * By which way it goes: its own where that still stands open, else the next. Its own again where there is no other: that its month is used up is waited for.
 */
function wayOf(message: Message, addressee: Reachable, around: AroundMessage): MessageChannel | undefined {
  const tried = triedWays(message);
  const about = aboutOf(message);
  const own = message.channel;
  const fits =
    isConnected(around, own) && !tried.has(own) && whyUnreachable(addressee, own, about) === undefined
      ? own
      : undefined;
  if (fits !== undefined && around.state.stopped[own]?.reason !== 'quotaUsedUp') return fits;
  return nextWay(around, addressee, about, new Set([...tried, own])) ?? fits;
}

function whenAllowed(message: Message, { setting, today, now, zone }: AroundMessage): number {
  // An office reads its mail when it opens.
  const isOffice = message.supplier !== undefined || message.office !== undefined;
  if (message.urgent === true || aboutOf(message) === 'code' || isOffice) return now;
  const limited = setting.mostAnOwnerADay > 0 && today >= setting.mostAnOwnerADay;
  return afterQuietHours(limited ? nextDay(now, zone) : now, setting, zone);
}

const end = (message: Message, status: Message['status'], failure: string, now: number): Handing => ({
  kind: 'end',
  message: { ...message, status, failure, updateDateTime: now },
});

const smsPoints = (channel: MessageChannel, text: string, { accounts }: Ways) => {
  if (channel !== 'sms') return { segments: 0, points: channel === 'line' ? 1 : 0 };
  const segments = smsCost(text);
  return { segments, points: segments * (accounts.sms?.pointsPerSegment ?? 1) };
};

/** The attempts with one that begins; one that was not taken before is tried again under its own key. */
function begun(
  { attempts = [] }: Message,
  { _id, key, channel, to, now }: Pick<MessageAttempt, '_id' | 'key' | 'channel' | 'to'> & { readonly now: number },
  cost: { readonly segments: number; readonly points: number },
): MessageAttempt[] {
  const last = attempts.at(-1);
  const again = last?.outcome === 'tryLater' && last.leftBehind !== true && last.channel === channel && last.to === to;
  if (last !== undefined && again)
    return [...attempts.slice(0, -1), { ...last, outcome: 'handing', tries: last.tries + 1 }];
  return [
    ...attempts,
    {
      ...{ _id, key, channel, to, ...cost, outcome: 'handing' as const, tries: 1 },
      ...{ startDateTime: now, endDateTime: 0, reason: '', said: '', vendorID: '' },
    },
  ].slice(-40);
}
