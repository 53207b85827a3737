import { z } from 'zod';
import type { Permission } from '../access/permissions.ts';
import { DomainError } from '../core/error.ts';
import { documentID } from '../core/schema.ts';
import { type CommandContext, defineCommand } from '../engine/command.ts';
import { type CollectionName, kindOfID } from '../engine/kind.ts';
import { demandSeenValue, seenValue, seesValue } from '../engine/seen-values.ts';
import type { Tx } from '../engine/transaction.ts';
import { type MessageCard, messageCard } from '../message/message-card.schema.ts';
import { messageText } from '../message/message-text.ts';
import { queueMessage } from '../message/queue-message.ts';
import type { Conversation } from './conversation.schema.ts';
import { conversationLineSchema } from './conversation-line.schema.ts';
import { isProved } from './conversation-state.ts';
import {
  keepConversation,
  laterOf,
  requireConversation,
  takenFor,
  withLatest,
  withReader,
} from './keep-conversation.ts';

/** Who reads and answers what owners write: whoever administers the messaging platform (spec 3 §6), whom a clinic names as it likes. */
export const CONVERSATION_KEEPERS: readonly Permission[] = ['VETLOOM_SCRM_ADMIN'];

const conversationRef = documentID('conversation/');
/** How many lines had come in, as the author had them before them. */
const seenLines = z.number().int().min(0);
const reads = (input: { readonly conversationID: string }) => [
  { collection: 'conversation', id: input.conversationID },
];

/** For how many hours an answer is tried: one that comes a day later answers nothing. */
const ANSWER_HOURS = 24;

/**
 * Answers in a conversation. The line stands at once, also without a network; the server puts the message that carries it into the outbox in the same transaction, once by its id, to the conversation's account and by its way
 * alone. Two people who answer at once have both answered. `card` tells something of the owner's: it goes to a proved account only.
 * @throws DomainError notFound; contradictory `lineLeft`, `accountUnproved`, `cardForeign`; idempotencyMismatch for the id of another line or message
 */
export const answerConversation = defineCommand({
  name: 'conversation.answer',
  word: '回覆來訊',
  version: 1,
  permission: CONVERSATION_KEEPERS,
  input: z.object({
    conversationID: conversationRef,
    lineID: conversationLineSchema.shape._id,
    messageID: documentID('message/'),
    text: messageText,
    card: messageCard.optional(),
    seen: seenLines,
  }),
  reads: (input) => [...reads(input), { collection: 'conversationLine', id: input.lineID }],
  async run(tx, { conversationID, lineID, messageID, text, card, ...given }, ctx) {
    const conversation = await requireConversation(tx, conversationID);
    // Nobody has seen lines that haven't come in: they would count as answered before they are there.
    const seen = Math.min(given.seen, conversation.inCount);
    const known = await tx.get('conversationLine', lineID);
    if (known) {
      if (known.text === text && known.messageID === messageID && known.conversationID === conversation._id) return;
      throw new DomainError('idempotencyMismatch', 'another line was written under that name', { id: lineID });
    }
    if (conversation.leftDateTime !== 0)
      throw new DomainError('contradictory', 'nobody reads it there any more', {
        ...{ rule: 'lineLeft', channel: conversation.channel, name: conversation.name },
      });
    if (ctx.where !== 'device' && (await tx.get('message', messageID)) !== undefined)
      throw new DomainError('idempotencyMismatch', 'another message was written under that name', { id: messageID });
    if (card !== undefined) await demandTellable(tx, conversation, card, ctx);
    const { channel, account, userID } = conversation;
    await tx.put('conversationLine', {
      ...{ _id: lineID, collection: 'conversationLine', conversationID: conversation._id, userID, direction: 'out' },
      ...{ kind: card === undefined ? 'text' : 'card', text, dateTime: ctx.now, by: ctx.actor.staffID, messageID },
      ...{ nth: seen, sourceID: '', contentState: 0, updateDateTime: ctx.now },
      ...(card !== undefined && { card }),
    });
    const act = { seen, by: ctx.actor.staffID, dateTime: ctx.now };
    const answered = laterOf(conversation.answered, act);
    const mine = conversation.writing?.by === ctx.actor.staffID;
    await keepConversation(
      tx,
      withLatest(
        {
          ...conversation,
          answered,
          readBy: withReader(conversation.readBy, { _id: ctx.actor.staffID, seen, dateTime: ctx.now }),
          ...(mine && { writing: null }),
        },
        { text: card?.title ?? text, dateTime: ctx.now, direction: 'out' },
      ),
      ctx,
    );
    if (ctx.where === 'device') return;
    const subject = conversation.subject === '' ? {} : { subject: answerSubject(conversation.subject) };
    await queueMessage(
      tx,
      {
        ...{
          _id: messageID,
          channel,
          to: account,
          text,
          userID,
          petID: '',
          about: 'visit',
          sourceID: conversation._id,
        },
        // Whoever is answered waits for it: not in the morning, and not by another way than the one by which they wrote.
        ...{ ways: [channel], urgent: true, conversationID: conversation._id },
        ...(card !== undefined && { card }),
        ...(channel === 'mail' && {
          ...subject,
          ...(conversation.mailID !== '' && { answersMail: conversation.mailID }),
        }),
      },
      // What was typed without a network is due when it arrives.
      { now: ctx.received, by: ctx.actor.staffID, giveUpAfterHours: ANSWER_HOURS },
    );
  },
});

/**
 * Security: what tells something of an owner goes to nobody of whom it isn't known that they are that owner, and is theirs when it leaves: an animal may have been handed to somebody else since
 * it was laid out. @throws DomainError contradictory `accountUnproved`, `cardForeign`
 */
