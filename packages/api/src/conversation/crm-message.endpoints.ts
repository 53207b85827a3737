import { CONVERSATION_KEEPERS } from '@vetloom/domain/conversation/conversation.commands.ts';
import {
  CONVERSATION_CHANNELS,
  type Conversation,
  conversationSchema,
} from '@vetloom/domain/conversation/conversation.schema.ts';
import { conversationLineSchema } from '@vetloom/domain/conversation/conversation-line.schema.ts';
import { conversationNoteSchema } from '@vetloom/domain/conversation/conversation-note.schema.ts';
import {
  CONVERSATION_STATES,
  conversationState,
  isProved,
  unreadLines,
} from '@vetloom/domain/conversation/conversation-state.ts';
import { DomainError } from '@vetloom/domain/core/error.ts';
import { fileName } from '@vetloom/domain/core/file-rules.ts';
import { documentID, line } from '@vetloom/domain/core/schema.ts';
import { messageSchema } from '@vetloom/domain/message/message.schema.ts';
import { CLINIC_BASE } from '@vetloom/http/endpoint.ts';
import { idParam } from '@vetloom/http/path-id.ts';
import { contentHash, fileAddress, fileVariant } from '@vetloom/protocol/files.ts';
import { z } from 'zod';
import { type ClinicRead, many, one, reading } from '../engine/clinic-call.ts';
import { containing, type Listing, page, pageOf } from '../engine/listing.ts';
import { listedFile } from '../files/send-file.ts';
import { endpoint } from '../services.ts';

/** Where the calls about what owners write are. */
export const CRM_BASE = `${CLINIC_BASE}/crm/message`;
const reads = { scope: 'clinic', tag: 'Conversations', permission: CONVERSATION_KEEPERS, write: false } as const;

/** A conversation as answers hold it: with where it stands, and whether its account is proved to be the owner's. */
export const conversationView = conversationSchema.extend({
  state: z.enum(CONVERSATION_STATES),
  /** Lines that nobody has read. */
  unread: z.number().int(),
  proved: z.boolean(),
});

/** Conversations as answers hold them. */
export async function viewsOf(
  { reader }: Pick<ClinicRead, 'reader'>,
  conversations: readonly Conversation[],
): Promise<z.output<typeof conversationView>[]> {
  const owners = new Map(
    (
      await many(
        reader,
        'user',
        conversations.flatMap(({ userID }) => (userID === '' ? [] : [userID])),
      )
    ).map((owner) => [owner._id, owner]),
  );
  return conversations.map((conversation) => ({
    ...conversation,
    state: conversationState(conversation),
    unread: unreadLines(conversation),
    proved: isProved(conversation, owners.get(conversation.userID)),
  }));
}

const listQuery = page.extend({
  limit: z.coerce.number().int().min(1).max(500).default(50),
  skip: z.coerce.number().int().min(0).max(1_000_000).default(0),
  state: z.enum(['open', 'closed']).optional(),
  channel: z.enum(CONVERSATION_CHANNELS).optional(),
  /** The owner whom it is taken for. */
  userID: documentID('user/').optional(),
  /** Whose matter it is, by the staff id. */
  assignedTo: documentID('staff/').optional(),
  /** A part of the account's name or of the latest line. */
  keyword: line(100).optional(),
});

const list = endpoint({
  ...reads,
  method: 'GET',
  path: CRM_BASE,
  summary: 'What owners write: conversations, those with the latest line first',
  description:
    'Of an owner all by `userID`. Each says where it stands, how many lines nobody has read, and whether its account is proved to be the owner’s: linked by the messaging app, or the address in the owner’s file.',
  query: listQuery,
  result: z.array(conversationView),
  errors: [],
  handle: (call) =>
    reading(call, async (clinic) => viewsOf(clinic, await pageOf(clinic, listed(call.query), call.query))),
});

