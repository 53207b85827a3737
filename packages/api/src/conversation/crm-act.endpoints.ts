import {
  answerConversation,
  assignConversation,
  CONVERSATION_KEEPERS,
  closeConversation,
  readConversation,
  reopenConversation,
} from '@vetloom/domain/conversation/conversation.commands.ts';
import { answerLineID } from '@vetloom/domain/conversation/conversation-line.kind.ts';
import { conversationNoteID } from '@vetloom/domain/conversation/conversation-note.kind.ts';
import { conversationNoteSchema, MOST_NOTED } from '@vetloom/domain/conversation/conversation-note.schema.ts';
import { attachLines, detachLines } from '@vetloom/domain/conversation/note.commands.ts';
import { placeConversation } from '@vetloom/domain/conversation/place.commands.ts';
import { DomainError } from '@vetloom/domain/core/error.ts';
import { newRowID } from '@vetloom/domain/core/ids.ts';
import { documentID, prose, rowID } from '@vetloom/domain/core/schema.ts';
import type { Reader } from '@vetloom/domain/engine/overlay.ts';
import { messageID as newMessageID } from '@vetloom/domain/message/message.kind.ts';
import { messageCard } from '@vetloom/domain/message/message-card.schema.ts';
import { z } from 'zod';
import { one, reading, writing } from '../engine/clinic-call.ts';
import { sentSoon } from '../message/sent-soon.ts';
import { endpoint } from '../services.ts';
import { CRM_BASE, conversationView, viewsOf } from './crm-message.endpoints.ts';

const writes = { scope: 'clinic', tag: 'Conversations', permission: CONVERSATION_KEEPERS, write: true } as const;
const ref = documentID('conversation/');
/** How many lines had come in as the caller saw it; without it, all that there are. */
const seen = z.number().int().min(0).optional();

async function viewOf(reader: Reader, id: string): Promise<z.output<typeof conversationView>> {
  const found = await one(reader, 'conversation', id);
  const [view] = found === undefined ? [] : await viewsOf({ reader }, [found]);
  if (!view) throw new DomainError('notFound', 'no such conversation');
  return view;
}

/** How many lines a call has seen: what it says, or what there are. */
const seenOf = async (reader: Reader, id: string, said: number | undefined): Promise<number> =>
  said ?? (await one(reader, 'conversation', id))?.inCount ?? 0;

const answer = endpoint({
  ...writes,
  method: 'POST',
  path: CRM_BASE,
  summary: 'Answer in a conversation',
  description:
    'The answer goes by the clinic’s outbox, once, to the account that wrote and by no other way. `card` lays something of the owner’s out (a booking, a bill) and goes to a proved account only. A repeated Idempotency-Key, or `act`, answers once.',
  command: answerConversation.name,
  body: z.object({ _id: ref, act: rowID.optional(), text: prose(2000), card: messageCard.optional(), seen }),
  result: z.object({ conversation: conversationView, lineID: z.string(), messageID: z.string() }),
  errors: ['notFound', 'contradictory', 'idempotencyMismatch'],
  handle: async (call) => {
    const { _id, act, text, card } = call.body;
    const lineID = act === undefined ? answerLineID(call.now, call.random) : `/conversationLine/${act}`;
    const messageID = act === undefined ? newMessageID(call.now, call.random) : `/message/${act}`;
    const written = await writing(
      call,
      answerConversation,
      async (base) => ({
        ...{ conversationID: _id, lineID, messageID, text, seen: await seenOf(base, _id, call.body.seen) },
        ...(card !== undefined && { card }),
      }),
      // A repeated call is answered with what the first one made.
      async () => ({ lineID, messageID }),
    );
    await sentSoon(call, [written.messageID]);
    return { ...written, conversation: await reading(call, ({ reader }) => viewOf(reader, _id)) };
  },
});

const read = endpoint({
  ...writes,
  method: 'POST',
  path: `${CRM_BASE}/read`,
  summary: 'Say how far one has read',
  command: readConversation.name,
  body: z.object({ _id: ref, seen }),
  result: conversationView,
  errors: ['notFound'],
  handle: (call) =>
    writing(
      call,
      readConversation,
      async (base) => ({ conversationID: call.body._id, seen: await seenOf(base, call.body._id, call.body.seen) }),
      ({ reader }) => viewOf(reader, call.body._id),
    ),
});

