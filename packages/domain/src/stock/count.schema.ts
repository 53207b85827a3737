import { z } from 'zod';
import { rowStamps } from '../catalog/row-stamps.schema.ts';
import { line, optionalReason, quantity, requiredReason, rowID, unitPrice, unixSeconds } from '../core/schema.ts';
import { CHECK_TYPES, expiryDay } from './form.schema.ts';

/** How far a count has got, closed: people count, somebody looks at the differences, it became check forms, it was given up. */
export const COUNT_STATUSES = ['counting', 'review', 'approved', 'dropped'] as const;
/** How far a count has got. */
export type CountStatus = (typeof COUNT_STATUSES)[number];

/** Most lots at places of one count: who has more counts place by place, or a part in turn. */
export const MOST_SPOTS = 3000;
/** Most figures that are sent at once. */
export const MOST_ENTRIES = 500;

/** What is to be counted. */
export const countFields = z.object({
  name: line(80).default(''),
  type: z.enum(CHECK_TYPES).default('full'),
  /** Where; empty: at all places. */
  placeID: z.union([z.literal(''), rowID]).default(''),
  /** Which products; empty: all of which something lies there. */
  prodIDs: z.array(rowID).max(500).default([]),
  /**
   * What lay there at the change-over: it needs the signatures of two people, becomes the opening movements instead of check forms, and is locked after.
   */
  isOpening: z.boolean().default(false),
});
/** What is to be counted. */
export type CountFields = z.output<typeof countFields>;

/** One lot at one place, as people name it. */
export const countSpot = z.object({
  prodID: rowID,
  /** The lot's number as it is printed; empty where there is none. */
  lot: line(60).default(''),
  expiresOn: expiryDay.nullable().default(null),
  placeID: rowID,
});
/** One lot at one place, as people name it. */
export type CountSpot = z.output<typeof countSpot>;

/** What somebody counted of it. */
export const countEntry = countSpot.extend({
  /** Stock units. */
  counted: quantity,
  /** When, Unix seconds: what moved later is no part of it. */
  countedDateTime: unixSeconds,
  /** What one stock unit cost, NT$, where somebody knows; of an opening alone. */
  unitCost: unitPrice.nullable().default(null),
});
/** What somebody counted of one lot at one place. */
export type CountEntry = z.output<typeof countEntry>;

/** What whoever approves says of one lot at one place. */
export const countVerdict = countSpot.extend({
  /** Which figure holds, where two people counted differently; stock units. */
  counted: quantity.optional(),
  reason: optionalReason(200),
});
/** What whoever approves says of one lot at one place. */
export type CountVerdict = z.output<typeof countVerdict>;

/** How a count is approved. */
export const countApproval = z.object({
  reason: requiredReason(200),
  /** What nobody counted lies there no more; else it stays as the book has it. */
  zero: z.boolean().default(false),
  rows: z.array(countVerdict).max(MOST_SPOTS).default([]),
});
/** How a count is approved. */
export type CountApproval = z.output<typeof countApproval>;

/** A count as the service answers it. */
export const stockCount = countFields.extend({
  ...rowStamps.shape,
  status: z.enum(COUNT_STATUSES),
  /** The check forms that it became. */
  formIDs: z.array(z.string()),
  /** Email of who signed an opening first; empty before, and of every other count. */
  signedBy: z.string().default(''),
  /** What they signed, which is what whoever signs second books; null before. */
  signed: countApproval.nullable().default(null),
  /** Why, as those forms say it; empty before. */
  reason: z.string(),
});
/** A count as the service answers it. */
export type StockCount = z.output<typeof stockCount>;