async function demandTellable(tx: Tx, conversation: Conversation, { sourceID }: MessageCard, ctx: CommandContext) {
  const owner = await takenFor(tx, conversation);
  if (owner === undefined || !isProved(conversation, owner))
    throw new DomainError('contradictory', 'the account is not proved to be the owner’s', {
      rule: 'accountUnproved',
      name: conversation.name,
    });
  if (sourceID === '' || ctx.where === 'device') return;
  const collection = kindOfID(sourceID)?.collection as CollectionName | undefined;
  const source =
    collection && ((await tx.get(collection, sourceID)) as { petID?: string; userID?: string } | undefined);
  const pet = source?.petID ? await tx.get('pet', source.petID) : undefined;
  if ((pet?.userID ?? source?.userID) !== owner._id)
    throw new DomainError('contradictory', 'what the card tells of is not the owner’s', {
      rule: 'cardForeign',
      name: owner.name,
    });
}

/** The subject of an answer: what was written about, marked once. */
const answerSubject = (subject: string): string => (/^re:/i.test(subject) ? subject : `Re: ${subject}`).slice(0, 160);

/** Notes how far somebody has read. Nobody reads backwards, and a line that came in since stays unread. Errors: notFound. */
export const readConversation = defineCommand({
  name: 'conversation.read',
  word: '閱讀來訊',
  version: 1,
  permission: CONVERSATION_KEEPERS,
  input: z.object({ conversationID: conversationRef, seen: seenLines }),
  reads,
  coalesce: {
    key: (input) => `conversation.read ${input.conversationID}`,
    merge: (earlier, later) => ({ ...later, seen: Math.max(earlier.seen, later.seen) }),
  },
  async run(tx, { conversationID, seen }, ctx) {
    const conversation = await requireConversation(tx, conversationID);
    const reader = { _id: ctx.actor.staffID, seen: Math.min(seen, conversation.inCount), dateTime: ctx.now };
    const readBy = withReader(conversation.readBy, reader);
    if (readBy !== conversation.readBy) await keepConversation(tx, { ...conversation, readBy }, ctx);
  },
});

/**
 * Says whose matter a conversation is, or with an empty `staffID` that it is everybody's. That somebody closed it meanwhile stands beside it. Errors: notFound; badParameter for somebody who doesn't work here;
 * contradictory (`changedSince`) where somebody else was named since.
 */
export const assignConversation = defineCommand({
  name: 'conversation.assign',
  word: '指派來訊',
  version: 1,
  permission: CONVERSATION_KEEPERS,
  input: z.object({
    conversationID: conversationRef,
    staffID: z.union([z.literal(''), documentID('staff/')]),
    seen: seenValue,
  }),
  reads: (input) => [...reads(input), { collection: 'staff', id: input.staffID }],
  witness: seesValue(
    async (sight, { conversationID }) => (await sight.get('conversation', conversationID))?.assignedTo,
  ),
  async run(tx, { conversationID, staffID, seen }, ctx) {
    const conversation = await requireConversation(tx, conversationID);
    demandSeenValue(conversation, { stored: conversation.assignedTo, wanted: staffID, seen });
    if (conversation.assignedTo === staffID) return;
    if (staffID !== '' && (await tx.get('staff', staffID)) === undefined)
      throw new DomainError('badParameter', 'nobody here by that id', { field: 'staffID' });
    await keepConversation(tx, { ...conversation, assignedTo: staffID }, ctx);
  },
});

/**
 * Closes a conversation up to the lines that its author had before them: one that came in meanwhile opens it again, whichever arrives first. Closed twice is closed. Errors: notFound.
 */
export const closeConversation = defineCommand({
  name: 'conversation.close',
  word: '結束對話',
  version: 1,
  permission: CONVERSATION_KEEPERS,
  input: z.object({ conversationID: conversationRef, seen: seenLines }),
  reads,
  async run(tx, { conversationID, seen }, ctx) {
    const conversation = await requireConversation(tx, conversationID);
    const act = { seen: Math.min(seen, conversation.inCount), by: ctx.actor.staffID, dateTime: ctx.now };
    const closed = laterOf(conversation.closed, act);
    if (closed !== conversation.closed) await keepConversation(tx, { ...conversation, closed }, ctx);
  },
});

/** Opens a conversation again that somebody closed. Open ones stay so. Errors: notFound. */
export const reopenConversation = defineCommand({
  name: 'conversation.reopen',
  word: '重新開啟對話',
  version: 1,
  permission: CONVERSATION_KEEPERS,
  input: z.object({ conversationID: conversationRef }),
  reads,
  async run(tx, { conversationID }, ctx) {
    const conversation = await requireConversation(tx, conversationID);
    if (conversation.closed !== null) await keepConversation(tx, { ...conversation, closed: null }, ctx);
  },
});

/** Tells the others that somebody has begun to write an answer, or has left off. It keeps nobody from answering; the latest stands. Errors: notFound. */
export const claimConversation = defineCommand({
  name: 'conversation.claim',
  word: '開始回覆來訊',
  version: 1,
  permission: CONVERSATION_KEEPERS,
  input: z.object({ conversationID: conversationRef, writing: z.boolean() }),
  reads,
  coalesce: { key: (input) => `conversation.claim ${input.conversationID}`, merge: (_earlier, later) => later },
  async run(tx, { conversationID, writing }, ctx) {
    const conversation = await requireConversation(tx, conversationID);
    const mine = conversation.writing?.by === ctx.actor.staffID;
    if (!writing && !mine) return;
    const claim = writing ? { by: ctx.actor.staffID, dateTime: ctx.now } : null;
    await keepConversation(tx, { ...conversation, writing: claim }, ctx);
  },
});
