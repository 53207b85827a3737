import { type StockSpot, spotKey, sumOf } from './movement.ts';
import type { Posting } from './postings.ts';

/** A movement by when it happened on the shelf, Unix seconds. */
export interface HappenedMovement extends StockSpot {
  /** Stock units; what comes is positive. */
  readonly quantity: number;
  readonly at: number;
}

/** A row of a check form that stands: what was counted of a spot. */
export interface LaterCount extends StockSpot {
  readonly formID: string;
  readonly row: string;
  /** When it was counted, Unix seconds. */
  readonly countedAt: number;
  /** When its form is booked, Unix seconds. */
  readonly bookedAt: number;
  /** How often the row moved stock there. */
  readonly steps: number;
}

/** What a check form moves anew, because something is heard of that its count had before it. */
export interface CountCorrection extends Posting {
  readonly formID: string;
  readonly bookedAt: number;
}

/**
 * What people counted holds, whatever is heard of later that happened before they counted: it was missing, or lay there, already. So the difference that the
 * first count since then had found is another one, by just as much the other way. Counts after that one had its difference in their book. What happened in the
 * second of the counting was counted.
 */
export function countCorrections(
  movements: readonly HappenedMovement[],
  counts: readonly LaterCount[],
): CountCorrection[] {
  const bySpot = Map.groupBy(
    counts.toSorted((a, b) => a.countedAt - b.countedAt || (a.formID < b.formID ? -1 : 1)),
    spotKey,
  );
  const parts = movements.flatMap((movement) => {
    const count = bySpot.get(spotKey(movement))?.find(({ countedAt }) => countedAt >= movement.at);
    return count ? [{ count, quantity: -movement.quantity }] : [];
  });
  return [...Map.groupBy(parts, ({ count }) => count)]
    .map(([{ countedAt: _, steps: step, ...count }, of]) => ({
      ...{ ...count, step, unitCost: null },
      quantity: sumOf(of.map(({ quantity }) => quantity)),
    }))
    .filter(({ quantity }) => quantity !== 0);
}
