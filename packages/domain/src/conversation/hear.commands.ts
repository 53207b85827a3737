import { z } from 'zod';
import { fileRef } from '../core/file-ref.schema.ts';
import { documentID, line, unixSeconds } from '../core/schema.ts';
import { defineCommand } from '../engine/command.ts';
import { CONVERSATION_CHANNELS, type Conversation } from './conversation.schema.ts';
import { CONTENT_REASONS, CONTENT_STATE, conversationLineSchema } from './conversation-line.schema.ts';
import { demandHeard, firstOf, keepConversation, withLatest } from './keep-conversation.ts';

const conversationRef = documentID('conversation/');
const lineRef = documentID('conversationLine/');

/** A line as it comes in. */
const heardLine = conversationLineSchema
  .pick({
    _id: true,
    kind: true,
    text: true,
    dateTime: true,
    subject: true,
    sticker: true,
    place: true,
    sourceID: true,
    content: true,
  })
  .extend({ contentState: z.literal([CONTENT_STATE.none, CONTENT_STATE.waiting]).default(CONTENT_STATE.none) });

/**
 * Writes down what somebody wrote to the clinic, and opens the conversation again that was closed before. A fact: a line that is known, by the app's own number, counts once, also
 * where it was taken back before it arrived. `userID` is the owner whom the server found by the account, or empty; a conversation that is taken for somebody stays so.
 * @throws DomainError forbidden for whoever isn't the server
 */
export const hearLine = defineCommand({
  name: 'conversation.hear',
  word: '收到來訊',
  only: 'server',
  version: 1,
  permission: [],
  input: z.object({
    conversationID: conversationRef,
    channel: z.enum(CONVERSATION_CHANNELS),
    account: line(254),
    name: line(80).default(''),
    userID: z.string().max(160).default(''),
    mailID: line(250).default(''),
    line: heardLine,
  }),
  reads: (input) => [
    { collection: 'conversation', id: input.conversationID },
    { collection: 'conversationLine', id: input.line._id },
  ],
  async run(tx, input, ctx) {
    demandHeard(ctx);
    const known = await tx.get('conversationLine', input.line._id);
    if (known) return;
    const before = (await tx.get('conversation', input.conversationID)) ?? begun(input, ctx.now);
    const userID = before.userID || input.userID;
    await tx.put('conversationLine', {
      ...input.line,
      ...{ collection: 'conversationLine', conversationID: input.conversationID, userID, direction: 'in' },
      ...{ by: '', messageID: '', nth: before.inCount + 1, updateDateTime: ctx.now },
    });
    const after: Conversation = {
      ...before,
      userID,
      name: input.name || before.name,
      inCount: before.inCount + 1,
      // Who writes is there again, whatever was told of them before.
      leftDateTime: 0,
      ...(input.mailID !== '' && { mailID: input.mailID }),
      ...(input.line.subject !== undefined && { subject: input.line.subject }),
    };
    await keepConversation(tx, withLatest(after, { ...input.line, direction: 'in' }), ctx);
  },
});

const begun = (
  input: { readonly conversationID: string; readonly channel: Conversation['channel']; readonly account: string },
  now: number,
): Conversation => ({
  ...{ _id: input.conversationID, collection: 'conversation', channel: input.channel, account: input.account },
  ...{ name: '', userID: '', leftDateTime: 0, assignedTo: '', inCount: 0, subject: '', mailID: '' },
  ...{ lineDateTime: 0, lastText: '', lastDirection: 'in', answered: null, closed: null, readBy: [], writing: null },
  ...{ openStatus: 1, createDateTime: now, updateDateTime: now, updateBy: '' },
});

/**
 * Takes away what its author took back at the app: its words and its content, as the app asks of whoever shows them. What was put to an animal before stays there. Told before the line itself,
 * it leaves the place of it, so that the line stays unsaid when it comes.
 * @throws DomainError forbidden for whoever isn't the server
 */