const assign = endpoint({
  ...writes,
  method: 'POST',
  path: `${CRM_BASE}/assign`,
  summary: 'Say whose matter a conversation is; an empty staffID makes it everybody’s',
  command: assignConversation.name,
  body: z.object({ _id: ref, staffID: z.union([z.literal(''), documentID('staff/')]) }),
  result: conversationView,
  errors: ['notFound'],
  handle: (call) =>
    writing(call, assignConversation, { conversationID: call.body._id, staffID: call.body.staffID }, ({ reader }) =>
      viewOf(reader, call.body._id),
    ),
});

const close = endpoint({
  ...writes,
  method: 'POST',
  path: `${CRM_BASE}/close`,
  summary: 'Close a conversation up to the lines that one has seen: a later one opens it again',
  command: closeConversation.name,
  body: z.object({ _id: ref, seen }),
  result: conversationView,
  errors: ['notFound'],
  handle: (call) =>
    writing(
      call,
      closeConversation,
      async (base) => ({ conversationID: call.body._id, seen: await seenOf(base, call.body._id, call.body.seen) }),
      ({ reader }) => viewOf(reader, call.body._id),
    ),
});

const reopen = endpoint({
  ...writes,
  method: 'POST',
  path: `${CRM_BASE}/reopen`,
  summary: 'Open a conversation again that somebody closed',
  command: reopenConversation.name,
  body: z.object({ _id: ref }),
  result: conversationView,
  errors: ['notFound'],
  handle: (call) =>
    writing(call, reopenConversation, { conversationID: call.body._id }, ({ reader }) => viewOf(reader, call.body._id)),
});

const place = endpoint({
  ...writes,
  method: 'POST',
  path: `${CRM_BASE}/owner`,
  summary: 'Say which owner a conversation is probably with; empty for nobody',
  description:
    'A guess: it opens nothing of the owner’s to the account. What proves an account is the app’s own linking (PUT /user/line/{id}). Another than whom the app has linked is refused (`conversationProved`).',
  command: placeConversation.name,
  body: z.object({ _id: ref, userID: z.union([z.literal(''), documentID('user/')]) }),
  result: conversationView,
  errors: ['notFound', 'ownerNotFound', 'contradictory'],
  handle: (call) =>
    writing(call, placeConversation, { conversationID: call.body._id, userID: call.body.userID }, ({ reader }) =>
      viewOf(reader, call.body._id),
    ),
});

const attach = endpoint({
  ...writes,
  method: 'POST',
  path: `${CRM_BASE}/attach`,
  summary: 'Put lines of a conversation to an animal: their words to its history, pictures and files among its files',
  command: attachLines.name,
  body: z.object({
    _id: ref,
    petID: documentID('pet'),
    lineIDs: z.array(documentID('conversationLine/')).min(1).max(MOST_NOTED),
  }),
  result: conversationNoteSchema.nullable(),
  errors: ['notFound', 'petNotFound', 'contradictory', 'tooLarge'],
  handle: (call) => {
    const { _id, petID, lineIDs } = call.body;
    const noteID = conversationNoteID(petID, call.now, call.random);
    const files = lineIDs.map((lineID) => ({ lineID, fileID: newRowID(call.random) }));
    return writing(
      call,
      attachLines,
      { noteID, conversationID: _id, petID, lineIDs, files },
      async ({ reader }) => (await one(reader, 'conversationNote', noteID)) ?? null,
    );
  },
});

const detach = endpoint({
  ...writes,
  method: 'DELETE',
  path: `${CRM_BASE}/attach`,
  summary: 'Take lines off an animal again, with the files that came with them as they came',
  command: detachLines.name,
  query: z.object({ _id: documentID('conversationNote/pet') }),
  result: z.null(),
  errors: [],
  handle: (call) => writing(call, detachLines, { noteID: call.query._id }, async () => null),
});

/** What is done about what owners write. */
export const crmActEndpoints = [answer, read, assign, close, reopen, place, attach, detach];
