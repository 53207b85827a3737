import { z } from 'zod';
import { documentID, line, prose, requiredLine, rowID, unixSeconds } from '../core/schema.ts';

/** How grave a reaction was, closed: passing, in need of treatment, dangerous, deadly. */
export const REACTION_GRAVITIES = ['mild', 'moderate', 'severe', 'fatal'] as const;
/** How grave a reaction was. */
export type ReactionGravity = (typeof REACTION_GRAVITIES)[number];

/** What came of a reaction, closed. `lasting`: recovered with something that stays. */
export const REACTION_OUTCOMES = ['unknown', 'ongoing', 'recovered', 'lasting', 'died'] as const;
/** What came of a reaction. */
export type ReactionOutcome = (typeof REACTION_OUTCOMES)[number];

/** What a person writes about a reaction to a drug or vaccine. */
export const adverseReactionFields = z.object({
  /** The visit in which it was given; empty where it was given elsewhere. */
  recordID: z.string().max(160).default(''),
  /** `/catalog/product/…`; empty for what is none of the clinic's. */
  itemID: z.string().max(160).default(''),
  /** Its name, as it was then. */
  product: requiredLine(160),
  /** The lot in the stock's book; empty where nobody chose it. */
  lotID: z.union([z.literal(''), rowID]).default(''),
  /** The lot's number as it is printed; empty where nobody knows. */
  lot: line(60).default(''),
  /** `YYYY-MM-DD` */
  expiresOn: z.iso.date().nullable().default(null),
  givenDateTime: unixSeconds,
  beganDateTime: unixSeconds,
  signs: prose(4000).default(''),
  gravity: z.enum(REACTION_GRAVITIES).default('moderate'),
  outcome: z.enum(REACTION_OUTCOMES).default('unknown'),
  /** What was done about it. */
  treatment: prose(4000).default(''),
  /** When the authority was told; null: it wasn't. */
  reportedDateTime: unixSeconds.nullable().default(null),
  /** Which authority: the city's animal protection office (動保處), the agency for animal and plant health (防檢署). */
  reportedTo: line(80).default(''),
  /** The number under which the authority keeps it. */
  reportNumber: line(60).default(''),
});
/** What a person writes about a reaction. */
export type AdverseReactionFields = z.output<typeof adverseReactionFields>;

/**
 * A reaction of an animal to a drug or vaccine, bound to product and lot: a document of its own, because it is often seen at another visit than the one in which
 * it was given, or told by telephone.
 */
export const adverseReactionSchema = adverseReactionFields.extend({
  /** `/adverseReaction{petID}/{unixSeconds}-…`, with the id that the animal had then. */
  _id: documentID('adverseReaction/pet'),
  collection: z.literal('adverseReaction'),
  petID: documentID('pet'),
  createDateTime: unixSeconds,
  createBy: z.string().max(200),
  updateDateTime: unixSeconds,
  updateBy: z.string().max(200),
});
/** A reaction of an animal to a drug or vaccine. */
export type AdverseReaction = z.output<typeof adverseReactionSchema>;

/** A lot as a reaction may have come of it. */
export interface SuspectLot {
  readonly lotID: string;
  /** As it is printed; empty where there is no number. */
  readonly lot: string;
  /** Documents that took something of it. */
  readonly takenBy: ReadonlySet<string>;
}

/** Whether a reaction to a product was to this lot of it: as somebody wrote it, and where nobody did, by what its visit took from the shelf. */
export function isReactionTo(
  { lotID, lot, recordID }: Pick<AdverseReaction, 'lotID' | 'lot' | 'recordID'>,
  suspect: SuspectLot,
): boolean {
  if (lotID !== '') return lotID === suspect.lotID;
  if (lot !== '') return lot === suspect.lot;
  return recordID !== '' && suspect.takenBy.has(recordID);
}
