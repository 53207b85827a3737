import { z } from 'zod';
import { documentID, line, optionalReason, prose, rowID, unixSeconds } from '../core/schema.ts';
import { signatureStrokes } from '../core/signature.ts';
import { estimateContent } from './estimate.schema.ts';

/** What an owner says to an estimate. */
export const DECISION_OUTCOMES = ['accepted', 'partly', 'declined'] as const;
/** What an owner says to an estimate. */
export type DecisionOutcome = (typeof DECISION_OUTCOMES)[number];

/** How an owner said it: by signing here, by telephone, or by themselves on their own page, which the server alone hears. */
export const DECISION_WAYS = ['signature', 'phone', 'page'] as const;
/** How somebody of the clinic can have heard it. */
export const DESK_WAYS = ['signature', 'phone'] as const satisfies readonly (typeof DECISION_WAYS)[number][];
/** How an owner said it. */
export type DecisionWay = (typeof DECISION_WAYS)[number];

/** What is written down of an owner's decision. */
export const decisionFields = z.object({
  outcome: z.enum(DECISION_OUTCOMES),
  /** The lines that were accepted, of `partly` alone. */
  lineIDs: z.array(rowID).max(200).default([]),
  way: z.enum(DECISION_WAYS),
  /** Who signed, or who was spoken to. */
  person: line(80).default(''),
  /** The number that was called, of `phone`. */
  phone: line(40).default(''),
  /** When it was said or signed. */
  dateTime: unixSeconds,
  signature: signatureStrokes.default(''),
  note: prose(1000).default(''),
  /** Earlier decisions in whose place this one stands: it corrects one, or settles two that contradict each other. */
  corrects: z.array(documentID('estimateDecision/pet')).max(20).default([]),
  /** Why, where it corrects something. */
  reason: optionalReason(300),
});
/** What is written down of an owner's decision. */
export type DecisionFields = z.output<typeof decisionFields>;

/**
 * What an owner decided about an estimate, or about the estimate of a stay, with what they had before them: a fact of its own (law 6). Nobody changes one; another
 * one corrects it, and both stay.
 */
export const estimateDecisionSchema = decisionFields.extend({
  /** `/estimateDecision{petID}/{unixSeconds}-…`, with the id that the animal had then. */
  _id: documentID('estimateDecision/pet'),
  collection: z.literal('estimateDecision'),
  petID: documentID('pet'),
  userID: documentID('user/'),
  /** The estimate, or empty where it was a stay's. */
  estimateID: z.string().max(160).default(''),
  /** The stay whose estimate it was, or empty. */
  inHospitalID: z.string().max(160).default(''),
  /** What the owner had before them. */
  content: estimateContent,
  createDateTime: unixSeconds,
  /** Who took the decision down. */
  createBy: z.string().max(200),
  updateDateTime: unixSeconds,
  updateBy: z.string().max(200),
});
/** What an owner decided about an estimate. */
export type EstimateDecision = z.output<typeof estimateDecisionSchema>;
