import { CHANNELS } from '@vetloom/domain/core/channels.ts';
import { MESSAGE_MATTERS } from '@vetloom/domain/core/message-purposes.ts';
import { ACCOUNT_FIELDS } from '@vetloom/domain/message/connect.commands.ts';
import { messageSchema } from '@vetloom/domain/message/message.schema.ts';
import { MESSAGE_STATUS } from '@vetloom/domain/message/message-status.ts';
import { fieldwise } from '@vetloom/http/shape.ts';
import { z } from 'zod';
import { CHANNEL_SECRETS } from './outbox/channel-makers.ts';

/** A message as answers hold it. */
export const messageView = fieldwise(messageSchema);

/** Lists of messages by what is to be done about them. */
export const MESSAGE_LISTS = {
  waiting: [MESSAGE_STATUS.queued, MESSAGE_STATUS.handing],
  trouble: [MESSAGE_STATUS.failed, MESSAGE_STATUS.unsure],
  gone: [MESSAGE_STATUS.sent, MESSAGE_STATUS.delivered, MESSAGE_STATUS.read],
  ended: [MESSAGE_STATUS.withdrawn, MESSAGE_STATUS.called],
} as const;
/** A list of messages. */
export type MessageList = keyof typeof MESSAGE_LISTS;

/** What a list of messages is narrowed by. */
export const messageFilter = {
  list: z.enum(Object.keys(MESSAGE_LISTS) as [MessageList, ...MessageList[]]).optional(),
  channel: z.enum(CHANNELS).optional(),
  about: z.enum(MESSAGE_MATTERS).optional(),
};

/** What the vendor says of an account. */
export const accountAnswer = z.object({
  channel: z.enum(CHANNELS),
  /** Points or messages that are left; null where there is no limit or the vendor doesn't say. */
  left: z.number().nullable(),
  /** Messages that were sent this month; null where the vendor doesn't say. */
  used: z.number().nullable(),
  name: z.string(),
});

/** The account of a way with what proves it; a secret that is left out stays as it was given before. */
export const accountBody = {
  line: z.object({ account: ACCOUNT_FIELDS.line.unwrap(), secret: CHANNEL_SECRETS.line.optional() }),
  sms: z.object({ account: ACCOUNT_FIELDS.sms.unwrap(), secret: CHANNEL_SECRETS.sms.optional() }),
  mail: z.object({ account: ACCOUNT_FIELDS.mail.unwrap(), secret: CHANNEL_SECRETS.mail.optional() }),
};
