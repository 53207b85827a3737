import { z } from 'zod';
import { rowStamps } from '../catalog/row-stamps.schema.ts';
import { quantity, requiredReason, rowID, unixSeconds } from '../core/schema.ts';

/**
 * Why a count of a controlled drug and its book differ, closed. `miscounted`: it was counted anew; `unwritten`: it was given and isn't written down yet;
 * `deadSpace`: what stays in needles and vials; `overfill`: the maker filled in more than it says. A place that is empty because somebody broke or stole it is
 * a loss, which has to be reported.
 */
export const DIFFERENCE_CAUSES = [
  'miscounted',
  'unwritten',
  'deadSpace',
  'overfill',
  'broken',
  'stolen',
  'unknown',
] as const;
/** Why a count of a controlled drug and its book differ. */
export type DifferenceCause = (typeof DIFFERENCE_CAUSES)[number];

/** Most lots at one place that are counted at once. */
export const MOST_CONTROLLED_ROWS = 300;

/** One lot at the place, as it was counted. */
export const controlledEntry = z.object({ prodID: rowID, lotID: rowID, counted: quantity });
/** One lot at the place, as it was counted. */
export type ControlledEntry = z.output<typeof controlledEntry>;

/** Why one lot differs, in words. */
export const differenceExplanation = z.object({
  prodID: rowID,
  lotID: rowID,
  cause: z.enum(DIFFERENCE_CAUSES),
  text: requiredReason(200),
});
/** Why one lot differs. */
export type DifferenceExplanation = z.output<typeof differenceExplanation>;

/** One lot of a count beside the book of that moment. */
export const countedDrug = controlledEntry.extend({
  name: z.string(),
  unit: z.string(),
  /** Printed number of the lot. */
  lot: z.string(),
  /** What the book said of the moment of counting, in the smallest units. */
  book: z.number(),
  difference: z.number(),
  /** Null where nothing differs, or nobody has explained it yet. */
  cause: z.enum(DIFFERENCE_CAUSES).nullable(),
  text: z.string(),
});
/** One lot of a count beside the book of that moment. */
export type CountedDrug = z.output<typeof countedDrug>;

/** A count of the controlled drugs at one place by two people. */
export const controlledCount = rowStamps.extend({
  /** `YYYY-MM-DD`, as the clinic counts its days. */
  day: z.string(),
  placeID: z.string(),
  countedDateTime: unixSeconds,
  /** Email of whoever counted along. */
  witness: z.string(),
  /** `open`: a difference isn't explained yet. */
  status: z.enum(['open', 'closed']),
  rows: z.array(countedDrug),
  /** Who explained the differences, with whom; empty where nothing differed. */
  closedBy: z.string(),
  closedWitness: z.string(),
  /** 0 where nothing differed. */
  closedDateTime: unixSeconds,
});
/** A count of the controlled drugs at one place by two people. */
export type ControlledCount = z.output<typeof controlledCount>;
