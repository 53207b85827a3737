import Big from 'big.js';

/**
 * The part of a price that is left after what the thing costs the clinic: 0.25 is a quarter. Negative where it is sold below its cost; null where the cost
 * isn't known or nothing is asked for it. Both NT$ of one unit.
 */
export function margin(price: number, cost: number | null): number | null {
  if (cost === null || price === 0) return null;
  return Number(new Big(price).minus(cost).div(price).round(4));
}

/** To what a price is rounded when it is changed by a percentage, NT$. */
export const PRICE_STEPS = [1, 5, 10] as const;

/** A price changed by so many percent (10 is a tenth more, −10 a tenth less), rounded half up to a multiple of `step` NT$; never below 0. */
export function priceByPercent(price: number, percent: number, step: (typeof PRICE_STEPS)[number] = 1): number {
  const changed = new Big(price).times(new Big(100).plus(percent)).div(100);
  const rounded = changed.div(step).round(0, Big.roundHalfUp).times(step);
  return rounded.gt(0) ? Number(rounded) : 0;
}
