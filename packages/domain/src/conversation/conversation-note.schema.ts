import { z } from 'zod';
import { documentID, line, prose, rowID, unixSeconds } from '../core/schema.ts';
import { CONVERSATION_CHANNELS } from './conversation.schema.ts';
import { LINE_KINDS, MOST_LINE_TEXT } from './conversation-line.schema.ts';

/** How many lines one note takes. */
export const MOST_NOTED = 30;

/** A line as it stood when it was noted. */
const notedLine = z.object({
  lineID: documentID('conversationLine/'),
  direction: z.enum(['in', 'out']),
  kind: z.enum(LINE_KINDS),
  text: prose(MOST_LINE_TEXT),
  /** When it was written, Unix seconds. */
  dateTime: unixSeconds,
});

/**
 * What an owner wrote, put to an animal: its own words, where they came from and when, as they stood then. It is the animal's from then on, for whoever reads its record;
 * pictures stand among the animal's files.
 */
export const conversationNoteSchema = z.object({
  _id: documentID('conversationNote/pet'),
  collection: z.literal('conversationNote'),
  petID: documentID('pet'),
  conversationID: documentID('conversation/'),
  userID: z.string().max(160),
  channel: z.enum(CONVERSATION_CHANNELS),
  /** What the writer's account calls itself. */
  name: line(80),
  lines: z.array(notedLine).min(1).max(MOST_NOTED),
  /** Pictures and files that it put among the animal's, by the row there. */
  files: z.array(z.object({ lineID: documentID('conversationLine/'), fileID: rowID })).max(MOST_NOTED),
  /** When the first of its lines was written, Unix seconds. */
  dateTime: unixSeconds,
  createDateTime: unixSeconds,
  createBy: z.string().max(160),
  updateDateTime: unixSeconds,
});
/** What an owner wrote, put to an animal. */
export type ConversationNote = z.output<typeof conversationNoteSchema>;