export const unsendLine = defineCommand({
  name: 'conversation.unsend',
  word: '飼主收回來訊',
  only: 'server',
  version: 1,
  permission: [],
  input: z.object({ conversationID: conversationRef, lineID: lineRef, dateTime: unixSeconds }),
  reads: (input) => [
    { collection: 'conversation', id: input.conversationID },
    { collection: 'conversationLine', id: input.lineID },
  ],
  async run(tx, { conversationID, lineID, dateTime }, ctx) {
    demandHeard(ctx);
    const line = await tx.get('conversationLine', lineID);
    if (line?.unsentDateTime !== undefined) return;
    const conversation = await tx.get('conversation', conversationID);
    await tx.put('conversationLine', {
      ...{
        _id: lineID,
        collection: 'conversationLine',
        conversationID,
        userID: line?.userID ?? conversation?.userID ?? '',
      },
      ...{ direction: 'in', kind: line?.kind ?? 'text', text: '', dateTime: line?.dateTime ?? dateTime },
      ...{
        by: '',
        messageID: '',
        nth: line?.nth ?? 0,
        sourceID: line?.sourceID ?? '',
        contentState: CONTENT_STATE.none,
      },
      ...{ unsentDateTime: dateTime, updateDateTime: ctx.now },
    });
    // Of two that came within one second the other may be the latest.
    const isLatest =
      conversation?.lineDateTime === line?.dateTime && conversation?.lastText === firstOf(line?.text ?? '');
    if (conversation && isLatest && conversation.lastDirection === 'in')
      await keepConversation(tx, { ...conversation, lastText: '' }, ctx);
  },
});

/**
 * Notes what became of a line's content: kept as a file, gone at the app, nothing that a clinic keeps, or to be asked for again. A line that was taken back meanwhile gets none.
 * @throws DomainError forbidden for whoever isn't the server
 */
export const keepContent = defineCommand({
  name: 'conversation.keepContent',
  word: '保存來訊檔案',
  only: 'server',
  version: 1,
  permission: [],
  input: z.object({
    lineID: lineRef,
    outcome: z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('kept'), file: fileRef }),
      z.object({
        kind: z.literal('lost'),
        state: z.literal([CONTENT_STATE.gone, CONTENT_STATE.refused]),
        reason: z.enum(CONTENT_REASONS),
      }),
      z.object({ kind: z.literal('later'), nextDateTime: unixSeconds }),
    ]),
  }),
  reads: (input) => [{ collection: 'conversationLine', id: input.lineID }],
  async run(tx, { lineID, outcome }, ctx) {
    demandHeard(ctx);
    const before = await tx.get('conversationLine', lineID);
    if (before?.contentState !== CONTENT_STATE.waiting) return;
    const content = { name: '', size: 0, tries: 0, nextDateTime: 0, ...before.content };
    const at = { ...before, updateDateTime: ctx.now };
    switch (outcome.kind) {
      case 'kept':
        return tx.put('conversationLine', { ...at, contentState: CONTENT_STATE.kept, file: outcome.file });
      case 'lost':
        return tx.put('conversationLine', {
          ...at,
          contentState: outcome.state,
          content: { ...content, reason: outcome.reason },
        });
      case 'later':
        return tx.put('conversationLine', {
          ...at,
          content: { ...content, tries: Math.min(1000, content.tries + 1), nextDateTime: outcome.nextDateTime },
        });
    }
  },
});

/**
 * Notes that the person of an account left the clinic's account at the messaging app, or came back: an answer would reach nobody. Of somebody who never wrote there is nothing to note.
 * @throws DomainError forbidden for whoever isn't the server
 */
export const noteStanding = defineCommand({
  name: 'conversation.noteStanding',
  word: '記錄來訊者狀態',
  only: 'server',
  version: 1,
  permission: [],
  input: z.object({ conversationID: conversationRef, leftDateTime: unixSeconds }),
  reads: (input) => [{ collection: 'conversation', id: input.conversationID }],
  async run(tx, { conversationID, leftDateTime }, ctx) {
    demandHeard(ctx);
    const conversation = await tx.get('conversation', conversationID);
    if (!conversation || conversation.leftDateTime === leftDateTime) return;
    await keepConversation(tx, { ...conversation, leftDateTime }, ctx);
  },
});
