import type { MessageSetting } from '../clinic/settings/message.setting.ts';
import type { MessageAccounts } from '../clinic/settings/message-account.setting.ts';
import type { MessageState } from '../clinic/settings/message-state.setting.ts';
import type { MessageMatter } from '../core/message-purposes.ts';
import { consentToMessage, type Owner } from '../owner/owner.schema.ts';
import type { Message, MessageChannel } from './message.schema.ts';
import { taiwanMobile } from './taiwan-mobile.ts';

/** What is known of an owner's addresses. */
type Addresses = Pick<Owner, 'phone' | 'email' | 'lineUserID' | 'contacts'>;

const ADDRESS: Readonly<Record<MessageChannel, (owner: Addresses) => string>> = {
  // The account that the app itself has named: a name that somebody wrote down is no address.
  line: ({ lineUserID = '' }) => lineUserID,
  // The owner's own numbers alone: what is written to them is nobody else's.
  sms: ({ phone, contacts = [] }) =>
    [phone, ...contacts.filter(({ relation }) => relation === 'self').map((contact) => contact.phone)]
      .map((number) => taiwanMobile(number).number)
      .find((number) => number !== undefined) ?? '',
  mail: ({ email }) => email,
};

/** Where an owner is reached by a way; empty when nowhere. */
export const addressOf = (owner: Addresses, channel: MessageChannel): string => ADDRESS[channel](owner);

/** What is known of an owner by which they are written to. */
export type Reachable = Addresses & Pick<Owner, 'consent' | 'lineLeftDateTime'>;

/** Whoever a message is for, by what they are reached: its owner, as they are now, the account that a conversation is with, its supplier or office, by mail alone, or who asked for a code and is no owner yet. */
export function addresseeOf(
  {
    supplier,
    office,
    userID,
    about,
    to,
    conversationID,
    channel,
  }: Pick<Message, 'supplier' | 'office' | 'userID' | 'about' | 'to' | 'conversationID' | 'channel'>,
  owner: Owner | undefined,
): Reachable | undefined {
  // Whoever wrote is answered where they wrote from: that they want no messages of that kind is no wish to stay without an answer.
  if (conversationID !== undefined)
    return { phone: '', email: channel === 'mail' ? to : '', ...(channel === 'line' && { lineUserID: to }) };
  const other = supplier ?? office;
  if (other !== undefined) return { phone: '', email: other.address };
  return userID === '' && about === 'code' ? { phone: to, email: '' } : owner;
}

/** Why an owner can't be written to. */
export const UNREACHABLE = ['messagesRefused', 'lineLeft', 'noAddress'] as const;
/** Why an owner can't be written to. */
export type Unreachable = (typeof UNREACHABLE)[number];

/** Why an owner can't be written to by a way about something; undefined when they can. */
export function whyUnreachable(
  owner: Reachable,
  channel: MessageChannel,
  about: MessageMatter,
): Unreachable | undefined {
  // A code was asked for; orders and claims go to no owner.
  if (
    about !== 'code' &&
    about !== 'order' &&
    about !== 'claim' &&
    consentToMessage(owner, channel, about)?.given === false
  )
    return 'messagesRefused';
  if (addressOf(owner, channel) === '') return 'noAddress';
  if (channel === 'line' && (owner.lineLeftDateTime ?? 0) !== 0) return 'lineLeft';
  return undefined;
}

/** What a clinic has set up to write by. */
export interface Ways {
  readonly setting: MessageSetting;
  readonly accounts: MessageAccounts;
  readonly state: MessageState;
}

/** Whether a way stands open at all: the clinic uses it and has an account for it. */
export const isConnected = ({ setting, accounts }: Ways, channel: MessageChannel): boolean =>
  accounts[channel] !== null && !setting.closedChannels.includes(channel);

/** A month's messages or points that are used up come back by themselves only much later, so that the next way is taken meanwhile. */
const isUsedUp = ({ state }: Ways, channel: MessageChannel): boolean =>
  state.stopped[channel]?.reason === 'quotaUsedUp';

/** A code proves who has the phone: it goes nowhere else. */
const mayCarry = (channel: MessageChannel, about: MessageMatter): boolean => about !== 'code' || channel !== 'mail';

/**
 * The way that comes after those that were tried, by the clinic's order; undefined where none is left. A way whose account is in trouble is waited for
 * rather than passed over, because the next one may cost money that nobody meant to spend.
 */
export function nextWay(
  ways: Ways,
  owner: Reachable,
  about: MessageMatter,
  tried: ReadonlySet<MessageChannel>,
): MessageChannel | undefined {
  return ways.setting.order.find(
    (channel) =>
      !tried.has(channel) &&
      isConnected(ways, channel) &&
      !isUsedUp(ways, channel) &&
      mayCarry(channel, about) &&
      whyUnreachable(owner, channel, about) === undefined,
  );
}

/** Why no way leads to an owner: by the first of the clinic's ways that they would be reached by, or else that it writes by none. */
export function whyNoWay(
  ways: Ways,
  owner: Reachable,
  about: MessageMatter,
  barred: ReadonlySet<MessageChannel> = new Set(),
): Unreachable | 'notConnected' {
  const open = ways.setting.order.filter((channel) => !barred.has(channel) && isConnected(ways, channel));
  const reasons = open.flatMap((channel) => whyUnreachable(owner, channel, about) ?? []);
  return reasons.find((reason) => reason === 'messagesRefused') ?? reasons[0] ?? 'notConnected';
}
