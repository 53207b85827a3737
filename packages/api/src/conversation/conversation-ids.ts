import { createHash } from 'node:crypto';
import { conversationID } from '@vetloom/domain/conversation/conversation.kind.ts';
import type { ConversationChannel } from '@vetloom/domain/conversation/conversation.schema.ts';
import { heardLineID } from '@vetloom/domain/conversation/conversation-line.kind.ts';

const digest = (...parts: readonly string[]): string =>
  createHash('sha256').update(parts.join('\n')).digest('hex').slice(0, 24);

/** The conversation with an account. Addresses of mail are one however they are spelled. */
export const conversationWith = (channel: ConversationChannel, account: string): string =>
  conversationID(channel, digest(channel, channel === 'mail' ? account.toLowerCase() : account));

/** The line of a message, by the number under which the app or the mail has it: told again, it is the same. */
export const lineOf = (channel: ConversationChannel, sourceID: string): string =>
  heardLineID(channel, digest('line', channel, sourceID));
