import Big from 'big.js';
import { exact } from './movement.ts';

/** A movement as it is valued. */
export interface ValuedMovement {
  readonly quantity: number;
  /** NT$ of one stock unit; null where nobody knows. */
  readonly unitCost: number | null;
}

/** What is on hand and what a stock unit of it is worth. */
export interface Valuation {
  readonly quantity: number;
  /** Moving average, NT$ of one stock unit to the sixth decimal; null while no cost is known. */
  readonly unitCost: number | null;
}

const COST_PLACES = 6;

/**
 * The moving average over movements in the ledger's order. What comes at a cost is averaged with what is there; what goes, goes at the average and leaves it as
 * it is. What comes while nothing, or less than nothing, is there sets the average anew: goods that nobody had booked say nothing of their price. What
 * comes at an unknown cost comes at the average.
 */
export function movingAverage(movements: Iterable<ValuedMovement>, from?: Valuation): Valuation {
  let quantity = exact(from?.quantity ?? 0);
  let cost = from?.unitCost === undefined || from.unitCost === null ? undefined : new Big(from.unitCost);
  for (const movement of movements) {
    const moved = exact(movement.quantity);
    if (moved.gt(0) && movement.unitCost !== null) {
      const own = new Big(movement.unitCost);
      cost =
        cost === undefined || quantity.lte(0)
          ? own
          : quantity.times(cost).plus(moved.times(own)).div(quantity.plus(moved)).round(COST_PLACES);
    }
    quantity = quantity.plus(moved);
  }
  return { quantity: quantity.toNumber(), unitCost: cost?.toNumber() ?? null };
}
