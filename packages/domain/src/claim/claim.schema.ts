import { z } from 'zod';
import { fileRef } from '../core/file-ref.schema.ts';
import { documentID, dollars, line, prose, requiredLine, rowID, unixSeconds } from '../core/schema.ts';

/** Visits and stays that one claim may be about. */
export const MOST_CLAIMED = 40;
/** What of a claim one mail brings beside its paper. */
export const MOST_MAILED_FILES = 4;

/**
 * What happened to a claim. Each is a fact that somebody writes down when they hear of it; `sent` the server alone writes, with the mail that it queued. `given`: the owner has it in their hands;
 * `askedMore`: the insurer wants something else as well.
 */
export const CLAIM_FACTS = ['given', 'sent', 'askedMore', 'settled', 'refused', 'withdrawn'] as const;
/** What happened to a claim. */
export type ClaimFactKind = (typeof CLAIM_FACTS)[number];
/** What somebody of the clinic writes down themself. */
export const NOTED_FACTS = [
  'given',
  'askedMore',
  'settled',
  'refused',
  'withdrawn',
] as const satisfies readonly ClaimFactKind[];

/** What a person writes of a claim. */
export const claimFields = z.object({
  insurer: requiredLine(80),
  /** Where the insurer takes claims by mail; empty where it doesn't. */
  insurerMail: z.union([z.literal(''), z.email().max(160)]).default(''),
  policyNumber: line(60).default(''),
  /** NT$ that are asked for; null where the owner leaves that to the insurer. */
  asked: dollars.nonnegative().nullable().default(null),
  note: prose(2000).default(''),
  recordIDs: z.array(documentID('record/')).max(MOST_CLAIMED).default([]),
  inHospitalIDs: z.array(documentID('inHospital/')).max(MOST_CLAIMED).default([]),
});
/** What a person writes of a claim. */
export type ClaimFields = z.output<typeof claimFields>;

/** A bill as it stood when it was gathered; NT$. */
export const claimedBill = z.object({ _id: z.string().max(160), total: dollars, received: dollars });
/** A bill as it stood when it was gathered. */
export type ClaimedBill = z.output<typeof claimedBill>;

/** What was gathered for a claim, frozen by hashes. Gathering anew is another one; earlier ones stay. */
export const claimPacket = z.object({
  _id: rowID,
  dateTime: unixSeconds,
  by: z.string().max(200),
  /** Records, results, receipts and certificates as one PDF. */
  paper: fileRef,
  /** What goes along: pictures and papers of the visits. */
  files: z.array(fileRef).max(400),
  bills: z.array(claimedBill).max(2 * MOST_CLAIMED),
});
/** What was gathered for a claim. */
export type ClaimPacket = z.output<typeof claimPacket>;

/** What somebody heard of a claim. */
export const claimFact = z.object({
  _id: rowID,
  kind: z.enum(CLAIM_FACTS),
  /** When it happened. */
  dateTime: unixSeconds,
  /** NT$ that the insurer pays, of `settled`. */
  amount: dollars.nonnegative().nullable().default(null),
  note: line(300).default(''),
  /** The packet that was given or sent; empty where nobody says. */
  packetID: z.union([z.literal(''), rowID]).default(''),
  /** The mail that brings it, of `sent`. */
  messageID: z.string().max(160).default(''),
  /** When and by whom it was written down. */
  createDateTime: unixSeconds,
  createBy: z.string().max(200),
});
/** What somebody heard of a claim. */
export type ClaimFact = z.output<typeof claimFact>;

/** A claim of an owner against their insurer: for which visits and stays of an animal, what was gathered, and what became of it. */
export const claimSchema = claimFields.extend({
  /** `/claim{petID}/{unixSeconds}-…`, with the id that the animal had then. */
  _id: documentID('claim/pet'),
  collection: z.literal('claim'),
  petID: documentID('pet'),
  /** Whose claim it is: who brought the animal to these visits, whoever has it by now. */
  userID: documentID('user/'),
  packets: z.array(claimPacket).max(40).default([]),
  facts: z.array(claimFact).max(100).default([]),
  /** 1 while nobody has heard how it ended. Derived. */
  openStatus: z.union([z.literal(0), z.literal(1)]).default(1),
  createDateTime: unixSeconds,
  createBy: z.string().max(200),
  updateDateTime: unixSeconds,
  updateBy: z.string().max(200),
});
/** A claim of an owner against their insurer. */
export type Claim = z.output<typeof claimSchema>;
