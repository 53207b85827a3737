import { z } from 'zod';
import { CONSENT_TYPES, MOST_CONSENT_TEXT } from '../clinic/settings/consent-paper.ts';
import { documentID, line, optionalReason, prose, requiredLine, rowID, unixSeconds } from '../core/schema.ts';
import { signatureStrokes } from '../core/signature.ts';

/** What becomes of a consent that was asked for. `cancelled`: nobody need say anything any more. */
export const CONSENT_OUTCOMES = ['signed', 'refused', 'withdrawn', 'cancelled'] as const;
/** What becomes of a consent. */
export type ConsentOutcome = (typeof CONSENT_OUTCOMES)[number];

/** How an owner said it: by signing here, by signing the printed paper, or by telephone, which somebody else hears. */
export const CONSENT_WAYS = ['signature', 'paper', 'phone'] as const;
/** How an owner said it. */
export type ConsentWay = (typeof CONSENT_WAYS)[number];

/** What whoever says it is to the animal. */
export const RELATIONS = ['owner', 'family', 'agent', 'other'] as const;
/** What whoever says it is to the animal. */
export type Relation = (typeof RELATIONS)[number];

/** Most that is said to one consent; only a no is taken down beyond it. */
export const MOST_SAID = 20;
/** Most of all that stands in one: beside what is said, each no that was heard when it was full already. */
const MOST_KEPT = 40;
/** Whether so many words were kept that nothing is added any more but what changes how the consent stands. */
export const isFullOf = (said: number, isNo: boolean): boolean => said >= (isNo ? MOST_KEPT - 1 : MOST_SAID);

/** What somebody said. */
export const saidFields = z.object({
  outcome: z.enum(CONSENT_OUTCOMES),
  way: z.enum(CONSENT_WAYS).default('signature'),
  /** Who said it; nobody of what is cancelled. */
  person: line(80).default(''),
  relation: z.enum(RELATIONS).default('owner'),
  /** When it was said or signed. */
  dateTime: unixSeconds,
  signature: signatureStrokes.default(''),
  /** Who of the clinic or beside it was there; of a telephone somebody else who heard it. */
  witness: line(80).default(''),
  reason: optionalReason(300),
});
/** What somebody said. */
export type SaidFields = z.output<typeof saidFields>;

const said = saidFields.extend({
  _id: rowID,
  /** When and by whom it was written down. */
  createDateTime: unixSeconds,
  createBy: z.string().max(200),
});
/** What somebody said, as it was written down. */
export type Said = z.output<typeof said>;

/** What an owner is asked to agree to, and all that was said to it. */
export const consentFields = z.object({
  type: z.enum(CONSENT_TYPES),
  title: requiredLine(60),
  /** The operation, or whatever it is about. */
  subject: line(200).default(''),
  text: prose(MOST_CONSENT_TEXT),
  /** The stay, or the visit, for which it is asked; empty where it is for neither. */
  inHospitalID: z.string().max(160).default(''),
  recordID: z.string().max(160).default(''),
});
/** What an owner is asked to agree to. */
export type ConsentFields = z.output<typeof consentFields>;

/**
 * A consent: the words as they read when it was asked for, which nobody changes, and what was said to them, one fact behind the other (law 6). Who signed may withdraw, which is said by another
 * fact; other words are another consent.
 */
export const consentSchema = consentFields.extend({
  /** `/consent{petID}/{unixSeconds}-…`, with the id that the animal had then. */
  _id: documentID('consent/pet'),
  collection: z.literal('consent'),
  petID: documentID('pet'),
  userID: documentID('user/'),
  said: z.array(said).max(MOST_KEPT).default([]),
  createDateTime: unixSeconds,
  createBy: z.string().max(200),
  updateDateTime: unixSeconds,
  updateBy: z.string().max(200),
});
/** A consent. */
export type Consent = z.output<typeof consentSchema>;
