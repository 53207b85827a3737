import type { Channel } from '@vetloom/domain/core/channels.ts';
import type { MessageMatter } from '@vetloom/domain/core/message-purposes.ts';
import type { Message } from '@vetloom/domain/message/message.schema.ts';
import { MESSAGE_STATUS, type MessageStatus } from '@vetloom/domain/message/message-status.ts';

/** Lists of messages by what is to be done about them, as the server has them. */
export const MESSAGE_LISTS = ['trouble', 'waiting', 'gone', 'ended'] as const;
/** A list of messages. */
export type MessageList = (typeof MESSAGE_LISTS)[number];

/** The states that each list holds. */
export const STATES: Readonly<Record<MessageList, readonly MessageStatus[]>> = {
  trouble: [MESSAGE_STATUS.failed, MESSAGE_STATUS.unsure],
  waiting: [MESSAGE_STATUS.queued, MESSAGE_STATUS.handing],
  gone: [MESSAGE_STATUS.sent, MESSAGE_STATUS.delivered, MESSAGE_STATUS.read],
  ended: [MESSAGE_STATUS.withdrawn, MESSAGE_STATUS.called],
};
/** The list that a message stands in. */
export const listOf = ({ status }: Pick<Message, 'status'>): MessageList =>
  (Object.keys(STATES) as MessageList[]).find((list) => STATES[list].includes(status)) ?? 'ended';

/** What a search is narrowed by; times in Unix seconds. */
export interface MessageSearch {
  readonly list: MessageList;
  readonly channel?: Channel;
  readonly about?: MessageMatter;
  readonly userID?: string;
  readonly petID?: string;
  readonly keyword?: string;
  readonly dateBegin?: number;
  readonly dateEnd?: number;
  readonly limit: number;
  readonly skip: number;
}
