import { z } from 'zod';
import { line, requiredLine, webLink } from '../core/schema.ts';

/** What a card tells of. */
export const CARD_MATTERS = ['booking', 'estimate', 'bill', 'dayNote', 'result'] as const;
/** What a card tells of. */
export type CardMatter = (typeof CARD_MATTERS)[number];

/**
 * A message that is laid out: a title, a few lines of a name and a value, words, and where to go on. It says what is shown and nothing of how, so that each way
 * shows it in its own form; the message's text is what stands where none of it can be shown.
 */
export const messageCard = z.object({
  matter: z.enum(CARD_MATTERS),
  /** The document that it tells of. */
  sourceID: z.string().max(160).default(''),
  title: requiredLine(60),
  /** The animal. */
  subtitle: line(60).default(''),
  rows: z
    .array(z.object({ name: requiredLine(20), value: requiredLine(120) }))
    .max(12)
    .default([]),
  note: line(300).default(''),
  button: z.object({ label: requiredLine(20), address: webLink(300).pipe(z.string().min(1)) }).optional(),
});
/** A message that is laid out. */
export type MessageCard = z.output<typeof messageCard>;
