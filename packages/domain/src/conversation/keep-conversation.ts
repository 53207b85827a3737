import { OPERATOR } from '../access/policy.ts';
import { DomainError } from '../core/error.ts';
import type { CommandContext } from '../engine/command.ts';
import type { Tx } from '../engine/transaction.ts';
import type { Owner } from '../owner/owner.schema.ts';
import { type Conversation, MOST_READERS, type UpTo } from './conversation.schema.ts';
import type { ConversationLine } from './conversation-line.schema.ts';
import { conversationState } from './conversation-state.ts';

/** What people write is heard by the server alone. @throws DomainError forbidden */
export function demandHeard(ctx: CommandContext): void {
  if (ctx.actor.systemRole !== OPERATOR)
    throw new DomainError('forbidden', 'for the server only', { missing: [OPERATOR] });
}

/** @throws DomainError notFound */
export async function requireConversation(tx: Tx, id: string): Promise<Conversation> {
  const conversation = await tx.get('conversation', id);
  if (!conversation) throw new DomainError('notFound', `conversation ${id} not found`, { id });
  return conversation;
}

/** The owner that a conversation is taken for; undefined where nobody knows, or they aren't there any more. */
export const takenFor = async (tx: Tx, { userID }: Pick<Conversation, 'userID'>): Promise<Owner | undefined> =>
  userID === '' ? undefined : tx.get('user', userID);

/** Writes a conversation with what follows from its facts. */
export async function keepConversation(tx: Tx, conversation: Conversation, ctx: CommandContext): Promise<void> {
  await tx.put('conversation', {
    ...conversation,
    openStatus: conversationState(conversation) === 'closed' ? 0 : 1,
    updateDateTime: ctx.now,
    updateBy: ctx.actor.staffID,
  });
}

/** An act up to the lines that its author saw. Of two the one that knew more stands, in whatever order they arrive. */
export const laterOf = (before: UpTo | null, act: UpTo): UpTo =>
  before === null || act.seen > before.seen || (act.seen === before.seen && act.dateTime > before.dateTime)
    ? act
    : before;

/** How far everybody has read, with one more reader. Nobody reads backwards. */
export function withReader(
  readBy: Conversation['readBy'],
  reader: Conversation['readBy'][number],
): Conversation['readBy'] {
  const before = readBy.find(({ _id }) => _id === reader._id);
  if (before !== undefined && before.seen >= reader.seen) return readBy;
  return [...readBy.filter(({ _id }) => _id !== reader._id), reader]
    .sort((a, b) => a.dateTime - b.dateTime)
    .slice(-MOST_READERS);
}

/** The words by which a list names a line. */
export const firstOf = (text: string): string => {
  const [first = ''] = text.trim().split('\n');
  return [...first].slice(0, 100).join('').slice(0, 120).toWellFormed();
};

/** What of a conversation says which line is its latest, with one that came or went. */
export const withLatest = (
  conversation: Conversation,
  { text, dateTime, direction }: Pick<ConversationLine, 'text' | 'dateTime' | 'direction'>,
): Conversation =>
  dateTime < conversation.lineDateTime
    ? conversation
    : { ...conversation, lineDateTime: dateTime, lastText: firstOf(text), lastDirection: direction };
