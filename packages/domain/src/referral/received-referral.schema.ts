import { z } from 'zod';
import { documentID, line, requiredLine, unixSeconds } from '../core/schema.ts';
import {
  CARRY_TROUBLES,
  LETTER_OUTCOMES,
  letterFields,
  letterWord,
  MOST_LETTER_WORDS,
} from './referral-letter.schema.ts';

/** What a letter tells of the animal, and of whom to call. */
export const lettersAnimal = z.object({
  name: line(60),
  /** Of which kind and breed, as the other clinic calls them. */
  kind: line(60).default(''),
  breed: line(80).default(''),
  sex: line(20).default(''),
  /** Unix seconds; 0 where nobody knows. */
  birth: z.number().int().default(0),
  chip: line(40).default(''),
  allergy: line(300).default(''),
  /** The latest, in kilograms; 0 where it was never weighed. */
  weight: z.number().min(0).max(10_000).default(0),
  ownerName: line(80),
  /** Empty where it doesn't go along. */
  ownerPhone: line(40).default(''),
});

/** What comes in with a letter. */
export const arrivedLetter = letterFields.extend({
  /** The clinic that sent it, how it is called, and the letter's id there. */
  from: requiredLine(60),
  fromName: requiredLine(120),
  sentID: documentID('sentReferral/pet'),
  /** The doctor who wrote it. */
  sender: line(80),
  animal: lettersAnimal,
  /** When it was written. */
  dateTime: unixSeconds,
});

/** A letter that a clinic of the alliance sent, with what was said to it here. It is nobody's until somebody says which animal of this clinic it is about. */
export const receivedReferralSchema = arrivedLetter.extend({
  /** `/receivedReferral/{clinic}{the letter's id there}` */
  _id: documentID('receivedReferral/'),
  collection: z.literal('receivedReferral'),
  /** Here; empty until it is taken over. */
  petID: z.string().max(160).default(''),
  userID: z.string().max(160).default(''),
  /** The entry of the animal's history, once it is taken over. */
  referralID: z.string().max(200).default(''),
  said: z.array(letterWord).max(MOST_LETTER_WORDS).default([]),
  state: z.enum(['sent', ...LETTER_OUTCOMES]),
  /** 1 where somebody still has something to do or to hear: derived, so that those stay on every device. */
  open: z.number().int().min(0).max(1),
  toCarry: z.number().int().min(0).max(1),
  /** Why what was answered hasn't got there yet, where something stands in the way. */
  trouble: z.enum(['', ...CARRY_TROUBLES]).default(''),
  createDateTime: unixSeconds,
  createBy: z.string().max(200),
  updateDateTime: unixSeconds,
  updateBy: z.string().max(200),
});
/** A letter that a clinic of the alliance sent. */
export type ReceivedReferral = z.output<typeof receivedReferralSchema>;
