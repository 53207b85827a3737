import { z } from 'zod';
import { documentID, line, prose, unixSeconds } from '../core/schema.ts';

/** Which way an animal was referred: to another clinic, or from it to this one. */
export const REFERRAL_DIRECTIONS = ['issued', 'received'] as const;
/** Which way an animal was referred. */
export type ReferralDirection = (typeof REFERRAL_DIRECTIONS)[number];

/** What a person writes about a referral. */
export const referralFields = z.object({
  direction: z.enum(REFERRAL_DIRECTIONS).default('issued'),
  /** The other clinic: the one that takes over, or the one that sent the animal. */
  clinic: line(120).default(''),
  /** When the animal was referred. */
  dateTime: unixSeconds,
  /** Why, and what was done until then: what the letter says. */
  note: prose(4000).default(''),
  /** The visit whose letter it is, or in which the animal was taken over; empty where there is none. */
  recordID: z.string().max(160).default(''),
  /** The letter that goes with it between two clinics of the alliance; empty where the clinics have none. */
  letterID: z.string().max(200).default(''),
});

/** A referral of an animal (spec 3 §3 "referral"): a document of its own, because it outlasts the visit and a received one may come before any. */
export const referralSchema = referralFields.extend({
  /** `/referral{petID}/{unixSeconds}-…`, with the id that the animal had then. */
  _id: documentID('referral/pet'),
  collection: z.literal('referral'),
  petID: documentID('pet'),
  createDateTime: unixSeconds,
  createBy: z.string().max(200),
  updateDateTime: unixSeconds,
  updateBy: z.string().max(200),
});
/** A referral of an animal. */
export type Referral = z.output<typeof referralSchema>;
