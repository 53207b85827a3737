import { z } from 'zod';
import { line, prose, requiredLine, rowID, unixSeconds } from '../core/schema.ts';

/** How soon the other clinic should see the animal. */
export const URGENCIES = ['routine', 'soon', 'urgent'] as const;
/** How soon the other clinic should see the animal. */
export type Urgency = (typeof URGENCIES)[number];

/** What the clinic that a letter went to says to it. */
export const LETTER_ANSWERS = ['accepted', 'declined', 'arrived', 'reported'] as const;
/** What the clinic that a letter went to says to it. */
export type LetterAnswer = (typeof LETTER_ANSWERS)[number];

/** What is said to a letter: by the clinic that it went to, and by its author who takes it back. */
export const LETTER_OUTCOMES = [...LETTER_ANSWERS, 'withdrawn'] as const;

/** Most that is said to one letter, by both clinics together. */
export const MOST_LETTER_WORDS = 60;

/** A file that goes along, by the hash of its content; its bytes are kept in each of the two clinics. */
export const letterFile = z.object({
  hash: z.string().regex(/^[a-f0-9]{64}$/),
  name: requiredLine(200),
  mime: line(100),
  size: z.number().int().min(0),
});
/** A file that goes along. */
export type LetterFile = z.output<typeof letterFile>;

/** What somebody says to a letter. */
export const letterWordFields = z.object({
  outcome: z.enum(LETTER_OUTCOMES),
  text: prose(4000).default(''),
  files: z.array(letterFile).max(20).default([]),
  /** When it was said. */
  dateTime: unixSeconds,
});
/** What somebody says to a letter. */
export type LetterWordFields = z.output<typeof letterWordFields>;

/** What was said, as both clinics keep it. */
export const letterWord = letterWordFields.extend({
  _id: rowID,
  /** By whom, as a name: accounts of the one clinic are nobody in the other. */
  by: line(80),
});
/** What was said, as both clinics keep it. */
export type LetterWord = z.output<typeof letterWord>;

/** What an author writes to the other clinic. */
export const letterFields = z.object({
  urgency: z.enum(URGENCIES).default('routine'),
  /** Why, and what was done until then. */
  reason: prose(4000),
  /** What is asked of the other clinic. */
  question: prose(2000).default(''),
  files: z.array(letterFile).max(30).default([]),
});
/** What an author writes to the other clinic. */
export type LetterFields = z.output<typeof letterFields>;

/** Why a letter, or an answer, could not be brought to the other clinic yet. */
export const CARRY_TROUBLES = ['notAllied', 'closed', 'full', 'fileGone'] as const;
/** Why a letter, or an answer, could not be brought to the other clinic yet. */
export type CarryTrouble = (typeof CARRY_TROUBLES)[number];
