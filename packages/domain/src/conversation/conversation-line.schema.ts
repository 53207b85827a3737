import { z } from 'zod';
import { fileRef } from '../core/file-ref.schema.ts';
import { documentID, line, prose, unixSeconds } from '../core/schema.ts';
import { messageCard } from '../message/message-card.schema.ts';

/** What a line brings. `other` is what the app may come to send and nobody here knows yet. */
export const LINE_KINDS = ['text', 'picture', 'sticker', 'video', 'audio', 'file', 'place', 'card', 'other'] as const;
/** What a line brings. */
export type LineKind = (typeof LINE_KINDS)[number];

/** How the content of a line stands (a picture, a film, a file): there is none, it is being fetched, kept, gone at the app before it could be had, or nothing that a clinic keeps. */
export const CONTENT_STATE = { none: 0, waiting: 10, kept: 20, gone: 30, refused: 40 } as const;

/** Why a content isn't kept. */
export const CONTENT_REASONS = ['expired', 'tooLarge', 'kind', 'unreadable', 'noRoom', 'unfetched'] as const;
/** Why a content isn't kept. */
export type ContentReason = (typeof CONTENT_REASONS)[number];

/** What is known of a content beside its bytes. */
const lineContent = z.object({
  /** What its sender called it. */
  name: line(200).default(''),
  /** Bytes, where the sender said so. */
  size: z.number().int().min(0).default(0),
  /** How often it was asked for in vain, and when it is asked for next, Unix seconds. */
  tries: z.number().int().min(0).max(1000).default(0),
  nextDateTime: unixSeconds.default(0),
  reason: z.enum(CONTENT_REASONS).optional(),
});

/** The most that one line of a person holds: as much as the messaging app sends. */
export const MOST_LINE_TEXT = 5000;

/** What somebody wrote, or what they were answered: a fact that nobody changes. Only that its author unsent it, and what became of its content, is noted later. */
export const conversationLineSchema = z.object({
  _id: documentID('conversationLine/'),
  collection: z.literal('conversationLine'),
  conversationID: documentID('conversation/'),
  /** The owner that the conversation is taken for, or empty. */
  userID: z.string().max(160),
  direction: z.enum(['in', 'out']),
  kind: z.enum(LINE_KINDS),
  text: prose(MOST_LINE_TEXT),
  /** When it was written, by the messaging app or the device; Unix seconds. */
  dateTime: unixSeconds,
  /** Of an answer: whose, by the staff id, and the message of the outbox that carries it. */
  by: z.string().max(160).default(''),
  messageID: z.string().max(160).default(''),
  /** Of mail: what stood above it. Nothing proves who sent one. */
  subject: line(160).optional(),
  sticker: z.object({ packageID: line(40), stickerID: line(40), words: line(200) }).optional(),
  place: z
    .object({
      title: line(100),
      address: line(200),
      latitude: z.number().min(-90).max(90),
      longitude: z.number().min(-180).max(180),
    })
    .optional(),
  card: messageCard.optional(),
  /** The app's own number of what came in, by which its content is fetched. */
  sourceID: line(250).default(''),
  contentState: z.literal(Object.values(CONTENT_STATE)).default(0),
  content: lineContent.optional(),
  /** The content as the clinic keeps it. */
  file: fileRef.optional(),
  /** When its author took it back at the app: its words and its content went with that. */
  unsentDateTime: unixSeconds.optional(),
  updateDateTime: unixSeconds,
});
/** What somebody wrote, or what they were answered. */
export type ConversationLine = z.output<typeof conversationLineSchema>;