function listed(asked: z.output<typeof listQuery>): Listing & { readonly collection: 'conversation' } {
  const where: string[] = [];
  const values: unknown[] = [];
  const add = (condition: string, value: unknown) => {
    if (value === undefined || value === '') return;
    values.push(value);
    where.push(condition.replaceAll('?', `$${values.length + 1}`));
  };
  add('"n_openStatus" = ?', asked.state && (asked.state === 'open' ? 1 : 0));
  add("body ->> 'channel' = ?", asked.channel);
  add("body ->> 'userID' = ?", asked.userID);
  add("body ->> 'assignedTo' = ?", asked.assignedTo);
  add(
    "(lower(body ->> 'name') LIKE ? OR lower(body ->> 'lastText') LIKE ?)",
    asked.keyword === undefined || asked.keyword === '' ? undefined : containing(asked.keyword),
  );
  return { collection: 'conversation', where, values, order: '"n_lineDateTime" DESC' };
}

const threadLine = conversationLineSchema.extend({
  /** How the message of the outbox stands that carries an answer; null for what came in, and until the outbox has it. */
  message: messageSchema.pick({ _id: true, status: true, failure: true, sentDateTime: true }).nullable(),
  /** Animals that it was put to. */
  notes: z.array(conversationNoteSchema.pick({ _id: true, petID: true, createDateTime: true, createBy: true })),
});

const thread = endpoint({
  ...reads,
  method: 'GET',
  path: `${CRM_BASE}/thread`,
  summary:
    'The lines of a conversation, the latest first, with how each answer stands and to which animals each was put',
  query: z.object({
    _id: documentID('conversation/'),
    limit: z.coerce.number().int().min(1).max(500).default(100),
    skip: z.coerce.number().int().min(0).max(1_000_000).default(0),
  }),
  result: z.object({ conversation: conversationView, lines: z.array(threadLine) }),
  errors: ['notFound'],
  handle: (call) =>
    reading(call, async (clinic) => {
      const { reader } = clinic;
      const found = await one(reader, 'conversation', call.query._id);
      if (!found) throw new DomainError('notFound', 'no such conversation');
      const listing = {
        collection: 'conversationLine',
        where: ['"t_conversationID" = $2'],
        values: [found._id],
        order: '"n_dateTime" DESC',
      } as const;
      const lines = await pageOf(clinic, listing, call.query);
      const messages = new Map(
        (
          await many(
            reader,
            'message',
            lines.flatMap(({ messageID }) => (messageID === '' ? [] : [messageID])),
          )
        ).map(({ _id, status, failure, sentDateTime }) => [_id, { _id, status, failure, sentDateTime }]),
      );
      const notes = await reader.query('conversationNote', 'byConversation', { equals: [found._id] });
      const [conversation] = await viewsOf(clinic, [found]);
      if (!conversation) throw new Error('a conversation has no view');
      return {
        conversation,
        lines: lines.map((one) => ({
          ...one,
          message: messages.get(one.messageID) ?? null,
          notes: (notes as z.output<typeof conversationNoteSchema>[])
            .filter((note) => note.lines.some(({ lineID }) => lineID === one._id))
            .map(({ _id, petID, createDateTime, createBy }) => ({ _id, petID, createDateTime, createBy })),
        })),
      };
    }),
});

const file = endpoint({
  ...reads,
  method: 'GET',
  path: `${CRM_BASE}/line/{lineID}/file/{hash}`,
  summary: 'An address that serves what somebody sent for five minutes, for images and links',
  params: z.object({ lineID: idParam('conversationLine/', 'notFound'), hash: contentHash }),
  query: z.object({ variant: fileVariant.default('whole') }),
  result: fileAddress,
  errors: ['notFound'],
  handle: async (call) => {
    const { files } = call.services;
    const { lineID, hash } = call.params;
    const listed = await listedFile(files, call.clinic, lineID, hash);
    const { variant } = call.query;
    const { url, expiresAt } = files.addresses.issue({ clinic: call.clinic, record: lineID, hash, variant });
    return { url, expiresAt, name: fileName(listed.file.name), mime: listed.blob.mime, size: listed.blob.size };
  },
});

/** What owners write, to be read. */
export const crmMessageEndpoints = [list, thread, file];
