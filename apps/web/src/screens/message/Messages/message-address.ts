import { CHANNELS, type Channel } from '@vetloom/domain/core/channels.ts';
import { nextDay } from '@vetloom/domain/core/clock.ts';
import { MESSAGE_MATTERS, type MessageMatter } from '@vetloom/domain/core/message-purposes.ts';
import { aboutOf } from '@vetloom/domain/message/handing.ts';
import { shownZone } from '@vetloom/ui/format/shown-zone.ts';
import type { MessageEntry } from '../../../data/message/live-messages.ts';
import { MESSAGE_LISTS, type MessageList, type MessageSearch } from '../../../data/message/message-lists.ts';
import { timeOf } from '../../../parts/form/clinic-time.ts';

/** What a list of messages is narrowed by, as its address keeps it. */
export interface MessageNarrowing {
  readonly channel: Channel | undefined;
  readonly about: MessageMatter | undefined;
  readonly userID: string | undefined;
  readonly petID: string | undefined;
  /** Start of a day, Unix seconds. */
  readonly day: number | undefined;
  readonly words: string;
}

type Query = Readonly<Record<string, string | undefined>>;

/** The list that an address names: what needs somebody first. */
export const listFrom = (query: Query): MessageList => MESSAGE_LISTS.find((list) => list === query.list) ?? 'trouble';

/** What an address narrows the list by. */
export const narrowingFrom = (query: Query): MessageNarrowing => ({
  channel: CHANNELS.find((channel) => channel === query.way),
  about: MESSAGE_MATTERS.find((purpose) => purpose === query.about),
  userID: query.user,
  petID: query.pet,
  day: query.day === undefined ? undefined : timeOf(query.day),
  words: query.q ?? '',
});

/** An address without anything that narrows. */
export const NOT_NARROWED = {
  ...{ q: undefined, way: undefined, about: undefined, user: undefined, pet: undefined, day: undefined },
} as const;

/** How many conditions narrow the list, beside the words that are searched for. */
export const conditionsOf = ({ words: _words, ...others }: MessageNarrowing): number =>
  Object.values(others).filter((value) => value !== undefined).length;

/** Whether anything narrows the list. */
export const isNarrowed = (narrowing: MessageNarrowing): boolean =>
  narrowing.words.trim() !== '' || conditionsOf(narrowing) > 0;

/** Whether a message that the device holds passes; the server's search asks the same of its own. */
export function passes({ message }: Pick<MessageEntry, 'message'>, narrowing: MessageNarrowing): boolean {
  const { channel, about, userID, petID, day } = narrowing;
  const words = narrowing.words.trim().toLowerCase();
  return (
    (channel === undefined || message.channel === channel) &&
    (about === undefined || aboutOf(message) === about) &&
    (userID === undefined || message.userID === userID) &&
    (petID === undefined || message.petID === petID) &&
    (day === undefined || (message.createDateTime >= day && message.createDateTime < nextDay(day, shownZone()))) &&
    (words === '' || message.text.toLowerCase().includes(words) || message.to.toLowerCase().includes(words))
  );
}

/** The server's search for a list so narrowed. */
export function searchOf(
  list: MessageList,
  narrowing: MessageNarrowing,
  { limit, skip }: { readonly limit: number; readonly skip: number },
): MessageSearch {
  const { channel, about, userID, petID, day } = narrowing;
  const keyword = narrowing.words.trim();
  return {
    ...{ list, limit, skip },
    ...(channel !== undefined && { channel }),
    ...(about !== undefined && { about }),
    ...(userID !== undefined && { userID }),
    ...(petID !== undefined && { petID }),
    ...(keyword !== '' && { keyword }),
    ...(day !== undefined && { dateBegin: day, dateEnd: nextDay(day, shownZone()) - 1 }),
  };
}
