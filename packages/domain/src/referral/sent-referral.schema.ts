import { z } from 'zod';
import { documentID, line, requiredLine, unixSeconds } from '../core/schema.ts';
import {
  CARRY_TROUBLES,
  LETTER_OUTCOMES,
  letterFields,
  letterWord,
  MOST_LETTER_WORDS,
} from './referral-letter.schema.ts';

/** What is written when an animal is referred to a clinic of the alliance. */
export const sentReferralFields = letterFields.extend({
  /** The other clinic, and how it is called. */
  partner: z.string().regex(/^[a-z0-9][a-z0-9_-]{0,59}$/i),
  partnerName: requiredLine(120),
  /** Visits of which the letter tells, with their results. */
  recordIDs: z.array(documentID('record/')).max(20).default([]),
  /** Whether the owner's phone goes along. */
  withPhone: z.boolean().default(true),
  /** Who agreed that all of this is handed over: the owner, or who stands for them. */
  agreedBy: line(80),
});
/** What is written when an animal is referred to a clinic of the alliance. */
export type SentReferralFields = z.output<typeof sentReferralFields>;

/**
 * A letter to a clinic of the alliance, with what that clinic said to it. Nobody changes one: its author may take it back. It is carried by the server, so that it can be written without a network.
 */
export const sentReferralSchema = sentReferralFields.extend({
  /** `/sentReferral{petID}/{unixSeconds}-…`, with the id that the animal had then. */
  _id: documentID('sentReferral/pet'),
  collection: z.literal('sentReferral'),
  petID: documentID('pet'),
  userID: documentID('user/'),
  /** The entry of the animal's history that goes with it. */
  referralID: z.string().max(200),
  /** When the other clinic had it; 0 before. */
  deliveredDateTime: unixSeconds,
  /** Why it hasn't got there yet, where something stands in the way. */
  trouble: z.enum(['', ...CARRY_TROUBLES]).default(''),
  said: z.array(letterWord).max(MOST_LETTER_WORDS).default([]),
  /** How it stands, by what was said. */
  state: z.enum(['sent', ...LETTER_OUTCOMES]),
  /** 1 where somebody still has something to do or to hear. */
  open: z.number().int().min(0).max(1),
  /** 1 where the server has something to bring to the other clinic. */
  toCarry: z.number().int().min(0).max(1),
  createDateTime: unixSeconds,
  createBy: z.string().max(200),
  updateDateTime: unixSeconds,
  updateBy: z.string().max(200),
});
/** A letter to a clinic of the alliance. */
export type SentReferral = z.output<typeof sentReferralSchema>;
