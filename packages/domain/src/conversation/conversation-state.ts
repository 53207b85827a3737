import type { Owner } from '../owner/owner.schema.ts';
import type { Conversation } from './conversation.schema.ts';

/** Where a conversation stands, what wants somebody first. */
export const CONVERSATION_STATES = ['unread', 'open', 'answered', 'closed'] as const;
/** Where a conversation stands. */
export type ConversationState = (typeof CONVERSATION_STATES)[number];

type Facts = Pick<Conversation, 'inCount' | 'closed' | 'answered' | 'readBy'>;

/**
 * Where a conversation stands. Each act counts for the lines that its author had before them: whoever closed, answered or read before the latest line came in
 * did none of it to that line.
 */
export function conversationState({ inCount, closed, answered, readBy }: Facts): ConversationState {
  if (closed !== null && closed.seen >= inCount) return 'closed';
  if (answered !== null && answered.seen >= inCount) return 'answered';
  return readBy.some(({ seen }) => seen >= inCount) ? 'open' : 'unread';
}

/** Lines that nobody has read. */
export const unreadLines = ({ inCount, readBy, answered, closed }: Facts): number =>
  Math.max(0, inCount - Math.max(0, answered?.seen ?? 0, closed?.seen ?? 0, ...readBy.map(({ seen }) => seen)));

/** How long somebody counts as writing after they began, seconds. */
export const WRITING_HOLDS_S = 120;

/** Who else is writing an answer at a time, by the staff id; undefined where nobody is. */
export const writingBy = ({ writing }: Pick<Conversation, 'writing'>, me: string, now: number): string | undefined =>
  writing !== null && writing.by !== me && now - writing.dateTime < WRITING_HOLDS_S ? writing.by : undefined;

/**
 * Whether a conversation's account is that of the owner whom it is taken for: at the messaging app the one that the app itself linked, by mail the address in the owner's file, which
 * the clinic writes to anyway. That somebody said so proves nothing.
 */
export function isProved(
  { channel, account, userID }: Pick<Conversation, 'channel' | 'account' | 'userID'>,
  owner: Pick<Owner, '_id' | 'lineUserID' | 'email' | 'erasedDateTime'> | undefined,
): boolean {
  if (owner === undefined || userID !== owner._id || (owner.erasedDateTime ?? 0) !== 0) return false;
  return channel === 'line'
    ? owner.lineUserID === account
    : owner.email.trim() !== '' && owner.email.trim().toLowerCase() === account.toLowerCase();
}
