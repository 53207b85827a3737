import { z } from 'zod';
import { documentID, line, unixSeconds } from '../core/schema.ts';

/** Ways by which people write to a clinic. */
export const CONVERSATION_CHANNELS = ['line', 'mail'] as const;
/** A way by which people write to a clinic. */
export type ConversationChannel = (typeof CONVERSATION_CHANNELS)[number];

/** An act that goes by how many lines its author had before them: a line that came in since outranks it, in whatever order both arrive. */
const upTo = z.object({
  /** How many lines had come in, as its author saw it. */
  seen: z.number().int().min(0),
  by: z.string().max(160),
  dateTime: unixSeconds,
});
/** An act that goes by how many lines its author had before them. */
export type UpTo = z.output<typeof upTo>;

/** How far somebody of the staff has read. */
const readUpTo = z.object({
  /** The reader's staff id. */
  _id: z.string().max(160),
  seen: z.number().int().min(0),
  dateTime: unixSeconds,
});

/** How many readers a conversation names; the one who read longest ago makes room. */
export const MOST_READERS = 60;

/**
 * What the clinic and one account of a person write to each other by one way. Where it stands (unread, open, answered, closed) is derived from these facts
 * (`conversation-state.ts`). The server alone begins one, when somebody writes.
 */
export const conversationSchema = z.object({
  _id: documentID('conversation/'),
  collection: z.literal('conversation'),
  channel: z.enum(CONVERSATION_CHANNELS),
  /** The account at the messaging app, or the address of mail: where answers go, and nowhere else. */
  account: line(254),
  /** What the account calls itself. It proves nothing. */
  name: line(80),
  /** The owner that it is taken for; empty where nobody knows. Whether the account is proved to be theirs is a question to the owner (`isProved`). */
  userID: z.string().max(160),
  /** When the person left the clinic's account at the messaging app, Unix seconds; 0 for who didn't. */
  leftDateTime: unixSeconds,
  /** Whose matter it is, by the staff id; empty for everybody's. */
  assignedTo: z.string().max(160),
  /** How many lines have come in. */
  inCount: z.number().int().min(0),
  /** The subject of the latest mail. */
  subject: line(160).default(''),
  /** By which the next answer by mail is threaded: the id of the latest mail that came in. */
  mailID: line(250).default(''),
  /** Of the latest line. */
  lineDateTime: unixSeconds,
  lastText: z.string().max(120),
  lastDirection: z.enum(['in', 'out']),
  answered: upTo.nullable(),
  closed: upTo.nullable(),
  readBy: z.array(readUpTo).max(MOST_READERS),
  /** Who began to write an answer, and when: others see it for two minutes. */
  writing: z.object({ by: z.string().max(160), dateTime: unixSeconds }).nullable(),
  /** 1 until it is closed, so that devices hold it: follows from the facts. */
  openStatus: z.number().int().min(0).max(1),
  createDateTime: unixSeconds,
  updateDateTime: unixSeconds,
  updateBy: z.string().max(160),
});
/** What the clinic and one account of a person write to each other. */
export type Conversation = z.output<typeof conversationSchema>;
